"""Which modules use pygame: found by their imports, without importing any of them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

TOP = Path(__file__).parents[2]
#: The rooms that draw, open a window, or run a command that may do so.
ROOMS_WITH_PYGAME = ("draw", "export", "window", "cli")


@cache
def uses_pygame(path: Path) -> bool:
    """Whether a module imports pygame or a room that does, itself or through a helper of tests.

    What a room holds, such as its doctests, counts as importing it.
    """
    own_name = path.relative_to(TOP).with_suffix("").parts
    names = [own_name, *(tuple(name.split(".")) for name in imports_of(path))]
    return any(
        name[0] == "pygame"
        or (name[0] == "visualizer" and name[1:2] != () and name[1] in ROOMS_WITH_PYGAME)
        or uses_pygame_through_helper(name[0])
        for name in names
    )


def imports_of(path: Path) -> list[str]:
    """The full names of all that a module imports, wherever in it."""
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


def uses_pygame_through_helper(name: str) -> bool:
    """Whether ``name`` is a module of this folder that uses pygame."""
    helper = Path(__file__).with_name(f"{name}.py")
    return helper.is_file() and uses_pygame(helper)
