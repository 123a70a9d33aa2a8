"""Events: everything that an observed program does, four integers each.

Only after the run is it clear which list is a stack and which a table of directions, and which
numbers of a value are a cell. So all of it is logged here, a value as all its numbers, and
`programs.reading.interpretation` makes a trace of it.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from enum import IntEnum
from itertools import chain, islice
from types import FrameType, MemberDescriptorType
from typing import TYPE_CHECKING, Any

from visualizer.board.cells import CHARACTERS, OTHER_VALUE

if TYPE_CHECKING:
    from visualizer.recording.inspection import ProgramWatcher

#: How many integers an event has: its kind, a number that depends on the kind, a value and a line.
EVENT_WIDTH = 4
#: How many an operation of a generator has: its byte, its cell and its line.
OPERATION_WIDTH = 3
#: A value without numbers, an unknown line.
NO_VALUE = -1
#: The module that a file is run as, so that a file `queue.py` does not hide the module `queue`.
PROGRAM_MODULE = "__program__"
#: How many numbers of a value are logged; a longer list does not stand for a cell.
_MOST_PARTS, _LONGEST_LIST = 12, 4
#: The numbers in a text such as "3,4", "3_4" or "(3, 4)"; a longer text does not stand for a cell.
_NUMBER_PATTERN, _LONGEST_TEXT = re.compile(r"(?<!\d)-?\d{1,9}"), 24
_MOST_INTEGER = 2**31 - 1
_CHARACTER_SET = frozenset(CHARACTERS)


class EventKind(IntEnum):
    """The kinds of events; the comment says what the second number is.

    The third is the number of a value, the fourth the line in the user's file.
    """

    PART = -1  # the index of a part of the value; the fourth is the part, an integer
    CALL = 0  # the function
    ENTER = 1  # the function; the value is the arguments
    RETURN = 2  # 0
    WRITE = 3  # 256 times the number of the row, plus the code of the character; the third is the cell,
    # counted row by row
    PUSH = 4  # the container, here and below
    TAKE_FRONT = 5  # by any method but `pop`
    TAKE_BACK = 6
    LOOK = 7  # an index is read
    NEXT = 8  # a loop takes the next element
    CLEAR = 9
    UNORDERED = 10  # the container is a set or a heap


#: The least number of a row of a copy with a border, whose writes count too.
FIRST_BORDERED_ROW = 1 << 20
#: After how many rows a log is sent.
_ROWS_PER_MESSAGE = 16_384


class OperationLimitError(BaseException):
    """A run had more events than allowed. It is no Exception, so that few programs catch it."""


class RunLog:
    """What a run has done, as rows of ``width`` integers, which are kept until they are sent.

    ``most`` is the limit of rows, ``file`` the user's file, whose lines are logged. ``send`` is called
    when there are many; what sends them may be another thread.
    """

    def __init__(self, width: int, file: str, most: int, send: Callable[[], None]) -> None:
        self.file, self.send = file, send
        self.watcher: ProgramWatcher | None = None
        #: The kinds of the containers that a generator has made, until they are sent.
        self.containers: list[str] = []
        self._entries = array("i")
        self._width, self._remaining = width, most
        #: How many rows were added, without those that only describe a value.
        self._count = 0

    def add_row(self, row: Sequence[int], frame: FrameType | None) -> None:
        """Add a row; ``frame`` has the variables after it. Raises OperationLimitError for one too many."""
        self._entries.extend(row)
        self._count += 1
        self._remaining -= 1
        if self.watcher is not None:
            self.watcher.watch_operation(self._count, frame)
        if len(self._entries) >= _ROWS_PER_MESSAGE * self._width:
            self.send()
        if self._remaining < 0:
            raise OperationLimitError

    def take(self) -> bytes:
        """Remove and return the rows that are complete. Not while another thread does that."""
        size = len(self._entries) // self._width * self._width
        content = self._entries[:size].tobytes()
        del self._entries[:size]
        return content


class EventLog(RunLog):
    """The events of one run on a board of ``height`` rows and ``width`` columns; the rest as in `RunLog`."""

    def __init__(self, height: int, width: int, file: str, most: int, send: Callable[[], None]) -> None:
        super().__init__(EVENT_WIDTH, file, most, send)
        self.height, self.width = height, width
        #: The number of each logged value, by its parts.
        self._value_numbers: dict[tuple[int, ...], int] = {}
        #: The lines where an error has ended calls; their returns are logged before the next event.
        self.unwound_lines: list[int] = []
        self._is_muted = False

    def muted_copy(self) -> EventLog:
        """A log like this one that ignores events, for code outside the run."""
        muted = copy(self)
        muted._is_muted, muted.unwound_lines = True, []
        return muted

    def value_number(self, value: object) -> int:
        """The number of a value, which depends on the integers in it; -1 if it has none."""
        parts = value_parts(value)
        if not parts:
            return NO_VALUE
        number = self._value_numbers.get(parts)
        if number is None:
            number = self._value_numbers[parts] = len(self._value_numbers)
            for place, part in enumerate(parts):
                self._entries.extend((EventKind.PART, place, number, part))
        return number

    def add(self, kind: int, number: int, cell: int) -> None:
        """Add an event at the current line of the user's file."""
        frame = innermost_frame(sys._getframe(2), self.file)
        if frame is not None:
            self.add_with_line(frame, kind, number, cell, frame.f_lineno)

    def add_with_line(self, frame: FrameType | None, kind: int, number: int, cell: int, line: int) -> None:
        """Add an event at ``line``; ``frame`` has the variables after it.

        Raises OperationLimitError for one event too many.
        """
        if self._is_muted:
            return
        while self.unwound_lines:
            self._entries.extend((EventKind.RETURN, 0, NO_VALUE, self.unwound_lines.pop(0)))
            self._count += 1
        self.add_row((kind, number, cell, line), frame)


def innermost_frame(frame: FrameType | None, file: str) -> FrameType | None:
    """The innermost frame of a file's code, from ``frame`` outwards; None if there is none."""
    while frame is not None and frame.f_code.co_filename != file:
        frame = frame.f_back
    return frame


def value_parts(value: object) -> tuple[int, ...]:
    """The integers in a value that may stand for a cell, in order; empty for other values.

    Such a value is an integer, a text with two, a complex number, an object of a class of the
    user's file, or a short tuple, list or dict of these. No method of the user's is called.

    >>> value_parts((7, [2, 3])), value_parts("2,3"), value_parts(2 + 3j), value_parts([["E", "M"]])
    ((7, 2, 3), (2, 3), (2, 3), ())
    """
    return tuple(islice(_nested_parts(value, type(None)), _MOST_PARTS))


def _nested_parts(value: Any, holder: type) -> Iterable[int]:  # noqa: ANN401, whatever a program has
    """The integers of a value in an object, tuple, list or dict of the class ``holder``."""
    kind = type(value)
    inside: Iterable[object] = ()
    if kind.__module__ == "numpy" and "int" in kind.__name__:
        value, kind = value.item(), int
    if kind is int:
        return (value,) if abs(value) <= _MOST_INTEGER else ()
    if isinstance(value, tuple):
        inside = islice(tuple.__iter__(value), _MOST_PARTS)
    elif kind is list:
        inside = value if holder is not list and len(value) <= _LONGEST_LIST else ()
    elif kind is dict:
        inside = value.values() if len(value) <= _LONGEST_LIST else ()
    elif kind is str:
        numbers = _NUMBER_PATTERN.findall(value) if 2 < len(value) <= _LONGEST_TEXT else ()
        return map(int, numbers) if len(numbers) > 1 else ()
    elif kind is complex:
        both = value.real, value.imag
        return _nested_parts(tuple(map(int, both)), holder) if all(map(float.is_integer, both)) else ()
    elif kind.__module__ == PROGRAM_MODULE:
        inside = attribute_values(value) if kind is not holder else ()  # a link of a linked list
    return chain.from_iterable(_nested_parts(each, kind) for each in inside)


def written_character(value: object) -> str:
    """The character that stands for a value that is written to a board: itself, or the digit of a number."""
    text = str(value) if type(value) is int else value
    return text if isinstance(text, str) and text in _CHARACTER_SET else OTHER_VALUE


def attribute_values(value: object) -> Iterator[object]:
    """The values of an object's attributes, read without calling the user's code."""
    for kind in type(value).__mro__:
        for slot in kind.__dict__.values():
            if isinstance(slot, MemberDescriptorType):  # of a class with __slots__
                with suppress(AttributeError):
                    yield slot.__get__(value)
    with suppress(AttributeError):
        yield from list(object.__getattribute__(value, "__dict__").values())
