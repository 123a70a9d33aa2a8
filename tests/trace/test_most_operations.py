"""How many operations a run, and a file that holds one, may have."""

from __future__ import annotations

from visualizer import Board, record
from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.algorithms.variants import FRONTIERS, MARKS, Variant
from visualizer.board.board import LONGEST_SIDE
from visualizer.trace.operations import most_operations


def test_no_program_that_ships_comes_near_the_most():
    board = Board(("E" * 20,) * 20, (10, 10))
    variants = [Variant(frontier, mark).name for frontier in FRONTIERS for mark in MARKS]
    lengths = [len(record(board, None, name)) for name in (*DEFAULT_NAMES, *variants)]
    assert max(lengths) <= 35 * 20 * 20


def test_the_most_follows_from_the_board_and_small_boards_have_a_million():
    assert most_operations(1) == most_operations(25_000) == 1_000_000
    assert most_operations(25_001) == 1_000_040
    assert most_operations(LONGEST_SIDE**2) == 40_000_000
