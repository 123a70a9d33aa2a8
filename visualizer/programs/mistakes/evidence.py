"""What is known of a judged program: its text, its failure, and runs that are made on demand."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, sqrt
from typing import TypeAlias

import numpy as np

from visualizer.analysis.costs import RECURSION_LIMIT, is_overflow
from visualizer.board.board import LEETCODE_LONGEST_SIDE, Board
from visualizer.board.cells import HIDDEN
from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.source.file_parts import parse_quietly
from visualizer.programs.source.program_file import ProgramFile
from visualizer.programs.verdicts.boards import (
    RING_BOARD,
    comparing_boards,
    diagnostic_boards,
    expected_rows,
    failure_severity,
)
from visualizer.programs.verdicts.failing_moment import first_wrong_write
from visualizer.programs.verdicts.verdict import Failure, Overflow, Severity
from visualizer.recording.crashes import CrashKind
from visualizer.recording.program import RunOutcome
from visualizer.trace.operations import NOWHERE, FrontierKind, OperationKind
from visualizer.trace.trace import Trace

#: An empty board: repeated pushes and deep recursions show best on it.
_OPEN = Board((HIDDEN * 9,) * 9, (4, 4))
#: What a program did on one board.
Run: TypeAlias = "tuple[Board, RunOutcome]"


class TextFacts:
    """Facts about a text whose judged function is called ``entry``.

    ``nodes`` are the nodes of its syntax tree, outer ones first, without a `return` or `break`
    outside loops. Raises what `ast.parse` raises.
    """

    def __init__(self, text: str, entry: str) -> None:
        self.text, self.entry = text, entry
        self.tree = parse_quietly(text)
        self.nodes, in_loops = list[ast.AST](), set[ast.AST]()
        for node in ast.walk(self.tree):
            if isinstance(node, (ast.For, ast.While)) or node in in_loops:
                in_loops.update(ast.iter_child_nodes(node))
            if node in in_loops or not isinstance(node, (ast.Return, ast.Break)):
                self.nodes.append(node)
        self._sources: dict[ast.AST, str] = {}

    def source_of(self, node: ast.AST) -> str:
        """The text of a node as `ast.unparse` writes it; the original text of the module."""
        if node not in self._sources:
            self._sources[node] = self.text if node is self.tree else ast.unparse(node)
        return self._sources[node]

    @cached_property
    def pattern_texts(self) -> list[dict[str, str]]:
        """The texts for BOARD, CLICK and CELL in the patterns of a mend, for each cell that is written."""
        name = self.entry.rpartition(".")[2]
        functions = (node for node in self.nodes if isinstance(node, ast.FunctionDef) and node.name == name)
        parameters = [each.arg for function in [*functions][:1] for each in function.args.args if each.arg != "self"]
        board, click = parameters[:2] if len(parameters) > 1 else ("board", "click")
        targets = [node.targets[0] for node in self.nodes if isinstance(node, ast.Assign)]
        cells = [ast.unparse(each) for each in targets if isinstance(each, ast.Subscript)]
        return [{"BOARD": board, "CLICK": click, "CELL": cell} for cell in dict.fromkeys(cells or [""])]


@dataclass
class Evidence:
    """What is known of a program; ``smallest_failure`` is None if it is right."""

    program: ProgramFile
    runner: ProcessRunner
    smallest_failure: Failure | None = None

    @cached_property
    def facts(self) -> TextFacts:
        """The facts that the program's text shows; none of a program in another language."""
        return TextFacts("" if self.program.language else self.program.text, self.program.entry)

    # A wrong program

    @property
    def failure(self) -> Failure:
        """The smallest failure of a wrong program."""
        assert self.smallest_failure is not None
        return self.smallest_failure

    @cached_property
    def runs(self) -> list[Run]:
        """The runs on all diagnostic boards, wrong ones first; empty if one of them is endless or slow."""
        runs = [(self.failure.board, self.failure.answer)]
        boards = [board for board in diagnostic_boards() if board != self.failure.board]
        for board, answer in zip(boards, self.runner.run(boards)):
            runs.append((board, answer))
            if failure_severity(expected_rows(board), answer) in (Severity.ENDLESS, Severity.SLOW):
                return []  # the other runs would take long, too
        return sorted(runs, key=is_right)

    @cached_property
    def wrong_runs(self) -> list[Run]:
        """The runs in which the program is wrong."""
        return [each for each in self.runs if not is_right(each)]

    def line_of_run(self, find: Callable[[Failure], int | None]) -> int | None:
        """The line that raised an error, or that ``find`` returns for the failing run; None if unknown."""
        fault = self.failure.answer.fault
        return fault.line if fault is not None and fault.kind is CrashKind.RAISED else find(self.failure)

    # A right program

    @cached_property
    def plain_run(self) -> RunOutcome:
        """The unobserved run on `RING_BOARD`, with the trial code."""
        (answer,) = self.runner.run([RING_BOARD], trial=True)
        return answer

    @cached_property
    def observed_runs(self) -> tuple[RunOutcome, ...]:
        """The observed runs on `RING_BOARD`, on an empty board, and on `comparing_boards`."""
        return tuple(self.runner.run([RING_BOARD, _OPEN, *comparing_boards()], observed=True))

    @cached_property
    def traces(self) -> list[Trace]:
        """The traces of the observed runs."""
        return [answer.trace for answer in self.observed_runs if answer.trace is not None]

    @cached_property
    def deep_run(self) -> RunOutcome | None:
        """The observed run of a recursive Python program on an empty board of LeetCode's size; None of others.

        The run on a small board shows whether the program is recursive.
        """
        if self.program.language is not None or self.traces[1].call_history.depths.max() <= 1:
            return None
        board = Board((HIDDEN * LEETCODE_LONGEST_SIDE,) * LEETCODE_LONGEST_SIDE, (0, 0))
        limits = replace(self.runner.limits, operations=None)
        (answer,) = ProcessRunner(self.program, limits).run([board], observed=True)
        return answer

    @cached_property
    def measured_overflow(self) -> Overflow | None:
        """The recursion depth of a Python program in a run on an empty board of LeetCode's size.

        None if it was not fully observed.
        """
        answer = self.deep_run
        if answer is None:
            is_known = self.program.language is None and self.traces[1].frontier_kind is not FrontierKind.UNSEEN
            return Overflow(1) if is_known else None
        if not has_all_writes(answer):
            return None
        assert answer.trace is not None
        depth, limit = int(answer.trace.call_history.depths.max()), answer.recursion_limit or RECURSION_LIMIT
        # The depth is proportional to the number of cells.
        side = ceil(LEETCODE_LONGEST_SIDE * sqrt(limit / depth))
        return Overflow(depth, limit, side if is_overflow(depth, limit) else None)


def is_right(run: Run, counted: Order = ROW_BY_ROW, visited: Order = ROW_BY_ROW) -> bool:
    """Whether the outcome is right for a program that counts and visits only these directions."""
    board, answer = run
    return failure_severity(expected_rows(board, counted, visited), answer) is None


def has_all_writes(answer: RunOutcome) -> bool:
    """Whether the trace ends with the returned board, and so has all writes."""
    assert answer.trace is not None
    return answer.fault is None and answer.cells == tuple(map(tuple, answer.trace.final.rows))


# Lines


def wrong_write_line(failure: Failure) -> int | None:
    """The line that writes the first wrong symbol."""
    index = first_wrong_write(failure)
    return None if index is None else _known_line(int(failure.trace.lines[index]))


def repeated_push_line(failure: Failure) -> int | None:
    """The line that, in the second half of a run, pushes or calls cells visited in the first half."""
    trace = failure.trace
    half = len(trace) // 2
    visited = trace.cells[:half][trace.kinds[:half] == OperationKind.VISIT]
    again = np.isin(trace.kinds, (OperationKind.PUSH, OperationKind.CALL)) & np.isin(trace.cells, visited)
    again[:half] = False
    return _known_line(int(trace.lines[again][0])) if again.any() else None


def single_line_of(trace: Trace, kind: OperationKind) -> int | None:
    """The line that does all operations of a kind; None if there are several lines, or none."""
    lines = np.unique(trace.lines[trace.indices_of(kind)]).tolist()
    return _known_line(lines[0]) if len(lines) == 1 else None


def _known_line(line: int) -> int | None:
    return None if line == NOWHERE else line
