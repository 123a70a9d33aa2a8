"""The user's own programs that were opened, and the changes of their files.

Nothing here draws or reads a clock; the caller passes the seconds that have passed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from visualizer.algorithms.lookup import split_reference
from visualizer.errors import ProgramError
from visualizer.recording.crashes import COMPILE_ERROR, Crash
from visualizer.recording.program import Program, RunOutcome
from visualizer.trace.languages import language_of
from visualizer.trace.source import SourceCode

if TYPE_CHECKING:
    from visualizer.programs.process.wire import Limits
    from visualizer.programs.verdicts.verdict import Verdict

#: Programs with the outcomes of their runs.
ProgramOutcomes = Iterable[tuple[Program, RunOutcome]]
#: The seconds between two looks for changed files.
POLL_SECONDS = 0.25


class FileReading(NamedTuple):
    """The last reading of a program, and the ``problem`` if its file cannot be read any more.

    ``signature`` changes whenever the file does; it is None if there is no file. ``previous`` is the
    program before the file was saved last.
    """

    program: Program
    signature: tuple[int, int, int] | None = None
    problem: ProgramError | None = None
    previous: Program | None = None


class OwnPrograms:
    """The programs in files that a session knows: their last ``readings`` by their `file_key`.

    ``verdicts`` are those that were found on programs; a file that has changed is another program.
    """

    def __init__(self) -> None:
        self.readings: dict[object, FileReading] = {}
        self.verdicts: dict[SourceCode, Verdict] = {}
        self._seconds_passed = 0.0

    def open_program(self, reference: str) -> Program:
        """Read and return the program ``FILE.py`` or ``FILE.py:NAME``. Raises ProgramError."""
        signature = _file_signature(reference)
        program = _read_program(reference)
        self.readings[file_key(program)] = FileReading(program, signature)
        return program

    def last_reading(self, program: Program) -> FileReading:
        """The last reading of ``program``, or ``program`` itself if it is in no file."""
        return self.readings.get(file_key(program)) or FileReading(program)

    def take_back(self, runs: ProgramOutcomes, shown: ProgramOutcomes) -> ProgramError | None:
        """If a program has run, was saved since and now cannot be built, let its previous reading count again.

        Return the problem; None if there is no such program among the ``runs``, which would replace those ``shown``.
        """
        never_built = {file_key(program) for program, outcome in shown if _build_fault(outcome)}
        for program, outcome in runs:
            key, fault, reading = file_key(program), _build_fault(outcome), self.last_reading(program)
            if fault is not None and key not in never_built and reading.previous is not None:
                problem = ProgramError(fault.message, source=program.title, line=fault.line)
                self.readings[key] = FileReading(reading.previous, reading.signature, problem)
                return problem
        return None

    def reread_changed(self, programs: Iterable[Program], seconds: float) -> list[Program]:
        """Read and return those of ``programs`` whose files have changed; looks for them every `POLL_SECONDS`.

        ``seconds`` have passed since the last call.
        """
        self._seconds_passed += seconds
        if self._seconds_passed < POLL_SECONDS:
            return []
        self._seconds_passed = 0.0
        own = {file_key(program): program for program in programs if is_own_program(program)}
        return [program for program in own.values() if self._reread_if_changed(program)]

    def _reread_if_changed(self, program: Program) -> bool:
        """Read a program if its file has changed, and return whether it has."""
        key, signature = file_key(program), _file_signature(program.name)
        known = self.readings.setdefault(key, FileReading(program, signature))
        if known.signature == signature:
            return False
        try:
            changed = _read_program(program.name, getattr(program.runner, "limits", None))
            self.readings[key] = FileReading(changed, signature, previous=known.program)
        except ProgramError as error:
            self.readings[key] = FileReading(known.program, signature, error)
        return True


def is_own_program(program: Program) -> bool:
    """Whether a program is in a file of the user's, which is read again when it changes."""
    return program.runner is not None and bool(split_reference(program.name)[0])


def is_compiled(program: Program) -> bool:
    """Whether a program is in a language that takes seconds to begin."""
    return is_own_program(program) and language_of(split_reference(program.name)[0]) is not None


def _build_fault(outcome: RunOutcome) -> Crash | None:
    """The fault of a program that cannot be built; None for other runs."""
    return outcome.fault if outcome.fault is not None and outcome.fault.error == COMPILE_ERROR else None


def file_key(program: Program) -> object:
    """A key for the path and the function of the user's program; None for other programs."""
    if not is_own_program(program):
        return None
    file, function = split_reference(program.name)
    return os.path.normcase(os.path.abspath(file)), function


def _read_program(reference: str, limits: Limits | None = None) -> Program:
    # Slow to import, and most windows show no file.
    from visualizer.programs.running.process_runner import program_from_file
    from visualizer.programs.source.program_file import read_program

    return program_from_file(read_program(reference), limits)


def _file_signature(reference: str) -> tuple[int, int, int] | None:
    try:
        status = os.stat(split_reference(reference)[0])
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
