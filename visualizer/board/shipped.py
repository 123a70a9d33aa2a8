"""Boards by name: a file, a board that ships with the program, or a random one."""

from __future__ import annotations

import os
from pathlib import Path

from visualizer.board.board import Board
from visualizer.board.random_board import random_board_from_name
from visualizer.board.text import load_board_file
from visualizer.errors import UnknownNameError
from visualizer.files import AnyPath

#: In a teaching order.
_BOARD_NAMES = """
    example-1 example-2 corner-9x9 nine-orders empty-3x3 document-002 diagonal-wall two-lakes
    rooms-with-doors spiral-corridor comb islands beginner-9x9 intermediate-16x16 expert-16x30
    corridor-1x50 empty-50x50 one-empty one-mine
""".split()


def shipped_board_names() -> tuple[str, ...]:
    """The names of the boards that ship, in a teaching order: LeetCode's examples first."""
    return tuple(_BOARD_NAMES)


def load_board(name: AnyPath) -> Board:
    """The board with this name: one that ships, a file, or a random one.

    ``random-9x9-10-123`` is the random board of 9 by 9 with 10 mines and seed 123. A board that ships
    takes precedence over a file of the same name; ``./name`` or a ``Path`` always means the file.
    Raises BoardError or ClickError for a file as `load_board_file` does, and UnknownNameError, whose
    message offers similar names, for any other word.

    >>> load_board("example-1").click, load_board("random-3x4-2-1").rows
    ((3, 0), ('EMEE', 'EEEE', 'EEME'))
    """
    if not isinstance(name, str) or is_file_name(name):
        return load_board_file(name)
    return random_board_from_name(name) or load_shipped_board(name)


def is_file_name(name: str) -> bool:
    """Whether ``name`` means a file: it has a folder or an ending, or the file exists."""
    if name in _BOARD_NAMES:
        return False
    is_path = os.path.basename(name) != name or bool(os.path.splitext(name)[1])
    return is_path or os.path.exists(name)


def load_shipped_board(name: str) -> Board:
    """The board that ships under ``name``. Raises UnknownNameError."""
    if name not in _BOARD_NAMES:
        raise UnknownNameError("board", name, _BOARD_NAMES, "name a board file, or see the list of boards")
    return load_board_file(_boards_folder() / f"{name}.txt")


def _boards_folder() -> Path:
    """The folder of the boards: in the package when installed, beside it in a checkout."""
    inside = Path(__file__).parent / "boards"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "boards"
