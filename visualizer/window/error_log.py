"""The log of unexpected exceptions, a text file beside the saved settings."""

from __future__ import annotations

import platform
import traceback
from collections.abc import Callable
from pathlib import Path

import pygame

_LOG_NAME = "errors.log"
_DISTRIBUTION = "minesweeper-reveal-visualizer"


class ErrorLog:
    """Writes entries to ``errors.log`` beside a settings file; without that file, nothing.

    ``now`` returns the date and time as text, for the head of an entry.
    """

    def __init__(self, settings: Path | None, now: Callable[[], str] = str) -> None:
        self.file = settings.with_name(_LOG_NAME) if settings is not None else None
        self._now = now
        self._written_entries: set[str] = set()

    def write_entry(self, error: Exception, doing: str) -> str:
        """Add the traceback to the log unless it is there, and return a sentence that says where."""
        report = "".join(traceback.format_exception(error, limit=40))
        try:
            if self.file is not None and report not in self._written_entries:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                with open(self.file, "a", encoding="utf-8", errors="backslashreplace") as stream:
                    stream.write(f"==== {self._now()}, {_versions_text()}\nwhile {doing}\n\n{report}\n")
                self._written_entries.add(report)
        except OSError:
            pass
        where = f"written to {self.file}" if report in self._written_entries else "not written to a log"
        return f"What happened is {where}."


def _versions_text() -> str:
    """The versions of the program, Python, pygame and SDL in one line."""
    from importlib import metadata  # slow to import

    try:
        program = metadata.version(_DISTRIBUTION)
    except metadata.PackageNotFoundError:
        program = "not installed"
    return (
        f"program {program}, Python {platform.python_version()} on {platform.platform()},"
        f" pygame {pygame.version.ver}, SDL {pygame.get_sdl_version()}"
    )
