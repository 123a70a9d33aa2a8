"""What is said on a worksheet, the same on every kind of paper."""

from __future__ import annotations

from collections.abc import Iterable

from visualizer.board.cells import Cell
from visualizer.board.neighbours import compass_text, order_name
from visualizer.exercises.worksheet import NOTHING, Exercise, Row, Task, Worksheet

#: Lines to be filled in by the student.
STUDENT = ("Name", "Class", "Date")
INSTRUCTIONS = (
    "The cell in the thick frame is clicked; M is a mine. Cells are written row,column, and both"
    " are counted from 0. Cells and neighbours off the board do not exist.",
    "Run each algorithm by hand. It takes the neighbours of a cell in the order of the numbers"
    " around the dot. A visit is where the code says “yield cell”: give each visit a row of the"
    " table. The first row is filled in as an example.",
    "Under “shows” write what the visit writes at its cell: B where no mine is beside it,"
    " otherwise how many are. Where it writes nothing, put a dash.",
    "On the board, write into each cell the number of the first visit to it.",
)
COMPARE = "When all tables are filled, compare"
NEVER = "never"
# Wider than a blank, so that cells do not run into each other; a line may end after it.
_GAP = "\u00a0 "


def cell_text(cell: Cell) -> str:
    """A cell as it is written by hand: ``3,1``."""
    return f"{cell[0]},{cell[1]}"


def cells_text(cells: Iterable[Cell]) -> str:
    """Cells with a blank between them; a dash for none."""
    return _GAP.join(map(cell_text, cells)) or NOTHING


def row_texts(row: Row) -> tuple[str, ...]:
    """A row of a table, filled in."""
    return (
        str(row.visit),
        cell_text(row.cell),
        row.shows,
        cells_text(row.pushed),
        cells_text(row.waiting),
    )


def heading(worksheet: Worksheet, number: int, exercise: Exercise) -> str:
    """The heading of an exercise: ``Board 1: BFS, mark when queued``; one board has no number."""
    title = exercise.trace.code.title
    return f"{board_name(number)}: {title}" if len(worksheet.tasks) > 1 else title


def board_name(number: int) -> str:
    """``Board 2``."""
    return f"Board {number}"


def comparison_head(worksheet: Worksheet) -> list[str]:
    """The head of the comparison: a column for each board."""
    if len(worksheet.tasks) == 1:
        return ["", "answer"]
    return ["", *(board_name(number) for number in range(1, len(worksheet.tasks) + 1))]


def answers_title(worksheet: Worksheet) -> str:
    """``Answers: sheet 2, seed 7``."""
    return f"Answers: {worksheet.label.lower()}" if worksheet.label else "Answers"


def order_text(exercise: Exercise) -> str:
    """The name of the algorithm and its neighbour order in words."""
    order = exercise.trace.order
    name, compass = order_name(order), compass_text(order)
    return f"{exercise.trace.algorithm} · neighbours {compass}" + (
        f" ({name})" if name != compass else ""
    )


def questions(worksheet: Worksheet) -> list[str]:
    """What is to be compared, line after line."""
    asked = ["The orders part at visit"] if len(worksheet.programs) > 1 else []
    for exercise in worksheet.tasks[0].exercises:
        most = "Deepest call" if exercise.waits_in == "calls" else "Most waiting at once"
        asked.append(f"{most}: {exercise.trace.code.title}")
    return asked


def answers(worksheet: Worksheet, task: Task) -> list[str]:
    """The answers to the questions for one board."""
    parting = [str(task.parting or NEVER)] if len(worksheet.programs) > 1 else []
    return parting + [str(exercise.trace.max_frontier) for exercise in task.exercises]
