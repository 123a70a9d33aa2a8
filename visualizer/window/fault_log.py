"""The log of what nobody expected: a text file beside the saved settings, never a large one."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path

import pygame

from visualizer.files import write_beside
from visualizer.window.session import Session
from visualizer.window.titles import shown_position

_FILE = "errors.log"
_PACKAGE = "minesweeper-reveal-visualizer"
_ENTRY = "==== "
#: The file is cut to its newest half when it would become larger than this, in bytes.
MOST_BYTES = 200_000
#: Of a longer traceback the beginning and, three times as much, the end are kept.
_MOST_OF_TRACEBACK = 40_000
_HOW_TO_REPORT = (
    "To report it, send this entry, down to the next line that begins with ====, to whoever gave\n"
    "you the program, and write what you did just before. Nothing of yours is in it but what you\n"
    "read here."
)


class FaultLog:
    """Writes entries to ``errors.log`` beside a settings file; without one it writes nothing.

    ``now`` gives the date and time as text, for the head of an entry.
    """

    def __init__(self, settings: Path | None, now: Callable[[], str] = str) -> None:
        self.file = settings.with_name(_FILE) if settings is not None else None
        self._now = now

    def write(self, error: BaseException, doing: str, situation: str) -> bool:
        """Add an entry with the whole traceback; False where that cannot be done."""
        body = [
            f"What happened while {doing}:",
            _shortened("".join(traceback.format_exception(error))),
            situation,
            versions(),
            _HOW_TO_REPORT,
        ]
        return self._add("\n\n".join(filter(None, map(str.strip, body))))

    def write_again(self, error: BaseException, doing: str) -> bool:
        """Note that something whose traceback is there already has happened again."""
        return self._add(f"Again, while {doing}: {type(error).__name__}")

    def _add(self, text: str) -> bool:
        if self.file is None:
            return False
        entry = f"{_ENTRY}{self._now()}\n{text}\n\n".encode("utf-8", "backslashreplace")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self._make_room(self.file, len(entry))
            with open(self.file, "ab") as stream:
                stream.write(entry)
        except OSError:
            return False
        return True

    @staticmethod
    def _make_room(file: Path, size: int) -> None:
        """Cut the file to its newest entries, where it would become too large."""
        if not file.is_file() or file.stat().st_size + size <= MOST_BYTES:
            return
        newest = file.read_bytes()[-MOST_BYTES // 2 :]
        begins = newest.find(f"\n{_ENTRY}".encode())
        write_beside(file, newest[begins + 1 :] if begins >= 0 else b"")


def situation(session: Session, size: tuple[int, int], panels: Sequence[str]) -> str:
    """What a window of that size shows, a line each; ``panels`` are the titles of what is open."""
    board, choices = session.board, session.choices
    percent = round(choices.zoom * 100)
    lines = [
        f"window: {size[0]} x {size[1]}, theme {choices.theme}, {percent} percent",
        f"panels: {', '.join(panels) or 'none'}",
        f"algorithms: {', '.join(program.name for program in session.programs)}",
        f"position: {shown_position(session)}",
        f"board: {session.name}, {board.height} by {board.width}, click {board.click}",
    ]
    return "\n".join([*lines, *(board.rows if board.in_leetcode_range else ())])


def versions() -> str:
    """The versions of all that takes part, a line each."""
    try:
        program = metadata.version(_PACKAGE)
    except metadata.PackageNotFoundError:
        program = "not installed"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    kind = "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"
    return (
        f"program: {program}\nPython: {sys.version.split()[0]} on {platform.platform()}\n"
        f"{kind}: {pygame.version.ver}\nSDL: {sdl}"
    )


def _shortened(text: str) -> str:
    if len(text) <= _MOST_OF_TRACEBACK:
        return text
    first = _MOST_OF_TRACEBACK // 4
    left_out = len(text) - _MOST_OF_TRACEBACK
    return f"{text[:first]}\n... {left_out:,} characters ...\n{text[-3 * first :]}"
