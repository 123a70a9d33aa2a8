"""Panes: their parts lie apart and inside, and give way where there is little room."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pygame
from draw_help import pane_of, scales, traced
from hypothesis import assume, given
from hypothesis import strategies as st
from layout_canvas import LayoutCanvas
from strategies import examples

from visualizer.draw.board.board import BoardPicture, BoardStyle
from visualizer.draw.board.grid import label_room
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.pane_header import header_form
from visualizer.draw.panels.pane_layout import pane_inside, pane_layout
from visualizer.draw.panels.pane_view import PaneNote
from visualizer.draw.stage import draw_pane, with_problem
from visualizer.draw.stage_layout import StageNeeds, stage_layout
from visualizer.draw.theme import THEMES
from visualizer.trace.trace import Trace

lengths = st.one_of(st.integers(1, 12), st.integers(1, 60), st.integers(1, 1000))


def draw_one(canvas, rect, layout, pane):
    """Draw a pane that stands alone."""
    form = header_form([layout.header], [pane], canvas.metrics)
    draw_pane(canvas, rect, layout, pane, BoardPicture(), BoardStyle(pane.mark), form)


# Places and sizes


@examples(200)
@given(st.integers(1, 12), st.integers(1, 4000), st.integers(1, 2400), lengths, lengths, scales)
def test_panes_stand_apart_inside_their_rectangle(count, width, height, rows, cols, scale):
    rect = pygame.Rect(7, 9, width, height)
    panes = stage_layout(rect, StageNeeds(count, (rows, cols)), Metrics(scale)).panes
    assert len(panes) == count
    assume(width >= 120 * scale * 2 and height >= 60 * scale * count)
    assert all(rect.contains(pane) for pane in panes)
    # There is a gap between any two.
    wider = [pane.inflate(4, 4) for pane in panes]
    assert not any(one.colliderect(other) for one, other in combinations(wider, 2))


@examples(300)
@given(st.integers(130, 1800), st.integers(120, 1400), lengths, lengths, scales, st.booleans())
def test_the_parts_of_a_pane_stand_apart_inside_it(width, height, rows, cols, scale, waiting):
    pane = pygame.Rect(11, 13, round(width * scale), round(height * scale))
    layout = pane_layout(pane, (rows, cols), Metrics(scale), waiting)
    labels = label_room(layout.grid.cell)
    board = layout.grid.rect
    board = pygame.Rect(board.left - labels, board.top - labels, board.width + labels, board.height + labels)
    parts = [part for part in (layout.header, board, layout.waiting) if part.height]
    inside = pane_inside(pane, Metrics(scale))
    assert all(inside.contains(part) for part in parts)
    assert not any(one.colliderect(other) for one, other in combinations(parts, 2))


def test_many_panes_of_one_board_are_of_one_size():
    for count in range(1, 13):
        for side in range(1393, 1401):
            rect = pygame.Rect(0, 0, side, side - 700)
            layout = stage_layout(rect, StageNeeds(count, (9, 9)), Metrics())
            assert len({pane.size for pane in layout.panes}) == 1
            assert len({board.grid.cell for board in layout.boards}) == 1
            # No more than a trifle is left beside them.
            assert max(pane.right for pane in layout.panes) >= rect.right - 2
            assert max(pane.bottom for pane in layout.panes) >= rect.bottom - 2


# Problems


def words_of_pane(size, note, moment=None, observed=False, **more):
    trace = traced("# click: 0,0\n" + "\n".join(["EEEEE"] * 5) + "\n")
    trace = Trace(
        trace.board,
        trace.click,
        replace(trace.code, observed=observed),
        trace.order,
        (trace.bytes, trace.cells, trace.lines),
        trace.containers,
    )
    canvas = LayoutCanvas(size, THEMES["dark"], Metrics())
    layout = pane_layout(canvas.rect, (5, 5), canvas.metrics)
    layout = with_problem(layout, note.problem, canvas.metrics)
    pane = pane_of(trace, len(trace) if moment is None else moment, note=note, **more)
    draw_one(canvas, canvas.rect, layout, pane)
    return " ".join(item.text for item in canvas.items if item.kind == "text"), canvas


def test_of_an_own_program_no_neighbour_order_is_claimed():
    assert "row by row" in words_of_pane((500, 600), PaneNote())[0]
    assert "row by row" not in words_of_pane((500, 600), PaneNote(), observed=True)[0]


def test_the_line_of_a_fault_is_lit_once_the_run_is_over():
    trace = traced("# click: 0,0\nEE\nEM\n")
    note = PaneNote("it stops", 2)
    assert pane_of(trace, len(trace), note=note).line == 2
    assert pane_of(trace, 1, note=note).line == trace.state_at(1).line
