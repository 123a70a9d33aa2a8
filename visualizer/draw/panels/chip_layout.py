"""Where the chips of what waits stand in a pane, and which cells they stand for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame

from visualizer.board.cells import Cell
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import MONO, width_of
from visualizer.trace.trace import Ints, State
from visualizer.trace.waiting import Frontier


@dataclass(frozen=True)
class ChipLayout:
    """Where chips stand: in rows of ``columns``, each ``width`` by ``height`` pixels.

    ``count`` of them are drawn, the next entry first, and ``more`` are only counted, in the box
    after the last.
    """

    left: int
    top: int
    columns: int
    width: int
    height: int
    gap: int
    count: int = 0
    more: int = 0

    def box(self, number: int) -> pygame.Rect:
        """The rectangle of one chip."""
        row, column = divmod(number, self.columns)
        left = self.left + column * (self.width + self.gap)
        return pygame.Rect(left, self.top + row * (self.height + self.gap), self.width, self.height)

    def chip_at(self, point: tuple[int, int]) -> int | None:
        """The number of the chip under a point, ``count`` for what is only counted, or None."""
        column, row = (
            (point[0] - self.left) // (self.width + self.gap),
            (point[1] - self.top) // (self.height + self.gap),
        )
        number = row * self.columns + column
        if not (0 <= column < self.columns and 0 <= number < self.count + bool(self.more)):
            return None
        return number if self.box(number).collidepoint(point) else None


def chip_layout(rect: pygame.Rect, state: State, metrics: Metrics) -> ChipLayout:
    """Where the chips of ``state`` stand in ``rect``, below their heading."""
    gap, height = metrics.px(6), metrics.px(26)
    longest = f"{state.trace.height - 1},{state.trace.width - 1}"
    width = width_of(longest, MONO, metrics.small) + metrics.px(18)
    columns = max(1, (rect.width + gap) // (width + gap))
    width = (rect.width + gap) // columns - gap if columns > 3 else width
    top = rect.top + metrics.px(24)
    rows = max(1, (rect.bottom - top + gap) // (height + gap))
    space = columns * rows
    count = state.waiting if state.waiting <= space else space - 1
    return ChipLayout(rect.left, top, columns, width, height, gap, count, state.waiting - count)


def cells_of_entries(state: State, moments: Ints) -> list[Cell | None]:
    """The cells of entries or calls that were made at ``moments``; -1 is the run's own call."""
    trace = state.trace
    if not len(moments):
        return []
    first = trace.click[0] * trace.width + trace.click[1]
    return [*map(trace.cell, np.where(moments >= 0, trace.cells[moments], first).tolist())]


def chip_cells(state: State, most: int) -> list[Cell | None]:
    """The cells of the first ``most`` chips, the next entry or the running call first."""
    calls = state.trace.frontier is Frontier.CALLS
    return cells_of_entries(
        state, state.call_indices(most) if calls else state.frontier_indices(most)
    )
