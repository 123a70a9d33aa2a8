"""The sentences of warnings about a board."""

from __future__ import annotations

from dataclasses import asdict

from visualizer.board.board import Board
from visualizer.board.rules import MoreWrongCells, OversizeBoard, WrongCell, find_warnings
from visualizer.language.formatting import fill_template

WARNING_TEMPLATES = {
    WrongCell: "cell {cell} shows {digit:a blank|1|#}, but {mines:0 mines are|1 mine is|# mines are} around it",
    MoreWrongCells: "and {count:1 more cell|# more cells} like these",
    OversizeBoard: "the board has {rows:1 row|# rows} and {columns:1 column|# columns};"
    " LeetCode allows 1 to {most} of each",
}


def warning_texts(board: Board) -> tuple[str, ...]:
    """A sentence, without its full stop, for each warning about a board.

    >>> warning_texts(Board(("2M",)))
    ('cell (0, 0) shows 2, but 1 mine is around it',)
    """
    return tuple(fill_template(WARNING_TEMPLATES[type(found)], **asdict(found)) for found in find_warnings(board))
