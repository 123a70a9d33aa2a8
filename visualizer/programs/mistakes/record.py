"""The record of a known mistake: how it is found, mended and planted."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import TypeAlias

from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.programs.mistakes.base_program import BASE_PROGRAM, apply_edits
from visualizer.programs.mistakes.evidence import Evidence, TextFacts
from visualizer.programs.verdicts.verdict import Failure, Mistake, Severity

#: A table with fewer offsets is not taken for a table of directions.
_LEAST_OFFSETS = 3
Finder: TypeAlias = Callable[[Evidence], Iterable[Mistake]]


def mistake_if(condition: bool) -> list[Mistake]:
    """One mistake without details if a condition holds, else none."""
    return [Mistake()] if condition else []


class SearchCase(Enum):
    """The case in which a mistake is looked for."""

    TOO_SLOW = "a run on a larger board takes too many steps"
    CALLED_AGAIN = "only a later call fails"
    MENDED = "a mend makes the program right"
    ENDLESS = "a run comes to no end"
    WRONG_RUNS = "all wrong runs are alike"
    DIRECTIONS = "wrong directions explain all runs"
    RIGHT = "the program is right"
    ANY = "whatever the program does"


class Mend:
    """A change of one node of a program's syntax tree, of one of the `ast` classes in ``nodes``.

    The edits are regular expressions and replacements for the node's text as `ast.unparse` writes
    it, or for the original text of a Module, applied in turn. CLICK and BOARD stand for the
    parameters, CELL for each cell that is written.
    """

    def __init__(self, nodes: str, *edits: tuple[str, str]) -> None:
        self._nodes, self._edits = nodes.split(), edits

    def applies_to(self, node: ast.AST) -> bool:
        """Whether the mend changes nodes of this class."""
        return type(node).__name__ in self._nodes

    def replacements(self, node: ast.AST, facts: TextFacts) -> list[str]:
        """The texts that may replace a node; expressions are in brackets."""
        texts = [each for each in dict.fromkeys(self._rewrite(node, facts)) if each != facts.source_of(node)]
        if isinstance(node, (ast.Module, ast.Slice)):
            return texts
        if isinstance(node, ast.stmt):
            return [each.replace("\n", "\n" + " " * node.col_offset) for each in texts]
        return [f"({each})" for each in texts]

    def _rewrite(self, node: ast.AST, facts: TextFacts) -> Iterator[str]:
        for names in facts.pattern_texts:
            text = facts.source_of(node)
            for old, new in self._edits:
                for name, value in names.items():
                    old, new = old.replace(name, value), new.replace(name, value)
                text = re.sub(old, new, text)
            yield text


class TableMend(Mend):
    """Replaces a table of directions by one with all eight."""

    def __init__(self) -> None:
        super().__init__("List Tuple Set")

    def _rewrite(self, node: ast.AST, facts: TextFacts) -> Iterator[str]:
        step = r"([a-z_]\w*)? ?[+-]? ?[01]?"
        offsets = [facts.source_of(each) for each in ast.iter_child_nodes(node) if isinstance(each, ast.expr)]
        matches = [re.fullmatch(rf"[(\[]{step}, {step}[)\]]", each, re.IGNORECASE) for each in offsets]
        if len(matches) >= _LEAST_OFFSETS and matches[0] is not None and None not in matches:
            row_name, col_name = (each or "" for each in matches[0].groups())
            cells = [f"({row_name}{row:+}, {col_name}{col:+})" for row, col in ROW_BY_ROW]
            yield f"[{', '.join(cells)}]"


class Plant:
    """The base program with a planted mistake: each edit replaces a part of it.

    ``board`` is the smallest that shows the mistake, as "EM: 0,0", empty for costs and style.
    ``line_part`` is a part of the line that is reported, empty if none is. Raises ValueError if an
    edit does not fit.
    """

    def __init__(self, board: str, line_part: str, *edits: tuple[str, str], directions: Order = ()) -> None:
        self.board, self.directions = board, directions
        self.text = apply_edits(BASE_PROGRAM, *edits)
        lines = enumerate(self.text.splitlines(), 1)
        self.line = next((n for n, line in lines if line_part and line_part in line), None)


class KnownMistake:
    """A known mistake.

    Programs in which it is planted tell it in other languages than Python, in the case MENDED: all boards come
    out alike. So a mistake whose result depends on the order of visits needs a plant for a queue and one for calls.
    Its sentences are in `language/mistakes.json`, by its ``kind``. ``find`` is called in the case ``when``. In the
    case MENDED a mend finds the mistake, and ``find`` only in a program of another language; in other cases mends
    only find its line, or ``line`` does in a run.
    Of a wrong program, the failure gives the severity. With ``gives_way`` the mistake is reported only
    if no other is found, since its mends also mend others. ``errors`` is a pattern for the errors by which the
    mistake shows in other languages.
    """

    def __init__(
        self,
        kind: str,
        *edits: Plant | Mend,
        when: SearchCase = SearchCase.MENDED,
        find: Finder = lambda evidence: (),
        line: Callable[[Failure], int | None] = lambda failure: None,
        severity: Severity = Severity.WRONG,
        gives_way: bool = False,
        errors: str = "",
    ) -> None:
        self.kind, self.when, self.find, self.line = kind, when, find, line
        self.severity, self.gives_way = severity, gives_way
        self.errors = re.compile(errors) if errors else None
        self.plants = [each for each in edits if isinstance(each, Plant)]
        self.mends = [each for each in edits if isinstance(each, Mend)]
