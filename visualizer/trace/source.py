"""What ran, as text: the source of a program and what it is called."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property
from warnings import catch_warnings, simplefilter

from visualizer.trace.frontiers import FrontierKind

#: In characters. To read a longer text would keep a window waiting.
_LONGEST_PARSED_TEXT = 100_000


@dataclass(frozen=True)
class SourceCode:
    """The source of a program, and what it is called wherever it is shown.

    ``text`` begins at line ``first_line`` of ``file``; it is empty where the source is not known.
    ``title`` is for a pane, ``short_title`` for a small one; both are the name by default.
    ``marks`` is when cells are marked, ``frontier`` where they wait; empty or None if unknown.
    Of a program that is ``observed`` nobody knows the neighbour order, whatever its trace says.
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
        """For each line in a function's body the line of its ``def``, both numbered as in the file.

        Lines that may belong to a lambda or a generator expression too are left out.
        """
        heads: dict[int, int] = {}
        tree = parse_source(self.text)
        found = list(ast.walk(tree)) if tree else []
        functions = [each for each in found if isinstance(each, ast.FunctionDef)]
        # Outer functions come first, so that inner ones have the last word.
        for function in sorted(functions, key=lambda each: each.lineno):
            body = _line_range(function.body[0], function)
            heads.update((line + self.first_line - 1, function.lineno) for line in body)
        for each in found:
            if isinstance(each, (ast.Lambda, ast.GeneratorExp, ast.AsyncFunctionDef)):
                for line in _line_range(each, each):
                    heads.pop(line + self.first_line - 1, None)
        return {line: head + self.first_line - 1 for line, head in heads.items()}


def split_lines(text: str) -> list[str]:
    """The lines of a text as Python counts them: only a line feed ends one."""
    return text.removesuffix("\n").split("\n") if text else []


def first_function(text: str) -> ast.FunctionDef | None:
    """The syntax tree of the first function in a text; None if there is none."""
    tree = parse_source(text)
    functions = tree.body if tree else []
    return next((each for each in functions if isinstance(each, ast.FunctionDef)), None)


def parse_source(text: str) -> ast.Module | None:
    """The syntax tree of a text, which may be indented; None if it has none or is very long."""
    if len(text) > _LONGEST_PARSED_TEXT:
        return None
    try:
        with catch_warnings():
            simplefilter("ignore")  # what the text could be warned of is not the reader's business
            if not text[:1].isspace():
                return ast.parse(text)
            tree = ast.parse(f"if True:\n{text}")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    within = tree.body[0]
    assert isinstance(within, ast.If)
    return ast.Module(ast.increment_lineno(within, -1).body, [])


def _line_range(first: ast.stmt | ast.expr, last: ast.stmt | ast.expr) -> range:
    """The lines from where one node begins to where another, which holds it, ends."""
    return range(first.lineno, (last.end_lineno or last.lineno) + 1)
