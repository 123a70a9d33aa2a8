"""Watching a program: how often each of its lines runs, and with which variables."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

import numpy as np

from visualizer.board.board import Board
from visualizer.programs.languages.plain_lines import FunctionLines, function_lines, stands_alone
from visualizer.programs.observing.observation import Arrival
from visualizer.programs.process.wire import Limits, ProgramSnapshot
from visualizer.programs.running.process_runner import ProcessRunner, operations_after_events
from visualizer.programs.source.file_parts import DEFINITIONS, own_nodes
from visualizer.programs.source.program_file import ProgramFile
from visualizer.recording.inspection import LINE, MOST_LINES_BETWEEN, OPERATION
from visualizer.trace.source import parse_alone
from visualizer.trace.trace import Trace

#: The most arrivals that are kept: 15 KB in a file.
_MOST_ARRIVALS = 2_000
#: The longest run that is watched, and the most snapshots of all runs, which take a few seconds.
_MOST_OPERATIONS, _MOST_SNAPSHOTS = 2_000, 60_000
#: Boards on which other lines run: mines are clicked, digits, and cells with and without more to open.
_OTHER_BOARDS = tuple(
    Board(tuple(rows.split("/")), click)
    for rows, click in (
        ("M", (0, 0)),
        ("MEE/EEE", (0, 0)),
        ("EME/MEE/EEE", (1, 0)),
        ("E", (0, 0)),
        ("EM", (0, 0)),
        ("MEE/EEE/EEE", (0, 1)),
        ("EEM/EMM/EEE", (1, 0)),
        ("EEE/EEE", (1, 1)),
        ("EEM/EEE/EEE", (2, 0)),
        ("EEMEE/EEMEE/EEMEE", (0, 0)),
    )
)

#: In Python: the statements that are counted, and what may run another number of times than its line.
_PLAIN_PYTHON = (ast.Assign, ast.AugAssign, ast.Delete, ast.Return, ast.Raise, ast.Break, ast.Continue)
_PARTLY_RUN_PYTHON = (ast.Lambda, ast.comprehension, ast.IfExp, ast.BoolOp, ast.Yield, ast.YieldFrom, ast.Await)


def _python_functions(text: str) -> Iterator[FunctionLines]:
    lines = text.encode().split(b"\n")
    for function in ast.walk(parse_alone(text)):
        if isinstance(function, ast.FunctionDef):
            nodes = [each for each in own_nodes(function) if not isinstance(each, DEFINITIONS)]
            plain = {
                each.lineno
                for each in nodes
                if isinstance(each, ast.stmt)
                if _is_plain_python(each)
                if stands_alone(lines, each.lineno, each.col_offset, each.end_lineno, each.end_col_offset)
            }
            span = range(function.lineno + 1, (function.end_lineno or 0) + 1)
            yield FunctionLines(function.name, span, frozenset(plain))


def _is_plain_python(node: ast.stmt) -> bool:
    is_plain = isinstance(node, _PLAIN_PYTHON) or isinstance(getattr(node, "value", None), ast.Call)
    return is_plain and not any(isinstance(each, _PARTLY_RUN_PYTHON) for each in ast.walk(node))


class _TooLongError(Exception):
    """The runs take too long to be watched to their end."""


class _LineCounter:
    """Counts the lines of a run from its snapshots, from the first line in ``begin`` on.

    ``arrivals`` have the number of events for that of operations.
    """

    def __init__(self, lines: frozenset[int], begin: Container[int]) -> None:
        self.counts, self.arrivals = dict.fromkeys(sorted(lines), 0), list[Arrival]()
        #: Whether the function has begun, and whether no line was left out.
        self.has_begun, self.is_complete = False, True
        self._begin, self._events, self._lines_since_event = begin, 0, 0

    def take(self, snapshot: ProgramSnapshot) -> None:
        """Take the next snapshot of the run."""
        if snapshot.what == OPERATION:
            self._events, self._lines_since_event = snapshot.number, 0
        elif snapshot.what == LINE:
            line = snapshot.number
            self._lines_since_event += 1
            self.is_complete &= self._lines_since_event < MOST_LINES_BETWEEN
            self.has_begun = self.has_begun or line in self._begin
            if self.has_begun and line in self.counts:
                self.counts[line] += 1
                if len(self.arrivals) < _MOST_ARRIVALS:
                    self.arrivals.append(Arrival(line, self._events, tuple(snapshot.variables)))


def watch_program(
    program: ProgramFile, trace: Trace, limits: Limits | None = None
) -> tuple[Mapping[int, int], tuple[Arrival, ...], tuple[tuple[Board, Mapping[int, int]], ...]]:
    """How often the lines of a program run in its ``trace``, the arrivals at them, and the counts on other boards.

    Where that is not known for certain, as after a crash, there are no counts, and a board is left out.
    """
    language, text = program.language, program.text
    functions = [*(_python_functions(text) if language is None else function_lines(language, text))]
    entry = program.entry.rpartition(".")[2]
    lines = frozenset(line for each in functions for line in each.plain)
    begin = {line for each in functions if each.name == entry for line in each.lines}
    counts: Mapping[int, int] = {}
    arrivals, found = tuple[Arrival, ...](), list[tuple[Board, Mapping[int, int]]]()
    own = trace.board.with_click(trace.click)
    boards = [*_OTHER_BOARDS, *([own] if len(trace) <= _MOST_OPERATIONS else [])]
    runner, remaining = ProcessRunner(program, limits), iter(range(_MOST_SNAPSHOTS))
    counter = _LineCounter(lines, begin)

    def take(snapshot: ProgramSnapshot) -> None:
        if next(remaining, None) is None:
            raise _TooLongError
        counter.take(snapshot)

    runner.on_snapshot = take
    with suppress(_TooLongError):
        for index, outcome in enumerate(runner.run(boards, observed=True)):
            is_known = outcome.fault is None and counter.has_begun and counter.is_complete
            if is_known and index < len(_OTHER_BOARDS):
                found.append((boards[index], counter.counts))
            elif is_known and outcome.trace is not None and _are_equal(trace, outcome.trace):
                done = operations_after_events(outcome.trace, [each.operations for each in counter.arrivals])
                arrivals = tuple(replace(each, operations=number) for each, number in zip(counter.arrivals, done))
                counts = counter.counts
            counter = _LineCounter(lines, begin)
    return counts, arrivals, tuple(found)


def _are_equal(one: Trace, other: Trace) -> bool:
    """Whether two runs did the same, unlike those of a program that uses random numbers."""
    pairs = ((one.bytes, other.bytes), (one.lines, other.lines), (one.visits, other.visits))
    return all(np.array_equal(*pair) for pair in pairs)
