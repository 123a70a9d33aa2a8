"""Which containers of an observed run cells wait in, and whether as in a queue or in a stack."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from visualizer.programs.observed.containers import QUEUE, STACK
from visualizer.programs.observed.events import NOWHERE, Event
from visualizer.trace.operations import MOST_CONTAINERS

Ints = NDArray[np.int32]

#: So many events are gone through between two rests.
_PART = 2000

PUSHES = (Event.PUSH_BACK, Event.PUSH_FRONT, Event.PUSH_INSIDE)
TAKES = (Event.TAKE_BACK, Event.TAKE_FRONT, Event.TAKE_INSIDE)
LOOKS = (Event.LOOK_BACK, Event.LOOK_FRONT, Event.LOOK_INSIDE)


@dataclass(frozen=True)
class Drawn:
    """The containers that are drawn: the number in the trace of each, and their kinds.

    Several lists that are gone through one after another are one queue. ``taken_by`` are the kinds
    of events that take a cell out, and ``left_out`` is how many containers give back in no order
    that can be drawn.
    """

    numbers: dict[int, int]
    kinds: tuple[str, ...]
    left_out: int = 0
    taken_by: frozenset[int] = frozenset(TAKES)


NONE_DRAWN = Drawn({}, ())


class Waiting:
    """What waits in one container, from its pushes and takes; cells by their numbers."""

    def __init__(self, kind: str, taken_by: frozenset[int] = frozenset(TAKES)) -> None:
        self._is_queue = kind == "queue"
        self._taken_by = taken_by
        self.cells: deque[int] = deque()

    def next(self) -> int:
        """The cell that is taken next, -1 if none waits."""
        return NOWHERE if not self.cells else self.cells[0 if self._is_queue else -1]

    def take(self) -> int:
        """Take the next cell; -1 if none waits."""
        if not self.cells:
            return NOWHERE
        return self.cells.popleft() if self._is_queue else self.cells.pop()

    def agrees(self, kind: int, cell: int) -> bool:
        """Go on by an event; False if it takes another cell than the next."""
        if kind == Event.CLEAR:
            self.cells.clear()
        elif cell >= 0:
            if kind in PUSHES:
                self.cells.append(cell)
            elif kind in self._taken_by:
                return self.take() == cell
        return True


def drawn_containers(
    events: Ints, taken: Iterable[int], looped: frozenset[int], read: frozenset[int]
) -> Generator[None, None, Drawn]:
    """The containers that are drawn of those that cells are ``taken`` from.

    Where there is none of these, the lists that are ``looped`` over one after another, or those
    that are ``read`` from their beginnings on. It yields now and then, so that it can be done a
    part at a time.
    """
    numbers: dict[int, int] = {}
    kinds: list[str] = []
    left_out = 0
    own = events[events[:, 1].argsort(kind="stable")]
    yield
    for number in sorted(set(taken)):
        start, end = np.searchsorted(own[:, 1], (number, number + 1))
        part = own[start:end]
        kind = yield from _kind_of(part[part[:, 0] >= Event.NEW])
        if not kind or len(kinds) == MOST_CONTAINERS:
            left_out += 1
        else:
            numbers[number] = len(kinds)
            kinds.append(kind)
    if numbers or left_out:
        return Drawn(numbers, tuple(kinds), left_out)
    for lists, taken_by in ((looped, frozenset({Event.NEXT})), (read, frozenset(LOOKS))):
        if not lists:
            continue
        waiting = Waiting("queue", taken_by)
        of_lists = np.isin(events[:, 1], list(lists)) & (events[:, 0] >= Event.NEW)
        if (yield from _agrees(waiting, events[of_lists])):
            return Drawn(dict.fromkeys(lists, 0), ("queue",), taken_by=taken_by)
        left_out = 1
    return Drawn(numbers, tuple(kinds), left_out)


def _kind_of(events: Ints) -> Generator[None, None, str]:
    """Whether a container gives back as a ``queue`` or as a ``stack``; empty for neither."""
    made = events[events[:, 0] == Event.NEW, 2]
    if len(made) and int(made[0]) in (QUEUE, STACK):
        return "queue" if int(made[0]) == QUEUE else "stack"
    kinds = set(events[:, 0].tolist())
    at_one_end = {Event.PUSH_BACK, Event.TAKE_BACK} <= kinds or {
        Event.PUSH_FRONT,
        Event.TAKE_FRONT,
    } <= kinds
    for kind in ("stack", "queue") if at_one_end else ("queue", "stack"):
        waiting = Waiting(kind)
        if (yield from _agrees(waiting, events)):
            return kind
    return ""


def _agrees(waiting: Waiting, events: Ints) -> Generator[None, None, bool]:
    for part in parts_of(events):
        if not all(waiting.agrees(kind, cell) for kind, _, cell, _ in part):
            return False
        yield
    return True


def parts_of(events: Ints) -> Iterator[list[list[int]]]:
    """The events as lists, a part at a time."""
    for start in range(0, len(events), _PART):
        yield events[start : start + _PART].tolist()
