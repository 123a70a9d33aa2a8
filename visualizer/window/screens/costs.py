"""The panel of cost curves over growing boards, which are measured while it is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from visualizer.analysis.costs import Cost, cost_curve, first_overflow
from visualizer.draw.icons import draw_badge
from visualizer.draw.panels.cost_plots import MEASURES, CostsView, draw_cost_curves
from visualizer.draw.text import STRONG
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui

MEASURED_SIZES = tuple(range(4, 51))
#: The sizes of boards with a column in the table if there is room beside the titles, and the widths
#: of columns and titles in pixels at scale 1.
_COLUMN_SIZES, _COLUMN_WIDTHS, _TITLE_WIDTH = (16, 32, 50), (72, 72, 72, 118), 130
_ROW_HEIGHT = 40
_ABOUT_TEXT = (
    "Empty square boards of 4\u00d74 to 50\u00d750, clicked in the middle. Python ends a program whose calls are more"
    " than 1000 deep unless it raises that limit; here the calls are stored in a list, so that none ends."
)


class Costs(Panel):
    """Cost curves for the algorithms in the panes, measured up to ``measured_count`` of the sizes.

    A program that is only known from a trace cannot be run, and has no curve.
    """

    title = "What it costs"
    is_about_runs = True
    size = (1340, 840)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.traces = shell.session.comparison.traces
        self.measure = "operations"
        self.measured_count = 0
        self.costs: list[list[Cost]] = [[] for _ in self.traces]
        session = shell.session
        self._curves = [
            (costs, cost_curve(program, MEASURED_SIZES, order=session.order))
            for costs, program in zip(self.costs, session.programs)
            if program.function is not None
        ]

    def continue_work(self, time_left: Callable[[], bool]) -> bool:
        """Measure the next size of boards, as `Screen.continue_work`; True while there are more."""
        if self.measured_count == len(MEASURED_SIZES):
            return False
        for costs, curve in self._curves:
            costs.append(next(curve))
        self.measured_count += 1
        self.shell.redraw()
        return True

    def show(self, ui: Ui, box: Box) -> None:
        """Show the curves, a table of some of their figures, and the progress."""
        theme, row = ui.canvas.theme, box.cut_top(ui.px(34), ui.px(16))
        self.measure = ui.choice(row, "measure", self.measure, MEASURES)
        words = box.cut_right(box.width * 52 // 100, ui.px(24))
        if ui.is_drawing:
            tags = self.shell.session.comparison.tags
            draw_cost_curves(ui.canvas, box, CostsView(self.costs, tags, self.measure))
        needed = ui.px(_ROW_HEIGHT) * (len(self.costs) + 1)
        self._show_table(ui, words.cut_top(min(needed, words.height - ui.px(72)), ui.px(14)))
        if self.measured_count == len(MEASURED_SIZES):
            ui.paragraph(words, _ABOUT_TEXT, size=ui.canvas.metrics.small, colour=theme.dim)
        else:
            text = f"measured {self.measured_count} of {len(MEASURED_SIZES)} sizes. Escape stops it."
            ui.paragraph(words, text, face=STRONG, gap=ui.px(8))
            ui.progress(words.cut_top(ui.px(8)), self.measured_count / len(MEASURED_SIZES))

    def _show_table(self, ui: Ui, box: Box) -> None:
        """Show a row for each pane, with its title and the figures of some sizes."""
        theme, session = ui.canvas.theme, self.shell.session
        heads = [*(f"{size}\u00d7{size}" for size in _COLUMN_SIZES), "plain Python"]
        rows = [heads, *(self._table_figures(costs) for costs in self.costs)]
        for index, row in ui.rows("panes", box, len(rows), ui.px(_ROW_HEIGHT)):
            ui.canvas.fill(theme.line, (row.left, row.bottom - 1, row.width, 1))
            for text, width in zip(reversed(rows[index]), reversed(_COLUMN_WIDTHS)):
                if row.width > ui.px(width + _TITLE_WIDTH):
                    ui.text(row.cut_right(ui.px(width)), text, align="right", colour=theme.text if index else theme.dim)
            if index:
                badge = row.cut_left(ui.px(30), ui.px(4))
                draw_badge(ui.canvas, badge.center, session.comparison.tags[index - 1], ui.px(10))
                ui.text(row, session.programs[index - 1].title)

    def _table_figures(self, costs: Sequence[Cost]) -> list[str]:
        """The figures of a pane at some sizes, and where plain Python's recursion limit ends it."""
        by_size = {cost.size: f"{getattr(cost, self.measure):,}" for cost in costs}
        end = first_overflow(costs)
        missing = "\u2026" if self.measured_count < len(MEASURED_SIZES) else "\u2013"
        figures = [by_size.get(size, missing) for size in _COLUMN_SIZES]
        runs = "runs" if MEASURED_SIZES[-1] in by_size else missing
        return [*figures, f"ends at {end}\u00d7{end}" if end else runs]
