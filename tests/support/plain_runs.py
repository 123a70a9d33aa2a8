"""Running the text of a program as LeetCode does, here and now: no process, no observation."""

from __future__ import annotations

import collections
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from warnings import catch_warnings, simplefilter

_FILE = "<program>"


@dataclass(frozen=True)
class Outcome:
    """What one call did: the board that was returned and the one that it was given, afterwards.

    ``error`` is the class of what was raised, "EndlessError" for more lines than are allowed.
    ``same`` is whether the board returned is the one that was given.
    """

    returned: object
    left: list[list[object]]
    error: str = ""
    same: bool = False

    def is_right(self, expected: Sequence[str]) -> bool:
        """Whether a judge that looks at what is returned takes it."""
        return not self.error and self.returned == [list(row) for row in expected]


class EndlessError(Exception):
    """The program went on for more lines than allowed."""


def method_of(source: str) -> Callable[[list, list], object]:
    """``updateBoard`` of a new ``Solution``, with the names that LeetCode provides."""
    names = {"List": list, "collections": collections, "deque": collections.deque}
    with catch_warnings():
        simplefilter("ignore")
        exec(compile(source, _FILE, "exec"), names)
    return lambda board, click: names["Solution"]().updateBoard(board, click)


def run(method, rows: Sequence[str], click: Sequence[int], most_lines: int | None = None):
    """The `Outcome` of one call; without ``most_lines`` the program has to end by itself."""
    board = [list(row) for row in rows]
    try:
        with _Lines(most_lines):
            returned = method(board, list(click))
    except Exception as error:
        return Outcome(None, board, type(error).__name__)
    copy = [list(row) for row in returned] if isinstance(returned, list) else returned
    return Outcome(copy, board, same=returned is board)


class _Lines:
    """Raises EndlessError in the program when it has run more lines than ``most``."""

    def __init__(self, most: int | None) -> None:
        self.left = most

    def __enter__(self) -> None:
        self.before = sys.gettrace()
        if self.left is not None:
            sys.settrace(self.follow)

    def __exit__(self, *raised: object) -> None:
        if self.left is not None:
            sys.settrace(self.before)

    def follow(self, frame, event, arg):
        if frame.f_code.co_filename != _FILE:
            return None
        if event == "line":
            self.left -= 1
            if self.left < 0:
                raise EndlessError
        return self.follow
