"""One line on a terminal that says how far long work is, and how long it still takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

# Before this share of the work or of a second is over, the time left would be a guess.
_LEAST_SHARE, _LEAST_SECONDS = 0.02, 0.5
_BAR = 24


class ProgressLine:
    """Shows progress on ``stream`` where that is a terminal, and nothing at all elsewhere.

    ``clock`` answers with seconds from any beginning.
    """

    def __init__(self, stream: TextIO | None, clock: Callable[[], float]) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._clock = clock
        self._begun = clock()
        self._length = 0

    def show(self, share: float, words: str) -> None:
        """Replace the line: ``share`` of the work, 0 to 1, is done; ``words`` say what."""
        elapsed = self._clock() - self._begun
        left = time_left(share, elapsed)
        bar = ("#" * round(share * _BAR)).ljust(_BAR, ".")
        self._write(f"[{bar}] {share:4.0%}  {words}{f', {left} left' if left else ''}")

    def clear(self) -> None:
        """Take the line away."""
        self._write("")

    def _write(self, text: str) -> None:
        if self._stream is None:
            return
        blank = " " * (self._length - len(text))
        self._stream.write(f"\r{text}{blank}\r" if not text else f"\r{text}{blank}")
        self._stream.flush()
        self._length = len(text)


def time_left(share: float, elapsed: float) -> str:
    """How long the rest takes, if it goes on as before; empty where that cannot be said yet.

    >>> time_left(0.25, 10.0), time_left(0.5, 90.0), time_left(0.01, 0.1)
    ('30 s', '1 min 30 s', '')
    """
    if share < _LEAST_SHARE or elapsed < _LEAST_SECONDS:
        return ""
    minutes, seconds = divmod(round(elapsed / share - elapsed), 60)
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
