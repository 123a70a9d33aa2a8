"""Counters: whole, in their place, and what they say."""

from __future__ import annotations

from itertools import combinations

import pygame
from draw_help import traced
from layout_canvas import LayoutCanvas

from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.counters import counters_of, draw_counters
from visualizer.draw.theme import DARK


def test_a_line_of_counters_has_whole_figures_and_words_or_none():
    for width in [20, 40, 60, 80, 100, 130, 180, 240, 320]:
        trace = traced("# click: 0,0\n" + "\n".join(["E" * 50] * 50) + "\n", "queue,mark=pop")
        shown = []
        for moment in (1, len(trace) // 2, len(trace)):
            canvas = LayoutCanvas((600, 24), DARK, Metrics())
            draw_counters(canvas, pygame.Rect(0, 0, width, 24), counters_of(trace.state_at(moment)))
            texts = [item for item in canvas.items if item.kind == "text"]
            assert width < 50 or not any(text.is_cut for text in texts)
            shown.append([text.text for text in texts if text.text.isalpha()])
            rects = [text.rect for text in texts]
            assert all(not first.colliderect(second) for first, second in combinations(rects, 2))
            assert len(texts) == 1 or len(texts) == 2 * len(shown[-1])  # no figure without its word
        # What is left out does not come and go while figures grow.
        assert shown[0] == shown[1] == shown[2]


def test_counters_say_where_a_state_is(comparison):
    trace = comparison.traces[1]
    state = trace.state_at(int(trace.visited_at[4]) + 1)
    told = [(each.word, each.figure, each.addition) for each in counters_of(state)]
    assert told == [("visits", 5, "of 18"), ("revealed", 4, "of 18"), ("waiting", 3, "most 5")]
