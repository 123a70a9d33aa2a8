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

    What a room holds, such as its doctests, counts as importing it. A conftest is a helper of all
    in its folder.
    """
    own_name = path.relative_to(TOP).with_suffix("").parts
    names = [own_name, *(tuple(name.split(".")) for name in imports_of(path))]
    return any(
        name[0] == "pygame"
        or (name[0] == "visualizer" and name[1:2] != () and name[1] in ROOMS_WITH_PYGAME)
        or any(map(uses_pygame, helpers_called(name[0], path)))
        for name in (*names, ("conftest",))
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


def helpers_called(name: str, path: Path) -> list[Path]:
    """The modules called ``name`` in this folder and beside ``path``, but not that one itself."""
    places = {Path(__file__).parent, path.parent}
    return [
        helper for place in places if (helper := place / f"{name}.py").is_file() and helper != path
    ]
