"""What is in a text field: its text, the caret, what is selected, and what can be undone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

#: A field is for names, not for books; what goes beyond is cut.
MOST_CHARACTERS = 4096
_MOST_UNDONE = 200
_WORD = re.compile(r"\w+")
_PARTS = re.compile(r"\w+|\s+|[^\w\s]+")


@dataclass(frozen=True)
class _Snapshot:
    """A text, with its selection from ``anchor`` to ``caret``."""

    text: str
    anchor: int
    caret: int


class TextEdit:
    """One line of text that is being edited.

    The caret stands before the character of index ``caret``; what lies between it and ``anchor``
    is selected. ``composition`` is what an input method is still making of the keys, at the
    caret, which stands ``composition_caret`` characters into it. ``scroll`` is how many pixels
    of the line are scrolled out at the left; the field that shows it keeps it there.
    """

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.anchor = self.caret = len(text)
        self.composition = ""
        self.composition_caret = 0
        self.scroll = 0
        self._undo: list[_Snapshot] = []
        self._redo: list[_Snapshot] = []
        self._going_on = ""

    # What is selected

    @property
    def selection(self) -> tuple[int, int]:
        """Where the selection begins and ends; the caret twice where nothing is selected."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    def select(self, start: int, end: int) -> None:
        """Select from one index to another, where the caret then stands."""
        self.anchor, self.caret = self._within(start), self._within(end)
        self._going_on = ""

    def select_all(self) -> None:
        """Select all of it."""
        self.select(0, len(self.text))

    def word_at(self, index: int) -> tuple[int, int]:
        """Where the word at an index, or the signs or blanks there, begins and ends."""
        parts = [part.span() for part in _PARTS.finditer(self.text)] or [(0, 0)]
        return next((span for span in parts if span[1] > index), parts[-1])

    def _within(self, index: int) -> int:
        return min(max(index, 0), len(self.text))

    # Moving

    def move_to(self, index: int, extend: bool = False) -> None:
        """Put the caret somewhere; with ``extend`` what lies between is selected."""
        self.caret = self._within(index)
        if not extend:
            self.anchor = self.caret
        self._going_on = ""

    def move(self, step: int, extend: bool = False) -> None:
        """Go a character to the left (-1) or right (1), or to that end of what is selected."""
        if self.selected and not extend:
            self.move_to(self.selection[0 if step < 0 else 1])
        else:
            self.move_to(self._beside(step), extend)

    def move_by_word(self, step: int, extend: bool = False) -> None:
        """Go to the beginning of the word before (-1), or to the end of the next (1)."""
        self.move_to(self._word_beside(step), extend)

    def _beside(self, step: int) -> int:
        """The index beside the caret; a letter and its accents are passed together."""
        index = self._within(self.caret + step)
        while 0 < index < len(self.text) and unicodedata.combining(self.text[index]):
            index += step
        return index

    def _word_beside(self, step: int) -> int:
        words = _WORD.finditer(self.text)
        if step > 0:
            return next((each.end() for each in words if each.end() > self.caret), len(self.text))
        return max((each.start() for each in words if each.start() < self.caret), default=0)

    # Changing

    def insert(self, text: str) -> None:
        """Put text in place of what is selected, or at the caret."""
        if not text:
            return
        one = len(text) == 1 and not self.selected
        self._remember("typing" if one else "")
        self._replace(text)
        # A word that was typed is undone at once, and the next one alone.
        self._going_on = "typing" if one and not text.isspace() else ""

    def erase(self, step: int, by_word: bool = False) -> None:
        """Take away what is selected, else the character or word before (-1) or after (1)."""
        if not self.selected:
            other = self._word_beside(step) if by_word else self._beside(step)
            if other == self.caret:
                return
            self._remember("" if by_word else f"erasing {step}")
            self.anchor = other
            self._replace("")
            self._going_on = "" if by_word else f"erasing {step}"
        else:
            self._remember("")
            self._replace("")

    def hold(self, text: str) -> None:
        """Have this text, which others have set or have made of what was typed."""
        if text == self.text:
            return
        if self._undo and self._undo[-1].text == text:
            self._undo.pop()  # what was typed has been refused
        else:
            self._remember("")
        after = self.text[self.caret :]
        caret = len(text) - len(after) if text.endswith(after) else self.caret
        self.text = text
        self.anchor = self.caret = self._within(caret)
        self._going_on = ""

    def _replace(self, text: str) -> None:
        start, end = self.selection
        text = text[: max(MOST_CHARACTERS - len(self.text) + end - start, 0)]
        self.text = self.text[:start] + text + self.text[end:]
        self.anchor = self.caret = start + len(text)

    # Undoing

    def undo(self) -> None:
        """Take the last change back."""
        self._go(self._undo, self._redo)

    def redo(self) -> None:
        """Make again the last change that was taken back."""
        self._go(self._redo, self._undo)

    def _go(self, here: list[_Snapshot], there: list[_Snapshot]) -> None:
        if here:
            there.append(self._now())
            found = here.pop()
            self.text, self.anchor, self.caret = found.text, found.anchor, found.caret
        self._going_on = ""

    def _now(self) -> _Snapshot:
        return _Snapshot(self.text, self.anchor, self.caret)

    def _remember(self, doing: str) -> None:
        """Store what there is before a change, unless the change goes on with the last one."""
        self._redo.clear()
        if not doing or doing != self._going_on:
            self._undo.append(self._now())
            del self._undo[:-_MOST_UNDONE]


def _keys() -> dict[str, Callable[[TextEdit], None]]:
    keys: dict[str, Callable[[TextEdit], None]] = {
        "Backspace": lambda edit: edit.erase(-1),
        "Shift+Backspace": lambda edit: edit.erase(-1),
        "Delete": lambda edit: edit.erase(1),
        "Ctrl+Backspace": lambda edit: edit.erase(-1, by_word=True),
        "Ctrl+Delete": lambda edit: edit.erase(1, by_word=True),
        "Ctrl+A": TextEdit.select_all,
        "Ctrl+Z": TextEdit.undo,
        "Ctrl+Y": TextEdit.redo,
        "Ctrl+Shift+Z": TextEdit.redo,
    }
    for shift, extend in (("", False), ("Shift+", True)):
        for key, step, end in (("Left", -1, "Home"), ("Right", 1, "End")):
            index = 0 if step < 0 else MOST_CHARACTERS
            to_end = partial(TextEdit.move_to, index=index, extend=extend)
            keys[shift + key] = partial(TextEdit.move, step=step, extend=extend)
            keys[f"Ctrl+{shift}{key}"] = partial(TextEdit.move_by_word, step=step, extend=extend)
            keys[shift + end] = keys[f"Ctrl+{shift}{end}"] = to_end
    return keys


#: What each key does in a field, apart from those of the clipboard.
KEYS = _keys()
