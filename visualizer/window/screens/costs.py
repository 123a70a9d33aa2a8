"""What it costs: curves over growing boards, measured while one looks, and what repeats cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from visualizer.analysis.costs import CLICKS, Cost, cost_curve, first_overflow
from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.draw.icons import draw_badge
from visualizer.draw.panels.cost_plots import MEASURES, CostsView, draw_cost_curves
from visualizer.draw.text import REGULAR, STRONG, height_of, width_of
from visualizer.language.repeated_pushes import DEFINITIONS, HEADINGS, totals_row
from visualizer.window.shell import RunsPanel, Shell
from visualizer.window.ui import Box, Ui

SIZES = tuple(range(4, 51))
#: So many operations are measured before the picture is drawn again, which takes as long.
LEAST_OPERATIONS = 30_000
CURVES, REPEATS = "Over board sizes", "Repeats on this board"
#: The sizes of boards that have a column in the table.
_COLUMNS = (8, 16, 32, 50)
#: How high the table's first line and its rows are, in the plan's pixels.
_HEAD, _ROW = 28, 40
_WAITED_FOR, _NONE = "\u2026", "\u2013"
_ABOUT = (
    f"Empty square boards from {SIZES[0]}\u00d7{SIZES[0]} to {SIZES[-1]}\u00d7{SIZES[-1]}."
    " A dash: nothing of that kind waits. Python ends a program whose calls are more than"
    " 1000 deep unless it raises that limit; here the calls are stored in a list, so that"
    " none ends."
)


class Costs(RunsPanel):
    """Cost curves for the algorithms in the panes, and what their repeats cost on the board.

    ``measured`` boards of ``total`` are in the curves, the small ones first. A program that only
    a trace has cannot be run, and has no curve.
    """

    title = "What it costs"
    size = (1340, 840)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.part = CURVES
        self.measure = "operations"
        self.click = CLICKS[0]
        #: The figures of the repeats, of one pane after another.
        self.totals: list[list[str]] = []
        self._measure()

    def _measure(self) -> None:
        session = self.shell.session
        self.costs: list[list[Cost]] = [[] for _ in session.programs]
        curves = [
            (costs, cost_curve(each, SIZES, self.click, session.order))
            for costs, each in zip(self.costs, session.programs)
            if each.function is not None
        ]
        self.measured, self.total = 0, len(curves) * len(SIZES)
        self._rows = ((costs, next(curve)) for _ in SIZES for costs, curve in curves)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Measure further boards, or go on with the repeats where those are looked at."""
        if self.part == REPEATS and len(self.totals) < len(self.traces):
            self.totals.append(totals_row(repeated_pushes_of(self.traces[len(self.totals)])))
            self.shell.redraw()
            return True
        operations = 0
        for costs, row in self._rows:
            self.shell.redraw()
            costs.append(row)
            self.measured += 1
            operations += row.operations
            if operations >= LEAST_OPERATIONS and not time_left():
                break
        return self.measured < self.total

    def show(self, ui: Ui, box: Box) -> None:
        """Show the curves or the repeats, as is chosen."""
        row = box.cut_top(ui.px(34), ui.px(10))
        self.part = ui.choice(row, "part", self.part, {part: part for part in (CURVES, REPEATS)})
        if self.part == CURVES:
            self._show_clicks(ui, row.cut_right(ui.px(190)))
            self._show_curves(ui, box)
        else:
            self._show_repeats(ui, box)

    def _show_clicks(self, ui: Ui, row: Box) -> None:
        """Show where the boards are clicked."""
        ui.text(row.cut_left(ui.px(34), ui.px(8)), "click", colour=ui.canvas.theme.dim)
        click = ui.choice(row, "click", self.click, {each: each for each in CLICKS})
        if click != self.click:
            self.click = click
            self._measure()

    def _show_curves(self, ui: Ui, box: Box) -> None:
        row = box.cut_top(ui.px(34), ui.px(16))
        self.measure = ui.choice(row, "measure", self.measure, MEASURES)
        table = box.cut_right(box.width * 49 // 100, ui.px(30))
        if ui.draws:
            marks = self.shell.session.comparison.marks
            view = CostsView(self.costs, marks, self.measure)
            draw_cost_curves(ui.canvas, box, view)
        heads = [*(f"{size}\u00d7{size}" for size in _COLUMNS), "plain Python"]
        rows = [self._figures(costs) for costs in self.costs]
        needed = ui.px(_HEAD + _ROW * len(rows))
        top = table.cut_top(min(needed, table.height - ui.px(34)), ui.px(14))
        self._show_table(ui, top, heads, rows)
        self._show_progress(ui, table)

    def _figures(self, costs: Sequence[Cost]) -> list[str]:
        """The measure of a pane at some sizes of boards, and whether plain Python ends."""
        by_size = {cost.size: int(getattr(cost, self.measure)) for cost in costs}
        values = [by_size.get(size) for size in _COLUMNS]
        figures = [
            _WAITED_FOR if each is None else f"{each:,}" if each else _NONE for each in values
        ]
        end = first_overflow(costs)
        runs = "runs" if SIZES[-1] in by_size else _WAITED_FOR
        return [*figures, f"ends at {end}\u00d7{end}" if end else runs]

    def _show_progress(self, ui: Ui, box: Box) -> None:
        """Say how far measuring has come; then what was measured."""
        if self.measured == self.total:
            size = ui.canvas.metrics.small
            lines = box.height // height_of(REGULAR, size)
            ui.paragraph(box, _ABOUT, size=size, colour=ui.canvas.theme.dim, max_lines=lines)
            return
        words = f"measured {self.measured} of {self.total} boards. Escape stops it."
        ui.paragraph(box, words, face=STRONG, gap=ui.px(8))
        ui.progress(box.cut_top(ui.px(8)), self.measured / self.total)

    def _show_repeats(self, ui: Ui, box: Box) -> None:
        ui.paragraph(box, DEFINITIONS, colour=ui.canvas.theme.dim, gap=ui.px(12))
        missing = [[_WAITED_FOR] * len(HEADINGS)] * (len(self.traces) - len(self.totals))
        self._show_table(ui, box, HEADINGS, [*self.totals, *missing])

    def _show_table(
        self, ui: Ui, box: Box, heads: Sequence[str], rows: Sequence[Sequence[str]]
    ) -> None:
        """A row for each pane: its title, and a figure under each of ``heads``.

        Where not all figures have room beside the titles, the first ones are left out.
        """
        theme, marks = ui.canvas.theme, self.shell.session.comparison.marks
        size, max_width = ui.canvas.metrics.text, box.width - ui.px(150)
        columns = [
            (texts, max(width_of(text, STRONG, size) for text in texts) + ui.px(18))
            for texts in zip(heads, *rows)
        ]
        while len(columns) > 1 and sum(width for _, width in columns) > max_width:
            del columns[0]
        wide, head = sum(width for _, width in columns), box.cut_top(ui.px(_HEAD))
        for pane, row in ui.rows("panes", box, len(rows), ui.px(_ROW)):
            ui.canvas.fill(theme.line, (row.left, row.top, row.width, 1))
            row.cut_right(ui.px(6))
            head.width = row.width
            badge = row.cut_left(ui.px(30), ui.px(4))
            draw_badge(ui.canvas, badge.center, marks[pane], ui.px(10))
            ui.text(row.cut_left(row.width - wide), self.shell.session.programs[pane].title)
            for texts, width in columns:
                ui.text(row.cut_left(width), texts[pane + 1], align="right")
        head.cut_left(head.width - wide)
        for texts, width in columns:
            ui.text(head.cut_left(width), texts[0], colour=theme.dim, align="right")
