"""Whether queues and stacks give back what they took, a part of the operations at a time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from visualizer.trace.operations import PEEK, POP, PUSH

Cells = NDArray[np.int32]
Ints = NDArray[np.int64]

#: How many operations are looked at together.
PART = 1 << 18


def parts(length: int) -> Iterator[slice]:
    """Slices that cover a column of ``length`` operations, a part at a time."""
    return (slice(start, start + PART) for start in range(0, length, PART))


def implied_containers(bytes_: NDArray[np.uint8], cells: Cells) -> tuple[str, ...]:
    """The kinds of the containers as far as they follow from the operations alone.

    One container is supposed where there is any push, pop or peek, none otherwise; it is a
    queue if all that it gave back agrees with that.
    """
    if not len(bytes_) or int(bytes_.max()) < PUSH:
        return ()
    return ("queue",) if gives_back_what_it_took(bytes_, cells, 0, "queue") else ("stack",)


def gives_back_what_it_took(
    bytes_: NDArray[np.uint8], cells: Cells, number: int, kind: str
) -> bool:
    """Whether what container ``number`` gave back is what a ``queue`` or ``stack`` would give."""
    # Room for all that is ever pushed; a system gives memory only for what is used of it.
    room = np.zeros(sum(int(each.sum()) for each in _uses(bytes_, PUSH + number)), np.int32)
    entries: _Queue | _Stack = _Queue(room) if kind == "queue" else _Stack(room)
    uses = (_uses(bytes_, first + number) for first in (PUSH, POP, PEEK))
    return all(
        entries.agrees(pushes, pops, pops | peeks, cells[part])
        for pushes, pops, peeks, part in zip(*uses, parts(len(cells)))
    )


def _uses(bytes_: NDArray[np.uint8], byte: int) -> Iterator[NDArray[np.bool_]]:
    """Which operations are of one kind, a part at a time."""
    return (bytes_[part] == byte for part in parts(len(bytes_)))


class _Queue:
    """What has been pushed, and how many of it were popped; ``room`` is for all pushes."""

    def __init__(self, room: Cells) -> None:
        self._cells = room
        self._pushed = self._popped = 0

    def agrees(
        self,
        pushes: NDArray[np.bool_],
        pops: NDArray[np.bool_],
        takes: NDArray[np.bool_],
        cells: Cells,
    ) -> bool:
        """Go on by a part; whether all that it takes was there, and next."""
        here = np.flatnonzero(takes)
        pushed_before = self._pushed + _counts_before(pushes)[here]
        popped_before = self._popped + _counts_before(pops)[here]
        added = cells[pushes]
        self._cells[self._pushed : self._pushed + len(added)] = added
        self._pushed += len(added)
        self._popped += int(pops.sum())
        if (popped_before >= pushed_before).any():
            return False
        return bool((self._cells[popped_before] == cells[here]).all())


def _counts_before(flags: NDArray[np.bool_]) -> Ints:
    """How many flags are set before each."""
    counts: Ints = np.cumsum(flags, dtype=np.int64)
    counts -= flags
    return counts


class _Stack:
    """What waits, by its height from 0; ``room`` is for all pushes."""

    def __init__(self, room: Cells) -> None:
        self._waiting = room
        self._height = 0

    def agrees(
        self,
        pushes: NDArray[np.bool_],
        pops: NDArray[np.bool_],
        takes: NDArray[np.bool_],
        cells: Cells,
    ) -> bool:
        """Go on by a part; whether all that it takes was there, and on top."""
        steps: Ints = np.cumsum(pushes.astype(np.int64) - pops)
        pushed, taken = np.flatnonzero(pushes), np.flatnonzero(takes)
        at = self._height + steps[pushed] - 1  # the height that each push fills
        tops: Ints = self._height + (steps + pops)[taken] - 1  # the height of what each take finds
        if tops.min(initial=0) < 0:
            return False
        # The entry at a height is the last that was pushed there, in this part or an earlier one.
        keys = at * len(pushes) + pushed
        order = np.argsort(keys)
        found = np.searchsorted(keys[order], tops * len(pushes) + taken) - 1
        latest = pushed[order][np.maximum(found, 0)] if len(pushed) else np.zeros_like(taken)
        here = (found >= 0) & (len(pushed) > 0)
        here[here] = at[order][found[here]] == tops[here]
        there = np.where(here, cells[latest], self._waiting[tops])
        self._waiting[at] = cells[pushed]
        self._height += int(steps[-1])
        return bool((there == cells[taken]).all())
