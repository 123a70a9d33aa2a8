"""Names of algorithms on the command line, where a file of one's own is a name too."""

from __future__ import annotations

import os
import shlex
import subprocess
from argparse import Namespace
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import MOST_NAMES, find_algorithm, separate_names
from visualizer.errors import UsageError
from visualizer.programs.program_file import names_program, read_program
from visualizer.programs.runner import Limits
from visualizer.recording.program import Program

_ALL = "all"


@dataclass(frozen=True)
class OwnProgram:
    """A file of one's own that is named, with or without a function; it has not been read yet."""

    reference: str


Named: TypeAlias = "Program | OwnProgram"


def find_named(name: str) -> Named:
    """What a name means: a file of one's own, or whatever `find_algorithm` finds."""
    name = name.strip()
    return OwnProgram(name) if names_program(name) else find_algorithm(name)


def find_several(names: str) -> tuple[Named, ...]:
    """What names separated by commas mean; ``all`` is the whole catalogue.

    The name of a file that is there may have commas. Raises UsageError for too many names.

    >>> [getattr(each, "name", each) for each in find_several("queue,mark=pop,a/mine.py:reveal")]
    ['queue,mark=pop', OwnProgram(reference='a/mine.py:reveal')]
    """
    found: list[Named] = []
    for name in _separate(names):
        found += CATALOGUE if name.strip().lower() == _ALL else (find_named(name),)
    if len(found) > MOST_NAMES:
        raise UsageError(f"{len(found)} algorithms are named; name at most {MOST_NAMES}")
    return tuple(found)


def _separate(names: str) -> list[str]:
    separate: list[str] = []
    others: list[str] = []  # what stands before the next file
    for part in names.split(","):
        if not names_program(part.strip()):
            others.append(part)
            continue
        begin = _begin_of_file(others, part)
        separate += separate_names(",".join(others[:begin]))
        separate.append(",".join([*others[begin:], part]))
        others = []
    return separate + separate_names(",".join(others))


def _begin_of_file(before: list[str], last: str) -> int:
    """How many of the parts before the last do not belong to the name of its file."""
    for begin in range(len(before), -1, -1):
        if os.path.isfile(_file_of(",".join([*before[begin:], last]).strip())):
            return begin
    return len(before)  # there is no such file, which is said when it is read


def _file_of(reference: str) -> str:
    return reference if os.path.splitext(reference)[1].lower() == ".py" else (
        reference.rpartition(":")[0]
    )  # fmt: skip


def programs_of(named: Iterable[Named], arguments: Namespace) -> tuple[Program, ...]:
    """The programs that are named; those of files are read now, and run within the limits.

    Raises ProgramError for a file in which no program is found.
    """
    return tuple(
        _of_file(each, arguments) if isinstance(each, OwnProgram) else each for each in named
    )


def _of_file(own: OwnProgram, arguments: Namespace) -> Program:
    # Imported here, since it takes a while and most commands name no file.
    from visualizer.programs.file_program import file_program

    return file_program(read_program(own.reference), limits_of(arguments))


def limits_of(arguments: Namespace) -> Limits:
    """The limits that options set for programs of one's own; the usual ones without."""
    usual = Limits()
    return Limits(
        seconds=getattr(arguments, "run_seconds", None) or usual.seconds,
        megabytes=getattr(arguments, "memory", None) or usual.megabytes,
        operations=getattr(arguments, "limit", None) or usual.operations,
        printed=usual.printed,
    )


def command_word(name: str) -> str:
    """``name`` as one word of a command line, in quotes where it needs them."""
    return subprocess.list2cmdline([name]) if os.name == "nt" else shlex.quote(name)
