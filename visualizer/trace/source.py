"""The source code of a program, with its name and titles."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from threading import RLock
from typing import Any
from warnings import catch_warnings, simplefilter

from visualizer.trace.languages import language_of
from visualizer.trace.operations import FrontierKind

#: In characters. Parsing a longer text would hold up the window.
_LONGEST_PARSED_TEXT = 100_000
#: Python 3.11.0 to 3.11.7 mixes up syntax trees that are made in two threads at once (its issue 106905).
_PARSING = RLock()


@dataclass(frozen=True)
class SourceCode:
    """The source code of a program, with its name and titles.

    ``text`` begins at line ``first_line`` of ``file``; it is empty if the source is not known.
    ``title`` is for a pane, the name by default; ``short_title`` for a small one, the title by default.
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
        object.__setattr__(self, "short_title", self.short_title or self.title)

    def __str__(self) -> str:
        return self.text

    def _repr_pretty_(self, printer: Any, is_cycle: bool) -> None:  # noqa: ANN401, a printer of IPython
        """Show the text where IPython shows the value of a cell."""
        printer.text(self.text)

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
    def notes(self) -> dict[int, str]:
        """For each line of a generator that yields, whether that is a visit or a call."""
        if self.is_observed or language_of(self.file) is not None:
            return {}
        lines = self.lines
        return {
            each.head.start: "call" if each.yielded_function else "visit"
            for each in python_statements(self)
            if lines[each.head.start].lstrip().startswith("yield ")
        }

    @cached_property
    def def_lines(self) -> dict[int, int]:
        """The line of the ``def`` for each line in a function's body, both numbered as in the file.

        Lines on which there is also a lambda or a generator expression are left out.
        """
        def_lines: dict[int, int] = {}
        tree = parse_source(self.text, self.first_line)
        nodes = list(ast.walk(tree)) if tree else []
        for node in nodes:  # outer functions come first, so that inner ones overwrite them
            if isinstance(node, ast.FunctionDef):
                def_lines |= dict.fromkeys(_line_range(node.body[0], node), node.lineno)
        for node in nodes:
            if isinstance(node, (ast.Lambda, ast.GeneratorExp, ast.AsyncFunctionDef)):
                for line in _line_range(node, node):
                    def_lines.pop(line, None)
        return def_lines


def split_lines(text: str) -> list[str]:
    """The lines of a text as Python counts them: only a line feed ends one."""
    return text.removesuffix("\n").split("\n") if text else []


def first_function(text: str) -> ast.FunctionDef | None:
    """The syntax tree of the first function in a text; None if there is none."""
    tree = parse_source(text)
    nodes = tree.body if tree else []
    return next((node for node in nodes if isinstance(node, ast.FunctionDef)), None)


def parse_source(text: str, first_line: int = 1) -> ast.Module | None:
    """The syntax tree of a text, which may be indented; None if it has a syntax error or is very long."""
    if len(text) > _LONGEST_PARSED_TEXT:
        return None
    try:
        if not text[:1].isspace():
            return ast.increment_lineno(parse_alone(text), first_line - 1)
        tree = parse_alone(f"if True:\n{text}")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    block = tree.body[0]
    assert isinstance(block, ast.If)
    return ast.Module(ast.increment_lineno(block, first_line - 2).body, [])


def parse_alone(text: str) -> ast.Module:
    """`ast.parse` in one thread at a time, without warnings about the text, which would look like output."""
    with _PARSING, catch_warnings():
        simplefilter("ignore")
        return ast.parse(text)


def _line_range(first: ast.stmt | ast.expr, last: ast.stmt | ast.expr) -> range:
    """The lines from the first of node ``first`` to the last of node ``last``, which contains it."""
    return range(first.lineno, (last.end_lineno or last.lineno) + 1)


@dataclass(frozen=True)
class Statement:
    """One statement: the lines of its ``head``, and of the ``body`` below that, if it has one.

    ``kind`` is the name of its class in Python's `ast`, in lower case; in other languages it is if, while, for,
    return or empty. ``assigned_names`` are the names that it assigns; ``yielded_function`` is the function of the
    program whose call it yields.
    """

    kind: str
    head: range
    body: range
    assigned_names: tuple[str, ...]
    yielded_function: str = ""


@lru_cache(maxsize=32)
def python_statements(code: SourceCode) -> tuple[Statement, ...]:
    """The statements in the bodies of all functions of a program in Python, in the order of the lines."""
    tree = parse_source(code.text, code.first_line)
    if tree is None:
        return ()
    functions = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    outer = [node for each in tree.body for node in (each.body if isinstance(each, ast.ClassDef) else [each])]
    statements = [
        _build_statement(node, functions)
        for function in outer
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.stmt) and node is not function
    ]
    return tuple(sorted(statements, key=lambda statement: statement.head.start))


@lru_cache(maxsize=256)
def latest_assignment(code: SourceCode, name: str) -> int:
    """The last line that seems to assign to a variable, in whatever language; 0 if there is none."""
    assigned = re.compile(rf"(?<![\w\]]\[)\b{re.escape(name)}\b[\w\s,\]]*(?:[-+]?=(?!=)|\b(?:in|of)\b|:)")
    return max((number for number, line in enumerate(code.text.splitlines(), 1) if assigned.search(line)), default=0)


def _build_statement(node: ast.stmt, functions: set[str]) -> Statement:
    end = (node.end_lineno or node.lineno) + 1
    body = getattr(node, "body", [])
    first = min(map(_first_line, body), default=end)
    last = max((child.end_lineno or child.lineno for child in body), default=end - 1)
    # The body may be on the same line as its head.
    head = range(_first_line(node), max(first, node.lineno + 1))
    parts = [each for each in ast.walk(node) if getattr(each, "lineno", 0) in head]
    names = dict.fromkeys(each.id for each in parts if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store))
    yielded = (each.value.func for each in parts if isinstance(each, ast.Yield) and isinstance(each.value, ast.Call))
    called = (each.id for each in yielded if isinstance(each, ast.Name) and each.id in functions)
    return Statement(type(node).__name__.lower(), head, range(first, last + 1), tuple(names), next(called, ""))


def _first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])
