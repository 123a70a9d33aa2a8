"""What is asked of syntax trees in several places; a student's process has this too, so it imports little."""

from __future__ import annotations

import ast

#: The statements that define a function.
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def own_nodes(function: ast.FunctionDef | ast.Lambda) -> list[ast.AST]:
    """The nodes of a function's body, without those of functions that are defined in it."""
    found: list[ast.AST] = [function.body] if isinstance(function, ast.Lambda) else [*function.body]
    for node in found:  # which grows while it is gone through
        if not isinstance(node, DEFINITIONS):
            found += ast.iter_child_nodes(node)
    return found
