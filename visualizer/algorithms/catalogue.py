"""The catalogue: one row an algorithm drives the menu, the command line, the docs and the tests."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from enum import Enum
from functools import cache

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
from visualizer.observe import Function
from visualizer.orders import NAMED_ORDERS, Order


class Frontier(Enum):
    """Where cells wait for their turn; the value is what it is called in the window."""

    CALLS = "call stack"
    QUEUE = "queue"
    STACK = "stack"


@dataclass(frozen=True)
class Algorithm:
    """One row: what a program is called, where it comes from, and what sets it apart."""

    name: str
    title: str
    program: str
    language: str
    frontier: Frontier
    order: Order
    marks: str
    exploded_counts: bool
    function: Function

    @property
    def first_line(self) -> int:
        """The line of its file at which the function begins."""
        return self.function.__code__.co_firstlineno

    @property
    def file(self) -> str:
        """The name of the file that holds the function."""
        return self.function.__module__.rsplit(".", 1)[-1] + ".py"

    @property
    def summary(self) -> str:
        """What the function's docstring says, on one line."""
        return " ".join((inspect.getdoc(self.function) or "").split())

    @property
    def source(self) -> str:
        """The function's source text, from ``first_line`` on."""
        return _source(self.function)


@cache
def _source(function: Function) -> str:
    return inspect.getsource(function)


CATALOGUE: tuple[Algorithm, ...] = tuple(
    Algorithm(
        name, title, program, language, frontier, NAMED_ORDERS[order], marks, counts, function
    )
    for name, title, program, language, frontier, order, marks, counts, function in (
        ("recursive-east-first", "Recursive DFS, east first", "000-java-dfs", "Java",
         Frontier.CALLS, "east-first", "on visit", False, recursive_east_first),
        ("queue-east-first", "BFS, mark when dequeued", "000-java-bfs", "Java",
         Frontier.QUEUE, "east-first", "on dequeue", False, queue_east_first),
        ("recursive-clockwise", "Recursive DFS, clockwise", "001-py-dfs", "Python",
         Frontier.CALLS, "clockwise", "on visit", False, recursive_clockwise),
        ("queue-mark-on-push", "BFS, mark when queued", "002-java-bfs", "Java",
         Frontier.QUEUE, "row-by-row", "on enqueue, by writing B", True, queue_mark_on_push),
        ("recursive-check-first", "Recursive DFS, look first", "002-java-dfs", "Java",
         Frontier.CALLS, "row-by-row", "on visit; looks before it calls", True,
         recursive_check_first),
        ("stack-peek", "Stack, peek at the top", "002-java-stack", "Java",
         Frontier.STACK, "row-by-row", "on peek; pops when stuck", True, stack_peek),
        ("stack-mark-on-push", "Stack, mark when pushed", "003-js-stack", "JavaScript",
         Frontier.STACK, "sides-anticlockwise", "on push, in a second board", False,
         stack_mark_on_push),
        ("recursive-with-centre", "Recursive DFS, itself too", "003-js-dfs", "JavaScript",
         Frontier.CALLS, "with-centre", "on visit", False, recursive_with_centre),
        ("recursive-visited-set", "Recursive DFS, visited set", "004-py-dfs", "Python",
         Frontier.CALLS, "sides-first", "on visit, in a set", True, recursive_visited_set),
        ("queue-visited-set", "BFS, visited set", "004-py-bfs", "Python",
         Frontier.QUEUE, "sides-first", "on dequeue, in a set", True, queue_visited_set),
        ("recursive-blank-guard", "Recursive DFS, stops at blanks", "004-cpp-dfs", "C++",
         Frontier.CALLS, "row-by-row", "on visit; turns back only at B", False,
         recursive_blank_guard),
        ("queue-mark-on-push-south-first", "BFS, mark when queued, south first", "004-cpp-bfs",
         "C++", Frontier.QUEUE, "south-first", "on enqueue, by writing B", False,
         queue_mark_on_push_south_first),
    )
)  # fmt: skip

#: The three that the window opens with.
DEFAULT_NAMES = ("recursive-check-first", "queue-mark-on-push", "stack-mark-on-push")


def algorithms() -> tuple[Algorithm, ...]:
    """The catalogue, in the order of the documents."""
    return CATALOGUE
