"""The lab's variants while they are built: up to four, and in which parts they differ.

Nothing here draws or knows of pygame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from visualizer.algorithms.lookup import is_known_by_name
from visualizer.algorithms.variants import Variant, is_variant, parse_variant
from visualizer.board.cells import Cell
from visualizer.board.neighbours import COMPASS, Order, parse_order
from visualizer.errors import OrderError
from visualizer.language.lab import missing_text
from visualizer.recording.program import Program

MOST_VARIANTS = 4
FIRST = Variant("stack", "pop", "reversed")
_AROUND = len(COMPASS) - 1
_CENTRE = COMPASS["C"]

#: The parts and how they are called where two variants differ in them.
DIFFERENCES = {
    "frontier": "where cells wait",
    "mark": "when a cell is marked",
    "push": "from which end the neighbours are taken",
    "order": "the neighbour order",
}
_NUMBERS = ("", "one part", "two parts", "three parts", "all four parts")


@dataclass
class LabVariant:
    """One variant, and the directions clicked so far where its next order is not whole yet."""

    variant: Variant
    directions: list[Cell] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.directions = list(self.directions or self.variant.order)

    @property
    def missing(self) -> int:
        """How many directions the order that is being clicked still lacks, 0 when it is whole."""
        if tuple(self.directions) == self.variant.order:
            return 0
        return _AROUND - len(set(self.directions) - {_CENTRE})

    @property
    def missing_text(self) -> str:
        """What the order that is being clicked lacks; empty where it is whole."""
        return missing_text(self.missing, bool(self.directions), self.variant.order)

    def choose(self, part: str, word: str) -> None:
        """Set a part (``frontier``, ``mark``, ``push``) to one of its words."""
        parts: dict[str, Any] = {part: word}
        self.variant = replace(self.variant, **parts)

    def set_order(self, order: Order) -> None:
        """Take a whole order."""
        self.directions = list(order)
        self.variant = replace(self.variant, order=order)

    def click(self, direction: Cell) -> None:
        """Add a direction as the next, or take it out; where all eight are set, begin anew."""
        around = set(self.directions) - {_CENTRE}
        if direction in self.directions and (len(around) < _AROUND or direction == _CENTRE):
            self.directions.remove(direction)
        elif len(around) == _AROUND and direction != _CENTRE:
            self.directions = [direction]
        else:
            self.directions.append(direction)
        self._take_whole_order()

    def take_back(self) -> None:
        """Take out the direction that was clicked last."""
        del self.directions[-1:]
        self._take_whole_order()

    def clear(self) -> None:
        """Begin the order anew; the variant keeps its own until the next is whole."""
        self.directions = []

    def _take_whole_order(self) -> None:
        try:
            order = parse_order(self.directions)
        except OrderError:
            return
        self.variant = replace(self.variant, order=order)


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
    def variants(self) -> list[Variant]:
        """All of them, in order."""
        return [each.variant for each in self.items]

    @property
    def other(self) -> int | None:
        """The index of the one that this is compared with: the first, for the first the second."""
        if len(self.items) == 1:
            return None
        return 0 if self.index else 1

    def choose(self, index: int) -> None:
        """Work on another, if there is one."""
        if 0 <= index < len(self.items):
            self.index = index

    def copy(self) -> bool:
        """Make another from this one and work on it; False where there are four already."""
        if len(self.items) == MOST_VARIANTS:
            return False
        self.items.append(LabVariant(self.variant))
        self.index = len(self.items) - 1
        return True

    def remove(self) -> None:
        """Take this one away, unless it is the last."""
        if len(self.items) > 1:
            del self.items[self.index]
            self.index = min(self.index, len(self.items) - 1)

    def rename(self, name: str) -> None:
        """Make this one the variant that ``name`` names; raises as `parse_variant`."""
        self.items[self.index] = LabVariant(parse_variant(name))

    def take_over(self, algorithms: Sequence[Program]) -> None:
        """Work on the variants among ``algorithms``, if there are any."""
        names = [each.name for each in algorithms if _is_variant(each)]
        if names:
            self.items = [LabVariant(parse_variant(name)) for name in names[:MOST_VARIANTS]]
            self.index = 0

    @property
    def differences(self) -> tuple[str, ...]:
        """The names of the parts in which this one and the one compared with it differ."""
        if self.other is None:
            return ()
        other = self.items[self.other].variant
        return tuple(
            part for part in DIFFERENCES if getattr(self.variant, part) != getattr(other, part)
        )

    @property
    def difference_text(self) -> str:
        """In which parts the two differ, as a sentence."""
        if self.other is None:
            return "Copy makes a second variant; change one part of it to see what that does."
        first, second = sorted((self.index, self.other))
        pair = f"Variants {first + 1} and {second + 1}"
        parts = self.differences
        if not parts:
            return f"{pair} are the same. Change one part to see what it does."
        words = [DIFFERENCES[part] for part in parts]
        listed = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
        return f"{pair} differ in {_NUMBERS[len(parts)]}: {listed}."


def _is_variant(program: Program) -> bool:
    """Whether a program is a variant of the lab; one from elsewhere may have the name of one."""
    return is_variant(program.name) and is_known_by_name(program)
