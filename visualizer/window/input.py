"""Keys, mouse and dropped files: which event does what.

A key, and the text that it types, go to the field that has the keyboard. A key goes on to the
screen on top, then to the table of actions.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.window.actions import BY_KEY, BY_NAME
from visualizer.window.keys import key_name, shift_held
from visualizer.window.opening import open_text
from visualizer.window.shell import Panel, Screen, Shell
from visualizer.window.typing import Typing
from visualizer.window.ui import UiEvent
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
            self._top().handle(UiEvent(wheel=-event.y))
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
        if not (name or typed) or self.typing.key(event) or self._top().handle(UiEvent(key=name)):
            return
        action = BY_KEY.get(name)
        if action is not None and (action.everywhere or not self._shell.panels):
            self._shell.run(action.name)

    # Mouse

    def _press(self, event: pygame.event.Event) -> None:
        self._state.point(event.pos)
        screen, control = self._top(), self._state.under(event.pos)
        if event.button == 1:
            twice = self._state.press(event.pos)
            self._state.held = control.name if control is not None else ""
            if control is not None and control.kind == "field":
                self.typing.press(control, event.pos, shift_held(), twice)
                return
            self._state.focus = ""
        if isinstance(screen, Panel) and not screen.rect.collidepoint(event.pos):
            screen.press_beside()
        else:
            screen.handle(UiEvent(press=event.pos, button=event.button, shift=shift_held()))

    def release_mouse(self) -> None:
        """Forget what is held with the mouse."""
        self._state.held = ""

    def _move(self, event: pygame.event.Event) -> bool:
        before = (self._state.hovered, self._state.tip)
        self._state.point(event.pos)
        if not any(event.buttons):
            self.release_mouse()
        held = self._state.control(self._state.held)
        if held is not None and held.kind == "field":
            self.typing.drag(held, event.pos)
        elif held is not None:
            self._top().handle(UiEvent(drag=event.pos))
        under = self._state.control(self._state.hovered)
        follows = under is not None and under.kind == "area"
        return follows or bool(held) or before != (self._state.hovered, self._state.tip)


def means_quit(event: pygame.event.Event) -> bool:
    """Whether an event asks to end the program, whatever is open."""
    if event.type != pygame.KEYDOWN:
        return bool(event.type == pygame.QUIT)
    return key_name(event) in BY_NAME["quit"].keys


def event_words(event: pygame.event.Event) -> str:
    """An event in words that complete "while ..."."""
    return _DOING.get(event.type, "taking an event of the window")
