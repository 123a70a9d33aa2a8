"""A frontier between two moments: entries glide between their slots and their cells on the board.

First those that are popped move, then those that are pushed; those that remain slide to their new slots meanwhile.
While an entry moves, the same diamond is on it and on its cell.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np
import pygame

from visualizer.draw.board.grid import Grid
from visualizer.draw.canvas import Canvas, Point
from visualizer.draw.panels.frontier import (
    FrontierEntry,
    FrontierLayout,
    PlacedEntries,
    PlacedEntry,
    build_entries,
    draw_entries,
    draw_entry,
    entry_moments,
    frontier_layout,
    place_entries,
)
from visualizer.draw.panels.pane_layout import PaneLayout
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.text import MONO, text_width
from visualizer.draw.theme import Colour
from visualizer.trace.operations import FrontierKind
from visualizer.trace.trace import State

#: The most entries that move from the board, or to it, in a step.
_MOST_GLIDING = 32
#: At scale 1: from the middle of a diamond to its corners, the thickness of its edge, and that of an entry that moves.
_DIAMOND, _EDGE = 6.5, 2


class GlidePicture:
    """Draws the entries of one pane on their way; what follows from the two states is found once."""

    def __init__(self) -> None:
        self._key: object = None

    def draw(self, canvas: Canvas, rect: pygame.Rect, pane: PaneLayout, view: PaneView) -> None:
        """Draw them between their places in the previous state of the view, if it has one, and in its state."""
        before = view.previous_state
        hidden = before is None or view.hidden_text
        layout = None if hidden else frontier_layout(pane.frontier, view.state.trace, canvas.metrics)
        if layout is None or before is None:
            self._key = None  # it would keep runs in memory
            return
        key = layout, before, view.state
        if key != self._key:
            self._key, self._moving = key, _moving_entries(layout, before, view.state)
        draw = partial(_draw_moving, canvas, rect, pane.grid, layout, self._moving, view)
        canvas.draw_cached(("glide", view.tag), (key, tuple(rect), pane.grid, view.share), draw)


class _MovingEntries(NamedTuple):
    """The entries that are popped and pushed, with their slots, and those that slide from one rectangle to another.

    ``ends`` are the visible entries in the end.
    """

    popped: list[PlacedEntry]
    pushed: list[PlacedEntry]
    sliding: list[tuple[FrontierEntry, pygame.Rect, pygame.Rect]]
    ends: PlacedEntries


def _moving_entries(layout: FrontierLayout, before: State, after: State) -> _MovingEntries:
    starts, ends = place_entries(layout, before), place_entries(layout, after)
    popped, pushed = _missing_entries(layout, before, starts, after), _missing_entries(layout, after, ends, before)
    exits: dict[int, pygame.Rect] = {}
    if after.trace.frontier_kind is FrontierKind.CALLS:  # a call that returns takes nothing: it leaves at the top
        top = layout.slots[0].move(-layout.step[0], -layout.step[1])
        popped, exits = [], {entry.moment: top for entry, _ in popped}
    gliding = {entry.moment for entry, _ in (*popped, *pushed)}
    old, new = ({entry.moment: (entry, box) for entry, box in places.placed} for places in (starts, ends))
    sliding = []
    for moment in {**old, **new}:
        entry, end = new.get(moment) or (old[moment][0], exits.get(moment, ends.more_box))
        if moment not in gliding:
            sliding.append((entry, old[moment][1] if moment in old else starts.more_box, end))
    return _MovingEntries(popped, pushed, sliding, ends)


def _draw_moving(
    canvas: Canvas, rect: pygame.Rect, grid: Grid, layout: FrontierLayout, entries: _MovingEntries, view: PaneView
) -> None:
    share, colour, edge = view.share, canvas.theme.pane_colour(view.tag), canvas.px(_EDGE)
    sliding = [(entry, _box_between(start, end, share)) for entry, start, end in entries.sliding]
    draw_entries(canvas, layout, entries.ends, sliding, view.tag)
    moving, way = (entries.popped, 1 - 2 * share) if share < 0.5 else (entries.pushed, 2 * share - 1)
    cells = [grid.cell_rect(*entry.cell) for entry, _ in moving if entry.cell is not None]
    with canvas.clip(rect):
        for cell in cells:
            inside = min(canvas.px(_DIAMOND), cell.width // 2)  # in the corner without click and number
            _draw_diamond(canvas, (cell.left + inside, cell.bottom - inside), colour)
        for (entry, slot), cell in zip(moving, cells):
            # A slot of a pile may be far wider than a cell, and would cover what is beside it.
            least = text_width(entry.text, MONO, layout.size) + 2 * canvas.px(_DIAMOND)
            start = pygame.Rect(0, 0, min(slot.width, max(cell.width, least)), slot.height)
            start.center = cell.center
            box = _box_between(start, slot, way)
            canvas.box(box.inflate(2 * edge, 2 * edge), colour, canvas.px(5) + edge)
            draw_entry(canvas, box, entry, view.tag, layout.size)
            _draw_diamond(canvas, box.bottomleft, colour)


def _missing_entries(layout: FrontierLayout, state: State, places: PlacedEntries, other: State) -> list[PlacedEntry]:
    """The entries of a state that have a cell and are not in the ``other``, with their places; some are hidden."""
    most = len(layout.slots) + abs(state.moment - other.moment) if layout.is_pile else None
    moments = np.setdiff1d(entry_moments(state, most), entry_moments(other, most and 2 * most))[:_MOST_GLIDING]
    visible = {entry.moment: (entry, box) for entry, box in places.placed}
    entries = [entry for entry in build_entries(state, moments, first=1) if entry.cell is not None]
    return [visible.get(entry.moment, (entry, places.more_box)) for entry in entries]


def _box_between(start: pygame.Rect, end: pygame.Rect, share: float) -> pygame.Rect:
    """A rectangle that has moved this share of the way, slowly at both ends."""
    share *= share * (3 - 2 * share)
    return pygame.Rect([round(a + (b - a) * share) for a, b in zip(start, end)])


def _draw_diamond(canvas: Canvas, centre: Point, colour: Colour) -> None:
    """Draw a diamond with an edge, so that it is visible on every ground."""
    (x, y), radius = centre, canvas.px(_DIAMOND)
    for reach, ink in ((radius + canvas.px(_EDGE), canvas.theme.panel), (radius, colour)):
        canvas.polygon([(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)], ink)
