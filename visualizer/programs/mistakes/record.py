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


def mistake_if(condition: bool) -> list[Mistake]:
    """The one mistake that a finder finds where a condition holds, of which nothing else is to be said."""
    return [Mistake()] if condition else []


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

    ``nodes`` are classes of `ast` by name; of a Module the whole text is changed. ``rewrite``
    returns what may take the place of a node.
    """

    nodes: tuple[str, ...]
    rewrite: Callable[[ast.AST, TextFacts], Iterable[str]]

    def is_for(self, node: ast.AST) -> bool:
        """Whether it changes such a node."""
        return type(node).__name__ in self.nodes

    def replacements(self, node: ast.AST, facts: TextFacts) -> list[str]:
        """What may take the place of a node; a part of an expression is in brackets."""
        found = [each for each in dict.fromkeys(self.rewrite(node, facts)) if each != facts.source_of(node)]
        if isinstance(node, (ast.Module, ast.Slice)):
            return found
        if isinstance(node, ast.stmt):
            return [each.replace("\n", "\n" + " " * node.col_offset) for each in found]
        return [f"({each})" for each in found]


def mend(nodes: str, *edits: tuple[str, str]) -> Mend:
    """A mend by patterns of a node's text as `ast.unparse` writes it, and what takes their place, all in turn.

    CLICK and BOARD stand for the parameters, CELL for each cell that is written.
    """

    def rewrite(node: ast.AST, facts: TextFacts) -> Iterable[str]:
        for names in facts.names:
            text = facts.source_of(node)
            for old, new in edits:
                for name, value in names.items():
                    old, new = old.replace(name, value), new.replace(name, value)
                text = re.sub(old, new, text)
            yield text

    return Mend(tuple(nodes.split()), rewrite)


def _whole_table(node: ast.AST, facts: TextFacts) -> Iterable[str]:
    """All eight directions, written as a table of directions is."""
    step = r"([a-z_]\w*)? ?[+-]? ?[01]?"
    offsets = map(facts.source_of, getattr(node, "elts", ()))
    found = [re.fullmatch(rf"[(\[]{step}, {step}[)\]]", each, re.IGNORECASE) for each in offsets]
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
    ``line_part`` is in the line that is named, empty where none is.
    """

    board: str
    line_part: str
    text: str
    direction: Cell | None = None

    @property
    def line(self) -> int | None:
        """The number of the line that is named."""
        lines = self.text.splitlines()
        return next((n for n, line in enumerate(lines, 1) if self.line_part and self.line_part in line), None)


def plant(board: str, line_part: str, *edits: tuple[str, str], direction: Cell | None = None) -> Plant:
    """The base program with these edits, each an old part of it and a new one. Raises as `apply_edits`."""
    return Plant(board, line_part, apply_edits(BASE_PROGRAM, *edits), direction)


class KnownMistake:
    """A known mistake of programs. Raises ValueError for a mend that matches nothing in its planted programs.

    ``sentences`` are two, on what is wrong and what to write: ``{direction}``, ``{waits}``,
    ``{size}`` and ``{detail}`` are filled in. ``find`` finds it ``when`` it is looked for; what is
    MENDED is found by its mends, which otherwise tell its line alone. ``line`` finds the line
    in a run. ``severity`` is None for that of the failure. What ``gives_way`` has a mend that mends
    other mistakes too, and is named where no other is.
    """

    def __init__(
        self,
        kind: str,
        sentences: str,
        *edits: Plant | Mend,
        when: When = When.MENDED,
        find: Finder = lambda evidence: (),
        line: Callable[[Failure, Trace], int | None] = lambda failure, trace: None,
        severity: Severity | None = None,
        gives_way: bool = False,
    ) -> None:
        self.kind, self.sentences, self.when, self.find, self.line = kind, sentences, when, find, line
        self.severity, self.gives_way = severity, gives_way
        self.plants = [each for each in edits if isinstance(each, Plant)]
        self.mends = [each for each in edits if isinstance(each, Mend)]
        facts = [TextFacts(each.text, "Solution.updateBoard") for each in self.plants if self.mends]
        for mend in self.mends:
            if not any(mend.replacements(node, text) for text in facts for node in text.nodes if mend.is_for(node)):
                raise ValueError(f"mend {self.mends.index(mend) + 1} of {kind} matches nothing in its planted programs")
