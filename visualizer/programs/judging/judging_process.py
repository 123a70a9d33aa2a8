"""Judging a program in a process of its own, so that a window goes on and several run at once."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from contextlib import suppress
from typing import IO, Protocol

from visualizer.errors import ProgramError, one_line, reason_of, shortened
from visualizer.programs.judging.judge import JudgeProgress, JudgeSettings, Phase
from visualizer.programs.judging.verdict import Status, Verdict
from visualizer.programs.judging.verdict_json import parse_verdict, settings_text
from visualizer.recording.faults import Fault, FaultKind

#: How long a process that is closed may take to end by itself, in seconds.
_TO_END = 2.0
#: What the process runs. Its paths are given, as this process has them, and not its folder's,
#: where files of a person's own may be called as modules are.
_CODE = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]);"
    " from visualizer.programs.judging.judging_child import main; main()"
)
_ENDED = "The process that judges has ended by itself; check the program again."
_LONGEST_ERROR = 200


class Judging(Protocol):
    """A program that is being judged elsewhere, as `JudgingProcess` does it."""

    @property
    def progress(self) -> JudgeProgress | None:
        """How far it is; None before anything is known."""

    @property
    def verdict(self) -> Verdict | None:
        """What was found out; None before that."""

    def poll(self) -> bool:
        """Whether there is a verdict; does not wait."""

    def close(self) -> None:
        """End it, and whatever it runs."""


class JudgingProcess:
    """Judges the program that ``reference`` names (``mine.py`` or ``mine.py:reveal``).

    `poll` says whether there is a verdict; nothing but `wait` waits for the process. A file that
    cannot be read as a program has a verdict too, and a process that fails; one that is closed
    before it has come to its end has none.
    """

    def __init__(self, reference: str, settings: JudgeSettings | None = None) -> None:
        self.reference = reference
        self.settings = settings or JudgeSettings()
        self.progress: JudgeProgress | None = None
        self.verdict: Verdict | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def poll(self) -> bool:
        """Whether there is a verdict."""
        return self.verdict is not None

    @property
    def running(self) -> bool:
        """Whether there may still be a process; with a verdict, and soon after `close`, not."""
        return self._thread.is_alive()

    def close(self) -> None:
        """End the process, and with it the one that runs the program."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            process = self._process
        if process is None or process.stdin is None:
            return
        # At the end of its input it ends what it has begun, and itself.
        with suppress(OSError):
            process.stdin.close()
        if self.running:
            timer = threading.Timer(_TO_END, process.kill)
            timer.daemon = True
            timer.start()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the process has ended, at most so long; whether there is a verdict."""
        self._thread.join(seconds)
        return self.poll()

    # In the thread

    def _run(self) -> None:
        try:
            process = self._started()
            if process is not None:
                self._read(process)
        except (OSError, ValueError, TypeError, LookupError, ProgramError) as error:
            self._fail(f"It could not be judged ({reason_of(error)}).")
        if self.verdict is None:
            self._fail(_ENDED)

    def _fail(self, sentence: str) -> None:
        if self._closed:
            return
        fault = Fault(FaultKind.DIED, shortened(one_line(sentence), _LONGEST_ERROR))
        self.verdict = Verdict(self.reference, Status.COULD_NOT_RUN, fault=fault)

    def _started(self) -> subprocess.Popen[bytes] | None:
        paths = json.dumps([path for path in sys.path if path])
        request = {"reference": self.reference, "settings": settings_text(self.settings)}
        with self._lock:
            if self._closed:
                return None
            self._process = process = subprocess.Popen(
                [sys.executable, "-I", "-c", _CODE, paths],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        assert process.stdin is not None
        with suppress(OSError):  # it has ended already, which is noticed where it is read
            process.stdin.write(json.dumps(request).encode("ascii") + b"\n")
            process.stdin.flush()
        return process

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        verdict: Verdict | None = None
        try:
            verdict = self._read_lines(process.stdout)
        finally:
            process.stdout.close()
            with suppress(OSError):
                if process.stdin is not None:
                    process.stdin.close()
            try:
                process.wait(_TO_END)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.verdict = verdict  # once nothing of it runs any more

    def _read_lines(self, stream: IO[bytes]) -> Verdict | None:
        verdict: Verdict | None = None
        for line in stream:
            values = json.loads(line)
            if "verdict" in values:
                verdict = parse_verdict(values["verdict"])
            else:
                self.progress = JudgeProgress(Phase(values["phase"]), int(values["boards"]))
        return verdict
