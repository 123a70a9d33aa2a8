"""Starting the process in which students' programs run, and talking to it."""

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
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

import numpy as np

from visualizer.algorithms.lookup import PROGRAM_ENDING
from visualizer.board.board import Board
from visualizer.programs.hooks.events import EVENT_WIDTH
from visualizer.programs.process.isolation import plain_environment
from visualizer.programs.process.wire import (
    TOKEN_SIZE,
    EventBatch,
    Limits,
    Message,
    ProcessEnd,
    RunAnswer,
    RunRequest,
    WatchCommand,
    command_bytes,
    read_message,
    request_bytes,
)
from visualizer.programs.source.program_file import ProgramFile
from visualizer.trace.operations import IntArray

_CHILD = Path(__file__).absolute().with_name("child.py")
#: Whether a process forks for each request, and so can answer many.
FORKS = hasattr(os, "fork")
#: A flag of Windows that opens no console for a process.
NO_WINDOW: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)
#: In bytes: each integer has four.
_EVENT_SIZE = 4 * EVENT_WIDTH
#: In seconds: how much longer than its limit a process may take on a busy machine.
_PATIENCE = 10.0
#: In seconds: how long a fork that has answered everything may take to end.
_EXIT_SECONDS = 1.0
#: In bytes: how much is read of what the interpreter itself writes when it dies.
_MOST_ERRORS = 20_000
#: The default limit of the events of a run, and how many more for each cell of the board.
_MOST_EVENTS, _MOST_CELL_EVENTS = 400_000, 200
#: In bytes: a larger file is not copied to the folder of a run.
_MOST_COPIED = 1_000_000
#: How many processes are kept for the next request.
_MOST_IDLE = 2


def named_files(program: Path, text: str) -> list[Path]:
    """The files in a program's folder that its ``text`` or one of them names, if not too large.

    Modules are named by their stems.
    """
    others = [each for each in sorted(program.parent.glob("*")) if each.name != program.name and each.is_file()]
    others = [each for each in others if each.stat().st_size <= _MOST_COPIED]
    named, texts = list[Path](), [text]
    for text in texts:  # it grows
        words = set(re.findall(r"\w+", text))
        for each in others:
            is_module = each.suffix in (PROGRAM_ENDING, program.suffix) and each.stem in words
            if each not in named and (is_module or each.name in text):
                named.append(each)
                with contextlib.suppress(OSError):
                    texts.append(each.read_text("utf-8", "replace"))
    return named


@dataclass
class BoardResult:
    """The answer of a process for one board, and the events of an observed run, shape (n, 4).

    ``answer`` is None if the process ended without one, or something else arrived; then ``errors`` is
    what the interpreter wrote.
    """

    answer: RunAnswer | None
    events: IntArray
    errors: str = ""


def build_request(program: ProgramFile, boards: Sequence[Board], limits: Limits, **options: Any) -> RunRequest:  # noqa: ANN401
    """A request to run a program on boards, without the token; ``options`` are further fields of it."""
    file = os.path.abspath(program.path)
    most_cells = max(board.height * board.width for board in boards)
    return RunRequest(
        text=program.text,
        file=file,
        named_files=tuple(map(str, named_files(Path(file), program.text))),
        entry=program.entry,
        is_generator=program.is_generator,
        limits=limits,
        most_operations=limits.operations or _MOST_EVENTS + _MOST_CELL_EVENTS * most_cells,
        boards=tuple((board.rows, board.click or (0, 0)) for board in boards),
        **options,
    )


class _Server:
    """A process that answers requests, one after the other.

    A thread reads its messages into a queue, so that polling never blocks. It stops reading at
    a message without the token of the latest request. The order of a Python set of texts follows from ``hash_seed``.
    """

    def __init__(self, hash_seed: int) -> None:
        self.hash_seed = hash_seed
        self.messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        #: The folder that the process starts in, for the folders of its runs.
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        #: What the interpreter writes when it dies. A file needs no reader meanwhile.
        self._errors: IO[bytes] = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115
        self._process = subprocess.Popen(
            [sys.executable, "-s", "-B", "-X", "utf8", str(_CHILD), *([] if FORKS else ["once"])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            cwd=folder.name,
            env={**plain_environment(), "PYTHONHASHSEED": str(hash_seed)},
            start_new_session=FORKS,
            creationflags=NO_WINDOW,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        #: Ends the process and its runs; called when this object or process ends, too.
        closing = self._input.close, self._errors.close, folder.cleanup
        self.end = weakref.finalize(self, _end_process, self._process, *closing)
        self._token = bytearray(TOKEN_SIZE)
        read = (self._output, self._token, self.messages)
        threading.Thread(target=_read_all, args=read, daemon=True).start()

    def send_request(self, request: RunRequest) -> None:
        """Send a request in a thread, since the process may not read yet."""
        self._errors.seek(0)
        self._errors.truncate()
        self._token[:] = os.urandom(TOKEN_SIZE)
        message = request_bytes(replace(request, token=self._token.hex()))
        threading.Thread(target=self.write, args=(message,), daemon=True).start()

    def write(self, message: bytes) -> None:
        """Send bytes to the process; if it has ended, the reading thread notices."""
        with contextlib.suppress(OSError, ValueError):
            self._input.write(message)
            self._input.flush()

    @property
    def is_reusable(self) -> bool:
        """Whether the process can answer a further request."""
        return FORKS and self.end.alive and not self._output.closed

    @property
    def errors(self) -> str:
        """What the interpreter wrote; empty for a process that was ended from here."""
        with contextlib.suppress(ValueError):
            self._errors.seek(0)
            return self._errors.read(_MOST_ERRORS).decode(errors="replace")
        return ""


#: Processes that wait for a request.
idle: list[_Server] = []


def _take_server(hash_seed: int) -> _Server:
    """Return an idle process with the seed, else a new one."""
    for server in [each for each in idle if each.hash_seed == hash_seed]:
        idle.remove(server)
        if server.is_reusable:
            return server
        server.end()
    return _Server(hash_seed)


class ProgramProcess:
    """A request that a process answers, board after board."""

    def __init__(self, request: RunRequest) -> None:
        self.request = request
        #: Whether no further board is answered.
        self.is_over = False
        #: The events of the latest board, and whether it has a result.
        self._events, self._has_result = bytearray(), False
        self._results = 0
        #: Whether the fork that answered has ended, and whether `kill` was called.
        self._has_ended = self._killed = False
        self._server = _take_server(request.hash_seed)
        self._server.send_request(request)

    @property
    def operations(self) -> int:
        """How many events of the latest board have arrived."""
        return len(self._events) // _EVENT_SIZE

    @property
    def events(self) -> IntArray:
        """The events of the latest board that have arrived, shape (n, 4). Any thread may ask."""
        content = bytes(self._events)
        return np.frombuffer(content[: len(content) // _EVENT_SIZE * _EVENT_SIZE], np.int32).reshape(-1, EVENT_WIDTH)

    def send(self, command: WatchCommand) -> None:
        """Send a command to a process that watches its program."""
        self._server.write(command_bytes(command))

    def messages(self, seconds: float = 0.0) -> Iterator[Message]:
        """Take the messages that have arrived, or that arrive within ``seconds`` each."""
        with contextlib.suppress(queue.Empty):
            while True:
                yield self._server.messages.get(seconds > 0, seconds)

    def poll(self, seconds: float = 0.0) -> BoardResult | None:
        """The result for the next board, None if no message arrives within ``seconds`` first."""
        if self._has_result:
            self._events, self._has_result = bytearray(), False
        for message in self.messages(seconds):
            if isinstance(message, EventBatch):
                self._events += message.content
            elif isinstance(message, RunAnswer):
                self._results += 1
                self.is_over = message.last or self._results == len(self.request.boards)
                self._has_result = True
                return BoardResult(message, self.events)
            elif isinstance(message, ProcessEnd):
                self.is_over = self._has_ended = True
                return BoardResult(None, self.events, self._server.errors)
        return None

    def wait(self) -> BoardResult:
        """Wait for the result for the next board."""
        result = self.poll(self.request.limits.seconds + _PATIENCE)
        if result is None:
            self._server.end()
            self.is_over = True
        return result or BoardResult(None, self.events, "Timeout")

    def kill(self) -> None:
        """End the run at once; a process that has answered everything is reused."""
        if self._killed:
            return
        self._killed = True
        if self.is_over and not self._has_ended:
            self._has_ended = any(isinstance(message, ProcessEnd) for message in self.messages(_EXIT_SECONDS))
        if self._has_ended and self._server.is_reusable and len(idle) < _MOST_IDLE:
            idle.append(self._server)
        else:
            self._server.end()


def _end_process(process: subprocess.Popen[bytes], *closing: Callable[[], None]) -> None:
    if not FORKS:  # pragma: no cover, another system
        with contextlib.suppress(OSError):
            kill = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
            subprocess.run(kill, capture_output=True, check=False)
    (process.terminate if FORKS else process.kill)()
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
    for close in closing:  # the thread that reads the other pipe closes it
        with contextlib.suppress(OSError, ValueError):
            close()


def _read_all(stream: IO[bytes], token: bytearray, messages: queue.SimpleQueue[Message]) -> None:
    with contextlib.suppress(OSError, ValueError), stream:
        while (message := read_message(stream, token)) is not None:
            messages.put(message)
    messages.put(ProcessEnd())
