"""Answers that are a line of code, which is clicked."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_icon
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code_listing import LineMark, code_size, draw_line_marks
from visualizer.draw.panels.code_rows import gutter, row_height
from visualizer.draw.source_colours import coloured_lines
from visualizer.draw.text import MONO, fitted, height_of, width_of
from visualizer.draw.theme import mix
from visualizer.exercises.scene import Shown
from visualizer.exercises.tasks import LineTask
from visualizer.window.screens.practice.answering import Answering
from visualizer.window.screens.practice.scenes import has_code_of
from visualizer.window.widgets.controls import Control

#: Sizes of code in the plan's pixels.
LARGEST, LEAST = 17, 8
#: Stands at the end of what is cut.
_CUT = "\u2026"


class LineAnswering(Answering):
    """The code with its numbers; a line is clicked, or reached with up and down."""

    task: LineTask
    wide = True
    line: int | None = None

    @property
    def text(self) -> str:
        """The number of the line."""
        return "" if self.line is None else str(self.line)

    def fill(self, answer: str) -> None:
        """Choose this line."""
        self.line = int(answer)

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

    @property
    def _lines(self) -> int:
        return len(self.task.code.splitlines())

    def _size(self, width: int, height: int, metrics: Metrics) -> int:
        lines = coloured_lines(self.task.code)
        last = self.task.first_line + self._lines
        sizes = (metrics.px(LARGEST), metrics.px(LEAST))
        room = width - metrics.px(24)  # at the right there may be a sign
        return code_size(lines, (room, height), sizes, lambda size: gutter(size, last))

    def height(self, width: int, metrics: Metrics) -> int:
        """All lines at the size that the width allows, not higher than a plan's window."""
        most = metrics.px(560)
        return min(row_height(self._size(width, most, metrics)) * self._lines + metrics.px(8), most)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """An area for each line."""
        row = row_height(self._size(rect.width, rect.height, metrics))
        return [
            Control(
                f"line {number}",
                pygame.Rect(rect.left, rect.top + index * row, rect.width, row),
                "area",
                press=partial(self._choose, number),
                by_tab=False,
                label=str(number),
                enabled=not self.settled,
                selected=number == self.line,
            )
            for index, number in enumerate(self._numbers)
            if (index + 1) * row <= rect.height + 1
        ]

    @property
    def _numbers(self) -> range:
        return range(self.task.first_line, self.task.first_line + self._lines)

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the lines; the chosen one has a bar, a wrong one a cross, the right one a tick."""
        theme = canvas.theme
        size = self._size(rect.width, rect.height, canvas.metrics)
        row, left = row_height(size), gutter(size, self._numbers.stop)
        canvas.box(rect, theme.background, canvas.px(6))
        marks, hovered, ran = {}, self.shell.view.hovered, self._ran
        for index, number in enumerate(self._numbers):
            if number == ran:
                marks[index] = LineMark(mix(theme.background, theme.pane(0), 0.24), theme.pane(0))
            if str(number) in self.wrongs:
                marks[index] = LineMark(theme.warning_ground, theme.warning)
            elif number == self.line:
                colour = theme.good if self.settled else theme.accent
                marks[index] = LineMark(mix(theme.panel, colour, 0.24), colour)
            elif hovered == f"line {number}" and number != ran:
                marks[index] = LineMark(theme.raised)
        draw_line_marks(canvas, rect, size, marks)
        for index, (number, pieces) in enumerate(
            zip(self._numbers, coloured_lines(self.task.code))
        ):
            top = rect.top + index * row
            if top + row > rect.bottom + 1:
                break
            y = top + (row - height_of(MONO, size)) // 2
            canvas.text(
                str(number),
                (rect.left + left - round(size * 0.8), y),
                size=size,
                colour=theme.dim,
                face=MONO,
                align="right",
            )
            draw_pieces(canvas, (rect.left + left, y), rect.right - canvas.px(24), pieces, size)
            sign = "close" if str(number) in self.wrongs else ""
            sign = "check" if self.settled and number == self.line else sign
            if sign:
                box = pygame.Rect(rect.right - row, top, row, row).inflate(-4, -4)
                draw_icon(canvas, sign, box, theme.warning if sign == "close" else theme.good)

    def key(self, name: str) -> bool:
        """Up and down go from line to line."""
        if name not in ("Up", "Down") or self.settled:
            return False
        numbers, step = self._numbers, 1 if name == "Down" else -1
        if self.line is None:
            self.line = numbers[0 if step > 0 else -1]
        else:
            self.line = min(max(self.line + step, numbers[0]), numbers[-1])
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
