"""Counterparts: cells, entries and steps that belong to the pointed one, lit in panes and timeline.

They are drawn over a finished stage, so that cached pictures of boards and curves stay valid.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pygame

from visualizer.board.cells import Cell
from visualizer.draw.board.grid import Grid, draw_labels
from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.frontier import frontier_layout, place_entries
from visualizer.draw.panels.pane_layout import PaneLayout
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.panels.timeline import curve_point
from visualizer.playback.comparison import Comparison
from visualizer.values import value_class

# The least side of a frame around a cell, at scale 1, and how much of it a corner takes.
_LEAST_LIT_SIDE = 12
_CORNER_SHARE = 0.3


@value_class
class Counterparts:
    """The lit ``cells`` and the lit ``steps`` on the timeline of each pane.

    ``pane`` is the index of a pane that is lit as a whole, None for none.
    """

    cells: tuple[tuple[Cell, ...], ...] = ()
    steps: tuple[tuple[int, ...], ...] = ()
    pane: int | None = None


def draw_lit_panes(
    canvas: Canvas,
    panes: Sequence[pygame.Rect],
    layouts: Sequence[PaneLayout],
    views: Sequence[PaneView],
    lit: Counterparts,
) -> None:
    """Light cells and frontier entries in the panes, whose rectangles are ``panes``."""
    for rect, layout, view, cells in zip(panes, layouts, views, lit.cells):
        with canvas.clip(rect):
            for cell in cells:
                _light_cell(canvas, layout.grid, cell, is_only=len(cells) == 1)
            shown = frontier_layout(layout.frontier, view.state.trace, canvas.metrics) if cells else None
            for entry, box in place_entries(shown, view.state).placed if shown else ():
                if entry.cell in cells:
                    draw_corner_marks(canvas, box.inflate(2, 2))
    if lit.pane is not None and lit.pane < len(panes):
        colour = canvas.theme.pane_colour(views[lit.pane].tag)
        canvas.ring(panes[lit.pane], colour, canvas.metrics.radius, canvas.px(2))


def _light_cell(canvas: Canvas, grid: Grid, cell: Cell, is_only: bool) -> None:
    """Draw a frame around a cell, and if it is the only one light its row and column numbers."""
    rect = grid.cell_rect(*cell)
    side = max(rect.width + 2 * max(canvas.px(2), 2), canvas.px(_LEAST_LIT_SIDE))
    frame = pygame.Rect(0, 0, side, side)
    frame.center = rect.center
    if is_only and grid.label_room:
        draw_labels(canvas, grid, cell)
    draw_corner_marks(canvas, frame)


def draw_corner_marks(canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw the corners of a frame, with an outline that contrasts with any ground."""
    theme, width = canvas.theme, max(canvas.px(2), 2)
    length = max(round(min(rect.size) * _CORNER_SHARE), 2 * width)
    corners = ("topleft", "topright", "bottomleft", "bottomright")
    for margin, colour in ((1, theme.panel), (0, theme.text)):
        for corner, size in product(corners, ((length, width), (width, length))):
            box = pygame.Rect((0, 0), size)
            setattr(box, corner, getattr(rect, corner))
            canvas.fill(colour, box.inflate(2 * margin, 2 * margin))


def draw_lit_steps(canvas: Canvas, rect: pygame.Rect, comparison: Comparison, lit: Counterparts) -> None:
    """Mark the lit steps on each pane's curve."""
    theme = canvas.theme
    for pane, steps in enumerate(lit.steps):
        colour = theme.pane_colour(comparison.tags[pane])
        for step in steps:
            x, y = curve_point(rect, comparison, pane, step, canvas.metrics)
            canvas.fill(colour, (x, y, max(1, canvas.px(1)), max(rect.bottom - y, 1)))
            canvas.disc((x, y), canvas.px(6), theme.panel)
            canvas.disc((x, y), canvas.px(4.5), colour)
