"""The texts of a worksheet, the same in every format."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.board.cells import Cell, coordinates
from visualizer.board.neighbours import compass_text, order_name
from visualizer.exercises.worksheet import Exercise, SheetTask, VisitRow, Worksheet
from visualizer.language.formatting import read_table

SHEET_TITLE, ANSWERS_TITLE = "Number the visits by hand", "Answers"
#: The fields that the student fills in at the top.
STUDENT_FIELDS = ("Name", "Class", "Date")
_TABLE = read_table("worksheet.json")
#: The steps, in order, and the sentence above the questions of the comparison.
INSTRUCTIONS: Sequence[str] = _TABLE["instructions"]
COMPARISON: str = _TABLE["comparison"]
#: The entry of a table for no symbol and for no cells.
EMPTY_TEXT = "-"
# Wider than a blank, so that cells stand apart; a line may end after it.
_WIDE_SPACE = "\u00a0 "


def _cells_text(*cells: Cell) -> str:
    """Cells as they are written by hand, such as ``3,1``; a dash if there are none."""
    return _WIDE_SPACE.join(map(coordinates, cells)) or EMPTY_TEXT


def table_headings(exercise: Exercise) -> tuple[str, ...]:
    """The headings of the table of an exercise."""
    # After the first one, in the order of the fields of a `VisitRow`.
    cell, *others = _TABLE["table headings"][exercise.frontier_name]
    return ("visit", "cell on top" if exercise.trace.has_peeks else cell, *others)


def row_texts(row: VisitRow) -> tuple[str, ...]:
    """The entries of a row of a table, filled in."""
    return (
        str(row.visit),
        _cells_text(row.cell),
        row.written_symbol or EMPTY_TEXT,
        _cells_text(*row.pushed_cells),
        _cells_text(*row.frontier_cells),
    )


def worksheet_title(worksheet: Worksheet) -> str:
    """The title of a worksheet, or a default title with the title of its board if that is not random."""
    board_title = "" if worksheet.seed is not None else worksheet.tasks[0].board.title
    return worksheet.title or (f"{SHEET_TITLE}: {board_title}" if board_title else SHEET_TITLE)


def sheet_number(worksheet: Worksheet) -> str:
    """The number of a sheet among its variants: ``Sheet 2``."""
    return f"Sheet {worksheet.variant}"


def worksheet_label(worksheet: Worksheet) -> str:
    """The number and seed of a sheet, ``Sheet 2, seed 7``; empty if the board is not random."""
    return "" if worksheet.seed is None else f"{sheet_number(worksheet)}, seed {worksheet.seed}"


def answers_label(worksheet: Worksheet) -> str:
    """The label of the answers: ``Answers, seed 7``."""
    return ANSWERS_TITLE if worksheet.seed is None else f"{ANSWERS_TITLE}, seed {worksheet.seed}"


def exercise_heading(worksheet: Worksheet, number: int, exercise: Exercise) -> str:
    """The heading of an exercise: ``Board 1: BFS, marked when queued``; a single board has no number."""
    name = exercise.trace.code.title
    return f"Board {number}: {name}" if len(worksheet.tasks) > 1 else name


def order_text(exercise: Exercise) -> str:
    """The neighbour order of an exercise."""
    order = exercise.trace.order
    if exercise.trace.code.is_observed:
        return "neighbours in its own order"
    name, compass = order_name(order), compass_text(order)
    return f"neighbours {compass}" + (f" ({name})" if name != compass else "")


def comparison_questions(worksheet: Worksheet) -> list[str]:
    """The questions of the comparison, in order."""
    questions = ["The visit orders first differ at visit"] if len(worksheet.programs) > 1 else []
    for exercise in worksheet.tasks[0].exercises:
        size = "Deepest call" if exercise.frontier_name == "calls" else "Most waiting at once"
        questions.append(f"{size}: {exercise.trace.code.title}")
    return questions


def comparison_answers(worksheet: Worksheet, task: SheetTask) -> str:
    """The questions of the comparison with their answers for one board, in a line."""
    answers = [str(task.divergence or "never")] if len(worksheet.programs) > 1 else []
    answers += [str(exercise.trace.max_frontier) for exercise in task.exercises]
    pairs = zip(comparison_questions(worksheet), answers)
    return " · ".join(f"{question}: {answer}" for question, answer in pairs)
