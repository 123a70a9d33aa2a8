"""Answering a request in this interpreter: no process, no thread, no signal, as in a browser.

What a program does to its interpreter is put back after each board. Its steps are limited, its time and memory are
not, and it can end this process; whoever runs it here can end all of that.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from io import BytesIO
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any
from weakref import finalize

from visualizer.programs.hooks.events import PROGRAM_MODULE
from visualizer.programs.process.program_run import ProgramRun
from visualizer.programs.process.python_runner import PythonRunner
from visualizer.programs.process.wire import TOKEN_SIZE, Channel, Message, RunRequest, WatchCommand, read_message
from visualizer.recording.run_end import RunEnd

_TOKEN = bytes(TOKEN_SIZE)
_set_recursion_limit = sys.setrecursionlimit  # a program gets another function of that name
#: What a program may replace in the modules that it shares with this one.
_SHARED = (
    *((sys, name) for name in ("stdin", "stdout", "stderr", "argv", "path", "setrecursionlimit")),
    *((os, name) for name in ("_exit", "abort")),
)


class _PauseError(BaseException):
    """Ends a run that is watched, at the end of what is to be watched."""


class InterpreterRun(ProgramRun):
    """A request that this interpreter answers; a board is run when its first message is asked for.

    A run that pauses is ended, and begins anew when the next command is sent.
    """

    def __init__(self, request: RunRequest) -> None:
        super().__init__(replace(request, token=_TOKEN.hex()))
        #: For the folders of runs; removed when this object ends, too.
        self._folder = mkdtemp()
        self._remove_folder = finalize(self, rmtree, self._folder, ignore_errors=True)
        self._messages: deque[Message] = deque()
        #: How many bytes of a message have arrived, and the interpreter as the program has left it.
        self._written, self._left = BytesIO(), _state()
        self._start()

    def messages(self, seconds: float = 0.0) -> Iterator[Message | None]:
        """Take the messages that have been sent, after running a board if there are none; None if no more will."""
        if not self._messages and not self._is_paused:
            self._run_board()
        while self._messages:
            yield self._messages.popleft()

    def send(self, command: WatchCommand) -> None:
        """Run the program again, to watch it as the command says."""
        self.request = replace(self.request, look=command)
        self._start()

    def kill(self) -> None:
        """Forget the run."""
        self._messages.clear()
        self._remove_folder()

    def _start(self) -> None:
        self._is_paused = False
        channel = Channel(self._written.write, self.request.token, iter(self._pause, b""))
        with self._entered():
            self._runner = PythonRunner(self.request, mkdtemp(dir=self._folder), channel)

    def _pause(self) -> bytes:
        self._is_paused = True
        raise _PauseError

    def _run_board(self) -> None:
        with self._entered():
            self._runner.run_board()
        self._written.seek(0)
        while (message := read_message(self._written, _TOKEN)) is not None:
            if not (self._is_paused and isinstance(message, RunEnd)):
                self._messages.append(message)
        self._written.seek(0)
        self._written.truncate()

    @contextmanager
    def _entered(self) -> Iterator[None]:
        """Give the program the interpreter as it has left it, and take it back."""
        own = _state()
        _restore(self._left)
        try:
            yield
        finally:
            self._left = _state()
            _restore(own)
            sys.modules.pop(PROGRAM_MODULE, None)


def _state() -> tuple[list[Any], int, str]:
    """What a program may replace, the limit of nested calls, and the current folder."""
    values = [getattr(module, name) for module, name in _SHARED]
    return [list(each) if isinstance(each, list) else each for each in values], sys.getrecursionlimit(), os.getcwd()


def _restore(state: tuple[list[Any], int, str]) -> None:
    values, depth, folder = state
    for (module, name), value in zip(_SHARED, values):
        setattr(module, name, value)
    with suppress(OSError):  # it has been removed
        os.chdir(folder)
    _set_recursion_limit(depth)
