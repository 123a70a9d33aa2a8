"""A known mistake as one record: what is said of it, when and how it is found, mended and planted."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
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


class Mend:
    """A change of one part of a program's text: of a node of one of these classes of `ast`.

    The edits are patterns of its text as `ast.unparse` writes it, and what takes their place, all
    in turn; of a Module it is the whole text. CLICK and BOARD stand for the parameters, CELL for
    each cell that is written.
    """

    def __init__(self, nodes: str, *edits: tuple[str, str]) -> None:
        self._nodes, self._edits = nodes.split(), edits

    def is_for(self, node: ast.AST) -> bool:
        """Whether it changes such a node."""
        return type(node).__name__ in self._nodes

    def replacements(self, node: ast.AST, facts: TextFacts) -> list[str]:
        """What may take the place of a node; a part of an expression is in brackets."""
        found = [each for each in dict.fromkeys(self._rewrite(node, facts)) if each != facts.source_of(node)]
        if isinstance(node, (ast.Module, ast.Slice)):
            return found
        if isinstance(node, ast.stmt):
            return [each.replace("\n", "\n" + " " * node.col_offset) for each in found]
        return [f"({each})" for each in found]

    def _rewrite(self, node: ast.AST, facts: TextFacts) -> Iterator[str]:
        for names in facts.names:
            text = facts.source_of(node)
            for old, new in self._edits:
                for name, value in names.items():
                    old, new = old.replace(name, value), new.replace(name, value)
                text = re.sub(old, new, text)
            yield text


class TableMend(Mend):
    """All eight directions, written as a table of directions is."""

    def __init__(self) -> None:
        super().__init__("List Tuple Set")

    def _rewrite(self, node: ast.AST, facts: TextFacts) -> Iterator[str]:
        step = r"([a-z_]\w*)? ?[+-]? ?[01]?"
        offsets = [facts.source_of(each) for each in ast.iter_child_nodes(node) if isinstance(each, ast.expr)]
        found = [re.fullmatch(rf"[(\[]{step}, {step}[)\]]", each, re.IGNORECASE) for each in offsets]
        if len(found) >= _LEAST_OFFSETS and found[0] is not None and None not in found:
            row_name, col_name = (each or "" for each in found[0].groups())
            cells = [f"({row_name}{row:+}, {col_name}{col:+})" for row, col in ROW_BY_ROW]
            yield f"[{', '.join(cells)}]"


class Plant:
    """The base program with a mistake: each edit is a part of it and what is written in its place.

    ``board`` is the smallest that shows it, as "EM: 0,0"; a cost and style are shown by none.
    ``line_part`` is in the line that is named, empty where none is. Raises as `apply_edits`.
    """

    def __init__(self, board: str, line_part: str, *edits: tuple[str, str], direction: Cell | None = None) -> None:
        self.board, self.direction = board, direction
        self.text = apply_edits(BASE_PROGRAM, *edits)
        lines = enumerate(self.text.splitlines(), 1)
        self.line = next((n for n, line in lines if line_part and line_part in line), None)


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
