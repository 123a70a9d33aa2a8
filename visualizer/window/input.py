"""Keys, mouse and dropped files: which event does what.

A key, and the text that it types, go to the field that has the keyboard. A key goes on to the
screen on top, then to the table of actions.
"""

from __future__ import annotations

import re

import pygame

from visualizer.window.actions import BY_KEY, BY_NAME
from visualizer.window.keys import key_name, shift_held
from visualizer.window.opening import open_text
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import UiEvent
from visualizer.window.ui_state import PixelPosition
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.text_field import TextEdit, caret_rect, index_at

#: Events after which what was drawn may be lost.
THAT_SHOW = {
    pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWSIZECHANGED,
    pygame.WINDOWLEAVE,
}  # fmt: skip


class Input:
    """Takes the events of one window.

    Characters come as TEXTINPUT events, from the keyboard and from input methods alike; a KEYDOWN
    event only moves and deletes. So no character comes twice, and the key that opened a screen is
    not typed into its field.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._at = shell.at
        self._drags = False
        #: The key that is down and whose text is for no field, None for none.
        self._deaf: int | None = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one pygame event; True if there may be something new to see."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.KEYUP:
            self._key_up(event)
            return False
        elif event.type == pygame.TEXTINPUT:
            return self._text(event.text)
        elif event.type == pygame.TEXTEDITING:
            return self._compose(event.text, event.start)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.release_mouse()
        elif event.type == pygame.MOUSEMOTION:
            return self._move(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._shell.top.handle(UiEvent(wheel=-event.y))
        elif event.type == pygame.DROPFILE:
            # Lessons are read with much that few windows need.
            from visualizer.window.screens.practise import open_by_name

            open_by_name(self._shell, str(event.file))
        elif event.type == pygame.DROPTEXT:
            open_text(self._shell.session, str(event.text))
        else:
            return event.type in THAT_SHOW
        return True

    # Keys

    def _key(self, event: pygame.event.Event) -> None:
        name, typed = key_name(event), getattr(event, "unicode", "")
        if not (name or typed) or self._key_in_field(event):
            return
        if self._shell.top.handle(UiEvent(key=name)):
            return
        action = BY_KEY.get(name)
        if action is not None and (action.everywhere or not self._shell.panels):
            self._shell.run(action.name)

    # Mouse

    def _press(self, event: pygame.event.Event) -> None:
        self._at.point(event.pos)
        screen, control = self._shell.top, self._at.under(event.pos)
        if event.button == 1:
            twice = self._at.press(event.pos)
            self._at.held = control.name if control is not None else ""
            if control is not None and control.kind == "field":
                self._press_field(control, event.pos, shift_held(), twice)
                return
            self._at.focus = ""
        if isinstance(screen, Panel) and not screen.rect.collidepoint(event.pos):
            screen.press_beside()
        else:
            screen.handle(UiEvent(press=event.pos, button=event.button, shift=shift_held()))

    def release_mouse(self) -> None:
        """Forget what is held with the mouse."""
        self._at.held = ""

    def _move(self, event: pygame.event.Event) -> bool:
        before = (self._at.hovered, self._at.tip)
        self._at.point(event.pos)
        if not any(event.buttons):
            self.release_mouse()
        held = self._at.control(self._at.held)
        if held is not None and held.kind == "field":
            self._drag_in_field(held, event.pos)
        elif held is not None:
            self._shell.top.handle(UiEvent(drag=event.pos))
        under = self._at.control(self._at.hovered)
        follows = under is not None and under.kind == "area"
        return follows or bool(held) or before != (self._at.hovered, self._at.tip)

    # Text fields

    @property
    def text_rect(self) -> pygame.Rect | None:
        """Where the next character will stand in the window; None where nothing is typed."""
        control, edit = self._at.control(self._at.focus), self._at.edit
        if control is None or edit is None:
            return None
        return caret_rect(edit, control.rect, self._shell.view.metrics)

    def _tell_typed(self, edit: TextEdit) -> None:
        """Tell the screen what is in the field now."""
        self._shell.top.handle(UiEvent(typed=edit.name))
        self._shell.lay_out()  # the next key may come before the next picture

    def _key_in_field(self, event: pygame.event.Event) -> bool:
        """Take a KEYDOWN event; False where it is not for the field that has the keyboard."""
        edit = self._at.edit
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
            self._tell_typed(edit)
        elif edit.key(name):
            self._tell_typed(edit)
        else:
            # Its character comes as a text, or from an input method.
            return not name.startswith("Ctrl+") and bool(
                (typed and typed.isprintable()) or len(name) == 1 or name == "Space"
            )
        return True

    def _copy(self, edit: TextEdit, cut: bool) -> bool:
        if self._shell.copy_text(edit.selected) and cut:
            edit.erase()
            self._tell_typed(edit)
        return True

    def _key_up(self, event: pygame.event.Event) -> None:
        """Take a KEYUP event: what a key types from now on is typed."""
        if event.key == self._deaf:
            self._deaf = None

    def _text(self, text: str) -> bool:
        """Take the text of a TEXTINPUT event; False where there is no field for it."""
        edit = self._at.edit
        if edit is None or self._deaf is not None:
            return False
        edit.composition = ""
        edit.insert(text)
        self._tell_typed(edit)
        return True

    def _compose(self, text: str, caret: int) -> bool:
        """Take what an input method is making of the keys; False where there is no field."""
        edit = self._at.edit
        if edit is None:
            return False
        self._deaf = None
        edit.composition = "".join(each for each in text if each.isprintable())
        edit.composition_caret = min(max(caret, 0), len(edit.composition))
        return True

    def _press_field(
        self, control: Control, position: PixelPosition, extend: bool, twice: bool
    ) -> None:
        """Take a press on a field: it sets the caret, and ``twice`` selects all."""
        self._at.focus, self._drags = control.name, not twice
        edit = self._at.edit
        if edit is not None:
            edit.composition = ""
            edit.key("Ctrl+A" if twice else "")
        if not twice:
            self._drag_in_field(control, position, extend)

    def _drag_in_field(
        self, control: Control, position: PixelPosition, extend: bool = True
    ) -> None:
        """Put the caret where the mouse is, and select as far as that."""
        edit = self._at.edit
        if edit is not None and self._drags:
            metrics = self._shell.view.metrics
            edit.move_to(index_at(edit, control.rect, metrics, position[0]), extend)


def means_quit(event: pygame.event.Event) -> bool:
    """Whether an event asks to end the program, whatever is open."""
    if event.type != pygame.KEYDOWN:
        return bool(event.type == pygame.QUIT)
    return key_name(event) in BY_NAME["quit"].keys
