"""The standard streams, which may fail, be closed or lack characters; progress on a terminal."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from visualizer.errors import to_one_line

#: In characters; the middle of a longer notice is left out.
_LONGEST_NOTICE = 600
_NOTICE_END = 200


def open_output() -> TextIO:
    """Standard output, in which ? replaces characters that its encoding lacks; if it is closed, a text that is lost."""
    if sys.stdout is None or sys.stdout.closed:
        return io.StringIO()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return sys.stdout


def show_notice(text: str) -> None:
    """Write ``text`` as one line on standard error, if possible."""
    line = to_one_line(text)
    if len(line) > _LONGEST_NOTICE:
        line = f"{line[: _LONGEST_NOTICE - _NOTICE_END]}\u2026{line[-_NOTICE_END:]}"
    write_or_give_up(sys.stderr, line + "\n")


def write_or_give_up(stream: TextIO | None, text: str) -> None:
    """Write and flush ``text``; if the stream fails, discard this and all later output."""
    if stream is None or stream.closed:
        return
    try:
        stream.write(text)
        stream.flush()
    except OSError:
        discard_output(stream)


def discard_output(stream: TextIO) -> None:
    """Redirect the stream to the null device, since Python flushes it at exit and would fail again."""
    with suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)


@contextmanager
def show_progress() -> Iterator[Callable[..., None]]:
    """Yield a function that shows a text and a share from 0 to 1 on a terminal; elsewhere it does nothing."""
    if sys.stderr is None or sys.stderr.closed or not sys.stderr.isatty():
        yield lambda *_: None
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
