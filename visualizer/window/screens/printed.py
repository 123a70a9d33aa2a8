"""What the focused pane's program printed, and what of its run could not be seen, as text.

If there is nothing to say of it, it is the first pane of which there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from visualizer.draw.text import MONO, REGULAR, STRONG, height_of, width_of, wrapped
from visualizer.language.formatting import capital, fill
from visualizer.language.run_reports import (
    ABOUT_RUN,
    ENDED,
    PRINTED,
    PRINTED_NOTHING,
    fault_text,
)
from visualizer.recording.run_outcome import NOTHING_TO_REPORT
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui

_TAB = 4
#: So many characters of a line are shown.
_LONGEST_LINE = 20_000


class PrintedPanel(Panel):
    """A long text that scrolls; it closes when other runs are shown."""

    size = (1000, 700)
    of_runs = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        session = shell.session
        panes = [session.focus, *range(len(session.programs))]
        says = (pane for pane in panes if session.report(pane) != NOTHING_TO_REPORT)
        focus = next(says, session.focus)
        self.report = session.report(focus)
        self.name = f"{session.comparison.letters[focus]}: {session.programs[focus].title}"
        self.title = fill(ABOUT_RUN if self.report.notes else PRINTED, name=self.name)
        self._lines = lru_cache(maxsize=1)(lambda size, width: [*self._wrapped(size, width)])

    def show(self, ui: Ui, box: Box) -> None:
        """Show the lines in sight, and the button."""
        size, foot = ui.canvas.metrics.text, box.cut_bottom(ui.px(38), ui.px(14))
        lines = self._lines(size, box.width - ui.px(14))
        for index, row in ui.rows("text", box, len(lines), height_of(MONO, size)):
            ui.text(row, lines[index][0], face=lines[index][1])
        if self.report.printed and ui.button(foot, "Copy", "Ctrl+C", "copy all of it", right=True):
            self.shell.copy_text(self.report.printed, "Copied.")

    def _wrapped(self, size: int, width: int) -> Iterator[tuple[str, str]]:
        """All lines that fit a width in pixels, each with the face of its letters."""
        report = self.report
        before = [*(f"{capital(note)}." for note in report.notes), ""] if report.notes else []
        before += [] if report.printed else [fill(PRINTED_NOTHING, name=self.name)]
        for text in before:
            yield from ((each, REGULAR) for each in wrapped(text, REGULAR, size, width))
        for line in report.printed.expandtabs(_TAB).splitlines():
            # Any letter but those of ASCII may be two columns wide.
            columns = max(width // width_of("0" if line.isascii() else "00", MONO, size), 1)
            for start in range(0, max(min(len(line), _LONGEST_LINE), 1), columns):
                yield line[start : start + columns], MONO
        if report.fault is not None:
            ended = "\n" + fill(ENDED, problem=fault_text(report.fault))
            yield from ((each, STRONG) for each in wrapped(ended, STRONG, size, width))
