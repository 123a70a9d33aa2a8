"""How many operations a run, and a file that holds one, may have."""

from __future__ import annotations

import pytest

from visualizer import Board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.variants import FRONTIERS, MARKS, Variant
from visualizer.board.board import LONGEST_SIDE
from visualizer.trace.operations import MOST_OPERATIONS, most_operations

NAMES = [algorithm.name for algorithm in CATALOGUE]
NAMES += [Variant(frontier, mark).name for frontier in FRONTIERS for mark in MARKS]


@pytest.mark.parametrize("name", NAMES)
def test_no_program_that_ships_comes_near_the_most(name):
    board = Board(("E" * 50,) * 50, (25, 25))
    assert len(record(board, None, name)) <= 35 * 50 * 50


def test_the_most_follows_from_the_board_and_small_boards_have_a_million():
    assert most_operations(1) == most_operations(25_000) == 1_000_000
    assert most_operations(25_001) == 1_000_040
    assert most_operations(LONGEST_SIDE**2) == MOST_OPERATIONS == 40_000_000
