"""The catalogue: one row an algorithm drives the menu, the command line, the docs and the tests."""

from __future__ import annotations

from dataclasses import dataclass

from visualizer.algorithms import queues, recursive, stacks
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


_LANGUAGES = {"java": "Java", "py": "Python", "js": "JavaScript", "cpp": "C++"}
CATALOGUE: tuple[Algorithm, ...] = tuple(
    Algorithm(
        SourceCode(function.__name__.replace("_", "-"), *source_of(function), title, short_title, marks, frontier),
        NAMED_ORDERS[order],
        function,
        program,
        _LANGUAGES[program.split("-")[1]],
    )
    for function, title, short_title, program, frontier, order, marks in (
        (
            recursive.recursive_east_first,
            "Recursive DFS, tested on entry",
            "Recursive, on entry",
            "000-java-dfs",
            Frontier.CALLS,
            "east-first",
            "on visit",
        ),
        (
            queues.queue_east_first,
            "BFS, marked when dequeued",
            "BFS, when dequeued",
            "000-java-bfs",
            Frontier.QUEUE,
            "east-first",
            "on dequeue",
        ),
        (
            recursive.recursive_clockwise,
            "Recursive DFS, mine tested first",
            "Recursive, mine first",
            "001-py-dfs",
            Frontier.CALLS,
            "clockwise",
            "on visit",
        ),
        (
            queues.queue_mark_on_push,
            "BFS, marked when queued",
            "BFS, when queued",
            "002-java-bfs",
            Frontier.QUEUE,
            "row-by-row",
            "on enqueue, by writing B",
        ),
        (
            recursive.recursive_check_first,
            "Recursive DFS, tested before the call",
            "Recursive, before call",
            "002-java-dfs",
            Frontier.CALLS,
            "row-by-row",
            "on visit; looks before it calls",
        ),
        (
            stacks.stack_peek,
            "DFS with a stack, pops when stuck",
            "Stack, pops when stuck",
            "002-java-stack",
            Frontier.STACK,
            "row-by-row",
            "on peek; pops when stuck",
        ),
        (
            stacks.stack_mark_on_push,
            "DFS with a stack, marked when pushed",
            "Stack, when pushed",
            "003-js-stack",
            Frontier.STACK,
            "sides-anticlockwise",
            "on push, in a second board",
        ),
        (
            recursive.recursive_with_centre,
            "Recursive DFS, own cell called too",
            "Recursive, own cell too",
            "003-js-dfs",
            Frontier.CALLS,
            "with-centre",
            "on visit",
        ),
        (
            recursive.recursive_visited_set,
            "Recursive DFS, visited set",
            "Recursive, visited set",
            "004-py-dfs",
            Frontier.CALLS,
            "sides-first",
            "on visit, in a set",
        ),
        (
            queues.queue_visited_set,
            "BFS, visited set",
            "BFS, visited set",
            "004-py-bfs",
            Frontier.QUEUE,
            "sides-first",
            "on dequeue, in a set",
        ),
        (
            recursive.recursive_blank_guard,
            "Recursive DFS, turns back at blanks",
            "Recursive, until blank",
            "004-cpp-dfs",
            Frontier.CALLS,
            "row-by-row",
            "on visit; turns back only at B",
        ),
        (
            queues.queue_mark_on_push_south_first,
            "BFS, marked when queued, mine first",
            "BFS, mine first",
            "004-cpp-bfs",
            Frontier.QUEUE,
            "south-first",
            "on enqueue, by writing B",
        ),
    )
)

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
