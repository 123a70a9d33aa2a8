"""Processes: talking to one, isolating those that judge from the programs that they start, and limits.

A process is written to, and threads read what it sends, so that nobody waits for it.
"""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from queue import Queue
from typing import IO, Any, Generic, TypeVar

_Message = TypeVar("_Message")
#: A flag of Windows that opens no console for a process.
_NO_WINDOW: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)
#: The capability of an administrator to open hidden processes; the version of capability sets.
_CAP_SYS_PTRACE, _CAPABILITY_VERSION = 19, 0x20080522
#: The arguments of `prctl`, with numbers from <linux/prctl.h>: hide the process, adopt descendants
#: that detach themselves, and drop `_CAP_SYS_PTRACE` for ever.
_PROCESS_CONTROLS = ((4, 0), (36, 1), (24, _CAP_SYS_PTRACE))
#: How the names of variables begin by which a user's other tools change what a runtime or a compiler does.
_FOREIGN_VARIABLES = (
    *("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JDK_JAVAC_OPTIONS", "NODE_", "PYTHON"),
    *("VSCODE_INSPECTOR_OPTIONS", "LD_PRELOAD", "DYLD_INSERT_LIBRARIES"),
)


class PipedProcess(Generic[_Message]):
    """A process whose standard input is written to; ``options`` are those of `subprocess.Popen`.

    ``messages`` has what ``read`` yields of its standard output, or of another stream of that name, and None
    when that has ended. At most ``most_waiting`` messages wait, if that is not 0. Raises OSError if it cannot be
    started.
    """

    def __init__(
        self,
        command: Sequence[str],
        read: Callable[[IO[bytes]], Iterable[_Message]],
        stream: str = "stdout",
        most_waiting: int = 0,
        **options: Any,  # noqa: ANN401
    ) -> None:
        self.messages: Queue[_Message | None] = Queue(most_waiting)
        streams = {"stdin": subprocess.PIPE, stream: subprocess.PIPE}
        self.process = subprocess.Popen(command, creationflags=_NO_WINDOW, **{**streams, **options})
        assert self.process.stdin is not None
        self._input = self.process.stdin
        self._reading = self.read_stream(stream, read, self.messages)

    def read_stream(
        self, stream: str, read: Callable[[IO[bytes]], Iterable[_Message]], messages: Queue[_Message | None]
    ) -> threading.Thread:
        """Put into ``messages`` what is read of a stream, and None at its end, in a thread."""
        opened: IO[bytes] = getattr(self.process, stream)

        def read_all() -> None:
            with suppress(OSError, ValueError), opened:
                for message in read(opened):
                    messages.put(message)
            messages.put(None)

        thread = threading.Thread(target=read_all, daemon=True)
        thread.start()
        return thread

    @property
    def has_output(self) -> bool:
        """Whether more may be read."""
        return self._reading.is_alive()

    def write(self, content: bytes) -> None:
        """Write bytes; if the process has ended, that is noticed where it is read."""
        with suppress(OSError, ValueError):
            self._input.write(content)
            self._input.flush()

    def write_later(self, content: bytes) -> None:
        """Write bytes in a thread, since the process may not read yet."""
        threading.Thread(target=self.write, args=(content,), daemon=True).start()

    def close_input(self) -> None:
        """Close the standard input, at whose end many a process ends itself."""
        with suppress(OSError, ValueError):
            self._input.close()

    def end(self, seconds: float = 0.0) -> None:
        """Wait until the process has ended by itself, ``seconds`` at most, and then kill it."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
        self.process.kill()
        self.process.wait()


def plain_environment() -> dict[str, str]:
    """The environment for the process that judges, and for the runtimes and compilers that it starts."""
    return {name: value for name, value in os.environ.items() if not name.startswith(_FOREIGN_VARIABLES)}


def processor_seconds(process: int) -> float:
    """The processor time that a process and its descendants have used, in seconds; 0 if it has ended."""
    import psutil  # only long judging needs it

    total = 0.0
    with suppress(psutil.Error):
        parent = psutil.Process(process)
        for each in (parent, *parent.children(recursive=True)):
            with suppress(psutil.Error):
                total += sum(each.cpu_times()[:4])  # of descendants that have ended too, where the system keeps that
    return total


def isolate_process() -> None:
    """Keep the descendants of this process from reading its files and memory, and from outliving it.

    A descendant that detaches itself becomes a child of this process. Other systems than Linux
    are left as they are.
    """
    with suppress(ImportError, OSError, AttributeError, TypeError):
        from ctypes import CDLL, c_uint32

        system = CDLL(None)
        for option, value in _PROCESS_CONTROLS:
            system.prctl(option, value, 0, 0, 0)
        header, capabilities = (c_uint32 * 2)(_CAPABILITY_VERSION, 0), (c_uint32 * 6)()
        system.capget(header, capabilities)
        for index in range(3):  # the effective, the permitted and the inheritable set
            capabilities[index] &= ~(1 << _CAP_SYS_PTRACE)
        system.capset(header, capabilities)


def limit_resources(**limits: int) -> None:
    """Limit what this process may use, as ``RLIMIT_AS=2**30`` does, where the system can do that."""
    with suppress(ImportError):
        import resource

        for name, most in limits.items():
            with suppress(ValueError, OSError):
                resource.setrlimit(getattr(resource, name), (most, most))
