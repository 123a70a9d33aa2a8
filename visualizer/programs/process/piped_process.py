"""A process that is talked to: it is written to, and threads read what it sends, so that nobody waits for it."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from queue import Queue
from typing import IO, Any, Generic, TypeVar

_Message = TypeVar("_Message")
#: A flag of Windows that opens no console for a process.
_NO_WINDOW: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)


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
        thread = threading.Thread(target=_read_all, args=(getattr(self.process, stream), read, messages), daemon=True)
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


def _read_all(
    stream: IO[bytes], read: Callable[[IO[bytes]], Iterable[_Message]], messages: Queue[_Message | None]
) -> None:
    with suppress(OSError, ValueError), stream:
        for message in read(stream):
            messages.put(message)
    messages.put(None)
