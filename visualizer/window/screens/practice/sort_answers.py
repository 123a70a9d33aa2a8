"""Answers that sort: each item belongs to one of a few groups."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pygame

from visualizer.board.cells import Cell
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.scene.scene_marks import Mark, MarkKind
from visualizer.draw.text import REGULAR, STRONG, height_of, lines_height, width_of
from visualizer.draw.theme import mix
from visualizer.exercises.tasks import SortTask
from visualizer.language.practice import said
from visualizer.window.screens.practice.answering import Answering
from visualizer.window.widgets.button_row import button_row, shared_widths
from visualizer.window.widgets.controls import Control

_BUTTON, _GAP = 34, 6


class SortAnswering(Answering):
    """A row for each item with a button for each group; digits sort the item that is lit.

    Items that are cells are sorted on the board too: a click puts a cell into the next group.
    """

    task: SortTask

    def __init__(self, *about: object) -> None:
        super().__init__(*about)  # type: ignore[arg-type]
        self.groups: list[int] = [0] * len(self.task.items)
        self.lit = 0

    @property
    def text(self) -> str:
        """The groups, once every item has one."""
        return " ".join(map(str, self.groups)) if all(self.groups) else ""

    def fill(self, answer: str) -> None:
        """Sort like this."""
        self.groups = [int(number) for number in answer.split()]

    def say(self, answer: str) -> str:
        """Nothing: the rows show it."""
        return ""

    @property
    def status(self) -> str:
        """How many are left."""
        left = self.groups.count(0)
        if self.settled or not left:
            return ""
        return (
            f"Sort all of them: {left} to go. Digits 1 to {len(self.task.groups)} sort the lit one."
        )

    def put(self, item: int, group: int) -> None:
        """Put an item into a group, from 1, and go on to the next that has none."""
        if self.settled:
            return
        self.groups[item], self.lit = group, item
        for step in range(len(self.groups)):
            if not self.groups[(item + step) % len(self.groups)]:
                self.lit = (item + step) % len(self.groups)
                return

    # The column

    def _numbered(self, width: int, metrics: Metrics) -> bool:
        """Whether buttons have the numbers of groups, since their names would be cut."""
        room = (width - metrics.px(20) - (self._count - 1) * metrics.px(4)) // self._count
        return self._longest(metrics) + metrics.px(16) > room

    def _longest(self, metrics: Metrics) -> int:
        return max(width_of(self._label(n), STRONG, metrics.text) for n in range(self._count))

    def _button(self, width: int, metrics: Metrics) -> int:
        """How wide a button is beside its item."""
        if self._numbered(width, metrics):
            return metrics.px(44)
        return self._longest(metrics) + metrics.px(24)

    def _stacked(self, width: int, metrics: Metrics) -> bool:
        """Whether the buttons stand below their item, since both beside each other are too wide."""
        buttons = self._count * self._button(width, metrics)
        if self._numbered(width, metrics):
            # Words that are broken need some room, too.
            return 2 * buttons > width
        item = max(width_of(said(each.text), REGULAR, metrics.text) for each in self.task.items)
        return buttons + item + metrics.px(40) > width

    def _legend(self, width: int, metrics: Metrics) -> list[str]:
        """What the numbers of groups mean, where buttons have them."""
        if not self._numbered(width, metrics):
            return []
        return [f"{number}  {self._label(number - 1)}" for number in range(1, self._count + 1)]

    def _legend_height(self, width: int, metrics: Metrics) -> int:
        legend = self._legend(width, metrics)
        high = sum(lines_height(text, REGULAR, metrics.text, width) for text in legend)
        return high + (metrics.px(8) if legend else 0)

    @property
    def _count(self) -> int:
        return len(self.task.groups)

    def _label(self, number: int) -> str:
        return said(self.task.groups[number])

    def _words_height(self, item: int, width: int, metrics: Metrics) -> int:
        return lines_height(said(self.task.items[item].text), REGULAR, metrics.text, width)

    def _rows(self, rect: pygame.Rect, metrics: Metrics) -> list[tuple[pygame.Rect, pygame.Rect]]:
        """For each item the place of its words, and that of its buttons."""
        found, pad = [], metrics.px(5)
        top = rect.top + self._legend_height(rect.width, metrics)
        stacked, high = self._stacked(rect.width, metrics), metrics.px(_BUTTON)
        left = rect.left + metrics.px(10)
        for item in range(len(self.groups)):
            if stacked:
                room = rect.width - metrics.px(20)
                words = pygame.Rect(left, top + pad, room, self._words_height(item, room, metrics))
                buttons = pygame.Rect(left, words.bottom + metrics.px(2), room, high)
            else:
                count, button = self._count, self._button(rect.width, metrics)
                wide = count * button + (count - 1) * metrics.px(4)
                buttons = pygame.Rect(rect.right - wide - pad, top + pad, wide, high)
                room = buttons.left - metrics.px(10) - left
                lines = self._words_height(item, room, metrics)
                words = pygame.Rect(left, top + pad, room, max(high, lines))
                buttons.top += (words.height - high) // 2
            found.append((words, buttons))
            top = max(words.bottom, buttons.bottom) + pad + metrics.px(_GAP) // 2
        return found

    def height(self, width: int, metrics: Metrics) -> int:
        """All rows."""
        rows = self._rows(pygame.Rect(0, 0, width, 0), metrics)
        return max(part.bottom for part in rows[-1]) + metrics.px(5) if rows else 0

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The buttons of all rows."""
        found: list[Control] = []
        numbered = self._numbered(rect.width, metrics)
        for item, (_, row) in enumerate(self._rows(rect, metrics)):
            buttons = [
                Control(f"item {item + 1} group {number}",
                        label=str(number) if numbered else self._label(number - 1),
                        selected=self.groups[item] == number, press=partial(self.put, item, number),
                        tip=f"{self._label(number - 1)} ({number})", enabled=not self.settled)
                for number in range(1, self._count + 1)
            ]  # fmt: skip
            widths = shared_widths(row.width, (1,) * self._count, metrics.px(4))
            found += button_row(buttons, row, widths, metrics.px(4))
        return found

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the words of the items; the lit one has a ground and a bar."""
        theme, metrics = canvas.theme, canvas.metrics
        stacked, legend = self._stacked(rect.width, metrics), rect.top
        for text in self._legend(rect.width, metrics):
            legend = canvas.text_lines(text, (rect.left, legend), rect.width, size=metrics.text,
                                       colour=theme.text)  # fmt: skip
        for item, (words, buttons) in enumerate(self._rows(rect, metrics)):
            text = said(self.task.items[item].text)
            if item == self.lit and not self.settled:
                around = words.union(buttons).inflate(0, canvas.px(8))
                around.left, around.width = rect.left, rect.width
                canvas.box(around, mix(theme.panel, theme.accent, 0.16), canvas.px(6))
                canvas.fill(theme.accent, (around.left, around.top, canvas.px(4), around.height))
            high = height_of(REGULAR, metrics.text)
            lines = self._words_height(item, words.width, metrics)
            top = words.top if stacked else words.centery - lines // 2
            canvas.text_lines(text, (words.left, top), words.width, size=metrics.text,
                              colour=theme.text, most=max(words.height // high, 1))  # fmt: skip

    # The board

    @property
    def uses_board(self) -> bool:  # type: ignore[override]
        """Whether the items are cells."""
        return any(item.cell is not None for item in self.task.items)

    def marks(self) -> Mapping[Cell, Mark]:
        """The group of each item that is a cell; a question mark for none."""
        kind = MarkKind.RIGHT if self.settled else MarkKind.CHOSEN
        unsorted = Mark("?", MarkKind.OFFERED)
        return {
            item.cell: Mark(self._label(group - 1), kind, str(group)) if group else unsorted
            for item, group in zip(self.task.items, self.groups)
            if item.cell is not None
        }

    def click(self, cell: Cell) -> None:
        """Put a cell that is an item into the next group."""
        for index, item in enumerate(self.task.items):
            if item.cell == cell:
                group = self.groups[index] % self._count + 1
                self.put(index, group)
                self.lit = index

    # Keys

    def key(self, name: str) -> bool:
        """Digits sort the lit item; up and down light another, where the board has no cursor."""
        if name.isdigit() and 1 <= int(name) <= self._count and not self.settled:
            self.put(self.lit, int(name))
            return True
        if name in ("Up", "Down") and not self.uses_board:
            self.lit = (self.lit + (1 if name == "Down" else -1)) % len(self.groups)
            return True
        return False

    def undo(self) -> None:
        """Take the item that is lit, or the last one that is sorted, out of its group."""
        if self.settled:
            return
        if not self.groups[self.lit]:
            done = [item for item, group in enumerate(self.groups) if group]
            self.lit = done[-1] if done else self.lit
        self.groups[self.lit] = 0
