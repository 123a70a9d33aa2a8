"""Running a built program on boards, and passing on what it sends.

The runtime of a language gets the boards on standard input, and sends its reports (see `reports`) to
standard error, which every system lets a process inherit. The program's own output is what
arrives on standard output, up to the token that ends each board.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from queue import Empty, Queue, SimpleQueue
from tempfile import mkdtemp
from typing import IO, NoReturn

from visualizer.errors import to_one_line
from visualizer.programs.hooks.events import EventLog
from visualizer.programs.hooks.instrument import most_steps
from visualizer.programs.process.build import Build
from visualizer.programs.process.isolation import limit_resources
from visualizer.programs.process.reports import ReportReader, RuntimeAnswer, read_cells
from visualizer.programs.process.wire import Channel, RunAnswer, RunRequest, WatchCommand
from visualizer.recording import crashes
from visualizer.recording.crashes import Crash, CrashKind
from visualizer.recording.run_end import ReturnKind

#: The ends of a run after which a process runs the next board; after others it ends itself.
_GOING_ON = ("returned", "raised")
#: How many calls may be open, as in Python.
_MOST_CALLS = 20_000
#: How many statements are run in the time of a step of Python.
_STATEMENTS_PER_STEP = 4
#: How many statements outside the function the runtimes run.
_MOST_OUTSIDE_STATEMENTS = 1_000_000
#: How many messages a runtime may be ahead.
_MOST_MESSAGES = 16
#: In characters, of what is told of a process that cannot be started.
_LONGEST_PROBLEM = 120
#: In seconds: how often the limits are checked.
_CHECK_INTERVAL = 0.05
#: In bytes: the stack of the main thread, where the system lets it be set.
_STACK_SIZE = 256 * 2**20
#: In bytes: what a runtime itself may need besides the program.
_RUNTIME_MEMORY = 256 * 2**20


class Relay:
    """Runs a built program on the boards of a request, in processes below ``folder``.

    Its messages go to ``channel``; ``commands`` is the file descriptor of further commands to watch.
    """

    def __init__(self, request: RunRequest, build: Build, folder: str, channel: Channel, commands: int) -> None:
        self._request, self._build, self._folder, self._channel = request, build, folder, channel
        self._commands = os.fdopen(commands, "rb") if request.look is not None else None
        self._parent = os.getppid()

    def run_boards(self) -> NoReturn:
        """Run the program on all boards, send the answers, and end this process."""
        # The processes that are started from here get a large stack, and limited memory.
        limit_resources(RLIMIT_STACK=_STACK_SIZE, RLIMIT_CORE=0)
        if (extra := self._build.toolchain.EXTRA_MEGABYTES) is not None:
            limit_resources(RLIMIT_AS=(self._request.limits.megabytes + extra) * 2**20)
        remaining = list(self._request.boards)
        while remaining:
            together = self._request.loads_once or self._build.toolchain.RELOADS
            boards = remaining if together else remaining[:1]
            started = _RunningProgram(self._request, self._build, self._new_folder(), boards)
            for rows, _ in list(boards):
                answer = self._run_board(started, rows)
                del remaining[0]
                if self._request.loads_once and not started.can_go_on:
                    answer, remaining = replace(answer, last=True), []
                self._channel.send(answer)
                if not started.can_go_on:
                    break
            started.kill()
        self._channel.end()

    def _new_folder(self) -> str:
        """A new folder with the built program, and with copies of the files that the program names."""
        folder = Path(mkdtemp(dir=self._folder))
        for name, content in self._build.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod(0o755)
        for named in self._request.named_files:
            with suppress(OSError):
                shutil.copy(named, folder)
        return str(folder)

    def _run_board(self, started: _RunningProgram, rows: tuple[str, ...]) -> RunAnswer:
        """Pass on the events of a run on a board; the answer, which is not sent yet."""
        request = self._request
        log = EventLog(len(rows), len(rows[0]), request.file, request.most_operations, self._channel)
        reader = ReportReader(log, self._channel)
        answer = self._relay_board(started, rows, reader)
        if answer.fault is None or reader.is_loaded:
            return answer
        return replace(answer, fault=replace(answer.fault, kind=CrashKind.LOAD))

    def _relay_board(self, started: _RunningProgram, rows: tuple[str, ...], reader: ReportReader) -> RunAnswer:
        seconds, limits = 0.0, self._request.limits
        while True:
            try:
                message = started.messages.get(timeout=_CHECK_INTERVAL)
            except Empty:
                seconds += _CHECK_INTERVAL
                if os.getppid() != self._parent:
                    self._channel.end()
                if seconds > limits.seconds:
                    crash = Crash(CrashKind.TIME, crashes.time_limit_message(limits.seconds))
                elif started.memory() > limits.megabytes * 2**20 + _RUNTIME_MEMORY:
                    crash = Crash(CrashKind.MEMORY, crashes.memory_limit_message(limits.megabytes))
                else:
                    continue
                started.kill()
                return RunAnswer(fault=crash, printed=started.take_printed(limits.printed))
            if message is None:
                started.kill()
                printed = started.take_printed(limits.printed)
                return RunAnswer(fault=self._crash_of_end(started, printed), printed=printed)
            started.has_begun = True
            reports = message.split("\n")[:-1]
            answer = reader.read(reports)
            if answer is not None:
                if answer.end not in _GOING_ON:
                    started.kill()
                return self._build_answer(answer, rows, started.take_printed(limits.printed), not reader.is_loaded)
            if reports[-1].startswith("pause"):
                seconds = 0.0
                assert self._commands is not None
                started.write(self._commands.readline() or self._channel.end())  # the other process has ended

    def _build_answer(self, answer: RuntimeAnswer, rows: tuple[str, ...], printed: str, is_outside: bool) -> RunAnswer:
        cells = None if answer.cells is None else read_cells(answer.cells)
        given, numbers = read_cells(answer.given_cells), tuple(answer.rows)
        fault = None if answer.end == "returned" else self._crash_of(answer, rows, is_outside)
        trial = None if answer.trial is None or fault else self._crash_of(answer.trial, rows, is_outside=True)
        kind = ReturnKind(answer.returned)
        return RunAnswer(cells, given, kind, fault, printed, answer.shares_rows, trial=trial, rows=numbers)

    def _crash_of(self, answer: RuntimeAnswer, rows: tuple[str, ...], is_outside: bool) -> Crash:
        request, line = self._request, answer.line if answer.line > 0 else None
        text = f"{answer.error}: {answer.message}".removesuffix(".") if answer.message else answer.error
        advice = "mend this line" if line else "mend it"
        depth_message = f"{answer.error}: {_MOST_CALLS:,} calls are open; find out why they do not end"
        steps_message = crashes.step_limit_message(_most_statements(rows), rows)
        if is_outside:
            steps_message = crashes.outside_step_limit_message(_MOST_OUTSIDE_STATEMENTS)
        kind, message = {
            "steps": (CrashKind.OPERATIONS, steps_message),
            "operations": (CrashKind.OPERATIONS, crashes.operation_limit_message(request.most_operations, rows)),
            "depth": (CrashKind.OPERATIONS, depth_message),
            "memory": (CrashKind.MEMORY, crashes.memory_limit_message(request.limits.megabytes)),
            "exited": (CrashKind.EXITED, crashes.EXIT_MESSAGE),
            "raised": (CrashKind.RAISED, f"{text}; {advice}"),
        }[answer.end]
        return Crash(kind, message, line, answer.error if answer.end in _GOING_ON else "")

    def _crash_of_end(self, started: _RunningProgram, printed: str) -> Crash:
        """The crash of a process that has ended without an answer."""
        written = started.errors + printed
        if not started.has_begun:
            problem = to_one_line(written.strip().partition("\n")[2] or written)[:_LONGEST_PROBLEM]
            message = f"it cannot be started here ({problem}); find out whether {started.tool} works"
            return Crash(CrashKind.LOAD, message)
        if "out of memory" in written or "OutOfMemoryError" in written:
            return Crash(CrashKind.MEMORY, crashes.memory_limit_message(self._request.limits.megabytes))
        return Crash(CrashKind.PROCESS_ENDED, "it ended its process; return the board, and call nothing that ends it")


class _RunningProgram:
    """A process that runs a program on some boards."""

    def __init__(
        self, request: RunRequest, build: Build, folder: str, boards: list[tuple[tuple[str, ...], tuple[int, int]]]
    ) -> None:
        #: The runtime's messages, each with lines of reports; None when it has ended.
        self.messages: Queue[str | None] = Queue(_MOST_MESSAGES)
        #: What was printed on each board.
        self._printed: SimpleQueue[bytes] = SimpleQueue()
        #: What the runtime wrote that is no message.
        self.errors = ""
        #: Whether the runtime has reported anything, and what has compiled it.
        self.has_begun, self.tool = False, build.toolchain.tool
        #: Whether the process can run the next board.
        self.can_go_on = True
        self._process = subprocess.Popen(
            build.toolchain.run_command(folder, request.limits.megabytes),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
        )
        assert self._process.stdin is not None
        self._input = self._process.stdin
        token = bytes.fromhex(request.token)
        for read, stream in ((self._read_messages, self._process.stderr), (self._read_printed, self._process.stdout)):
            threading.Thread(target=read, args=(stream, token, 4 * request.limits.printed), daemon=True).start()
        look = request.look or WatchCommand(-1, -1)
        numbers = request.observed, request.loads_once, _MOST_CALLS, look.first, look.until, len(boards)
        lines = [request.token, request.entry, " ".join(str(int(each)) for each in numbers)]
        for rows, (row, col) in boards:
            lines += [f"{len(rows)} {len(rows[0])} {row} {col} {_most_statements(rows)}", *rows]
        content = "".join(f"{line}\n" for line in lines).encode()
        threading.Thread(target=self.write, args=(content,), daemon=True).start()

    def write(self, content: bytes) -> None:
        """Send bytes to the runtime; if it has ended, that is noticed elsewhere."""
        with suppress(OSError, ValueError):
            self._input.write(content)
            self._input.flush()

    def take_printed(self, most: int) -> str:
        """What was printed on the latest board."""
        with suppress(Empty):
            return self._printed.get(timeout=1).decode("utf-8", "replace")[:most]
        return ""

    def memory(self) -> int:
        """The bytes of memory that the process uses, 0 where the system does not tell."""
        with suppress(OSError, ValueError, IndexError):
            pages = Path(f"/proc/{self._process.pid}/statm").read_text("ascii").split()[1]
            return int(pages) * os.sysconf("SC_PAGESIZE")
        return 0

    def kill(self) -> None:
        """End the process."""
        self.can_go_on = False
        self._process.kill()
        self._process.wait()

    # In threads

    def _read_messages(self, stream: IO[bytes], token: bytes, most: int) -> None:
        begin, written = b"T" + token, bytearray()
        with suppress(OSError, ValueError):
            while byte := stream.read(1):  # whatever else the runtime writes stands between messages
                written += byte
                del written[:-most]
                if written.endswith(begin):
                    del written[-len(begin) :]
                    size = int.from_bytes(stream.read(4), "little")
                    if len(content := stream.read(size)) == size:
                        self.messages.put(content.decode())
        self.errors = written.decode("utf-8", "replace")
        self.messages.put(None)

    def _read_printed(self, stream: IO[bytes], token: bytes, most: int) -> None:
        kept, latest = b"", b""
        with suppress(OSError, ValueError):
            while part := os.read(stream.fileno(), 1 << 16):
                *ended, latest = (latest + part).split(token)
                for each in ended:
                    self._printed.put((kept + each)[:most])
                    kept = b""
                kept, latest = (kept + latest[: -len(token)])[:most], latest[-len(token) :]
        self._printed.put((kept + latest)[:most])


def _most_statements(rows: tuple[str, ...]) -> int:
    return _STATEMENTS_PER_STEP * most_steps(len(rows) * len(rows[0]))
