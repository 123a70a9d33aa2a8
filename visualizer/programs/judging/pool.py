"""Judging in a process of its own, so that a window goes on and a class is judged side by side.

The process reads a line of JSON: the reference of a program, the settings and a token. It writes
one for each progress and one for the verdict, each with reference and token. When its standard
input ends, so does the process, with the one that runs the program.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import IO

from visualizer.errors import ProgramError, reason_of
from visualizer.programs.isolation import isolate
from visualizer.programs.judging.judge import JudgeSettings, judge
from visualizer.programs.judging.verdict import Status, Verdict, as_json, from_json
from visualizer.programs.mistakes.diagnosis import find_mistakes
from visualizer.programs.mistakes.evidence import Evidence
from visualizer.programs.mistakes.mistake import Mistake
from visualizer.programs.mistakes.record import When
from visualizer.programs.observed.file_parts import split
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile, read_program
from visualizer.recording.faults import Fault, FaultKind

_PACKAGE = __name__.partition(".")[0]
#: What a program may import of this package to be judged: nothing that reveals a board.
_FREE_NAMES = {"Queue", "Stack", "Board", "MINE", "HIDDEN", "BLANK", "EXPLODED"}
#: How long a process that is closed may take to end by itself, in seconds.
_TO_END = 2.0
#: What the process runs. It is given the paths of this process, and not the current folder, where
#: files of the user's could be taken for modules.
_CODE = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from visualizer.programs.judging.pool import main; main()"
)
_ENDED = "The process that judges has ended by itself; check the program again."


class JudgingProcess:
    """Judges the program that ``reference`` names (``mine.py`` or ``mine.py:reveal``).

    `poll` says whether there is a verdict; nothing but `wait` waits for the process. A file that
    cannot be read as a program has a verdict too, and a process that fails; one that is closed
    before it has come to its end has none.
    """

    def __init__(self, reference: str, settings: JudgeSettings | None = None) -> None:
        self.reference, self.settings = reference, settings or JudgeSettings()
        self.progress: int | None = None
        self.verdict: Verdict | None = None
        self._closed = False
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-c", _CODE, json.dumps([*filter(None, sys.path)])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def poll(self) -> bool:
        """Whether there is a verdict."""
        return self.verdict is not None

    def close(self) -> None:
        """End the process, and with it the one that runs the program."""
        self._closed = True
        # The program is not over before it.
        threading.Thread(target=self._end).start()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the verdict or the end of the process; whether there is a verdict."""
        self._thread.join(seconds)
        return self.poll()

    # In threads

    def _end(self) -> None:
        with suppress(OSError):
            self._input.close()
        try:
            self._process.wait(_TO_END)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._thread.join()

    def _run(self) -> None:
        problem = _ENDED
        try:
            verdict = self._judged()
        except (OSError, ValueError, RecursionError, ProgramError) as error:
            verdict, problem = None, f"It could not be judged ({reason_of(error)})."
            self._process.kill()  # whose further answers nobody can trust
        if verdict is None and not self._closed:
            verdict = could_not_run(self.reference, FaultKind.DIED, problem)
        self.verdict = verdict

    def _judged(self) -> Verdict | None:
        about = [self.reference, os.urandom(16).hex()]
        request = {"about": about, "settings": as_json(self.settings)}
        with suppress(OSError, ValueError):  # it has ended, which is noticed where it is read
            _write(self._input, request)
        with self._output as answers:
            for line in answers:
                values = json.loads(line)
                if not isinstance(values, dict) or values.get("about") != about:
                    raise ValueError("something else writes among its answers")
                if "verdict" in values:
                    return from_json(values["verdict"], Verdict)
                self.progress = int(values["boards"])
        return None


# In the process

_is_over = threading.Event()


def main() -> None:
    """Judge what standard input names, and end with it, whatever is being judged then."""
    isolate()
    line = sys.stdin.buffer.readline()
    threading.Thread(target=_judge_and_write, args=(line,), daemon=True).start()
    sys.stdin.buffer.read()
    _is_over.set()


def _judge_and_write(line: bytes) -> None:
    try:
        request = json.loads(line)
        about = request["about"]

        def report(boards: int) -> None:
            if _is_over.is_set():  # no further process is begun
                raise SystemExit
            _write(sys.stdout.buffer, {"about": about, "boards": boards})

        settings = from_json(request["settings"], JudgeSettings)
        verdict = judge_file(about[0], settings, report)
        _write(sys.stdout.buffer, {"about": about, "verdict": as_json(verdict)})
    except Exception:  # the other side is told by the end of the process
        os._exit(1)


def judge_file(reference: str, settings: JudgeSettings, report: Callable[[int], None]) -> Verdict:
    """The verdict on the program that ``reference`` names; ``report`` as for `judge`."""
    try:
        program = read_program(reference)
        _check_imports(program)
    except ProgramError as error:
        return could_not_run(reference, FaultKind.LOAD, error.problem, error.line)
    runner = ProcessRunner(program, settings.limits)
    try:
        verdict = judge(program, runner, settings, report)
        remarks = (*verdict.remarks, *find_mistakes(When.ANY, Evidence(program, runner)))
        mistakes = tuple(_placed(each, program) for each in verdict.mistakes)
        remarks = tuple(_placed(each, program) for each in remarks)
        return replace(verdict, mistakes=mistakes, remarks=remarks)
    except OSError as error:  # no process can be started, or the like
        return could_not_run(program.name, FaultKind.DIED, reason_of(error))
    finally:
        runner.close()


def could_not_run(name: str, kind: FaultKind, message: str, line: int | None = None) -> Verdict:
    """The verdict on a program of which nothing was judged, and why."""
    return Verdict(name, Status.COULD_NOT_RUN, fault=Fault(kind, message, line))


def _placed(mistake: Mistake, program: ProgramFile) -> Mistake:
    """A mistake, which in a notebook has a cell and no line of its text."""
    place = program.place_text(mistake.line) if mistake.line else ""
    return replace(mistake, line=None, place=place) if place else mistake


def _check_imports(program: ProgramFile) -> None:
    """Raise ProgramError for a program that imports what reveals boards here.

    What is run only to try it, as below ``if __name__ == "__main__"``, is free.
    """
    needed, _ = split(ast.parse(program.text), program.entry)
    for node in ast.walk(needed):
        if not isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        home = getattr(node, "module", None) or ""
        for path in (f"{home}.{alias.name}".strip(".").split(".") for alias in node.names):
            if path[0] == _PACKAGE and path[-1] not in _FREE_NAMES:
                problem = (
                    f"{'.'.join(path)} reveals boards by itself; write the reveal here, and try it"
                    ' below `if __name__ == "__main__":`'
                )
                raise ProgramError(problem, line=node.lineno)


def _write(stream: IO[bytes], values: Mapping[str, object]) -> None:
    stream.write(json.dumps(values).encode("ascii") + b"\n")
    stream.flush()
