"""A known mistake as one record: what is said of it, when and how it is found, mended and planted."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.mistakes.base_program import BASE_PROGRAM, apply_edits
from visualizer.programs.mistakes.evidence import Evidence
from visualizer.programs.mistakes.facts import TextFacts
from visualizer.programs.mistakes.mistake import Mistake, Severity
from visualizer.trace.trace import Trace

#: A table of fewer offsets may be anything.
_LEAST_OFFSETS = 3
Finder: TypeAlias = Callable[[Evidence], Iterable[Mistake]]


class When(Enum):
    """When a mistake is looked for: in this order, and only where none is found before."""

    TOO_SLOW = "a run on a larger board takes too many steps"
    CALLED_AGAIN = "only a later call fails"
    MENDED = "a mend makes the program right"
    ENDLESS = "a run comes to no end"
    WRONG_RUNS = "all wrong runs are alike"
    DIRECTIONS = "wrong directions explain all runs"
    RIGHT = "the program is right"
    ANY = "whatever the program does"


@dataclass(frozen=True)
class Mend:
    """A change of one part of a program's text.

    ``nodes`` are classes of `ast` by name; of a Module the whole text is changed. ``rewrite`` has
    the part as `ast.unparse` writes it, and returns what may take its place.
    """

    nodes: tuple[str, ...]
    rewrite: Callable[[str, TextFacts], Iterable[str]]

    def is_for(self, node: ast.AST) -> bool:
        """Whether it changes such a node."""
        return type(node).__name__ in self.nodes

    def results(self, node: ast.AST, facts: TextFacts) -> list[str]:
        """What may take the place of a node; a part of an expression is in brackets."""
        source = facts.text if isinstance(node, ast.Module) else ast.unparse(node)
        found = [each for each in dict.fromkeys(self.rewrite(source, facts)) if each != source]
        if isinstance(node, (ast.Module, ast.Slice)):
            return found
        if isinstance(node, ast.stmt):
            return [each.replace("\n", "\n" + " " * node.col_offset) for each in found]
        return [f"({each})" for each in found]


def mend(nodes: str, *edits: tuple[str, str]) -> Mend:
    """A mend by patterns and what takes their place, all of them in turn.

    CLICK and BOARD stand for the parameters, CELL for each cell that is written.
    """

    def rewrite(source: str, facts: TextFacts) -> Iterable[str]:
        for names in facts.names:
            text = source
            for old, new in edits:
                for name, value in names.items():
                    old, new = old.replace(name, value), new.replace(name, value)
                text = re.sub(old, new, text)
            yield text

    return Mend(tuple(nodes.split()), rewrite)


def _whole_table(source: str, facts: TextFacts) -> Iterable[str]:
    """All eight directions, written as a table of directions is."""
    step = r"([a-z_]\w*)? ?[+-]? ?[01]?"
    offsets = getattr(ast.parse(source, mode="eval").body, "elts", [])
    found = [re.fullmatch(rf"[(\[]{step}, {step}[)\]]", ast.unparse(each), re.IGNORECASE) for each in offsets]
    if len(found) < _LEAST_OFFSETS or found[0] is None or None in found:
        return
    row_name, col_name = (each or "" for each in found[0].groups())
    cells = [f"({row_name}{row:+}, {col_name}{col:+})" for row, col in ROW_BY_ROW]
    yield f"[{', '.join(cells)}]"


#: It tells the line of wrong directions; which of them it is the runs tell.
WHOLE_TABLE = Mend(("List", "Tuple", "Set"), _whole_table)


@dataclass(frozen=True)
class Plant:
    """The text of a program with a mistake.

    ``board`` is the smallest that shows it, as "EM: 0,0"; a cost and style are shown by none.
    ``at`` is a part of the line that is named, empty where none is.
    """

    board: str
    at: str
    text: str
    direction: Cell | None = None

    @property
    def line(self) -> int | None:
        """The number of the line that is named."""
        lines = self.text.splitlines()
        return next((n for n, line in enumerate(lines, 1) if self.at and self.at in line), None)


def plant(board: str, at: str, *edits: tuple[str, str], direction: Cell | None = None) -> Plant:
    """The base program with these edits, each an old part of it and a new one. Raises as `apply_edits`."""
    return Plant(board, at, apply_edits(BASE_PROGRAM, *edits), direction)


@dataclass(frozen=True, eq=False)
class KnownMistake:
    """A known mistake of programs. Raises ValueError for an edit that matches nothing.

    ``sentences`` are two, on what is wrong and what to write: ``{direction}``, ``{waits}``,
    ``{size}`` and ``{detail}`` are filled in. ``find`` finds it ``when`` it is looked for; what is
    MENDED is found by its ``mends``, which otherwise tell its line alone. ``line`` finds the line
    in a run. ``severity`` is None for that of the failure. What ``gives_way`` has a mend that mends
    other mistakes too, and is named where no other is.
    """

    kind: str
    sentences: str
    when: When
    plants: tuple[Plant, ...]
    mends: tuple[Mend, ...] = ()
    find: Finder = lambda evidence: ()
    line: Callable[[Failure, Trace], int | None] = lambda failure, trace: None
    severity: Severity | None = None
    gives_way: bool = False

    def __post_init__(self) -> None:
        facts = [TextFacts(each.text, "Solution.updateBoard") for each in self.plants if self.mends]
        for number, each in enumerate(self.mends, 1):
            if not any(each.results(node, text) for text in facts for node in text.nodes if each.is_for(node)):
                raise ValueError(f"mend {number} of {self.kind} matches nothing in its planted programs")
