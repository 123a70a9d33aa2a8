"""A person's own programs: those that were opened, and whether their files have changed since.

Nothing here draws or reads a clock; the window's loop says how much time has passed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import NamedTuple

from visualizer.errors import ProgramError
from visualizer.programs.file_program import ChildProcessRunner, program_from_file
from visualizer.programs.program_file import is_program_reference, read_program, split_reference
from visualizer.recording.program import Program

#: How often files are looked at, in seconds.
LOOK_SECONDS = 0.25


class FileReading(NamedTuple):
    """A program as it was read last, and why its file cannot be read as it is now.

    ``signature`` tells what the file was then from what it is after a change; None for no file.
    """

    program: Program
    signature: tuple[int, int, int] | None = None
    problem: ProgramError | None = None


class OwnPrograms:
    """The programs in files that a session knows, by their files and the function that is run."""

    def __init__(self) -> None:
        self._readings: dict[object, FileReading] = {}
        self._seconds_passed = 0.0

    @property
    def known_programs(self) -> tuple[Program, ...]:
        """The programs that were opened, as they were read last."""
        return tuple(each.program for each in self._readings.values())

    def open_program(self, reference: str) -> Program:
        """The program that ``FILE.py`` or ``FILE.py:NAME`` names, read now. Raises ProgramError."""
        signature = _file_signature(reference)
        program = program_from_file(read_program(reference))
        self._readings[file_key(program)] = FileReading(program, signature)
        return program

    def last_reading(self, program: Program) -> FileReading:
        """``program`` as it was read last; one that is in no file as it is."""
        return self._readings.get(file_key(program)) or FileReading(program)

    def reread_changed(self, programs: Iterable[Program], seconds: float) -> list[Program]:
        """Read those of ``programs`` again whose files have changed, if it is time to look again.

        Returns them. ``seconds`` have passed since the last look.
        """
        self._seconds_passed += seconds
        if self._seconds_passed < LOOK_SECONDS:
            return []
        self._seconds_passed = 0.0
        own = {file_key(each): each for each in programs if is_own_program(each)}
        return [each for each in own.values() if self._reread_if_changed(each)]

    def _reread_if_changed(self, program: Program) -> bool:
        """Read a file if it has changed, and say whether it has."""
        key, signature = file_key(program), _file_signature(program.name)
        known = self._readings.setdefault(key, FileReading(program, signature))
        if known.signature == signature:
            return False
        limits = program.runner.limits if isinstance(program.runner, ChildProcessRunner) else None
        try:
            read = program_from_file(read_program(program.name), limits)
            self._readings[key] = FileReading(read, signature)
        except ProgramError as error:
            self._readings[key] = FileReading(known.program, signature, error)
        return True


def is_own_program(program: Program) -> bool:
    """Whether a program is in a file of the person's, which is read again when it changes."""
    return program.runner is not None and is_program_reference(program.name)


def file_key(program: Program) -> object:
    """A key for a file and the function that is run in it; None if it is not one's own."""
    if not is_own_program(program):
        return None
    file, chosen = split_reference(program.name)
    return os.path.normcase(os.path.abspath(file)), chosen


def _file_signature(reference: str) -> tuple[int, int, int] | None:
    try:
        found = os.stat(split_reference(reference)[0])
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
