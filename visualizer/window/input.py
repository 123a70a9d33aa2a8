"""The handling of keys, mouse, dropped files and input methods.

A key goes to the screen on top, then to the table of actions. While a field of the screen is
focused, it takes the keys and the text that is typed.
"""

from __future__ import annotations

import unicodedata

import pygame

from visualizer.window.actions import ACTIONS_BY_KEY, ACTIONS_BY_NAME, ACTIONS_OVER_PANELS
from visualizer.window.opening import open_text
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import UiEvent

_NAMED_KEYS = "Space Escape Tab Backspace Delete Left Right Up Down Home End".split()
_NAMED_KEYS += ["Page Up", "Page Down", *(f"F{number}" for number in range(1, 13))]
#: The names of keys in this program, by their names in pygame; the others are named by their letter.
_KEY_NAMES = {name.lower(): name for name in _NAMED_KEYS}
_KEY_NAMES |= {"return": "Enter", "enter": "Enter", **{f"[{sign}]": sign for sign in "+-0123456789"}}
_KEY_NAMES |= {"menu": "Menu", "application": "Menu"}
#: The keys at each place of a keyboard with Latin letters, by their scan codes.
_LATIN_KEYS = {pygame.KSCAN_A + place: chr(ord("A") + place) for place in range(26)}
_LATIN_KEYS |= {pygame.KSCAN_PERIOD: ".", pygame.KSCAN_LEFTBRACKET: "[", pygame.KSCAN_RIGHTBRACKET: "]"}
_COMMAND_MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_META
#: The keys that move, scale or erase, with Shift too: held, they act again and again. All others act once a press, so
#: that a presenter's clicker, however long it is held, goes to the next stop and no farther.
_REPEATED = "Left Right Up Down Tab [ ] Ctrl+Left Ctrl+Right Ctrl++ Ctrl+- Ctrl+Z Ctrl+Y Ctrl+Backspace Ctrl+Delete"
_REPEATED_KEYS = set(_REPEATED.split())
#: Actions that are done when their key is released, since a press of the mouse means something else while it is held.
_ON_RELEASE = {"mines"}
#: Events after which the picture may be lost, so that all of it is drawn again.
PICTURE_LOSING_EVENTS = {
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWRESTORED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWLEAVE,
}


class InputHandler:
    """The handler of the events of one window.

    Fields insert the characters of TEXTINPUT events, from the keyboard and from input methods
    alike; KEYDOWN events only move and delete. So no character is inserted twice.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._input_state = shell.input_state
        #: The held key that was an action, whose text no field that opens meanwhile may take.
        self._ignored_key: int | None = None
        #: The action of the held key if it is done on release, and again as long as it is still to be done.
        self._held_action = self._waiting_action = ""
        #: Whether an input method is composing text from keys.
        self._is_composing = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one pygame event, and return whether the picture may have changed."""
        top, state = self._shell.top_screen, self._input_state
        if event.type == pygame.KEYDOWN:
            self._handle_key(event)
        elif event.type == pygame.KEYUP:
            if event.key != self._ignored_key:
                return False
            self._ignored_key = None
            return self._do_waiting_action()
        elif event.type == pygame.TEXTINPUT:
            self._is_composing = False
            if state.edit is None or self._ignored_key is not None:
                return False
            return top.handle(UiEvent(text=event.text)).is_taken
        elif event.type == pygame.TEXTEDITING:
            self._is_composing = bool(event.text)
            return False
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._handle_press(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            if event.button == 1 and state.held_name:
                top.handle(UiEvent(release=True))
            state.held_name = ""
        elif event.type == pygame.MOUSEMOTION:
            return self._handle_motion(event)
        elif event.type == pygame.WINDOWLEAVE:
            state.forget_pointer()
        elif event.type == pygame.MOUSEWHEEL:
            top.handle(UiEvent(wheel=-event.y))
        elif event.type == pygame.DROPFILE:
            # Imported here, since reading lessons needs many modules.
            from visualizer.window.screens.open_file import open_by_name

            open_by_name(self._shell, str(event.file))
        elif event.type == pygame.DROPTEXT:
            open_text(self._shell.session, str(event.text))
        else:
            return event.type in PICTURE_LOSING_EVENTS
        return True

    def ignores(self, event: pygame.event.Event) -> bool:
        """Whether an event repeats a held key that acts once a press."""
        if event.type != pygame.KEYDOWN or event.key != self._ignored_key:
            return False
        return key_name(event).replace("Shift+", "") not in _REPEATED_KEYS

    def ignore_until_released(self, event: pygame.event.Event) -> None:
        """Let a press of a key, which has brought the picture back, do nothing else while it is held."""
        self._ignored_key = getattr(event, "key", None)

    def _handle_key(self, event: pygame.event.Event) -> None:
        name, edit = key_name(event), self._input_state.edit
        if self._is_composing and edit is not None:
            self._is_composing = name != "Escape"  # an input method that is closed sends no event
            return
        if not name:
            return
        self._input_state.forget_pointer()
        self._do_waiting_action()
        if edit is None or name.startswith("Ctrl+"):
            self._ignored_key = event.key
        elif event.key != self._ignored_key:
            self._ignored_key = None
        ui_event = UiEvent(key=name)
        if edit is not None and name == "Ctrl+V":
            lines = self._shell.host.clipboard_text().strip().splitlines()
            ui_event = UiEvent(text=" ".join(line.strip() for line in lines))
        elif edit is not None and edit.selected_text and name in ("Ctrl+C", "Ctrl+X"):
            if not self._shell.copy_text(edit.selected_text) or name == "Ctrl+C":
                return
            ui_event = UiEvent(key="Delete")
        if self._shell.top_screen.handle(ui_event).is_taken:
            return
        action = ACTIONS_BY_KEY.get(name)
        if action is None or (action.name not in ACTIONS_OVER_PANELS and self._shell.panels):
            return
        if action.name in _ON_RELEASE:
            self._held_action = self._waiting_action = action.name
        else:
            self._shell.run_action(action.name)

    def _do_waiting_action(self) -> bool:
        """Do the action of a key that was held alone until now, and return whether there is one."""
        action, self._held_action, self._waiting_action = self._waiting_action, "", ""
        if action:
            self._shell.run_action(action)
        return bool(action)

    def _handle_press(self, event: pygame.event.Event) -> None:
        state, screen = self._input_state, self._shell.top_screen
        state.move_pointer(event.pos)
        twice, self._waiting_action = state.note_press(), ""  # a press with the held key is something else
        if event.button == 1:
            under = state.control_under(event.pos)
            state.held_name = under.name if under is not None else ""
            if under is None or under.kind != "field":
                state.focus = ""
        if isinstance(screen, Panel) and not screen.rect.collidepoint(event.pos):
            if not screen.spotlight:  # the tour stays, since it is easily lost
                self._shell.run_action("escape")
        else:
            shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)  # the event does not report it
            screen.handle(UiEvent("", event.pos, event.button, shift, twice, held_action=self._held_action))

    def _handle_motion(self, event: pygame.event.Event) -> bool:
        state = self._input_state
        if event.rel == (0, 0):  # the window has moved below a resting mouse, and its position may be wrong
            return False
        before = (state.hovered_name, state.tip)
        state.move_pointer(event.pos)
        if not any(event.buttons):
            state.held_name = ""
        drags = bool(state.held_name) and self._shell.top_screen.handle(UiEvent(drag=event.pos)).is_taken
        under = state.control_under(event.pos)
        follows = under is not None and under.kind == "area"
        return follows or drags or before != (state.hovered_name, state.tip)


def key_name(event: pygame.event.Event) -> str:
    """The key of a KEYDOWN event as the help writes it: ``Ctrl+S``, ``Shift+Left``, ``?``.

    Command counts as Ctrl, for macOS; AltGr, which Windows reports as Ctrl and Alt, does not.
    Signs are named by the character that is typed, so that ``?`` and ``+`` work with every
    keyboard layout. A letter of another script is the key at its place on a keyboard with Latin
    letters. The name is empty for keys without a meaning in this program.
    """
    name, typed = pygame.key.name(event.key), getattr(event, "unicode", "")
    letter = pygame.key.name(event.key, False)
    base = _KEY_NAMES.get(name or letter.lower(), name.upper() if len(name) == 1 else "")
    letter = "" if base else letter
    if letter.isalpha() and len(letter) == 1 and not unicodedata.name(letter, "").startswith("LATIN"):
        base = _LATIN_KEYS.get(event.scancode, "")
    control = bool(event.mod & _COMMAND_MODIFIERS) and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE)
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    if len(base) < 2 and not control and typed and typed.isprintable() and not typed.isalpha():
        return str(typed)
    if not base:
        return ""
    if control and base in ("+", "="):
        base, shift = "+", False
    return ("Ctrl+" if control else "") + ("Shift+" if shift else "") + base


def is_quit_event(event: pygame.event.Event) -> bool:
    """Whether an event asks to end the program, whatever panel is open."""
    if event.type != pygame.KEYDOWN:
        return bool(event.type == pygame.QUIT)
    return key_name(event) in ACTIONS_BY_NAME["quit"].keys


class InputMethods:
    """Tells input methods, as for Chinese, Japanese and Korean, where and whether text is typed.

    Outside of fields a key is an action, which an input method must not take. But SDL reports the
    character of a key only while text input is on, and keyboard layouts have ``?`` on different
    keys. So text input stays on until an input method turns out to be in use.
    """

    def __init__(self) -> None:
        self._rect: pygame.Rect | None = None
        self._in_use = False

    def observe(self, event: pygame.event.Event) -> None:
        """Look for an event that only an input method sends."""
        if event.type not in (pygame.TEXTINPUT, pygame.TEXTEDITING) or self._in_use:
            return
        composing = event.type == pygame.TEXTEDITING
        self._in_use = any(char >= "\u2e80" or (composing and char.isascii() and char.isalpha()) for char in event.text)
        if self._in_use and self._rect is None:
            pygame.key.stop_text_input()

    def set_text_rect(self, rect: pygame.Rect | None) -> None:
        """Turn text input on at a rectangle of the window, or with None off."""
        if rect == self._rect:
            return
        if rect is not None:
            if self._rect is None:
                pygame.key.start_text_input()
            pygame.key.set_text_input_rect(rect)
        elif self._in_use:
            pygame.key.stop_text_input()
        self._rect = rect
