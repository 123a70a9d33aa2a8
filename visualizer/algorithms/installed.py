"""Algorithms that installed packages add, by entry points of the group `GROUP`.

A package lists them in its pyproject.toml::

    [project.entry-points."visualizer.algorithms"]
    spiral = "spirals.reveal:spiral"

What is named is a generator function of a board and a click, or a `Program`. It is imported when it
is first asked for, and one that cannot be is named and left out, whatever it raises.
"""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.variants import is_variant
from visualizer.errors import AlgorithmError, one_line, quoted, reason_of
from visualizer.recording.program import Program, source_of
from visualizer.trace.source import SourceCode

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "visualizer.algorithms"
_TAKEN = {name for each in CATALOGUE for name in (each.name, each.program)}


@dataclass(frozen=True)
class Installed:
    """What installed packages add; ``problems`` say, a line each, what was left out and why."""

    programs: tuple[Program, ...]
    problems: tuple[str, ...]


def installed_algorithms() -> Installed:
    """All that installed packages add, by name; what has not been imported yet is."""
    found = [load_entry(key) for key in installed_names()]
    programs = (each for each in found if isinstance(each, Program))
    return Installed(tuple(programs), tuple(each for each in found if isinstance(each, str)))


def installed_names() -> tuple[str, ...]:
    """What they are called; nothing is imported."""
    return tuple(sorted(entries()))


def find_installed(name: str) -> Program | None:
    """The algorithm that a package adds under a name, None if none does.

    Raises AlgorithmError for one that cannot be imported, or is no algorithm.
    """
    key = key_of(name)
    found = load_entry(key) if key in entries() else None
    if isinstance(found, str):
        raise AlgorithmError(found)
    return found


def key_of(name: str) -> str:
    """A name as names are compared: small letters, a hyphen for an underscore."""
    return name.strip().lower().replace("_", "-")


@lru_cache(maxsize=1)
def entries() -> dict[str, EntryPoint]:
    """What packages list, by key; an algorithm that ships keeps its name."""
    # Imported here, since it takes a while and is rarely needed.
    from importlib.metadata import entry_points

    try:
        found = {key_of(each.name): each for each in entry_points(group=GROUP)}
    except Exception:  # of any package, whatever has become of its files
        return {}
    return {key: each for key, each in found.items() if not (key in _TAKEN or is_variant(key))}


@lru_cache(maxsize=256)
def load_entry(key: str) -> Program | str:
    """What an entry loads to, or why it is left out."""
    entry = entries()[key]
    try:
        # What it prints would be among what a command writes.
        with redirect_stdout(sys.stderr or io.StringIO()):
            loaded = entry.load()
        if isinstance(loaded, Program):
            return replace(loaded, code=replace(loaded.code, name=key))
        if not callable(loaded):
            raise TypeError("it is no generator function and no Program")
        return Program(SourceCode(key, *source_of(loaded)), function=loaded)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a module may also try to end the program
        package = f" of the package {quoted(entry.dist.name)}" if entry.dist else ""
        return (
            f"the algorithm {quoted(one_line(key))}{package} is left out, it cannot be loaded"
            f" ({reason_of(error)}); mend or remove it"
        )
