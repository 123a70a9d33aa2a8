"""How two orders differ: the map, how alike they are, and where and why they differ."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from visualizer.analysis.divergence import divergences, selection_at
from visualizer.analysis.rank_correlation import By, RankCorrelation, ranks
from visualizer.board.cells import Cell
from visualizer.draw.icons import draw_badge
from visualizer.draw.panels.order_map import OrderMapView, draw_order_map, map_grid, signed
from visualizer.draw.text import STRONG
from visualizer.language.differences import (
    DIVERGENCE,
    NO_DIVERGENCE,
    NO_DIVERGENCE_REASON,
    ONE_PANE,
    ONLY_DIVERGENCE,
    correlation_heading,
    correlation_text,
)
from visualizer.language.formatting import cell_text, fill
from visualizer.language.terms import ORDERS
from visualizer.playback.marks import PaneMark
from visualizer.window.moves import show_difference, why
from visualizer.window.shell import RunsPanel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.menu import Menu, MenuItem

_PREVIOUS, _NEXT = ("Left", "Shift+D", "Page Up"), ("Right", "D", "Page Down")


class OrderComparison(RunsPanel):
    """Two panes' orders: how far each cell moves, how alike they are, where and why they differ."""

    title = "How two orders differ"
    size = (1340, 840)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.compare((0, shell.session.focus or 1), By.REVEALS)

    def compare(self, pair: tuple[int, int], by: By) -> None:
        """Compare the orders of two panes, from the first visit at which they differ."""
        first, second = (self.traces[pane] for pane in pair)
        self.pair = pair
        self.orders = RankCorrelation(first, second, by)
        self.differences: list[int] = divergences((first, second)).tolist()
        self.number = 0

    @property
    def visit(self) -> int | None:
        """The visit, from 1, at which the two differ and which is explained; None for never."""
        return self.differences[self.number] if self.differences else None

    @property
    def marks(self) -> tuple[PaneMark, PaneMark]:
        """The marks of the two."""
        marks = self.shell.session.comparison.marks
        return marks[self.pair[0]], marks[self.pair[1]]

    def show(self, ui: Ui, box: Box) -> None:
        """Show the two orders that are chosen, the map, how alike they are and why they differ."""
        self._show_choices(ui, box.cut_top(ui.px(34), ui.px(18)))
        words = box.cut_right(box.width * 38 // 100, ui.px(28))
        self._show_steps(ui, words.cut_bottom(ui.px(38), ui.px(10)))
        letters = (self.marks[0].letter, self.marks[1].letter)
        heading, sentence = NO_DIVERGENCE, NO_DIVERGENCE_REASON
        if self.visit is not None:
            count = len(self.differences)
            template = DIVERGENCE if count > 1 else ONLY_DIVERGENCE
            heading = fill(template, visit=self.visit, number=self.number + 1, count=count)
            sentence = why(self.shell.session, self.visit, self.pair)
        ui.paragraph(words, heading, face=STRONG)
        ui.paragraph(words, sentence, gap=ui.px(16))
        ui.paragraph(words, correlation_heading(self.orders, letters), face=STRONG)
        ui.paragraph(words, correlation_text(self.orders, letters), gap=ui.px(16))
        if (cell := self._show_map(ui, box)) is not None:
            ui.paragraph(words, self.about(cell), face=STRONG)

    def _show_choices(self, ui: Ui, row: Box) -> None:
        dim, (first, second), by = ui.canvas.theme.dim, self.pair, self.orders.by
        right = row.cut_right(ui.px(216), ui.px(24))
        ui.text(right.cut_left(ui.px(18), ui.px(8)), "by", colour=dim)
        chosen = ui.choice(right, "by", by, {by: ORDERS[by] for by in By}, fills=True)
        if chosen is not by:
            self.compare(self.pair, chosen)
        width = min((row.width - ui.px(90)) // 2, ui.px(440))
        self._show_choice(ui, row.cut_left(width, ui.px(14)), "first", first,
                          lambda pane: self.compare((pane, second), by))  # fmt: skip
        ui.text(row.cut_left(ui.px(66), ui.px(10)), "against", colour=dim)
        self._show_choice(ui, row.cut_left(width), "second", second,
                          lambda pane: self.compare((first, pane), by))  # fmt: skip

    def _show_choice(
        self, ui: Ui, row: Box, which: str, pane: int, choose: Callable[[int], None]
    ) -> None:
        """Show a pane's order, which opens a list of all."""
        programs, marks = self.shell.session.programs, self.shell.session.comparison.marks
        badge = row.cut_left(ui.px(24), ui.px(8))
        draw_badge(ui.canvas, badge.center, marks[pane], badge.width // 2)
        if ui.button(row, programs[pane].title, name=which, width=row.width, icon="down",
                     does=f"choose the {which} order"):  # fmt: skip
            items = [
                MenuItem(f"{mark.letter}  {program.title}", partial(choose, index),
                         selected=index == pane)
                for index, (mark, program) in enumerate(zip(marks, programs))
            ]  # fmt: skip
            self.shell.open(Menu(self.shell, which, items, "Orders"))

    def _show_steps(self, ui: Ui, row: Box) -> None:
        """Show what goes from one divergence to another, and into the panes."""
        some, count = bool(self.differences), len(self.differences)
        if ui.button(row, "", _PREVIOUS, "where they differed before", name="previous",
                     icon="step-back", width=ui.px(52), enabled=some):  # fmt: skip
            self.number = (self.number - 1) % count
        if ui.button(row, "", _NEXT, "where they differ next", name="next",
                     icon="step", width=ui.px(52), enabled=some):  # fmt: skip
            self.number = (self.number + 1) % count
        if ui.button(row, "Show in the panes", "Enter", "close, and let the panes stand there",
                     name="show", width=row.width, selected=some,
                     enabled=some) and self.visit:  # fmt: skip
            self.shell.close()
            self.shell.session.focus_on(self.pair[1])
            show_difference(self.shell.session, self.visit, self.pair)

    def _show_map(self, ui: Ui, box: Box) -> Cell | None:
        """Show by how much each cell moves; the cell under the mouse."""
        highlighted: tuple[tuple[Cell, PaneMark], ...] = ()
        if self.visit is not None:
            cells = [selection_at(self.traces[pane], self.visit).cell for pane in self.pair]
            highlighted = tuple((cell, mark) for cell, mark in zip(cells, self.marks) if cell)
        view = OrderMapView(self.orders, self.marks, highlighted)
        ui.canvas.cached("order map", (view, tuple(box)),
                         partial(draw_order_map, ui.canvas, box, view))  # fmt: skip
        grid = map_grid(ui.canvas, box, self.orders)
        ui.area("map", grid.rect, by_tab=False)
        return grid.cell_at(ui.at.pointer) if ui.hovered == "map" else None

    def about(self, cell: Cell) -> str:
        """A cell's ranks in both orders, in words."""
        numbers = [int(ranks(self.traces[pane], self.orders.by)[cell]) for pane in self.pair]
        parts = [
            f"{mark.letter} {f'position {number}' if number else 'never'}"
            for mark, number in zip(self.marks, numbers)
        ]
        if all(numbers):
            parts.append(signed(numbers[1] - numbers[0]))
        return f"{cell_text(cell)}: {', '.join(parts)}"


def open_orders(shell: Shell) -> OrderComparison | None:
    """The comparison of two orders; where there is only one pane, a message says so."""
    if len(shell.session.comparison.traces) < 2:
        shell.say(ONE_PANE)
        return None
    return OrderComparison(shell)
