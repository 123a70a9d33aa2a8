"""The immutable board: its contents and what it refuses."""

import numpy as np
import pytest

from visualizer.board.board import Board
from visualizer.errors import BoardError

EXAMPLE_1 = ("EEEEE", "EEMEE", "EEEEE", "EEEEE")


def test_a_board_knows_its_size_and_its_cells():
    board = Board(EXAMPLE_1, click=(3, 0))
    assert (board.height, board.width) == (4, 5)
    assert board[1, 2] == "M"
    assert (3, 4) in board
    assert (4, 0) not in board
    assert (0, -1) not in board
    assert list(board) == list(EXAMPLE_1)
    assert str(board) == "EEEEE\nEEMEE\nEEEEE\nEEEEE"


def test_equal_boards_are_equal_and_can_be_keys():
    assert Board(["EM"], (0, 0)) == Board(("EM",), (np.int64(0), np.int64(0)))
    assert len({Board(("EM",)), Board(("EM",)), Board(("EM",), (0, 0))}) == 2


def message_of(kind, act, *arguments):
    with pytest.raises(kind) as caught:
        act(*arguments)
    return str(caught.value)


def test_rows_that_do_not_form_a_board_are_refused():
    for rows, message in (
        (("EE", "E"), "row 1: this row has 1 symbol, the first row has 2; make all rows equally"),
        (("EE", "Ee"), "row 1: 'e' is not a symbol of a board; use only M, E, B and 1-8"),
        ("EE\nEM", "the rows are one text, not several; read it with parse_board"),
        ((("E", 1),), "the rows are not text; give strings of M, E, B and 1-8"),
    ):
        assert message_of(BoardError, Board, rows).startswith(message)


def test_title_and_notes_become_single_lines():
    board = Board(("E",), title=" two\r\nlines\x00 ", notes=("", " \n", "a\u2028b", "# title: x"))
    assert board.title == "two lines"
    assert board.notes == ("a b", "# title: x")


def test_no_cell_wraps_round_to_the_other_side():
    for cell in ((-1, 0), (0, -1), (4, 0), (0, 5)):
        with pytest.raises(IndexError):
            Board(EXAMPLE_1)[cell]
