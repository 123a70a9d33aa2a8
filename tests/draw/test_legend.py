"""The legend: what it explains, that it keeps to its room, and that it shows cells as boards do."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
from draw_help import MARKS, canvas_on, changed_box, painted, pane_of, pixels, scales, traced
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

from visualizer.draw.board.board import BoardPicture, BoardStyle
from visualizer.draw.board.grid import Grid
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.legend import Sign, draw_legend, legend_items, legend_of
from visualizer.draw.theme import DARK
from visualizer.playback.scenario import Overlay

BOARD = "# click: 0,0\nEEEE\nEEEM\nEEEE\n"


def view_of(*algorithms, overlay=Overlay.NUMBERS, mines=True, cell=32, board=BOARD, **how):
    traces = [traced(board, name) for name in algorithms or ("queue-mark-on-push",)]
    panes = [pane_of(trace, 0, index, **how) for index, trace in enumerate(traces)]
    return legend_of(panes, overlay, mines, cell)


def test_it_explains_what_these_panes_show_and_no_more_than_six_signs():
    assert view_of("queue-mark-on-push", "recursive-check-first").signs == (
        Sign.HIDDEN, Sign.NUMBER, Sign.WAITING, Sign.CALL, Sign.NOW, Sign.MINE,
    )  # fmt: skip


def test_calls_are_explained_where_a_pane_has_calls_in_that_panes_colour():
    both = view_of("queue-mark-on-push", "recursive-check-first")
    assert (both.waiting, both.calls) == MARKS[:2]
    assert Sign.CALL not in view_of().signs
    assert Sign.WAITING not in view_of("recursive-check-first").signs


def test_what_is_not_to_be_seen_is_not_explained():
    for how, shown, missing in [
        ({"overlay": Overlay.DIGITS}, {Sign.NUMBER, Sign.DIGIT}, {Sign.HEAT, Sign.VISITED}),
        ({"overlay": Overlay.HEAT}, {Sign.NUMBER, Sign.HEAT}, {Sign.VISITED, Sign.TREE}),
        ({"overlay": Overlay.TREE}, {Sign.VISITED, Sign.TREE}, {Sign.NUMBER, Sign.HEAT}),
        ({"overlay": Overlay.NONE}, {Sign.VISITED, Sign.DIGIT}, {Sign.NUMBER, Sign.TREE}),
        ({"mines": False}, {Sign.DIGIT}, {Sign.MINE}),
        ({"board": "# click: 0,0\nEE\n"}, {Sign.CLICK}, {Sign.MINE, Sign.DIGIT, Sign.GIVEN}),
        ({"cell": 10}, {Sign.VISITED}, {Sign.NUMBER}),
        ({"highlighted": (3,)}, {Sign.DIFFERS}, set()),
        ({}, {Sign.NUMBER}, {Sign.DIFFERS}),
        ({"board": "# click: 0,1\nEM\n"}, {Sign.EXPLODED}, {Sign.GIVEN}),
        ({"board": "# click: 0,0\nE1\n"}, {Sign.GIVEN}, {Sign.EXPLODED}),
    ]:
        signs = set(view_of(**how).signs)
        assert shown <= signs, how
        assert not missing & signs, how


@examples(80)
@given(st.integers(1, 1600), scales, st.sampled_from(list(Overlay)), st.integers(2, 60))
def test_signs_keep_to_their_room_and_apart_and_what_does_not_fit_is_left_out(
    width, scale, overlay, cell
):
    metrics = Metrics(scale)
    view = view_of("queue,mark=pop", "recursive-check-first", overlay=overlay, cell=cell)
    rect = pygame.Rect(10, 20, width, metrics.px(28))
    items = legend_items(rect, view, metrics)
    assert all(rect.contains(item.rect) and item.rect.contains(item.sample) for item in items)
    for one, other in pairwise(items):
        assert one.rect.right < other.rect.left
    assert [item.sign for item in items] == list(view.signs[: len(items)])
    surface = painted((width + 20, rect.bottom + 20))
    draw_legend(canvas_on(surface, DARK, scale), rect, view)
    drawn = changed_box(surface)
    assert not drawn.width or rect.inflate(4, 4).contains(drawn)


def test_a_sample_looks_just_as_the_cell_of_a_board():
    for cell in [32, 23]:
        view = replace(view_of("queue-mark-on-push"), cell=cell, signs=(Sign.CLICK,))
        surface = painted((900, 40), DARK.panel)
        (item,) = draw_legend(canvas_on(surface), pygame.Rect(0, 0, 900, 40), view)
        state = traced("# click: 0,0\nE\n").state_at(0)
        board = painted(item.sample.size)
        BoardPicture().draw(
            canvas_on(board), Grid(0, 0, item.sample.width, 1, 1), state, BoardStyle(MARKS[0])
        )
        assert (pixels(surface.subsurface(item.sample)) == pixels(board)).all()
