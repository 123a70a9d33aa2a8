"""Answers that are a line of code, which is clicked."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_icon
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code_listing import LineMark, draw_line_marks
from visualizer.draw.panels.code_rows import (
    CodeRow,
    CodeRows,
    CodeSizes,
    arranged,
    gutter,
    row_height,
)
from visualizer.draw.source_colours import listing
from visualizer.draw.text import MONO, fitted, height_of, width_of
from visualizer.draw.theme import Theme, mix
from visualizer.exercises.scene import Shown
from visualizer.exercises.tasks import LineTask
from visualizer.window.screens.practice.answering import Answering
from visualizer.window.screens.practice.row_scroll import RowScroll
from visualizer.window.screens.practice.scenes import has_code_of
from visualizer.window.widgets.controls import Control

#: Sizes of code in an answer: letters as large as small text at least.
CODE_SIZES = CodeSizes(largest=18, pleasant=14, least=14)
#: So many rows are always seen.
LEAST_ROWS = 6
_ANY_HEIGHT = 100_000
#: Stands at the end of what is cut.
_CUT = "\u2026"


class LineAnswering(Answering):
    """The code with its numbers; a line is clicked, or reached with up and down."""

    task: LineTask
    wide = True
    line: int | None = None

    def __init__(self, *about: object) -> None:
        super().__init__(*about)  # type: ignore[arg-type]
        self._scroll = RowScroll()
        self._follows = True

    @property
    def text(self) -> str:
        """The number of the line."""
        return "" if self.line is None else str(self.line)

    def fill(self, answer: str) -> None:
        """Choose this line."""
        self.line = int(answer)
        self._follows = True

    def say(self, answer: str) -> str:
        """The number."""
        return f"line {answer}"

    @property
    def status(self) -> str:
        """What to do, or the line that is chosen."""
        if self.settled:
            return ""
        if self.line:
            return f"Your choice: line {self.line}"
        lit = "" if self._ran is None else f" Line {self._ran}, which is lit, ran last."
        return f"Click a line of the code.{lit}"

    @property
    def _ran(self) -> int | None:
        """The line that ran last, where the task shows it; once it is settled, at its end."""
        task, scene = self.task, self.task.scene
        if Shown.LINE not in scene.shown or not has_code_of(task, scene):
            return None
        moments = task.after if self.settled and task.after is not None else scene.moments
        return replace(scene, moments=moments).states[0].line

    def _choose(self, line: int) -> None:
        if not self.settled:
            self.line = line

    def _rows(self, size: tuple[int, int], metrics: Metrics) -> CodeRows:
        """The rows of the code in a width and a height; at the right there may be a sign."""
        room = (size[0] - metrics.px(24), size[1])
        return arranged(self._lines, room, metrics, CODE_SIZES)

    def height(self, width: int, metrics: Metrics) -> int:
        """All rows at the least size."""
        return self._rows((width, 1), metrics).height

    def limits(self, width: int, metrics: Metrics) -> tuple[int, int]:
        """A few rows, or all at the largest size."""
        found = self._rows((width, _ANY_HEIGHT), metrics)
        least = LEAST_ROWS * row_height(metrics.px(CODE_SIZES.least))
        return min(least, found.height), found.height

    def _places(
        self, rect: pygame.Rect, metrics: Metrics
    ) -> tuple[CodeRows, dict[int, pygame.Rect]]:
        """The rows, and where those of them lie that are seen, by their index."""
        found = self._rows(rect.size, metrics)
        row = row_height(found.size)
        if self._follows:
            at = self.line if self.line is not None else self._ran
            rows = [index for index, each in enumerate(found.rows) if each.number == at]
            for index in rows:
                self._scroll.show(index)
            self._follows = False
        return found, self._scroll.places([row] * len(found.rows), rect, metrics)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """An area for each line."""
        found, places = self._places(rect, metrics)
        lines: dict[int, pygame.Rect] = {}
        for index, place in places.items():
            number = found.rows[index].number
            lines[number] = place.union(lines.get(number, place))
        return [
            Control(
                f"line {number}",
                place,
                "area",
                press=partial(self._choose, number),
                by_tab=False,
                label=str(number),
                enabled=not self.settled,
                selected=number == self.line,
            )
            for number, place in lines.items()
        ]

    @property
    def _lines(self) -> tuple[CodeRow, ...]:
        """The lines, without a docstring: it does nothing, and takes room."""
        return tuple(CodeRow(*line) for line in listing(self.task.code, self.task.first_line))

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the lines; the chosen one has a bar, a wrong one a cross, the right one a tick."""
        theme = canvas.theme
        found, places = self._places(rect, canvas.metrics)
        size, row = found.size, row_height(found.size)
        left = gutter(size, self._lines[-1].number)
        room = rect.copy()
        room.height = sum(place.height for place in places.values())
        canvas.box(room, theme.background, canvas.px(6))
        shown = [found.rows[index] for index in places]
        marks = {
            at: mark for at, each in enumerate(shown) if (mark := self._mark(theme, each.number))
        }
        draw_line_marks(canvas, room, size, marks)
        for index, place in places.items():
            each = found.rows[index]
            y = place.top + (row - height_of(MONO, size)) // 2
            right = rect.right - canvas.px(24)
            draw_pieces(canvas, (rect.left + left, y), right, each.pieces, size)
            if each.goes_on:
                continue
            canvas.text(
                str(each.number),
                (rect.left + left - round(size * 0.8), y),
                size=size,
                colour=theme.dim,
                face=MONO,
                align="right",
            )
            sign = "close" if str(each.number) in self.wrongs else ""
            sign = "check" if self.settled and each.number == self.line else sign
            if sign:
                box = pygame.Rect(rect.right - row, place.top, row, row).inflate(-4, -4)
                draw_icon(canvas, sign, box, theme.warning if sign == "close" else theme.good)
        self._scroll.draw(canvas, places, len(found.rows))

    def _mark(self, theme: Theme, number: int) -> LineMark | None:
        """How a line is pointed out, None where it is not."""
        if str(number) in self.wrongs:
            return LineMark(theme.warning_ground, theme.warning)
        if number == self.line:
            colour = theme.good if self.settled else theme.accent
            return LineMark(mix(theme.panel, colour, 0.24), colour)
        if number == self._ran:
            return LineMark(mix(theme.background, theme.pane(0), 0.24), theme.pane(0))
        return LineMark(theme.raised) if self.shell.view.hovered == f"line {number}" else None

    def scroll(self, rows: int) -> None:
        """Scroll the code."""
        self._scroll.scroll(rows)

    def key(self, name: str) -> bool:
        """Up and down go from line to line."""
        if name not in ("Up", "Down") or self.settled:
            return False
        numbers, step = [each.number for each in self._lines], 1 if name == "Down" else -1
        if self.line is None:
            self.line = numbers[0 if step > 0 else -1]
        else:
            index = numbers.index(self.line) + step
            self.line = numbers[min(max(index, 0), len(numbers) - 1)]
        self._follows = True
        return True


def draw_pieces(
    canvas: Canvas,
    position: tuple[int, int],
    right: int,
    pieces: tuple[tuple[str, str], ...],
    size: int,
) -> None:
    """Draw the coloured pieces of a line from ``position`` on, cut at ``right``."""
    x, y = position
    full = "".join(text for text, _ in pieces)
    sign = 0 if x + width_of(full, MONO, size) <= right else width_of(_CUT, MONO, size)
    for text, kind in pieces:
        whole = x + width_of(text, MONO, size) <= right - sign
        cut = text if whole else fitted(text, MONO, size, right - x) or _CUT
        canvas.text(cut, (x, y), size=size, colour=canvas.theme.code[kind], face=MONO,
                    full=None if whole else full)  # fmt: skip
        if not whole:
            return
        x += width_of(text, MONO, size)
