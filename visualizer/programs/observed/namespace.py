"""The names that LeetCode provides without an import, for programs that are pasted as they are."""

from __future__ import annotations

import ast
from importlib import import_module

#: As LeetCode's Python has it: all public names of these modules, and the modules themselves.
_MODULES = (
    "typing", "collections", "heapq", "itertools", "functools", "math", "bisect", "string",
    "operator", "random", "re", "copy", "array", "statistics", "queue", "datetime", "sys",
)  # fmt: skip
#: Names that several of the modules have, and whose they are.
_HOMES = {"Set": "typing", "Counter": "collections", "deque": "collections"}


def provided_names(tree: ast.Module) -> dict[str, object]:
    """The provided names that a program uses and does not define, with their values.

    A module is imported only if something of it is used.
    """
    used: set[str] = set()
    defined: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else defined).add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            defined.add(node.name)
        elif isinstance(node, ast.arg):
            defined.add(node.arg)
        elif isinstance(node, ast.alias):
            defined.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            used |= set(_names_in(node.value))
    import builtins

    wanted = {name for name in used if not hasattr(builtins, name)}
    found: dict[str, object] = {}
    for name in sorted(wanted - {"Solution"}):
        if name in _MODULES:
            found[name] = import_module(name)
        elif name not in defined:
            homes = (_HOMES[name],) if name in _HOMES else _MODULES
            module = next((each for each in homes if name in _public(import_module(each))), None)
            if module is not None:
                found[name] = getattr(import_module(module), name)
    return found


def _names_in(text: str) -> list[str]:
    """The names in an annotation that is written as text."""
    try:
        tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]


def _public(module: object) -> set[str]:
    names = getattr(module, "__all__", None)
    return set(names if names is not None else (n for n in vars(module) if not n.startswith("_")))
