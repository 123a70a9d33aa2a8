"""How a text field looks, and which character of its line lies where."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache

import pygame

from visualizer.draw.bidi import begins_at_the_right, is_right_to_left
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import MONO, width_of
from visualizer.draw.theme import Colour, Theme, mix
from visualizer.window.widgets.text_edit import TextEdit

_INSET = 12
_CARET = 2


def selection_colour(theme: Theme) -> Colour:
    """What selected text stands on."""
    return mix(theme.background, theme.accent, 0.32)


class _Line:
    """A line of text as it is measured: which character of it is about where.

    In a line that begins at the right all of it is taken to go from right to left.
    """

    def __init__(self, text: str, size: int) -> None:
        self._text, self._size = text, size
        self._from_right = begins_at_the_right(text)
        self.length = len(text)
        self.width = width_of(text, MONO, size)

    def left_of(self, index: int) -> int:
        """How many pixels from its left the caret before a character is."""
        before = self._before(index)
        return self.width - before if self._from_right else before

    def _before(self, index: int) -> int:
        return width_of(self._text[:index], MONO, self._size)

    def index_at(self, x: int) -> int:
        """The index of the caret nearest to so many pixels from the line's left."""
        before = self.width - x if self._from_right else x
        after = bisect_left(range(self.length + 1), before, hi=self.length, key=self._before)
        nearest = range(max(after - 1, 0), after + 1)
        return min(nearest, key=lambda index: abs(before - self._before(index)))

    def draw(self, canvas: Canvas, room: pygame.Rect, scroll: int, colour: Colour) -> None:
        """Draw what is in sight in ``room``, so many pixels scrolled out at the left."""
        first, last = 0, self.length
        if not is_right_to_left(self._text):  # a part of it looks as it does in the whole
            first = max(self.index_at(scroll) - 1, 0)
            last = self.index_at(scroll + room.width) + 1
        left = room.left - scroll + self._before(first)
        text = self._text[first:last]
        right = left + width_of(text, MONO, self._size)
        canvas.text(text, (right, room.centery), size=self._size, colour=colour, face=MONO,
                    align="before")  # fmt: skip


@lru_cache(maxsize=16)
def _line(text: str, size: int) -> _Line:
    return _Line(text, size)


def _shown(edit: TextEdit) -> str:
    """The text, with what is being composed at the caret."""
    return edit.text[: edit.caret] + edit.composition + edit.text[edit.caret :]


def _room(rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """Where the line of a field is in sight."""
    return rect.inflate(-2 * metrics.px(_INSET), -metrics.px(6))


def _scroll(edit: TextEdit, rect: pygame.Rect, metrics: Metrics) -> int:
    """How far the line is scrolled, changed as little as keeps the caret in sight."""
    line = _line(_shown(edit), metrics.text)
    caret, caret_width = line.left_of(edit.caret + edit.composition_caret), metrics.px(_CARET)
    room = max(_room(rect, metrics).width - caret_width, 1)
    least, most = caret - room, caret
    scroll = min(max(edit.scroll, least), most)
    edit.scroll = max(min(scroll, line.width - room), 0)
    return edit.scroll


def index_at(edit: TextEdit, rect: pygame.Rect, metrics: Metrics, x: int) -> int:
    """The index of the caret nearest to a pixel of the window, in a field that lies in ``rect``."""
    along = x - _room(rect, metrics).left + _scroll(edit, rect, metrics)
    return _line(edit.text, metrics.text).index_at(along)


def caret_rect(edit: TextEdit, rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """Where the caret of a field that lies in ``rect`` is in the window."""
    room, height = _room(rect, metrics), metrics.px(22)
    left = _line(_shown(edit), metrics.text).left_of(edit.caret + edit.composition_caret)
    x = room.left + left - _scroll(edit, rect, metrics)
    return pygame.Rect(x, room.centery - height // 2, metrics.px(_CARET), height)


def draw_field(
    canvas: Canvas, rect: pygame.Rect, text: str, label: str, edit: TextEdit | None
) -> None:
    """Draw a field: with ``edit`` the one that has the keyboard, else its text, or its label."""
    theme, metrics = canvas.theme, canvas.metrics
    canvas.outlined_box(rect, theme.background, theme.edge, canvas.px(7), canvas.px(1))
    room = _room(rect, metrics)
    shown = text if edit is None else _shown(edit)
    if not shown:
        _draw_label(canvas, room, label)
    if edit is None:
        _draw_label(canvas, room, text, theme.text)
        return
    cut_before = len(canvas.cut_texts)
    with canvas.clip(room.inflate(canvas.px(4), 0)):
        scroll = _scroll(edit, rect, metrics)
        line = _line(shown, metrics.text)
        _draw_marks(canvas, room, line, scroll, edit)
        line.draw(canvas, room, scroll, theme.text)
        canvas.fill(theme.accent, caret_rect(edit, rect, metrics))
    del canvas.cut_texts[cut_before:]  # the caret brings what is out of sight into it


def _draw_label(canvas: Canvas, room: pygame.Rect, text: str, colour: Colour | None = None) -> None:
    """Draw text in the middle of a field's height, cut where it is longer."""
    metrics = canvas.metrics
    top = room.centery - canvas.px(11)
    canvas.text(text, (room.left, top), size=metrics.text, colour=colour or canvas.theme.dim,
                face=MONO, most=room.width)  # fmt: skip


def _draw_marks(
    canvas: Canvas, room: pygame.Rect, line: _Line, scroll: int, edit: TextEdit
) -> None:
    """Draw the selection behind the text, and a line under what is being composed."""
    height = canvas.px(24)
    top = room.centery - height // 2

    def mark(start: int, end: int) -> pygame.Rect:
        left, right = sorted((line.left_of(start), line.left_of(end)))
        return pygame.Rect(room.left - scroll + left, top, right - left, height)

    if edit.selected and not edit.composition:
        canvas.fill(selection_colour(canvas.theme), mark(*edit.selection))
    composed = mark(edit.caret, edit.caret + len(edit.composition))
    if composed.width:
        foot = (composed.left, composed.bottom - canvas.px(2), composed.width, canvas.px(2))
        canvas.fill(canvas.theme.text, foot)
