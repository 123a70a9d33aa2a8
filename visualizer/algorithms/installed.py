"""Algorithms that installed packages add, by entry points of the group `GROUP`.

A package lists them in its pyproject.toml::

    [project.entry-points."visualizer.algorithms"]
    spiral = "spirals.reveal:spiral"

What is named is a generator function of a board and a click, or a `Program`. It is imported when it
is first asked for, and one that cannot be is named and left out, whatever it raises.
"""

from __future__ import annotations

import io
import re
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.variants import is_variant
from visualizer.errors import AlgorithmError, VisualizerError, one_line, quoted, reason_of, shown
from visualizer.recording.program import Program

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "visualizer.algorithms"
#: What has a meaning of its own where algorithms are named: commas, = and a colon.
_NAME = re.compile(r"[A-Za-z][\w.-]{0,79}")
_OTHER_WORDS = ("all", "none")
_TAKEN = {name for each in CATALOGUE for name in (each.name, each.program)}


@dataclass(frozen=True)
class Installed:
    """What installed packages add; ``problems`` say, a line each, what was left out and why."""

    programs: tuple[Program, ...]
    problems: tuple[str, ...]


def installed_algorithms() -> Installed:
    """All that installed packages add, by name; what has not been imported yet is."""
    listed = _listed()
    programs: list[Program] = []
    problems = list(listed.problems)
    for key in sorted(listed.entries):
        found = _loaded(key, _paths())
        if isinstance(found, str):
            problems.append(found)
        else:
            programs.append(found)
    return Installed(tuple(programs), tuple(problems))


def installed_names() -> tuple[str, ...]:
    """What they are called; nothing is imported."""
    return tuple(sorted(_listed().entries))


def find_installed(name: str) -> Program | None:
    """The algorithm that a package adds under a name, None if none does.

    Raises AlgorithmError for one that cannot be imported, or is no algorithm.
    """
    key = key_of(name)
    if key not in _listed().entries:
        return None
    found = _loaded(key, _paths())
    if isinstance(found, str):
        raise AlgorithmError(found)
    return found


def key_of(name: str) -> str:
    """A name as names are compared: small letters, a hyphen for an underscore."""
    return name.strip().lower().replace("_", "-")


@dataclass(frozen=True)
class _Listed:
    """What the packages list, by key."""

    entries: dict[str, EntryPoint]
    problems: tuple[str, ...]


def _paths() -> tuple[str, ...]:
    """Where packages are looked for."""
    return tuple(map(str, sys.path))


def _listed() -> _Listed:
    return _read_lists(_paths())


@lru_cache(maxsize=4)
def _read_lists(paths: tuple[str, ...]) -> _Listed:
    """What is listed by the packages in ``paths``, which are those of now."""
    # Imported here, since it takes a while and is rarely needed.
    from importlib.metadata import entry_points

    try:
        found = sorted(entry_points(group=GROUP), key=lambda each: (each.name, _package(each)))
    except Exception as error:  # of any package, whatever has become of its files
        problem = f"the lists of installed packages cannot be read ({reason_of(error)})"
        return _Listed({}, (f"{problem}; mend or remove that package",))
    entries: dict[str, EntryPoint] = {}
    problems = []
    for entry in found:
        key = key_of(entry.name)
        reason = _refusal(entry, entries.get(key))
        if reason:
            problems.append(f"{_of_package(entry)} is left out: {reason}")
        else:
            entries.setdefault(key, entry)
    return _Listed(entries, tuple(problems))


def _refusal(entry: EntryPoint, other: EntryPoint | None) -> str:
    """Why an entry has no name that it can be asked for by; empty if it has one."""
    key = key_of(entry.name)
    if not _NAME.fullmatch(entry.name) or key.endswith(".py") or key in _OTHER_WORDS:
        return "write its name in letters, digits and hyphens, with a letter first"
    if key in _TAKEN or is_variant(key):
        return "an algorithm that ships has this name; give it another"
    if other is not None and other.value != entry.value:
        return f"{_package(other)} has this name too; give it another"
    return ""


@lru_cache(maxsize=256)
def _loaded(key: str, paths: tuple[str, ...]) -> Program | str:
    """What an entry loads to, or why it is left out."""
    entry = _read_lists(paths).entries[key]
    try:
        # What it prints would be among what a command writes.
        with redirect_stdout(sys.stderr or io.StringIO()):
            loaded = entry.load()
        return _program_of(loaded, key)
    except KeyboardInterrupt:
        raise
    except VisualizerError as error:
        reason = str(error)
    except BaseException as error:  # a module may also try to end the program
        reason = reason_of(error)
    return f"{_of_package(entry)} is left out, it cannot be loaded ({reason}); mend or remove it"


def _program_of(loaded: object, name: str) -> Program:
    """What was loaded, as a program of this name."""
    if isinstance(loaded, Program):
        program = loaded
        if not program.can_run:
            raise AlgorithmError("its Program has no function")
    elif callable(loaded) and not isinstance(loaded, type):
        program = Program.of_function(loaded)
    else:
        raise AlgorithmError(f"{shown(loaded)} is no generator function and no Program")
    code = program.code
    # What was called as its function is, by default, is called as it is named here.
    title, short = (
        name if text == code.name else text for text in (code.title, code.short_title)
    )  # fmt: skip
    named = replace(code, name=name, title=title, short_title=short)
    return replace(program, code=named)


def _of_package(entry: EntryPoint) -> str:
    return f"the algorithm {quoted(one_line(entry.name))} of {_package(entry)}"


def _package(entry: EntryPoint) -> str:
    """The package that lists an entry, as far as its files say."""
    try:
        name = entry.dist.name if entry.dist is not None else ""
    except Exception:
        name = ""
    return f"the package {quoted(one_line(name))}" if name else "a package without a name"
