"""Keys, mouse and dropped files: which event does what.

A key, and the text that it types, go to the field that has the keyboard. A key goes on to the
screen on top, then to the control that has the keyboard, then to the table of actions.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.window.actions import BY_KEY, BY_NAME
from visualizer.window.keys import key_name, shift_held
from visualizer.window.shell import Panel, PixelPosition, Screen, Shell
from visualizer.window.typing import Typing
from visualizer.window.ui import UiEvent, UiScreen
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.interaction import Interaction

#: Events after which what was drawn may be lost.
THAT_SHOW = {
    pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWSIZECHANGED,
    pygame.WINDOWLEAVE,
}  # fmt: skip


_DOING = {
    pygame.KEYDOWN: "taking a key",
    pygame.KEYUP: "taking a key",
    pygame.TEXTINPUT: "taking typed text",
    pygame.TEXTEDITING: "taking typed text",
    pygame.MOUSEBUTTONDOWN: "taking a click",
    pygame.MOUSEBUTTONUP: "taking a click",
    pygame.MOUSEMOTION: "following the mouse",
    pygame.MOUSEWHEEL: "turning the wheel",
    pygame.DROPFILE: "opening a dropped file",
    pygame.DROPTEXT: "opening dropped text",
    pygame.VIDEORESIZE: "resizing the window",
}


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
        self._screen_held = False
        self.typing = Typing(shell, interaction, top, lay_out)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one pygame event; True if there may be something new to see."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.KEYUP:
            self.typing.key_up(event)
            return False
        elif event.type == pygame.TEXTINPUT:
            return self.typing.text(event.text)
        elif event.type == pygame.TEXTEDITING:
            return self.typing.compose(event.text, event.start)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.release_mouse()
        elif event.type == pygame.MOUSEMOTION:
            return self._move(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._top().scroll(-event.y)
        elif event.type == pygame.DROPFILE:
            # Lessons are read with much that few windows need.
            from visualizer.window.screens.practise import open_by_name

            open_by_name(self._shell, str(event.file))
        elif event.type == pygame.DROPTEXT:
            self._shell.session.open_text(str(event.text))
        else:
            return event.type in THAT_SHOW
        return True

    # Keys

    def _key(self, event: pygame.event.Event) -> None:
        name, typed = key_name(event), getattr(event, "unicode", "")
        if not name and not typed:
            return
        if self.typing.key(event):
            return
        top, control = self._top(), self._state.control(self._state.focus)
        if isinstance(top, UiScreen):
            control = None
        if top.key(name) or (control is not None and _key_to_control(control, name)):
            return
        action = BY_KEY.get(name)
        if action is not None and (action.everywhere or not self._shell.panels):
            self._shell.run(action.name)

    # Mouse

    def _press(self, event: pygame.event.Event) -> None:
        self._state.point(event.pos)
        top = self._top()
        if isinstance(top, UiScreen):
            self._press_on(top, event)
            return
        if not self._screen_held:
            self._screen_held = self._top().press(event.pos, event.button, shift_held())
        control = self._state.under(event.pos)
        if self._screen_held or event.button != 1:
            return
        twice = self._state.press(event.pos)
        if control is None:
            self._state.focus = ""
            self._top().press_beside(event.pos)
            return
        self._state.held = control.name
        if control.kind == "field":
            self.typing.press(control, event.pos, shift_held(), twice)
            return
        self._state.focus = ""
        if control.aim is not None:
            control.aim(event.pos)
        _drag(control, event.pos)
        control.press()

    def _press_on(self, screen: UiScreen, event: pygame.event.Event) -> None:
        """Press the mouse on a screen that is told once."""
        control = self._state.under(event.pos)
        is_field = control is not None and control.kind == "field"
        if event.button == 1:
            twice = self._state.press(event.pos)
            self._state.held = control.name if control is not None else ""
            if control is not None and is_field:
                self.typing.press(control, event.pos, shift_held(), twice)
                return
            self._state.focus = ""
        if (
            isinstance(screen, Panel)
            and control is None
            and not screen.rect.collidepoint(event.pos)
        ):
            screen.press_beside(event.pos)
        else:
            screen.handle(UiEvent(press=event.pos, button=event.button, shift=shift_held()))

    def forget_mouse(self) -> None:
        """Forget what is held with the mouse, and tell nobody."""
        self._state.held = ""
        self._screen_held = False

    def release_mouse(self) -> None:
        """Forget what is held with the mouse, and tell the screen that held it."""
        held = self._screen_held
        self.forget_mouse()
        if held:
            self._top().release()

    def _move(self, event: pygame.event.Event) -> bool:
        before = (self._state.hovered, self._state.tip)
        self._state.point(event.pos)
        if not any(event.buttons):
            self.release_mouse()
        if self._screen_held:
            self._top().drag(event.pos)
        top, held = self._top(), self._state.control(self._state.held)
        if held is not None and held.kind == "field":
            self.typing.drag(held, event.pos)
        elif held is not None and isinstance(top, UiScreen):
            top.handle(UiEvent(drag=event.pos))
        elif held is not None:
            _drag(held, event.pos)
        under = self._state.control(self._state.hovered)
        follows = under is not None and under.kind == "area"
        return follows or bool(held) or self._screen_held or before != (
            self._state.hovered, self._state.tip)  # fmt: skip


def means_quit(event: pygame.event.Event) -> bool:
    """Whether an event asks to end the program, whatever is open."""
    if event.type != pygame.KEYDOWN:
        return bool(event.type == pygame.QUIT)
    return key_name(event) in BY_NAME["quit"].keys


def event_words(event: pygame.event.Event) -> str:
    """An event in words that complete "while ..."."""
    return _DOING.get(event.type, "taking an event of the window")


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
