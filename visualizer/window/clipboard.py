"""The system's clipboard, by whatever way leads to it: pygame, else a program of the system."""

from __future__ import annotations

import shutil
import subprocess

import pygame

#: The kinds of text to ask pygame for: SDL's own knows the first only, other systems the second.
_KINDS = ("text/plain;charset=utf-8", "text/plain")
#: Programs that put their standard input on the clipboard: Wayland, X11, macOS, Windows.
_PROGRAMS = (
    ("wl-copy",),
    ("xclip", "-selection", "clipboard"),
    ("xsel", "--clipboard", "--input"),
    ("pbcopy",),
    ("clip",),
)
_SECONDS = 2.0

#: What is said where nothing can be copied.
NO_CLIPBOARD = "The clipboard cannot be reached from here."


def clipboard_text() -> str:
    """The text on the clipboard; empty where there is none or it cannot be read."""
    try:
        get_text = getattr(pygame.scrap, "get_text", None)
        if get_text is not None:
            return str(get_text())
        _start()
        data = next(filter(None, map(pygame.scrap.get, _KINDS)), b"")
    except (pygame.error, NotImplementedError, AttributeError):
        return ""
    return data.decode("utf-8", errors="replace").rstrip("\0")


def copy_to_clipboard(text: str) -> bool:
    """Put ``text`` on the clipboard; False where no way leads there."""
    return _put(text) or any(_run(program, text) for program in _PROGRAMS)


def _start() -> None:
    if not pygame.scrap.get_init():
        pygame.scrap.init()


def _put(text: str) -> bool:
    try:
        put_text = getattr(pygame.scrap, "put_text", None)
        if put_text is not None:
            put_text(text)
            return True
        _start()
    except (pygame.error, NotImplementedError, AttributeError):
        return False
    return any(_put_as(kind, text.encode("utf-8")) for kind in _KINDS)


def _put_as(kind: str, data: bytes) -> bool:
    try:
        pygame.scrap.put(kind, data)
    except (pygame.error, NotImplementedError):
        return False
    return True


def _run(program: tuple[str, ...], text: str) -> bool:
    if shutil.which(program[0]) is None:
        return False
    try:
        result = subprocess.run(
            program,
            input=text.encode("utf-8"),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return result.returncode == 0
