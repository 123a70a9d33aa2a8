"""Text fields: the text and selection that are edited, the places of characters, and drawing."""

from __future__ import annotations

import re

import pygame

from visualizer.draw.bidi import has_right_to_left_start
from visualizer.draw.canvas import Canvas
from visualizer.draw.text import MONO, text_width
from visualizer.draw.theme import Metrics, mix_colours

#: Longer text is cut off.
MAX_FIELD_CHARACTERS = 1000
_FIELD_INSET, _CARET_WIDTH = 12, 2


class TextEdit:
    """One line of text that is being edited.

    The caret is before the character of index ``caret``, and the characters between it and
    ``anchor`` are selected. ``scroll`` is the number of pixels that are hidden at the left.
    """

    def __init__(self, text: str, anchor: int, caret: int) -> None:
        self.text = text
        self.anchor, self.caret = anchor, caret
        self.scroll = 0

    @property
    def selection(self) -> tuple[int, int]:
        """The start and end index of the selection; both are the caret if nothing is selected."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    @property
    def selected_text(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    def move_to(self, index: int, extend: bool = False) -> None:
        """Move the caret; with ``extend``, keep the anchor, so that the characters passed are selected."""
        self.caret = min(max(index, 0), len(self.text))
        self.anchor = self.anchor if extend else self.caret

    def insert(self, text: str) -> None:
        """Replace the selection by the printable characters of ``text``."""
        start, end = self.selection
        text = "".join(char for char in text if char.isprintable())
        text = text[: max(MAX_FIELD_CHARACTERS - len(self.text) + end - start, 0)]
        self.text = self.text[:start] + text + self.text[end:]
        self.move_to(start + len(text))

    def set_text(self, text: str) -> None:
        """Take a text that the screen has set; the caret keeps its distance from the end."""
        after = len(self.text) - self.caret
        if text != self.text:
            self.text = text
            self.move_to(len(text) - after)

    def handle_key(self, name: str) -> bool:
        """React to a key, and return whether a field uses it.

        Keys that type are used too, although their text arrives in an event of its own.
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
        """The index one word, or one letter with its accents, left (-1) or right (1) of the caret."""
        parts = [*re.finditer(r"\w+" if word else r".[\u0300-\u036f]*", self.text)]
        if step > 0:
            return min((part.end() for part in parts if part.end() > self.caret), default=len(self.text))
        return max((part.start() for part in parts if part.start() < self.caret), default=0)


# Places of characters


def _caret_x(text: str, index: int, size: int) -> int:
    """The approximate distance in pixels of a caret at ``index`` from the left end of the text.

    A text that starts with a right-to-left script is taken to run from right to left throughout.
    """
    # Without the cache, which the parts of a long text would fill.
    before = text_width.__wrapped__(text[:index], MONO, size)
    return text_width(text, MONO, size) - before if has_right_to_left_start(text) else before


def _line_left(edit: TextEdit, rect: pygame.Rect, metrics: Metrics) -> int:
    """The x coordinate of the text's left end, scrolled as little as keeps the caret visible."""
    room = max(rect.width - 2 * metrics.px(_FIELD_INSET) - metrics.px(_CARET_WIDTH), 1)
    caret = _caret_x(edit.text, edit.caret, metrics.text)
    scroll = min(max(edit.scroll, caret - room), caret)
    edit.scroll = max(min(scroll, text_width(edit.text, MONO, metrics.text) - room), 0)
    return rect.left + metrics.px(_FIELD_INSET) - edit.scroll


def index_at(edit: TextEdit, rect: pygame.Rect, metrics: Metrics, x: int) -> int:
    """The index of the caret position nearest to ``x`` in a field at ``rect``."""
    along = x - _line_left(edit, rect, metrics)
    return min(range(len(edit.text) + 1), key=lambda index: abs(along - _caret_x(edit.text, index, metrics.text)))


def caret_rect(edit: TextEdit, rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """The rectangle of the caret in a field at ``rect``."""
    height = metrics.px(22)
    x = _line_left(edit, rect, metrics) + _caret_x(edit.text, edit.caret, metrics.text)
    return pygame.Rect(x, rect.centery - height // 2, metrics.px(_CARET_WIDTH), height)


# Drawing


def draw_field(canvas: Canvas, rect: pygame.Rect, text: str, label: str, edit: TextEdit | None) -> None:
    """Draw a field with its text, or its label if it is empty; ``edit`` is given if it is focused."""
    theme, metrics, size = canvas.theme, canvas.metrics, canvas.metrics.text
    canvas.outlined_box(rect, theme.background, theme.edge, canvas.px(7), canvas.px(1))
    line, cut_before = edit or TextEdit(text, 0, 0), len(canvas.cut_texts)
    left, middle = _line_left(line, rect, metrics), rect.centery
    start, end = sorted(left + _caret_x(text, index, size) for index in line.selection)
    with canvas.clip(rect.inflate(canvas.px(4 - 2 * _FIELD_INSET), 0)):
        if start < end:
            mark = (start, middle - canvas.px(12), end - start, canvas.px(24))
            canvas.fill(mix_colours(theme.background, theme.accent, 0.32), mark)
        colour = theme.text if text else theme.dim
        canvas.text(text or label, (left, middle), size=size, face=MONO, anchor="midleft", colour=colour)
        if edit is not None:
            canvas.fill(theme.accent, caret_rect(edit, rect, metrics))
            del canvas.cut_texts[cut_before:]  # no tip, since the caret can go to hidden parts
