"""What ran, as text: the source of a program and what it is called."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property

from visualizer.trace.waiting import Frontier


@dataclass(frozen=True)
class SourceCode:
    """The source of a program, and what it is called wherever it is shown.

    ``text`` begins at line ``first_line`` of ``file``; it is empty where the source is not known.
    ``title`` is for a pane, ``short_title`` for a small one; both are the name by default.
    ``marks`` is when cells are marked, ``frontier`` where they wait; empty or None if unknown.
    """

    name: str
    text: str = ""
    first_line: int = 1
    file: str = ""
    title: str = ""
    short_title: str = ""
    marks: str = ""
    frontier: Frontier | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", self.title or self.name)
        object.__setattr__(self, "short_title", self.short_title or self.name)

    @cached_property
    def summary(self) -> str:
        """The docstring of the first function, on one line; empty if there is none."""
        try:
            tree = ast.parse(self.text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return ""
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                return " ".join((ast.get_docstring(node) or "").split())
        return ""

    @property
    def lines(self) -> dict[int, str]:
        """The text of each line by its number in the file."""
        return dict(enumerate(self.text.splitlines(), self.first_line))
