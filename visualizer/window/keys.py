"""Keys by name: how they are written in the help, and what pygame reports for them."""

from __future__ import annotations

import pygame

_NAMED = ("Space", "Escape", "Tab", "Backspace", "Delete", "Insert", "Left", "Right", "Up", "Down",
          "Home", "End", "Page Up", "Page Down",
          *(f"F{number}" for number in range(1, 13)))  # fmt: skip
#: What keys are called here, by what pygame calls them; others are called by their letter.
_NAMES = {"return": "Enter", "enter": "Enter", "[+]": "+", "[-]": "-", "[0]": "0",
          **{name.lower(): name for name in _NAMED}}  # fmt: skip
_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META


def key_name(event: pygame.event.Event) -> str:
    """The key of a KEYDOWN event as the help writes it: ``Ctrl+S``, ``Shift+Left``, ``?``.

    Command counts as Ctrl, for macOS; AltGr, which Windows reports as Ctrl and Alt, does not. What
    a key types decides where a layout puts it, so ``?`` and ``+`` work on every keyboard. The
    empty name is given for keys that mean nothing here.
    """
    name, typed = pygame.key.name(event.key), getattr(event, "unicode", "")
    base = _NAMES.get(name, name.upper() if len(name) == 1 else "")
    control = bool(event.mod & _COMMAND) and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE)
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    if len(base) < 2 and not control and typed and typed.isprintable() and not typed.isalpha():
        return str(typed)
    if not base:
        return ""
    if control and base in ("+", "="):
        base, shift = "+", False
    return ("Ctrl+" if control else "") + ("Shift+" if shift else "") + base
