"""How a text field looks, and which character of its line lies where."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import lru_cache

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import MONO, Place, places_of, width_of
from visualizer.draw.theme import Colour, Theme, mix
from visualizer.window.widgets.text_edit import TextEdit

_INSET = 12
_CARET = 2


def selection_colour(theme: Theme) -> Colour:
    """What selected text stands on."""
    return mix(theme.background, theme.accent, 0.32)


class _Line:
    """A line of text as it is measured: which character of it is where."""

    def __init__(self, text: str, size: int) -> None:
        self._text, self._size = text, size
        self._places = places_of(text, MONO, size)
        self._by_start = sorted(self._places, key=lambda each: each.letter.start)
        self._turns = any(place.letter.goes_left for place in self._places)
        self.length = len(text)
        self.width = sum(place.width for place in self._places)

    def left_of(self, index: int) -> int:
        """How many pixels left of it the caret before a character has, after that before it."""
        if not self._places:
            return 0
        at = bisect_right(self._by_start, max(index - 1, 0), key=lambda each: each.letter.start)
        return self._caret(self._by_start[at - 1], index)

    def _caret(self, place: Place, index: int) -> int:
        """Where the caret is in a letter that has, or that ends before, the character."""
        letter, left, width = place
        before, all_of_it = index - letter.start, letter.end - letter.start
        if letter.goes_left:
            return left + width - before * width // all_of_it
        if before in (0, all_of_it):
            return left + (width if before else 0)
        return left + width_of(self._text[letter.start : index], MONO, self._size)

    def stretches(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Where the characters between two indices are, each stretch by its left and right.

        In text that turns, what goes on in the text need not lie together.
        """
        for place in self._places:
            first, last = max(start, place.letter.start), min(end, place.letter.end)
            if first < last:
                left, right = sorted(self._caret(place, each) for each in (first, last))
                yield left, right

    def index_at(self, x: int) -> int:
        """The index of the caret nearest to so many pixels from the line's left."""
        indices = range(self.length + 1)
        if not self._turns:
            after = bisect_left(indices, x, hi=self.length, key=self.left_of)
            indices = range(max(after - 1, 0), after + 1)
        return min(indices, key=lambda index: abs(x - self.left_of(index)))

    def draw(self, canvas: Canvas, room: pygame.Rect, scroll: int, colour: Colour) -> None:
        """Draw what is in sight in ``room``, so many pixels scrolled out at the left."""
        for letter, left, width in self._places:
            shown = letter.shown
            if len(self._places) == 1 and not self._turns:
                first = max(self.index_at(scroll) - 1, 0)
                shown = shown[first : self.index_at(scroll + room.width) + 1]
                left = self.left_of(first)
                width = width_of(shown, MONO, self._size)
            elif left + width < scroll or left > scroll + room.width:
                continue
            right = room.left - scroll + left + width
            canvas.text(shown, (right, room.centery), size=self._size, colour=colour, face=MONO,
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
    height, left_of_line = canvas.px(24), room.left - scroll
    if edit.selected and not edit.composition:
        for left, right in line.stretches(*edit.selection):
            box = pygame.Rect(left_of_line + left, room.centery - height // 2, right - left, height)
            canvas.fill(selection_colour(canvas.theme), box)
    top = room.centery + height // 2 - canvas.px(2)
    for left, right in line.stretches(edit.caret, edit.caret + len(edit.composition)):
        canvas.fill(canvas.theme.text, (left_of_line + left, top, right - left, canvas.px(2)))
