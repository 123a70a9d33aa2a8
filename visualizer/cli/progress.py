"""One line on a terminal that shows the progress of long work, and the time that it still takes."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TextIO

from visualizer.cli.streams import write_or_give_up
from visualizer.errors import shortened

# Before this share of the work or of a second is over, the time left would be a guess.
_LEAST_SHARE, _LEAST_SECONDS = 0.02, 0.5
_BAR = 24


class ProgressLine:
    """A line on standard error that is written over again; nothing where that is no terminal."""

    def __init__(self) -> None:
        # Without a console on Windows there is no standard error.
        stream: TextIO | None = sys.stderr
        self._stream = stream if stream is not None and _is_terminal(stream) else None
        self._length = 0

    def show(self, text: str) -> None:
        """Replace the line by ``text``, of which there is as much as the terminal is wide."""
        if self._stream is not None:
            # A line that is broken by the terminal could not be written over.
            text = shortened(text, max(_width_of(self._stream) - 1, 1))
            self._write("\r" + text.ljust(self._length))
            self._length = len(text)

    def clear(self) -> None:
        """Erase the line."""
        if self._stream is not None and self._length:
            self._write("\r" + " " * self._length + "\r")
            self._length = 0

    def _write(self, text: str) -> None:
        if not write_or_give_up(self._stream, text):
            self._stream = None


def _is_terminal(stream: TextIO) -> bool:
    return not stream.closed and stream.isatty()


def _width_of(stream: TextIO) -> int:
    """How many columns the terminal has that is written to, which need not be standard output."""
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        columns = 0
    return columns or shutil.get_terminal_size().columns  # some terminals do not know


def bar_text(share: float, text: str, elapsed: float) -> str:
    """A bar for ``share`` of the work, 0 to 1, with ``text`` and the time left.

    >>> bar_text(0.25, "frame 3 of 12", 10.0)
    '[######..................]  25%  frame 3 of 12, 30 s left'
    """
    left = time_left(share, elapsed)
    bar = ("#" * round(share * _BAR)).ljust(_BAR, ".")
    return f"[{bar}] {share:4.0%}  {text}{f', {left} left' if left else ''}"


def time_left(share: float, elapsed: float) -> str:
    """The time that the rest takes at the same speed; empty while that would be a guess.

    >>> time_left(0.25, 10.0), time_left(0.5, 90.0), time_left(0.01, 0.1)
    ('30 s', '1 min 30 s', '')
    """
    if share < _LEAST_SHARE or elapsed < _LEAST_SECONDS:
        return ""
    minutes, seconds = divmod(round(elapsed / share - elapsed), 60)
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
