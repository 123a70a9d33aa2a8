"""Keys, text and the mouse for the text field that has the keyboard, and the input methods.

Characters come as TEXTINPUT events, from the keyboard and from input methods alike; a KEYDOWN
event only moves and deletes. So no character comes twice, and the key that opened a screen is
not typed into its field.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable

import pygame

from visualizer.window.clipboard import NO_CLIPBOARD
from visualizer.window.keys import key_name
from visualizer.window.shell import Screen, Shell
from visualizer.window.ui import PixelPosition, UiEvent
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.interaction import Interaction
from visualizer.window.widgets.text_field import TextEdit, caret_rect, index_at

_TEXTS = (pygame.TEXTINPUT, pygame.TEXTEDITING)


class Typing:
    """Takes events for the field that has the keyboard.

    ``top`` gives the screen that events go to, ``lay_out`` lays its controls out anew.
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
        self._drags = False
        #: The key that is down and whose text is for no field, None for none.
        self._deaf: int | None = None

    @property
    def rect(self) -> pygame.Rect | None:
        """Where the next character will stand in the window; None where nothing is typed."""
        control, edit = self._state.control(self._state.focus), self._state.edit
        if control is None or edit is None:
            return None
        return caret_rect(edit, control.rect, self._shell.view.metrics)

    def _tell(self, edit: TextEdit) -> None:
        """Tell the screen what is in the field now."""
        self._top().handle(UiEvent(typed=edit.name))
        self._lay_out()  # the next key may come before the next picture

    def key(self, event: pygame.event.Event) -> bool:
        """Take a KEYDOWN event; False where it is not for the field that has the keyboard."""
        edit = self._state.edit
        taken = edit is not None and event.key != self._deaf and self._takes(event, edit)
        self._deaf = None if taken else event.key
        return taken

    def _takes(self, event: pygame.event.Event, edit: TextEdit) -> bool:
        name, typed = key_name(event), getattr(event, "unicode", "")
        if edit.composition:
            # The input method has it, and does the same; but one that has gone says nothing.
            edit.composition = "" if name == "Escape" else edit.composition
        elif name in ("Ctrl+C", "Ctrl+X", "Ctrl+Insert", "Shift+Delete"):
            return bool(edit.selected) and self._copy(edit, name in ("Ctrl+X", "Shift+Delete"))
        elif name in ("Ctrl+V", "Shift+Insert"):
            lines = re.sub(r"\s*[\r\n\t]\s*", " ", self._shell.clipboard_text().strip())
            edit.insert(lines)
            self._tell(edit)
        elif edit.key(name):
            self._tell(edit)
        else:
            # Its character comes as a text, or from an input method.
            return not name.startswith("Ctrl+") and bool(
                (typed and typed.isprintable()) or len(name) == 1 or name == "Space"
            )
        return True

    def _copy(self, edit: TextEdit, cut: bool) -> bool:
        if not self._shell.copy_text(edit.selected):
            self._shell.say(NO_CLIPBOARD, error=True)
        elif cut:
            edit.erase()
            self._tell(edit)
        return True

    def key_up(self, event: pygame.event.Event) -> None:
        """Take a KEYUP event: what a key types from now on is typed."""
        if event.key == self._deaf:
            self._deaf = None

    def text(self, text: str) -> bool:
        """Take the text of a TEXTINPUT event; False where there is no field for it."""
        edit = self._state.edit
        if edit is None or self._deaf is not None:
            return False
        edit.composition = ""
        edit.insert(text)
        self._tell(edit)
        return True

    def compose(self, text: str, caret: int) -> bool:
        """Take what an input method is making of the keys; False where there is no field."""
        edit = self._state.edit
        if edit is None:
            return False
        self._deaf = None
        edit.composition = "".join(each for each in text if each.isprintable())
        edit.composition_caret = min(max(caret, 0), len(edit.composition))
        return True

    def press(self, control: Control, position: PixelPosition, extend: bool, twice: bool) -> None:
        """Take a press on a field: it sets the caret, and ``twice`` selects all."""
        self._state.focus, self._drags = control.name, not twice
        edit = self._state.edit
        if edit is not None:
            edit.composition = ""
            edit.key("Ctrl+A" if twice else "")
        if not twice:
            self.drag(control, position, extend)

    def drag(self, control: Control, position: PixelPosition, extend: bool = True) -> None:
        """Put the caret where the mouse is, and select as far as that."""
        edit = self._state.edit
        if edit is not None and self._drags:
            metrics = self._shell.view.metrics
            edit.move_to(index_at(edit, control.rect, metrics, position[0]), extend)


def show_candidates() -> None:
    """Let the system show what an input method offers; to be called before the display is."""
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")


class InputMethods:
    """Tells the system where text is typed, and when nothing is.

    Where nothing is typed a key means an action, and an input method must not take it. But what a
    key types is reported only while text is awaited, and layouts differ in where they have ``?``;
    so text stays awaited until an input method is seen to be in use.
    """

    def __init__(self) -> None:
        self._rect: pygame.Rect | None = None
        self._in_use = False

    def see(self, event: pygame.event.Event) -> None:
        """Look at an event, for what only an input method sends."""
        if event.type not in _TEXTS or self._in_use:
            return
        composing = event.type == pygame.TEXTEDITING
        self._in_use = any(
            each >= "\u2e80" or (composing and each.isascii() and each.isalpha())
            for each in event.text
        )
        if self._in_use and self._rect is None:
            pygame.key.stop_text_input()

    def follow(self, rect: pygame.Rect | None) -> None:
        """Await text at a rectangle of the window, or with None no text."""
        if rect == self._rect:
            return
        if rect is not None:
            if self._rect is None:
                pygame.key.start_text_input()
            pygame.key.set_text_input_rect(rect)
        elif self._in_use:
            pygame.key.stop_text_input()
        self._rect = rect
