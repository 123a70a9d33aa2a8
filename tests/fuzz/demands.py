"""What must hold whatever is handed to the program: of its messages and of the memory it takes."""

from __future__ import annotations

import os
import sys
import tracemalloc
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from visualizer.errors import VisualizerError

T = TypeVar("T")

#: No message needs more letters, without the name of the file that it is about.
LONGEST_MESSAGE = 400
#: A reader asks for as much as the largest file has, before it knows how much there is.
READERS_BUFFER = 8_000_000
#: What turns the direction of text.
_TURNS = {"\u200e", "\u200f", "\u061c", *map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))}


class Refused(Exception):  # noqa: N818 - it is no fault: the program is right to refuse
    """The program refused the input, as it may, in a message that is as it must be."""


def or_refused(do: Callable[[], T]) -> T:
    """What ``do`` returns; Refused for an error of the program's own, which is to have a remedy."""
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
    """Nothing in ``text`` steers a terminal or a screen; line feeds may separate its lines."""
    for character in set(text) - {"\n"}:
        bad = character in _TURNS or unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
        assert not bad, f"{character!r} in {text[:300]!r}"


def with_memory(most: int, do: Callable[[], T]) -> T:
    """What ``do`` returns, or its Refused; it may take ``most`` bytes at once."""
    tracemalloc.start()
    try:
        return do()
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        if isinstance(sys.exc_info()[1], (Refused, type(None))):
            assert peak <= most, f"{peak:,} bytes were taken, {most:,} are enough"
