"""Answers that put lines of code in order, with some that are too many left aside."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code_rows import CodeRow, CodeRows, arranged, gutter, row_height
from visualizer.draw.source_colours import coloured_lines
from visualizer.draw.text import MONO, REGULAR, height_of
from visualizer.exercises.tasks import OrderTask
from visualizer.window.screens.practice.answering import Answering
from visualizer.window.screens.practice.line_answers import CODE_SIZES, LEAST_ROWS, draw_pieces
from visualizer.window.screens.practice.row_scroll import RowScroll
from visualizer.window.widgets.controls import Control

_HEADING, _BETWEEN, _GAP, _INDENT = 21, 3, 2, 10
#: Stands for a heading among the numbers of lines.
_HEAD = 0


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
        self._scroll = RowScroll()
        self._follows = False

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
        return "Click a line to take it or leave it, or drag it to its place."

    @property
    def left(self) -> list[int]:
        """The numbers of the lines that are left aside."""
        return [n for n in range(1, len(self.task.lines) + 1) if n not in self.taken]

    @property
    def _all(self) -> list[int]:
        return [*self.taken, *self.left]

    # Where the lines lie

    def _code(self, size: tuple[int, int], metrics: Metrics) -> CodeRows:
        """The lines as rows, in a width and a height for all of them."""
        lines = enumerate(coloured_lines("\n".join(self.task.lines)), start=1)
        room = size[0] - metrics.px(2 * _INDENT) + gutter(metrics.px(CODE_SIZES.least), 1)
        rows = tuple(CodeRow(*line) for line in lines)
        return arranged(rows, (room, size[1]), metrics, CODE_SIZES)

    def _around(self, metrics: Metrics) -> int:
        """The height of all that is not a row of code."""
        places = len(self.task.lines) + (0 if self.settled else 1)
        return places * metrics.px(_BETWEEN) + 2 * metrics.px(_HEADING)

    def _heights(self, found: CodeRows, metrics: Metrics) -> list[int]:
        """The heights of all places in their order: headings, lines, and the next line's."""
        row, between = row_height(found.size), metrics.px(_BETWEEN)
        counts = Counter(each.number for each in found.rows)
        return [
            metrics.px(_HEADING) if number == _HEAD else counts.get(number, 1) * row + between
            for number in self._places
        ]

    @property
    def _places(self) -> list[int]:
        """The numbers of the lines from top to bottom, with 0 for each of the headings.

        The place for the next line has the number after the last.
        """
        free = [] if self.settled else [self._free]
        return [_HEAD, *self.taken, *free, _HEAD, *self.left]

    @property
    def _free(self) -> int:
        return len(self.task.lines) + 1

    def _all_code(self, size: tuple[int, int], metrics: Metrics) -> CodeRows:
        free = 0 if self.settled else row_height(metrics.px(CODE_SIZES.least))
        return self._code((size[0], max(size[1] - self._around(metrics) - free, 1)), metrics)

    def height(self, width: int, metrics: Metrics) -> int:
        """All lines at the least size, one place more for the next, and two headings."""
        return sum(self._heights(self._code((width, 1), metrics), metrics))

    def limits(self, width: int, metrics: Metrics) -> tuple[int, int]:
        """A few lines, or all at the largest size."""
        most = sum(self._heights(self._code((width, 100_000), metrics), metrics))
        row = row_height(metrics.px(CODE_SIZES.least)) + metrics.px(_BETWEEN)
        return min(LEAST_ROWS * row, self.height(width, metrics)), most

    def _laid_out(
        self, rect: pygame.Rect, metrics: Metrics
    ) -> tuple[CodeRows, list[tuple[int, int, pygame.Rect]]]:
        """The rows, and of each place that is seen its index, its number and where it lies."""
        found = self._all_code(rect.size, metrics)
        numbers = self._places
        if self._follows:
            self._scroll.show(numbers.index(self._all[self.lit]))
            self._follows = False
        seen = self._scroll.places(self._heights(found, metrics), rect, metrics)
        return found, [(index, numbers[index], place) for index, place in seen.items()]

    def _boxes(self, rect: pygame.Rect, metrics: Metrics) -> dict[int, pygame.Rect]:
        """Where each line lies that is seen, by its number."""
        lines = range(1, self._free)
        gap = metrics.px(_GAP)
        return {
            number: pygame.Rect(place.left, place.top, place.width, place.height - gap)
            for _, number, place in self._laid_out(rect, metrics)[1]
            if number in lines
        }

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
        places = self._laid_out(rect, metrics)[1]
        kept = [number for number in self.taken if number != self._held]
        heads = [index for index, number in enumerate(self._places) if number == _HEAD]
        above = [index for index, _, place in places if place.bottom <= position[1]]
        last = max(above, default=places[0][0] - 1)
        if last < heads[1]:
            place = sum(number in self.taken for number in self._places[: last + 1])
            kept.insert(place, self._held)
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
        found, places = self._laid_out(rect, metrics)
        size, gap = found.size, metrics.px(_GAP)
        for index, number, place in places:
            box = pygame.Rect(place.left, place.top, place.width, place.height - gap)
            if number == _HEAD:
                words = "Left aside" if index else "In your order"
                if not index or self.left:
                    y = place.bottom - height_of(REGULAR, metrics.small) - metrics.px(2)
                    canvas.text(words, (place.left, y), size=metrics.small, colour=theme.dim)
            elif number == self._free:
                canvas.ring(box, theme.line, canvas.px(5), 1)
                at = (box.left + canvas.px(_INDENT), box.centery - size * 2 // 3)
                canvas.text("the next one", at, size=size, colour=theme.dim, most=box.width)
            else:
                rows = [each for each in found.rows if each.number == number]
                self._draw_line(canvas, box, number, rows, size)
        seen = {index: place for index, _, place in places}
        self._scroll.draw(canvas, seen, len(self._places))

    def _draw_line(
        self, canvas: Canvas, box: pygame.Rect, number: int, rows: list[CodeRow], size: int
    ) -> None:
        theme, taken = canvas.theme, number in self.taken
        lit = self._all[self.lit] == number and not self.settled
        edge = theme.edge if taken else theme.line
        edge = theme.good if self.settled and taken else edge
        if lit or self.shell.view.hovered == f"line {number}":
            edge = theme.accent
        fill = theme.raised if taken else theme.panel
        canvas.outlined_box(box, fill, edge, canvas.px(5), canvas.px(2) if lit else 1)
        row = row_height(size)
        top = box.centery - (row * (len(rows) - 1) + height_of(MONO, size)) // 2
        for each in rows:
            left = box.left + canvas.px(_INDENT)
            draw_pieces(canvas, (left, top), box.right - 2, each.pieces, size)
            top += row

    def scroll(self, rows: int) -> None:
        """Scroll the lines."""
        self._scroll.scroll(rows)

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
        self._follows = True
        return True

    def undo(self) -> None:
        """Leave the last line aside."""
        if self.taken and not self.settled:
            self.taken.pop()
