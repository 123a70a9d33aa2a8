"""Judging in another process, so that the window does not wait and a class is judged in parallel.

The process reads which programs to judge, and writes the numbers of boards run so far, and the
verdict, each a line of JSON. It ends when its standard input ends, and with it the process that
runs the programs.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from queue import Empty
from threading import Event, Thread

from visualizer.errors import ProgramError, defect_text, reason_of
from visualizer.programs.judging.judge import Judge, JudgeSettings
from visualizer.programs.mistakes.diagnosis import find_mistakes
from visualizer.programs.mistakes.evidence import Evidence
from visualizer.programs.mistakes.record import SearchCase
from visualizer.programs.process.processes import PipedProcess, isolate_process, processor_seconds
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.source.file_parts import needed_code
from visualizer.programs.source.program_file import ProgramFile, read_program
from visualizer.programs.verdicts.verdict import Mistake, Status, Verdict, from_json, to_json
from visualizer.recording.crashes import Crash, CrashKind
from visualizer.trace.source import parse_alone

_PACKAGE_NAME = __name__.partition(".")[0]
#: The names of this package that a judged program may import; they do not reveal boards.
_ALLOWED_IMPORTS = {"Queue", "Stack", "Heap", "Board", "MINE", "HIDDEN", "BLANK", "EXPLODED"}
#: After how many boards the next report is sent, since sending one takes as long as judging a small board.
_REPORTED_BOARDS = 16
#: In seconds: how long a process that is closed may take to end by itself.
_ENDING_SECONDS = 2.0
#: The code of the process. It gets the module paths of this process, but not the current folder, where
#: files of the user's could hide modules; and the settings.
_START_CODE = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]);"
    " from visualizer.programs.judging.process import main; main()"
)
_ENDED_SENTENCE = "The process that judges has ended by itself; check the program again."


class JudgingProcess:
    """Judges the program that ``reference`` names (``mine.py`` or ``mine.py:reveal``).

    Only `wait` waits for the process. There is a verdict too if the file is no program, or the
    process fails; there is none if it is closed before.
    """

    def __init__(self, reference: str, settings: JudgeSettings | None = None) -> None:
        arguments = json.dumps([*filter(None, sys.path)]), to_json(settings or JudgeSettings())
        #: Whether the process has given a verdict by itself, and so can judge another program.
        self.can_go_on = self._is_closed = False
        command = [sys.executable, "-I", "-c", _START_CODE, *arguments]
        self._piped = PipedProcess[bytes](command, iter, stderr=subprocess.DEVNULL)
        self.judge(reference)

    def judge(self, reference: str) -> None:
        """Judge another program in the same process, which has to be able to go on."""
        self.reference, self.can_go_on = reference, False
        self._progress: int | None = None
        self._verdict: Verdict | None = None
        self._piped.write_later(json.dumps(reference).encode("ascii") + b"\n")

    @property
    def progress(self) -> int | None:
        """How many boards have been tried; None as long as that is not known."""
        self.wait(0)
        return self._progress

    @property
    def verdict(self) -> Verdict | None:
        """The verdict, None as long as there is none."""
        self.wait(0)
        return self._verdict

    @property
    def processor_seconds(self) -> float:
        """The processor time of the process, and of those that run programs for it, in seconds."""
        return processor_seconds(self._piped.process.pid)

    def close(self) -> None:
        """End the process, which also ends the process that runs the program."""
        self._is_closed = True
        # No daemon, so that Python does not exit before the process has ended.
        Thread(target=self._end_process).start()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the verdict or the end of the process; return whether there is a verdict.

        With ``seconds``, wait at most so long for each message.
        """
        with suppress(Empty):
            while self._verdict is None and not self._is_closed:
                self._read_line(self._piped.messages.get(seconds != 0, seconds))
        return self._verdict is not None

    def _read_line(self, line: bytes | None) -> None:
        if line is not None and line.strip().isdigit():
            self._progress = int(line)
            return
        if self._is_closed:
            return
        with suppress(ProgramError):  # its answer cannot be read
            self._verdict = None if line is None else from_json(line, Verdict)
        self.can_go_on = self._verdict is not None
        self._verdict = self._verdict or could_not_run_verdict(self.reference, CrashKind.PROCESS_ENDED, _ENDED_SENTENCE)

    def _end_process(self) -> None:
        self._piped.close_input()
        self._piped.end(_ENDING_SECONDS)


# In the process

_is_over = Event()


def main() -> None:
    """Judge the programs that standard input names, one after another, and exit when it ends."""
    isolate_process()
    settings = from_json(sys.argv[2], JudgeSettings)
    for line in sys.stdin.buffer:
        Thread(target=_judge_and_write, args=(json.loads(line), settings), daemon=True).start()
    _is_over.set()


def _judge_and_write(reference: str, settings: JudgeSettings) -> None:
    def report(boards: int) -> None:
        if _is_over.is_set():  # so that no further process is started
            raise SystemExit
        if boards % _REPORTED_BOARDS == 1:
            _write_line(str(boards))

    try:
        try:
            verdict = judge_file(reference, settings, report)
        except Exception as error:
            verdict = could_not_run_verdict(reference, CrashKind.DEFECT, defect_text(error))
        _write_line(to_json(verdict))
    except Exception:  # the other process notices the end of this one
        os._exit(1)


def judge_file(
    reference: str, settings: JudgeSettings, report: Callable[[int], None], text: str | None = None
) -> Verdict:
    """The verdict on the program of `read_program`; ``report`` is that of `Judge`."""
    try:
        program = read_program(reference, text)
        if program.language is None:
            _validate_imports(program)
    except ProgramError as error:
        return could_not_run_verdict(reference, CrashKind.LOAD, error.problem, error.line)
    runner = ProcessRunner(program, settings.limits)
    try:
        verdict = Judge(program, runner, settings, report).verdict()
        remarks = (*verdict.remarks, *find_mistakes(SearchCase.ANY, Evidence(program, runner)))
        mistakes, remarks = (
            tuple(_add_place(each, program) for each in group) for group in (verdict.mistakes, remarks)
        )
        return replace(verdict, mistakes=mistakes, remarks=remarks)
    except OSError as error:  # for example, no process can be started
        return could_not_run_verdict(program.name, CrashKind.PROCESS_ENDED, reason_of(error))
    finally:
        runner.close()


def could_not_run_verdict(name: str, kind: CrashKind, message: str, line: int | None = None) -> Verdict:
    """The verdict on a program that could not be run, with the reason."""
    return Verdict(name, Status.COULD_NOT_RUN, fault=Crash(kind, message, line))


def _add_place(mistake: Mistake, program: ProgramFile) -> Mistake:
    """The mistake with its file; in a notebook it has the cell and its line, and no line of the text."""
    place = program.notebook_place_of_line(mistake.line) if mistake.line else ""
    return replace(mistake, line=None if place else mistake.line, place=place, file=program.path.name)


def _validate_imports(program: ProgramFile) -> None:
    """Raise ProgramError if a program imports functions of this package that reveal boards.

    Its trial code, as below ``if __name__ == "__main__"``, may import them.
    """
    for node in ast.walk(needed_code(parse_alone(program.text), program.entry)):
        if not isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
        for path in (f"{module}.{alias.name}".strip(".").split(".") for alias in node.names):
            if path[0] == _PACKAGE_NAME and path[-1] not in _ALLOWED_IMPORTS:
                problem = (
                    f"{'.'.join(path)} reveals boards by itself; write the reveal here, and try it"
                    ' below `if __name__ == "__main__":`'
                )
                raise ProgramError(problem, line=node.lineno)


def _write_line(text: str) -> None:
    sys.stdout.buffer.write(text.encode("ascii") + b"\n")
    sys.stdout.buffer.flush()
