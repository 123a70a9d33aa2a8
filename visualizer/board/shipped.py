"""The boards that ship, and finding a board by name, by path or on standard input."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import BinaryIO

from visualizer.board.board import Board
from visualizer.board.random_board import named_random_board
from visualizer.board.text import load_board, read_board
from visualizer.errors import UnknownNameError

#: In the order in which they are good to teach with.
_NAMES = (
    "example-1",
    "example-2",
    "corner-9x9",
    "nine-orders",
    "empty-3x3",
    "document-002",
    "diagonal-wall",
    "two-lakes",
    "rooms-with-doors",
    "spiral-corridor",
    "comb",
    "islands",
    "beginner-9x9",
    "intermediate-16x16",
    "expert-16x30",
    "corridor-1x50",
    "empty-50x50",
    "one-empty",
    "one-mine",
)


def shipped_boards() -> tuple[str, ...]:
    """The names of the boards that ship, in a teaching order: LeetCode's examples first."""
    return _NAMES


def load_shipped(name: str) -> Board:
    """The board that ships as ``name``. Raises UnknownNameError, with near spellings."""
    if name not in _NAMES:
        raise UnknownNameError(
            "board", name, _NAMES, "name a board file, or one that `visualizer boards` lists"
        )
    return load_board(_folder() / f"{name}.txt")


def find_board(name_or_path: str, stdin: BinaryIO | None = None) -> Board:
    """The board of this shipped name, or in this file, or for ``-`` on standard input.

    ``random-9x9-10-123`` is the random board of 9 by 9 with 10 mines and seed 123. A shipped
    name goes before a file of the same name; ``./name`` is always the file. Raises
    UnknownNameError for a word that is neither, otherwise as `load_board`.
    """
    if name_or_path == "-":
        return read_board(sys.stdin.buffer if stdin is None else stdin)
    if name_or_path in _NAMES:
        return load_shipped(name_or_path)
    if _is_file(name_or_path):
        return load_board(name_or_path)
    drawn = named_random_board(name_or_path)
    if drawn is not None:
        return drawn
    return load_shipped(name_or_path)


def means_board(text: str) -> bool:
    """Whether `find_board` would read something for ``text``, or fail for want of the file."""
    return text == "-" or text in _NAMES or _is_file(text) or text.startswith("random-")


def _is_file(text: str) -> bool:
    """Whether ``text`` can only mean a file: it is one, names a folder, or has an ending."""
    is_path = os.path.basename(text) != text or bool(os.path.splitext(text)[1])
    return is_path or os.path.exists(text)


def _folder() -> Path:
    """Where the boards are: in the package when installed, beside it in a checkout."""
    inside = Path(__file__).parent / "boards"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "boards"
