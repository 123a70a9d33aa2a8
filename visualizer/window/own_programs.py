"""A person's own programs: those that were opened, and whether their files have changed since.

Nothing here draws or reads a clock; the window's loop says how much time has passed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
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
class Watched:
    """A program as it was read last, and the ``problem`` of its file as it is now, None for none.

    ``read`` is how its file looked then.
    """

    program: Program
    read: _Signature
    problem: ProgramError | None = None

    def look(self) -> bool:
        """Read the file again if it looks different; True if program or problem are others now."""
        signature, before = _signature_of(self.program.name), (self.program, str(self.problem))
        if signature == self.read:
            return False
        self.read, self.problem = signature, None
        elsewhere = self.program.elsewhere
        limits = elsewhere.limits if isinstance(elsewhere, InProcess) else None
        try:
            program = file_program(read_program(self.program.name), limits)
        except ProgramError as error:
            self.problem = error
        else:
            self.program = program if program.code != self.program.code else self.program
        return before != (self.program, str(self.problem))


class OwnPrograms:
    """The programs in files that a session knows, by their files and the function that is run."""

    def __init__(self) -> None:
        self._watched: dict[_Key, Watched] = {}
        self._passed = 0.0

    @property
    def known(self) -> tuple[Program, ...]:
        """The programs that were opened, as they were read last."""
        return tuple(each.program for each in self._watched.values())

    def open(self, reference: str) -> Program:
        """The program that ``FILE.py`` or ``FILE.py:NAME`` names, read now. Raises ProgramError."""
        signature = _signature_of(reference)
        program = file_program(read_program(reference))
        self._watched[_key_of(program)] = Watched(program, signature)
        return program

    def newest(self, program: Program) -> Program:
        """``program`` as it was read last."""
        known = self._watched.get(_key_of(program)) if is_own(program) else None
        return program if known is None else known.program

    def problem(self, program: Program) -> ProgramError | None:
        """Why a program's file cannot be read as it is now; None where it can."""
        known = self._watched.get(_key_of(program)) if is_own(program) else None
        return None if known is None else known.problem

    def look(
        self, programs: Iterable[Program], seconds: float
    ) -> Iterator[tuple[Program, Watched]]:
        """Look at the files of those of ``programs`` that have one, if it is time again.

        Yields each program whose file has changed, with what is known of it now.
        """
        self._passed += seconds
        if self._passed < LOOK_SECONDS:
            return
        self._passed = 0.0
        for program in {_key_of(each): each for each in programs if is_own(each)}.values():
            watched = self._watched.setdefault(_key_of(program), Watched(program, None))
            before = watched.program
            if watched.look():
                yield before, watched


def is_own(program: Program) -> bool:
    """Whether a program is in a file of the person's, which is read again when it changes."""
    return program.elsewhere is not None and names_program(program.name)


def is_same_file(one: Program, other: Program) -> bool:
    """Whether two programs of one's own are the same function of the same file."""
    return is_own(one) and is_own(other) and _key_of(one) == _key_of(other)


def _key_of(program: Program) -> _Key:
    file, chosen = split_reference(program.name)
    return os.path.normcase(os.path.abspath(file)), chosen


def _signature_of(reference: str) -> _Signature:
    try:
        found = os.stat(split_reference(reference)[0])
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
