"""Rows of buttons: where they begin, how wide they are, and what is left between them."""

from __future__ import annotations

import pygame
from hypothesis import assume, given
from hypothesis import strategies as st

from visualizer.window.widgets.button_row import button_row, row_width, shared_widths
from visualizer.window.widgets.controls import Control

ROW = pygame.Rect(10, 20, 101, 30)


def boxes(widths, gap, align):
    controls = [Control(f"button {number}") for number in range(len(widths))]
    placed = button_row(controls, ROW, widths, gap, align)
    assert [each.name for each in placed] == [each.name for each in controls]
    return [each.rect for each in placed]


def test_a_row_begins_where_it_is_aligned():
    for align, lefts in {"left": [10, 35], "right": [56, 81]}.items():
        placed = boxes([20, 30], 5, align)
        assert [box.left for box in placed] == lefts
        assert [box.size for box in placed] == [(20, 30), (30, 30)]
        assert {box.top for box in placed} == {20}


@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=9), st.integers(0, 8), st.integers(100, 2000)
)
def test_shares_fill_the_width_and_differ_as_they_say(shares, gap, width):
    widths = shared_widths(width, shares, gap)
    assert min(widths) >= 1
    one = (width - gap * (len(shares) - 1)) / sum(shares)
    assume(min(shares) * one >= 1)  # else the least share gets more than is its due
    assert row_width(widths, gap) == width
    assert all(abs(each - share * one) < 1 for each, share in zip(widths, shares))


def test_a_row_without_room_has_buttons_all_the_same():
    assert shared_widths(5, (1, 1, 1), 10) == [1, 1, 1]
