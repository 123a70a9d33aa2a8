"""The board that is edited: each change leaves a legal board, is shown at once, and can be undone."""

from __future__ import annotations

from hypothesis import given, strategies as st
from strategies import examples

from visualizer.board.board import Board
from visualizer.board.editing import resize
from visualizer.board.random_board import random_board
from visualizer.board.rules import find_warnings, validate_playable
from visualizer.board.text import parse_board
from visualizer.window.draft import Draft
from visualizer.window.gestures import draw_mines
from visualizer.window.session import Session


def draft_of(*rows, **fields):
    """A draft of the board that a window shows."""
    return Draft(Session(Board(rows, **fields)))


def draw(draft, *cells):
    """Press the mouse at the first of the cells, and move it in straight lines to the others."""
    gesture = draw_mines(draft, cells[0])
    for cell in cells[1:]:
        gesture.move_to(cell)
        gesture.end()


def test_shrinking_keeps_what_fits_and_a_draft_has_a_click():
    draft = draft_of("EM", "ME", click=(1, 1))
    draft.edit(resize(draft.board, 3, 4))
    assert draft.board.rows == ("EMEE", "MEEE", "EEEE")
    draft.edit(resize(draft.board, 2, 1))
    assert (draft.board.rows, draft.board.click, draft.name) == (("E", "M"), (0, 0), "board, edited")
    draft.undo()
    assert draft.board.click == (1, 1)
    draft.edit(Board(("BB",)))
    assert (draft.board.rows, draft.board.click) == (("EB",), (0, 0))


def test_correct_digits_stay_until_a_neighbouring_mine_changes():
    draft = draft_of("B1EEE", "B1MEE", "B1EEE", "BBB2B")
    assert draft.board.rows == ("B1EEE", "B1MEE", "B1EEE", "BBBEB")  # the 2 was wrong
    draw(draft, (1, 2))
    assert draft.board.rows == ("BEEEE", "BEEEE", "BEEEE", "BBBEB")
    draw(draft, (3, 1))
    assert draft.board.rows == ("BEEEE", "BEEEE", "EEEEE", "EMEEB")


def test_unsaved_changes_are_relative_to_the_last_save():
    draft = draft_of("EEE", "EEE", click=(0, 0), title="Empty", notes=("A note.",))
    start = draft.board
    draw(draft, (0, 1))
    assert (draft.has_unsaved_changes, draft.name) == (True, "Empty, edited")
    assert (draft.board.title, draft.board.notes) == ("", ())
    draft.undo()
    assert (draft.board, draft.has_unsaved_changes, draft.name) == (start, False, "Empty")
    draft.undo(back=False)
    draft.mark_saved("board")
    assert (draft.has_unsaved_changes, draft.name) == (False, "board")
    draft.undo()
    assert draft.has_unsaved_changes


CELLS = st.tuples(st.integers(-2, 8), st.integers(-2, 8))
ANY_BOARDS = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.text("MEB12345678X", min_size=width, max_size=width), min_size=1, max_size=6)
)


@st.composite
def edits(draw_value):
    """Draw a function that changes a draft."""
    cells = draw_value(st.lists(CELLS, min_size=1, max_size=3))
    height, width, seed = (draw_value(st.integers(1, 8)) for _ in range(3))

    def on(draft, cell):
        return cell[0] % draft.board.height, cell[1] % draft.board.width

    return draw_value(
        st.sampled_from(
            [
                lambda draft: draw(draft, on(draft, cells[0]), *cells[1:]),
                lambda draft: draft.edit(draft.board.with_click(on(draft, cells[0]))),
                lambda draft: draft.edit(resize(draft.board, height, width)),
                lambda draft: draft.edit(random_board(height, width, min(seed, height * width), seed)),
                lambda draft: draft.undo(),
                lambda draft: draft.undo(back=False),
            ]
        )
    )


@examples(150)
@given(ANY_BOARDS, st.lists(edits(), max_size=12))
def test_every_edit_leaves_a_legal_board_and_can_be_undone(rows, changes):
    draft = draft_of(*rows)
    start = draft.board
    for change in changes:
        change(draft)
        validate_playable(draft.board)
        assert find_warnings(draft.board) == ()
        assert parse_board(draft.board.to_text()) == draft.board
    end, undone = draft.board, len(draft.history.past)
    for _ in range(undone):
        draft.undo()
    assert (draft.board, draft.history.past) == (start, ())
    for _ in range(undone):
        draft.undo(back=False)
    assert draft.board == end
