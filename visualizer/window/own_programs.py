"""A person's own programs: those that were opened, and whether their files have changed since.

Nothing here draws or reads a clock; the window's loop says how much time has passed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import NamedTuple

from visualizer.errors import ProgramError
from visualizer.programs.file_program import ChildProcess, file_program
from visualizer.programs.program_file import names_program, read_program, split_reference
from visualizer.recording.program import Program

#: How often files are looked at, in seconds.
LOOK_SECONDS = 0.25


class Reading(NamedTuple):
    """A program as it was read last, and why its file cannot be read as it is now.

    ``signature`` tells what the file was then from what it is after a change; None for no file.
    """

    program: Program
    signature: tuple[int, int, int] | None = None
    problem: ProgramError | None = None


class OwnPrograms:
    """The programs in files that a session knows, by their files and the function that is run."""

    def __init__(self) -> None:
        self._readings: dict[object, Reading] = {}
        self._passed = 0.0

    @property
    def known(self) -> tuple[Program, ...]:
        """The programs that were opened, as they were read last."""
        return tuple(each.program for each in self._readings.values())

    def open(self, reference: str) -> Program:
        """The program that ``FILE.py`` or ``FILE.py:NAME`` names, read now. Raises ProgramError."""
        signature = _signature_of(reference)
        program = file_program(read_program(reference))
        self._readings[file_key(program)] = Reading(program, signature)
        return program

    def reading(self, program: Program) -> Reading:
        """``program`` as it was read last; one that is in no file as it is."""
        return self._readings.get(file_key(program)) or Reading(program)

    def look(self, programs: Iterable[Program], seconds: float) -> list[Program]:
        """Read those of ``programs`` again whose files have changed, if it is time to look again.

        Returns them. ``seconds`` have passed since the last look.
        """
        self._passed += seconds
        if self._passed < LOOK_SECONDS:
            return []
        self._passed = 0.0
        own = {file_key(each): each for each in programs if is_own(each)}
        return [each for each in own.values() if self._read_again(each)]

    def _read_again(self, program: Program) -> bool:
        """Read a file if it has changed, and say whether it has."""
        key, signature = file_key(program), _signature_of(program.name)
        known = self._readings.setdefault(key, Reading(program, signature))
        if known.signature == signature:
            return False
        limits = program.runner.limits if isinstance(program.runner, ChildProcess) else None
        try:
            read = file_program(read_program(program.name), limits)
            self._readings[key] = Reading(read, signature)
        except ProgramError as error:
            self._readings[key] = Reading(known.program, signature, error)
        return True


def is_own(program: Program) -> bool:
    """Whether a program is in a file of the person's, which is read again when it changes."""
    return program.runner is not None and names_program(program.name)


def file_key(program: Program) -> object:
    """A key for a file and the function that is run in it; None if it is not one's own."""
    if not is_own(program):
        return None
    file, chosen = split_reference(program.name)
    return os.path.normcase(os.path.abspath(file)), chosen


def _signature_of(reference: str) -> tuple[int, int, int] | None:
    try:
        found = os.stat(split_reference(reference)[0])
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
