"""A text field: the line that is edited in it, how it looks, and which character lies where."""

from __future__ import annotations

import re

import pygame

from visualizer.draw.bidi import has_right_to_left_start
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import MONO, text_width
from visualizer.draw.theme import Colour, Theme, mix

#: A field is for names, not for books; the rest is cut.
MAX_FIELD_CHARACTERS = 1000
_FIELD_INSET, _CARET_WIDTH = 12, 2


class TextEdit:
    """One line of text that is being edited.

    The caret stands before the character of index ``caret``; the characters between it and
    ``anchor`` are selected. ``scroll`` is how many pixels of the line are out of sight at the left.
    """

    def __init__(self, text: str, anchor: int, caret: int) -> None:
        self.text = text
        self.anchor, self.caret = anchor, caret
        self.scroll = 0

    @property
    def selection(self) -> tuple[int, int]:
        """Where the selection begins and ends; the caret twice where nothing is selected."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    @property
    def selected_text(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    def move_to(self, index: int, extend: bool = False) -> None:
        """Put the caret somewhere; with ``extend`` the characters passed are selected too."""
        self.caret = min(max(index, 0), len(self.text))
        self.anchor = self.anchor if extend else self.caret

    def insert(self, text: str) -> None:
        """Put printable text in place of the selection, or at the caret."""
        start, end = self.selection
        text = "".join(each for each in text if each.isprintable())
        text = text[: max(MAX_FIELD_CHARACTERS - len(self.text) + end - start, 0)]
        self.text = self.text[:start] + text + self.text[end:]
        self.move_to(start + len(text))

    def set_text(self, text: str) -> None:
        """Have this text, which the screen has set or has made of the typed one."""
        after = len(self.text) - self.caret
        if text != self.text:
            self.text = text
            self.move_to(len(text) - after)

    def handle_key(self, name: str) -> bool:
        """Do what a key does in a field; False for one that does nothing in it.

        One that types is for the field too; its text comes by itself.
        """
        modifiers, _, base = name.rpartition("+")
        word, extend = "Ctrl" in modifiers, "Shift" in modifiers
        step = -1 if base in ("Left", "Home", "Backspace") else 1
        if base in ("Left", "Right"):
            to_end = self.selected_text and not extend and not word
            self.move_to(self.selection[step > 0] if to_end else self._neighbour_index(step, word), extend)
        elif base in ("Home", "End"):
            self.move_to(0 if step < 0 else len(self.text), extend)
        elif base in ("Backspace", "Delete"):
            if not self.selected_text:
                self.anchor = self._neighbour_index(step, word)
            self.insert("")
        elif name == "Ctrl+A":
            self.anchor, self.caret = 0, len(self.text)
        else:
            types = len(name.removeprefix("Shift+")) == 1 or base == "Space"
            return types and "Ctrl" not in modifiers
        return True

    def _neighbour_index(self, step: int, word: bool) -> int:
        """The index left (-1) or right (1) of the caret, by a letter with its accents or a word."""
        parts = [*re.finditer(r"\w+" if word else r".[\u0300-\u036f]*", self.text)]
        if step > 0:
            return min((each.end() for each in parts if each.end() > self.caret), default=len(self.text))
        return max((each.start() for each in parts if each.start() < self.caret), default=0)


# Where a character lies


def _caret_x(text: str, index: int, size: int) -> int:
    """How many pixels from its left a line has the caret before a character, about.

    A line that begins at the right is taken to go from right to left as a whole.
    """
    # Not cached: the parts of a long text would fill the memory.
    before = text_width.__wrapped__(text[:index], MONO, size)
    return text_width(text, MONO, size) - before if has_right_to_left_start(text) else before


def _line_left(edit: TextEdit, rect: pygame.Rect, metrics: Metrics) -> int:
    """Where the line begins in the window: scrolled as little as keeps the caret in sight."""
    room = max(rect.width - 2 * metrics.px(_FIELD_INSET) - metrics.px(_CARET_WIDTH), 1)
    caret = _caret_x(edit.text, edit.caret, metrics.text)
    scroll = min(max(edit.scroll, caret - room), caret)
    edit.scroll = max(min(scroll, text_width(edit.text, MONO, metrics.text) - room), 0)
    return rect.left + metrics.px(_FIELD_INSET) - edit.scroll


def index_at(edit: TextEdit, rect: pygame.Rect, metrics: Metrics, x: int) -> int:
    """The index of the caret nearest to a pixel of the window, in a field that lies in ``rect``."""
    along = x - _line_left(edit, rect, metrics)
    return min(range(len(edit.text) + 1), key=lambda index: abs(along - _caret_x(edit.text, index, metrics.text)))


def caret_rect(edit: TextEdit, rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """Where the caret of a field that lies in ``rect`` is in the window."""
    height = metrics.px(22)
    x = _line_left(edit, rect, metrics) + _caret_x(edit.text, edit.caret, metrics.text)
    return pygame.Rect(x, rect.centery - height // 2, metrics.px(_CARET_WIDTH), height)


# How it looks


def selection_colour(theme: Theme) -> Colour:
    """The ground of selected text."""
    return mix(theme.background, theme.accent, 0.32)


def draw_field(canvas: Canvas, rect: pygame.Rect, text: str, label: str, edit: TextEdit | None) -> None:
    """Draw a field: with ``edit`` the one that has the keyboard, else its text, or its label."""
    theme, metrics, size = canvas.theme, canvas.metrics, canvas.metrics.text
    canvas.outlined_box(rect, theme.background, theme.edge, canvas.px(7), canvas.px(1))
    line, cut_before = edit or TextEdit(text, 0, 0), len(canvas.cut_texts)
    left, middle = _line_left(line, rect, metrics), rect.centery
    start, end = sorted(left + _caret_x(text, index, size) for index in line.selection)
    with canvas.clip(rect.inflate(canvas.px(4 - 2 * _FIELD_INSET), 0)):
        if start < end:
            mark = (start, middle - canvas.px(12), end - start, canvas.px(24))
            canvas.fill(selection_colour(theme), mark)
        canvas.text(
            text or label, (left, middle), size=size, face=MONO, align="after", colour=theme.text if text else theme.dim
        )
        if edit is not None:
            canvas.fill(theme.accent, caret_rect(edit, rect, metrics))
            del canvas.cut_texts[cut_before:]  # the caret brings what is out of sight into it
