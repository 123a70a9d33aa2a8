"""What must hold whatever is handed to the program: messages, memory, and files left alone."""

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
#: What steers a terminal or turns the direction of text: control characters, marks of direction,
#: separators of lines, and halves of surrogate pairs.
_STEERING = {"\u200e", "\u200f", "\u061c", *map(chr, range(0x202A, 0x202F))}
_STEERING |= set(map(chr, range(0x2066, 0x206A)))


class Refused(Exception):  # noqa: N818 - it is no fault: the program is right to refuse
    """The program refused the input, as it may, in a message that is as it must be."""


def refusing(do: Callable[[], T], longest: int = LONGEST_MESSAGE) -> T:
    """What ``do`` returns; Refused for an error of the program's own, whose message is checked."""
    try:
        return do()
    except VisualizerError as error:
        check_message(str(error), longest)
        raise Refused(str(error)) from None


def refused_or(do: Callable[[], T], longest: int = LONGEST_MESSAGE) -> T | str:
    """What ``do`` returns, or the message, which is checked, with which it is refused."""
    try:
        return refusing(do, longest)
    except Refused as refusal:
        return str(refusal)


def check_message(message: str, longest: int = LONGEST_MESSAGE) -> None:
    """A message says what is wrong and what to do, on one line of sensible length."""
    check_printable(message)
    assert "\n" not in message, f"a message of several lines: {message!r}"
    assert ";" in message, f"a message without a remedy: {message!r}"
    assert message.rpartition(";")[2].strip(), f"a message with an empty remedy: {message!r}"
    rest = message.replace(os.getcwd(), "")
    assert len(rest) <= longest, f"a message of {len(rest)} letters: {message!r}"


def check_printable(text: str) -> None:
    """Nothing in ``text`` steers a terminal or a screen; line feeds may separate its lines."""
    for character in set(text):
        bad = character in _STEERING or unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
        assert not bad or character == "\n", f"{character!r} in {text[:300]!r}"


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
