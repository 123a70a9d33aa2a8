"""Two orders of the same cells side by side: how far each cell moves, and what that amounts to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from visualizer.analysis.rank_correlation import (
    By,
    displacement,
    in_words,
    rank_pairs,
    tau_of,
    turns,
)
from visualizer.trace.trace import Ints, Trace


@dataclass(frozen=True, eq=False)
class TwoOrders:
    """The orders of two traces of one board; ``names`` are what they are called in words.

    Everything is worked out once, when asked for. What compares cells raises ValueError for
    boards of different sizes.
    """

    first: Trace
    second: Trace
    names: tuple[str, str] = ("A", "B")
    by: By = By.REVEALS

    @cached_property
    def _displacement(self) -> tuple[Ints, NDArray[np.bool_]]:
        return displacement(self.first, self.second, self.by)

    @property
    def differences(self) -> Ints:
        """How much later each cell's turn is in the second order, 0 where not both have one."""
        return self._displacement[0]

    @property
    def both(self) -> NDArray[np.bool_]:
        """Which cells have a turn in both orders."""
        return self._displacement[1]

    @cached_property
    def most(self) -> int:
        """The largest difference either way."""
        return int(np.abs(self.differences).max(initial=0))

    @cached_property
    def pairs(self) -> Ints:
        """Both turns of each cell that has them, ascending by the first, shape (n, 2)."""
        return rank_pairs(self.first, self.second, self.by)

    @cached_property
    def tau(self) -> float:
        """Kendall's tau of the two orders."""
        return tau_of(self.pairs)

    @cached_property
    def same(self) -> bool:
        """Whether each cell has the same turn in both, or none in either."""
        return bool((turns(self.first, self.by) == turns(self.second, self.by)).all())

    @property
    def heading(self) -> str:
        """How alike the orders are, in a few words."""
        if self.same:
            one, other = self.names
            return f"{one} and {other}: the same order of {self.by.value}"
        sign = "\u2212" if self.tau < 0 else ""
        return f"Kendall's tau {sign}{abs(self.tau):.2f}: {in_words(self.tau)}"

    @property
    def sentence(self) -> str:
        """What the heading means."""
        return self._about_visits() if self.same else self._about_pairs()

    def _about_visits(self) -> str:
        visits = self.first.visits, self.second.visits
        if np.array_equal(*visits):
            return "Their visits are the same too, one by one."
        counts = " and ".join(f"{len(cells):,}" for cells in visits)
        return f"Their visits differ all the same: there are {counts}, repeats included."

    def _about_pairs(self) -> str:
        one, other = self.names
        share = (1 + self.tau) / 2 * 100
        percent = f"{share:.0f}" if 1 <= share <= 99 else "less than 1" if share < 1 else "over 99"
        verb = "reveal" if self.by is By.REVEALS else "first visit"
        return (
            f"Take any two cells: in {percent} percent of the cases {one} and {other} {verb} them"
            " in the same order."
        )
