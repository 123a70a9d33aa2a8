"""Streams that traces are read from, line by line; one whose first line was looked at before."""

from __future__ import annotations

from typing import BinaryIO, Protocol

#: A board of 1000 by 1000 takes one MB.
LONGEST_LINE = 8 * 1024 * 1024


class LineStream(Protocol):
    """A binary stream that is read line by line."""

    def readline(self, size: int, /) -> bytes:
        """The next line with its line feed, at most ``size`` bytes of it; empty at the end."""


class PeekedStream:
    """A stream of which ``first`` was read already, and is given out again."""

    def __init__(self, first: bytes, stream: BinaryIO) -> None:
        self._first = first
        self._stream = stream

    def readline(self, size: int, /) -> bytes:
        """The next line; the first is given out whole, however long."""
        first, self._first = self._first, b""
        return first or self._stream.readline(size)

    def read(self, size: int, /) -> bytes:
        """The next ``size`` bytes, fewer at the end."""
        first, self._first = self._first[:size], self._first[size:]
        return first + self._stream.read(size - len(first))
