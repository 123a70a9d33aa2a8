"""The boards that ship with the program."""

from __future__ import annotations

from pathlib import Path

from visualizer.board.board import Board
from visualizer.board.text import load_board
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
            "board", name, _NAMES, "name a board file, or see the list of boards"
        )
    return load_board(_folder() / f"{name}.txt")


def _folder() -> Path:
    """Where the boards are: in the package when installed, beside it in a checkout."""
    inside = Path(__file__).parent / "boards"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "boards"
