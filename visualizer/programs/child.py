"""The process in which students' programs run; it is started with this file's name.

Requests come on standard input (see `streams`). Where the system can, the
process forks for each: nothing of a run reaches the next, and only the first waits for Python's
start. On each board the program begins in a new folder. The main thread waits, and ends the
process when a limit is passed; the program runs in another thread, which has a stack for deep
recursion.
"""

from __future__ import annotations

import faulthandler
import os
import shutil
import signal
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if sys.platform != "win32":
    import resource
if __name__ == "__main__":  # pragma: no cover, another process
    # Started by this file's name, so that this very package is found, wherever it lies.
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from visualizer.errors import AlgorithmError, reason_of
from visualizer.programs.isolation import isolate_process
from visualizer.programs.observed.events import EventLog, OperationLimitError
from visualizer.programs.observed.file_runner import FileRunner, plain_rows
from visualizer.programs.streams import (
    Channel,
    Printed,
    ProcessEnd,
    RunAnswer,
    RunRequest,
    printed_by_program,
    read_request,
)
from visualizer.recording import crashes
from visualizer.recording.crashes import Crash, CrashKind

if TYPE_CHECKING:
    from visualizer.programs.observed.generator_run import RemoteWatcher

#: So many calls may be open; LeetCode raises Python's limit too.
MOST_CALLS = 20_000
_STACK_SIZES = (512 * 2**20, 128 * 2**20, 32 * 2**20)
#: So many threads may be left behind; the next board has a new process then.
_MOST_THREADS = 8
#: In seconds: how often it is looked whether a limit is passed, and what has happened is sent.
_LOOK_EVERY = 0.05
#: Of more open calls of one function the run goes round in these.
_LEAST_RECURSION = 100
#: In bytes: larger files are not copied to where a program runs.
_MOST_COPIED = 1_000_000
#: In seconds: so much later the interpreter itself ends a program that lets no thread run.
_GRACE = 1.0


class Child:
    """Runs what a request asks for."""

    def __init__(self, request: RunRequest, folder: str, channel: Channel, errors: int, commands: int) -> None:
        self._request = request
        self._folder = folder
        self._channel = channel
        self._errors, self._commands = errors, commands
        self._limits = request.limits
        self._file = request.file
        self._printed = Printed(0)
        self._log: EventLog | None = None
        self._looking: RemoteWatcher | None = None
        #: What came of the board, once that is known.
        self._known: RunAnswer | None = None
        #: Of the board that runs; the seconds of each are counted anew.
        self._number, self._rows = 0, tuple[str, ...]()
        #: What the program has set Python's limit to, which it keeps for itself.
        self.recursion_limit: int | None = None
        #: How many boards have a result.
        self._answered = 0
        self._parent = os.getppid()

    # The program's thread

    def work(self) -> None:
        """Run the program on all boards, and send what came of it."""
        self._runner = FileRunner(self._request)
        self._expect_end()
        for rows, click in self._request.boards:
            self._rows = rows
            self._number += 1
            if not self._run(rows, click):
                break
            if not self._request.together:
                self._runner.forget_loaded()

    def _run(self, rows: tuple[str, ...], click: tuple[int, int]) -> bool:
        """Run it on a board; whether the next board can be run in this process too."""
        # Whatever the program does to its folder and streams, the next board has others.
        self._begin_in_folder()
        self._printed = printed_by_program(4 * self._limits.printed)
        if self._request.observed:
            most = self._request.most_operations
            self._log = EventLog(len(rows), len(rows[0]), self._file, most, self._channel)
            if (command := self._request.look) is not None:
                from visualizer.programs.observed.generator_run import RemoteWatcher  # which takes a while

                self._looking = RemoteWatcher(self._file, self._channel, self._commands, command)
                self._log.watcher = self._looking
        self._known = None
        try:
            with self._looking or nullcontext():
                result = self._runner.run(rows, click, self._log)
        except BaseException as error:  # whatever a program raises is an answer
            result = self._ended_by(self._fault_of(error))
        else:
            if self._request.trial and self._number == 1:
                self._known = result
                try:
                    self._runner.run_trial_code()
                except SystemExit:
                    pass  # it ends Python, which is no fault
                except BaseException as error:
                    result = replace(result, trial=self._fault_of(error))
        is_last = threading.active_count() > _MOST_THREADS
        self._send_result(result, is_last)
        return not is_last

    def _begin_in_folder(self) -> None:
        """Go to a new folder, with copies of what the program names; what fails ends the process.

        What the program's own folder holds is safe there: a program may remove where it is.
        """
        folder = os.path.join(self._folder, str(self._number))
        os.makedirs(folder)
        os.chdir(folder)
        for path in self._request.beside:
            with suppress(OSError):
                if os.path.getsize(path) <= _MOST_COPIED:
                    shutil.copy(path, folder)

    def _ended_by(self, fault: Crash) -> RunAnswer:
        left = plain_rows(self._runner.board, len(self._rows), len(self._rows[0]))
        return RunAnswer(left=left or (), fault=fault)

    def _send_result(self, result: RunAnswer, is_last: bool) -> None:
        with self._channel.lock:
            log, self._log = self._log, None
            if log is not None:
                log.send()
            printed, limit = self._printed.text(), self.recursion_limit
            self._channel.send(replace(result, printed=printed, recursion_limit=limit, last=is_last))
            self._answered = self._number

    def _fault_of(self, error: BaseException) -> Crash:
        cause = error.__cause__  # has the place where a generator stood
        steps = self._runner.steps
        stopped = steps.line is not None or isinstance(error, (OperationLimitError, RecursionError))
        line = self._line_of(error, stopped)
        line = line or (cause.line if isinstance(cause, AlgorithmError) else steps.line)
        kind, message = CrashKind.RAISED, reason_of(error)
        if steps.line is not None:
            kind, message = CrashKind.OPERATIONS, crashes.step_limit_message(steps.most, self._rows)
            message = crashes.outside_step_limit_message(steps.most) if self._runner.is_outside else message
        elif isinstance(error, OperationLimitError):
            most = self._request.most_operations
            kind, message = CrashKind.OPERATIONS, crashes.operation_limit_message(most, self._rows)
        elif isinstance(error, MemoryError):
            kind, message = CrashKind.MEMORY, crashes.memory_limit_message(self._limits.megabytes)
        elif isinstance(error, RecursionError):
            message = f"RecursionError: {MOST_CALLS:,} calls are open; find out why they do not end"
        else:
            kind, message = crashes.classify_error(error, line)
        # What is raised to stop a program is no concern of the person who wrote it.
        return self._fault(kind, message, line, type(error).__name__ if kind is CrashKind.RAISED else "")

    def _fault(self, kind: CrashKind, message: str, line: int | None, error: str) -> Crash:
        return Crash(CrashKind.LOAD if self._runner.is_outside else kind, message, line, error)

    def _line_of(self, error: BaseException, unended: bool) -> int | None:
        """The line that has raised; of a run without end that of what it goes round in."""
        walked = traceback.walk_tb(error.__traceback__)
        places = [(frame.f_code, line) for frame, line in walked]
        places = [each for each in places if each[0].co_filename == self._file]
        if unended:  # that of a function that calls itself, else of the innermost `while`
            counts = Counter(code for code, _ in places)
            most = max(counts.values(), default=0)
            calls = [each for each in places if counts[each[0]] == most]
            loops = self._runner.loop_lines
            in_loops = [each for each in places if any(each[1] in loop for loop in loops)]
            places = (calls[-2:-1] if len(calls) > _LEAST_RECURSION else in_loops) or places
        return places[-1][1] if places else None

    # The main thread

    def guard(self, thread: threading.Thread) -> None:
        """Wait for the program, and end the process when a limit is passed."""
        number, waited, before = -1, 0.0, _memory_used()
        while thread.is_alive():
            thread.join(_LOOK_EVERY)
            if number != self._number or (self._looking is not None and self._looking.is_waiting):
                number, waited = self._number, 0.0
                self._expect_end()
            waited += _LOOK_EVERY
            if waited > self._limits.seconds:
                self._stop(thread, CrashKind.TIME, crashes.time_limit_message(self._limits.seconds))
            if _memory_used() - before > self._limits.megabytes * 2**20:
                self._stop(thread, CrashKind.MEMORY, crashes.memory_limit_message(self._limits.megabytes))
            if os.getppid() != self._parent:  # which shall leave nothing behind
                self._channel.end()
            log = self._log
            if log is not None:  # so that it is known if the process dies
                log.send()

    def _expect_end(self) -> None:
        if self._request.look is None:
            seconds = self._limits.seconds + _GRACE
            faulthandler.dump_traceback_later(seconds, exit=True, file=self._errors)

    def _stop(self, thread: threading.Thread, kind: CrashKind, message: str) -> None:
        with self._channel.lock:  # held to the end: the program shall not go on
            if self._answered == self._number:
                return  # it has come to its end just now
            frame = sys._current_frames().get(thread.ident or 0)
            while frame is not None and frame.f_code.co_filename != self._file:
                frame = frame.f_back
            line = None if frame is None else frame.f_lineno
            fault = self._fault(kind, message, line, "")
            known = self._known
            result = self._ended_by(fault) if known is None else replace(known, trial=fault)
            self._send_result(result, is_last=True)
            self._channel.end()


def _memory_used() -> int:
    """How many bytes the process has used at most, 0 where that is not known."""
    if sys.platform == "win32":  # pragma: no cover, another system
        import ctypes

        # The second of its numbers, after two half as long, is the most that was used.
        counters = (ctypes.c_size_t * 10)()
        of_this_process, size = ctypes.c_void_p(-1), ctypes.sizeof(counters)
        ctypes.windll.kernel32.K32GetProcessMemoryInfo(of_this_process, counters, size)
        return int(counters[8 // ctypes.sizeof(ctypes.c_size_t)])
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _limit_memory(megabytes: int) -> None:
    """Let one huge allocation fail at its line, where the system can do that."""
    room = megabytes * 2**20 * 5 // 4 + 2 * 2**30  # for stacks, and what is mapped already
    if sys.platform != "win32":
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (room, room))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _begun(target: Callable[[], None]) -> threading.Thread:
    """A thread that has been started with as large a stack as there is room for."""
    for size in _STACK_SIZES:
        thread = threading.Thread(target=target, daemon=True)
        with suppress(ValueError, RuntimeError, MemoryError):
            threading.stack_size(size)
            thread.start()
            break
    threading.stack_size(0)
    return thread


def _leave(*_: object) -> None:
    raise SystemExit


def _run(request: RunRequest, folder: str) -> None:  # pragma: no cover, another process
    """Answer a request with runs in ``folder``, and end the process."""
    answers, errors = os.dup(1), os.dup(2)
    commands = os.dup(0) if request.look is not None else -1
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    channel = Channel(answers, request.token)
    if hasattr(os, "register_at_fork"):  # a child that is left behind holds nothing up
        os.register_at_fork(after_in_child=lambda: os.close(answers))
    faulthandler.enable(file=errors)
    sys.path.append(os.path.dirname(request.file))  # whose modules it may import
    sys.argv = [request.file]
    child = Child(request, folder, channel, errors, commands)
    os._exit = os.abort = _leave  # type: ignore[assignment]
    sys.setrecursionlimit(MOST_CALLS + 200)
    sys.setrecursionlimit = partial(setattr, child, "recursion_limit")
    _limit_memory(request.limits.megabytes)
    child.guard(_begun(child.work))
    channel.end()


def _read(size: int) -> bytes:
    """So many bytes of standard input, fewer at its end."""
    read = b""
    while len(read) < size and (part := os.read(0, size - len(read))):
        read += part
    return read


def _fork() -> bool:
    """Make a copy of this process, and wait for its end; whether this is the copy."""
    asked_to_end = {signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, asked_to_end)  # until it is known whom to end
    process = os.fork()
    if process == 0:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, asked_to_end)
        return True

    def end_all(*_: object) -> None:
        _end_children(process)  # anew, where that is what has been interrupted
        _leave()

    signal.signal(signal.SIGTERM, end_all)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, asked_to_end)
    while os.waitpid(-1, os.WUNTRACED)[0] != process:
        pass  # what it has begun and left alone has ended before it
    _end_children(process)  # itself too, if it has stopped
    signal.signal(signal.SIGTERM, _leave)
    return False


def _end_children(group: int) -> None:
    """End a process with its group, and all else that is a child of this process by then."""
    children = [(group, group)]
    while children:
        for _, group in children:
            with suppress(OSError):  # as a group, which ends at once even while it grows
                os.killpg(group, signal.SIGKILL)
        for number, _ in children:
            with suppress(OSError):
                os.waitpid(number, 0)
        children = _children()


def _children() -> list[tuple[int, int]]:
    """The number and the group of each child, none where the system does not tell."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            _, parent, group = path.read_bytes().rpartition(b")")[2].split()[:3]
            if int(parent) == os.getpid():
                found.append((int(path.parent.name), int(group)))
    return found


def main() -> None:  # pragma: no cover, another process
    """Answer the requests on standard input, until it ends."""
    # What lies beside this package shall not hide modules of Python's own from the program.
    sys.path.append(sys.path.pop(0))
    home = os.getcwd()
    isolate_process()
    signal.signal(signal.SIGTERM, _leave)  # which tidies up on the way out
    try:
        while size := _read(4):
            _answer(read_request(_read(int.from_bytes(size, "little"))), home)
    finally:
        with suppress(OSError):
            os.rmdir(home)


def _answer(request: RunRequest, home: str) -> None:  # pragma: no cover, another process
    """Answer a request, in a new folder in ``home`` of which nothing stays."""
    if request.generates:  # imported once for all copies, without threads
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        import_module("visualizer.programs.observed.generator_run")
    os.makedirs(home, exist_ok=True)  # a program may have removed it, or closed it
    os.chmod(home, 0o700)
    with TemporaryDirectory(dir=home, ignore_cleanup_errors=True) as folder:
        if "once" in sys.argv or _fork():
            _run(request, folder)
    Channel(1, request.token).send(ProcessEnd())


if __name__ == "__main__":  # pragma: no cover, another process
    main()
