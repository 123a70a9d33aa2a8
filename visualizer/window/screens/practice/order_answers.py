"""Answers that put lines of code in order, with some that are too many left aside."""

from __future__ import annotations

from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code_rows import row_height
from visualizer.draw.source_colours import coloured_lines
from visualizer.draw.text import MONO, height_of, width_of
from visualizer.exercises.tasks import OrderTask
from visualizer.window.screens.practice.answering import Answering
from visualizer.window.screens.practice.line_answers import LARGEST, LEAST, draw_pieces
from visualizer.window.widgets.controls import Control


class OrderAnswering(Answering):
    """Lines that are put in order: those above are the program so far, those below are left.

    A click moves a line between the two; with the mouse a line is dragged to its place, with the
    keyboard up and down go from line to line, Space takes or leaves it, Ctrl+Up and Ctrl+Down
    move it.
    """

    task: OrderTask
    wide = True

    def __init__(self, *about: object) -> None:
        super().__init__(*about)  # type: ignore[arg-type]
        self.taken: list[int] = []
        self.lit = 0
        self._held: int | None = None
        self._moved = False

    @property
    def text(self) -> str:
        """The numbers of the lines taken, in order."""
        return " ".join(map(str, self.taken))

    def fill(self, answer: str) -> None:
        """Take these lines."""
        self.taken = [int(number) for number in answer.split()]

    def say(self, answer: str) -> str:
        """Nothing: the lines show it."""
        return ""

    @property
    def status(self) -> str:
        """What to do."""
        if self.settled:
            return ""
        return "Click a line to take it or leave it; drag it to its place. Some may be too many."

    @property
    def left(self) -> list[int]:
        """The numbers of the lines that are left aside."""
        return [n for n in range(1, len(self.task.lines) + 1) if n not in self.taken]

    @property
    def _all(self) -> list[int]:
        return [*self.taken, *self.left]

    # Where the lines lie

    def _size(self, width: int, metrics: Metrics) -> int:
        longest = max(len(line) for line in self.task.lines)
        size = metrics.px(LARGEST)
        while size > metrics.px(LEAST) and width_of("0" * (longest + 4), MONO, size) > width:
            size -= 1
        return size

    def _row(self, width: int, metrics: Metrics) -> int:
        return row_height(self._size(width, metrics)) + metrics.px(7)

    def _heading(self, metrics: Metrics) -> int:
        return metrics.px(24)

    def height(self, width: int, metrics: Metrics) -> int:
        """All lines, one place more for the next, and two headings."""
        places = len(self.task.lines) + (0 if self.settled else 1)
        return places * self._row(width, metrics) + 2 * self._heading(metrics) + metrics.px(8)

    def _boxes(self, rect: pygame.Rect, metrics: Metrics) -> dict[int, pygame.Rect]:
        """Where each line lies, by its number."""
        row, heading = self._row(rect.width, metrics), self._heading(metrics)
        top = rect.top + heading
        boxes = {}
        for number in self.taken:
            boxes[number] = pygame.Rect(rect.left, top, rect.width, row - metrics.px(4))
            top += row
        top = self._left_top(rect, metrics)
        for number in self.left:
            boxes[number] = pygame.Rect(rect.left, top, rect.width, row - metrics.px(4))
            top += row
        return boxes

    def _left_top(self, rect: pygame.Rect, metrics: Metrics) -> int:
        row, heading = self._row(rect.width, metrics), self._heading(metrics)
        taken = len(self.taken) + (0 if self.settled else 1)
        return rect.top + 2 * heading + taken * row + metrics.px(8)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """An area for each line."""
        return [
            Control(
                f"line {number}",
                box,
                "area",
                press=self._press,
                by_tab=False,
                aim=partial(self._aim, number),
                label=str(number),
                enabled=not self.settled,
                drag=partial(self._drag, rect, metrics),
            )
            for number, box in self._boxes(rect, metrics).items()
        ]

    def _aim(self, number: int, position: tuple[int, int]) -> None:
        self._held, self._moved, self._from = number, False, position
        self.lit = self._all.index(number)

    def _press(self) -> None:
        """Take the line to the program's end, or leave it aside; a drag may move it on."""
        if self._held is not None and not self.settled:
            self._toggle(self._held)

    def _drag(self, rect: pygame.Rect, metrics: Metrics, position: tuple[int, int]) -> None:
        """Let the held line follow the mouse once that has moved by more than a hand shakes."""
        if self._held is None or self.settled:
            return
        if not self._moved and abs(position[1] - self._from[1]) < metrics.px(8):
            return
        self._moved = True
        row, heading = self._row(rect.width, metrics), self._heading(metrics)
        kept = [number for number in self.taken if number != self._held]
        if position[1] < self._left_top(rect, metrics) - heading // 2:
            place = (position[1] - rect.top - heading) // row
            kept.insert(min(max(place, 0), len(kept)), self._held)
        self.taken = kept
        self.lit = self._all.index(self._held)

    def _toggle(self, number: int) -> None:
        if number in self.taken:
            self.taken.remove(number)
        else:
            self.taken.append(number)
        self.lit = self._all.index(number)

    # Drawing

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw both lists under their headings."""
        theme, metrics = canvas.theme, canvas.metrics
        size, row = self._size(rect.width, metrics), self._row(rect.width, metrics)
        canvas.text("The program", rect.topleft, size=metrics.small, colour=theme.dim)
        left_top = self._left_top(rect, metrics)
        if self.left:
            canvas.text(
                "Left aside",
                (rect.left, left_top - self._heading(metrics)),
                size=metrics.small,
                colour=theme.dim,
            )
        if not self.settled:
            top = rect.top + self._heading(metrics) + len(self.taken) * row
            free = pygame.Rect(rect.left, top, rect.width, row - metrics.px(4))
            canvas.ring(free, theme.line, canvas.px(5), 1)
            canvas.text(
                "the next line",
                (free.left + canvas.px(10), free.centery - size * 2 // 3),
                size=size,
                colour=theme.dim,
                most=free.width,
            )
        coloured = coloured_lines("\n".join(self.task.lines))
        order = self._all
        for number, box in self._boxes(rect, metrics).items():
            taken, lit = number in self.taken, order[self.lit] == number and not self.settled
            edge = theme.edge if taken else theme.line
            edge = theme.good if self.settled and taken else edge
            if lit or self.shell.view.hovered == f"line {number}":
                edge = theme.accent
            fill = theme.raised if taken else theme.panel
            canvas.outlined_box(box, fill, edge, canvas.px(5), canvas.px(2) if lit else 1)
            y = box.centery - height_of(MONO, size) // 2
            pieces = coloured[number - 1] if number <= len(coloured) else ()
            draw_pieces(canvas, (box.left + canvas.px(10), y), box.right - 2, pieces, size)

    # Keys

    def key(self, name: str) -> bool:
        """Up and down, Space, and both with Ctrl."""
        if self.settled:
            return False
        order = self._all
        number = order[self.lit]
        if name in ("Up", "Down"):
            self.lit = (self.lit + (1 if name == "Down" else -1)) % len(order)
        elif name == "Space":
            self._toggle(number)
        elif name in ("Ctrl+Up", "Ctrl+Down") and number in self.taken:
            place = self.taken.index(number) + (1 if name == "Ctrl+Down" else -1)
            self.taken.remove(number)
            self.taken.insert(min(max(place, 0), len(self.taken)), number)
            self.lit = self._all.index(number)
        else:
            return False
        return True

    def undo(self) -> None:
        """Leave the last line aside."""
        if self.taken and not self.settled:
            self.taken.pop()
