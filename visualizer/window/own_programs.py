"""A person's own programs: those that were opened, and whether their files have changed since.

Nothing here draws or reads a clock; the window's loop says how much time has passed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

from visualizer.errors import ProgramError
from visualizer.programs.file_program import InProcess, file_program
from visualizer.programs.program_file import names_program, read_program, split_reference
from visualizer.recording.program import Program

#: How often files are looked at, in seconds.
LOOK_SECONDS = 0.25
#: What a file is told by from one look to the next; None for no file.
_Signature = tuple[int, int, int] | None
_Key = tuple[str, str]


@dataclass
class _Watched:
    """A program as it was read last, and how its file looked then.

    ``doubted`` is how the file looked when it could not be read: an editor may be just writing
    it, so that this is said only of a file that stays so. ``problem`` is what has been said.
    """

    program: Program
    signature: _Signature
    doubted: tuple[_Signature] | None = None
    problem: ProgramError | None = None


@dataclass(frozen=True)
class Look:
    """What a look at the files found.

    ``changed`` are programs with what they have become, ``problems`` say why others could not be
    read, and ``mended`` are programs that can be read again, and are what they were.
    """

    changed: tuple[tuple[Program, Program], ...] = ()
    problems: tuple[str, ...] = ()
    mended: tuple[Program, ...] = ()


NOTHING_NEW = Look()


class OwnPrograms:
    """The programs in files that a session knows, by their files and the function that is run."""

    def __init__(self) -> None:
        self._watched: dict[_Key, _Watched] = {}
        self._passed = 0.0

    @property
    def known(self) -> tuple[Program, ...]:
        """The programs that were opened, as they were read last."""
        return tuple(each.program for each in self._watched.values())

    def open(self, reference: str) -> Program:
        """The program that ``FILE.py`` or ``FILE.py:NAME`` names, read now. Raises ProgramError."""
        signature = _signature_of(reference)
        program = file_program(read_program(reference))
        self._watched[_key_of(program)] = _Watched(program, signature)
        return program

    def newest(self, program: Program) -> Program:
        """``program`` as it was read last."""
        known = self._watched.get(_key_of(program)) if is_own(program) else None
        return program if known is None else known.program

    def problem(self, program: Program) -> ProgramError | None:
        """Why a program's file cannot be read as it is now; None where it can."""
        known = self._watched.get(_key_of(program)) if is_own(program) else None
        return None if known is None else known.problem

    def look(self, programs: Iterable[Program], seconds: float) -> Look:
        """Look at the files of those of ``programs`` that have one, if it is time again."""
        self._passed += seconds
        own = {_key_of(each): each for each in programs if is_own(each)}
        if self._passed < LOOK_SECONDS or not own:
            return NOTHING_NEW
        self._passed = 0.0
        changed, problems, mended = [], [], []
        for key, program in own.items():
            watched = self._watched.setdefault(key, _Watched(program, None))
            before, problem = watched.program, watched.problem
            _look_at(watched)
            if watched.program is not before:
                changed.append((before, watched.program))
            elif watched.problem is None and problem is not None:
                mended.append(watched.program)
            elif watched.problem is not None and str(watched.problem) != str(problem):
                problems.append(str(watched.problem))
        return Look(tuple(changed), tuple(problems), tuple(mended))


def is_own(program: Program) -> bool:
    """Whether a program is in a file of the person's, which is read again when it changes."""
    return program.elsewhere is not None and names_program(program.name)


def is_same_file(one: Program, other: Program) -> bool:
    """Whether two programs of one's own are the same function of the same file."""
    return is_own(one) and is_own(other) and _key_of(one) == _key_of(other)


def _look_at(watched: _Watched) -> None:
    """Read a program's file again if it looks different now."""
    program = watched.program
    signature = _signature_of(program.name)
    if watched.doubted is None and signature == watched.signature:
        return
    try:
        limits = program.elsewhere.limits if isinstance(program.elsewhere, InProcess) else None
        read = file_program(read_program(program.name), limits)
    except ProgramError as error:
        if watched.doubted == (signature,):
            watched.doubted, watched.signature, watched.problem = None, signature, error
        else:
            watched.doubted = (signature,)
        return
    watched.signature, watched.doubted, watched.problem = signature, None, None
    if read.code != program.code:
        watched.program = read


def _key_of(program: Program) -> _Key:
    file, chosen = split_reference(program.name)
    return os.path.normcase(os.path.abspath(file)), chosen


def _signature_of(reference: str) -> _Signature:
    try:
        found = os.stat(split_reference(reference)[0])
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
