"""Saving a board as a file: the name is asked for, and nothing is replaced unasked."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from visualizer.board.board import Board
from visualizer.board.text import save_board
from visualizer.errors import VisualizerError
from visualizer.window.widgets.panel import Prompt, Question

if TYPE_CHECKING:
    from visualizer.window.app import App

_WORDS = (
    "The name of the file. It becomes LeetCode's JSON where the name ends in .json,"
    " else a board file."
)

NO_NAME = "This cannot be a file's name; type another."
# File systems take 255 bytes; this leaves room for an ending and for letters of several bytes.
_LONGEST_NAME = 60


class SavePrompt(Prompt):
    """Asks for a file's name and writes the board; ``saved`` is then called with the path."""

    def __init__(self, app: App, board: Board, name: str, saved: Callable[[Path], None]) -> None:
        super().__init__(
            app, "Save the board", _WORDS, self._save, text=file_name(name), label="Save"
        )
        self._board = board
        self._saved = saved

    def _save(self, text: str) -> bool:
        if not text:
            self.app.session.say("Type a name for the file first.", error=True)
            return False
        try:
            path = board_path(text)
            exists = path.is_file()
        except (OSError, ValueError, RuntimeError):
            self.app.session.say(NO_NAME, error=True)
            return False
        if exists:
            self._ask(path)
        else:
            self._write(path)
        return False  # it closes itself, before what follows the saving begins

    def _ask(self, path: Path) -> None:
        self.app.show(
            Question(
                self.app,
                "Replace the file?",
                f"{path} is there already. What is in it would be lost.",
                (("Replace", lambda: self._write(path)), ("Keep the old", lambda: None)),
            )
        )

    def _write(self, path: Path) -> None:
        try:
            save_board(self.app.session.to_store(self._board), path)
        except VisualizerError as error:
            self.app.session.say(str(error), error=True)
            return
        self.app.close_overlay()
        self.app.session.say(f"Saved as {path}.")
        self._saved(path)


def board_path(text: str) -> Path:
    """The file that is meant: ``~`` is the home folder, and a name without ending gets ``.txt``."""
    path = Path(text).expanduser().absolute()
    return path if path.suffix or path.is_dir() else path.with_name(path.name + ".txt")


def file_name(name: str) -> str:
    """A file's name made from what a board is called.

    >>> file_name("random 9x9/10, seed 5")
    'random-9x9-10-seed-5.txt'
    """
    made = re.sub(r"[^\w.]+", "-", name).strip("-.")[:_LONGEST_NAME].rstrip("-.")
    return (made or "board") + ".txt"
