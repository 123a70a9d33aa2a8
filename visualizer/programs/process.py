"""A process in which a person's own program runs, seen from this side."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.programs.child import EVENTS, LOOKS, RESULT
from visualizer.programs.observed.events import WIDTH
from visualizer.programs.program_file import ProgramFile
from visualizer.programs.runner import Limits

Ints = NDArray[np.int32]

_CHILD = Path(__file__).with_name("child.py")
#: In bytes. No message of an honest process is longer.
_LONGEST = 1 << 28
#: In seconds: so much longer than its limit a process may take, however busy the machine.
_PATIENCE = 10.0
#: What is kept of what the interpreter itself says when it dies.
_MOST_ERRORS = 20_000
#: So many events may a run have, and so many more for each cell of the board.
_MOST_EVENTS, _MOST_OF_A_CELL = 400_000, 200
_ENDED = (b"", b"")


def most_events(cells: int) -> int:
    """The most events of a run on a board of so many cells, where no limit is set."""
    return _MOST_EVENTS + _MOST_OF_A_CELL * cells


@dataclass
class Result:
    """What a process says about one board; ``events`` has shape (n, 4), none for plain runs.

    ``values`` are those of a result message, None where the process ended without one; then
    ``errors`` is what the interpreter wrote.
    """

    values: dict[str, Any] | None
    events: Ints
    errors: str = ""
    status: int | None = None


@dataclass
class Request:
    """What a process is asked for."""

    program: ProgramFile
    boards: Sequence[Board]
    limits: Limits
    observed: bool = False
    together: bool = False
    careful: bool = False
    look: dict[str, int] | None = None

    def line(self) -> bytes:
        """The request as the line that the process reads."""
        most = most_events(max(board.height * board.width for board in self.boards))
        limits = {
            "seconds": self.limits.seconds,
            "megabytes": self.limits.megabytes,
            "operations": self.limits.operations or most,
            "printed": self.limits.printed,
        }
        program = self.program
        values = {
            "text": program.text,
            "file": str(program.path),
            "entry": program.entry,
            "form": program.form.value,
            "observed": self.observed,
            "together": self.together,
            "careful": self.careful,
            "look": self.look,
            "limits": limits,
            "cases": [{"rows": board.rows, "click": board.click} for board in self.boards],
        }
        return json.dumps(values).encode() + b"\n"


@dataclass
class ProgramProcess:
    """A process that answers one request, board after board.

    Its messages are read in a thread, so that asking for what has come never waits.
    """

    request: Request
    #: How many events of the board that runs now have come.
    operations: int = 0
    _parts: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._messages: queue.SimpleQueue[tuple[bytes, bytes]] = queue.SimpleQueue()
        self._ended = False
        self._said = ""
        #: Whatever the interpreter says when it dies; a file, so that nobody has to read it.
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-X", "utf8", str(_CHILD)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            cwd=_folder_of(self.request.program.path),
            **_group(),
        )
        # Neither thread keeps this object, so that the process ends with it.
        longest = None if self.request.look else self._longest()
        threading.Thread(target=_end_group, args=(self._process, longest), daemon=True).start()
        asked = self.request.line(), not self.request.look
        threading.Thread(
            target=_ask_and_read, args=(self._process, self._messages, *asked), daemon=True
        ).start()

    def _longest(self) -> float:
        seconds = self.request.limits.seconds + _PATIENCE
        return min(seconds * max(len(self.request.boards), 1), threading.TIMEOUT_MAX)

    def send(self, command: dict[str, int]) -> None:
        """Send a command to a process that is asked to look."""
        with contextlib.suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps(command).encode() + b"\n")
            self._process.stdin.flush()

    def messages(self) -> list[tuple[bytes, bytes]]:
        """What has come and was not asked for yet: letters and contents; an empty letter last."""
        found = []
        with contextlib.suppress(queue.Empty):
            while True:
                found.append(self._messages.get_nowait())
        return found

    def poll(self) -> Result | None:
        """What came of the next board, None as long as that is not known."""
        return self._next(block=False)

    def wait(self) -> Result:
        """What came of the next board; this waits for it."""
        result = self._next(block=True)
        assert result is not None
        return result

    def _next(self, block: bool) -> Result | None:
        if self._ended:
            return self._died()
        while True:
            try:
                letter, content = self._messages.get(block=block)
            except queue.Empty:
                return None
            if letter == EVENTS:
                self._parts.append(content)
                self.operations += len(content) // (4 * WIDTH)
            elif letter == RESULT:
                values = _values_of(content)
                if values is None:
                    return self._died()
                events, self._parts = _events_of(self._parts), []
                self.operations = 0
                return Result(values, events)
            elif letter != LOOKS:
                return self._died()

    def _died(self) -> Result:
        self._ended = True
        self.kill()
        events, self._parts = _events_of(self._parts), []
        return Result(None, events, self._said, self._process.returncode)

    def kill(self) -> None:
        """End the process, and those that it began, at once."""
        _kill_group(self._process)
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE)
        # The pipe's reading end is closed by the thread that reads it.
        with contextlib.suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        # Another thread that ends it too may have read and closed this, even meanwhile.
        with contextlib.suppress(ValueError):
            self._errors.seek(0)
            self._said = self._errors.read(_MOST_ERRORS).decode(errors="replace")
            self._errors.close()

    def __del__(self) -> None:
        if hasattr(self, "_process"):
            self.kill()


def _end_group(process: subprocess.Popen[bytes], longest: float | None) -> None:
    """Wait for a process, at most ``longest`` seconds; then end it and those that it began.

    What it began may hold the pipe open, so that the end of the process is not seen there.
    """
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(longest)
    _kill_group(process, at_its_end=True)


def _ask_and_read(
    process: subprocess.Popen[bytes],
    messages: queue.SimpleQueue[tuple[bytes, bytes]],
    line: bytes,
    is_all: bool,
) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.suppress(OSError, ValueError):
        process.stdin.write(line)
        process.stdin.flush()
        if is_all:
            process.stdin.close()
    with contextlib.suppress(OSError, ValueError), process.stdout as stream:
        while (message := _read_message(stream)) is not None:
            messages.put(message)
    messages.put(_ENDED)


def _read_message(stream: IO[bytes]) -> tuple[bytes, bytes] | None:
    head = stream.read(5)
    if len(head) < 5:
        return None
    size = int.from_bytes(head[1:], "little")
    if size > _LONGEST:
        return None
    content = stream.read(size)
    return (head[:1], content) if len(content) == size else None


def _values_of(content: bytes) -> dict[str, Any] | None:
    try:
        values = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return values if isinstance(values, dict) else None


def _events_of(parts: list[bytes]) -> Ints:
    whole = b"".join(parts)
    size = 4 * WIDTH
    return np.frombuffer(whole[: len(whole) // size * size], np.int32).reshape(-1, WIDTH)


def _folder_of(path: Path) -> str | None:
    folder = os.path.dirname(os.path.abspath(path))
    return folder if os.path.isdir(folder) else None


def _group() -> dict[str, Any]:
    """What lets a process be ended together with those that it began."""
    if os.name == "nt":  # pragma: no cover, another system
        return {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) | 0x08000000}
    return {"start_new_session": True}


def _kill_group(process: subprocess.Popen[bytes], at_its_end: bool = False) -> None:
    if os.name == "nt":  # pragma: no cover, another system
        if process.poll() is None:
            with contextlib.suppress(OSError):
                subprocess.run(
                    ["taskkill", "/F", "/T", "/PID", str(process.pid)],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    check=False,
                )
            process.kill()
        return
    # The group has the number of the process, which may be another's some time after its end.
    if at_its_end or process.returncode is None:
        with contextlib.suppress(OSError):
            os.killpg(process.pid, 9)


_FRAME = re.compile(r'^  File "(?P<file>.*)", line (?P<line>\d+) in ', re.MULTILINE)


def line_in(errors: str, file: str) -> int | None:
    """The innermost line of a file in what the interpreter wrote when it died; None if none."""
    for found in _FRAME.finditer(errors):
        if found["file"] == file:
            return int(found["line"])
    return None
