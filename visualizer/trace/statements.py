"""The statements of a program's functions, by the lines of its file at which they stand."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from visualizer.trace.source import SourceCode, parse_source

_COMPOUND_STATEMENTS = (ast.If, ast.While, ast.For, ast.With, ast.Try, ast.FunctionDef)
#: What leaves no trace when it is run.
_UNTRACED_STATEMENTS = (ast.Global, ast.Nonlocal)


@dataclass(frozen=True)
class Statement:
    """One statement: the lines of its ``head``, and of the ``body`` below that, if it has one.

    ``kind`` is the name of its class in Python's `ast`, in small letters. ``assigns`` are the names
    that it gives a value; ``yields_call`` is the name of the function of the program whose call it
    yields.
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
    functions = {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}
    move = code.first_line - 1
    found = [
        _build_statement(node, functions, move)
        for function in tree.body
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.stmt) and node is not function and not _is_untraced(node)
    ]
    return tuple(sorted(found, key=lambda each: each.head.start))


@lru_cache(maxsize=32)
def statements_by_line(code: SourceCode) -> Mapping[int, Statement]:
    """For each line at which a statement begins or its head goes on, that statement."""
    return {line: each for each in reversed(statements_of(code)) for line in each.head}


def latest_variable_names(code: SourceCode) -> tuple[str, ...]:
    """The names of variables, the last to be given a value first: often that of an inner loop."""
    assigned = (name for each in reversed(statements_of(code)) for name in each.assigned_names)
    return tuple(dict.fromkeys(assigned))


def _is_untraced(node: ast.stmt) -> bool:
    """Whether running it is seen nowhere: it is a text alone, or says of a name where it is."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, (*_UNTRACED_STATEMENTS, ast.Try)) or (
        isinstance(node, ast.AnnAssign) and node.value is None
    )


def _build_statement(node: ast.stmt, functions: set[str], move: int) -> Statement:
    end = (node.end_lineno or node.lineno) + 1
    body = getattr(node, "body", [])
    first = min((_first_line(each) for each in body), default=end)
    last = max((each.end_lineno or each.lineno for each in body), default=end - 1)
    # A body may stand beside its head, on the same line.
    head = range(_first_line(node) + move, max(first, node.lineno + 1) + move)
    assigns = tuple(dict.fromkeys(_assigned_names(node)))
    within = range(first + move, last + 1 + move)
    return Statement(type(node).__name__.lower(), head, within, assigns, _yielded_function(node, functions))


def _first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def _assigned_names(node: ast.stmt) -> Iterator[str]:
    """The names that a statement itself assigns, those in its body left out."""
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, (ast.For, ast.AugAssign, ast.AnnAssign)):
        targets = [node.target]
    for target in targets:
        for each in ast.walk(target):
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                yield each.id


def _yielded_function(node: ast.stmt, functions: set[str]) -> str:
    """The function of the program whose call a statement yields, empty if it yields none."""
    if isinstance(node, _COMPOUND_STATEMENTS):
        return ""
    for each in ast.walk(node):
        call = each.value if isinstance(each, ast.Yield) else None
        function = call.func if isinstance(call, ast.Call) else None
        if isinstance(function, ast.Name) and function.id in functions:
            return function.id
    return ""
