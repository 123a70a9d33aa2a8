"""What the focused pane's program printed, and what of its run could not be seen, as text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple
from unicodedata import east_asian_width

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import MONO, REGULAR, STRONG, height_of, width_of, wrapped
from visualizer.language.formatting import fill
from visualizer.language.run_reports import (
    ENDED,
    NOT_SEEN,
    PRINTED_NOTHING,
    PRINTS_NOWHERE,
    fault_text,
)
from visualizer.window.actions import TEXT_ACTIONS
from visualizer.window.shell import Commands, RunsPanel, Shell
from visualizer.window.titles import not_in_sight
from visualizer.window.widgets.button_row import button_row, fitted_widths
from visualizer.window.widgets.controls import Control

_TAB = 4
#: So much of a line is looked at; one that is longer is cut.
_LONGEST_LINE = 20_000


class _Line(NamedTuple):
    text: str
    face: str = MONO


class PrintedPanel(RunsPanel):
    """A long text that scrolls; it closes when other runs are shown."""

    size = (1000, 700)
    bindings = TEXT_ACTIONS

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        session = shell.session
        self.pane = session.focus
        self.report = session.report(self.pane)
        self.own = session.programs[self.pane].elsewhere is not None
        self.name = f"{session.comparison.letters[self.pane]}: {session.programs[self.pane].title}"
        self.title = f"What {self.name} printed"
        self.offset = 0
        self._arranged: tuple[object, list[_Line]] = (None, [])

    # What can be done

    def commands(self) -> Commands:
        """Scrolling, and copying."""
        return {"text-copy": self._copy, "text-move": lambda: None, "text-end": lambda: None}

    def key(self, name: str) -> bool:
        """Arrows scroll."""
        page = max(self._fitting(self.inner, self.shell.view.metrics) - 2, 1)
        moves = {"Up": -1, "Down": 1, "Page Up": -page, "Page Down": page,
                 "Home": -len(self.lines), "End": len(self.lines)}  # fmt: skip
        if name not in moves:
            return super().key(name)
        self.scroll(moves[name])
        return True

    def scroll(self, rows: int) -> None:
        """Move by so many lines."""
        metrics = self.shell.view.metrics
        most = max(len(self.lines) - self._fitting(self.inner, metrics), 0)
        self.offset = min(max(self.offset + rows, 0), most)

    def _copy(self) -> None:
        copied = self.shell.copy_text(self.report.printed)
        self.shell.say("Copied." if copied else "The clipboard cannot be reached.", not copied)

    # What is shown

    @property
    def lines(self) -> list[_Line]:
        """All lines, as wide as the panel."""
        metrics, width = self.shell.view.metrics, self.inner.width
        if self._arranged[0] != (metrics, width):
            self._arranged = (metrics, width), [*self._arrange(metrics, width)]
        return self._arranged[1]

    def _arrange(self, metrics: Metrics, width: int) -> Iterator[_Line]:
        report = self.report
        words = partial(wrapped, face=REGULAR, size=metrics.text, width=width)
        if report.printed:
            columns = max(width // max(width_of("0", MONO, metrics.text), 1), 8)
            for line in report.printed.removesuffix("\n").split("\n"):
                yield from map(_Line, _columns_of(line.expandtabs(_TAB)[:_LONGEST_LINE], columns))
        else:
            said = PRINTED_NOTHING if self.own else PRINTS_NOWHERE
            yield from (_Line(each, REGULAR) for each in words(fill(said, name=self.name)))
        if report.fault is not None:
            yield _Line("")
            ended = fill(ENDED, problem=fault_text(report.fault))
            yield from (_Line(each, STRONG) for each in words(ended, face=STRONG))
        if report.notes:
            yield _Line("")
            yield _Line(NOT_SEEN, STRONG)
            for note in report.notes:
                yield from (_Line(each, REGULAR) for each in words(note))

    def _fitting(self, rect: pygame.Rect, metrics: Metrics) -> int:
        """How many lines are in sight."""
        room = rect.height - metrics.px(50)
        return max(room // height_of(MONO, metrics.text), 1)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The buttons below the text."""
        buttons = [
            Control("copy", label="Copy", tip="Copy all of it (Ctrl+C)", press=self._copy,
                    enabled=bool(self.report.printed)),
            Control("shut", label="Close", press=partial(self.shell.run, "escape")),
        ]  # fmt: skip
        height = metrics.px(38)
        row = pygame.Rect(rect.left, rect.bottom - height, rect.width, height)
        widths = fitted_widths(buttons, metrics, metrics.px(40))
        return button_row(buttons, row, widths, metrics.gap, "right")

    def preferred_focus(self) -> str:
        """The button that closes it."""
        return "shut"

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the lines in sight."""
        theme, size = canvas.theme, canvas.metrics.text
        fitting = self._fitting(rect, canvas.metrics)
        self.scroll(0)
        top = rect.top
        for line in self.lines[self.offset : self.offset + fitting]:
            canvas.text(line.text, (rect.left, top), size=size, colour=theme.text, face=line.face,
                        most=rect.width)  # fmt: skip
            top += height_of(MONO, size)
        left = len(self.lines) - self.offset - fitting
        if left > 0:
            text = not_in_sight(f"{left:,} lines" if left > 1 else "1 line")
            canvas.text(text, (rect.left, rect.bottom - canvas.px(30)), size=canvas.metrics.small,
                        colour=theme.dim)  # fmt: skip


def open_printed(shell: Shell) -> PrintedPanel | None:
    """What the focused pane's program printed; None where nothing is shown yet."""
    return PrintedPanel(shell) if shell.session.player is not None else None


def _columns_of(line: str, columns: int) -> Iterator[str]:
    """A line in parts of so many columns at most; wide letters take two."""
    start = taken = 0
    for index, letter in enumerate(line):
        wide = 1 if letter.isascii() else 2 if east_asian_width(letter) in "WF" else 1
        if taken + wide > columns:
            yield line[start:index]
            start, taken = index, 0
        taken += wide
    yield line[start:]
