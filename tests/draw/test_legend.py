"""The legend: what it explains, that it keeps to its room, and that it shows cells as boards do."""

from __future__ import annotations

from dataclasses import replace

import pygame
from draw_help import MARKS, canvas_on, changed_box, painted, pane_of, pixels, traced
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

from visualizer.draw.board.board import BoardPicture, BoardStyle
from visualizer.draw.board.grid import Grid
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.legend import (
    Sign,
    draw_legend,
    legend_height,
    legend_items,
    legend_of,
)
from visualizer.draw.theme import DARK
from visualizer.playback.scenario import Overlay

BOARD = "# click: 0,0\nEEEE\nEEEM\nEEEE\n"
ONE = Metrics()


def view_of(*algorithms, overlay=Overlay.NUMBERS, mines=True, cell=32, board=BOARD, chips=True,
            differ=False, **how):  # fmt: skip
    traces = [traced(board, name) for name in algorithms or ("queue-mark-on-push",)]
    panes = [pane_of(trace, 0, index, **how) for index, trace in enumerate(traces)]
    return legend_of(panes, overlay, mines, cell, [chips] * len(panes), differ)


def test_it_explains_what_these_panes_show():
    assert set(view_of().signs) == {
        Sign.HIDDEN, Sign.NUMBER, Sign.DIGIT, Sign.WAITING, Sign.NOW, Sign.CLICK, Sign.MINE,
        Sign.NEW,
    }  # fmt: skip


def test_calls_are_explained_where_a_pane_has_calls_in_that_panes_colour():
    both = view_of("queue-mark-on-push", "recursive-check-first")
    assert {Sign.WAITING, Sign.CALL} < set(both.signs)
    assert (both.waiting, both.calls) == MARKS[:2]
    assert Sign.WAITING not in view_of("recursive-check-first").signs


def test_each_way_of_looking_has_its_own_signs():
    for overlay, shown, missing in [
        (Overlay.DIGITS, {Sign.NUMBER, Sign.DIGIT}, {Sign.HEAT, Sign.TREE, Sign.VISITED}),
        (Overlay.HEAT, {Sign.NUMBER, Sign.HEAT}, {Sign.VISITED, Sign.TREE}),
        (Overlay.TREE, {Sign.VISITED, Sign.TREE}, {Sign.NUMBER, Sign.HEAT}),
        (Overlay.NONE, {Sign.VISITED, Sign.DIGIT}, {Sign.NUMBER, Sign.HEAT, Sign.TREE}),
    ]:
        signs = set(view_of(overlay=overlay).signs)
        assert shown <= signs
        assert not missing & signs


def test_what_is_not_to_be_seen_is_not_explained():
    assert Sign.MINE not in view_of(mines=False).signs
    assert Sign.MINE not in view_of(board="# click: 0,0\nEE\n").signs
    assert Sign.DIGIT not in view_of(board="# click: 0,0\nEE\n").signs
    small = view_of(cell=10)
    assert Sign.NUMBER not in small.signs
    assert Sign.VISITED in small.signs
    assert Sign.DIFFERS not in view_of().signs
    assert Sign.DIFFERS in view_of(differ=True).signs


def test_what_is_open_from_the_start_and_a_mine_that_is_revealed_are_explained():
    for board, exploded, open_already in [
        ("# click: 0,1\nEM\n", True, False),
        ("# click: 0,0\nEM\n", False, False),
        ("# click: 0,0\nE1\n", False, True),
        ("# click: 0,0\nEEB\n", False, True),
    ]:
        signs = view_of(board=board).signs
        assert (Sign.EXPLODED in signs, Sign.GIVEN in signs) == (exploded, open_already)


def test_signs_of_chips_are_explained_where_cells_are_pushed_again_and_chips_are_shown():
    chips = {Sign.AGAIN, Sign.SKIPPED}
    assert chips | {Sign.NEW} <= set(view_of("queue,mark=pop").signs)
    assert not chips & set(view_of("queue-mark-on-push").signs)
    assert not (chips | {Sign.NEW}) & set(view_of("queue,mark=pop", chips=False).signs)


WIDTHS, SCALES = st.integers(60, 2500), st.sampled_from((0.75, 1.0, 1.5, 2.0))
CELLS = st.sampled_from((3, 9, 12, 17, 18, 32, 96))


@examples(80)
@given(WIDTHS, SCALES, st.sampled_from(list(Overlay)), CELLS)
def test_signs_keep_to_their_room_and_apart(width, scale, overlay, cell):
    metrics = Metrics(scale)
    view = view_of("queue,mark=pop", "recursive-check-first", overlay=overlay, cell=cell)
    rect = pygame.Rect(10, 20, width, legend_height(view, width, metrics))
    items = legend_items(rect, view, metrics)
    assert all(rect.contains(item.rect) and item.rect.contains(item.sample) for item in items)
    assert not any(
        one.rect.colliderect(other.rect) for one in items for other in items if one is not other
    )
    surface = painted((width + 20, rect.bottom + 20))
    draw_legend(canvas_on(surface, DARK, scale), rect, view)
    drawn = changed_box(surface)
    assert not drawn.width or rect.inflate(4, 4).contains(drawn)


def test_with_room_everything_is_there_and_without_the_most_telling_remain():
    view = view_of("queue,mark=pop", "recursive-check-first")
    wide = legend_items(pygame.Rect(0, 0, 3000, 30), view, ONE)
    assert [item.sign for item in wide] == list(view.signs)
    assert legend_height(view, 3000, ONE) < legend_height(view, 700, ONE)
    narrow = [item.sign for item in legend_items(pygame.Rect(0, 0, 420, 30), view, ONE)]
    assert Sign.NUMBER in narrow
    assert Sign.NEW not in narrow
    assert narrow == [sign for sign in view.signs if sign in narrow]


def test_a_sample_looks_just_as_the_cell_of_a_board():
    for cell in [32, 23]:
        view = replace(view_of("queue-mark-on-push"), cell=cell)
        surface = painted((900, 40), DARK.panel)
        items = draw_legend(canvas_on(surface), pygame.Rect(0, 0, 900, 40), view)
        sample = next(item.sample for item in items if item.sign is Sign.CLICK)
        state = traced("# click: 0,0\nE\n").state_at(0)
        board = painted(sample.size)
        BoardPicture().draw(
            canvas_on(board), Grid(0, 0, sample.width, 1, 1), state, BoardStyle(MARKS[0])
        )
        assert (pixels(surface.subsurface(sample)) == pixels(board)).all()
