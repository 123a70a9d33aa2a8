"""The line of a mistake in its program: one that is known, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW
from visualizer.programs.judging.text_facts import OffsetTable, TextFacts, only
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.mistakes import Mistake, MistakeKind, Severity
from visualizer.recording.faults import FaultKind
from visualizer.trace.operations import NOWHERE, Kind
from visualizer.trace.trace import Trace

_FOUR_SIDES = frozenset(NAMED_ORDERS["four-sides"])
#: Where the text has the line once, that is it.
_BY_FACT: dict[MistakeKind, Callable[[TextFacts], tuple[int, ...]]] = {
    MistakeKind.ONE_ROW_REPEATED: lambda facts: facts.repeated_rows,
    MistakeKind.REMOVES_WHILE_LOOPING: lambda facts: facts.removals,
    MistakeKind.STATE_KEPT: lambda facts: facts.kept_state,
    MistakeKind.CLICK_SWAPPED: lambda facts: facts.click_uses,
    MistakeKind.WRONG_COMPARISON: lambda facts: facts.odd_comparisons,
    MistakeKind.ZERO_FOR_BLANK: lambda facts: facts.zeros_written or facts.texts_written,
    # What is not a symbol is not in a trace.
    MistakeKind.DIGIT_IS_NUMBER: lambda facts: facts.numbers_written,
    MistakeKind.BORDER_NEVER_VISITED: lambda facts: facts.starts_late + facts.ends_early,
    MistakeKind.BORDER_LETS_OUTSIDE_IN: lambda facts: facts.lets_in,
}
#: What raises is a consequence, elsewhere.
_NOT_WHERE_IT_RAISED = {MistakeKind.CLICK_SWAPPED, MistakeKind.STATE_KEPT}
#: What wrote the first wrong symbol is what has to be looked at.
_BY_WRITE = {
    MistakeKind.EXPANDS_DIGITS, MistakeKind.COUNTS_FOUR, MistakeKind.COUNT_LACKS_DIRECTION,
    MistakeKind.COUNT_HAS_DIRECTION_TWICE, MistakeKind.MINE_CLICK_NOT_HANDLED,
    MistakeKind.WHOLE_BOARD_REVEALED, MistakeKind.ZERO_FOR_BLANK,
    MistakeKind.BELOW_ZERO_NOT_TESTED,
}  # fmt: skip


def line_of(mistake: Mistake, failure: Failure, facts: TextFacts) -> int | None:
    """The line of a mistake of a wrong program, None where it cannot be told.

    It is that of what raised, of the table or the statement that the text has once, or of the
    first write that is still wrong at the end.
    """
    kind = mistake.kind
    by_table = only([each.line for each in facts.tables if _is_at_fault(each, mistake)])
    if by_table is not None:
        return by_table
    if kind in _BY_FACT:
        line = only(_BY_FACT[kind](facts))
        if line is not None:
            return line
    fault, trace = failure.answer.fault, failure.answer.trace
    if mistake.severity is Severity.CRASH and kind not in _NOT_WHERE_IT_RAISED:
        # An endless run may be ended in any line.
        return fault.line if fault is not None and fault.kind is FaultKind.RAISED else None
    if trace is None:
        return None
    if kind is MistakeKind.NO_SEEN_CHECK:
        return line_that_puts_in_again(trace)
    if kind is MistakeKind.NO_TEST_WHEN_TAKEN:
        return only_line(trace, Kind.POP)
    if kind is MistakeKind.VISITS_NONE:
        return only_line(trace, Kind.WRITE)  # behind it the neighbours are to be opened
    return line_of_wrong_write(failure) if kind in _BY_WRITE else None


def _is_at_fault(table: OffsetTable, mistake: Mistake) -> bool:
    """Whether a table of directions has this mistake."""
    offsets, direction = set(table.offsets), mistake.direction
    if mistake.kind in (MistakeKind.COUNTS_FOUR, MistakeKind.VISITS_FOUR):
        return offsets == _FOUR_SIDES
    if mistake.kind in (MistakeKind.COUNT_LACKS_DIRECTION, MistakeKind.VISIT_LACKS_DIRECTION):
        # The text alone says nothing about a table that lacks more.
        return direction not in offsets and len(offsets & set(ROW_BY_ROW)) == 7
    if mistake.kind in (
        MistakeKind.COUNT_HAS_DIRECTION_TWICE,
        MistakeKind.VISIT_HAS_DIRECTION_TWICE,
    ):
        return direction in table.repeated
    return mistake.kind is MistakeKind.CELL_IS_ITS_OWN_NEIGHBOUR and (0, 0) in offsets


def line_of_wrong_write(failure: Failure) -> int | None:
    """The line of the first write that is still wrong at the end; None without one."""
    trace = failure.answer.trace
    if trace is None:
        return None
    width = failure.board.width
    wrong = [row * width + col for row, col in failure.cells]
    written, cells = trace.written_at, trace.cells[trace.written_at]
    last = [int(written[cells == cell][-1]) for cell in wrong if (cells == cell).any()]
    return _known(int(trace.lines[min(last)])) if last else None


def line_that_puts_in_again(trace: Trace) -> int | None:
    """The line of the first push or call of a cell that was visited before."""
    visited: set[int] = set()
    for kind, cell, line in zip(trace.kinds.tolist(), trace.cells.tolist(), trace.lines.tolist()):
        if kind == Kind.VISIT:
            visited.add(cell)
        elif kind in (Kind.PUSH, Kind.CALL) and cell in visited:
            return _known(line)
    return None


def only_line(trace: Trace, kind: Kind) -> int | None:
    """The line that does all operations of a kind; None where there are several, or none."""
    lines = np.unique(trace.lines[trace.indices_of(kind)]).tolist()
    return _known(lines[0]) if len(lines) == 1 else None


def _known(line: int) -> int | None:
    return None if line == NOWHERE else line


def lines_of_tables(facts: TextFacts, mistake: Mistake) -> Iterator[int]:
    """The lines of the tables of directions that have a mistake."""
    return (each.line for each in facts.tables if _is_at_fault(each, mistake))
