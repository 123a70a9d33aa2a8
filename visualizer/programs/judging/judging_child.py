"""The process that judges one program; `judging_process` starts it and reads what it writes.

The first line of standard input has the program's file and the settings. On standard output there
is a line of JSON for each progress, and one for the verdict. When standard input ends, so does
the process, with the one that runs the program: nothing is left behind, however the parent ends.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from contextlib import suppress
from typing import BinaryIO

from visualizer.errors import ProgramError, reason_of
from visualizer.programs.judging.judge import Judge, JudgeProgress, JudgeSettings
from visualizer.programs.judging.verdict import Status, Verdict
from visualizer.programs.judging.verdict_json import parse_settings, verdict_text
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import read_program
from visualizer.recording.faults import Fault, FaultKind

_INPUT = 0
#: How often progress is written, in seconds.
_PROGRESS_EVERY = 0.05


def main() -> None:
    """Judge what standard input names, and end."""
    # Without a buffer: at its end Python would wait for the thread that reads.
    with open(_INPUT, "rb", buffering=0, closefd=False) as stream:
        request = json.loads(stream.readline())
    settings = parse_settings(request["settings"])
    verdict = _Judging(request["reference"], settings, sys.stdout.buffer).verdict()
    _write(sys.stdout.buffer, {"verdict": verdict_text(verdict)})


def could_not_read(reference: str, error: ProgramError) -> Verdict:
    """The verdict on a file in which no program is found."""
    fault = Fault(FaultKind.LOAD, error.problem, error.line)
    return Verdict(reference, Status.COULD_NOT_RUN, fault=fault)


class _Judging:
    def __init__(self, reference: str, settings: JudgeSettings, output: BinaryIO) -> None:
        self._reference = reference
        self._settings = settings
        self._output = output
        self._runner: ProcessRunner | None = None

    def verdict(self) -> Verdict:
        threading.Thread(target=self._end_with_input, daemon=True).start()
        try:
            program = read_program(self._reference)
        except ProgramError as error:
            return could_not_read(self._reference, error)
        self._runner = runner = ProcessRunner(program, self._settings.limits)
        try:
            judging = Judge(program, runner, self._settings, time.monotonic)
            self._follow(judging)
        except OSError as error:  # no process can be started, or the like
            fault = Fault(FaultKind.DIED, f"It could not be run ({reason_of(error)}).")
            return Verdict(program.name, Status.COULD_NOT_RUN, fault=fault)
        finally:
            runner.close()
        assert judging.verdict is not None
        return judging.verdict

    def _follow(self, judging: Judge) -> None:
        written = -1.0
        for progress in judging.steps():
            if time.monotonic() - written >= _PROGRESS_EVERY:
                written = time.monotonic()
                _write(self._output, _progress_values(progress))

    def _end_with_input(self) -> None:
        with suppress(OSError, ValueError):
            while os.read(_INPUT, 1):
                pass
        if self._runner is not None:
            self._runner.end()
        os._exit(1)


def _progress_values(progress: JudgeProgress) -> dict[str, object]:
    return {"phase": progress.phase.value, "boards": progress.boards}


def _write(output: BinaryIO, values: dict[str, object]) -> None:
    output.write(json.dumps(values).encode("ascii") + b"\n")
    output.flush()


if __name__ == "__main__":
    main()
