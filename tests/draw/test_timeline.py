"""The timeline: positions of steps, and partial redrawing."""

from __future__ import annotations

import numpy as np
import pygame
from drawings import canvas_on, filled_surface, pixels
from hypothesis import given, strategies as st
from strategies import examples

from visualizer.draw.panels.timeline import TimelinePicture, TimelineView, step_at_x, tick_x
from visualizer.playback.comparison import Sync

bars = st.builds(pygame.Rect, st.integers(-20, 20), st.integers(0, 20), st.integers(2, 2000), st.integers(30, 200))


@examples(100)
@given(st.data(), bars, st.sampled_from(list(Sync)))
def test_a_timeline_position_finds_the_step_that_is_drawn_there(comparison, data, rect, sync):
    there = comparison.with_sync(sync)
    step = data.draw(st.integers(0, there.steps))
    x = tick_x(rect, there, there.tick_of_step(step))
    assert rect.left <= x < rect.right
    found = step_at_x(rect, there, x)
    # If several steps share a pixel, any of them may be found.
    assert abs(tick_x(rect, there, there.tick_of_step(found)) - x) <= 1
    if rect.width > 2 * there.steps:
        assert found == step


def test_a_redrawn_timeline_equals_a_fresh_drawing(comparison):
    rect, picture = pygame.Rect(10, 10, 500, 100), TimelinePicture()
    views = [
        TimelineView(comparison, 0),
        TimelineView(comparison, 9, 1, (2, 5)),
        TimelineView(comparison, 9, 1, (5,), 4),
        TimelineView(comparison.with_sync(Sync.REVEAL), 3),
        TimelineView(comparison, 9, 0, (2, 5)),
        TimelineView(comparison, 9, 2, (2, 5)),
        TimelineView(comparison, 9, 2),
        TimelineView(comparison, 2, focus=1),
    ]
    for view in views:
        again, anew = filled_surface((520, 120)), filled_surface((520, 120))
        picture.draw(canvas_on(again), rect, view)
        TimelinePicture().draw(canvas_on(anew), rect, view)
        assert np.array_equal(pixels(again), pixels(anew))
