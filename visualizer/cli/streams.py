"""The standard streams, which may fail, be closed or lack characters; progress on a terminal."""

from __future__ import annotations

import errno
import io
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from visualizer.errors import VisualizerError, reason_of, to_one_line

#: In characters; the middle of a longer notice is left out.
_LONGEST_NOTICE = 600
_NOTICE_END = 200
#: In seconds, between two lines of progress.
_PROGRESS_SECONDS = 10.0


class OutputError(VisualizerError):
    """Standard output cannot be written."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"the output cannot be written ({reason_of(error)}); send it elsewhere")
        # Windows reports EINVAL for a closed pipe.
        self.pipe_is_closed = error.errno in (errno.EPIPE, errno.EINVAL)


class Output(io.TextIOBase):
    """Standard output for commands. Raises OutputError if it cannot be written."""

    def __init__(self) -> None:
        self._stream: TextIO = io.StringIO() if _is_closed(sys.stdout) else sys.stdout
        # Characters that the encoding lacks are written as ? instead of raising.
        if isinstance(self._stream, io.TextIOWrapper):
            self._stream.reconfigure(errors="replace")

    @property
    def encoding(self) -> str:  # type: ignore[override]  # a property, which Click and Rich read
        """The encoding of the stream, UTF-8 if it has none."""
        return self._stream.encoding or "utf-8"

    def isatty(self) -> bool:
        """Whether the stream is a terminal."""
        return self._stream.isatty()

    def fileno(self) -> int:
        """The file descriptor of the stream."""
        return self._stream.fileno()

    def write(self, text: str) -> int:
        """Write ``text`` and return its length."""
        if text == "":  # Click writes it to test the stream
            return 0
        try:
            return self._stream.write(text)
        except OSError as error:
            raise self._output_error(error) from error

    def flush(self) -> None:
        """Flush the stream, unless it is closed, as it may be when the program ends."""
        try:
            if not self._stream.closed:
                self._stream.flush()
        except OSError as error:
            raise self._output_error(error) from error

    def _output_error(self, error: OSError) -> OutputError:
        _discard_output(self._stream)
        return OutputError(error)


def show_notice(text: str) -> None:
    """Write ``text`` as one line on standard error, if possible."""
    line = to_one_line(text)
    if len(line) > _LONGEST_NOTICE:
        line = f"{line[: _LONGEST_NOTICE - _NOTICE_END]}\u2026{line[-_NOTICE_END:]}"
    write_or_give_up(sys.stderr, line + "\n")


def write_or_give_up(stream: TextIO | None, text: str) -> None:
    """Write and flush ``text``; if the stream fails, discard this and all later output."""
    if stream is None or _is_closed(stream):
        return
    try:
        stream.write(text)
        stream.flush()
    except OSError:
        _discard_output(stream)


def _is_closed(stream: TextIO | None) -> bool:
    return stream is None or stream.closed


def _discard_output(stream: TextIO) -> None:
    """Redirect the stream to the null device, since Python flushes it at exit and would fail again."""
    with suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)


@contextmanager
def show_progress() -> Iterator[Callable[..., None]]:
    """Yield a function that shows a text and a share from 0 to 1; without a terminal it prints lines rarely."""
    if sys.stderr is None or sys.stderr.closed or not sys.stderr.isatty():
        last = time.monotonic()

        def print_rarely(text: str, share: float | None = None) -> None:
            nonlocal last
            if time.monotonic() - last >= _PROGRESS_SECONDS:
                last = time.monotonic()
                show_notice(text)

        yield print_rarely
        return
    # Slow to import, and only terminals need it.
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    text_column = TextColumn("{task.description}", markup=False)
    columns = (BarColumn(24), TaskProgressColumn(), text_column, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("", total=None)

        def show(text: str, share: float | None = None) -> None:
            bar.update(task, description=text, completed=share, total=share and 1)

        yield show
