"""The process in which students' programs run; it is started with this file's name.

A request comes on standard input, a message goes to standard output: a letter, the length in four
bytes, and the content; a request has no letter. Where the system can, the process forks for each
request: nothing of a run reaches the next, and none but the first waits for Python's start. The
program itself finds other streams in their places. The main thread waits, and ends the process
when a limit is passed; the program runs in another thread, which has a stack for deep recursion.
"""

from __future__ import annotations

import faulthandler
import io
import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":  # pragma: no cover, another process
    # Started by this file's name, so that this very package is found, wherever it lies.
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from visualizer.errors import AlgorithmError, reason_of
from visualizer.programs.observed.events import EventLog, Look, OperationLimitError
from visualizer.programs.observed.session import Ended, Session, Source, plain_cells
from visualizer.recording.faults import (
    memory_message,
    operations_message,
    steps_message,
    time_message,
)

if TYPE_CHECKING:
    from visualizer.programs.observed.generators import GeneratorLog
    from visualizer.programs.observed.looking import Looking

#: The letters of messages; END has the status of a process that was forked.
EVENTS, RESULT, LOOKS, END = b"E", b"R", b"L", b"Z"
#: What this process is told to handle one request only, without a fork.
ONCE = "once"

#: So many calls may be open; LeetCode raises Python's limit too.
MOST_CALLS = 20_000
_STACK_SIZES = (512 * 2**20, 128 * 2**20, 32 * 2**20)
#: So many threads may be left behind; the next board has a new process then.
_MOST_THREADS = 8
#: In seconds: how often it is looked whether a limit is passed, and what has happened is sent.
_LOOK_EVERY = 0.05
#: In seconds: so much later the interpreter itself ends a program that lets no thread run.
_GRACE = 1.0


class Channel:
    """Sends messages; one thread at a time, and only from this very process."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.lock = threading.RLock()
        # What the program might replace is looked up now.
        self._write, self._getpid, self._exit = os.write, os.getpid, os._exit
        self._as_json = json.dumps
        self._process = os.getpid()

    def send(self, letter: bytes, content: bytes) -> None:
        """Send a message; a copy of the process that a program made ends instead."""
        if self._getpid() != self._process:
            self._exit(1)
        with self.lock:
            rest = letter + len(content).to_bytes(4, "little") + content
            while rest:
                rest = rest[self._write(self._number, rest) :]

    def send_result(self, values: dict[str, object]) -> None:
        """Send what came of a run on a board."""
        self.send(RESULT, self._as_json(values).encode())

    def end(self) -> None:
        """End the process at once, whatever else runs in it."""
        self._exit(0)


class Printed(io.RawIOBase):
    """Stands below standard output and error; stores the first ``most`` bytes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._stored = bytearray()

    def writable(self) -> bool:
        """True."""
        return True

    def write(self, content: Any) -> int:  # noqa: ANN401
        """Store ``content``, as far as there is room."""
        written = bytes(content)
        self._stored += written[: max(self._most - len(self._stored), 0)]
        return len(written)

    def text(self) -> str:
        """What was stored."""
        return self._stored.decode("utf-8", "replace")


class ExitedError(BaseException):
    """The program asked for the end of its process."""


class Child:
    """Runs what a request asks for."""

    def __init__(self, request: dict[str, Any], channel: Channel, errors: int, asked: int) -> None:
        self._request = request
        self._channel = channel
        self._errors, self._asked = errors, asked
        limits = request["limits"]
        self._seconds: float = limits["seconds"]
        self._megabytes: int = limits["megabytes"]
        self._operations: int = limits["operations"]
        self._source = Source(request["text"], request["file"], request["entry"], request["form"])
        self._session = Session(self._source, request["observed"], self._operations)
        self._printed = Printed(0)
        self._log: EventLog | GeneratorLog | None = None
        self._looking: Looking | None = None
        self._done = threading.Event()
        #: Goes up with each board; the seconds of each are counted anew.
        self._number = 0
        self._thread = 0
        self._parent = os.getppid()

    # The program's thread

    def work(self) -> None:
        """Run the program on all boards, and send what came of it."""
        self._thread = threading.get_ident()
        try:
            self._session.prepare()
            self._expect_end()
            for case in self._request["cases"]:
                self._number += 1
                if not self._run(case["rows"], tuple(case["click"])):
                    break
                if not self._request["together"]:
                    self._session.forget()
        finally:
            self._done.set()

    def _run(self, rows: list[str], click: tuple[int, int]) -> bool:
        """Run it on a board; whether the next board can be run in this process too."""
        # Whatever the program does to its streams, the next board has others.
        self._printed = Printed(4 * self._request["limits"]["printed"])
        sys.stdin = io.TextIOWrapper(io.BytesIO(), "utf-8")
        sys.stdout = sys.stderr = io.TextIOWrapper(
            self._printed, "utf-8", "backslashreplace", write_through=True
        )
        if self._request["observed"]:
            self._log = self._session.new_log(rows, partial(self._channel.send, EVENTS))
            self._log.look = self._look_function()
        fault: dict[str, object] | None = None
        ended: Ended | None = None
        try:
            ended = self._session.run(rows, click, self._log)
            if self._looking is not None:
                self._looking.finish()
        except BaseException as error:  # whatever a program raises is an answer
            try:
                fault = self._fault_of(error)
            except BaseException as another:  # its text is the program's own too
                fault = self._fault_of(another)
        is_last = threading.active_count() > _MOST_THREADS
        self._send_result(rows, ended, fault, is_last)
        return not is_last

    def _look_function(self) -> Look | None:
        asked = self._request["look"]
        if asked is None:
            return None
        from visualizer.programs.observed.looking import Looking  # which takes a while

        send, end = partial(self._channel.send, LOOKS), self._channel.end
        self._looking = Looking(
            self._source.file, send, end, self._asked, asked["first"], asked["until"]
        )
        return self._looking.look

    def _send_result(
        self, rows: list[str], ended: Ended | None, fault: dict[str, object] | None, is_last: bool
    ) -> None:
        with self._channel.lock:
            log, self._log = self._log, None
            if log is not None:
                log.send()
            result: dict[str, object] = {"printed": self._printed.text(), "last": is_last}
            board = self._session.board
            if ended is not None:
                result.update(
                    cells=ended.cells, left=ended.left, returned=ended.returned, rows=ended.rows,
                    shares=ended.shares_rows,
                )  # fmt: skip
            elif isinstance(board, list):
                result["left"] = plain_cells(board, len(rows), len(rows[0])) or []
            self._channel.send_result(result | {"fault": fault})

    def _fault_of(self, error: BaseException) -> dict[str, object]:
        line = self._line_of(error) or self._session.generator_line
        kind, message = "raised", reason_of(error)
        steps = self._session.steps
        if steps.line is not None:
            kind, line, message = "operations", steps.line, steps_message(steps.most)
        elif isinstance(error, OperationLimitError):
            kind, message = "operations", operations_message(self._operations)
        elif isinstance(error, MemoryError):
            kind, message = "memory", memory_message(self._megabytes)
        elif isinstance(error, (ExitedError, SystemExit)):
            kind = "exited"
            message = "it ends the process; write `return` where the reveal is done"
        elif isinstance(error, RecursionError):
            message = f"RecursionError: {MOST_CALLS:,} calls are open; find out why they do not end"
        elif isinstance(error, EOFError):
            message = f"{message}; nothing can be typed here, use the board and the click"
        elif not isinstance(error, AlgorithmError):
            message = f"{message}; mend this line" if line else f"{message}; see to that first"
        # What is raised to stop a program is no concern of the person who wrote it.
        return self._fault(kind, message, line, type(error).__name__ if kind == "raised" else "")

    def _fault(
        self, kind: str, message: str, line: int | None, error: str = ""
    ) -> dict[str, object]:
        kind = "load" if self._session.is_loading else kind
        return {"kind": kind, "message": message, "line": line, "error": error}

    def _line_of(self, error: BaseException) -> int | None:
        line = None
        trace = error.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            if code.co_filename == self._source.file:
                # A call that is one too many is told of the line that makes it.
                entered = isinstance(error, RecursionError) and code.co_firstlineno
                line = line if line and trace.tb_lineno == entered else trace.tb_lineno
            trace = trace.tb_next
        return line

    # The main thread

    def guard(self) -> None:
        """Wait for the program, and end the process when a limit is passed."""
        number, waited, before = -1, 0.0, _memory_used()
        while not self._done.wait(_LOOK_EVERY):
            if number != self._number or (self._looking is not None and self._looking.waits):
                number, waited = self._number, 0.0
                self._expect_end()
            waited += _LOOK_EVERY
            if waited > self._seconds:
                self._stop("time", time_message(self._seconds))
            if _memory_used() - before > self._megabytes * 2**20:
                self._stop("memory", memory_message(self._megabytes))
            if os.getppid() != self._parent:  # which shall leave nothing behind
                self._channel.end()
            log = self._log
            if log is not None:  # so that it is known if the process dies
                log.send()

    def _expect_end(self) -> None:
        if self._request["look"] is None:
            seconds = self._seconds + _GRACE
            faulthandler.dump_traceback_later(seconds, exit=True, file=self._errors)

    def _stop(self, kind: str, message: str) -> None:
        frame = sys._current_frames().get(self._thread)
        while frame is not None and frame.f_code.co_filename != self._source.file:
            frame = frame.f_back
        line = self._session.generator_line if frame is None else frame.f_lineno
        self._channel.lock.acquire()  # for good: the program shall not go on
        rows = self._request["cases"][max(self._number - 1, 0)]["rows"]
        self._send_result(rows, None, self._fault(kind, message, line), is_last=True)
        self._channel.end()


def _memory_used() -> int:
    """How many bytes the process has used at most, 0 where that is not known."""
    try:
        import resource
    except ImportError:
        return _memory_of_windows()
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _memory_of_windows() -> int:  # pragma: no cover, another system
    try:
        import ctypes

        class Counters(ctypes.Structure):
            _fields_ = (
                ("size", ctypes.c_ulong),
                ("faults", ctypes.c_ulong),
                *((f"size_{number}", ctypes.c_size_t) for number in range(8)),
            )

        counters = Counters()
        counters.size = ctypes.sizeof(counters)
        kernel = ctypes.windll.kernel32  # type: ignore[attr-defined]
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        process = ctypes.c_void_p(kernel.GetCurrentProcess())
        if kernel.K32GetProcessMemoryInfo(process, ctypes.byref(counters), counters.size):
            return int(counters.size_0)
    except (ImportError, AttributeError, OSError):
        pass
    return 0


def _limit_memory(megabytes: int) -> None:
    """Let one huge allocation fail at its line, where the system can do that."""
    try:
        import resource
    except ImportError:
        return
    room = megabytes * 2**20 * 5 // 4 + 2 * 2**30  # for stacks, and what is mapped already
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (room, room))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _begin(target: Callable[[], None]) -> None:
    """Start a thread that has as large a stack as there is room for."""
    for size in _STACK_SIZES:
        with suppress(ValueError, RuntimeError, MemoryError):
            threading.stack_size(size)
            threading.Thread(target=target, daemon=True).start()
            break
    threading.stack_size(0)


def _leave(*_: object) -> None:
    raise ExitedError


def _run(request: dict[str, Any]) -> None:  # pragma: no cover, another process
    """Answer a request, and end the process."""
    answers, errors, asked = os.dup(1), os.dup(2), os.dup(0)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    channel = Channel(answers)
    if hasattr(os, "register_at_fork"):  # a child that is left behind holds nothing up
        os.register_at_fork(after_in_child=lambda: os.close(answers))
    faulthandler.enable(file=errors)
    if request["folder"] is not None:  # that of the program, whose modules it may import
        os.chdir(request["folder"])
    sys.path.append(os.getcwd())
    sys.argv = [request["file"]]
    child = Child(request, channel, errors, asked)
    os._exit = os.abort = _leave  # type: ignore[assignment]
    sys.setrecursionlimit(MOST_CALLS + 200)
    sys.setrecursionlimit = lambda limit: None
    _limit_memory(request["limits"]["megabytes"])
    _begin(child.work)
    child.guard()
    channel.end()


def _read(size: int) -> bytes:
    """So many bytes of standard input, fewer at its end."""
    read = b""
    while len(read) < size and (part := os.read(0, size - len(read))):
        read += part
    return read


def _fork() -> bool:
    """Make a copy of this process, and wait for its end; whether this is the copy."""
    process = os.fork()
    if process == 0:
        os.setpgid(0, 0)
        return True

    def end() -> None:
        with suppress(OSError):
            os.killpg(process, signal.SIGKILL)

    def end_all(*_: object) -> None:
        end()
        os._exit(1)

    signal.signal(signal.SIGTERM, end_all)
    _, status = os.waitpid(process, os.WUNTRACED)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end()  # what it has begun, and itself if it has stopped
    if os.WIFSTOPPED(status):
        _, status = os.waitpid(process, 0)
    Channel(1).send(END, b"%d" % os.waitstatus_to_exitcode(status))
    return False


def main() -> None:  # pragma: no cover, another process
    """Answer the requests on standard input, until it ends."""
    # What lies beside this package shall not hide modules of Python's own from the program.
    sys.path.append(sys.path.pop(0))
    while size := _read(4):
        request = json.loads(_read(int.from_bytes(size, "little")))
        if ONCE in sys.argv or _fork():
            _run(request)


if __name__ == "__main__":  # pragma: no cover, another process
    main()
