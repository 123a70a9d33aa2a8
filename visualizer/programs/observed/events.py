"""Events: what an observed program does, as it happens, before it is known what of it matters.

Which list is a stack and which a table of directions shows only when the run is over. So all is
noted here, four integers each, and `programs.interpretation` makes a trace of it. Which numbers of
a value are its cell shows then too (see `programs.codings`): here a value is all its numbers.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Iterable, Iterator
from contextlib import suppress
from copy import copy
from enum import IntEnum
from itertools import chain, islice
from types import FrameType, MemberDescriptorType
from typing import TYPE_CHECKING, Any

from visualizer.programs.streams import Channel, EventBatch

if TYPE_CHECKING:
    from visualizer.recording.inspection import ProgramWatcher

#: How many integers an event has: its kind, a number that depends on it, a value and a line.
EVENT_WIDTH = 4
#: A value without numbers, an unknown line.
NO_VALUE = -1
#: The module that a file is run as, whatever the file is called: `queue.py` shall not be `queue`.
PROGRAM_MODULE = "__program__"
#: So many numbers of a value are noted; a longer list is none that stands for a cell.
_MOST_PARTS, _LONGEST_LIST = 12, 4
#: The numbers in a text such as "3,4", "3_4" or "(3, 4)"; no longer text is a cell.
_NUMBER_PATTERN, _LONGEST_TEXT = re.compile(r"(?<!\d)-?\d{1,9}"), 24
_MOST_INTEGER = 2**31 - 1


class EventKind(IntEnum):
    """The kinds of events; the comment says what the second number is.

    The third number is that of the value, the fourth the line in the user's file.
    """

    PART = -1  # which part of the value; its line is the integer that this part is
    CALL = 0  # the function
    ENTER = 1  # the function; the value has the arguments of the call that was just entered
    RETURN = 2  # 0
    WRITE = 3  # 256 times the number of the row's object, and the letter written, 0 for no symbol;
    # in place of the value the cell, row by row
    PUSH = 4  # the container, here and in all that follow
    TAKE_FRONT = 5  # in any other way than by `pop`
    TAKE_BACK = 6
    LOOK = 7  # an index was looked at
    NEXT = 8  # a loop has come to the next cell
    CLEAR = 9
    UNORDERED = 10  # the container is one of those that keep no order of their own


#: The least number of a row of a copy with a border, whose writes are shown too.
FIRST_BORDERED_ROW = 1 << 20
#: The kind of a container that a generator makes; the second number is its place in these.
CONTAINER_MADE = -2
CONTAINER_KINDS = ("queue", "stack")
#: So many events are sent together.
_EVENTS_PER_MESSAGE = 16_384


class OperationLimitError(BaseException):
    """There were more events than allowed; a program that excepts Exception does not hide it."""


class EventLog:
    """The events of one run on a board of ``height`` rows and ``width`` columns.

    ``most`` is how many events are allowed, ``file`` the name of the person's code, whose lines
    are noted. The events are sent to ``channel`` whenever there are many, and forgotten here.
    """

    def __init__(self, height: int, width: int, file: str, most: int, channel: Channel) -> None:
        self.height, self.width = height, width
        #: The number of each value that was noted, by its parts.
        self._value_numbers: dict[tuple[int, ...], int] = {}
        #: What looks at each event, if anything does.
        self.watcher: ProgramWatcher | None = None
        #: Lines where an error has ended calls; they return once something follows.
        self.unwound_lines: list[int] = []
        self._entries = array("i")
        self._sent_count = 0
        self.file, self._remaining, self._channel = file, most, channel
        #: Whether nothing is noted, since what happens is no part of the run.
        self.is_paused = False

    def muted_copy(self) -> EventLog:
        """A log like this one that notes nothing."""
        muted = copy(self)
        muted.is_paused, muted.unwound_lines = True, []
        return muted

    def value_number(self, value: object) -> int:
        """The number of a value, by the whole numbers in it; -1 if it has none."""
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
        """Note an event, done in the nearest line of the person's own code."""
        frame = self.user_frame(sys._getframe(2))
        if frame is not None:
            self.add_with_line(frame, kind, number, cell, frame.f_lineno)

    def add_with_line(self, frame: FrameType | None, kind: int, number: int, cell: int, line: int) -> None:
        """Note an event that was done in ``line``; ``frame`` has the variables after it."""
        if self.is_paused:
            return
        while self.unwound_lines:
            self._entries.extend((EventKind.RETURN, 0, NO_VALUE, self.unwound_lines.pop(0)))
        self._entries.extend((kind, number, cell, line))
        self._remaining -= kind != CONTAINER_MADE
        if self.watcher is not None:
            self.watcher.watch_operation(self._sent_count + len(self._entries) // EVENT_WIDTH, frame)
        if len(self._entries) >= _EVENTS_PER_MESSAGE * EVENT_WIDTH:
            self.send()
        if self._remaining < 0:
            raise OperationLimitError

    def user_frame(self, frame: FrameType | None) -> FrameType | None:
        """The innermost frame of the person's own code, from ``frame`` outwards."""
        while frame is not None and frame.f_code.co_filename != self.file:
            frame = frame.f_back
        return frame

    def send(self) -> None:
        """Send the events and forget them; another thread may ask for it too."""
        with self._channel.lock:
            held = len(self._entries) // EVENT_WIDTH * EVENT_WIDTH
            if held:
                part = self._entries[:held]
                del self._entries[:held]
                self._sent_count += held // EVENT_WIDTH
                self._channel.send(EventBatch(part.tobytes()))


def value_parts(value: object) -> tuple[int, ...]:
    """The whole numbers in a value that may stand for a cell, in order; of most values none.

    That is a number, a text or a complex number with two, an object of a class of the program's
    file, and a short tuple, list or dict of these. No method of the program's own is called.

    >>> value_parts((7, [2, 3])), value_parts("2,3"), value_parts(2 + 3j), value_parts([["E", "M"]])
    ((7, 2, 3), (2, 3), (2, 3), ())
    """
    return tuple(islice(_nested_parts(value, type(None)), _MOST_PARTS))


def _nested_parts(value: Any, holder: type) -> Iterable[int]:  # noqa: ANN401, whatever a program has
    """The numbers of a value that stands in an object, tuple or list of the class ``holder``."""
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
        found = _NUMBER_PATTERN.findall(value) if 2 < len(value) <= _LONGEST_TEXT else ()
        return map(int, found) if len(found) > 1 else ()
    elif kind is complex:
        both = value.real, value.imag
        return _nested_parts(tuple(map(int, both)), holder) if all(map(float.is_integer, both)) else ()
    elif kind.__module__ == PROGRAM_MODULE:
        inside = attribute_values(value) if kind is not holder else ()  # another of its kind is a link
    return chain.from_iterable(_nested_parts(each, kind) for each in inside)


def attribute_values(value: object) -> Iterator[object]:
    """What the attributes of an object hold, without running anything of the program's."""
    for kind in type(value).__mro__:
        for slot in kind.__dict__.values():
            if isinstance(slot, MemberDescriptorType):  # of a class with __slots__
                with suppress(AttributeError):
                    yield slot.__get__(value)
    with suppress(AttributeError):
        yield from list(object.__getattribute__(value, "__dict__").values())
