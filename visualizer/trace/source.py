"""The source code of a program, with its name and titles."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property
from warnings import catch_warnings, simplefilter

from visualizer.trace.frontiers import FrontierKind

#: In characters. Parsing a longer text would hold up the window.
_LONGEST_PARSED_TEXT = 100_000


@dataclass(frozen=True)
class SourceCode:
    """The source code of a program, with its name and titles.

    ``text`` begins at line ``first_line`` of ``file``; it is empty if the source is not known.
    ``title`` is for a pane, ``short_title`` for a small one; both are the name by default.
    ``marks`` says when cells are marked, empty if unknown. The neighbour order of a program that
    ``is_observed`` is unknown, whatever its trace says.
    """

    name: str
    text: str = ""
    first_line: int = 1
    file: str = ""
    title: str = ""
    short_title: str = ""
    marks: str = ""
    frontier_kind: FrontierKind | None = None
    is_observed: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", self.title or self.name)
        object.__setattr__(self, "short_title", self.short_title or self.name)

    @cached_property
    def summary(self) -> str:
        """The docstring of the first function, on one line; empty if there is none."""
        function = first_function(self.text)
        return " ".join((ast.get_docstring(function) or "").split()) if function else ""

    @property
    def lines(self) -> dict[int, str]:
        """The text of each line by its number in the file."""
        return dict(enumerate(split_lines(self.text), self.first_line))

    @cached_property
    def def_lines(self) -> dict[int, int]:
        """The line of the ``def`` for each line in a function's body, both numbered as in the file.

        Lines on which there is also a lambda or a generator expression are left out.
        """
        def_lines: dict[int, int] = {}
        tree = parse_source(self.text)
        nodes = list(ast.walk(tree)) if tree else []
        functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
        shift = self.first_line - 1
        # Outer functions come first, so that inner ones overwrite them.
        for function in sorted(functions, key=lambda node: node.lineno):
            body = _line_range(function.body[0], function)
            def_lines.update((line + shift, function.lineno + shift) for line in body)
        for node in nodes:
            if isinstance(node, (ast.Lambda, ast.GeneratorExp, ast.AsyncFunctionDef)):
                for line in _line_range(node, node):
                    def_lines.pop(line + shift, None)
        return def_lines


def split_lines(text: str) -> list[str]:
    """The lines of a text as Python counts them: only a line feed ends one."""
    return text.removesuffix("\n").split("\n") if text else []


def first_function(text: str) -> ast.FunctionDef | None:
    """The syntax tree of the first function in a text; None if there is none."""
    tree = parse_source(text)
    nodes = tree.body if tree else []
    return next((node for node in nodes if isinstance(node, ast.FunctionDef)), None)


def parse_source(text: str) -> ast.Module | None:
    """The syntax tree of a text, which may be indented; None if it has a syntax error or is very long."""
    if len(text) > _LONGEST_PARSED_TEXT:
        return None
    try:
        with catch_warnings():
            simplefilter("ignore")  # a warning about the user's text would appear on the terminal
            if not text[:1].isspace():
                return ast.parse(text)
            tree = ast.parse(f"if True:\n{text}")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    block = tree.body[0]
    assert isinstance(block, ast.If)
    return ast.Module(ast.increment_lineno(block, -1).body, [])


def _line_range(first: ast.stmt | ast.expr, last: ast.stmt | ast.expr) -> range:
    """The lines from the first of node ``first`` to the last of node ``last``, which contains it."""
    return range(first.lineno, (last.end_lineno or last.lineno) + 1)
