"""The process in which students' programs run; this file is its main script.

It reads requests from standard input (see `streams`). Where the system allows, it forks for each
request, so that no run affects the next, and only the first waits for Python to start. On each
board the program starts in a new folder. The main thread waits, and ends the process when a limit
is exceeded; the program runs in another thread, whose stack is large enough for deep recursion.
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
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if sys.platform != "win32":
    import resource
if __name__ == "__main__":  # pragma: no cover, another process
    # So that this package is found, wherever it is installed, and no module is hidden by one beside this file.
    sys.path[0] = os.path.abspath(os.path.join(__file__, "../../../.."))

from visualizer.errors import AlgorithmError, reason_of
from visualizer.programs.hooks.events import EventLog, OperationLimitError, innermost_frame
from visualizer.programs.hooks.hooks import Hooks
from visualizer.programs.process.build import Build, build_program
from visualizer.programs.process.file_runner import FileRunner, plain_rows
from visualizer.programs.process.isolation import isolate_process, limit_resources
from visualizer.programs.process.relay import Relay
from visualizer.programs.process.wire import (
    Channel,
    PrintedOutput,
    ProcessEnd,
    RunAnswer,
    RunRequest,
    read_request,
    replace_standard_streams,
)
from visualizer.recording import crashes
from visualizer.recording.crashes import Crash, CrashKind
from visualizer.trace.languages import language_of

if TYPE_CHECKING:
    from visualizer.programs.process.generator_run import RemoteWatcher

#: How many calls may be open; LeetCode raises Python's limit too.
_MOST_CALLS = 20_000
#: In bytes: the largest that the system allows is used.
_STACK_SIZES = (512 * 2**20, 128 * 2**20, 32 * 2**20)
#: If the program leaves more threads behind, the next board gets a new process.
_MOST_THREADS = 8
#: In seconds: how often the limits are checked and events are sent, at first and later.
_FIRST_INTERVAL, _CHECK_INTERVAL = 0.01, 0.05
#: A run without end is in a recursion if more calls of one function are open.
_LEAST_RECURSION = 100
#: In seconds: how long after the time limit the interpreter ends a program that lets no thread run.
_GRACE = 1.0


class Child:
    """Runs the program of a request, in one thread, and enforces its limits, in another.

    ``errors`` and ``commands`` are file descriptors.
    """

    def __init__(self, request: RunRequest, folder: str, channel: Channel, errors: int, commands: int) -> None:
        self._request = request
        self._folder = folder
        self._channel = channel
        self._errors, self._commands = errors, commands
        self._limits = request.limits
        self._file = request.file
        self._printed = PrintedOutput(0)
        self._log: EventLog | None = None
        self._watcher: RemoteWatcher | None = None
        #: The answer for the board, while trial code runs.
        self._known_answer: RunAnswer | None = None
        #: The number of the board that runs, from 1, and its rows.
        self._number, self._rows = 0, tuple[str, ...]()
        #: The folder that a run has begun in.
        self._new_folder = ""
        #: The recursion limit that the program has set, which is not Python's.
        self.recursion_limit: int | None = None
        #: How many boards have an answer.
        self._answered = 0
        self._parent = os.getppid()

    # The program's thread

    def run_boards(self) -> None:
        """Run the program on all boards, and send the answers."""
        try:
            self._runner = FileRunner(self._request)
        except Exception as error:
            self._send_answer(_defect_answer(error), is_last=True)
            return
        self._restart_fault_timer()
        for rows, click in self._request.boards:
            self._rows = rows
            self._number += 1
            if not self._run(rows, click):
                break

    def _run(self, rows: tuple[str, ...], click: tuple[int, int]) -> bool:
        """Run the program on a board; return whether this process can run the next board too."""
        # Whatever the program does to its folder and streams, the next board has others.
        self._enter_new_folder(str(self._number))
        self._printed = replace_standard_streams(4 * self._limits.printed)
        if self._request.observed:
            most = self._request.most_operations
            self._log = EventLog(len(rows), len(rows[0]), self._file, most, self._channel)
            if (command := self._request.look) is not None:
                from visualizer.programs.process.generator_run import RemoteWatcher  # slow to import

                self._watcher = RemoteWatcher(self._file, self._channel, self._commands, command)
                self._log.watcher = self._watcher
        self._known_answer = None
        try:
            with self._watcher or nullcontext():
                answer = self._runner.run(rows, click, self._log)
        except BaseException as error:  # a program may raise anything
            answer = self._crashed_answer(self._crash_of(error))
        else:
            if self._request.trial and self._number == 1:
                self._known_answer = answer
                self._enter_new_folder("trial")
                try:
                    self._runner.run_trial_code()
                except SystemExit:
                    pass  # trial code may end Python
                except BaseException as error:
                    answer = replace(answer, trial=self._crash_of(error))
        is_last = threading.active_count() > _MOST_THREADS
        self._send_answer(answer, is_last)
        return not is_last

    def _enter_new_folder(self, name: str) -> None:
        """Go to a new folder with copies of the files that the program names, unless this one is still new.

        So a program cannot damage its own folder. An error ends the process.
        """
        with suppress(OSError):
            if self._new_folder == os.getcwd() and not os.listdir():
                return
        folder = self._new_folder = os.path.join(self._folder, name)
        os.makedirs(folder)
        os.chdir(folder)
        for path in self._request.named_files:
            with suppress(OSError):
                shutil.copy(path, folder)

    def _crashed_answer(self, crash: Crash) -> RunAnswer:
        given = plain_rows(self._runner.board, len(self._rows), len(self._rows[0]))
        return RunAnswer(given_cells=given or (), fault=crash)

    def _send_answer(self, answer: RunAnswer, is_last: bool) -> None:
        with self._channel.lock:
            log, self._log = self._log, None
            if log is not None:
                log.send()
            printed, limit = self._printed.text(), self.recursion_limit
            self._channel.send(replace(answer, printed=printed, recursion_limit=limit, last=is_last))
            self._answered = self._number

    def _crash_of(self, error: BaseException) -> Crash:
        if crashes.is_own_fault(error, self._file, (FileRunner.__module__, Hooks.__module__)):
            return crashes.defect_crash(error)
        cause = error.__cause__  # has the line of a generator
        steps = self._runner.steps
        was_stopped = steps.line is not None or isinstance(error, (OperationLimitError, RecursionError))
        line = self._error_line(error, was_stopped)
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
            message = f"RecursionError: {_MOST_CALLS:,} calls are open; find out why they do not end"
        else:
            kind, message = crashes.classify_error(error, line)
        # Users need no name of an error that stops a program.
        return self._build_crash(kind, message, line, type(error).__name__ if kind is CrashKind.RAISED else "")

    def _build_crash(self, kind: CrashKind, message: str, line: int | None, error: str = "") -> Crash:
        return Crash(CrashKind.LOAD if self._runner.is_outside else kind, message, line, error)

    def _error_line(self, error: BaseException, was_stopped: bool) -> int | None:
        """The line that raised an error, or that a stopped run was repeating."""
        walked = traceback.walk_tb(error.__traceback__)
        places = [(frame.f_code, line) for frame, line in walked if frame.f_code.co_filename == self._file]
        if was_stopped:  # in a function that calls itself, else in the innermost `while`
            counts = Counter(code for code, _ in places)
            most = max(counts.values(), default=0)
            calls = [each for each in places if counts[each[0]] == most]
            loops = self._runner.loop_lines
            in_loops = [each for each in places if any(each[1] in loop for loop in loops)]
            places = (calls[-2:-1] if len(calls) > _LEAST_RECURSION else in_loops) or places
        return places[-1][1] if places else None

    # The main thread

    def enforce_limits(self, thread: threading.Thread) -> None:
        """Wait for the program's thread, and end the process when a limit is exceeded."""
        number, seconds, memory_before, interval = -1, 0.0, _peak_memory(), _FIRST_INTERVAL
        while thread.is_alive():
            thread.join(interval)
            if number != self._number or (self._watcher is not None and self._watcher.is_waiting):
                number, seconds = self._number, 0.0
                self._restart_fault_timer()
            seconds, interval = seconds + interval, min(2 * interval, _CHECK_INTERVAL)
            if seconds > self._limits.seconds:
                self._stop(thread, CrashKind.TIME, crashes.time_limit_message(self._limits.seconds))
            if _peak_memory() - memory_before > self._limits.megabytes * 2**20:
                self._stop(thread, CrashKind.MEMORY, crashes.memory_limit_message(self._limits.megabytes))
            if os.getppid() != self._parent:  # the parent has ended
                self._channel.end()
            log = self._log
            if log is not None:  # the events would be lost if the process dies
                log.send()

    def _restart_fault_timer(self) -> None:
        if self._request.look is None:
            seconds = self._limits.seconds + _GRACE
            faulthandler.dump_traceback_later(seconds, exit=True, file=self._errors)

    def _stop(self, thread: threading.Thread, kind: CrashKind, message: str) -> None:
        with self._channel.lock:  # held to the end, so that the program cannot send anything
            if self._answered == self._number:
                return  # it has ended just now
            frame = innermost_frame(sys._current_frames().get(thread.ident or 0), self._file)
            crash = self._build_crash(kind, message, None if frame is None else frame.f_lineno)
            known = self._known_answer
            answer = self._crashed_answer(crash) if known is None else replace(known, trial=crash)
            self._send_answer(answer, is_last=True)
            self._channel.end()


def _defect_answer(error: Exception) -> RunAnswer:
    """The answer to a run that a fault of this package has ended. Any other error is raised again."""
    if not crashes.is_own_fault(error, callers=(FileRunner.__module__,)):
        raise error
    return RunAnswer(fault=crashes.defect_crash(error), last=True)


def _peak_memory() -> int:
    """The most bytes that the process has used so far."""
    if sys.platform == "win32":  # pragma: no cover, another system
        import psutil

        return int(psutil.Process().memory_info().peak_wset)
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _start_thread(target: Callable[[], None]) -> threading.Thread:
    """Start a thread with as large a stack as the system allows."""
    for size in _STACK_SIZES:
        thread = threading.Thread(target=target, daemon=True)
        with suppress(ValueError, RuntimeError, MemoryError):
            threading.stack_size(size)
            thread.start()
            break
    threading.stack_size(0)
    return thread


def _exit(*_: object) -> None:
    raise SystemExit


def _run(request: RunRequest, folder: str, build: Build | None) -> None:  # pragma: no cover, another process
    """Answer a request with runs in ``folder``, and end the process. ``build`` is a program in another language."""
    answers, errors = os.dup(1), os.dup(2)
    commands = os.dup(0) if request.look is not None else -1
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    channel = Channel(answers, request.token)
    if hasattr(os, "register_at_fork"):  # a process that the program leaves behind must not hold the pipe
        os.register_at_fork(after_in_child=lambda: os.close(answers))
    faulthandler.enable(file=errors)
    os.environ.update(dict.fromkeys(("TMPDIR", "TEMP", "TMP"), folder))
    sys.path.append(os.path.dirname(request.file))  # so that it can import modules of its folder
    sys.argv = [request.file]
    if build is not None:
        try:
            Relay(request, build, folder, channel, commands).run_boards()
        except Exception as error:
            channel.send(_defect_answer(error))
            channel.end()
    child = Child(request, folder, channel, errors, commands)
    os._exit = os.abort = _exit  # type: ignore[assignment]
    sys.setrecursionlimit(_MOST_CALLS + 200)
    sys.setrecursionlimit = partial(setattr, child, "recursion_limit")
    # A huge allocation raises MemoryError; there is room for stacks and mapped memory.
    limit_resources(RLIMIT_AS=request.limits.megabytes * 2**20 * 5 // 4 + 2 * 2**30, RLIMIT_CORE=0)
    child.enforce_limits(_start_thread(child.run_boards))
    channel.end()


def _read(size: int) -> bytes:
    """Read ``size`` bytes from standard input, fewer at its end."""
    content = b""
    while len(content) < size and (part := os.read(0, size - len(content))):
        content += part
    return content


def _fork() -> bool:
    """Fork this process; return True in the fork, and False in this process when the fork has ended."""
    termination = {signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, termination)  # until the handlers are set
    process = os.fork()
    if process == 0:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, termination)
        return True

    def end_all(*_: object) -> None:
        _end_children(process)  # again, if it is this that was interrupted
        _exit()

    signal.signal(signal.SIGTERM, end_all)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, termination)
    while os.waitpid(-1, os.WUNTRACED)[0] != process:
        pass  # another process of the program's has ended before
    _end_children(process)  # the fork itself too, if it was only stopped
    signal.signal(signal.SIGTERM, _exit)
    return False


def _end_children(group: int) -> None:
    """End a process with its group, and all processes that become children of this one by that."""
    children = [(group, group)]
    while children:
        for _, group in children:
            with suppress(OSError):  # a group ends at once, even if it is growing
                os.killpg(group, signal.SIGKILL)
        for number, _ in children:
            with suppress(OSError):
                os.waitpid(number, 0)
        children = _children()


def _children() -> list[tuple[int, int]]:
    """The process id and the group of each child."""
    with suppress(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)  # faster than to look at all processes
        import psutil

        return [(each.pid, os.getpgid(each.pid)) for each in psutil.Process().children()]
    return []


def main() -> None:  # pragma: no cover, another process
    """Answer the requests on standard input, until it ends."""
    # Modules beside this package must not hide those of the standard library.
    sys.path.append(sys.path.pop(0))
    home = os.getcwd()
    isolate_process()
    signal.signal(signal.SIGTERM, _exit)  # so that temporary folders are removed
    try:
        while size := _read(4):
            _answer(read_request(_read(int.from_bytes(size, "little"))), home)
    finally:
        with suppress(OSError):
            os.rmdir(home)
        if "once" not in sys.argv:  # with what a compiler that was ended has left running
            os.killpg(0, signal.SIGKILL)


def _answer(request: RunRequest, home: str) -> None:  # pragma: no cover, another process
    """Answer a request, in a temporary folder in ``home``."""
    if request.is_generator:  # imported once for all forks; threads would not survive a fork
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        import_module("visualizer.programs.process.generator_run")
    os.makedirs(home, exist_ok=True)  # a program may have removed it, or changed its mode
    os.chmod(home, 0o700)
    is_python = language_of(request.file) is None
    named = request.named_files
    channel = Channel(1, request.token)
    build: Build | Crash | None = None
    try:
        if not is_python:
            build = build_program(request.text, request.file, request.entry, named, home)
    except Exception as error:
        build = _defect_answer(error).fault
    if isinstance(build, Crash):
        channel.send(RunAnswer(fault=build, last=True))
    else:
        with TemporaryDirectory(dir=home, ignore_cleanup_errors=True) as folder:
            if "once" in sys.argv or _fork():
                _run(request, folder, build)
    channel.send(ProcessEnd())


if __name__ == "__main__":  # pragma: no cover, another process
    main()
