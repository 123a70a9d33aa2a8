"""Running the program of a request on its boards, and sending what happens; within limits, if there is a process.

How a run ends early is one table for all languages, `build_crash`: from a word to the kind of a crash and its sentence.
"""

from __future__ import annotations

import faulthandler
import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from visualizer.programs.hooks.events import OPERATION_WIDTH, EventLog, RunLog
from visualizer.programs.process.wire import Batch, Channel, ContainerMade, RunRequest, WatchCommand
from visualizer.recording.crashes import EXIT_MESSAGE, Crash, CrashKind, defect_crash
from visualizer.recording.run_end import RunEnd

#: In seconds: how often the limits are checked and events are sent, at first and later.
_FIRST_INTERVAL, _CHECK_INTERVAL = 0.01, 0.05
#: In seconds: how long after the time limit the interpreter ends a program that lets no thread run.
_GRACE = 1.0
#: How many calls may be open; LeetCode raises Python's limit too.
MOST_CALLS = 20_000
_ADVICE_ON_ENDING = "return the board, and call nothing that ends it"


class BoardRunner(ABC):
    """Runs the program of a request on one board after another, in folders below ``folder``.

    What is observed, and how each run ends, goes to ``channel``. ``STACK_SIZES`` are for the thread that runs the
    program, in bytes: the first that the system allows is used; 0 is its default.
    """

    STACK_SIZES: ClassVar[tuple[int, ...]] = (0,)

    def __init__(self, request: RunRequest, folder: str, channel: Channel) -> None:
        self.request, self.folder, self.channel = request, folder, channel
        #: Whether it can run the next board too.
        self.can_go_on = True
        #: Whether the run waits for a command, and a number that changes while it goes on in another way: then it
        #: needs no time of its own.
        self.is_waiting, self.progress = False, 0
        #: The board that runs and its number, from 1.
        self.rows, self.number = request.boards[0][0], 0
        self._answered = 0  # the number of the latest board that has an end
        self._log: RunLog | None = None

    @abstractmethod
    def run(self, click: tuple[int, int], log: RunLog | None) -> RunEnd:
        """Run the program on the board; ``log`` gets what is observed. Raises nothing of the program's."""

    @abstractmethod
    def stop(self, how: str, thread: int) -> RunEnd:
        """The end of the run, which the ``thread`` is in, as another thread stops it; ``how`` as in `build_crash`."""

    @abstractmethod
    def memory(self) -> int:
        """The bytes that the program uses."""

    def wait_for_command(self) -> WatchCommand:
        """Wait for the next command."""
        self.is_waiting = True
        command = self.channel.next_command()
        self.is_waiting = False
        return command

    def run_board(self) -> bool:
        """Run the program on the next board; return whether there is another that can be run here."""
        rows, click = self.request.boards[self.number]
        self.rows = tuple(rows)
        self.number += 1
        log = self._log = self._new_log(rows)
        try:
            end = self.run(click, log)
        except Exception as error:  # not of the program, whose errors are among the ends
            self.can_go_on, end = False, RunEnd(fault=defect_crash(error))
        self._send_end(end, is_last=not self.can_go_on)
        return self.can_go_on and self.number < len(self.request.boards)

    def send_log(self) -> None:
        """Send what has been logged. Any thread may call this."""
        with self.channel.lock:
            if self._log is not None and (content := self._log.take()):
                while self._log.containers:  # before an operation that uses them
                    self.channel.send(ContainerMade(self._log.containers.pop(0)))
                self.channel.send(Batch(content))

    def run_within_limits(self, errors: int) -> None:
        """Run the program on all boards in a thread, and end this process when a limit is exceeded.

        If the program lets no thread run, the interpreter writes to the file descriptor ``errors`` and ends.
        """
        limits, parent = self.request.limits, os.getppid()
        self.memory()  # counted from now on
        self._restart_timer(errors)  # the program may let this thread never run again
        thread = self._start_thread()
        state, seconds, interval = (-1, -1), 0.0, _FIRST_INTERVAL
        while thread.is_alive():
            thread.join(interval)
            seconds, interval = seconds + interval, min(2 * interval, _CHECK_INTERVAL)
            if self.is_waiting or state != (self.number, self.progress):
                state, seconds = (self.number, self.progress), 0.0
                self._restart_timer(errors)
            if seconds > limits.seconds:
                self._stop("time", thread)
            if self.memory() > limits.megabytes * 2**20:
                self._stop("memory", thread)
            if os.getppid() != parent:  # the parent has ended
                self.channel.end()
            self.send_log()  # the events would be lost if the process dies

    def _restart_timer(self, errors: int) -> None:
        if self.request.watch is None:
            faulthandler.dump_traceback_later(self.request.limits.seconds + _GRACE, exit=True, file=errors)

    def _start_thread(self) -> threading.Thread:
        for size in self.STACK_SIZES:
            thread = threading.Thread(target=self._run_boards, daemon=True)
            with suppress(ValueError, RuntimeError, MemoryError):
                threading.stack_size(size)
                thread.start()
                break
        threading.stack_size(0)
        return thread

    def _run_boards(self) -> None:
        while self.run_board():
            pass

    def _new_log(self, rows: tuple[str, ...]) -> RunLog | None:
        file, most = self.request.file, self.request.most_operations
        if not self.request.observed:
            return None
        if self.request.is_generator:
            return RunLog(OPERATION_WIDTH, file, most, self.send_log)
        return EventLog(len(rows), len(rows[0]), file, most, self.send_log)

    def _send_end(self, end: RunEnd, is_last: bool) -> None:
        with self.channel.lock:
            self.send_log()
            self._log = None
            self.channel.send(replace(end, is_last=is_last))
            self._answered = self.number

    def _stop(self, how: str, thread: threading.Thread) -> None:
        with self.channel.lock:  # held to the end, so that the program cannot send anything
            if self._answered != self.number:  # it has not ended just now
                self._send_end(self.stop(how, thread.ident or 0), is_last=True)
                self.channel.end()


def depth_message(error: str, calls: int = MOST_CALLS) -> str:
    """The message for too many open calls, which end in an error called ``error``."""
    return f"{error}: {calls:,} calls are open; find out why they do not end"


def build_crash(
    how: str,
    request: RunRequest,
    rows: Sequence[str],
    *,
    line: int | None = None,
    text: str = "",
    error: str = "",
    steps: int = 0,
    is_outside: bool = False,
) -> Crash:
    """The crash of a run of a request on a board with these rows, which ended as the word ``how`` says.

    ``error`` is the name of what was raised and ``text`` the message for it, ``steps`` the limit of steps.
    ``is_outside`` is whether code outside the function was run, so that the crash is not the function's. Raises
    KeyError for an unknown word.
    """
    size = f"{len(rows)}x{len(rows[0])}"
    steps_message = f"more than {steps:,} steps on a {size} board; find out which part is repeated"
    if is_outside:
        steps_message = f"the code outside the function took more than {steps:,} steps; it is not part of the reveal"
    seconds, megabytes, operations = request.limits.seconds, request.limits.megabytes, request.most_operations
    kind, message = {
        "steps": (CrashKind.OPERATIONS, steps_message),
        "operations": (
            CrashKind.OPERATIONS,
            f"more than {operations:,} operations on a {size} board; open each cell only once",
        ),
        "depth": (CrashKind.OPERATIONS, depth_message(error)),
        # That does not prove it wrong.
        "time": (CrashKind.TIME, f"it could not be run to its end here, in {seconds:g} seconds; what takes so long?"),
        "memory": (CrashKind.MEMORY, f"more than {megabytes} MB of memory; what grows without end?"),
        "stack": (CrashKind.STACK, text),
        "exited": (CrashKind.EXITED, EXIT_MESSAGE),
        "raised": (CrashKind.RAISED, text),
        "load": (CrashKind.LOAD, text),
        "ended": (CrashKind.PROCESS_ENDED, f"it ended its process; {_ADVICE_ON_ENDING}"),
        "died": (CrashKind.PROCESS_ENDED, f"it crashed the interpreter; {_ADVICE_ON_ENDING}"),
    }[how]
    # Users need no name of an error that stops a program.
    error = error if kind is CrashKind.RAISED else ""
    return Crash(CrashKind.LOAD if is_outside else kind, message, line, error)
