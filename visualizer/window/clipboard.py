"""The system's clipboard, as far as pygame reaches it."""

from __future__ import annotations

from contextlib import suppress

import pygame

#: The kinds of text to ask pygame for: SDL's own knows the first only, other systems the second.
_KINDS = ("text/plain;charset=utf-8", "text/plain")
#: What pygame raises where it has no clipboard.
_NONE = (pygame.error, NotImplementedError, AttributeError)

#: What is said where nothing can be copied.
NO_CLIPBOARD = "The clipboard cannot be reached from here."


def clipboard_text() -> str:
    """The text on the clipboard; empty where there is none or it cannot be read."""
    with suppress(*_NONE):
        if hasattr(pygame.scrap, "get_text"):  # pygame-ce
            return str(pygame.scrap.get_text())
        pygame.scrap.init()
        data = next(filter(None, map(pygame.scrap.get, _KINDS)), b"")
        return data.decode("utf-8", errors="replace").rstrip("\0")
    return ""


def copy_to_clipboard(text: str) -> bool:
    """Put ``text`` on the clipboard; False where that cannot be done."""
    for kind in _KINDS:
        with suppress(*_NONE):
            if hasattr(pygame.scrap, "put_text"):  # pygame-ce
                pygame.scrap.put_text(text)
            else:
                pygame.scrap.init()
                pygame.scrap.put(kind, text.encode(errors="replace"))
            return True
    return False
