"""The process in which a person's own program runs; it is started with this file's name.

What it is asked for comes as one line of JSON on standard input; what it answers goes to standard
output as messages: a letter, the length in four bytes, and the content. The program itself finds
other streams in their places. The main thread waits, and ends the process when a limit is passed;
the program runs in another thread, which has a stack for deep recursion.
"""

from __future__ import annotations

import faulthandler
import io
import json
import os
import sys
import threading
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":  # pragma: no cover, another process
    # Started by this file's name, so that this very package is found, wherever it lies.
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from visualizer.errors import AlgorithmError, reason_of
from visualizer.programs.observed.events import EventLog, OperationLimitError
from visualizer.programs.observed.session import Ended, Session, Source, plain_cells
from visualizer.recording.faults import (
    memory_message,
    operations_message,
    steps_message,
    time_message,
)

if TYPE_CHECKING:
    from visualizer.programs.observed.looking import Looking

EVENTS, RESULT, LOOKS = b"E", b"R", b"L"

#: What the program might replace is looked up now.
_as_json = json.dumps

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
        self._process = os.getpid()

    def send(self, letter: bytes, content: bytes) -> None:
        """Send a message; a copy of the process that a program made ends instead."""
        if self._getpid() != self._process:
            self._exit(1)
        with self.lock:
            rest = letter + len(content).to_bytes(4, "little") + content
            while rest:
                rest = rest[self._write(self._number, rest) :]

    def end(self) -> None:
        """End the process at once, whatever else runs in it."""
        self._exit(0)


class Printed(io.TextIOBase):
    """Stands for standard output and error; keeps the first ``most`` characters."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._parts: list[str] = []
        self._size = 0
        self.total = 0

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """UTF-8."""
        return "utf-8"

    @property
    def buffer(self) -> PrintedBytes:
        """The same, for bytes."""
        return PrintedBytes(self)

    def reconfigure(self, **options: object) -> None:
        """Do nothing; programs ask for an encoding here."""

    def writable(self) -> bool:
        """True."""
        return True

    def write(self, text: str) -> int:
        """Keep ``text``, as far as there is room."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self.total += len(text)
        room = self._most - self._size
        if room > 0:
            part = text[:room]
            self._parts.append(part)
            self._size += len(part)
        return len(text)

    def take(self) -> str:
        """What was written since this was asked last."""
        parts, self._parts, self._size = self._parts, [], 0
        return "".join(parts)


class PrintedBytes(io.RawIOBase):
    """Stands for the stream below standard output."""

    def __init__(self, printed: Printed) -> None:
        self._printed = printed

    def writable(self) -> bool:
        """True."""
        return True

    def write(self, content: Any) -> int:  # noqa: ANN401
        """Keep what the bytes say."""
        held = bytes(content)
        self._printed.write(held.decode("utf-8", "replace"))
        return len(held)


class NoInput(io.TextIOBase):
    """Stands for standard input, of which there is none."""

    @property
    def buffer(self) -> io.BytesIO:
        """The same, for bytes."""
        return io.BytesIO()

    def readable(self) -> bool:
        """True."""
        return True

    def read(self, size: int | None = -1) -> str:
        """Nothing, as at the end of a file."""
        return ""

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        """Nothing, as at the end of a file."""
        return ""


class ExitedError(BaseException):
    """The program asked for the end of its process."""


class Child:
    """Runs what a request asks for."""

    def __init__(self, request: dict[str, Any], channel: Channel) -> None:
        self._request = request
        self._channel = channel
        limits = request["limits"]
        self._seconds: float = limits["seconds"]
        self._bytes: int = limits["megabytes"] * 2**20
        self._operations: int = limits["operations"]
        self._source = Source(request["text"], request["file"], request["entry"], request["form"])
        self._printed = Printed(limits["printed"])
        self._session = Session(self._source, request["observed"])
        self._log: EventLog | None = None
        self._looking: Looking | None = None
        #: Whether the program has left so many threads behind that no other board is run here.
        self._is_crowded = False
        self._done = threading.Event()
        #: Goes up with each board; the seconds of each are counted anew.
        self._number = 0
        self._thread = 0
        self._baseline = 0

    # The program's thread

    def work(self) -> None:
        """Run the program on all boards, and send what came of it."""
        self._thread = threading.get_ident()
        try:
            self._session.prepare()
            self._expect_end()
            for case in self._request["cases"]:
                self._number += 1
                self._run(case["rows"], tuple(case["click"]))
                if self._is_crowded:
                    break
                if not self._request["together"]:
                    self._session.forget()
        finally:
            self._done.set()

    def _run(self, rows: list[str], click: tuple[int, int]) -> None:
        log = None
        if self._request["observed"]:
            part = 1 if self._request["careful"] else 16_384
            log = EventLog(
                len(rows), len(rows[0]), self._source.file, self._operations,
                self._send_events, part,
            )  # fmt: skip
            log.look = self._look_function()
        self._log = log
        fault: dict[str, object] | None = None
        ended: Ended | None = None
        try:
            ended = self._session.run(rows, click, log)
            if log is not None:
                log.flush()
            if self._looking is not None:
                self._looking.finish()
        except BaseException as error:  # whatever a program raises is an answer
            try:
                fault = self._fault_of(error)
            except BaseException as another:  # its text is the program's own too
                fault = self._fault_of(another)
        self._send_result(ended, fault, len(rows), len(rows[0]))

    def _look_function(self) -> Callable[[int, FrameType], None] | None:
        if not self._request.get("look"):
            return None
        from visualizer.programs.observed.looking import Looking  # which takes a while

        asked = self._request["look"]
        self._looking = Looking(
            self._source.file,
            partial(self._channel.send, LOOKS),
            self._channel.end,
            self._request["commands"],
            asked["first"],
            asked["until"],
        )
        return self._looking.look

    def _send_events(self, content: bytes) -> None:
        self._channel.send(EVENTS, content)

    def _send_result(
        self, ended: Ended | None, fault: dict[str, object] | None, height: int, width: int
    ) -> None:
        with self._channel.lock:
            log, self._log = self._log, None
            if log is not None:
                log.send()
            self._is_crowded = threading.active_count() > _MOST_THREADS
            result: dict[str, object] = {
                "fault": fault,
                "printed": self._printed.take(),
                "last": self._is_crowded,
            }
            if ended is not None:
                result.update(
                    cells=ended.cells, left=ended.left, returned=ended.returned, rows=ended.rows,
                    shares=ended.shares_rows,
                )  # fmt: skip
            else:
                result.update(self._unfinished(height, width))
            self._channel.send(RESULT, _as_json(result).encode())

    def _unfinished(self, height: int, width: int) -> dict[str, object]:
        board = self._session.board
        left: list[list[object]] = []
        if isinstance(board, list):
            left = plain_cells(board, height, width) or []
        return {"cells": None, "left": left, "returned": "nothing", "rows": list(range(height))}

    def _fault_of(self, error: BaseException) -> dict[str, object]:
        line = self._line_of(error) or self._session.generator_line
        kind, message = "raised", reason_of(error)
        if self._session.steps.line is not None:
            kind, line = "operations", self._session.steps.line
            message = steps_message(self._session.steps.most)
        elif isinstance(error, OperationLimitError):
            kind = "operations"
            message = operations_message(self._operations)
        elif isinstance(error, MemoryError):
            kind, message = "memory", self._memory_message()
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
        error_name = type(error).__name__ if kind == "raised" else ""
        if self._session.is_loading:
            kind = "load"
        return {"kind": kind, "message": message, "line": line, "error": error_name}

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

    def _memory_message(self) -> str:
        return memory_message(self._bytes // 2**20)

    # The main thread

    def guard(self) -> None:
        """Wait for the program, and end the process when a limit is passed."""
        number, waited = 0, 0.0
        self._baseline = _memory_used()
        while not self._done.wait(_LOOK_EVERY):
            waited = waited + _LOOK_EVERY if number == self._number else 0.0
            if number != self._number:
                number = self._number
                self._expect_end()
            if self._looking is not None and self._looking.waits:
                waited = 0.0
            if waited > self._seconds:
                self._stop("time", time_message(self._seconds))
            if _memory_used() - self._baseline > self._bytes:
                self._stop("memory", self._memory_message())
            self._send_some()
        faulthandler.cancel_dump_traceback_later()

    def _expect_end(self) -> None:
        if not self._request.get("look"):
            faulthandler.dump_traceback_later(
                self._seconds + _GRACE, exit=True, file=self._request["errors"]
            )

    def _send_some(self) -> None:
        """Send what has happened, so that it is known if the process dies."""
        log = self._log
        if log is not None:
            log.send()

    def _stop(self, kind: str, message: str) -> None:
        frame = sys._current_frames().get(self._thread)
        while frame is not None and frame.f_code.co_filename != self._source.file:
            frame = frame.f_back
        line = self._session.generator_line if frame is None else frame.f_lineno
        if self._session.is_loading:
            kind = "load"
        fault: dict[str, object] = {"kind": kind, "message": message, "line": line, "error": ""}
        rows = self._request["cases"][max(self._number - 1, 0)]["rows"]
        self._channel.lock.acquire()  # for good: the program shall not go on
        self._send_result(None, fault, len(rows), len(rows[0]))
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
    try:
        resource.setrlimit(resource.RLIMIT_AS, (room, room))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ValueError, OSError):
        pass


def _begin(target: Callable[[], None]) -> None:
    """Start a thread that has as large a stack as there is room for."""
    for size in _STACK_SIZES:
        try:
            threading.stack_size(size)
            threading.Thread(target=target, daemon=True).start()
        except (ValueError, RuntimeError, MemoryError):
            continue
        threading.stack_size(0)
        return


def _leave(*_: object) -> None:
    raise ExitedError


def main() -> None:  # pragma: no cover, another process
    """Answer the request on standard input."""
    # What lies beside this package shall not hide modules of Python's own from the program.
    sys.path.append(sys.path.pop(0))
    request = json.loads(sys.stdin.buffer.readline())
    answers = os.dup(1)
    channel = Channel(answers)
    if hasattr(os, "register_at_fork"):  # a child that is left behind holds nothing up
        os.register_at_fork(after_in_child=lambda: os.close(answers))
    request["errors"] = os.dup(2)
    request["commands"] = os.dup(0)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    faulthandler.enable(file=request["errors"])
    sys.path.append(os.getcwd())  # the folder of the program, whose modules it may import
    sys.dont_write_bytecode = True  # so that nothing is left in it
    child = Child(request, channel)
    sys.stdin, sys.stdout = NoInput(), child._printed
    sys.stderr = sys.stdout
    sys.argv = [request["file"]]
    os._exit = os.abort = _leave  # type: ignore[assignment]
    sys.setrecursionlimit(MOST_CALLS + 200)
    sys.setrecursionlimit = lambda limit: None
    _limit_memory(request["limits"]["megabytes"])
    _begin(child.work)
    child.guard()
    channel.end()


if __name__ == "__main__":  # pragma: no cover, another process
    main()
