"""The panel that compares two orders: a map, a correlation, and where and why they differ."""

from __future__ import annotations

from functools import partial

from visualizer.analysis.divergence import divergences, select_at
from visualizer.analysis.rank_correlation import OrderKind, RankCorrelation, ranks
from visualizer.board.cells import Cell
from visualizer.draw.icons import draw_badge
from visualizer.draw.panels.order_map import OrderMapView, draw_order_map, map_grid
from visualizer.draw.text import STRONG
from visualizer.language import differences
from visualizer.language.formatting import cell_text, fill_template
from visualizer.language.terms import ORDER_NAMES
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
        self.differences: list[int] = divergences((first, second)).tolist()
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
            ui.paragraph(words, differences.NO_DIVERGENCE_HEADING, face=STRONG)
            ui.paragraph(words, differences.NO_DIVERGENCE_REASON, gap=ui.px(16))
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
        number = self.difference_index + 1
        heading = fill_template(differences.DIVERGENCE_HEADING, visit=visit, number=number, count=count)
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
        highlighted = tuple(
            (cell, tag)
            for pane, tag in zip(self.pair, self.tags)
            if self.visit and (cell := select_at(self.traces[pane], self.visit).cell)
        )
        view = OrderMapView(self.orders, self.tags, highlighted)
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
