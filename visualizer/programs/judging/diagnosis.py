"""Which known mistake a program has, and where.

It is one whose mend makes the program right; or it is told by the run; or with wrong directions the
same comes out on every board tried. What the boards cannot tell apart is said together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from visualizer.board.board import Board
from visualizer.board.neighbours import NAMED_ORDERS, Order
from visualizer.board.neighbours import ROW_BY_ROW as ALL
from visualizer.board.symbols import EXPLODED, MINE
from visualizer.programs.judging.boards import diagnostic_boards
from visualizer.programs.judging.expected import expected_rows, failure_kind
from visualizer.programs.judging.failing_moment import first_wrong_write
from visualizer.programs.judging.mends import BY_TABLE, tried_mends
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.mistakes import Mistake, MistakeKind, Severity
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.faults import Fault, FaultKind
from visualizer.recording.run_end import Returned
from visualizer.recording.run_outcome import RunOutcome
from visualizer.trace.operations import NOWHERE, Kind
from visualizer.trace.trace import Trace

#: What wrote the first wrong symbol is what has to be looked at.
_BY_WRITE = {
    MistakeKind.COUNTS_FOUR,
    MistakeKind.COUNT_LACKS_DIRECTION,
    MistakeKind.COUNT_HAS_DIRECTION_TWICE,
    MistakeKind.MINE_CLICK_NOT_HANDLED,
    MistakeKind.WHOLE_BOARD_REVEALED,
}
#: What is told by a part of Python's own message.
_BY_ERROR = {
    "during iteration": MistakeKind.CHANGES_WHILE_LOOPING,
    "unhashable type: 'list'": MistakeKind.LIST_FOR_TUPLE,
}
#: Where more mistakes than this explain all that was seen, it was too little to name one.
_MOST_NAMED = 3


def diagnose(program: ProgramFile, runner: ProcessRunner, failure: Failure) -> tuple[Mistake, ...]:
    """The known mistakes of a program that is wrong or too slow; ``failure`` is its smallest board.

    Each mistake explains all that was seen on all boards tried; where there are two, the boards do
    not tell them apart.
    """
    severity = failure_kind(failure.expected, failure.answer)
    assert severity is not None
    if severity is Severity.SLOW:
        return _of_slow_run(failure)
    if failure.calls > 1:  # called for the first time it is right on the same board
        return (Mistake(MistakeKind.STATE_KEPT, severity),)
    mends = tried_mends(program, failure, diagnostic_boards())
    found = _explanations(runner, failure, mends)
    if len(found) > _MOST_NAMED:
        return ()
    lines = {each.kind: mends.get(each.kind) or _line_of_run(each.kind, failure) for each in found}
    return tuple(replace(each, severity=severity, line=lines[each.kind]) for each in found)


def _of_slow_run(failure: Failure) -> tuple[Mistake, ...]:
    """What is opened again and again, if anything is."""
    trace = failure.answer.trace
    if trace is None or not trace.visit_count:
        return ()
    most = int(np.bincount(trace.cells[trace.visited_at]).max())
    line = only_line(trace, Kind.VISIT)
    again = Mistake(MistakeKind.OPENS_AGAIN, Severity.SLOW, line, most_waits=most)
    return (again,) if most > 1 else ()


#: What a program did on one board.
_Evidence: TypeAlias = "tuple[Board, RunOutcome]"


def _explanations(runner: ProcessRunner, failure: Failure, mends: Collection[MistakeKind]) -> list[Mistake]:
    """The mistakes that explain all."""
    mended = [kind for kind in mends if kind not in BY_TABLE]
    if mended:
        return [Mistake(kind, Severity.WRONG) for kind in mended]
    if failure_kind(failure.expected, failure.answer) is Severity.ENDLESS:
        again = _line_of_run(MistakeKind.NO_SEEN_CHECK, failure) is not None
        return [Mistake(MistakeKind.NO_SEEN_CHECK, Severity.ENDLESS)] if again else []
    evidence = [(failure.board, failure.answer)]
    boards = [board for board in diagnostic_boards() if board != failure.board]
    for board, answer in zip(boards, runner.run(boards)):
        evidence.append((board, answer))
        if failure_kind(expected_rows(board), answer) in (Severity.ENDLESS, Severity.SLOW):
            return []  # no direction does that, and it takes long
    wrong = [each for each in evidence if not _agrees(each, ALL, ALL)]
    named = _by_rule(wrong)
    if named is not None:
        return [Mistake(named, Severity.WRONG)]
    evidence.sort(key=lambda each: each not in wrong)  # most are told by these
    found = {
        mistake: None
        for mistake, counted, visited in _wrong_directions()
        if all(_agrees(each, counted, visited) for each in evidence)
    }
    return list(found)


def _agrees(evidence: _Evidence, counted: Order, visited: Order) -> bool:
    """Whether what came out is right where only these directions are counted and visited."""
    board, answer = evidence
    return failure_kind(expected_rows(board, counted, visited), answer) is None


def _wrong_directions() -> Iterator[tuple[Mistake, Order, Order]]:
    """Mistakes, each with the directions that are counted and those that are visited."""
    four = NAMED_ORDERS["four-sides"]
    for visited in (ALL, four):
        yield Mistake(MistakeKind.COUNTS_FOUR, Severity.WRONG), four, visited
    yield Mistake(MistakeKind.VISITS_FOUR, Severity.WRONG), ALL, four
    yield Mistake(MistakeKind.VISITS_NONE, Severity.WRONG), ALL, ()
    for each in ALL:
        fewer = tuple(other for other in ALL if other != each)
        kind = MistakeKind.COUNT_LACKS_DIRECTION
        # Or another of the table is written in its place.
        for table in (fewer, *((*fewer, other) for other in fewer)):
            for visited in (ALL, table):
                yield Mistake(kind, Severity.WRONG, direction=each), table, visited
        kind = MistakeKind.COUNT_HAS_DIRECTION_TWICE
        yield Mistake(kind, Severity.WRONG, direction=each), (*ALL, each), ALL
        kind = MistakeKind.VISIT_LACKS_DIRECTION
        yield Mistake(kind, Severity.WRONG, direction=each), ALL, fewer


def _by_rule(wrong: Sequence[_Evidence]) -> MistakeKind | None:
    """The mistake that can be told without a mutant: it is alike for all programs."""
    said = {_said_by_error(answer.fault) for _, answer in wrong}
    if len(said) == 1 and None not in said:
        return said.pop()
    if all(
        answer.fault is None
        and answer.returned is Returned.NOTHING
        and answer.left == tuple(map(tuple, expected_rows(board)))
        for board, answer in wrong
    ):
        return MistakeKind.RETURNS_NOTHING
    if any(answer.fault or board[board.click or (0, 0)] != MINE for board, answer in wrong):
        return None
    has_exploded = {any(EXPLODED in row for row in answer.cells or ()) for _, answer in wrong}
    if has_exploded == {True}:
        return MistakeKind.WHOLE_BOARD_REVEALED
    return MistakeKind.MINE_CLICK_NOT_HANDLED if has_exploded == {False} else None


def _said_by_error(fault: Fault | None) -> MistakeKind | None:
    """The mistake that is told by the error that a run ends with."""
    said = fault.message if fault is not None and fault.kind is FaultKind.RAISED else ""
    return next((kind for part, kind in _BY_ERROR.items() if part in said), None)


# Lines


def _line_of_run(kind: MistakeKind, failure: Failure) -> int | None:
    """The line that raised, or that did the first wrong thing; None where it cannot be told."""
    fault, trace = failure.answer.fault, failure.answer.trace
    if fault is not None and fault.kind is FaultKind.RAISED:
        return fault.line  # what is stopped may be stopped in any line
    if trace is None:
        return None
    if kind is MistakeKind.NO_SEEN_CHECK:
        return _line_that_puts_in_again(trace)
    if kind is MistakeKind.VISITS_NONE:
        return only_line(trace, Kind.WRITE)  # behind it the neighbours are to be opened
    index = first_wrong_write(failure, trace) if kind in _BY_WRITE else None
    return None if index is None else _known(int(trace.lines[index]))


def _line_that_puts_in_again(trace: Trace) -> int | None:
    """The line that, to the end, puts in or calls cells that were visited before."""
    half = len(trace) // 2
    visited = trace.cells[:half][trace.kinds[:half] == Kind.VISIT]
    again = np.isin(trace.kinds, (Kind.PUSH, Kind.CALL)) & np.isin(trace.cells, visited)
    again[:half] = False
    return _known(int(trace.lines[again][0])) if again.any() else None


def only_line(trace: Trace, kind: Kind) -> int | None:
    """The line that does all operations of a kind; None where there are several, or none."""
    lines = np.unique(trace.lines[trace.indices_of(kind)]).tolist()
    return _known(lines[0]) if len(lines) == 1 else None


def _known(line: int) -> int | None:
    return None if line == NOWHERE else line
