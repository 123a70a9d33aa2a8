"""What waits in a pane, as chips in rows: the entries of a queue or stack, or the open calls."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame

from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.draw.metrics import Metrics
from visualizer.draw.shapes import disc, line, outlined
from visualizer.draw.text import MONO, REGULAR, STRONG, height_of, put, width_of
from visualizer.draw.theme import Theme
from visualizer.trace.trace import Ints, State
from visualizer.trace.waiting import Frontier

_HEADINGS = {
    Frontier.CALLS: ("Call stack", "running call first"),
    Frontier.QUEUE: ("Queue", "next at the left"),
    Frontier.STACK: ("Stack", "top at the left"),
}


@dataclass(frozen=True)
class Chip:
    """One entry that waits: the cell, and what is special about it.

    A ``repeat`` has been pushed before; nothing will come of a ``stale`` one.
    """

    text: str
    next: bool
    new: bool
    repeat: bool = False
    stale: bool = False


def chips_of(state: State, most: int) -> list[Chip]:
    """The first ``most`` entries that wait, or calls that are open, the next one first."""
    visit = int(state.trace.visited_at[state.visits - 1]) if state.visits else 0
    if state.trace.frontier is Frontier.CALLS:
        moments = state.call_moments(most)
        return [
            Chip(text, place == 0, place == 0 and moment >= max(visit - 1, 0))
            for place, (moment, text) in enumerate(zip(moments.tolist(), _texts(state, moments)))
        ]
    moments = state.frontier_moments(most)
    repeats = repeated_pushes_of(state.trace)
    return [
        Chip(text, place == 0, moment > visit, repeat, stale)
        for place, (moment, text, repeat, stale) in enumerate(
            zip(
                moments.tolist(),
                _texts(state, moments),
                repeats.repeated_at(state, most).tolist(),
                repeats.stale_at(state, most).tolist(),
            )
        )
    ]


def _texts(state: State, moments: Ints) -> list[str]:
    """The cells in the compact form ``6,5``: a chip has no room for ``(6, 5)``."""
    trace = state.trace
    if not len(moments):
        return []
    first = trace.click[0] * trace.width + trace.click[1]
    cells = map(trace.cell, np.where(moments >= 0, trace.cells[moments], first).tolist())
    return ["off" if cell is None else f"{cell[0]},{cell[1]}" for cell in cells]


@dataclass(frozen=True)
class _Places:
    """Where chips stand: in rows of ``columns``, each ``width`` by ``height`` pixels."""

    left: int
    top: int
    columns: int
    rows: int
    width: int
    height: int
    gap: int

    def box(self, number: int) -> pygame.Rect:
        """The rectangle of one chip."""
        row, column = divmod(number, self.columns)
        left = self.left + column * (self.width + self.gap)
        return pygame.Rect(left, self.top + row * (self.height + self.gap), self.width, self.height)


def _places(rect: pygame.Rect, state: State, metrics: Metrics) -> _Places:
    gap, height = metrics.px(6), metrics.px(26)
    longest = f"{state.trace.height - 1},{state.trace.width - 1}"
    width = width_of(longest, MONO, metrics.small) + metrics.px(18)
    columns = max(1, (rect.width + gap) // (width + gap))
    width = (rect.width + gap) // columns - gap if columns > 3 else width
    top = rect.top + metrics.px(24)
    rows = max(1, (rect.bottom - top + gap) // (height + gap))
    return _Places(rect.left, top, columns, rows, width, height, gap)


def draw_chips(
    surface: pygame.Surface,
    rect: pygame.Rect,
    state: State,
    index: int,
    theme: Theme,
    metrics: Metrics,
) -> None:
    """Draw what waits in the pane ``index``; how many more there are stands in the last place."""
    _draw_heading(surface, rect, state.trace.frontier, theme, metrics)
    if not state.waiting:
        put(surface, "empty", (rect.left, rect.top + metrics.px(27)), size=metrics.small,
            colour=theme.dim)  # fmt: skip
        return
    signs = _has_signs(state) and rect.height > metrics.px(110)
    room = rect.inflate(0, 0)
    room.height -= (height_of(REGULAR, metrics.small) + metrics.px(4)) if signs else 0
    places = _places(room, state, metrics)
    space = places.columns * places.rows
    count = state.waiting if state.waiting <= space else space - 1
    for number, chip in enumerate(chips_of(state, count)):
        _draw_chip(surface, places.box(number), chip, index, theme, metrics)
    if state.waiting > count:
        box = places.box(count)
        put(surface, f"+{state.waiting - count}",
            (box.left + metrics.px(4), box.top + metrics.px(4)), size=metrics.small,
            colour=theme.dim, face=STRONG)  # fmt: skip
    if signs:
        top = places.box(min(state.waiting, space) - 1).bottom + metrics.px(4)
        _draw_signs(surface, pygame.Rect(rect.left, top, rect.width, 0), theme, metrics)


def _draw_heading(
    surface: pygame.Surface, rect: pygame.Rect, frontier: Frontier, theme: Theme, metrics: Metrics
) -> None:
    word, direction = _HEADINGS[frontier]
    shown = put(surface, word, (rect.left, rect.top), size=metrics.small, colour=theme.text,
                face=STRONG)  # fmt: skip
    left = shown.right + metrics.gap
    if left + width_of(direction, REGULAR, metrics.small) <= rect.right:
        put(surface, direction, (left, rect.top), size=metrics.small, colour=theme.dim)


def _has_signs(state: State) -> bool:
    """Whether the trace pushes cells again, so that what the chips' signs mean must be said."""
    return state.trace.frontier is not Frontier.CALLS and bool(
        repeated_pushes_of(state.trace).repeated.any()
    )


def _draw_signs(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics) -> None:
    """Say what the dots and the stroke on chips mean, as far as there is room."""
    high = height_of(REGULAR, metrics.small)
    _draw_dots(surface, (rect.left + metrics.px(7), rect.top + high // 2), theme, metrics)
    again = put(surface, "pushed again", (rect.left + metrics.px(14), rect.top),
                size=metrics.small, colour=theme.dim, most=rect.width)  # fmt: skip
    words = "will be skipped"
    left = again.right + metrics.px(14)
    stroke = metrics.px(18)
    if left + stroke + metrics.px(5) + width_of(words, REGULAR, metrics.small) <= rect.right:
        middle = rect.top + high // 2
        line(surface, (left, middle), (left + stroke, middle), theme.dim, max(1, metrics.px(1)))
        put(surface, words, (left + stroke + metrics.px(5), rect.top), size=metrics.small,
            colour=theme.dim)  # fmt: skip


def _draw_chip(
    surface: pygame.Surface,
    box: pygame.Rect,
    chip: Chip,
    index: int,
    theme: Theme,
    metrics: Metrics,
) -> None:
    colour = theme.pane(index)
    fill = theme.visited(index) if chip.new else theme.raised
    outlined(surface, box, fill, colour if chip.next else fill, metrics.px(6), metrics.px(2))
    ink = theme.dim if chip.stale else theme.text
    put(surface, chip.text, box.center, size=metrics.small, colour=ink, face=MONO, align="centre")
    if chip.stale:
        inset = metrics.px(8)
        line(surface, (box.left + inset, box.centery), (box.right - inset, box.centery), theme.dim,
             max(1, metrics.px(1)))  # fmt: skip
    if chip.repeat:
        _draw_dots(surface, (box.right - metrics.px(5), box.top + metrics.px(5)), theme, metrics)


def _draw_dots(
    surface: pygame.Surface, place: tuple[int, int], theme: Theme, metrics: Metrics
) -> None:
    """Draw two dots, the second at ``place``: it is not the first time that a cell is here."""
    for offset in (0, 1):
        centre = (place[0] - offset * metrics.px(5), place[1])
        disc(surface, centre, max(1.5, metrics.px(1.6)), theme.warning)
