"""What waits in a pane, as chips in rows: the entries of a queue or stack, or the open calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.chip_layout import ChipLayout, cells_of_entries, chip_layout
from visualizer.draw.text import MONO, REGULAR, STRONG, width_of
from visualizer.language.terms import HEADINGS
from visualizer.playback.marks import PaneMark
from visualizer.trace.trace import Ints, State
from visualizer.trace.waiting import Frontier

NO_CELL = "\N{EN DASH}"


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
        moments = state.call_indices(most)
        return [
            Chip(text, index == 0, index == 0 and moment >= max(visit - 1, 0))
            for index, (moment, text) in enumerate(zip(moments.tolist(), _texts(state, moments)))
        ]
    moments = state.frontier_indices(most)
    repeats = repeated_pushes_of(state.trace)
    return [
        Chip(text, index == 0, moment > visit, repeat, stale)
        for index, (moment, text, repeat, stale) in enumerate(
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
    cells = cells_of_entries(state, moments)
    return [NO_CELL if cell is None else f"{cell[0]},{cell[1]}" for cell in cells]


def heading_leaves_room(
    rect: pygame.Rect, frontier: Frontier, width: int, metrics: Metrics
) -> bool:
    """Whether the heading can leave ``width`` pixels of its line; it is shorter for it."""
    return width_of(HEADINGS[frontier][0], STRONG, metrics.small) + width <= rect.width


def draw_chips(
    canvas: Canvas, rect: pygame.Rect, state: State, mark: PaneMark, beside_heading: int = 0
) -> None:
    """Draw what waits in the algorithm with ``mark``; the last box says how many more there are.

    So many pixels ``beside_heading`` are left free at the right of its line.
    """
    line = pygame.Rect(rect.left, rect.top, rect.width - beside_heading, rect.height)
    heading = partial(_draw_heading, canvas, line, state.trace.frontier)
    canvas.kept(("heading of chips", mark), (tuple(line), state.trace.frontier), heading)
    if not state.waiting:
        canvas.text("empty", (rect.left, rect.top + canvas.px(27)), size=canvas.metrics.small,
                    colour=canvas.theme.dim)  # fmt: skip
        return
    layout = chip_layout(rect, state, canvas.metrics)
    chips = tuple(chips_of(state, layout.count))
    draw = partial(_draw_boxes, canvas, layout, chips, mark)
    canvas.kept(("chips", mark), (layout, chips), draw)


def _draw_boxes(canvas: Canvas, layout: ChipLayout, chips: Sequence[Chip], mark: PaneMark) -> None:
    """Draw the chips, and how many more there are."""
    metrics = canvas.metrics
    for number, chip in enumerate(chips):
        draw_chip(canvas, layout.box(number), chip, mark)
    if layout.more:
        box = layout.box(layout.count)
        canvas.text(f"+{layout.more}", (box.left + canvas.px(4), box.top + canvas.px(4)),
                    size=metrics.small, colour=canvas.theme.dim, face=STRONG)  # fmt: skip


def _draw_heading(canvas: Canvas, rect: pygame.Rect, frontier: Frontier) -> None:
    metrics = canvas.metrics
    word, direction = HEADINGS[frontier]
    heading = canvas.text(
        word, (rect.left, rect.top), size=metrics.small, colour=canvas.theme.text, face=STRONG
    )
    left = heading.right + metrics.gap
    if left + width_of(direction, REGULAR, metrics.small) <= rect.right:
        canvas.text(direction, (left, rect.top), size=metrics.small, colour=canvas.theme.dim)


def draw_chip(canvas: Canvas, box: pygame.Rect, chip: Chip, mark: PaneMark) -> None:
    """Draw one chip of the algorithm with ``mark`` into ``box``."""
    theme = canvas.theme
    colour = theme.pane(mark)
    fill = theme.visited(mark) if chip.new else theme.raised
    canvas.outlined_box(box, fill, colour if chip.next else fill, canvas.px(6), canvas.px(2))
    ink = theme.dim if chip.stale else theme.text
    canvas.text(
        chip.text, box.center, size=canvas.metrics.small, colour=ink, face=MONO, align="centre"
    )
    if chip.stale:
        inset = canvas.px(8)
        canvas.line((box.left + inset, box.centery), (box.right - inset, box.centery), theme.dim,
                    max(1, canvas.px(1)))  # fmt: skip
    if chip.repeat:
        _draw_dots(canvas, (box.right - canvas.px(5), box.top + canvas.px(5)))


def _draw_dots(canvas: Canvas, position: tuple[int, int]) -> None:
    """Draw two dots, the second at ``position``: it is not the first time that a cell is here."""
    for offset in (0, 1):
        centre = (position[0] - offset * canvas.px(5), position[1])
        canvas.disc(centre, max(1.5, canvas.px(1.6)), canvas.theme.warning)
