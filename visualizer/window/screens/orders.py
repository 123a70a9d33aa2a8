"""The panel that compares two orders: a map, a correlation, and where and why they differ."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
import pygame

from visualizer.analysis.divergence import divergences
from visualizer.analysis.rank_correlation import OrderKind, RankCorrelation, ranks
from visualizer.board.cells import Cell
from visualizer.draw.board.board import draw_cell_outlines
from visualizer.draw.board.grid import Grid, draw_labels, fit_grid
from visualizer.draw.board.tile import corner_radius, face_of
from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_badge
from visualizer.draw.text import REGULAR, STRONG, line_height, text_width
from visualizer.draw.theme import Colour, Theme, mix_colours, text_colour_on
from visualizer.language import differences
from visualizer.language.formatting import cell_text, fill_template
from visualizer.language.terms import ORDER_NAMES
from visualizer.playback.comparison import PaneTag, TaggedCells, taken_cells
from visualizer.window.moves import divergence_reason, show_difference
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.menu import Menu, MenuItem

_PREVIOUS_KEYS, _NEXT_KEYS = ("Left", "Shift+D", "Page Up"), ("Right", "D", "Page Down")


class OrderComparison(Panel):
    """Compares the orders of two panes, with a map of how far each cell moves between them."""

    title = "How two orders differ"
    is_about_runs = True
    size = (1340, 840)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.traces = shell.session.comparison.traces
        self.compare_panes((0, shell.session.focus or 1), OrderKind.REVEALS)

    def compare_panes(self, pair: tuple[int, int], by: OrderKind) -> None:
        """Compare the orders of two panes, and go to the first visit at which they diverge."""
        first, second = (self.traces[pane] for pane in pair)
        tags = self.shell.session.comparison.tags
        self.pair, self.tags = pair, (tags[pair[0]], tags[pair[1]])
        self.orders = RankCorrelation(first, second, by)
        # All panes can show a visit that is known of each.
        known = self.shell.session.shown.divergences.known or max(len(first), len(second))
        self.differences = [visit for visit in divergences((first, second)).tolist() if visit <= known]
        self.difference_index = 0

    @property
    def visit(self) -> int | None:
        """The visit, from 1, whose divergence is explained; None if the orders never diverge."""
        return self.differences[self.difference_index] if self.differences else None

    def show(self, ui: Ui, box: Box) -> None:
        """Show the choice of the orders, the map, the correlation, and why the orders differ."""
        self._show_choices(ui, box.cut_top(ui.px(34), ui.px(18)))
        words = box.cut_right(box.width * 38 // 100, ui.px(28))
        letters = (self.tags[0].letter, self.tags[1].letter)
        if self.visit is None:
            ui.paragraph(words, differences.NO_DIVERGENCE_REASON, face=STRONG, gap=ui.px(16))
        else:
            self._show_divergence(ui, words, self.visit)
        ui.paragraph(words, differences.correlation_heading(self.orders, letters), face=STRONG)
        ui.paragraph(words, differences.correlation_text(self.orders, letters), gap=ui.px(16))
        if (cell := self._show_map(ui, box)) is not None:
            ui.paragraph(words, self.cell_ranks_text(cell), face=STRONG)

    def _show_choices(self, ui: Ui, row: Box) -> None:
        """Show the two orders, each with a menu of all panes, and the choice of visits or reveals."""
        session, by = self.shell.session, self.orders.by
        programs, letters = session.programs, session.comparison.letters
        names = [f"{letter}  {program.title}" for letter, program in zip(letters, programs)]
        options = {kind: f"by {ORDER_NAMES[kind]}" for kind in OrderKind}
        right = row.cut_right(ui.px(250), ui.px(14))
        chosen = ui.choice(right, "order", by, options, width=ui.px(121))
        if chosen is not by:
            self.compare_panes(self.pair, chosen)
        width = (row.width - ui.px(14)) // 2
        for which, name in enumerate(("first", "second")):
            part, pane = row.cut_left(width, ui.px(14)), self.pair[which]
            badge = part.cut_left(ui.px(24), ui.px(8))
            draw_badge(ui.canvas, badge.center, self.tags[which], badge.width // 2)
            if ui.button(
                part, programs[pane].title, name=name, width=part.width, icon="down", does=f"choose the {name} order"
            ):
                items = [
                    MenuItem(label, partial(self.choose_pane, which, index), selected=index == pane)
                    for index, label in enumerate(names)
                ]
                self.shell.open(Menu(self.shell, name, items))

    def choose_pane(self, which: int, pane: int) -> None:
        """Make the order of a pane the first (0) or the second (1)."""
        first, second = self.pair
        self.compare_panes((first, pane) if which else (pane, second), self.orders.by)

    def _show_divergence(self, ui: Ui, box: Box, visit: int) -> None:
        """Explain a divergence, with buttons to the others, and one that shows it in the panes."""
        count, row = len(self.differences), box.cut_bottom(ui.px(38), ui.px(10))
        heading = fill_template(differences.DIVERGENCE_HEADING, number=self.difference_index + 1, count=count)
        ui.paragraph(box, heading, face=STRONG)
        ui.paragraph(box, divergence_reason(self.shell.session, visit, self.pair), gap=ui.px(16))
        if ui.button(
            row, "", _PREVIOUS_KEYS, "where they differed before", name="previous", icon="step-back", width=ui.px(52)
        ):
            self.difference_index = (self.difference_index - 1) % count
        if ui.button(row, "", _NEXT_KEYS, "where they differ next", name="next", icon="step", width=ui.px(52)):
            self.difference_index = (self.difference_index + 1) % count
        if ui.button(
            row, "Show in the panes", "Enter", "close, and let the panes stand there", width=row.width, selected=True
        ):
            self.shell.close()
            self.shell.session.focus_on(self.pair[1])
            show_difference(self.shell.session, visit, self.pair)

    def _show_map(self, ui: Ui, box: Box) -> Cell | None:
        """Show the map of how far each cell moves, and return the cell under the mouse."""
        pair = zip((self.traces[pane] for pane in self.pair), self.tags)
        view = OrderMapView(self.orders, self.tags, taken_cells(pair, self.visit or 0))
        ui.canvas.draw_cached("order map", (view, tuple(box)), partial(draw_order_map, ui.canvas, box, view))
        grid = map_grid(ui.canvas, box, self.orders)
        ui.area("map", grid.rect, by_tab=False)
        return grid.cell_at(ui.input_state.pointer)

    def cell_ranks_text(self, cell: Cell) -> str:
        """The ranks of a cell in both orders, as a text."""
        positions = []
        for pane, tag in zip(self.pair, self.tags):
            number = ranks(self.traces[pane], self.orders.by)[cell]
            positions.append(f"{tag.letter} {f'position {number}' if number else 'never'}")
        return f"{cell_text(cell)}: {', '.join(positions)}"


def open_orders(shell: Shell) -> OrderComparison | None:
    """The comparison of two orders; None, and a message, if there is only one pane."""
    if len(shell.session.comparison.traces) < 2:
        shell.say(differences.ONE_PANE_NOTE)
        return None
    return OrderComparison(shell)


_SMALLEST_MAP_TILE, _SMALLEST_TEXT = 6, 10
# The height of the colour scale with its text, at scale 1.
_SCALE_HEIGHT = 56
_COLOUR_COUNT = 127


@dataclass(frozen=True)
class OrderMapView:
    """Two orders, and the ``tags`` of their algorithms.

    ``highlighted`` are the cells at which they part.
    """

    orders: RankCorrelation
    tags: tuple[PaneTag, PaneTag]
    highlighted: TaggedCells = ()


def map_grid(canvas: Canvas, rect: pygame.Rect, orders: RankCorrelation) -> Grid:
    """The grid of the map in ``rect``, above the colour scale."""
    height = max(rect.height - canvas.px(_SCALE_HEIGHT), 1)
    board = pygame.Rect(rect.left, rect.top, rect.width, height)
    return fit_grid(board, orders.first.height, orders.first.width)


def draw_order_map(canvas: Canvas, rect: pygame.Rect, view: OrderMapView) -> None:
    """Draw the map of differences, and the colour scale below it."""
    grid = map_grid(canvas, rect, view.orders)
    draw_differences(canvas, grid, view.orders)
    top = grid.rect.bottom + canvas.metrics.gap
    _draw_colour_scale(canvas, pygame.Rect(rect.left, top, rect.width, rect.bottom - top), view)
    draw_cell_outlines(canvas, grid, view.highlighted)


def _signed_text(difference: int) -> str:
    """A difference with its sign, such as ``+3`` or ``0``; the minus sign is as wide as the plus sign."""
    return f"+{difference}" if difference > 0 else f"\u2212{-difference}" if difference else "0"


def _palette(theme: Theme) -> list[Colour]:
    """The colours from the most earlier to the most later."""
    return [theme.difference_colour(step / _COLOUR_COUNT) for step in range(-_COLOUR_COUNT, _COLOUR_COUNT + 1)]


def draw_differences(canvas: Canvas, grid: Grid, orders: RankCorrelation) -> None:
    """Draw the board with each cell in the colour of its difference, and the difference if it fits."""
    # Cells without both ranks are grey, or only have an edge if there is room.
    palette = [*_palette(canvas.theme), mix_colours(canvas.theme.panel, canvas.theme.edge, 0.6)]
    shares = orders.displacement / max(orders.max_displacement, 1)
    numbers = np.where(orders.has_both_ranks, np.rint((shares + 1) * _COLOUR_COUNT).astype(int), len(palette) - 1)
    if grid.cell < _SMALLEST_MAP_TILE:
        canvas.pixels(numbers, palette, grid.rect)
        return
    side, radius = face_of(grid.cell_rect(0, 0)).width, corner_radius(grid.cell)
    size = min(round(side * 0.46), 30)
    longest = text_width(_signed_text(orders.max_displacement), STRONG, max(size, 1))
    size = min(size, round(size * side * 0.86 / longest))
    for (row, col), both in np.ndenumerate(orders.has_both_ranks):
        face, colour = face_of(grid.cell_rect(row, col)), palette[numbers[row, col]]
        if not both:
            canvas.outlined_box(face, canvas.theme.panel, colour, radius)
            continue
        canvas.box(face, colour, radius)
        if size >= _SMALLEST_TEXT:
            text, ink = _signed_text(int(orders.displacement[row, col])), text_colour_on(colour)
            canvas.text(text, face.center, size=size, colour=ink, face=STRONG, align="centre")
    draw_labels(canvas, grid)


def _draw_colour_scale(canvas: Canvas, rect: pygame.Rect, view: OrderMapView) -> None:
    """Draw the colour scale from earlier to later, with the largest differences."""
    largest, small, theme = view.orders.max_displacement, canvas.metrics.small, canvas.theme
    width, high = min(rect.width, canvas.px(420)), line_height(REGULAR, small)
    bar = pygame.Rect(0, rect.top + high + canvas.px(2), width, canvas.px(12))
    bar.centerx = rect.centerx
    palette = _palette(theme)
    canvas.pixels(np.arange(len(palette))[None], palette, bar)
    letter = view.tags[1].letter
    for x, align, words, value in (
        (bar.left, "left", f"{letter} earlier", -largest),
        (bar.centerx, "middle", "same position", 0),
        (bar.right, "right", f"{letter} later", largest),
    ):
        canvas.text(words, (x, rect.top), size=small, colour=theme.text, align=align)
        canvas.text(_signed_text(value), (x, bar.bottom + canvas.px(2)), size=small, colour=theme.dim, align=align)
