"""Requirements that hold for any input: readable messages and limited memory."""

from __future__ import annotations

import os
import sys
import tracemalloc
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from visualizer.errors import VisualizerError

T = TypeVar("T")

#: The most characters of a message, without the path of its file.
LONGEST_MESSAGE = 400
#: The bytes that a reader requests before it knows the size of a file.
READERS_BUFFER = 8_000_000
#: Characters that change the direction of text.
_TURNS = {"\u200e", "\u200f", "\u061c", *map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))}


class Refused(Exception):  # noqa: N818 - it is no fault: the program is right to refuse
    """The program refused the input in a proper message."""


def or_refused(do: Callable[[], T]) -> T:
    """Return what ``do`` returns, or check the message of its error and raise Refused."""
    try:
        return do()
    except VisualizerError as error:
        message = str(error)
    check_printable(message)
    assert "\n" not in message, f"a message of several lines: {message!r}"
    assert message.partition(";")[2].strip(), f"a message without a remedy: {message!r}"
    assert len(message.replace(os.getcwd(), "")) <= LONGEST_MESSAGE, message
    raise Refused(message)


def check_printable(text: str) -> None:
    """Check that a text has no control characters but line feeds."""
    for character in set(text) - {"\n"}:
        bad = character in _TURNS or unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
        assert not bad, f"{character!r} in {text[:300]!r}"


def with_memory(most: int, do: Callable[[], T]) -> T:
    """Return what ``do`` returns, and check that it uses at most ``most`` bytes at once."""
    tracemalloc.start()
    try:
        return do()
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        if isinstance(sys.exc_info()[1], (Refused, type(None))):
            assert peak <= most, f"{peak:,} bytes were taken, {most:,} are enough"
