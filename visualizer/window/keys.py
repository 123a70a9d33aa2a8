"""Keys by name: how they are written in the help, and what pygame reports for them."""

from __future__ import annotations

import pygame

_NAMED = {
    "Space": pygame.K_SPACE,
    "Enter": pygame.K_RETURN,
    "Escape": pygame.K_ESCAPE,
    "Tab": pygame.K_TAB,
    "Backspace": pygame.K_BACKSPACE,
    "Delete": pygame.K_DELETE,
    "Insert": pygame.K_INSERT,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
    "Home": pygame.K_HOME,
    "End": pygame.K_END,
    "Page Up": pygame.K_PAGEUP,
    "Page Down": pygame.K_PAGEDOWN,
    **{f"F{number}": getattr(pygame, f"K_F{number}") for number in range(1, 13)},
}
_NAMES = {code: name for name, code in _NAMED.items()}
_NAMES[pygame.K_KP_ENTER] = "Enter"
_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META


def key_name(event: pygame.event.Event) -> str:
    """The key of a KEYDOWN event as the help writes it: ``Ctrl+S``, ``Shift+Left``, ``?``.

    Command counts as Ctrl, for macOS; AltGr, which Windows reports as Ctrl and Alt, does not. What
    a key types decides where a layout puts it, so ``?`` and ``+`` work on every keyboard. The
    empty name is given for keys that mean nothing here.
    """
    base = _NAMES.get(event.key, "")
    typed = getattr(event, "unicode", "")
    control = bool(event.mod & _COMMAND) and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE)
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    if not base:
        if not control and typed and typed.isprintable() and not typed.isalpha():
            return typed
        base = pygame.key.name(event.key).upper()
        if len(base) != 1:
            base = {"[+]": "+", "[-]": "-", "[0]": "0"}.get(base, "")
    if not base:
        return ""
    if control and base in ("+", "="):
        base, shift = "+", False
    return ("Ctrl+" if control else "") + ("Shift+" if shift else "") + base


def shift_held() -> bool:
    """Whether a Shift key is down; mouse events do not report it."""
    return pygame.display.get_init() and bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
