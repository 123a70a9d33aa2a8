"""Events: what an observed program does, as it happens, before it is known what of it matters.

Which list is a stack and which a table of directions shows only when the run is over. So all is
noted here, four integers each, and `programs.interpretation` makes a trace of it.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from enum import IntEnum
from numbers import Number
from threading import RLock
from types import FrameType
from typing import Any

from visualizer.board.cells import rim_of

#: How many integers an event has: its kind, a number that depends on it, a cell and a line.
WIDTH = 4
#: A cell that is not on the board nor just off it, something that is no cell, an unknown line.
NOWHERE = -1


class Event(IntEnum):
    """The kinds of events; the comment says what the second number is, and more of the third.

    The cell is its number, row by row, cells just off the board after those; the line is that in
    the person's file.
    """

    VISIT = 0  # 0
    CALL = 1  # the number of the function
    RETURN = 2  # the number of the function
    COUNT = 3  # how many mines were counted
    WRITE = 4  # 256 times the number of the row's object, and the letter written, 0 for no symbol
    NEW = 5  # the container; the cell is its form: 0 list, 1 deque, 2 set, 3 Queue, 4 Stack
    PUSH_BACK = 6  # the container, here and in all that follow
    PUSH_FRONT = 7
    PUSH_INSIDE = 8
    TAKE_BACK = 9
    TAKE_FRONT = 10
    TAKE_INSIDE = 11
    LOOK_BACK = 12
    LOOK_FRONT = 13
    LOOK_INSIDE = 14
    CLEAR = 15
    NEXT = 16  # a loop has come to the next cell of the container
    LOOP_BEGINS = 17
    LOOP_ENDS = 18
    CHANGED = 19  # in a way that is not one of the above


class OperationLimitError(BaseException):
    """There were more events than allowed; a program that excepts Exception does not hide it."""


#: What is called after each event, in a run whose variables are looked at.
Look = Callable[[int, FrameType], None]


class EventLog:
    """The events of one run.

    ``numbers`` has the number of each cell on the board of ``height`` rows and ``width`` columns
    and just off it. ``most`` is how many events are allowed, ``file`` the name of the person's
    code, whose lines are noted. With ``send`` the events are handed on whenever there are
    ``part`` of them, and forgotten here.
    """

    def __init__(
        self,
        height: int,
        width: int,
        file: str,
        most: int,
        send: Callable[[bytes], None] | None = None,
        part: int = 16_384,
    ) -> None:
        size = height * width
        self.numbers: dict[Any, int] = {
            (row, col): row * width + col for row in range(height) for col in range(width)
        }
        beside = {cell: number for number, cell in enumerate(rim_of(height, width), size)}
        self.numbers.update(beside)
        self.size = size
        self.entries = array("i")
        self.look: Look | None = None
        self._lock = RLock()
        self.count = 0
        #: Calls that an error has ended, and lines where; they return once something follows.
        self.unwound: list[tuple[int, int]] = []
        self._file = file
        self._most = most
        self._send = send
        self._part = min(part, most + 1) * WIDTH
        self._containers = 0
        self._rows = height
        self._getframe = sys._getframe

    def cell_of(self, value: object) -> int:
        """The number of the cell that a value begins with; -1 if it is none."""
        if type(value) is not tuple or len(value) != 2:
            value = beginning_of(value)
            if len(value) != 2:
                return NOWHERE
        first, second = value
        is_usual = type(first) is int and type(second) is int
        # A value of a program's own class may notice that it is compared.
        if not is_usual and not (isinstance(first, Number) and isinstance(second, Number)):
            return NOWHERE
        return self.numbers.get(value, NOWHERE)

    def new_container(self, form: int) -> int:
        """The number of a container that is made now."""
        number = self._containers
        self._containers += 1
        self.add(Event.NEW, number, form)
        return number

    def new_row(self) -> int:
        """The number of a row that is made now, after those of the board itself."""
        number = self._rows
        self._rows += 1
        return number

    def add(self, kind: int, number: int, cell: int) -> None:
        """Note an event, done in the nearest line of the person's own code."""
        frame = self._getframe(2)
        file = self._file
        while frame.f_code.co_filename != file:
            below = frame.f_back
            if below is None:
                self.note(kind, number, cell, NOWHERE)
                return
            frame = below
        if self.unwound:
            self._return()
        self.entries.extend((kind, number, cell, frame.f_lineno))
        if self.look is not None:
            self.look(self.count + len(self.entries) // WIDTH, frame)
        if len(self.entries) >= self._part:
            self.flush()

    def note(self, kind: int, number: int, cell: int, line: int) -> None:
        """Note an event whose line is known."""
        if self.unwound:
            self._return()
        self.entries.extend((kind, number, cell, line))
        if len(self.entries) >= self._part:
            self.flush()

    def _return(self) -> None:
        unwound, self.unwound = self.unwound, []
        for number, line in unwound:
            self.entries.extend((Event.RETURN, number, NOWHERE, line))

    def look_at(self, frame: FrameType) -> None:
        """Have the latest event looked at, which was done in ``frame``."""
        if self.look is not None:
            self.look(self.count + len(self.entries) // WIDTH, frame)

    def flush(self) -> None:
        """Hand the events on. Raises OperationLimitError once there were too many."""
        self.send()
        if self.count + len(self.entries) // WIDTH > self._most:
            raise OperationLimitError

    def send(self) -> None:
        """Hand the events on and forget them; another thread may ask for it too."""
        if self._send is None:
            self._part = 2 * len(self.entries)
            return
        with self._lock:
            entries = self.entries
            held = len(entries) // WIDTH * WIDTH
            if held:
                part = entries[:held]
                del entries[:held]
                self.count += held // WIDTH
                if self.count > self._most:
                    self._part = 0  # the next event finds that there were too many
                self._send(part.tobytes())


def beginning_of(value: object) -> tuple[Any, ...]:
    """The first two of a tuple or list, without a method of a program's own class; or nothing."""
    if isinstance(value, tuple):
        return tuple.__getitem__(value, slice(2))
    return tuple(list.__getitem__(value, slice(2))) if isinstance(value, list) else ()


def pairs_in(values: Sequence[object]) -> list[tuple[int, bool, tuple[int, int]]]:
    """The pairs of whole numbers among arguments, from the left.

    Each has the index where it stands, whether it is one argument that begins with two numbers,
    and the pair.
    """
    found: list[tuple[int, bool, tuple[int, int]]] = []
    for index, value in enumerate(values):
        if type(value) is int:
            following = values[index + 1] if index + 1 < len(values) else None
            if type(following) is int:
                found.append((index, False, (value, following)))
        else:
            pair = beginning_of(value)
            if len(pair) == 2 and type(pair[0]) is int and type(pair[1]) is int:
                found.append((index, True, (pair[0], pair[1])))
    return found
