"""Boards as pictures: how cells look, where they lie, and that little is drawn again unseen."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from draw_help import canvas_on, changed_box, painted, pixels, traced
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import boards_in_play, examples, names

from visualizer import record
from visualizer.draw.board.board_picture import BoardPicture, BoardStyle
from visualizer.draw.board.cell_looks import looks, plain_look, unpacked
from visualizer.draw.board.grid import Grid, grid_in, label_room
from visualizer.draw.theme import THEMES
from visualizer.playback.scenario import Overlay

DARK = THEMES["dark"]
themes = st.sampled_from(list(THEMES.values()))
overlays = st.sampled_from(list(Overlay))
sides = st.integers(1, 60)

# How looks are written below: fill, ring, symbol, flag and number.
FILLS = {0: "hidden", 1: "marked", 2: "revealed", 3: "visited", 4: "exploded"}
RINGS = {0: "", 1: " waiting", 2: " called", 3: " current"}


@pytest.fixture(autouse=True, scope="module")
def _fonts():
    pygame.font.init()


def described(look):
    parts = unpacked(look)
    fill = FILLS.get(parts.fill, f"heat {parts.fill - 16}")
    flag = " highlighted" if parts.highlighted else ""
    number = f" {parts.number}" if parts.number else ""
    return f"{parts.symbol} {fill}{RINGS[parts.ring]}{flag}{number}"


def all_described(state, **how):
    return [described(look) for look in looks(state, **how).tolist()]


BOARD = "# click: 0,0\nEEE1\nEEMM\n"


def moment_of(trace, visits, operations=0):
    """The moment after so many visits and so many more operations."""
    return int(trace.visited_at[visits - 1]) + 1 + operations if visits else operations


def test_before_the_first_operation_cells_look_as_the_board_is():
    state = traced(BOARD).state_at(0)
    assert all_described(state) == [
        "E hidden", "E hidden", "E hidden", "1 revealed",
        "E hidden", "E hidden", "M hidden", "M hidden",
    ]  # fmt: skip


def test_a_queue_that_marks_shows_what_waits_and_where_it_is():
    # The first visit has queued and marked the three neighbours; the second is about to begin.
    trace = traced(BOARD)
    state = trace.state_at(moment_of(trace, 2))
    assert all_described(state) == [
        "B visited 1", "B visited current 2", "E hidden", "1 revealed",
        "B marked waiting", "B marked waiting", "M hidden", "M hidden",
    ]  # fmt: skip


def test_flags_and_hidden_mines():
    trace = traced(BOARD)
    state = trace.state_at(moment_of(trace, 2))
    assert all_described(state, mines=False, highlighted=(1, 7)) == [
        "B visited 1", "B visited current highlighted 2", "E hidden", "1 revealed",
        "B marked waiting", "B marked waiting", "E hidden", "E hidden highlighted",
    ]  # fmt: skip


def test_a_call_stack_shows_the_calls_that_are_open():
    trace = traced(BOARD, "recursive-check-first")
    state = trace.state_at(moment_of(trace, 3))
    assert all_described(state, overlay=Overlay.NONE) == [
        "B visited called", "1 visited", "E hidden", "1 revealed",
        "E visited current", "E hidden", "M hidden", "M hidden",
    ]  # fmt: skip


def test_heat_goes_from_the_first_visit_to_the_last():
    trace = traced(BOARD)
    state = trace.state_at(len(trace))
    assert trace.visit_count == 4
    assert all_described(state, overlay=Overlay.HEAT) == [
        "B heat 0 1", "1 heat 21 2", "E hidden", "1 revealed",
        "B heat 42 3", "1 heat 63 current 4", "M hidden", "M hidden",
    ]  # fmt: skip


def test_a_mine_that_is_clicked_looks_exploded():
    trace = traced("# click: 0,1\nEM\n")
    assert all_described(trace.state_at(len(trace))) == ["E hidden", "X exploded current 1"]


@pytest.mark.parametrize(
    ("symbol", "look"),
    [("M", "M hidden"), ("B", "B revealed"), ("8", "8 revealed"), ("X", "X exploded")],
)
def test_a_cell_before_anything_is_visited(symbol, look):
    assert described(plain_look(symbol)) == look


@st.composite
def runs(draw):
    board = draw(boards_in_play())
    return record(board, board.click, draw(names))


@st.composite
def styles(draw, cells):
    highlighted = draw(st.lists(st.integers(0, cells - 1), max_size=2, unique=True))
    return BoardStyle(
        draw(st.integers(0, 1)), draw(overlays), draw(st.booleans()), tuple(highlighted)
    )


@examples(80)
@given(st.data(), runs(), sides)
def test_drawn_again_a_picture_is_as_one_that_is_drawn_anew(data, trace, cell):
    board = trace.board
    grid = Grid(20, 20, cell, board.height, board.width)
    size = (grid.rect.right + 5, grid.rect.bottom + 5)
    picture = BoardPicture()
    for _ in range(data.draw(st.integers(1, 4))):
        style, theme = data.draw(styles(board.height * board.width)), data.draw(themes)
        for moment in data.draw(st.lists(st.integers(0, len(trace)), min_size=1, max_size=4)):
            state = trace.state_at(moment)
            again, anew = painted(size), painted(size)
            picture.draw(canvas_on(again, theme), grid, state, style)
            BoardPicture().draw(canvas_on(anew, theme), grid, state, style)
            assert np.array_equal(pixels(again), pixels(anew))


@examples(40)
@given(runs(), st.integers(1, 3), themes, overlays)
def test_a_board_that_is_shrunk_stays_in_its_grid(trace, shrink, theme, overlay):
    board = trace.board
    grid = Grid(3, 4, 1, board.height, board.width, shrink)
    surface = painted((40, 40))
    state = trace.state_at(len(trace) // 2)
    BoardPicture().draw(canvas_on(surface, theme), grid, state, BoardStyle(0, overlay))
    assert changed_box(surface) == grid.rect


def test_of_cells_that_share_a_pixel_the_current_one_is_seen():
    trace = traced("# click: 0,0\nEEEE\nEEEE\n")
    state = trace.state_at(moment_of(trace, 1))
    surface = painted((2, 1))
    BoardPicture().draw(canvas_on(surface), Grid(0, 0, 1, 2, 4, 2), state, BoardStyle(0))
    assert pixels(surface)[:, 0].tolist() == [list(DARK.current), list(DARK.hidden)]


# Where cells lie


boxes = st.builds(pygame.Rect, st.integers(-50, 50), st.integers(-50, 50), st.integers(1, 2500),
                  st.integers(1, 2500))  # fmt: skip
lengths = st.one_of(st.integers(1, 12), st.integers(1, 1000))


@examples(400)
@given(boxes, lengths, lengths)
@example(pygame.Rect(0, 0, 900, 18), 1, 50)
@example(pygame.Rect(0, 0, 190, 190), 1000, 1000)
def test_a_grid_and_its_labels_never_leave_their_rectangle(rect, height, width):
    grid = grid_in(rect, height, width)
    labels = label_room(grid.cell)
    assert rect.contains(grid.rect)
    assert grid.left - labels >= rect.left
    assert grid.top - labels >= rect.top
    assert grid.cell >= 1
    assert grid.shrink == 1 or grid.cell == 1


@examples(200)
@given(boxes, lengths, lengths)
def test_a_board_is_shrunk_no_more_than_it_must_be(rect, height, width):
    grid = grid_in(rect, height, width)
    if grid.shrink > 1:
        less = grid.shrink - 1
        assert -(-height // less) > rect.height or -(-width // less) > rect.width


@examples(200)
@given(st.data(), boxes, lengths, lengths)
def test_the_cell_at_a_place_is_the_one_that_is_drawn_there(data, rect, height, width):
    grid = grid_in(rect, height, width)
    row, col = data.draw(st.integers(0, height - 1)), data.draw(st.integers(0, width - 1))
    square = grid.cell_rect(row, col)
    first = (row - row % grid.shrink, col - col % grid.shrink)
    last = (square.right - 1, square.bottom - 1)
    assert grid.rect.contains(square)
    assert grid.cell_at(square.topleft) == grid.cell_at(last) == first


def test_beside_a_grid_is_no_cell():
    grid = Grid(10, 20, 5, 3, 4)
    assert grid.cell_at((10, 20)) == (0, 0)
    assert grid.cell_at((29, 34)) == (2, 3)
    assert [grid.cell_at(place) for place in ((9, 20), (10, 19), (30, 20), (10, 35))] == [None] * 4
