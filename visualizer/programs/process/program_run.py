"""A request to run a program on boards, and what answers it: a process, in a browser this interpreter."""

from __future__ import annotations

import builtins
import contextlib
import gc
import os
import re
import subprocess
import sys
import tempfile
import weakref
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from queue import Empty
from shutil import rmtree
from types import ModuleType
from typing import IO, Any, NamedTuple

import numpy as np

from visualizer.board.board import Board
from visualizer.programs.hooks.events import EVENT_WIDTH, OPERATION_WIDTH, PROGRAM_MODULE
from visualizer.programs.process.host import build_crash
from visualizer.programs.process.processes import PipedProcess, plain_environment
from visualizer.programs.process.python_runner import PythonRunner
from visualizer.programs.process.wire import (
    MOST_BUILDING_SECONDS,
    TOKEN_SIZE,
    Batch,
    Channel,
    ContainerMade,
    Limits,
    Message,
    ProcessEnd,
    ProgramSnapshot,
    RunRequest,
    WatchCommand,
    command_bytes,
    read_message,
    request_bytes,
)
from visualizer.programs.source.program_file import ProgramFile, named_files
from visualizer.recording.crashes import Crash
from visualizer.recording.run_end import RunEnd
from visualizer.trace.languages import language_of
from visualizer.trace.operations import IntArray

_CHILD = Path(__file__).absolute().with_name("child.py")
#: Whether a process can be started, as not in a browser.
HAS_PROCESSES = sys.platform not in ("emscripten", "wasi")
#: Whether a process forks for each request, and so can answer many.
FORKS = hasattr(os, "fork")
#: In seconds: how long a fork that has answered everything may take to end.
_EXIT_SECONDS = 1.0
#: In bytes: how much is read of what the interpreter itself writes when it dies.
_MOST_ERRORS = 20_000
#: How many processes are kept for the next request.
_MOST_IDLE = 2
#: In seconds: how much longer than its limit a run may take on a busy machine, and how long a process to end.
_PATIENCE = 10.0
#: The default limit of the events of a run, and how many more for each cell of the board.
_MOST_EVENTS, _MOST_CELL_EVENTS = 400_000, 200


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


class Received(NamedTuple):
    """What is known of a run besides its end: events, shape (n, 4), or of a generator operations, shape (n, 3).

    See `Batch`. ``containers`` are the kinds of the containers that a generator has made.
    """

    rows: IntArray
    containers: tuple[str, ...] = ()


class ProgramRun(ABC):
    """A request that is answered, board after board."""

    def __init__(self, request: RunRequest) -> None:
        self.request = request
        #: Whether no further board is answered.
        self.is_over = False
        #: What has arrived of the run on the latest board, and whether that has ended.
        self._content, self._containers, self._has_ended_board = bytearray(), list[str](), False
        self._width = OPERATION_WIDTH if request.is_generator else EVENT_WIDTH
        self._ended_boards = 0
        #: Called with each snapshot, if the program is watched.
        self.on_snapshot: Callable[[ProgramSnapshot], object] = lambda snapshot: None

    @property
    def operations(self) -> int:
        """How many rows of the latest board have arrived."""
        return len(self._content) // (4 * self._width)

    def received(self) -> Received:
        """What has arrived of the run on the latest board. Any thread may ask."""
        content, size = bytes(self._content), 4 * self._width
        rows = np.frombuffer(content[: len(content) // size * size], np.int32).reshape(-1, self._width)
        return Received(rows, tuple(self._containers))

    @abstractmethod
    def messages(self, seconds: float = 0.0) -> Iterator[Message | None]:
        """Take the messages that have arrived, or that arrive within ``seconds`` each; None if no more will."""

    @abstractmethod
    def send(self, command: WatchCommand) -> None:
        """Send a command to what watches the program."""

    @abstractmethod
    def kill(self) -> None:
        """End the run at once."""

    def poll(self, seconds: float = 0.0) -> RunEnd | None:
        """How the run on the next board ended, None if no message arrives within ``seconds`` first."""
        if self._has_ended_board:
            self._content, self._containers, self._has_ended_board = bytearray(), [], False
        for message in self.messages(seconds):
            if isinstance(message, Batch):
                self._content += message.content
            elif isinstance(message, ContainerMade):
                self._containers.append(message.kind)
            elif isinstance(message, ProgramSnapshot):
                self.on_snapshot(message)
            elif isinstance(message, RunEnd):
                self.is_over = message.is_last or self._ended_boards + 1 == len(self.request.boards)
                return self._end_board(message)
            elif message is None or isinstance(message, ProcessEnd):
                self.is_over = True
                return self._end_board(RunEnd(fault=self.crash()))
        return None

    def wait(self) -> RunEnd:
        """Wait for the end of the run on the next board."""
        building = 0.0 if language_of(self.request.file) is None else MOST_BUILDING_SECONDS
        end = self.poll(self.request.limits.seconds + building + _PATIENCE)
        if end is None:
            self.kill()
            self.is_over = True
            end = self._end_board(RunEnd(fault=self.crash("Timeout")))
        return end

    def crash(self, errors: str = "") -> Crash:
        """The crash of a run whose end is not known; ``errors`` is what the interpreter wrote."""
        # The interpreter writes the innermost line first.
        frame = re.search(f'^  File "{re.escape(self.request.file)}", line (\\d+) in ', errors, re.MULTILINE)
        word = {"Timeout": "time", "MemoryError": "memory", "Cannot allocate": "memory", "Segmentation": "died"}
        how = next((word[each] for each in word if each in errors), "ended")
        rows = self.request.boards[min(self._ended_boards, len(self.request.boards) - 1)][0]
        return build_crash(how, self.request, rows, line=None if frame is None else int(frame[1]))

    def _end_board(self, end: RunEnd) -> RunEnd:
        self._ended_boards += 1
        self._has_ended_board = True
        return end


class _Server:
    """A process that answers requests, one after the other. The order of a Python set follows from ``hash_seed``.

    It is read only up to a message without the token of the latest request.
    """

    def __init__(self, hash_seed: int) -> None:
        self.hash_seed = hash_seed
        #: The folder that the process starts in, for the folders of its runs.
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        #: What the interpreter writes when it dies. A file needs no reader meanwhile.
        self._errors: IO[bytes] = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115
        self._token = token = bytearray(TOKEN_SIZE)

        def read(stream: IO[bytes]) -> Iterator[Message]:
            while (message := read_message(stream, token)) is not None:
                yield message

        self.piped = PipedProcess[Message](
            [sys.executable, "-s", "-B", "-X", "utf8", str(_CHILD), *([] if FORKS else ["once"])],
            read,
            stderr=self._errors,
            cwd=folder.name,
            env={**plain_environment(), "PYTHONHASHSEED": str(hash_seed)},
            start_new_session=FORKS,
        )
        #: Ends the process and its runs; called when this object or process ends, too.
        self.end = weakref.finalize(self, _end_process, self.piped, self._errors.close, folder.cleanup)

    def send_request(self, request: RunRequest) -> None:
        """Send a request, with a new token."""
        self._errors.seek(0)
        self._errors.truncate()
        self._token[:] = os.urandom(TOKEN_SIZE)
        self.piped.write_later(request_bytes(replace(request, token=self._token.hex())))

    @property
    def is_reusable(self) -> bool:
        """Whether the process can answer a further request."""
        return FORKS and self.end.alive and self.piped.has_output

    @property
    def errors(self) -> str:
        """What the interpreter wrote; empty for a process that was ended from here."""
        with contextlib.suppress(ValueError):
            self._errors.seek(0)
            return self._errors.read(_MOST_ERRORS).decode(errors="replace")
        return ""


def _end_process(piped: PipedProcess[Message], *closing: Callable[[], None]) -> None:
    if FORKS:
        piped.process.terminate()
        piped.end(_PATIENCE)
    else:  # pragma: no cover, another system
        with contextlib.suppress(OSError):
            kill = ["taskkill", "/F", "/T", "/PID", str(piped.process.pid)]
            subprocess.run(kill, capture_output=True, check=False)
        piped.end()
    piped.close_input()
    for close in closing:
        with contextlib.suppress(OSError, ValueError):
            close()


#: Processes that wait for a request.
idle: list[_Server] = []


def _take_server(hash_seed: int) -> _Server:
    """Return an idle process with the seed, else a new one."""
    for server in [each for each in reversed(idle) if each.hash_seed == hash_seed]:  # the latest has its build
        idle.remove(server)
        if server.is_reusable:
            return server
        server.end()
    return _Server(hash_seed)


class ProcessRun(ProgramRun):
    """A request that a process answers."""

    def __init__(self, request: RunRequest) -> None:
        super().__init__(request)
        #: Whether the fork that answered has ended, and whether `kill` was called.
        self._has_ended = self._killed = False
        self._server = _take_server(request.hash_seed)
        self._server.send_request(request)

    def messages(self, seconds: float = 0.0) -> Iterator[Message | None]:
        """Take the messages that have arrived, or that arrive within ``seconds`` each; None if no more will."""
        with contextlib.suppress(Empty):
            while True:
                message = self._server.piped.messages.get(seconds > 0, seconds)
                self._has_ended |= message is None or isinstance(message, ProcessEnd)
                yield message

    def send(self, command: WatchCommand) -> None:
        """Send a command to what watches the program."""
        self._server.piped.write(command_bytes(command))

    def crash(self, errors: str = "") -> Crash:
        """The crash of a run whose end is not known, by what the interpreter wrote."""
        return super().crash(errors or self._server.errors)

    def kill(self) -> None:
        """End the run at once; a process that has answered everything is reused."""
        if self._killed:
            return
        self._killed = True
        if self.is_over and not self._has_ended:
            any(self._has_ended for _ in self.messages(_EXIT_SECONDS))
        if self._has_ended and self._server.is_reusable and len(idle) < _MOST_IDLE:
            idle.append(self._server)
        else:
            self._server.end()


# In this interpreter

_TOKEN = bytes(TOKEN_SIZE)
_BUILTINS = vars(builtins)
_change_folder = os.chdir  # not what a program puts in its place
#: What a program may replace in the modules that it shares with this one, seen to after each board.
_SHARED = (
    *((sys, name) for name in ("stdin", "stdout", "stderr", "argv", "path", "meta_path", "setrecursionlimit")),
    *((os, name) for name in ("_exit", "abort")),
)
#: What a program may set for all of Python: how to ask for it, and how to set it.
_SETTINGS: tuple[tuple[Callable[[], Any], Callable[[Any], object]], ...] = (
    (sys.getrecursionlimit, sys.setrecursionlimit),
    (sys.gettrace, sys.settrace),
    (sys.getprofile, sys.setprofile),
    (gc.isenabled, lambda is_enabled: (gc.disable, gc.enable)[is_enabled]()),
)


class _PauseError(BaseException):
    """Ends a run that is watched, at the end of what is to be watched."""


class InterpreterRun(ProgramRun):
    """A request that this interpreter answers; a board is run when its first message is asked for.

    There is no process, no thread and no signal, as in a browser. What a program does to its interpreter is put back
    after each board, in the modules that its text names too. Its steps are limited, its time and memory are not, and it
    can end this process; whoever runs it here can end all of that. A run that pauses is ended, and begins anew when the
    next command is sent.
    """

    #: Called before each board, so that whoever waits knows that no single run takes so long.
    on_board: Callable[[], object] = staticmethod(lambda: None)

    def __init__(self, request: RunRequest) -> None:
        super().__init__(replace(request, token=_TOKEN.hex()))
        #: For the folders of runs; removed when this object ends, too.
        self._folder = tempfile.mkdtemp()
        self._remove_folder = weakref.finalize(self, rmtree, self._folder, ignore_errors=True)
        self._messages: deque[Message] = deque()
        #: What has been written to the channel, and the interpreter as the program has left it.
        self._written, self._left, self._left_built_in = BytesIO(), _state(), _BUILTINS.copy()
        words = {*re.findall(r"\w+", request.text)}
        modules = [each for name, each in sys.modules.items() if words.issuperset(name.split("."))]
        named = [vars(each) for each in modules if isinstance(each, ModuleType)]
        #: The names in modules, as they were before the program.
        self._own_names = [(names, names.copy()) for names in (*named, *([sys.modules] if "sys" in words else []))]
        self._start()

    def messages(self, seconds: float = 0.0) -> Iterator[Message | None]:
        """Take the messages that have been sent, after running a board if there are none; None if no more will."""
        if not self._messages and not self._is_paused:
            self._run_board()
        while self._messages:
            yield self._messages.popleft()

    def send(self, command: WatchCommand) -> None:
        """Run the program again, to watch it as the command says."""
        self.request = replace(self.request, watch=command)
        self._start()

    def kill(self) -> None:
        """Forget the run."""
        self._messages.clear()
        self._remove_folder()

    def _start(self) -> None:
        self._is_paused = False
        channel = Channel(self._written.write, self.request.token, iter(self._pause, b""))
        folder = tempfile.mkdtemp(dir=self._folder)

        def make_runner() -> None:
            self._runner = PythonRunner(self.request, folder, channel)

        self._enter(make_runner)

    def _pause(self) -> bytes:
        self._is_paused = True
        raise _PauseError

    def _run_board(self) -> None:
        self.on_board()
        with contextlib.suppress(BaseException):  # as if the program has replaced something that is needed
            self._enter(lambda: self._runner.run_board())
        self._written.seek(0)
        while (message := read_message(self._written, _TOKEN)) is not None:
            if not (self._is_paused and isinstance(message, RunEnd)):
                self._messages.append(message)
        if not self._is_paused and not any(isinstance(each, RunEnd) for each in self._messages):
            self._messages.append(ProcessEnd())
        self._written.seek(0)
        self._written.truncate()

    def _enter(self, act: Callable[[], object]) -> None:
        """Act in the interpreter as the program has left it, then take it back."""
        own, built_in, folder = _state(), _BUILTINS.copy(), os.getcwd()
        _restore(self._left)
        _replace_all(_BUILTINS, self._left_built_in)
        try:
            act()
        finally:
            self._left_built_in = _BUILTINS.copy()
            _replace_all(_BUILTINS, built_in)  # first, since all else needs them
            self._left = _state()
            for names, own_names in self._own_names:
                names.update(own_names)
            _restore(own)
            sys.modules.pop(PROGRAM_MODULE, None)
            _change_folder(folder)


def _replace_all(names: dict[str, Any], others: dict[str, Any]) -> None:
    """Make names equal to others, without calling a built-in function."""
    names.update(others)
    for name in names.keys() - others.keys():
        del names[name]


def _state() -> tuple[list[Any], list[Any]]:
    """What a program may replace: values of modules, and settings."""
    values = [getattr(module, name) for module, name in _SHARED]
    return [list(each) if isinstance(each, list) else each for each in values], [get() for get, _ in _SETTINGS]


def _restore(state: tuple[list[Any], list[Any]]) -> None:
    values, settings = state
    for (module, name), value in zip(_SHARED, values):
        setattr(module, name, value)
    for (get, set_value), value in zip(_SETTINGS, settings):
        if get() != value:
            set_value(value)


def start_program_run(request: RunRequest) -> ProgramRun:
    """Have a request answered by a process, in a browser by this interpreter. Raises OSError if none can be started."""
    return (ProcessRun if HAS_PROCESSES else InterpreterRun)(request)
