"""The catalogue of algorithms, from which the menu, the command line, the docs and the tests are made."""

from __future__ import annotations

import json
import linecache
from dataclasses import dataclass
from pathlib import Path

from visualizer.algorithms import queues, recursive, stacks
from visualizer.board.neighbours import ROW_BY_ROW, Order, parse_order
from visualizer.recording.program import AlgorithmFunction, Program
from visualizer.trace.operations import FrontierKind
from visualizer.trace.source import SourceCode

_GENERATORS: dict[str, AlgorithmFunction] = {**vars(recursive), **vars(queues), **vars(stacks)}
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


def _read_algorithm(
    name: str, title: str, short_title: str, frontier: str, order: str, marks: str, program: str = ""
) -> Algorithm:
    """The algorithm of a row of `catalogue.json`, which has its name and the other arguments.

    Its generator has the same name, with underscores. ``order`` is a text for
    `parse_order`, ``marks`` says when a cell is marked. The name of the ``program`` has its language in it.
    """
    function = _GENERATORS[name.replace("-", "_")]
    path, first = function.__code__.co_filename, function.__code__.co_firstlineno
    # It ends before two empty lines. `source_of` takes a hundred times as long to find that.
    text = "".join(linecache.getlines(path, function.__globals__)[first - 1 :]).partition("\n\n\n")[0].rstrip() + "\n"
    code = SourceCode(name, text, first, Path(path).name, title, short_title, marks, FrontierKind(frontier))
    language = next((_LANGUAGE_NAMES[word] for word in program.split("-") if word in _LANGUAGE_NAMES), "")
    return Algorithm(code, parse_order(order), function, program, language)


CATALOGUE: tuple[Algorithm, ...] = tuple(
    _read_algorithm(name, **row)
    for name, row in json.loads(Path(__file__).with_name("catalogue.json").read_text("utf-8")).items()
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
