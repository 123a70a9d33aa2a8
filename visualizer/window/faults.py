"""What nobody expected: it is written to a text file beside the saved settings, and said."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path

import pygame

from visualizer.window.session import Session

_FILE = "errors.log"
_PACKAGE = "minesweeper-reveal-visualizer"
_HOW_TO_REPORT = (
    "To report it, send this entry, down to the next line that begins with ====, to whoever gave\n"
    "you the program, and write what you did just before. Nothing of yours is in it but what you\n"
    "read here."
)


class FaultLog:
    """Writes entries to ``errors.log`` beside a settings file; without one it writes nothing.

    ``now`` gives the date and time as text, for the head of an entry. A fault that is in the file
    since this log was made is not written again.
    """

    def __init__(self, settings: Path | None, now: Callable[[], str] = str) -> None:
        self.file = settings.with_name(_FILE) if settings is not None else None
        self._now = now
        self._written: set[tuple[object, ...]] = set()

    def write(self, error: BaseException, doing: str, situation: str) -> bool:
        """Add an entry with the traceback; False where it is not in the file."""
        if self.file is None:
            return False
        frame, line = list(traceback.walk_tb(error.__traceback__))[-1]
        kind = (doing, type(error), frame.f_code.co_filename, line)
        if kind in self._written:
            return True
        told = "".join(traceback.format_exception(error, limit=40))
        entry = (f"==== {self._now()}", f"What happened while {doing}:", told, situation,
                 versions(), _HOW_TO_REPORT)  # fmt: skip
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with open(self.file, "a", encoding="utf-8", errors="backslashreplace") as stream:
                stream.write("\n\n".join(entry) + "\n\n")
        except OSError:
            return False
        self._written.add(kind)
        return True


def fault_sentence(error: Exception, doing: str, log: FaultLog, logged: bool) -> str:
    """What is said of a fault, in a line."""
    where = f"What happened is in {log.file}." if logged else "It could not be written to a log."
    if isinstance(error, MemoryError):
        return (
            f"There is not enough memory for {doing}."
            f" Open a smaller board, or close other programs. {where}"
        )
    return f"Something went wrong while {doing}; playing pauses, and the rest goes on. {where}"


def situation(session: Session, size: tuple[int, int], panels: Sequence[str]) -> str:
    """What a window of that size shows, a line each; ``panels`` are the titles of what is open."""
    board, choices = session.board, session.choices
    percent = round(choices.zoom * 100)
    lines = [
        f"window: {size[0]} x {size[1]}, theme {choices.theme}, {percent} percent",
        f"panels: {', '.join(panels) or 'none'}",
        f"algorithms: {', '.join(program.name for program in session.programs)}",
        f"position: {session.position_text}",
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
