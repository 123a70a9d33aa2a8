"""Editing a board: each step leaves a legal board and can be undone."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given, strategies as st
from strategies import examples

from visualizer.board.board import Board
from visualizer.board.editing import BoardEdit
from visualizer.board.rules import find_warnings, validate_playable
from visualizer.board.text import parse_board
from visualizer.errors import BoardError, ClickError

EMPTY = Board(("EEE", "EEE"), click=(0, 0), title="Empty", notes=("A note.",))


def test_a_fast_stroke_skips_no_cell_and_may_leave_the_board():
    edit = BoardEdit(Board(("EEEEE",) * 3))
    edit.start_stroke((0, 0))
    edit.extend_stroke((2, 4))
    assert edit.board.rows == ("MMEEE", "EEMEE", "EEEMM")
    edit.extend_stroke((2, 9))
    edit.extend_stroke((0, 9))
    edit.extend_stroke((0, 3))
    assert edit.board.rows == ("MMEMM", "EEMEE", "EEEMM")


def test_growing_adds_empty_cells_and_shrinking_keeps_what_fits():
    edit = BoardEdit(Board(("EM", "ME"), click=(0, 0)))
    edit.resize(3, 4)
    assert edit.board.rows == ("EMEE", "MEEE", "EEEE")
    edit.resize(2, 1)
    assert (edit.board.rows, edit.board.click) == (("E", "M"), (0, 0))
    edit.set_click((1, 0))
    edit.resize(1, 1)
    assert edit.board.click is None
    edit.undo()
    assert edit.board.click == (1, 0)


def test_correct_digits_stay_until_a_neighbouring_mine_changes():
    edit = BoardEdit(Board(("B1EEE", "B1MEE", "B1EEE", "BBB2B")))
    assert edit.board.rows == ("B1EEE", "B1MEE", "B1EEE", "BBBEB")  # the 2 was wrong
    edit.toggle_mine((1, 2))
    assert edit.board.rows == ("BEEEE", "BEEEE", "BEEEE", "BBBEB")
    edit.toggle_mine((3, 1))
    assert edit.board.rows == ("BEEEE", "BEEEE", "EEEEE", "EMEEB")


def test_unsaved_changes_are_relative_to_the_last_save():
    edit = BoardEdit(EMPTY)
    edit.toggle_mine((0, 1))
    assert edit.has_unsaved_changes
    assert (edit.board.title, edit.board.notes) == ("", ())
    edit.undo()
    assert edit.board == EMPTY
    assert not edit.has_unsaved_changes
    edit.redo()
    edit.mark_saved("board")
    assert not edit.has_unsaved_changes
    edit.undo()
    assert edit.has_unsaved_changes


CELLS = st.tuples(st.integers(-2, 8), st.integers(-2, 8))
STEPS = st.one_of(
    st.tuples(st.sampled_from(["toggle_mine", "set_click", "start_stroke", "extend_stroke"]), CELLS),
    st.tuples(st.sampled_from(["clear", "undo", "redo", "end_stroke"]), st.just(())),
    st.tuples(st.just("resize"), st.tuples(st.integers(0, 8), st.integers(0, 8))),
    st.tuples(st.just("fill"), st.tuples(st.floats(0, 1), st.integers(0, 9))),
)
ANY_BOARDS = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.text("MEB12345678X", min_size=width, max_size=width), min_size=1, max_size=6)
)


def take(edit, step):
    name, arguments = step
    cell_taken = name in ("toggle_mine", "set_click", "start_stroke", "extend_stroke")
    with suppress(BoardError, ClickError):
        getattr(edit, name)(*((arguments,) if cell_taken else arguments))


@examples(150)
@given(ANY_BOARDS, st.lists(STEPS, max_size=12))
def test_every_edit_leaves_a_legal_board_and_can_be_undone(rows, steps):
    edit = BoardEdit(Board(tuple(rows)))
    start = edit.board
    for step in steps:
        take(edit, step)
        validate_playable(edit.board)
        assert find_warnings(edit.board) == ()
        assert parse_board(edit.board.to_text()) == edit.board
    end = edit.board
    undone = 0
    while edit.can_undo:
        edit.undo()
        undone += 1
    assert edit.board == start
    for _ in range(undone):
        edit.redo()
    assert edit.board == end
