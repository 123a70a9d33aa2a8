"""Keys, mouse and dropped files: which event does what.

A key goes to the field that has the keyboard, then to the screen on top, then to the control that
has the keyboard, then to the table of actions.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.window.actions import BY_KEY
from visualizer.window.keys import key_name, shift_held
from visualizer.window.shell import PixelPosition, Screen, Shell
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.interaction import Interaction

_THAT_SHOW = {
    pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWSIZECHANGED,
    pygame.WINDOWLEAVE,
}  # fmt: skip


class Input:
    """Takes the events of one window.

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
        self._screen_held = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one pygame event; True if there may be something new to see."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.release_mouse()
        elif event.type == pygame.MOUSEMOTION:
            return self._move(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._top().scroll(-event.y)
        elif event.type == pygame.DROPFILE:
            self._shell.session.open_file(str(event.file))
        elif event.type == pygame.DROPTEXT:
            self._shell.session.open_text(str(event.text))
        else:
            return event.type in _THAT_SHOW
        return True

    # Keys

    def _key(self, event: pygame.event.Event) -> None:
        name, typed = key_name(event), getattr(event, "unicode", "")
        if not name and not typed:
            return
        control = self._state.control(self._state.focus)
        if control is not None and control.type is not None and self._type(control, name, typed):
            self._lay_out()  # the next key may come before the next picture
            return
        if self._top().key(name) or (control is not None and _key_to_control(control, name)):
            return
        action = BY_KEY.get(name)
        if action is not None and (action.everywhere or not self._shell.panels):
            self._shell.run(action.name)

    def _type(self, control: Control, name: str, typed: str) -> bool:
        """Type into a field; False for a key that types nothing."""
        assert control.type is not None
        if name == "Backspace":
            control.type(control.text[:-1])
        elif name == "Ctrl+V":
            control.type(control.text + " ".join(self._shell.clipboard_text().split()))
        elif name == "Ctrl+Backspace":
            control.type("")
        elif typed and typed.isprintable() and not name.startswith("Ctrl+"):
            control.type(control.text + typed)
        else:
            return False
        return True

    # Mouse

    def _press(self, event: pygame.event.Event) -> None:
        self._state.point(event.pos)
        if not self._screen_held:
            self._screen_held = self._top().press(event.pos, event.button, shift_held())
        if self._screen_held or event.button != 1:
            return
        control = self._state.under(event.pos)
        if control is None:
            self._state.focus = ""
            self._top().press_beside(event.pos)
            return
        self._state.held = control.name
        self._state.focus = control.name if control.kind == "field" else ""
        if control.aim is not None:
            control.aim(event.pos)
        _drag(control, event.pos)
        control.press()

    def release_mouse(self) -> None:
        """Forget what is held with the mouse."""
        self._state.held = ""
        if self._screen_held:
            self._top().release()
        self._screen_held = False

    def _move(self, event: pygame.event.Event) -> bool:
        before = self._state.hovered
        self._state.point(event.pos)
        if not any(event.buttons):
            self.release_mouse()
        if self._screen_held:
            self._top().drag(event.pos)
        held = self._state.control(self._state.held)
        if held is not None:
            _drag(held, event.pos)
        under = self._state.control(self._state.hovered)
        follows = under is not None and under.kind == "area"
        return follows or bool(held) or self._screen_held or before != self._state.hovered


def _key_to_control(control: Control, name: str) -> bool:
    """Let the control that has the keyboard take a key, if it has a use for it."""
    if control.slide is not None and name in ("Left", "Right"):
        change = 0.05 if name == "Right" else -0.05
        control.slide(min(max(control.value + change, 0.0), 1.0))
        return True
    if name == "Enter" or (name == "Space" and control.kind != "field"):
        if control.enabled or control.kind == "area":
            control.press()
        return True
    return False


def _drag(control: Control, position: PixelPosition) -> None:
    """Let a held control follow the mouse."""
    if control.drag is not None:
        control.drag(position)
    elif control.slide is not None:
        share = (position[0] - control.rect.left) / max(control.rect.width, 1)
        control.slide(min(max(share, 0.0), 1.0))
