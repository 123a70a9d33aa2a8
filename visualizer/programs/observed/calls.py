"""The calls of an observed program: functions that call themselves."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any, TypeVar

from visualizer.programs.observed.events import NOWHERE, Event, EventLog, pair_of

_Value = TypeVar("_Value")


class Calls:
    """Notes the calls of functions that call themselves.

    ``click`` is the cell with which the first of them is likely to be called. The first function
    that is called with a cell is the one whose calls are visits.
    """

    def __init__(self, log: EventLog, click: tuple[int, int]) -> None:
        self._log, self._click = log, click
        self._open: list[FrameType] = []
        #: The function whose calls are visits, and the part of its arguments that is the cell.
        self._visiting: tuple[str, int | slice] | None = None

    def enter(self, function: str, values: tuple[Any, ...]) -> None:
        """Note that a function is entered with these arguments."""
        log, frame = self._log, sys._getframe(1)
        caller = log.own_frame(frame.f_back)
        self._open.append(frame)
        line = NOWHERE if caller is None else caller.f_lineno
        log.add_in(frame, Event.CALL, 0, NOWHERE, line)
        if self._visiting is None:
            places = list(_cells_in(values))
            at_click = [where for where, cell in places if cell == self._click]
            for where in (at_click or [where for where, _ in places])[:1]:
                self._visiting = function, where
        if self._visiting is not None and self._visiting[0] == function:
            cell = log.cell_of(values[self._visiting[1]])
            if 0 <= cell < log.size:
                log.add_in(frame, Event.VISIT, 0, cell, frame.f_lineno)

    def leave(self, value: _Value = None) -> _Value:  # type: ignore[assignment]
        """Note that the innermost function returns, and hand through what it returns."""
        frame = sys._getframe(1)
        if self._ends(frame):
            self._log.add_in(frame, Event.RETURN, 0, NOWHERE, frame.f_lineno)
        return value

    def unwind(self) -> None:
        """Note that an error leaves the innermost function; if it is caught that is a return."""
        frame = sys._getframe(1)
        if self._ends(frame):
            self._log.unwound.append(frame.f_lineno)

    def _ends(self, frame: FrameType) -> bool:
        """Whether a call ends now; with `finally` a function may return once more."""
        return bool(self._open) and self._open[-1] is frame and bool(self._open.pop())


def _cells_in(values: tuple[object, ...]) -> Iterator[tuple[int | slice, tuple[int, int]]]:
    """The pairs of whole numbers among arguments, from the left, each with where it stands.

    That is the index of an argument which begins with two numbers, or a slice of two arguments.
    """
    for index, value in enumerate(values):
        where = slice(index, index + 2) if type(value) is int else index
        pair = pair_of(values[where])
        if pair is not None:
            yield where, pair
