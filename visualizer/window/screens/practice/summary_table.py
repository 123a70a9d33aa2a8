"""The end of a practice or of a vote: what is said of all of it, and a row for each task."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_icon
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, STRONG, height_of, lines_height, width_of
from visualizer.window.titles import not_in_sight
from visualizer.window.widgets.controls import Control

#: How much larger than elsewhere everything is, the first at which all fits.
_SCALES = (1.3, 1.2, 1.1, 1.0)
_ROW, _GAP, _BUTTON, _ICON, _NUMBER = 46, 10, 150, 20, 26


@dataclass(frozen=True)
class SummaryRow:
    """A task: its step, from 1, how it went in ``words``, and what was asked.

    ``good`` is True for right, False for wrong, None for neither; ``icon`` says it too.
    """

    name: str
    step: int
    words: str
    prompt: str
    icon: str = ""
    good: bool | None = None


@dataclass(frozen=True)
class _Places:
    """Where the lines and the rows lie that are in sight; ``words`` is the width of the words."""

    metrics: Metrics
    lines: list[pygame.Rect]
    rows: list[tuple[pygame.Rect, SummaryRow]]
    words: int
    more: pygame.Rect
    left: int


class SummaryTable:
    """Draws lines and below them rows, as many as fit from the ``first`` on.

    ``label`` is that of the buttons.
    """

    def __init__(self, label: str) -> None:
        self.label = label
        self.first = 0

    def _places(
        self, rect: pygame.Rect, lines: Sequence[str], rows: Sequence[SummaryRow], metrics: Metrics
    ) -> _Places:
        for scale in _SCALES:
            found = Metrics(metrics.scale * scale)
            top = rect.top + sum(_heights(lines, rect.width, found)) + found.px(_GAP)
            words = max((width_of(row.words, REGULAR, found.text) for row in rows), default=0)
            words = min(words, rect.width // 3)
            room = _room(rect.width, words, found)
            wide = max((width_of(row.prompt, REGULAR, found.text) for row in rows), default=0)
            if top + len(rows) * found.px(_ROW) <= rect.bottom and wide <= room:
                break
        high = found.px(_ROW)
        fitting = max((rect.bottom - top) // high, 1)
        if fitting < len(rows):
            fitting = max((rect.bottom - top - height_of(REGULAR, found.text)) // high, 1)
        self.first = min(max(self.first, 0), max(len(rows) - fitting, 0))
        shown = rows[self.first : self.first + fitting]
        boxes = [pygame.Rect(rect.left, top + number * high, rect.width, high - found.px(6))
                 for number in range(len(shown))]  # fmt: skip
        under = pygame.Rect(rect.left, top + fitting * high, rect.width,
                            height_of(REGULAR, found.text))  # fmt: skip
        return _Places(found, _stacked(rect, _heights(lines, rect.width, found)),
                       list(zip(boxes, shown)), words, under, len(rows) - fitting)  # fmt: skip

    def controls(
        self,
        rect: pygame.Rect,
        lines: Sequence[str],
        rows: Sequence[SummaryRow],
        metrics: Metrics,
        go: Callable[[int], None],
    ) -> list[Control]:
        """A button for each row in sight; ``go`` is called with the index of its step."""
        places = self._places(rect, lines, rows, metrics)
        wide = places.metrics.px(_BUTTON)
        return [
            Control(row.name, pygame.Rect(box.right - wide, box.top, wide, box.height),
                    label=self.label, press=partial(go, row.step - 1),
                    metrics=places.metrics)
            for box, row in places.rows
        ]  # fmt: skip

    def draw(
        self, canvas: Canvas, rect: pygame.Rect, lines: Sequence[str], rows: Sequence[SummaryRow]
    ) -> None:
        """Draw all of it but the buttons."""
        places = self._places(rect, lines, rows, canvas.metrics)
        canvas = canvas.with_metrics(places.metrics)
        theme, metrics = canvas.theme, canvas.metrics
        for number, (text, box) in enumerate(zip(lines, places.lines)):
            canvas.text_lines(text, box.topleft, box.width, size=metrics.strong, colour=theme.text,
                              face=_face(number))  # fmt: skip
        for box, row in places.rows:
            _draw_row(canvas, box, row, places.words)
        if places.left > 0:
            canvas.text(not_in_sight(str(places.left)), places.more.topleft, size=metrics.text,
                        colour=theme.dim, most=places.more.width)  # fmt: skip


def _face(number: int) -> str:
    return STRONG if number == 0 else REGULAR


def _heights(lines: Sequence[str], width: int, metrics: Metrics) -> list[int]:
    return [
        lines_height(text, _face(number), metrics.strong, width)
        for number, text in enumerate(lines)
    ]


def _stacked(rect: pygame.Rect, heights: Sequence[int]) -> list[pygame.Rect]:
    found, top = [], rect.top
    for height in heights:
        found.append(pygame.Rect(rect.left, top, rect.width, height))
        top += height
    return found


def _room(width: int, words: int, metrics: Metrics) -> int:
    """How wide what was asked may be."""
    taken = _ICON + _NUMBER + _BUTTON + 5 * _GAP
    return max(width - words - metrics.px(taken), 1)


def _draw_row(canvas: Canvas, box: pygame.Rect, row: SummaryRow, words: int) -> None:
    theme, metrics, gap = canvas.theme, canvas.metrics, canvas.px(_GAP)
    colour = theme.dim if row.good is None else theme.good if row.good else theme.warning
    canvas.fill(theme.line, (box.left, box.top - canvas.px(3), box.width, 1))
    side = canvas.px(_ICON)
    if row.icon:
        place = pygame.Rect(box.left, box.centery - side // 2, side, side)
        draw_icon(canvas, row.icon, place, colour)
    top = box.centery - height_of(STRONG, metrics.text) // 2
    left = box.left + side + gap
    canvas.text(str(row.step), (left, top), size=metrics.text, colour=theme.text, face=STRONG)
    left += canvas.px(_NUMBER) + gap
    canvas.text(row.words, (left, top), size=metrics.text, colour=colour, most=words)
    canvas.text(row.prompt, (left + words + 2 * gap, top), size=metrics.text, colour=theme.text,
                most=_room(box.width, words, metrics))  # fmt: skip
