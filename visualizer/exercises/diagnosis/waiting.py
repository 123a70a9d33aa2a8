"""What waits, from the cells that a student has opened, and how well it was written down.

What waits is written in one form for all programs: the cells that are still closed, each once, in
the order in which they would leave, the next one first. Where what waits are calls it is the open
calls, the innermost first; so it is for a stack of cells that are on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell
from visualizer.exercises.diagnosis.ground import Ground, Opened
from visualizer.exercises.diagnosis.hypotheses import Chooser, Family, Hypothesis, Walk


class Waits(Enum):
    """In what cells wait."""

    CALLS = "calls"
    PATH = "path"  # a stack of the cells on the way, which are looked at before they are popped
    QUEUE = "queue"
    STACK = "stack"


def waiting_cells(
    ground: Ground,
    order: Sequence[int],
    hypothesis: Hypothesis,
    waits: Waits,
    chooser: Chooser,
) -> tuple[int, ...]:
    """What waits once the cells of ``order`` are open, as numbers, the next to leave first."""
    if waits in (Waits.CALLS, Waits.PATH):
        return _open_calls(ground, order, hypothesis)
    opened = Opened(ground)
    walk = Walk(opened, hypothesis.family, hypothesis.four, hypothesis.digits)
    pushed = []
    for cell in order:
        # A stack that marks when it pops holds whatever was pushed last on top of older copies.
        mask = opened.closed[cell] & walk.ways
        if hypothesis.family is Family.STACK:
            mask = walk.unmarked(cell)
        if walk.goes_on(cell):
            pushed.append((cell, mask))
        opened.open(cell)
    found: dict[int, None] = {}
    for cell, mask in pushed if waits is Waits.QUEUE else reversed(pushed):
        rest = mask & opened.closed[cell]
        while rest:
            direction = chooser.first(hypothesis.manner, rest)
            rest ^= 1 << direction
            found[ground.near[cell][direction]] = None
    return tuple(found)


def _open_calls(ground: Ground, order: Sequence[int], hypothesis: Hypothesis) -> tuple[int, ...]:
    """The cell opened last, who called it, and so on; each is called by the newest beside it."""
    opened = Opened(ground)
    walk = Walk(opened, hypothesis.family, hypothesis.four, hypothesis.digits)
    caller: dict[int, int] = {}
    numbers: dict[int, int] = {}
    for number, cell in enumerate(order):
        beside = [
            other
            for direction, other in ground.beside[cell]
            if walk.ways >> direction & 1 and other in numbers and walk.goes_on(other)
        ]
        caller[cell] = max(beside, key=numbers.__getitem__, default=-1)
        numbers[cell] = number
    found = []
    at = order[-1] if order else -1
    while at >= 0:
        found.append(at)
        at = caller[at]
    return tuple(found)


def about_written(
    number: int, written: Sequence[Cell], waiting: Sequence[Cell], waits: Waits
) -> Fact:
    """What is said of what a student wrote after so many cells."""
    wrote, right = tuple(written), tuple(waiting)
    kind = waits.value
    if wrote == right:
        return Fact("waiting-right", {"number": number})
    if wrote == right[::-1]:
        return Fact(f"waiting-reversed-{kind}", {"number": number})
    missing = sorted(set(right) - set(wrote))
    extra = sorted(set(wrote) - set(right))
    if missing:
        return Fact(
            "waiting-missing", {"number": number, "count": len(missing), "cell": missing[0]}
        )
    if extra:
        return Fact(f"waiting-extra-{kind}", {"number": number, "cell": extra[0]})
    if len(wrote) != len(right):
        return Fact("waiting-repeated", {"number": number})
    return Fact(f"waiting-order-{kind}", {"number": number})
