"""The panel with what a program printed, and with notes on what of its run was not observed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from visualizer.draw.text import MONO, REGULAR, STRONG, line_height, text_width, wrap_text
from visualizer.language import run_reports
from visualizer.language.formatting import capitalize, fill_template, read_table
from visualizer.recording.program import DEFAULT_OUTCOME
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui

_TEXTS = read_table("window.json")["printed"]
_TAB_SIZE = 4
#: The most characters of a line that are shown.
_LONGEST_LINE = 20_000


class PrintedPanel(Panel):
    """The report on the focused pane, or on the first that has one, as text that scrolls."""

    size = (1000, 700)
    is_about_runs = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        session = shell.session
        panes = [session.focus, *range(len(session.programs))]
        pane = next((pane for pane in panes if session.outcome_of_pane(pane) != DEFAULT_OUTCOME), session.focus)
        self.report = session.outcome_of_pane(pane)
        name = f"{session.comparison.letters[pane]}: {session.programs[pane].title}"
        self.title = fill_template(_TEXTS["title-with-notes" if self.report.notes else "title"], name=name)
        is_over = session.comparison.traces[pane].is_complete
        self._nothing_text = fill_template(_TEXTS["nothing" if is_over else "later"], name=name)
        self._cached_lines = lru_cache(maxsize=1)(lambda size, width: [*self._wrap_lines(size, width)])

    def show(self, ui: Ui, box: Box) -> None:
        """Show the visible lines, and the button that copies all of them."""
        size, foot = ui.canvas.metrics.text, box.cut_bottom(ui.px(38), ui.px(14))
        lines = self._cached_lines(size, box.width - ui.px(14))
        for index, row in ui.rows("text", box, len(lines), line_height(MONO, size)):
            ui.text(row, lines[index][0], face=lines[index][1])
        if self.report.printed and ui.button(foot, "Copy", "Ctrl+C", "copy all of it", right=True):
            self.shell.copy_text(self.report.printed, "Copied.")

    def _wrap_lines(self, size: int, width: int) -> Iterator[tuple[str, str]]:
        """All lines, wrapped to a width in pixels, each with its font face."""
        report = self.report
        notes = [*(f"{capitalize(note)}." for note in report.notes), ""] if report.notes else []
        notes += [] if report.printed else [self._nothing_text]
        for note in notes:
            yield from ((row, REGULAR) for row in wrap_text(note, REGULAR, size, width))
        for line in report.printed.expandtabs(_TAB_SIZE).splitlines():
            # Characters outside ASCII may be two columns wide.
            columns = max(width // text_width("0" if line.isascii() else "00", MONO, size), 1)
            for start in range(0, max(min(len(line), _LONGEST_LINE), 1), columns):
                yield line[start : start + columns], MONO
        if report.fault is not None:
            text = "\n" + fill_template(run_reports.END_TEMPLATE, problem=run_reports.crash_text(report.fault))
            yield from ((row, STRONG) for row in wrap_text(text, STRONG, size, width))
