"""The system's clipboard, by whatever way leads to it: pygame, else a program of the system."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import suppress

import pygame

#: The kinds of text to ask pygame for: SDL's own knows the first only, other systems the second.
_KINDS = ("text/plain;charset=utf-8", "text/plain")
#: Programs that put their standard input on the clipboard: Wayland, X11, macOS, Windows.
_PROGRAMS = (("wl-copy",), ("xclip", "-selection", "clipboard"), ("xsel", "--clipboard", "--input"),
             ("pbcopy",), ("clip",))  # fmt: skip
_SECONDS = 2.0
#: What pygame raises where it has no clipboard.
_NONE = (pygame.error, NotImplementedError, AttributeError)

#: What is said where nothing can be copied.
NO_CLIPBOARD = "The clipboard cannot be reached from here."


def clipboard_text() -> str:
    """The text on the clipboard; empty where there is none or it cannot be read."""
    data = b""
    with suppress(*_NONE):
        if hasattr(pygame.scrap, "get_text"):  # pygame-ce
            return str(pygame.scrap.get_text())
        _start()
        data = next(filter(None, map(pygame.scrap.get, _KINDS)), b"")
    return data.decode("utf-8", errors="replace").rstrip("\0")


def copy_to_clipboard(text: str) -> bool:
    """Put ``text`` on the clipboard; False where no way leads there."""
    if hasattr(pygame.scrap, "put_text"):  # pygame-ce
        with suppress(*_NONE):
            pygame.scrap.put_text(text)
            return True
    for kind in _KINDS:
        with suppress(*_NONE):
            _start()
            pygame.scrap.put(kind, text.encode(errors="replace"))
            return True
    return any(_run(program, text) for program in _PROGRAMS)


def _start() -> None:
    if not pygame.scrap.get_init():
        pygame.scrap.init()


def _run(program: tuple[str, ...], text: str) -> bool:
    """Whether a program of the system took the text."""
    if shutil.which(program[0]) is None:
        return False
    with suppress(OSError, subprocess.SubprocessError):
        subprocess.run(program, input=text.encode(errors="replace"), stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, timeout=_SECONDS, check=True)  # fmt: skip
        return True
    return False
