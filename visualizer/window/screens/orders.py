"""How two orders differ: the map, the scatter, and each visit at which they do, with the reason."""

from __future__ import annotations

from functools import partial

from visualizer.analysis.divergence import divergences, selection_at
from visualizer.analysis.rank_correlation import By, RankCorrelation, ranks
from visualizer.board.cells import Cell
from visualizer.draw.icons import draw_badge
from visualizer.draw.panels.order_map import (
    OrderMapView,
    draw_order_map,
    draw_scatter,
    map_grid,
    signed,
)
from visualizer.draw.text import STRONG
from visualizer.language.differences import (
    DIVERGENCE,
    NO_DIVERGENCE,
    NO_DIVERGENCE_REASON,
    ONE_PANE,
    ONLY_DIVERGENCE,
)
from visualizer.language.formatting import cell_text, fill
from visualizer.language.terms import ORDERS
from visualizer.playback.marks import PaneMark
from visualizer.window.moves import show_difference, why
from visualizer.window.shell import RunsPanel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.menu import Menu, MenuItem

_WHICH = ("first", "second")
_PREVIOUS, _NEXT = ("Left", "Shift+D", "Page Up"), ("Right", "D", "Page Down")


class OrderComparison(RunsPanel):
    """Two panes' orders: how far each cell moves, how alike they are, where and why they differ."""

    title = "How two orders differ"
    size = (1340, 840)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.pair = (0, shell.session.focus or min(1, len(self.traces) - 1))
        self.by = By.REVEALS
        self._compare()

    def _compare(self) -> None:
        first, second = (self.traces[pane] for pane in self.pair)
        self.orders = RankCorrelation(first, second, self.by)
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

    @property
    def words(self) -> tuple[str, str]:
        """Which divergence it is, and why the two differ there."""
        if self.visit is None:
            return NO_DIVERGENCE, NO_DIVERGENCE_REASON
        count = len(self.differences)
        template = DIVERGENCE if count > 1 else ONLY_DIVERGENCE
        heading = fill(template, visit=self.visit, number=self.number + 1, count=count)
        return heading, why(self.shell.session, self.visit, self.pair)

    def choose(self, which: int, pane: int) -> None:
        """Let the first (0) or second (1) order be a pane's; the other takes its place."""
        other = self.pair[which if pane == self.pair[1 - which] else 1 - which]
        self.pair = (pane, other) if which == 0 else (other, pane)
        self._compare()

    # The screen

    def show(self, ui: Ui, box: Box) -> None:
        """Show the two orders that are chosen, the map and the scatter, and why they differ."""
        self._show_choices(ui, box.cut_top(ui.px(34), ui.px(18)))
        if box.height < ui.px(460):  # large letters in a small window: no scatter
            words = box.cut_right(box.width * 48 // 100, ui.px(24))
            self._show_steps(ui, words.cut_bottom(ui.px(38), ui.px(10)))
        else:
            words = box.cut_bottom(ui.px(84), ui.px(16))
            self._show_steps(ui, words.cut_right(ui.px(290), ui.px(24)).cut_top(ui.px(38)))
            scatter = box.cut_right(min(box.width * 42 // 100, box.height), ui.px(28))
            view = OrderMapView(self.orders, self.marks)
            ui.canvas.cached("scatter", (view, tuple(scatter)),
                           partial(draw_scatter, ui.canvas, scatter, view))  # fmt: skip
        heading, sentence = self.words
        if (pointed := self._show_map(ui, box)) is not None:
            heading = self.about(pointed)
        ui.paragraph(words, heading, face=STRONG, max_lines=2)
        ui.paragraph(words, sentence)

    def _show_choices(self, ui: Ui, row: Box) -> None:
        by = row.cut_right(ui.px(216), ui.px(24))
        width = (row.width - ui.px(90)) // 2
        for which in range(len(self.pair)):
            if which:
                ui.text(row.cut_left(ui.px(66), ui.px(10)), "against", colour=ui.canvas.theme.dim)
            self._show_choice(ui, row.cut_left(min(width, ui.px(440)), ui.px(14)), which)
        ui.text(by.cut_left(ui.px(18), ui.px(8)), "by", colour=ui.canvas.theme.dim)
        chosen = ui.choice(by, "by", self.by, {by: ORDERS[by] for by in By}, fills=True)
        if chosen is not self.by:
            self.by = chosen
            self._compare()

    def _show_choice(self, ui: Ui, row: Box, which: int) -> None:
        """Show the first (0) or second (1) order, which opens a list of all."""
        session = self.shell.session
        titles, letters = [each.title for each in session.programs], session.comparison.letters
        pane, badge = self.pair[which], row.cut_left(ui.px(24), ui.px(8))
        draw_badge(ui.canvas, badge.center, self.marks[which], badge.width // 2)
        if ui.button(row, titles[pane], name=_WHICH[which], width=row.width, icon="down",
                     does=f"choose the {_WHICH[which]} order"):  # fmt: skip
            items = [
                MenuItem(f"{letter}  {title}", partial(self.choose, which, index),
                         selected=index == pane)
                for index, (letter, title) in enumerate(zip(letters, titles))
            ]  # fmt: skip
            self.shell.open(Menu(self.shell, _WHICH[which], items, "Orders"))

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
        pointed: tuple[tuple[Cell, PaneMark], ...] = ()
        if self.visit is not None:
            cells = [selection_at(self.traces[pane], self.visit).cell for pane in self.pair]
            pointed = tuple((cell, mark) for cell, mark in zip(cells, self.marks) if cell)
        view = OrderMapView(self.orders, self.marks, pointed)
        ui.canvas.cached("order map", (view, tuple(box)),
                       partial(draw_order_map, ui.canvas, box, view))  # fmt: skip
        grid = map_grid(ui.canvas, box, self.orders)
        pointer = ui.area("map", grid.rect, by_tab=False).pointed
        return grid.cell_at(pointer) if pointer else None

    def about(self, cell: Cell) -> str:
        """A cell's ranks in both orders, in words."""
        numbers = [int(ranks(self.traces[pane], self.by)[cell]) for pane in self.pair]
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
