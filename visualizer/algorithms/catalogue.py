"""The catalogue of algorithms, from which the menu, the command line, the docs and the tests are made."""

from __future__ import annotations

import linecache
from dataclasses import dataclass
from pathlib import Path

from visualizer.algorithms import queues, recursive, stacks
from visualizer.board.neighbours import ROW_BY_ROW, Order, parse_order
from visualizer.recording.program import AlgorithmFunction, Program
from visualizer.trace.operations import FrontierKind
from visualizer.trace.source import SourceCode

_LANGUAGE_NAMES = {"java": "Java", "py": "Python", "js": "JavaScript", "cpp": "C++"}


@dataclass(frozen=True)
class Algorithm(Program):
    """A row of the catalogue: a program that can be run, and its origin.

    ``program`` is its name in the documents, ``language`` its language there; both are empty for an
    algorithm that is in no document.
    """

    program: str = ""
    language: str = ""

    @property
    def frontier_kind(self) -> FrontierKind:
        """The kind of its frontier."""
        assert self.code.frontier_kind is not None  # every row of the catalogue and the lab has one
        return self.code.frontier_kind

    @property
    def difference(self) -> str:
        """The sentence that sets it apart: its function's docstring without the document's name."""
        summary = self.code.summary
        return summary.partition(": ")[2] if self.program else summary


def _row(
    function: AlgorithmFunction,
    *,
    title: str,
    short_title: str,
    frontier: FrontierKind,
    order: str,
    marks: str,
    program: str = "",
) -> Algorithm:
    """The row of a generator function, named after it with hyphens for underscores.

    ``order`` is a text for `parse_order`, ``marks`` says when a cell is marked. The name of the ``program``
    has its language in it.
    """
    name = function.__name__.replace("_", "-")
    path, first = function.__code__.co_filename, function.__code__.co_firstlineno
    # It ends before two empty lines. `source_of` takes a hundred times as long to find that.
    text = "".join(linecache.getlines(path, function.__globals__)[first - 1 :]).partition("\n\n\n")[0].rstrip() + "\n"
    code = SourceCode(name, text, first, Path(path).name, title, short_title, marks, frontier)
    language = next((_LANGUAGE_NAMES[word] for word in program.split("-") if word in _LANGUAGE_NAMES), "")
    return Algorithm(code, parse_order(order), function, program, language)


CATALOGUE: tuple[Algorithm, ...] = (
    _row(
        recursive.recursive_east_first,
        title="Recursive DFS, tested on entry",
        short_title="Recursive, on entry",
        frontier=FrontierKind.CALLS,
        order="east-first",
        marks="on visit",
        program="000-java-dfs",
    ),
    _row(
        queues.queue_east_first,
        title="BFS, marked when dequeued",
        short_title="BFS, when dequeued",
        frontier=FrontierKind.QUEUE,
        order="east-first",
        marks="on dequeue",
        program="000-java-bfs",
    ),
    _row(
        recursive.recursive_clockwise,
        title="Recursive DFS, mine tested first",
        short_title="Recursive, mine first",
        frontier=FrontierKind.CALLS,
        order="clockwise",
        marks="on visit",
        program="001-py-dfs",
    ),
    _row(
        queues.queue_mark_on_push,
        title="BFS, marked when queued",
        short_title="BFS, when queued",
        frontier=FrontierKind.QUEUE,
        order="row-by-row",
        marks="on enqueue, by writing B",
        program="002-java-bfs",
    ),
    _row(
        recursive.recursive_check_first,
        title="Recursive DFS, tested before the call",
        short_title="Recursive, before call",
        frontier=FrontierKind.CALLS,
        order="row-by-row",
        marks="on visit; looks before it calls",
        program="002-java-dfs",
    ),
    _row(
        stacks.stack_peek,
        title="DFS with a stack, pops when stuck",
        short_title="Stack, pops when stuck",
        frontier=FrontierKind.STACK,
        order="row-by-row",
        marks="on peek; pops when stuck",
        program="002-java-stack",
    ),
    _row(
        stacks.stack_mark_on_push,
        title="DFS with a stack, marked when pushed",
        short_title="Stack, when pushed",
        frontier=FrontierKind.STACK,
        order="sides-anticlockwise",
        marks="on push, in a second board",
        program="003-js-stack",
    ),
    _row(
        recursive.recursive_with_centre,
        title="Recursive DFS, own cell called too",
        short_title="Recursive, own cell too",
        frontier=FrontierKind.CALLS,
        order="with-centre",
        marks="on visit",
        program="003-js-dfs",
    ),
    _row(
        recursive.recursive_visited_set,
        title="Recursive DFS, visited set",
        short_title="Recursive, visited set",
        frontier=FrontierKind.CALLS,
        order="sides-first",
        marks="on visit, in a set",
        program="004-py-dfs",
    ),
    _row(
        queues.queue_visited_set,
        title="BFS, visited set",
        short_title="BFS, visited set",
        frontier=FrontierKind.QUEUE,
        order="sides-first",
        marks="on dequeue, in a set",
        program="004-py-bfs",
    ),
    _row(
        recursive.recursive_blank_guard,
        title="Recursive DFS, turns back at blanks",
        short_title="Recursive, until blank",
        frontier=FrontierKind.CALLS,
        order="row-by-row",
        marks="on visit; turns back only at B",
        program="004-cpp-dfs",
    ),
    _row(
        queues.queue_mark_on_push_south_first,
        title="BFS, marked when queued, mine first",
        short_title="BFS, mine first",
        frontier=FrontierKind.QUEUE,
        order="south-first",
        marks="on enqueue, by writing B",
        program="004-cpp-bfs",
    ),
)

#: The algorithms of the default comparison. All take neighbours in one order, so that they differ
#: only in their frontier: recursion, queue and stack.
DEFAULT_NAMES = ("recursive-check-first", "queue-mark-on-push", "stack-mark-on-push")
DEFAULT_ORDER = ROW_BY_ROW


def choose_shared_order(order: Order | None, named: bool) -> Order | None:
    """The neighbour order that all programs take, or None if each takes its own.

    ``order`` is the user's choice, `OWN_ORDERS` included. If it is None, programs that the user ``named``
    take their own orders, and those of the default comparison share one.
    """
    if order is not None:
        return order or None
    return None if named else DEFAULT_ORDER


def algorithms() -> tuple[Algorithm, ...]:
    """The algorithms of the catalogue, in the order of the documents."""
    return CATALOGUE
