"""The shipped boards are legal, complete and found by name."""

from pathlib import Path

import pytest

from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.board.random_board import random_board
from visualizer.board.rules import find_warnings, validate_playable
from visualizer.board.text import load_board, load_shipped_board, save_board, shipped_board_names
from visualizer.errors import BoardError, UnknownNameError

FOLDER = Path(__file__).parents[2] / "boards"
RECURSION, QUEUE, STACK = DEFAULT = DEFAULT_NAMES


def test_every_file_is_listed_once_and_the_examples_come_first():
    assert sorted(shipped_board_names()) == sorted(path.stem for path in FOLDER.glob("*"))
    assert shipped_board_names()[:2] == ("example-1", "example-2")


@pytest.mark.parametrize("name", shipped_board_names())
def test_a_shipped_board_is_legal_and_has_title_and_notes(name, tmp_path):
    board = load_shipped_board(name)
    validate_playable(board)
    assert find_warnings(board) == ()
    assert board.click is not None
    assert board.title
    assert board.notes
    save_board(board, tmp_path / "board.txt")
    saved = (tmp_path / "board.txt").read_text(encoding="utf-8")
    assert saved == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_the_standard_games_come_from_the_seed_in_their_note():
    for name, *arguments in (
        ("beginner-9x9", 9, 9, 10, 94),
        ("intermediate-16x16", 16, 16, 40, 35),
        ("expert-16x30", 16, 30, 99, 92),
    ):
        board, again = load_shipped_board(name), random_board(*arguments)
        assert (board.rows, board.click) == (again.rows, again.click)


def test_a_board_is_loaded_by_name_path_or_random_name(folder):
    Path("one-mine").write_text("EEE\n")
    Path("mine").write_text("EE\n")
    assert load_board("corner-9x9") == load_shipped_board("corner-9x9")
    assert load_board("random-3x4-2-1").rows == ("EMEE", "EEEE", "EEME")
    assert load_board("mine").rows == ("EE",)
    assert load_board("one-mine").rows == ("M",)
    assert load_board("./one-mine").rows == load_board(Path("one-mine")).rows == ("EEE",)
    with pytest.raises(UnknownNameError, match="did you mean corner-9x9"):
        load_board("corner-9x8")
    with pytest.raises(BoardError, match="there is no such file"):
        load_board("corner-9x8.txt")
