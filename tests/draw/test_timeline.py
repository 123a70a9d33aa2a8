"""The timeline: its words, its curves of short runs, and its signs of stops."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
from draw_help import canvas_on

from visualizer import Board, record
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.caption import caption_height
from visualizer.draw.panels.timeline import TimelinePicture, TimelineView, timeline_words
from visualizer.playback.comparison import Comparison


def timeline_of(board, click, names=("queue-mark-on-push", "stack-peek")):
    return TimelineView(Comparison([record(Board(board), click, name) for name in names]), 0)


def test_the_top_of_the_curves_says_what_it_is():
    view = timeline_of(("E" * 9,) * 9, (0, 0))
    most = max(trace.max_frontier for trace in view.comparison.traces)
    words = timeline_words(pygame.Rect(0, 0, 800, 80), view, Metrics())
    assert words.most == f"most waiting: {most}"


def test_a_low_timeline_has_no_words():
    view = timeline_of(("E" * 9,) * 9, (0, 0))
    assert timeline_words(pygame.Rect(0, 0, 800, 30), view, Metrics()).most == ""


def test_words_of_a_difference_at_the_right_end_stay_inside():
    view = replace(timeline_of(("E" * 9,) * 9, (0, 0)), marks=(81,), key="D")
    rect = pygame.Rect(10, 20, 800, 80)
    words = timeline_words(rect, view, Metrics())
    assert rect.contains(words.differ_rect)
    assert not words.differ_rect.colliderect(words.most_rect)


def test_a_run_of_one_visit_has_a_curve_that_reaches_its_most():
    view = timeline_of(("EEE", "EEM"), (0, 1), ("queue-mark-on-push",))
    assert view.comparison.steps == 1
    surface = pygame.Surface((300, 80))
    canvas = canvas_on(surface)
    TimelinePicture().draw(canvas, canvas.rect, view)
    colour = canvas.theme.pane(0)
    near = np.abs(pygame.surfarray.array3d(surface).astype(int) - colour).sum(axis=2)
    above = (near[40:, 20:45] < 200).any()
    assert above


def test_a_caption_takes_no_more_lines_than_it_is_given():
    metrics = Metrics()
    one, two = caption_height(["short"], 400, metrics), caption_height(["word " * 20], 400, metrics)
    assert caption_height([], 400, metrics) == 0
    assert caption_height(["", "short"], 400, metrics) == one < two
    assert caption_height(["word " * 200], 400, metrics) < 2 * two
