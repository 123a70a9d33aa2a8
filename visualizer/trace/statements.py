"""The statements of a program's functions, by their lines in its file."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from visualizer.trace.source import SourceCode, parse_source

_COMPOUND_STATEMENTS = (ast.If, ast.While, ast.For, ast.With, ast.Try, ast.FunctionDef)
#: Python reports no line for these.
_UNTRACED_STATEMENTS = (ast.Global, ast.Nonlocal, ast.Try)


@dataclass(frozen=True)
class Statement:
    """One statement: the lines of its ``head``, and of the ``body`` below that, if it has one.

    ``kind`` is the name of its class in Python's `ast`, in lower case. ``assigned_names`` are the
    names that it assigns; ``yielded_function`` is the function of the program whose call it yields.
    """

    kind: str
    head: range
    body: range
    assigned_names: tuple[str, ...]
    yielded_function: str = ""


@lru_cache(maxsize=32)
def statements_of(code: SourceCode) -> tuple[Statement, ...]:
    """The statements in the bodies of all functions, in the order of the lines."""
    tree = parse_source(code.text)
    if tree is None:
        return ()
    functions = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    shift = code.first_line - 1
    statements = [
        _build_statement(node, functions, shift)
        for function in tree.body
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.stmt) and node is not function and not _is_untraced(node)
    ]
    return tuple(sorted(statements, key=lambda statement: statement.head.start))


@lru_cache(maxsize=32)
def statements_by_line(code: SourceCode) -> Mapping[int, Statement]:
    """The statement whose head includes each line; of several the first."""
    return {line: statement for statement in reversed(statements_of(code)) for line in statement.head}


def latest_variable_names(code: SourceCode) -> tuple[str, ...]:
    """The names of variables, the one that is assigned last comes first, often a variable of an inner loop."""
    names = (name for statement in reversed(statements_of(code)) for name in statement.assigned_names)
    return tuple(dict.fromkeys(names))


def _is_untraced(node: ast.stmt) -> bool:
    """Whether a run does not show that the statement is run: a constant alone, a declaration, a ``try``."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, _UNTRACED_STATEMENTS) or (isinstance(node, ast.AnnAssign) and node.value is None)


def _build_statement(node: ast.stmt, functions: set[str], shift: int) -> Statement:
    end = (node.end_lineno or node.lineno) + 1
    body = getattr(node, "body", [])
    first = min(map(_first_line, body), default=end)
    last = max((child.end_lineno or child.lineno for child in body), default=end - 1)
    # The body may be on the same line as its head.
    head = range(_first_line(node) + shift, max(first, node.lineno + 1) + shift)
    names = tuple(dict.fromkeys(_assigned_names(node)))
    body_lines = range(first + shift, last + 1 + shift)
    return Statement(type(node).__name__.lower(), head, body_lines, names, _yielded_function(node, functions))


def _first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _assigned_names(node: ast.stmt) -> Iterator[str]:
    """The names that a statement itself assigns; assignments in its body do not count."""
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, (ast.For, ast.AugAssign, ast.AnnAssign)):
        targets = [node.target]
    for target in targets:
        for child in ast.walk(target):
            if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
                yield child.id


def _yielded_function(node: ast.stmt, functions: set[str]) -> str:
    """The function of the program whose call a statement yields, empty if it yields none."""
    if isinstance(node, _COMPOUND_STATEMENTS):
        return ""
    for child in ast.walk(node):
        call = child.value if isinstance(child, ast.Yield) else None
        function = call.func if isinstance(call, ast.Call) else None
        if isinstance(function, ast.Name) and function.id in functions:
            return function.id
    return ""
