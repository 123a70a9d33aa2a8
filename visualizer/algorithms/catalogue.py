"""The catalogue: one row an algorithm drives the menu, the command line, the docs and the tests."""

from __future__ import annotations

from dataclasses import dataclass

from visualizer.algorithms.queues import (
    queue_east_first,
    queue_mark_on_push,
    queue_mark_on_push_south_first,
    queue_visited_set,
)
from visualizer.algorithms.recursive import (
    recursive_blank_guard,
    recursive_check_first,
    recursive_clockwise,
    recursive_east_first,
    recursive_visited_set,
    recursive_with_centre,
)
from visualizer.algorithms.stacks import stack_mark_on_push, stack_peek
from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW, Order
from visualizer.recording.program import Program, source_of
from visualizer.trace.source import SourceCode
from visualizer.trace.waiting import Frontier


@dataclass(frozen=True)
class Algorithm(Program):
    """One row: a program that can be run, where it comes from, and what sets it apart.

    ``program`` is the name in the documents; empty for what is built in the lab.
    """

    program: str = ""
    language: str = ""

    @property
    def frontier(self) -> Frontier:
        """Where cells wait for their turn."""
        assert self.code.frontier is not None  # every row of the catalogue and the lab has one
        return self.code.frontier

    @property
    def difference(self) -> str:
        """What sets it apart, as a sentence: that of its function, without where it is from."""
        return self.code.summary.partition(": ")[2]

    @property
    def marks(self) -> str:
        """When a cell is marked."""
        return self.code.marks


CATALOGUE: tuple[Algorithm, ...] = tuple(
    Algorithm(
        SourceCode(name, *source_of(function), title, short, marks, frontier),
        NAMED_ORDERS[order], function, program, language,
    )
    for name, title, short, program, language, frontier, order, marks, function in (
        ("recursive-east-first", "Recursive DFS, tested on entry", "Recursive, on entry",
         "000-java-dfs", "Java",
         Frontier.CALLS, "east-first", "on visit", recursive_east_first),
        ("queue-east-first", "BFS, marked when dequeued", "BFS, when dequeued",
         "000-java-bfs", "Java",
         Frontier.QUEUE, "east-first", "on dequeue", queue_east_first),
        ("recursive-clockwise", "Recursive DFS, mine tested first", "Recursive, mine first",
         "001-py-dfs", "Python",
         Frontier.CALLS, "clockwise", "on visit", recursive_clockwise),
        ("queue-mark-on-push", "BFS, marked when queued", "BFS, when queued",
         "002-java-bfs", "Java",
         Frontier.QUEUE, "row-by-row", "on enqueue, by writing B", queue_mark_on_push),
        ("recursive-check-first", "Recursive DFS, tested before the call", "Recursive, before call",
         "002-java-dfs", "Java",
         Frontier.CALLS, "row-by-row", "on visit; looks before it calls",
         recursive_check_first),
        ("stack-peek", "DFS with a stack, pops when stuck", "Stack, pops when stuck",
         "002-java-stack", "Java",
         Frontier.STACK, "row-by-row", "on peek; pops when stuck", stack_peek),
        ("stack-mark-on-push", "DFS with a stack, marked when pushed", "Stack, when pushed",
         "003-js-stack", "JavaScript",
         Frontier.STACK, "sides-anticlockwise", "on push, in a second board",
         stack_mark_on_push),
        ("recursive-with-centre", "Recursive DFS, own cell called too", "Recursive, own cell too",
         "003-js-dfs", "JavaScript",
         Frontier.CALLS, "with-centre", "on visit", recursive_with_centre),
        ("recursive-visited-set", "Recursive DFS, visited set", "Recursive, visited set",
         "004-py-dfs", "Python",
         Frontier.CALLS, "sides-first", "on visit, in a set", recursive_visited_set),
        ("queue-visited-set", "BFS, visited set", "BFS, visited set", "004-py-bfs", "Python",
         Frontier.QUEUE, "sides-first", "on dequeue, in a set", queue_visited_set),
        ("recursive-blank-guard", "Recursive DFS, turns back at blanks", "Recursive, until blank",
         "004-cpp-dfs", "C++",
         Frontier.CALLS, "row-by-row", "on visit; turns back only at B",
         recursive_blank_guard),
        ("queue-mark-on-push-south-first", "BFS, marked when queued, mine first", "BFS, mine first",
         "004-cpp-bfs", "C++", Frontier.QUEUE, "south-first", "on enqueue, by writing B",
         queue_mark_on_push_south_first),
    )
)  # fmt: skip

#: The three that are compared where nothing else is said. All take neighbours in one order, so
#: that they differ in what is compared: recursion, queue and stack.
DEFAULT_NAMES = ("recursive-check-first", "queue-mark-on-push", "stack-mark-on-push")
DEFAULT_ORDER = ROW_BY_ROW


def order_of_all(said: Order | None, named: bool) -> Order | None:
    """The neighbour order that all programs take; None where each takes its own.

    ``said`` is what was asked for, None for nothing. Then programs that were ``named`` run as they
    are written, and those of the default comparison in one order.
    """
    if said is not None:
        return said or None
    return None if named else DEFAULT_ORDER


def algorithms() -> tuple[Algorithm, ...]:
    """The catalogue, in the order of the documents."""
    return CATALOGUE
