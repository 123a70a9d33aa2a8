"""Small boards are listed in order, and failing boards are shrunk."""

import pytest

from visualizer import parse_board
from visualizer.board.rules import find_warnings
from visualizer.board.small_boards import all_boards, board_key, smaller_boards


def test_all_boards_of_an_area_are_listed_once_and_in_order():
    boards = list(all_boards(4))
    # Three shapes, sixteen placements, four clicks.
    assert len(boards) == len(set(boards)) == 3 * 16 * 4
    assert boards == sorted(boards, key=board_key)
    assert {(board.height, board.width) for board in boards} == {(1, 4), (2, 2), (4, 1)}
    assert {board.height for board in all_boards(4, 2, 2)} == {2}
    assert list(all_boards(5, 4, 4)) == []
    assert sum(len(list(all_boards(cells, 8, 8))) for cells in range(1, 10)) == 16_706


@pytest.mark.parametrize(
    "text", ["# click: 1,2\nEEM\nMEE", "# click: 0,4\nBB1MEEEE", "# click: 0,4\nB1MEE\nB11EE\nBBB1M\nBBB11"]
)
def test_smaller_boards_are_smaller_distinct_and_valid(text):
    board = parse_board(text)
    found = list(smaller_boards(board))
    assert len(found) == len(set(found))
    for each in found:
        assert board_key(each) < board_key(board)
        assert find_warnings(each) == ()
        assert each[each.click] in "EM"
        assert "BE" not in str(each)
