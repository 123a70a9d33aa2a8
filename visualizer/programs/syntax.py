"""Helpers for syntax trees. A student's process imports this module too, so it imports little."""

from __future__ import annotations

import ast

#: The statements that define a function.
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def own_nodes(function: ast.FunctionDef | ast.Lambda) -> list[ast.AST]:
    """The nodes of a function's body, without the bodies of functions that are defined in it."""
    nodes: list[ast.AST] = [function.body] if isinstance(function, ast.Lambda) else [*function.body]
    for node in nodes:  # the list grows meanwhile
        if not isinstance(node, DEFINITIONS):
            nodes += ast.iter_child_nodes(node)
    return nodes
