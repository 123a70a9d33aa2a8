"""What is typed, and done with the mouse, in the text fields of the screens.

Characters come as TEXTINPUT events, from the keyboard and from input methods alike; a KEYDOWN
event only moves and deletes. So no character comes twice, and the key that opened a screen is
not typed into its field.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pygame

from visualizer.window.clipboard import NO_CLIPBOARD
from visualizer.window.keys import key_name
from visualizer.window.shell import PixelPosition, Screen, Shell
from visualizer.window.ui import UiEvent, UiScreen
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.interaction import Interaction
from visualizer.window.widgets.menu import LINE, Menu, MenuItem
from visualizer.window.widgets.text_edit import KEYS, TextEdit
from visualizer.window.widgets.text_field import caret_rect, index_at


class Typing:
    """Takes keys, text and the mouse for the field that has the keyboard.

    Each field of a screen keeps its `TextEdit` as long as the screen is there. ``top`` gives the
    screen that events go to, ``lay_out`` lays its controls out anew.
    """

    def __init__(
        self,
        shell: Shell,
        interaction: Interaction,
        top: Callable[[], Screen],
        lay_out: Callable[[], None],
    ) -> None:
        self._shell = shell
        self._state = interaction
        self._top = top
        self._lay_out = lay_out
        self._word = (0, 0)
        self._entered: tuple[int, str] = (0, "")
        #: The key that is down and whose text is for no field, None for none.
        self._deaf: int | None = None

    # The field that has the keyboard

    @property
    def control(self) -> Control | None:
        """The field that has the keyboard, None where none has."""
        control = self._state.control(self._state.focus)
        if control is not None and control.kind == "field":
            return control
        if self._entered[0] == id(self._top()):
            self._entered = (0, "")
        return None

    def edit_of(self, control: Control) -> TextEdit | None:
        """What is edited in a field that has the keyboard; None for other controls."""
        if control.kind != "field" or control.name != self._state.focus:
            return None
        edits = self._top().edits
        entered = (id(self._top()), control.name)
        if control.name not in edits or entered != self._entered:
            edit = edits.setdefault(control.name, TextEdit(control.text))
            edit.hold(control.text)
            edit.composition = ""
            edit.select(*(control.selection or (0, len(edit.text))))
        self._entered = entered
        edits[control.name].hold(control.text)
        return edits[control.name]

    @property
    def rect(self) -> pygame.Rect | None:
        """Where the next character will stand in the window; None where nothing is typed."""
        control = self.control
        edit = None if control is None else self.edit_of(control)
        if control is None or edit is None:
            return None
        return caret_rect(edit, control.rect, self._shell.view.metrics)

    def _change(self, change: Callable[[TextEdit], object]) -> None:
        """Change what is in the field, and tell its screen."""
        control = self.control
        edit = None if control is None else self.edit_of(control)
        if control is None or edit is None:
            return
        change(edit)
        top = self._top()
        if isinstance(top, UiScreen):
            top.handle(UiEvent(typed=control.name))
            self._lay_out()
        elif control.type is not None and edit.text != control.text:
            control.type(edit.text)
            self._lay_out()  # the next key may come before the next picture

    # Keys and text

    def key(self, event: pygame.event.Event) -> bool:
        """Take a KEYDOWN event; False where it is not for the field that has the keyboard."""
        control = self.control
        edit = None if control is None else self.edit_of(control)
        if edit is None or event.key == self._deaf or not self._takes(event, edit):
            self._deaf = event.key
            return False
        self._deaf = None
        return True

    def _takes(self, event: pygame.event.Event, edit: TextEdit) -> bool:
        name, typed = key_name(event), getattr(event, "unicode", "")
        if edit.composition:
            # The input method has it, and does the same; but one that has gone says nothing.
            edit.composition = "" if name == "Escape" else edit.composition
            return True
        if name in KEYS:
            self._change(KEYS[name])
        elif name in ("Ctrl+C", "Ctrl+X", "Ctrl+Insert", "Shift+Delete"):
            return bool(edit.selected) and self._copy(cut=name in ("Ctrl+X", "Shift+Delete"))
        elif name in ("Ctrl+V", "Shift+Insert"):
            self._paste()
        else:
            # Its character comes as a text, or from an input method.
            return not name.startswith("Ctrl+") and bool(
                (typed and typed.isprintable()) or len(name) == 1 or name == "Space"
            )
        return True

    def key_up(self, event: pygame.event.Event) -> None:
        """Take a KEYUP event: what a key types from now on is typed."""
        if event.key == self._deaf:
            self._deaf = None

    def text(self, text: str) -> bool:
        """Take the text of a TEXTINPUT event; False where there is no field for it."""
        if self.control is None or self._deaf is not None:
            return False
        self._change(partial(_commit, text=text))
        return True

    def compose(self, text: str, caret: int) -> bool:
        """Take what an input method is making of the keys; False where there is no field."""
        control = self.control
        edit = None if control is None else self.edit_of(control)
        if edit is None:
            return False
        self._deaf = None
        edit.composition = _printable(text)
        edit.composition_caret = min(max(caret, 0), len(edit.composition))
        return True

    # The clipboard

    def _copy(self, cut: bool = False) -> bool:
        control = self.control
        edit = None if control is None else self.edit_of(control)
        if edit is None:
            return False
        if not self._shell.copy_text(edit.selected):
            self._shell.say(NO_CLIPBOARD, error=True)
        elif cut:
            self._change(partial(TextEdit.erase, step=1))
        return True

    def _paste(self) -> None:
        text = re.sub(r"\s*[\r\n\t]\s*", " ", self._shell.clipboard_text().strip())
        self._change(partial(TextEdit.insert, text=text))

    # The mouse

    def press(self, control: Control, position: PixelPosition, extend: bool) -> None:
        """Take a press on a field: once sets the caret, twice selects a word, three times all."""
        self._state.focus = control.name
        edit = self.edit_of(control)
        if edit is None:
            return
        edit.composition = ""
        presses = self._state.presses
        index = index_at(edit, control.rect, self._shell.view.metrics, position[0])
        self._word = edit.word_at(index)
        if presses == 1:
            edit.move_to(index, extend)
        elif presses == 2:
            edit.select(*self._word)
        else:
            edit.select_all()

    def drag(self, control: Control, position: PixelPosition) -> None:
        """Select as far as the mouse is, by words after two presses."""
        edit, presses = self.edit_of(control), self._state.presses
        if edit is None or presses > 2:
            return
        index = index_at(edit, control.rect, self._shell.view.metrics, position[0])
        if presses == 1:
            edit.move_to(index, extend=True)
            return
        (first, last), (start, end) = self._word, edit.word_at(index)
        edit.select(*((last, start) if start < first else (first, max(last, end))))

    def open_menu(self, control: Control, position: PixelPosition) -> None:
        """Open what can be done with the text by mouse alone."""
        self._state.focus = control.name
        edit = self.edit_of(control)
        if edit is None:
            return
        found, pasted = bool(edit.selected), bool(self._shell.clipboard_text())
        items = [
            MenuItem("Cut", partial(self._copy, cut=True), "Ctrl+X", enabled=found),
            MenuItem("Copy", partial(self._copy), "Ctrl+C", enabled=found),
            MenuItem("Paste", self._paste, "Ctrl+V", enabled=pasted),
            LINE,
            MenuItem("Select all", edit.select_all, "Ctrl+A", enabled=bool(edit.text)),
        ]
        self._shell.open(Menu(self._shell, pygame.Rect(position, (0, 0)), items, "Text"))


def _commit(edit: TextEdit, text: str) -> None:
    """Insert what was typed, or what an input method has made."""
    edit.composition = ""
    edit.insert(_printable(text))


def _printable(text: str) -> str:
    return "".join(each for each in text if each.isprintable())
