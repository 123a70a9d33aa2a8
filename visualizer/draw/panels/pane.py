"""One algorithm's pane: its title, board, counters, and what waits, as chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from visualizer.draw.board.board_picture import BoardPicture, BoardStyle
from visualizer.draw.board.cell_looks import shows_numbers
from visualizer.draw.board.cell_tile import numbers_fit
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.chips import draw_chips
from visualizer.draw.panels.counters import counters_of, draw_counters
from visualizer.draw.panels.pane_header import HeaderForm, draw_header, header_form
from visualizer.draw.panels.pane_layout import PaneLayout
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.text import REGULAR, height_of, width_of
from visualizer.playback.scenario import Overlay

#: Why cells have no visit numbers, the shorter forms where there is little room.
_TOO_SMALL = ("cells are too small for numbers", "too small for numbers", "no numbers")


@dataclass(frozen=True)
class PaneLook:
    """What all panes of a picture have alike: what is on their cells, and how headers are written.

    ``below`` is what is said below each board.
    """

    overlay: Overlay
    mines: bool
    header: HeaderForm
    below: str = ""


def pane_look(
    layouts: Sequence[tuple[pygame.Rect, PaneLayout]],
    views: Sequence[PaneView],
    metrics: Metrics,
    overlay: Overlay = Overlay.NUMBERS,
    mines: bool = True,
) -> PaneLook:
    """How panes look beside one another, each with its rectangle and where its parts lie."""
    headers = [layout.header for _, layout in layouts]
    numbers = all(numbers_fit(layout.grid.cell) for _, layout in layouts)
    notes = () if numbers or not shows_numbers(overlay) else _TOO_SMALL
    rooms = [_below_board(rect, layout, metrics) for rect, layout in layouts]
    least = min(room.width if room is not None else 0 for room in rooms)
    below = next((note for note in notes if width_of(note, REGULAR, metrics.small) <= least), "")
    form = header_form(headers, views, metrics, () if below else notes)
    return PaneLook(overlay, mines, form, below)


def draw_pane(
    canvas: Canvas,
    rect: pygame.Rect,
    layout: PaneLayout,
    view: PaneView,
    picture: BoardPicture,
    look: PaneLook,
) -> None:
    """Draw a whole pane into ``rect``, its parts where ``layout`` has them."""
    trace = view.state.trace
    # All that a view has but the state and what is ringed on the board.
    shown = {**vars(view), "state": None, "highlighted": ()}
    key = (tuple(rect), layout, trace.code, trace.order, shown, look)
    draw = partial(_draw_frame, canvas, rect, layout, view, look)
    canvas.kept(("frame of a pane", view.index), key, draw)
    style = BoardStyle(view.index, look.overlay, look.mines, view.highlighted)
    picture.draw(canvas, layout.grid, view.state, style)
    if layout.counters.height:
        counters = counters_of(view.state)
        draw = partial(draw_counters, canvas, layout.counters, counters)
        canvas.kept(("counters", view.index), (tuple(layout.counters), counters), draw)
    if has_chips(layout, canvas.metrics):
        draw_chips(canvas, layout.chips, view.state, view.index)


def _draw_frame(
    canvas: Canvas,
    rect: pygame.Rect,
    layout: PaneLayout,
    view: PaneView,
    look: PaneLook,
) -> None:
    """Draw the ground of a pane, its header, and what is said below the board."""
    theme = canvas.theme
    edge = theme.pane(view.index) if view.focused else theme.line
    canvas.outlined_box(
        rect, theme.panel, edge, canvas.metrics.radius, canvas.px(2 if view.focused else 1)
    )
    draw_header(canvas, layout.header, view, look.header)
    below = _below_board(rect, layout, canvas.metrics)
    if below is not None:
        canvas.text(look.below, below.midtop, size=canvas.metrics.small, colour=theme.dim,
                    align="middle")  # fmt: skip


def has_chips(layout: PaneLayout, metrics: Metrics) -> bool:
    """Whether a pane has room for what waits."""
    return layout.chips.height > metrics.px(50)


def _below_board(rect: pygame.Rect, layout: PaneLayout, metrics: Metrics) -> pygame.Rect | None:
    """The empty line below the board and its counters, None where none is."""
    # Counters leave some room below themselves.
    top = max(layout.grid.rect.bottom + metrics.px(4), layout.counters.bottom)
    height = height_of(REGULAR, metrics.small)
    if has_chips(layout, metrics) or top + height > rect.bottom - metrics.px(4):
        return None
    return pygame.Rect(layout.header.left, top, layout.header.width, height)
