"""The sentences about a verdict on a user's program, and the verdict as plain values for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from visualizer.board.board import Board
from visualizer.board.cells import HIDDEN, MINE
from visualizer.errors import short_repr, shorten, to_one_line
from visualizer.language.formatting import capitalize, cell_text, fill_template, join_with_and, number_text, read_table
from visualizer.language.mistakes import exception_hint, mistake_text, mistakes_text
from visualizer.language.run_reports import add_line_number
from visualizer.language.terms import titles_text
from visualizer.programs.verdicts.failing_moment import FailingMoment, revisited_cells
from visualizer.programs.verdicts.verdict import Counts, Failure, Mistake, Overflow, SameOrders, Status, Verdict
from visualizer.recording.crashes import Crash
from visualizer.recording.program import RunOutcome
from visualizer.recording.run_end import OtherValue

#: The sentences about verdicts; those in groups by the values of `Status` and `ReturnKind`.
VERDICT_TEXTS = read_table("verdicts.json")

#: The name and version of the form of `verdict_values`.
VERDICT_FORMAT, VERDICT_VERSION = "visualizer-verdict", 1
_LONGEST_CELL_VALUE = 30
_MOST_LISTED_CELLS, _FEW_LISTED_CELLS = 5, 2


def verdict_line(verdict: Verdict) -> str:
    """The verdict in one line, without a full stop if a board or a reason follows."""
    values: dict[str, object] = {"name": to_one_line(verdict.name), "boards": verdict.boards}
    failure = verdict.failure
    if failure is not None:
        values |= {"height": failure.board.height, "width": failure.board.width, "click": failure.board.click}
    line = fill_template(VERDICT_TEXTS["verdicts"][verdict.status.value], **values)
    if verdict.status is Status.COULD_NOT_RUN:
        if verdict.fault is None:
            return f"{line}."
        return f"{line}: {add_line_number(crash_sentence(verdict.fault), verdict.fault.line)}"
    if failure is None:
        return line + (f", all boards of up to {verdict.small_up_to} among them." if verdict.small_up_to else ".")
    if failure.is_unended:
        return line if verdict.status is Status.TOO_SLOW else _endless_line(verdict.mistakes, failure, values)
    return line + (", when it is called a second time" if failure.before else "")


def _endless_line(mistakes: Sequence[Mistake], failure: Failure, values: dict[str, object]) -> str:
    """The verdict on a run without an end: the board, the line of the loop, and the cells that it visits."""
    sentence, cells = fill_template(VERDICT_TEXTS["endless"], **values), revisited_cells(failure)
    lines = [mistake.line for mistake in mistakes if mistake.line is not None]
    fault = failure.answer.fault
    line = lines[0] if lines else fault.line if fault is not None else None
    if line is None or not cells:
        return sentence
    return f"{sentence}, at line {number_text(line)}, over {join_with_and(list(map(cell_text, cells)))}"


def mistake_sentences(mistakes: Sequence[Mistake], failure: Failure) -> list[str]:
    """The sentences about the possible mistakes of a wrong program, with an "or" between mistakes.

    Without a mistake, they say that none is known, unless `failure_sentences` says what is wrong.
    """
    if not mistakes:
        return [] if failure_sentences(failure) else [VERDICT_TEXTS["unexplained"]]
    lines = {mistake.line for mistake in mistakes}
    return [add_line_number(mistakes_text(mistakes), lines.pop() if len(lines) == 1 else None)]


def remark_sentences(remarks: Sequence[Mistake]) -> list[str]:
    """A text for each remark about a right program, with its line number."""
    return [add_line_number(mistake_text(remark), remark.line) for remark in remarks]


def verdict_sentences(verdict: Verdict) -> tuple[list[str], list[str]]:
    """The sentences on what a program does, and those that explain it, without the first line and numbers in tables."""
    failure, remarks = verdict.failure, remark_sentences(verdict.remarks)
    if failure is not None:
        facts = [differing_cells_text(failure), *failure_sentences(failure, verdict.mistakes)]
        return [*filter(None, facts)], [*mistake_sentences(verdict.mistakes, failure), *remarks]
    depth = [] if verdict.overflow is None else [overflow_text(verdict.overflow)]
    return [] if verdict.same is None else [same_orders_text(verdict.same)], [*remarks, *depth]


def written_value_text(value: object) -> str:
    """The text of a value that a program wrote into a cell, with what it is if it is not a symbol.

    >>> [written_value_text(value) for value in ("1", 1, "", "BB", None)]
    ['1', 'number 1', "''", "'BB'", 'None']
    """
    if isinstance(value, str):
        is_symbol = len(value) == 1 and value.isprintable() and not value.isspace()
        return value if is_symbol else shorten(to_one_line(repr(value)), _LONGEST_CELL_VALUE)
    if isinstance(value, OtherValue):
        return shorten(to_one_line(value.text), _LONGEST_CELL_VALUE)
    if value is None or isinstance(value, bool):
        return str(value)
    return shorten(f"number {short_repr(value)}", _LONGEST_CELL_VALUE)


def result_rows(answer: RunOutcome) -> tuple[tuple[object, ...], ...]:
    """The board to compare with the right one: the returned board, or else the one that was passed in."""
    return answer.given_cells if answer.cells is None else answer.cells


def result_heading(answer: RunOutcome) -> str:
    """The heading above the board of `result_rows`."""
    left = "left" if answer.fault is not None else answer.returned.value
    return heading_text("result" if answer.cells is not None else left)


def heading_text(name: str) -> str:
    """The heading with this name in the table of sentences."""
    return str(VERDICT_TEXTS["headings"][name])


def failure_sentences(failure: Failure, mistakes: Sequence[Mistake] = ()) -> list[str]:
    """A sentence about the end of the run on the smallest board, or none if it adds nothing.

    It adds nothing if the run returned a board, or if ``mistakes`` say that nothing is returned.
    """
    answer = failure.answer
    if "returns-nothing" in {mistake.kind for mistake in mistakes}:
        return []
    if answer.fault is not None:
        sentence = crash_sentence(answer.fault, is_explained=bool(mistakes))
        return [add_line_number(sentence, answer.fault.line)]
    return [VERDICT_TEXTS["returned"][answer.returned.value]] if answer.cells is None else []


def crash_sentence(fault: Crash, is_explained: bool = False) -> str:
    """The message of a crash, without a line number, and a hint about an exception unless ``is_explained``."""
    message = to_one_line(fault.message)
    problem = message.partition("; ")[0]
    if fault.error and is_explained:
        return problem
    hint = exception_hint(fault.error, message) if fault.error else ""
    return f"{problem}. {hint}" if hint else message


def moment_text(moment: FailingMoment, failure: Failure) -> str:
    """One or two sentences about the moment at which a failing run goes wrong."""
    if moment.cell is not None and moment.symbol:
        row, col = moment.cell
        expected = failure.expected[row][col]
        if moment.symbol == expected:  # the program wrote a value, such as a number, that looks like the symbol
            return differing_cells_text(failure)
        right = "stay hidden" if expected in (HIDDEN, MINE) else f"be {expected}"
        return f"{cell_text(moment.cell)} becomes {moment.symbol}, and should {right}."
    if moment.cell is not None:
        return f"{cell_text(moment.cell)} is visited again, and so it goes on."
    sentences = filter(None, [*failure_sentences(failure), differing_cells_text(failure)])
    return " ".join(f"{capitalize(sentence).removesuffix('.')}." for sentence in sentences) or "It ends here."


def wrong_program_text(failure: Failure | None, verdict: Verdict | None = None) -> str:
    """What is wrong with a program, by its ``failure`` on a board and the ``verdict`` of a judge; empty for nothing."""
    judged = None if verdict is None else verdict.failure
    causes = [] if verdict is None or judged is None else mistake_sentences(verdict.mistakes, judged)
    if failure is not None:
        mistakes = () if verdict is None else verdict.mistakes
        sentences = [*causes, *failure_sentences(failure, mistakes), differing_cells_text(failure, _FEW_LISTED_CELLS)]
    elif verdict is not None and judged is not None:
        sentences = [f"{verdict_line(verdict).partition(': ')[2].removesuffix('.')}.", *causes]
    else:
        return ""
    return " ".join(map(capitalize, filter(None, sentences)))


def differing_cells_text(failure: Failure, most: int = _MOST_LISTED_CELLS) -> str:
    """A sentence about the cells that differ, the first ``most``; empty if there are none, or if the run had no end."""
    if failure.is_unended:
        return ""
    rows = result_rows(failure.answer)
    parts = []
    for row, col in failure.cells[:most]:
        is_missing = row >= len(rows) or col >= len(rows[row])
        actual = "missing" if is_missing else written_value_text(rows[row][col])
        expected = failure.expected[row][col]
        if not is_missing and not isinstance(rows[row][col], str):
            expected = f'"{expected}"'  # without quotes, the wrong value could look the same
        parts.append(f"{cell_text((row, col))} is {actual}, and should be {expected}")
    more = len(failure.cells) - len(parts)
    if more:
        parts.append(fill_template(VERDICT_TEXTS["more-cells"], count=more))
    return "; ".join(parts) + "." if parts else ""


def same_orders_text(same: SameOrders) -> str:
    """A sentence that names the known programs with the same orders."""
    names = titles_text(same.visits or same.reveals)
    kind = "same-visits" if same.visits else "same-reveals" if same.reveals else "no-order"
    if not same.counts:
        kind = "unseen-visits" if same.reveals else "unseen-order"
    return fill_template(VERDICT_TEXTS[kind], names=names, boards=same.boards)


def counted_name(counts: Counts, same: SameOrders) -> str:
    """The title of a known program whose run was counted, or the name of the file that was judged."""
    return titles_text([counts.name]) if counts.name in (*same.visits, *same.reveals) else counts.name


def counts_text(counts: Counts, same: SameOrders) -> str:
    """The costs of a run in one line."""
    return fill_template(
        VERDICT_TEXTS["counts"],
        name=counted_name(counts, same),
        visits=counts.visits,
        repeats=counts.repeated_visits,
        most=counts.most_waiting,
    )


def counts_table(verdict: Verdict) -> list[tuple[str, ...]]:
    """The headings and the rows of a table of the costs of a right program and known ones; none if they are unknown."""
    same = verdict.same
    if same is None or not same.counts:
        return []
    board = same.counted_on
    where = f"on {board.height}x{board.width}" if board is not None else "program"
    names = [verdict.name, *(counted_name(each, same) for each in same.counts[1:])]
    numbers = ((each.visits, each.repeated_visits, each.most_waiting) for each in same.counts)
    rows = ((name, *map(number_text, own)) for name, own in zip(names, numbers))
    return [(where, "visits", "repeats", "most waiting"), *rows]


def overflow_text(overflow: Overflow) -> str:
    """A sentence about the depth of the recursion."""
    kind = "depth" if overflow.depth > 1 else "no-recursion"
    return fill_template(VERDICT_TEXTS[kind], depth=overflow.depth, limit=overflow.limit)


def progress_text(boards: int) -> str:
    """The number of runs that a judge has made so far."""
    return fill_template(VERDICT_TEXTS["progress"], boards=boards)


# Plain values


def verdict_values(verdict: Verdict) -> dict[str, Any]:
    """A verdict as plain values for JSON, in the form that docs/your-own-algorithm.md describes.

    Boards are lists of rows. A cell holds a text, a number or None; any other value becomes a text.
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
        "mistakes": list(map(_mistake_values, verdict.mistakes)),
        "remarks": list(map(_mistake_values, verdict.remarks)),
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
        "direction": mistake.directions[0] if mistake.directions else None,
        "directions": mistake.directions,
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
        "left": _cell_values(answer.given_cells),
        "returned": answer.returned.value,
        "differing_cells": [list(cell) for cell in failure.cells],
        "fault": _crash_values(answer.fault),
    }


def _cell_values(cells: Sequence[Sequence[object]]) -> list[list[object]]:
    plain = (str, int, type(None))
    return [[cell if isinstance(cell, plain) else written_value_text(cell) for cell in row] for row in cells]


def _same_values(same: SameOrders) -> dict[str, Any]:
    return vars(same) | {"counted_on": _board_values(same.counted_on), "counts": list(map(vars, same.counts))}
