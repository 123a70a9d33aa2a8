"""The lab's variants while they are built: in which parts they differ, and what their runs show.

Nothing here draws or knows of pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from visualizer.algorithms.lookup import is_known_by_name
from visualizer.algorithms.variants import Variant, is_variant, parse_variant
from visualizer.analysis.equivalence import Equivalence, equal_programs
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import COMPASS, Order, parse_order
from visualizer.errors import OrderError
from visualizer.language.lab import missing_text
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording
from visualizer.trace.trace import Trace

MAX_VARIANTS = 4
FIRST = Variant("stack", "pop", "reversed")
#: Boards of more cells than this are not run while a variant is being built.
MAX_CELLS = 10_000
_OPERATIONS_AT_A_TIME = 2000
_AROUND = len(COMPASS) - 1
_CENTRE = COMPASS["C"]

#: The parts and how they are called where two variants differ in them.
DIFFERENCES = {
    "frontier": "where cells wait",
    "mark": "when a cell is marked",
    "push": "from which end the neighbours are taken",
    "order": "the neighbour order",
}


@dataclass
class LabVariant:
    """One variant, and the directions clicked so far where its next order is not whole yet."""

    variant: Variant
    directions: list[Cell] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.directions = list(self.directions or self.variant.order)

    @property
    def missing_text(self) -> str:
        """What the order that is being clicked lacks; empty where it is whole."""
        whole = tuple(self.directions) == self.variant.order
        missing = 0 if whole else _AROUND - len(set(self.directions) - {_CENTRE})
        return missing_text(missing, bool(self.directions), self.variant.order)

    def choose(self, part: str, word: str) -> None:
        """Set a part (``frontier``, ``mark``, ``push``) to one of its words."""
        parts: dict[str, Any] = {part: word}
        self.variant = replace(self.variant, **parts)

    def set_directions(self, directions: Sequence[Cell]) -> None:
        """Click these directions and no others; the variant takes them once they are an order."""
        self.directions = list(directions)
        try:
            order: Order = parse_order(self.directions)
        except OrderError:
            return
        self.variant = replace(self.variant, order=order)

    def click(self, direction: Cell) -> None:
        """Add a direction as the next, or take it out; where all eight are set, begin anew."""
        whole = len(set(self.directions) - {_CENTRE}) == _AROUND
        if whole and direction != _CENTRE:
            self.set_directions([direction])
        elif direction in self.directions:
            self.set_directions([each for each in self.directions if each != direction])
        else:
            self.set_directions([*self.directions, direction])


class LabVariants:
    """The variants side by side and which of them is worked on; there is always one."""

    def __init__(self) -> None:
        self.items = [LabVariant(FIRST)]
        self.index = 0

    @property
    def current(self) -> LabVariant:
        """The one that is worked on."""
        return self.items[self.index]

    @property
    def variant(self) -> Variant:
        """The variant that is worked on."""
        return self.current.variant

    @property
    def other(self) -> int | None:
        """The index of the one that this is compared with: the first, for the first the second."""
        if len(self.items) == 1:
            return None
        return 0 if self.index else 1

    def copy(self) -> None:
        """Make another from this one, unless there are four, and work on it."""
        if len(self.items) < MAX_VARIANTS:
            self.items.append(LabVariant(self.variant))
            self.index = len(self.items) - 1

    def remove(self) -> None:
        """Take this one away, unless it is the last."""
        if len(self.items) > 1:
            del self.items[self.index]
            self.index = min(self.index, len(self.items) - 1)

    def take_over(self, programs: Sequence[Program]) -> None:
        """Work on the variants among ``programs``, if there are any."""
        names = [each.name for each in programs if is_variant(each.name) and is_known_by_name(each)]
        if names:
            self.items = [LabVariant(parse_variant(name)) for name in names[:MAX_VARIANTS]]
            self.index = 0

    @property
    def other_variant(self) -> Variant | None:
        """The variant that this is compared with."""
        return None if self.other is None else self.items[self.other].variant

    @property
    def differences(self) -> tuple[str, ...]:
        """The names of the parts in which this one and the one compared with it differ."""
        one, other = self.variant, self.other_variant or self.variant
        return tuple(part for part in DIFFERENCES if getattr(one, part) != getattr(other, part))

    @property
    def difference_text(self) -> str:
        """In which parts the two differ, as a sentence."""
        if self.other is None:
            return "Copy makes a second variant; change one part of it to see what that does."
        first, second = sorted((self.index, self.other))
        pair = f"Variants {first + 1} and {second + 1}"
        if not self.differences:
            return f"{pair} are the same. Change one part to see what it does."
        return f"{pair} differ: {', '.join(DIFFERENCES[part] for part in self.differences)}."


class LabRuns:
    """Runs of variants on one board, and which programs they equal, worked out by and by.

    ``traces`` and ``equivalences`` have those that are known, all of them once it is ``done``; on
    a board that is ``too_large`` nothing is run.
    """

    def __init__(self) -> None:
        self.traces: dict[Variant, Trace] = {}
        self.equivalences: dict[Variant, Equivalence] = {}
        self.too_large = False
        self.done = True
        self._wanted: tuple[Board, list[Variant]] | None = None
        self._steps: Iterator[None] = iter(())

    def want(self, board: Board, variants: list[Variant]) -> None:
        """Run these variants on this board, clicked where it says; the first of them first."""
        if self._wanted == (board, variants):
            return
        if self._wanted is None or self._wanted[0] != board:
            self.traces = {}
        self.too_large = board.height * board.width > MAX_CELLS
        self._wanted = board, variants
        self._steps = self._work(board, variants)
        self.done = False

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on while there is time, one step at least; True while there is more to do."""
        for _ in self._steps:
            if not time_left():
                break
        return not self.done

    def _work(self, board: Board, variants: list[Variant]) -> Iterator[None]:
        """Record and compare, a short step at a time."""
        click = board.click
        for variant in variants:
            if click is not None and not self.too_large and variant not in self.traces:
                recording = Recording(board, click, variant.algorithm)
                while not recording.run(_OPERATIONS_AT_A_TIME):
                    yield
                self.traces[variant] = recording.trace()
                yield
        for variant in variants:
            if variant not in self.equivalences:
                for found in equal_programs(variant.algorithm):
                    if found is not None:
                        self.equivalences[variant] = found
                    yield
        self.done = True


def first_difference(one: Trace, other: Trace) -> tuple[int, tuple[int, ...]] | None:
    """The first reveal, from 1, at which two runs differ; None where their orders are the same.

    With it come the cells (row * width + column) that they reveal there.
    """
    orders = [trace.cells[trace.revealed_at].tolist() for trace in (one, other)]
    for number, cells in enumerate(zip_longest(*orders), start=1):
        if cells[0] != cells[1]:
            return number, tuple(cell for cell in cells if cell is not None)
    return None
