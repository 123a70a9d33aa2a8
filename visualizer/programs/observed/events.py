"""Events: what an observed program does, as it happens, before it is known what of it matters.

Which list is a stack and which a table of directions shows only when the run is over. So all is
noted here, four integers each, and `programs.interpretation` makes a trace of it.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from enum import IntEnum
from types import FrameType
from typing import TYPE_CHECKING, Any

from visualizer.board.cells import rim_of
from visualizer.programs.streams import EVENTS, Channel

if TYPE_CHECKING:
    from visualizer.recording.looking import Looking

#: How many integers an event has: its kind, a number that depends on it, a cell and a line.
WIDTH = 4
#: A cell that is not on the board nor just off it, something that is no cell, an unknown line.
NOWHERE = -1


class Event(IntEnum):
    """The kinds of events; the comment says what the second number is.

    The cell is its number, row by row, cells just off the board after those; the line is that in
    the person's file.
    """

    CALL = 0  # 0
    VISIT = 1  # 0; the call that was just entered is for this cell
    RETURN = 2  # 0
    WRITE = 3  # 256 times the number of the row's object, and the letter written, 0 for no symbol
    PUSH = 4  # the container, here and in all that follow
    TAKE_FRONT = 5
    TAKE_BACK = 6
    LOOK = 7  # an index was looked at
    NEXT = 8  # a loop has come to the next cell
    CLEAR = 9


#: The kind of a container that a generator makes; the second number is its place in these.
MADE = -2
CONTAINER_KINDS = ("queue", "stack")
#: So many events are sent together.
_PART = 16_384


class OperationLimitError(BaseException):
    """There were more events than allowed; a program that excepts Exception does not hide it."""


class EventLog:
    """The events of one run.

    ``numbers`` has the number of each cell on the board of ``height`` rows and ``width`` columns
    and just off it. ``most`` is how many events are allowed, ``file`` the name of the person's
    code, whose lines are noted. The events are sent to ``channel`` whenever there are many, and
    forgotten here.
    """

    def __init__(self, height: int, width: int, file: str, most: int, channel: Channel) -> None:
        self.height, self.width, self.size = height, width, height * width
        self.numbers: dict[tuple[int, int], int] = {
            (row, col): row * width + col for row in range(height) for col in range(width)
        }
        self.numbers.update(
            {cell: number for number, cell in enumerate(rim_of(height, width), self.size)}
        )
        self._looking: Looking | None = None
        #: Lines where an error has ended calls; they return once something follows.
        self.unwound: list[int] = []
        self._entries = array("i")
        self._count = 0
        self.file, self._left, self._channel = file, most, channel

    def look_with(self, looking: Looking) -> None:
        """Have each event looked at from now on."""
        self._looking = looking

    def cell_of(self, value: object) -> int:
        """The number of the cell that a tuple or list begins with; -1 if it is none."""
        pair = pair_of(value)
        return NOWHERE if pair is None else self.numbers.get(pair, NOWHERE)

    def add(self, kind: int, number: int, cell: int) -> None:
        """Note an event, done in the nearest line of the person's own code."""
        frame = self.own_frame(sys._getframe(2))
        if frame is not None:
            self.add_in(frame, kind, number, cell, frame.f_lineno)

    def add_in(self, frame: FrameType | None, kind: int, number: int, cell: int, line: int) -> None:
        """Note an event that was done in ``line``; ``frame`` has the variables after it."""
        while self.unwound:
            self._entries.extend((Event.RETURN, 0, NOWHERE, self.unwound.pop(0)))
        self._entries.extend((kind, number, cell, line))
        self._left -= kind != MADE
        if self._looking is not None:
            self._looking.operation(self._count + len(self._entries) // WIDTH, frame)
        if len(self._entries) >= _PART * WIDTH:
            self.send()
        if self._left < 0:
            raise OperationLimitError

    def own_frame(self, frame: FrameType | None) -> FrameType | None:
        """The innermost frame of the person's own code, from ``frame`` outwards."""
        while frame is not None and frame.f_code.co_filename != self.file:
            frame = frame.f_back
        return frame

    def send(self) -> None:
        """Send the events and forget them; another thread may ask for it too."""
        with self._channel.lock:
            held = len(self._entries) // WIDTH * WIDTH
            if held:
                part = self._entries[:held]
                del self._entries[:held]
                self._count += held // WIDTH
                self._channel.send(EVENTS, part.tobytes())


def pair_of(value: object) -> tuple[int, int] | None:
    """The two whole numbers with which a tuple or list begins; None for all else."""
    pair: Sequence[Any] = ()
    if isinstance(value, tuple):  # without a method of a program's own class
        pair = tuple.__getitem__(value, slice(2))
    elif type(value) is list:
        pair = value[:2]
    whole = len(pair) == 2 and type(pair[0]) is type(pair[1]) is int
    return (pair[0], pair[1]) if whole else None
