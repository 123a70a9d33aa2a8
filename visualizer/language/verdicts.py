"""What is said of a verdict on a person's own program, and its public form as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from visualizer.algorithms.lookup import find_algorithm
from visualizer.board.board import Board
from visualizer.board.symbols import HIDDEN, MINE
from visualizer.errors import short_repr, shorten, to_one_line
from visualizer.language.formatting import capitalize, cell_text, fill_template, join_with_and
from visualizer.language.mistakes import exception_hint, mistake_text, mistakes_text
from visualizer.language.run_reports import add_line_number
from visualizer.programs.judging.failing_moment import FailingMoment, MomentKind, revisited_cells
from visualizer.programs.judging.verdict import Counts, Failure, Overflow, SameOrders, Status, Verdict
from visualizer.programs.mistakes.mistake import Mistake
from visualizer.recording.crashes import Crash
from visualizer.recording.run_end import Odd, Returned
from visualizer.recording.run_outcome import RunOutcome

#: The first line, by the status; what follows it in brackets.
VERDICT_TEMPLATES = {
    Status.RIGHT: "{name}: right on {boards:1 board|# boards}",
    Status.WRONG: "{name}: wrong; the smallest board found is {height}x{width}, clicked at {click}",
    Status.TOO_SLOW: "{name}: too slow on a board of {height}x{width}, clicked at {click}",
    Status.COULD_NOT_RUN: "{name}: could not run",
}
SMALL_BOARDS_CLAUSE = "all boards of up to {size} among them"
SECOND_CALL_CLAUSE = "when it is called a second time"
ENDLESS_SENTENCE = "{name}: wrong; it comes to no end on a board of {height}x{width}, clicked at {click}"
ENDLESS_CELLS_CLAUSE = ", at line {line}, over {cells}"
#: Where no known mistake explains it.
UNEXPLAINED_SENTENCE = "No known mistake explains it: watch it, and find the first cell that goes wrong."
RETURN_SENTENCES = {
    Returned.NOTHING: "It returned nothing: return the board.",
    Returned.OTHER: "What it returned is no board: return the board.",
}
#: Above the board that came out, and the one handed in where none did.
RESULT_HEADING, LEFT_HEADING = "what came out", "left in the board"
RETURN_HEADINGS = {
    Returned.NOTHING: "left in the board; None returned",
    Returned.OTHER: "left in the board; no board returned",
}
DIFFERING_CELL = "{cell} is {got}, and should be {expected}"
MORE_DIFFERING_CELLS = "{count:one cell more differs|# cells more differ}"
SAME_VISITS_TEMPLATE = "Same visiting order as {names}, on {boards:one board|# boards}."
SAME_REVEALS_TEMPLATE = "Same reveals as {names}, on {boards:one board|# boards}; no known program has the same visits."
UNSEEN_REVEALS_TEMPLATE = (
    "Its visits were not seen; it opens the cells in the same order as {names}, on {boards:one board|# boards}."
)
NO_SAME_ORDER = "None of the known programs has its order."
COUNTS_HEADING = "On the board above:"
RUN_COUNTS = "{name}: {visits:1 visit|# visits}, {repeats:no repeat|1 repeat|# repeats}, most waiting {most}."
NO_RECURSION_SENTENCE = "It does not call itself, so that no board is too large for plain Python."
RECURSION_DEPTH_TEMPLATE = (
    "Its deepest call on an empty 50x50 board clicked in a corner is number {depth}, and Python allows {limit} here."
)
PROGRESS_TEMPLATE = "{boards:1 run|# runs} so far"

#: The name and version of the public form.
VERDICT_FORMAT, VERDICT_VERSION = "visualizer-verdict", 1
_LONGEST_CELL_VALUE = 30
_MOST_LISTED_CELLS = 5

#: What is said of the moment at which a failing run goes wrong.
WRONG_WRITE_TEMPLATE = "{cell} becomes {got}, and should {right}."
VISITED_AGAIN_TEMPLATE = "{cell} is visited again, and so it goes on."
END_SENTENCE = "It ends here."


def verdict_line(verdict: Verdict) -> str:
    """The verdict in one line, without a full stop where a board or a reason follows."""
    values: dict[str, object] = {"name": to_one_line(verdict.name), "boards": verdict.boards}
    if verdict.failure is not None:
        board = verdict.failure.board
        values |= {"height": board.height, "width": board.width, "click": board.click}
    line = fill_template(VERDICT_TEMPLATES[verdict.status], **values)
    if verdict.status is Status.COULD_NOT_RUN:
        if verdict.fault is None:
            return f"{line}."
        return f"{line}: {add_line_number(crash_sentence(verdict.fault), verdict.fault.line)}"
    if verdict.failure is not None and verdict.failure.is_unended:
        return line if verdict.status is Status.TOO_SLOW else _endless_line(verdict, values)
    if verdict.failure is not None:
        return line + (f", {SECOND_CALL_CLAUSE}" if verdict.failure.before else "")
    small = fill_template(SMALL_BOARDS_CLAUSE, size=verdict.small_up_to) if verdict.small_up_to else ""
    return f"{line}, {small}." if small else f"{line}."


def _endless_line(verdict: Verdict, values: dict[str, object]) -> str:
    """Where a run goes round, in a line: the board, the line of its program, and the cells."""
    assert verdict.failure is not None
    said, cells = fill_template(ENDLESS_SENTENCE, **values), revisited_cells(verdict.failure)
    lines = [each.line for each in verdict.mistakes if each.line is not None]
    fault = verdict.failure.answer.fault
    line = lines[0] if lines else fault.line if fault is not None else None
    if line is None or not cells:
        return said
    return said + fill_template(ENDLESS_CELLS_CLAUSE, line=line, cells=join_with_and(list(map(cell_text, cells))))


def mistake_sentences(mistakes: Sequence[Mistake], failure: Failure) -> list[str]:
    """What is said of the mistakes of a wrong program: one sentence, several being an "or".

    Where none is known, that is said, unless `failure_sentences` already says what is wrong.
    """
    if not mistakes:
        return [] if failure_sentences(failure) else [UNEXPLAINED_SENTENCE]
    lines = {each.line for each in mistakes}
    return [add_line_number(mistakes_text(mistakes), lines.pop() if len(lines) == 1 else None)]


def remark_sentences(remarks: Sequence[Mistake]) -> list[str]:
    """What is said of a right program: costs before style, a sentence each."""
    return [add_line_number(mistake_text(each), each.line) for each in remarks]


def written_value_text(value: object) -> str:
    """What a program wrote into a cell: a symbol as it is, anything else with what it is.

    >>> [written_value_text(value) for value in ("1", 1, "", "BB", None)]
    ['1', 'int 1', "''", "'BB'", 'None']
    """
    if isinstance(value, str):
        symbol = len(value) == 1 and value.isprintable() and not value.isspace()
        return value if symbol else shorten(to_one_line(repr(value)), _LONGEST_CELL_VALUE)
    if isinstance(value, Odd):
        return shorten(to_one_line(value.text), _LONGEST_CELL_VALUE)
    if value is None or isinstance(value, bool):
        return str(value)
    return shorten(f"{type(value).__name__} {short_repr(value)}", _LONGEST_CELL_VALUE)


def result_rows(answer: RunOutcome) -> tuple[tuple[object, ...], ...]:
    """The board that is set beside the right one: the returned one, else the one handed in."""
    return answer.left if answer.cells is None else answer.cells


def result_heading(answer: RunOutcome) -> str:
    """What the board that is set beside the right one is."""
    if answer.cells is not None:
        return RESULT_HEADING
    return LEFT_HEADING if answer.fault is not None else RETURN_HEADINGS[answer.returned]


def failure_sentences(failure: Failure, mistakes: Sequence[Mistake] = ()) -> list[str]:
    """How the run on the smallest board ended, where its board and ``mistakes`` do not tell it."""
    answer = failure.answer
    if "returns-nothing" in {each.kind for each in mistakes}:
        return []
    if answer.fault is not None:
        said = crash_sentence(answer.fault, is_explained=bool(mistakes))
        return [add_line_number(said, answer.fault.line)]
    return [RETURN_SENTENCES[answer.returned]] if answer.cells is None else []


def crash_sentence(fault: Crash, is_explained: bool = False) -> str:
    """What ended a run, without a line, and what an exception means unless ``is_explained``."""
    said = to_one_line(fault.message)
    if fault.error and is_explained:
        return said.partition("; ")[0]
    hint = exception_hint(fault.error, said) if fault.error else ""
    return f"{said.partition('; ')[0]}. {hint}" if hint else said


def moment_text(moment: FailingMoment, failure: Failure) -> str:
    """One or two sentences about what goes wrong at that moment of the failing run."""
    if moment.kind is MomentKind.WRONG_WRITE and moment.cell is not None:
        row, col = moment.cell
        expected = failure.expected[row][col]
        if moment.symbol == expected:  # a number, say, which is drawn as the symbol
            return differing_cells_text(failure)
        right = "stay hidden" if expected in (HIDDEN, MINE) else f"be {expected}"
        return fill_template(WRONG_WRITE_TEMPLATE, cell=cell_text(moment.cell), got=moment.symbol, right=right)
    if moment.kind is MomentKind.VISITED_AGAIN:
        return fill_template(VISITED_AGAIN_TEMPLATE, cell=cell_text(moment.cell))
    said = filter(None, [*failure_sentences(failure), differing_cells_text(failure)])
    return " ".join(f"{capitalize(each).removesuffix('.')}." for each in said) or END_SENTENCE


def differing_cells_text(failure: Failure) -> str:
    """The cells that differ, in words; empty where none does, and where no board came out."""
    if failure.is_unended:
        return ""
    rows = result_rows(failure.answer)
    parts = []
    for row, col in failure.cells[:_MOST_LISTED_CELLS]:
        missing = row >= len(rows) or col >= len(rows[row])
        got = "missing" if missing else written_value_text(rows[row][col])
        expected = failure.expected[row][col]
        if not missing and not isinstance(rows[row][col], str):
            expected = f'"{expected}"'  # the figure alone would look right
        parts.append(fill_template(DIFFERING_CELL, cell=cell_text((row, col)), got=got, expected=expected))
    more = len(failure.cells) - len(parts)
    if more:
        parts.append(fill_template(MORE_DIFFERING_CELLS, count=more))
    return "; ".join(parts) + "." if parts else ""


def same_orders_text(same: SameOrders) -> str:
    """Which known programs have the same orders, in one sentence."""
    if same.visits:
        return fill_template(SAME_VISITS_TEMPLATE, names=_names_with_titles(same.visits), boards=same.boards)
    if same.reveals:
        # Where it was not seen what waits, visits are writes.
        unseen = any(each.most_waiting is None for each in same.counts)
        template = UNSEEN_REVEALS_TEMPLATE if unseen else SAME_REVEALS_TEMPLATE
        return fill_template(template, names=_names_with_titles(same.reveals), boards=same.boards)
    return NO_SAME_ORDER


def _names_with_titles(names: Sequence[str]) -> str:
    return join_with_and([f"{name} ({find_algorithm(name).title})" for name in names])


def counts_text(counts: Counts) -> str:
    """What one run costs, in one line."""
    return fill_template(
        RUN_COUNTS,
        name=counts.name,
        visits=counts.visits,
        repeats=counts.repeated_visits,
        most="not seen" if counts.most_waiting is None else counts.most_waiting,
    )


def overflow_text(overflow: Overflow) -> str:
    """How deep the recursion goes, in one sentence; a remark says where that is too deep."""
    if overflow.depth <= 1:
        return NO_RECURSION_SENTENCE
    return fill_template(RECURSION_DEPTH_TEMPLATE, depth=overflow.depth, limit=overflow.limit)


def progress_text(boards: int) -> str:
    """How much of a judge's work is done."""
    return fill_template(PROGRESS_TEMPLATE, boards=boards)


# The public form


def verdict_values(verdict: Verdict) -> dict[str, Any]:
    """A verdict as plain values for JSON, in the form that docs/your-own-algorithm.md describes.

    Boards are lists of rows; a cell that holds no text is as JSON has it, or a text of its `repr`.
    """
    return {
        "format": VERDICT_FORMAT,
        "version": VERDICT_VERSION,
        "file": verdict.name,
        "status": verdict.status.value,
        "boards": verdict.boards,
        "all_boards_up_to": verdict.small_up_to or None,
        "fault": _crash_values(verdict.fault),
        "failure": None if verdict.failure is None else _failure_values(verdict.failure),
        "mistakes": [_mistake_values(each) for each in verdict.mistakes],
        "remarks": [_mistake_values(each) for each in verdict.remarks],
        "same_orders": None if verdict.same is None else _same_values(verdict.same),
        "overflow": None if verdict.overflow is None else vars(verdict.overflow),
        "printed": verdict.printed,
    }


def _crash_values(fault: Crash | None) -> dict[str, Any] | None:
    return None if fault is None else {**vars(fault), "kind": fault.kind.value}


def _board_values(board: Board | None) -> dict[str, Any] | None:
    return None if board is None else {"rows": list(board.rows), "click": board.click}


def _mistake_values(mistake: Mistake) -> dict[str, Any]:
    return {
        "key": mistake.kind,
        "severity": mistake.severity.name.lower(),
        "sentence": mistake_text(mistake),
        "line": mistake.line,
        "direction": mistake.direction,
        "most_waits": mistake.most_waits,
        "size": mistake.size,
        "detail": mistake.detail or None,
    }


def _failure_values(failure: Failure) -> dict[str, Any]:
    answer = failure.answer
    return {
        "board": _board_values(failure.board),
        "calls": failure.calls,
        "before": _board_values(failure.before),
        "expected": list(failure.expected),
        "got": None if answer.cells is None else _cell_values(answer.cells),
        "left": _cell_values(answer.left),
        "returned": answer.returned.value,
        "differing_cells": [list(cell) for cell in failure.cells],
        "fault": _crash_values(answer.fault),
    }


def _cell_values(cells: Sequence[Sequence[object]]) -> list[list[object]]:
    plain = (str, int, type(None))
    return [[each if isinstance(each, plain) else written_value_text(each) for each in row] for row in cells]


def _same_values(same: SameOrders) -> dict[str, Any]:
    counts = [vars(each) for each in same.counts]
    return vars(same) | {"counted_on": _board_values(same.counted_on), "counts": counts}
