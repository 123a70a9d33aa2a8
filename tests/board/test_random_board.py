"""Random boards are reproducible, and their click is kept free of mines."""

import pytest
from hypothesis import given, strategies as st
from reference_runs import mines_near

from visualizer.board.random_board import random_board
from visualizer.errors import BoardError, ClickError

SIDES = st.integers(1, 12)


@st.composite
def boards_that_can_be(draw):
    """Draw height, width, mines and seed of a possible board."""
    height, width = draw(SIDES), draw(SIDES)
    mines = draw(st.integers(0, height * width))
    return height, width, mines, draw(st.integers(0, 2**64))


def mines_at_click(board):
    """Return how many mines are on the click or next to it."""
    return mines_near(board.click, board.rows) + (board[board.click] == "M")


def test_a_seed_gives_the_same_board_on_every_python():
    board = random_board(5, 6, 8, seed=7)
    assert board.rows == ("EEMMEE", "EEEEEM", "EEEMEM", "EEEMEE", "EEMEME")
    assert board.click == (1, 0)
    assert board.title == "Random 5x6 with 8 mines, seed 7"


@given(boards_that_can_be())
def test_equal_arguments_give_equal_boards_with_the_right_number_of_mines(arguments):
    height, width, mines, _ = arguments
    board = random_board(*arguments)
    assert board == random_board(*arguments) == random_board(*arguments, click=board.click)
    assert (board.height, board.width) == (height, width)
    assert "".join(board.rows).count("M") == mines
    assert set("".join(board.rows)) <= {"M", "E"}


@given(boards_that_can_be(), st.data())
def test_mines_avoid_the_click_while_there_is_room(arguments, data):
    height, width, mines, seed = arguments
    click = (data.draw(st.integers(0, height - 1)), data.draw(st.integers(0, width - 1)))
    board = random_board(height, width, mines, seed, click)
    assert board.click == click
    cells_near = mines_at_click(random_board(height, width, height * width, seed, click))
    assert mines_at_click(board) == max(0, mines - (height * width - cells_near))
    assert board[click] == ("M" if mines == height * width else "E")


def test_an_impossible_random_board_is_refused():
    for arguments, message in (
        ((0, 5, 0, 1), "the board is empty; give at least one row"),
        ((2, 2, 5, 1), "5 mines cannot be placed on 2 by 2 cells; give 0 to 4"),
    ):
        with pytest.raises(BoardError) as caught:
            random_board(*arguments)
        assert str(caught.value).startswith(message)
    for click in ((2, 0), (0, -1)):
        with pytest.raises(ClickError, match="is off the board; rows are 0 to 1, columns 0 to 2"):
            random_board(2, 3, 1, 0, click)
