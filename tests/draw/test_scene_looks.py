"""What a scene hides is not in the looks of its cells: what waits, mines, the click, the newest."""

from __future__ import annotations

from visualizer.algorithms.run import record
from visualizer.board.board import Board
from visualizer.draw.board.cell_looks import (
    CURRENT_RING,
    HIDDEN_FILL,
    MARKED_FILL,
    NO_RING,
    VISITED_FILL,
    WAITING_RING,
    unpacked,
)
from visualizer.draw.scene.scene_looks import OpenedByHand, looks_by_hand, scene_looks
from visualizer.exercises.scene import EVERYTHING, Scene, Shown

BOARD = Board(("EEM", "EEE", "EEE", "EEE"), click=(3, 0))
QUEUE = record(BOARD, None, "queue-mark-on-push", "clockwise")
CALLS = record(BOARD, None, "recursive-check-first", "clockwise")


def looks_of(shown, trace=QUEUE, visit=4):
    """The look of each cell before a visit, by its place."""
    scene = Scene(BOARD, (trace,), (int(trace.visited_at[visit]),), frozenset(shown))
    found = scene_looks(scene, 0, numbers_fit=True).tolist()
    return {divmod(number, BOARD.width): unpacked(look) for number, look in enumerate(found)}


def waiting():
    return QUEUE.state_at(int(QUEUE.visited_at[4])).frontier


def test_with_everything_what_waits_is_marked_and_ringed():
    found = looks_of(EVERYTHING)
    assert waiting()
    assert all(found[cell].ring == WAITING_RING for cell in waiting())
    assert all(found[cell].fill == MARKED_FILL for cell in waiting())


def test_what_waits_looks_untouched_where_it_is_hidden():
    found = looks_of(EVERYTHING - {Shown.WAITING})
    untouched = found[(0, 1)]
    assert all(found[cell] == untouched for cell in waiting())
    assert untouched.fill == HIDDEN_FILL


def test_open_calls_have_no_ring_where_what_waits_is_hidden():
    rings = {look.ring for look in looks_of(EVERYTHING - {Shown.WAITING}, CALLS).values()}
    assert rings == {NO_RING, CURRENT_RING}


def test_mines_look_as_hidden_cells_where_they_are_hidden():
    assert looks_of(EVERYTHING)[(0, 2)].symbol == "M"
    found = looks_of(EVERYTHING - {Shown.MINES})
    assert found[(0, 2)] == found[(0, 1)]
    board = Scene(BOARD, shown=frozenset())
    assert {unpacked(each).symbol for each in scene_looks(board, None, True).tolist()} == {"E"}


def test_a_click_and_numbers_are_only_there_where_they_are_shown():
    for part, name in [(Shown.CLICK, "click"), (Shown.NUMBERS, "number")]:
        assert any(getattr(look, name) for look in looks_of(EVERYTHING).values())
        assert not any(getattr(look, name) for look in looks_of(EVERYTHING - {part}).values())


def test_cells_opened_by_hand_have_their_numbers_and_the_last_one_a_ring():
    rows = ("EEM", "E1E", "BEE", "BEE")
    opened = OpenedByHand(rows, ((3, 0), (2, 0), (1, 1)))
    found = looks_by_hand(Scene(BOARD, shown=EVERYTHING), opened).tolist()
    cells = {divmod(number, 3): unpacked(look) for number, look in enumerate(found)}
    assert [cells[cell].number for cell in opened.cells] == [1, 2, 3]
    assert cells[(1, 1)].ring == CURRENT_RING
    assert cells[(1, 1)].symbol == "1"
    assert cells[(3, 0)].click
    assert {look.fill for look in cells.values()} == {HIDDEN_FILL, VISITED_FILL}
