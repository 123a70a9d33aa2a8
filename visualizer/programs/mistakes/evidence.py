"""What is known of a program that is judged: its text, its failure, and runs that are made when they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, sqrt
from typing import TypeAlias

import numpy as np

from visualizer.analysis.costs import RECURSION_LIMIT, is_overflow
from visualizer.board.board import LEETCODE_LONGEST_SIDE, Board
from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.board.symbols import HIDDEN
from visualizer.programs.judging.boards import RING_BOARD, comparing_boards, diagnostic_boards
from visualizer.programs.judging.expected import expected_rows, failure_severity
from visualizer.programs.judging.failing_moment import first_wrong_write
from visualizer.programs.judging.verdict import Failure, Overflow
from visualizer.programs.mistakes.facts import TextFacts
from visualizer.programs.mistakes.mistake import Severity
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.crashes import CrashKind
from visualizer.recording.run_outcome import RunOutcome
from visualizer.trace.frontiers import FrontierKind
from visualizer.trace.operations import NOWHERE, OperationKind
from visualizer.trace.trace import Trace

#: On it most cells wait as often as they do anywhere, and calls go as deep as there are cells.
_OPEN = Board((HIDDEN * 9,) * 9, (4, 4))

#: What a program did on one board.
Run: TypeAlias = "tuple[Board, RunOutcome]"


@dataclass
class Evidence:
    """What is known of a program; ``smallest_failure`` is None where it is right."""

    program: ProgramFile
    runner: ProcessRunner
    smallest_failure: Failure | None = None

    @cached_property
    def facts(self) -> TextFacts:
        """What the text shows."""
        return TextFacts(self.program.text, self.program.entry)

    # Of a wrong program

    @property
    def failure(self) -> Failure:
        """The smallest failure of a wrong program."""
        assert self.smallest_failure is not None
        return self.smallest_failure

    @cached_property
    def runs(self) -> list[Run]:
        """The runs on all boards that tell mistakes apart, wrong ones first; empty where one comes to no end."""
        found = [(self.failure.board, self.failure.answer)]
        boards = [board for board in diagnostic_boards() if board != self.failure.board]
        for board, answer in zip(boards, self.runner.run(boards)):
            found.append((board, answer))
            if failure_severity(expected_rows(board), answer) in (Severity.ENDLESS, Severity.SLOW):
                return []  # and the others take long too
        return sorted(found, key=is_right)

    @cached_property
    def wrong_runs(self) -> list[Run]:
        """Those in which the program is wrong."""
        return [each for each in self.runs if not is_right(each)]

    def line_of_run(self, find: Callable[[Failure, Trace], int | None]) -> int | None:
        """The line that raised, or that ``find`` finds in the failing run; None where it cannot be told."""
        fault, trace = self.failure.answer.fault, self.failure.answer.trace
        if fault is not None and fault.kind is CrashKind.RAISED:
            return fault.line  # what is stopped may be stopped in any line
        return None if trace is None else find(self.failure, trace)

    # Of a right program

    @cached_property
    def plain_run(self) -> RunOutcome:
        """The run on `RING_BOARD`, unobserved, with the code that only tries the program."""
        (answer,) = self.runner.run([RING_BOARD], trial=True)
        return answer

    @cached_property
    def observed_runs(self) -> tuple[RunOutcome, ...]:
        """Those on `RING_BOARD`, on an empty board, and on `comparing_boards`."""
        return tuple(self.runner.run([RING_BOARD, _OPEN, *comparing_boards()], observed=True))

    @cached_property
    def traces(self) -> tuple[Trace, Trace] | None:
        """Those of `RING_BOARD` and of an empty board; None unless there are both."""
        ring, empty = (answer.trace for answer in self.observed_runs[:2])
        return None if ring is None or empty is None else (ring, empty)

    @cached_property
    def overflow(self) -> Overflow | None:
        """The deepest call on an empty board of LeetCode's size, and where there is no room for it.

        A small board shows whether there are calls. None where not all is seen.
        """
        if self.traces is None:
            return None
        _, small = self.traces
        if small.call_history.depths.max() <= 1:
            return None if small.frontier_kind is FrontierKind.UNSEEN else Overflow(1)
        board = Board((HIDDEN * LEETCODE_LONGEST_SIDE,) * LEETCODE_LONGEST_SIDE, (0, 0))
        limits = replace(self.runner.limits, operations=None)
        (answer,) = ProcessRunner(self.program, limits).run([board], observed=True)
        if answer.trace is None or not is_whole(answer):
            return None
        depth, limit = int(answer.trace.call_history.depths.max()), answer.recursion_limit or RECURSION_LIMIT
        # On each empty board calls go as deep as there are cells, or to the same share of them.
        side = ceil(LEETCODE_LONGEST_SIDE * sqrt(limit / depth))
        return Overflow(depth, limit, side if is_overflow(depth, limit) else None)


def is_right(run: Run, counted: Order = ROW_BY_ROW, visited: Order = ROW_BY_ROW) -> bool:
    """Whether what came out is right where only these directions are counted and visited."""
    board, answer = run
    return failure_severity(expected_rows(board, counted, visited), answer) is None


def is_whole(answer: RunOutcome) -> bool:
    """Whether the trace ends with the board that came out, and so has all writes."""
    assert answer.trace is not None
    return answer.fault is None and answer.cells == tuple(map(tuple, answer.trace.final.rows))


# Lines


def wrong_write_line(failure: Failure, trace: Trace) -> int | None:
    """The line that writes the first wrong symbol."""
    index = first_wrong_write(failure, trace)
    return None if index is None else _known(int(trace.lines[index]))


def line_that_puts_in_again(failure: Failure, trace: Trace) -> int | None:
    """The line that, to the end, puts in or calls cells that were visited before."""
    half = len(trace) // 2
    visited = trace.cells[:half][trace.kinds[:half] == OperationKind.VISIT]
    again = np.isin(trace.kinds, (OperationKind.PUSH, OperationKind.CALL)) & np.isin(trace.cells, visited)
    again[:half] = False
    return _known(int(trace.lines[again][0])) if again.any() else None


def only_line(trace: Trace, kind: OperationKind) -> int | None:
    """The line that does all operations of a kind; None where there are several, or none."""
    lines = np.unique(trace.lines[trace.indices_of(kind)]).tolist()
    return _known(lines[0]) if len(lines) == 1 else None


def _known(line: int) -> int | None:
    return None if line == NOWHERE else line
