"""The standard streams, which may be full, closed, or lack characters; progress on a terminal."""

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

#: No notice is longer; the middle of what a person typed is left out.
_LONGEST_NOTICE = 600
_NOTICE_END = 200
#: In seconds, between two lines of progress.
_PROGRESS_SECONDS = 10.0


class OutputError(VisualizerError):
    """What was asked for cannot be written to standard output."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"the output cannot be written ({reason_of(error)}); send it elsewhere")
        # Windows says EINVAL of a pipe that nobody reads any more.
        self.pipe_is_closed = error.errno in (errno.EPIPE, errno.EINVAL)


class Output(io.TextIOBase):
    """Standard output, as commands write to it. Raises OutputError where that fails."""

    def __init__(self) -> None:
        self._stream: TextIO = io.StringIO() if _is_closed(sys.stdout) else sys.stdout
        # Symbols that a code page lacks become ? instead of an exception.
        if isinstance(self._stream, io.TextIOWrapper):
            self._stream.reconfigure(errors="replace")

    @property
    def encoding(self) -> str:  # type: ignore[override]  # what Click and Rich ask for
        """The encoding of the stream, UTF-8 where it has none."""
        return self._stream.encoding or "utf-8"

    def isatty(self) -> bool:
        """Whether a person sees what is written."""
        return self._stream.isatty()

    def fileno(self) -> int:
        """The number of the stream's file."""
        return self._stream.fileno()

    def write(self, text: str) -> int:
        """Write ``text``, and return how long it is."""
        if text == "":  # which Click writes to see whether it can
            return 0
        try:
            return self._stream.write(text)
        except OSError as error:
            raise self._output_error(error) from error

    def flush(self) -> None:
        """Hand on what was written, unless the stream has been closed, as it may be at the end."""
        try:
            if not self._stream.closed:
                self._stream.flush()
        except OSError as error:
            raise self._output_error(error) from error

    def _output_error(self, error: OSError) -> OutputError:
        _discard_output(self._stream)
        return OutputError(error)


def show_notice(text: str) -> None:
    """Write ``text`` as one line on standard error, if that can be."""
    line = to_one_line(text)
    if len(line) > _LONGEST_NOTICE:
        line = f"{line[: _LONGEST_NOTICE - _NOTICE_END]}\u2026{line[-_NOTICE_END:]}"
    write_or_give_up(sys.stderr, line + "\n")


def write_or_give_up(stream: TextIO | None, text: str) -> None:
    """Write ``text`` at once, unless the stream is closed or fails, and then never again."""
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
    """Have the rest go nowhere: Python writes it at its end, and would fail again."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


@contextmanager
def show_progress() -> Iterator[Callable[..., None]]:
    """Yield what shows a text and the share that is done; off a terminal a line now and then."""
    if sys.stderr is None or sys.stderr.closed or not sys.stderr.isatty():
        told = time.monotonic()

        def tell(text: str, share: float | None = None) -> None:
            nonlocal told
            if time.monotonic() - told >= _PROGRESS_SECONDS:
                told = time.monotonic()
                show_notice(text)

        yield tell
        return
    # Imported here, since it takes a while and only terminals need it.
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(24),
        TaskProgressColumn(),
        TextColumn("{task.description}", markup=False),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("", total=None)

        def show(text: str, share: float | None = None) -> None:
            bar.update(task, description=text, completed=share, total=share and 1)

        yield show
