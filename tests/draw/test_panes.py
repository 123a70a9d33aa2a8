"""Panes and their parts do not overlap and stay inside."""

from __future__ import annotations

from itertools import combinations

import pygame
from drawings import scales
from hypothesis import assume, given, strategies as st
from strategies import examples

from visualizer.draw.panels.pane_layout import pane_interior, pane_layout
from visualizer.draw.stage import StageNeeds, stage_layout
from visualizer.draw.theme import Metrics

lengths = st.one_of(st.integers(1, 12), st.integers(1, 60), st.integers(1, 1000))


@examples(200)
@given(st.integers(1, 12), st.integers(1, 4000), st.integers(1, 2400), lengths, lengths, scales)
def test_panes_do_not_overlap_and_stay_inside(count, width, height, rows, cols, scale):
    rect = pygame.Rect(7, 9, width, height)
    panes = stage_layout(rect, StageNeeds(count, (rows, cols)), Metrics(scale)).panes
    assert len(panes) == count
    assume(width >= 120 * scale * 2 and height >= 60 * scale * count)
    assert all(rect.contains(pane) for pane in panes)
    # There is a gap between any two panes.
    wider = [pane.inflate(4, 4) for pane in panes]
    assert not any(one.colliderect(other) for one, other in combinations(wider, 2))


@examples(300)
@given(st.integers(130, 1800), st.integers(120, 1400), lengths, lengths, scales, st.booleans())
def test_the_parts_of_a_pane_do_not_overlap_and_stay_inside(width, height, rows, cols, scale, waiting):
    pane = pygame.Rect(11, 13, round(width * scale), round(height * scale))
    layout = pane_layout(tuple(pane), (rows, cols), Metrics(scale), waiting)
    labels = layout.grid.label_room
    board = layout.grid.rect
    board = pygame.Rect(board.left - labels, board.top - labels, board.width + labels, board.height + labels)
    parts = [part for part in (layout.header, board, layout.frontier) if part.height]
    inside = pane_interior(pane, Metrics(scale))
    assert all(inside.contains(part) for part in parts)
    assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
