"""What is odd about a board, in words: exact sentences."""

from __future__ import annotations

from visualizer import Board
from visualizer.language.board_warnings import warning_texts


def test_each_warning():
    for rows, texts in [
        (("EM",), ()),
        (
            ("2MB",),
            ("cell (0, 0) shows 2, but 1 mine is around it", "cell (0, 2) shows a blank, but 1 mine is around it"),
        ),
        (("1EB",), ("cell (0, 0) shows 1, but 0 mines are around it",)),
        (("M3M",), ("cell (0, 1) shows 3, but 2 mines are around it",)),
        (("E" * 51,), ("the board has 1 row and 51 columns; LeetCode allows 1 to 50 of each",)),
    ]:
        assert warning_texts(Board(rows)) == texts


def test_how_many_more():
    for cells, text in [(6, "and 1 more cell like these"), (8, "and 3 more cells like these")]:
        assert warning_texts(Board(("1" * cells,)))[-1] == text
