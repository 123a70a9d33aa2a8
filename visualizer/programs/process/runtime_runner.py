"""Running a built program of another language on the boards of a request, and passing on what it sends.

The runtime of a language gets the boards on standard input, and sends its reports (see `reports`) to
standard error, which every system lets a process inherit. The program's own output is what
arrives on standard output, up to the token that ends each board.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from queue import Empty, Queue
from tempfile import mkdtemp
from typing import IO, Any

from visualizer.errors import to_one_line
from visualizer.programs.hooks.events import EventLog, RunLog
from visualizer.programs.process.host import MOST_CALLS, BoardRunner, build_crash
from visualizer.programs.process.processes import PipedProcess, limit_resources
from visualizer.programs.process.reports import ReportReader, most_statements
from visualizer.programs.process.toolchains import Build
from visualizer.programs.process.wire import Channel, RunRequest, WatchCommand, command_bytes
from visualizer.recording.crashes import Crash, CrashKind
from visualizer.recording.run_end import RunEnd

#: How many messages a runtime may be ahead.
_MOST_MESSAGES = 16
#: In characters, of what is told of a process that cannot be started.
_LONGEST_PROBLEM = 120
#: In bytes: the stack of the main thread, where the system lets it be set.
_STACK_SIZE = 256 * 2**20
#: In bytes: what a runtime itself may need besides the program.
_RUNTIME_MEMORY = 256 * 2**20


class RuntimeRunner(BoardRunner):
    """Runs a built program in processes of its own."""

    def __init__(self, request: RunRequest, folder: str, channel: Channel, build: Build) -> None:
        super().__init__(request, folder, channel)
        self._build = build
        self._runs_together = request.loads_once or build.toolchain.RELOADS
        self._process: _RuntimeProcess | None = None
        #: The reader of the reports on the board.
        self._reader: ReportReader | None = None
        # The processes that are started from here get a large stack, and limited memory.
        limit_resources(RLIMIT_STACK=_STACK_SIZE, RLIMIT_CORE=0)
        if (extra := build.toolchain.EXTRA_MEGABYTES) is not None:
            limit_resources(RLIMIT_AS=(request.limits.megabytes + extra) * 2**20)

    def run(self, click: tuple[int, int], log: RunLog | None) -> RunEnd:
        """Run the program on a board; after an end that is not the function's own, its process is not used again."""
        if self._process is None:
            boards = [*zip_longest(self.request.boards, self.request.choices, fillvalue=0)][self.number - 1 :]
            boards = boards if self._runs_together else boards[:1]
            self._process = _RuntimeProcess(self.request, self._build, self._new_folder(), boards)
        self._reader = ReportReader(log if isinstance(log, EventLog) else None, self.channel, self.request, self.rows)
        end = self._read_reports(self._process, self._reader)
        self.can_go_on = self._reader.can_go_on
        if not self.can_go_on or not self._runs_together:
            self._process.end()
            self._process = None
        return end

    def stop(self, how: str, thread: int) -> RunEnd:
        """The end of a run that another thread stops."""
        process, reader = self._process, self._reader
        if process is None or reader is None:  # it is being started
            return RunEnd(fault=build_crash(how, self.request, self.rows))
        process.end()
        return RunEnd(fault=self._build_crash(how, reader), printed=process.take_printed())

    def memory(self) -> int:
        """The bytes that the program uses, besides its runtime; 0 where the system does not tell."""
        pid = 0 if self._process is None else self._process.process.pid
        with suppress(OSError, ValueError, IndexError):
            pages = Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]
            return int(pages) * os.sysconf("SC_PAGESIZE") - _RUNTIME_MEMORY
        return 0

    def _new_folder(self) -> str:
        """A new folder with the built program, and with copies of the files that the program names."""
        folder = Path(mkdtemp(dir=self.folder))
        for name, content in self._build.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod(0o755)
        for named in self.request.named_files:
            with suppress(OSError):
                shutil.copy(named, folder)
        return str(folder)

    def _read_reports(self, process: _RuntimeProcess, reader: ReportReader) -> RunEnd:
        while (message := process.messages.get()) is not None:
            self.progress += 1
            reports = message.split("\n")[:-1]
            if (end := reader.read(reports)) is not None:
                return replace(end, printed=process.take_printed())
            if reports[-1].startswith("pause"):
                process.write(command_bytes(self.wait_for_command()))
        with self.channel.lock:  # not if `stop` has ended it, which tells what was printed
            process.end()
            printed = process.take_printed()
            return RunEnd(fault=self._crash_of_end(process.errors + printed, reader), printed=printed)

    def _build_crash(self, how: str, reader: ReportReader) -> Crash:
        return build_crash(how, self.request, self.rows, is_outside=not reader.is_loaded)

    def _crash_of_end(self, written: str, reader: ReportReader) -> Crash:
        """The crash of a process that has ended without saying how; ``written`` is what it wrote besides messages."""
        if not self.progress:
            problem = to_one_line(written.strip().partition("\n")[2] or written)[:_LONGEST_PROBLEM]
            message = f"it cannot be started here ({problem}); find out whether {self._build.toolchain.tool} works"
            return Crash(CrashKind.LOAD, message)
        is_out_of_memory = "out of memory" in written or "OutOfMemoryError" in written
        return self._build_crash("memory" if is_out_of_memory else "ended", reader)


class _RuntimeProcess(PipedProcess[str]):
    """A process that runs a program on some boards, each with its choice; a message has lines of reports."""

    def __init__(self, request: RunRequest, build: Build, folder: str, boards: Sequence[tuple[Any, int]]) -> None:
        #: What the runtime wrote that is no message.
        self.errors = ""
        self._token, self._most_printed = bytes.fromhex(request.token), request.limits.printed
        #: What was printed on each board.
        self._printed: Queue[str | None] = Queue()
        command = build.toolchain.run_command(folder, request.limits.megabytes)
        super().__init__(command, self._read_messages, "stderr", _MOST_MESSAGES, stdout=subprocess.PIPE, cwd=folder)
        self.read_stream("stdout", self._read_printed, self._printed)
        watch = request.watch or WatchCommand(-1, -1)
        numbers = request.observed, request.loads_once, MOST_CALLS, watch.first, watch.until, len(boards)
        lines = [request.token, request.entry, " ".join(str(int(each)) for each in numbers)]
        for (rows, (row, col)), choice in boards:
            lines += [f"{len(rows)} {len(rows[0])} {row} {col} {most_statements(rows)} {choice}", *rows]
        self.write_later("".join(f"{line}\n" for line in lines).encode())

    def take_printed(self) -> str:
        """What was printed on the latest board."""
        with suppress(Empty):
            return self._printed.get(timeout=1) or ""
        return ""

    # In threads

    def _read_messages(self, stream: IO[bytes]) -> Iterator[str]:
        begin, written = b"T" + self._token, bytearray()
        while byte := stream.read(1):  # whatever else the runtime writes stands between messages
            written += byte
            del written[: -4 * self._most_printed]
            if written.endswith(begin):
                del written[-len(begin) :]
                size = int.from_bytes(stream.read(4), "little")
                if len(content := stream.read(size)) == size:
                    yield content.decode()
        self.errors = written.decode("utf-8", "replace")

    def _read_printed(self, stream: IO[bytes]) -> Iterator[str]:
        kept, latest, most = b"", b"", 4 * self._most_printed
        while part := os.read(stream.fileno(), 1 << 16):
            *ended, latest = (latest + part).split(self._token)
            for each in ended:
                yield (kept + each).decode("utf-8", "replace")
                kept = b""
            kept, latest = (kept + latest[: -len(self._token)])[:most], latest[-len(self._token) :]
        yield (kept + latest).decode("utf-8", "replace")
