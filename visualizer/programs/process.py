"""The process in which students' programs run, seen from this side."""

from __future__ import annotations

import contextlib
import os
import queue
import re
import subprocess
import sys
import tempfile
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import numpy as np

from visualizer.board.board import Board
from visualizer.programs.limits import Limits
from visualizer.programs.observed.events import EVENT_WIDTH
from visualizer.programs.program_file import PROGRAM_ENDING, ProgramFile, ProgramForm
from visualizer.programs.streams import (
    TOKEN_SIZE,
    ClickedRows,
    EventBatch,
    LookCommand,
    Message,
    ProcessEnd,
    RunAnswer,
    RunRequest,
    Unreadable,
    command_bytes,
    read_message,
    request_bytes,
)
from visualizer.trace.frontiers import IntArray

_CHILD = Path(__file__).absolute().with_name("child.py")
#: Whether one process answers many requests, each in a copy of itself.
FORKS = hasattr(os, "fork")
#: The flag of a process that opens no console; other systems have none.
NO_WINDOW: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)
#: In seconds: so much longer than its limit a process may take, however busy the machine.
_PATIENCE = 10.0
#: In seconds: so long a copy that has answered everything may take to end.
_EXIT_SECONDS = 1.0
#: What is read of what the interpreter itself says when it dies.
_MOST_ERRORS = 20_000
#: So many events may a run have, and so many more for each cell of the board.
_MOST_EVENTS, _MOST_CELL_EVENTS = 400_000, 200
#: So many processes wait for the next request.
_MOST_IDLE = 2


def named_beside(program: Path, text: str) -> list[Path]:
    """The ordinary files beside a program that its ``text`` names, modules by their stems."""
    words = set(re.findall(r"\w+", text))
    return [
        each
        for each in sorted(program.parent.glob("*"))
        if (each.name in text or (each.suffix == PROGRAM_ENDING and each.stem in words))
        and each.name != program.name
        and each.is_file()
    ]


def most_events(cells: int) -> int:
    """The most events of a run on a board of so many cells, where no limit is set."""
    return _MOST_EVENTS + _MOST_CELL_EVENTS * cells


@dataclass
class Result:
    """What a process says about one board; ``events`` has shape (n, 4), none for plain runs.

    ``answer`` is None where the process ended without one; then ``errors`` is what the interpreter
    wrote. It is `Unreadable` where something else came back.
    """

    answer: RunAnswer | Unreadable | None
    events: IntArray
    errors: str = ""


@dataclass(frozen=True)
class Request:
    """What a process is asked for: to run a program on boards, all in one process.

    With ``trial`` the file's trial code is run too, after the first board (see `file_parts`).
    """

    program: ProgramFile
    boards: Sequence[Board]
    limits: Limits
    observed: bool = False
    together: bool = False
    look: LookCommand | None = None
    trial: bool = False

    @property
    def file(self) -> str:
        """The path of the program's file, which is the same from any folder."""
        return os.path.abspath(self.program.path)

    def of_process(self, token: bytes) -> RunRequest:
        """The request as the process is sent it, which answers with ``token``."""
        program = self.program
        most = most_events(max(board.height * board.width for board in self.boards))
        return RunRequest(
            token=token.hex(),
            text=program.text,
            file=self.file,
            beside=tuple(map(str, named_beside(Path(self.file), program.text))),
            entry=program.entry,
            generates=program.form is ProgramForm.GENERATOR,
            observed=self.observed,
            together=self.together,
            trial=self.trial,
            look=self.look,
            limits=self.limits,
            most_operations=self.limits.operations or most,
            boards=tuple(ClickedRows(board.rows, board.click or (0, 0)) for board in self.boards),
        )


class _Server:
    """A process that answers requests, one after the other.

    Its messages are read in a thread, so that asking for what has come never waits. One without
    the token of the latest request is the last: something else writes there.
    """

    def __init__(self) -> None:
        self.messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        #: The folder that the process starts in; those of its runs are made in it.
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        #: What the interpreter says when it dies; a file, so that nobody has to read it meanwhile.
        self._errors: IO[bytes] = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-B", "-X", "utf8", str(_CHILD), *([] if FORKS else ["once"])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            cwd=folder.name,
            start_new_session=FORKS,
            creationflags=NO_WINDOW,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        #: Ends the process, and what runs in it; called at the end of this object or process too.
        closing = self._input.close, self._errors.close, folder.cleanup
        self.end = weakref.finalize(self, _end, self._process, *closing)
        self._token = bytearray(TOKEN_SIZE)
        read = (self._output, self._token, self.messages)
        threading.Thread(target=_read_all, args=read, daemon=True).start()

    def ask(self, request: Request) -> None:
        """Send a request, in a thread: the process may not have begun to read."""
        self._errors.seek(0)
        self._errors.truncate()
        self._token[:] = os.urandom(TOKEN_SIZE)
        message = request_bytes(request.of_process(bytes(self._token)))
        threading.Thread(target=self.write, args=(message,), daemon=True).start()

    def write(self, message: bytes) -> None:
        """Send something to the process; one that has ended is noticed where it is read."""
        with contextlib.suppress(OSError, ValueError):
            self._input.write(message)
            self._input.flush()

    @property
    def goes_on(self) -> bool:
        """Whether it answers a further request."""
        return FORKS and self.end.alive and not self._output.closed

    @property
    def errors(self) -> str:
        """What the interpreter wrote; nothing of a process that was ended from here."""
        with contextlib.suppress(ValueError):
            self._errors.seek(0)
            return self._errors.read(_MOST_ERRORS).decode(errors="replace")
        return ""


#: Processes that wait for a request.
idle: list[_Server] = []


def _server() -> _Server:
    """One that is idle, else a new one."""
    with contextlib.suppress(IndexError):
        while not (server := idle.pop()).goes_on:
            server.end()
        return server
    return _Server()


class ProgramProcess:
    """A request that is answered, board after board, in a process of its own."""

    def __init__(self, request: Request) -> None:
        self.request = request
        #: How many events of the board that runs now have come.
        self.operations = 0
        #: Whether no further board is answered.
        self.is_over = False
        self._parts: list[bytes] = []
        self._results = 0
        #: Whether the copy of the process that answered has ended, and whether `kill` was called.
        self._has_ended = self._killed = False
        self._server = _server()
        self._server.ask(request)

    def send(self, command: LookCommand) -> None:
        """Send a command to a process that is asked to look."""
        self._server.write(command_bytes(command))

    def messages(self, seconds: float = 0.0) -> Iterator[Message]:
        """The messages that have come, or that come within so many seconds each."""
        with contextlib.suppress(queue.Empty):
            while True:
                yield self._server.messages.get(seconds > 0, seconds)

    def poll(self) -> Result | None:
        """What has come of the next board, None if it is not known yet; does not wait."""
        return self._next(0.0)

    def wait(self) -> Result:
        """What came of the next board."""
        result = self._next(self.request.limits.seconds + _PATIENCE)
        if result is None:
            self._server.end()
            self.is_over = True
        return result or Result(None, self._events(), "Timeout")

    def _next(self, seconds: float) -> Result | None:
        for message in self.messages(seconds):
            if isinstance(message, EventBatch):
                self._parts.append(message.content)
                self.operations += len(message.content) // (4 * EVENT_WIDTH)
            elif isinstance(message, (RunAnswer, Unreadable)):
                self._results += 1
                is_last = not isinstance(message, RunAnswer) or message.last
                self.is_over = is_last or self._results == len(self.request.boards)
                return Result(message, self._events())
            elif isinstance(message, ProcessEnd):
                self.is_over = self._has_ended = True
                return Result(None, self._events(), self._server.errors)
        return None

    def _events(self) -> IntArray:
        """Those that have come, which are taken."""
        whole, self._parts, self.operations = b"".join(self._parts), [], 0
        size = 4 * EVENT_WIDTH
        return np.frombuffer(whole[: len(whole) // size * size], np.int32).reshape(-1, EVENT_WIDTH)

    def kill(self) -> None:
        """End the run at once; a process that has answered everything is used again."""
        if self._killed:
            return
        self._killed = True
        if self.is_over and not self._has_ended:
            self._has_ended = any(isinstance(message, ProcessEnd) for message in self.messages(_EXIT_SECONDS))
        if self._has_ended and self._server.goes_on and len(idle) < _MOST_IDLE:
            idle.append(self._server)
        else:
            self._server.end()


def _end(process: subprocess.Popen[bytes], *closing: Callable[[], None]) -> None:
    if not FORKS:  # pragma: no cover, another system
        with contextlib.suppress(OSError):
            kill = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
            subprocess.run(kill, capture_output=True, check=False)
    (process.terminate if FORKS else process.kill)()
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
    for close in closing:  # the other pipe is closed by the thread that reads it
        with contextlib.suppress(OSError, ValueError):
            close()


def _read_all(stream: IO[bytes], token: bytearray, messages: queue.SimpleQueue[Message]) -> None:
    with contextlib.suppress(OSError, ValueError), stream:
        while (message := read_message(stream, token)) is not None:
            messages.put(message)
    messages.put(ProcessEnd())
