"""Rows of an answer that are scrolled where there is no room for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, height_of
from visualizer.errors import counted


class RowScroll:
    """Knows which rows are seen, and says how many lie above and below."""

    def __init__(self) -> None:
        self._first = self._most = 0
        self._shown: int | None = None

    def scroll(self, rows: int) -> None:
        """So many rows down."""
        self._first = min(max(self._first + rows, 0), self._most)

    def show(self, row: int) -> None:
        """Bring a row into sight."""
        self._shown = row

    def room(self, heights: Sequence[int], rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
        """What of ``rect`` the rows may take: all, or where they are too high less a line."""
        room = rect.copy()
        if sum(heights) > rect.height:
            room.height = max(rect.height - _line(metrics), 1)
        return room

    def places(
        self, heights: Sequence[int], rect: pygame.Rect, metrics: Metrics
    ) -> dict[int, pygame.Rect]:
        """Where the rows lie that are seen, by their index; ``heights`` are of all, in pixels."""
        room = self.room(heights, rect, metrics)
        tops = [0, *accumulate(heights)]
        self._most = next(row for row, top in enumerate(tops) if tops[-1] - top <= room.height)
        first = min(self._first, self._most)
        if self._shown is not None:
            first = min(first, self._shown)
            while tops[self._shown + 1] - tops[first] > room.height and first < self._shown:
                first += 1
            self._shown = None
        self._first = first
        return {
            row: pygame.Rect(room.left, room.top + tops[row] - tops[first], room.width, height)
            for row, height in enumerate(heights)
            if row >= first and tops[row + 1] - tops[first] <= room.height
        }

    def draw(self, canvas: Canvas, places: dict[int, pygame.Rect], count: int) -> None:
        """Say below the rows how many of ``count`` lie above and below those at ``places``."""
        if 0 < len(places) < count:
            last = max(places)
            draw_rest(canvas, places[last].bottomright, min(places), count - 1 - last)


def _line(metrics: Metrics) -> int:
    return height_of(REGULAR, metrics.small) + metrics.px(4)


def draw_rest(canvas: Canvas, position: tuple[int, int], above: int, below: int) -> None:
    """Say below rows that end at ``position`` how many are not seen, and how to see them."""
    words = f"{above} above, {counted(below, 'row')} below: the wheel, or Up and Down"
    right, bottom = position
    canvas.text(words, (right, bottom + canvas.px(4)), size=canvas.metrics.small,
                colour=canvas.theme.dim, align="right", most=right)  # fmt: skip
