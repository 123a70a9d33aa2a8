"""The watch over workers that try inputs for a long time, and what came of it.

A worker that hangs or dies is a finding like any other; another one goes on in its place.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzzers import FUZZERS
from fuzzing import HERE, Finding, name_of
from worker import INPUT

_SUPPORT = HERE.parent / "support"


@dataclass
class Counts:
    """How many inputs of a fuzzer were taken, refused, and findings."""

    taken: int = 0
    refused: int = 0
    findings: int = 0


@dataclass
class Report:
    """What came of a run: counts for each fuzzer, and findings by where they are, each once."""

    folder: Path
    counts: dict[str, Counts]
    found: dict[str, Path] = field(default_factory=dict)
    say: Callable[[str], None] = lambda text: None

    @property
    def inputs(self) -> int:
        """How many were tried."""
        return sum(each.taken + each.refused + each.findings for each in self.counts.values())

    def add(self, name: str, taken: bool, finding: Finding | None, data: bytes) -> None:
        """Count one input, and save it if it is a finding that is new."""
        counts = self.counts[name]
        if finding is None:
            counts.taken += taken
            counts.refused += not taken
            return
        counts.findings += 1
        key = f"{name} {finding.where}"
        if key not in self.found:
            self.found[key] = self._save(name, finding, data)

    def _save(self, name: str, finding: Finding, data: bytes) -> Path:
        path = self.folder / f"{name}-{name_of(data)}"
        path.write_bytes(data)
        path.with_name(f"{path.name}.txt").write_text(finding.details, encoding="utf-8")
        self.say(f"{name}: {finding.problem}\n    python tests/fuzz {path}")
        return path


class Worker:
    """A process that tries inputs; `step` waits for what it says next."""

    def __init__(self, seed: str, names: list[str], script: Path = HERE / "worker.py") -> None:
        self._folder = TemporaryDirectory(prefix="fuzz-")
        self._process = subprocess.Popen(
            [sys.executable, str(script), seed, self._folder.name, *names],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
            env=_surroundings(),
        )  # fmt: skip
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self._name = names[0]

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def step(self, report: Report, more: Callable[[], bool]) -> bool:
        """Add the next input that was tried to ``report``; False if the worker is gone.

        Nothing is added where there is to be no ``more`` before it is done.
        """
        begun = time.monotonic()
        while more():
            if time.monotonic() > begun + FUZZERS[self._name].seconds:
                return self._lost(report, "it hangs")
            try:
                line = self._lines.get(timeout=0.5)
            except queue.Empty:
                continue
            if not line:
                return self._lost(report, f"the process died, {self._process.wait()}")
            if self._note(line, report):
                return True
            begun = time.monotonic()
        return True

    def _note(self, line: str, report: Report) -> bool:
        """Take in one line; True if it ends an input."""
        if not line.startswith("{"):
            return False  # a greeting of a library
        said = json.loads(line)
        self._name = said.get("begins") or said["ended"]
        if "ended" not in said:
            return False
        finding = Finding(**said["finding"]) if said["finding"] else None
        report.add(self._name, said["taken"], finding, self._input())
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return True

    def _lost(self, report: Report, problem: str) -> bool:
        report.add(self._name, False, Finding(problem, problem, problem), self._input())
        return False

    def _input(self) -> bytes:
        file = Path(self._folder.name) / INPUT
        return file.read_bytes() if file.exists() else b""

    def end(self) -> None:
        """End the process and remove its folder."""
        self._process.kill()
        self._process.wait()
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # what was not read by a process that is gone
                assert stream is not None
                stream.close()
        self._folder.cleanup()


def run_while(more: Callable[[], bool], seed: str, jobs: int, report: Report) -> None:
    """Let ``jobs`` workers try inputs of the fuzzers of ``report`` while there is to be more."""
    threads = [
        threading.Thread(target=_watch, args=(f"{seed} {job}", report, more)) for job in range(jobs)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _watch(seed: str, report: Report, more: Callable[[], bool]) -> None:
    """Keep one worker at work, and begin another where it is lost."""
    number = 0
    while more():
        number += 1
        worker = Worker(f"{seed} {number}", list(report.counts))
        try:
            while more() and worker.step(report, more):
                pass
        finally:
            worker.end()


def _surroundings() -> dict[str, str]:
    """What a worker needs to find the tests' helpers, and this very program."""
    paths = os.pathsep.join((str(HERE.parents[1]), str(_SUPPORT)))
    quiet = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_VIDEODRIVER": "dummy"}
    return {**os.environ, **quiet, "PYTHONPATH": paths}
