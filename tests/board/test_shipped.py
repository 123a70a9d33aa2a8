"""The boards that ship: they are legal, open what they should, and their notes are true."""

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from visualizer import record
from visualizer.algorithms.catalogue import DEFAULT_NAMES, DEFAULT_ORDER
from visualizer.board.random_board import random_board
from visualizer.board.rules import check_game, warnings
from visualizer.board.shipped import load_board, load_shipped, shipped_boards
from visualizer.board.text import save_board
from visualizer.errors import BoardError, UnknownNameError

FOLDER = Path(__file__).parents[2] / "boards"
RECURSION, QUEUE, STACK = DEFAULT = DEFAULT_NAMES
DRAWN = "corner-9x9 rooms-with-doors spiral-corridor two-lakes islands comb diagonal-wall".split()


@cache
def reveals(name, algorithm):
    """The cells of a shipped board in the order in which ``algorithm`` reveals them."""
    board = load_shipped(name)
    trace = record(board, board.click, algorithm, DEFAULT_ORDER)
    return [tuple(cell) for cell in trace.reveals.tolist()]


def reveal_numbers(name, cell):
    """The numbers, from 1, with which recursion, queue and stack reveal ``cell``."""
    return tuple(reveals(name, algorithm).index(cell) + 1 for algorithm in DEFAULT)


def turns_of_columns(name, algorithm, columns, rows):
    """The numbers, from 1, of the revealed cells in these columns and rows."""
    return [number for number, (row, col) in enumerate(reveals(name, algorithm), 1) if col in columns and row in rows]


def most_waiting(name, algorithm):
    board = load_shipped(name)
    return record(board, board.click, algorithm, DEFAULT_ORDER).max_frontier


# Every board


def test_every_file_is_listed_once_and_the_examples_come_first():
    assert sorted(shipped_boards()) == sorted(path.stem for path in FOLDER.glob("*"))
    assert shipped_boards()[:2] == ("example-1", "example-2")


@pytest.mark.parametrize("name", shipped_boards())
def test_a_shipped_board_is_legal_and_says_what_to_look_at(name, tmp_path):
    board = load_shipped(name)
    check_game(board)
    assert warnings(board) == ()
    assert board.click is not None
    assert board.title
    assert board.notes
    save_board(board, tmp_path / "board.txt")
    saved = (tmp_path / "board.txt").read_text(encoding="utf-8")
    assert saved == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_on_the_drawn_boards_the_orders_part_at_once_and_most_opens():
    for name in DRAWN:
        recursion, queue, stack = (reveals(name, algorithm) for algorithm in DEFAULT)
        assert recursion[:3] != queue[:3]
        assert recursion[:2] != stack[:2]
        assert queue[:2] != stack[:2]
        free = "".join(load_shipped(name).rows).count("E")
        assert len(queue) >= 0.89 * free


# What the notes claim


def test_the_cell_to_look_at_is_revealed_at_the_turns_that_the_note_says():
    for name, cell, *numbers in (
        ("corner-9x9", (5, 5), 35, 3, 68),
        ("diagonal-wall", (2, 12), 108, 184, 35),
        ("rooms-with-doors", (9, 8), 150, 8, 209),
        ("islands", (8, 4), 83, 3, 207),
    ):
        assert reveal_numbers(name, cell) == tuple(numbers)


def test_the_click_opens_as_many_cells_as_the_note_says():
    for name, revealed, free in (
        ("diagonal-wall", 185, 187),
        ("rooms-with-doors", 224, 249),
        ("islands", 208, 208),
        ("beginner-9x9", 66, 71),
        ("intermediate-16x16", 160, 216),
        ("expert-16x30", 115, 381),
    ):
        assert len(reveals(name, QUEUE)) == revealed
        assert "".join(load_shipped(name).rows).count("E") == free


def test_example_1_hides_the_cell_above_its_mine():
    assert set(reveals("example-1", QUEUE)) == {(row, col) for row in range(4) for col in range(5)} - {(0, 2), (1, 2)}


def test_document_002_lets_the_recursion_go_further_down():
    assert most_waiting("example-1", RECURSION) == 8
    assert most_waiting("document-002", RECURSION) == 17


def test_in_the_corridor_each_goes_its_own_way():
    assert reveals("corridor-1x50", RECURSION) == [(0, col) for col in [*range(25, -1, -1), *range(26, 50)]]
    assert reveals("corridor-1x50", STACK) == [(0, col) for col in [*range(25, 50), *range(24, -1, -1)]]
    assert reveals("corridor-1x50", QUEUE)[:5] == [(0, 25), (0, 24), (0, 26), (0, 23), (0, 27)]


def test_the_most_that_waits_on_leetcodes_largest_board():
    assert [most_waiting("empty-50x50", name) for name in DEFAULT] == [2499, 196, 1273]


def test_the_queue_fills_the_left_lake_first_and_the_others_come_back_for_it():
    left, right = range(9), range(10, 18)
    rows = range(11)
    assert max(turns_of_columns("two-lakes", QUEUE, left, rows)) < min(
        turns_of_columns("two-lakes", QUEUE, right, rows)
    )
    for algorithm in (RECURSION, STACK):
        in_left = turns_of_columns("two-lakes", algorithm, left, rows)
        in_right = turns_of_columns("two-lakes", algorithm, right, rows)
        assert max(in_left) > max(in_right)
        assert len([number for number in in_left if number > max(in_right)]) > 15


def test_the_room_without_a_door_stays_hidden():
    room = {(row, col) for row in range(12, 17) for col in range(12, 17)}
    assert not room & set(reveals("rooms-with-doors", QUEUE))


def test_the_spiral_has_two_ends():
    centre, outer_end = (9, 9), (1, 0)
    recursion, queue, stack = zip(
        reveal_numbers("spiral-corridor", centre), reveal_numbers("spiral-corridor", outer_end), strict=True
    )
    assert recursion[0] < recursion[1]
    assert stack[1] < stack[0]
    assert min(queue) > 200
    assert most_waiting("spiral-corridor", QUEUE) == 13
    assert most_waiting("spiral-corridor", RECURSION) == 130


def test_the_teeth_of_the_comb_are_emptied_in_the_order_of_the_note():
    teeth = [range(start, start + 3) for start in (0, 4, 8, 12, 16)]
    for algorithm, order in ((RECURSION, [0, 1, 4, 3, 2]), (STACK, [2, 3, 4, 1, 0])):
        inside = [turns_of_columns("comb", algorithm, tooth, range(5, 15)) for tooth in teeth]
        spans = [(min(inside[tooth]), max(inside[tooth])) for tooth in order]
        assert all(last < first for (_, last), (first, _) in pairwise(spans))
    spans = [turns_of_columns("comb", QUEUE, tooth, range(4, 15)) for tooth in teeth]
    assert max(min(span) for span in spans) < min(max(span) for span in spans)


def test_the_usual_games_come_from_the_seed_of_their_note():
    for name, *arguments in (
        ("beginner-9x9", 9, 9, 10, 94),
        ("intermediate-16x16", 16, 16, 40, 35),
        ("expert-16x30", 16, 30, 99, 92),
    ):
        board, again = load_shipped(name), random_board(*arguments)
        assert (board.rows, board.click) == (again.rows, again.click)


# Finding


def test_a_board_is_loaded_by_whatever_the_command_line_takes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("one-mine").write_text("EEE\n")
    Path("mine").write_text("EE\n")
    assert load_board("corner-9x9") == load_shipped("corner-9x9")
    assert load_board("random-3x4-2-1").rows == ("EMEE", "EEEE", "EEME")
    assert load_board("mine").rows == ("EE",)
    assert load_board("one-mine").rows == ("M",)
    assert load_board("./one-mine").rows == load_board(Path("one-mine")).rows == ("EEE",)
    with pytest.raises(UnknownNameError, match="did you mean corner-9x9"):
        load_board("corner-9x8")
    with pytest.raises(BoardError, match="there is no such file"):
        load_board("corner-9x8.txt")
