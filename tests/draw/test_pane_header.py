"""The headers of a picture's panes: written alike, and what gives way first."""

from __future__ import annotations

import pygame
from layout_canvas import LayoutCanvas

from visualizer import record
from visualizer.analysis.divergence import Divergences
from visualizer.board.shipped import load_shipped
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.pane_header import family_and_manner, header_form
from visualizer.draw.stage import Stage
from visualizer.draw.theme import THEMES
from visualizer.draw.view import ViewChoices, view_at
from visualizer.playback.comparison import Comparison
from visualizer.trace.source import SourceCode


def comparison_of(*names):
    board = load_shipped("corner-9x9")
    return Comparison([record(board, None, name) for name in names])


def texts(comparison, size, scale=1.0):
    """Of each pane its texts, whole and as they are shown."""
    choices = ViewChoices(code=False, timeline=False)
    view = view_at(comparison, 12, choices, Divergences.of(comparison.traces))
    canvas = LayoutCanvas(size, THEMES["dark"], Metrics(scale))
    Stage().draw(canvas, view)
    items = [item for item in canvas.items if item.kind == "text"]
    return [
        [(item.full, item.text) for item in items if item.part("pane") == letter]
        for letter in "ABCDEFGHIJKL"[: len(comparison.traces)]
    ]


def test_where_orders_differ_each_pane_says_its_own():
    for size in [(1200, 420), (1050, 800), (1300, 500)]:
        comparison = comparison_of("recursive-clockwise", "stack-mark-on-push", "queue-visited-set")
        for pane, order in zip(texts(comparison, size), ("clockwise", "sides anticlockwise", "sides first")):
            assert any(order in shown for _, shown in pane)


def test_headers_stay_as_they_are_while_the_run_goes_on():
    comparison = comparison_of("recursive-check-first", "queue-mark-on-push", "stack-mark-on-push")
    for width in [330, 420, 500, 640, 800, 1000, 1400]:
        forms = set()
        for tick in range(0, len(comparison) + 1, 7):
            view = view_at(comparison, tick, ViewChoices(), Divergences.of(comparison.traces))
            headers = [pygame.Rect(0, 0, width // 3, 50)] * 3
            forms.add(header_form(headers, view.panes, Metrics()))
        assert len(forms) == 1


def test_a_name_without_a_manner_is_not_parted():
    code = SourceCode("mine", title="flood fill", short_title="flood")
    assert family_and_manner(code) == ("flood fill", "")
    assert family_and_manner(code, short=True) == ("flood", "")
    parted = SourceCode("mine", title="flood fill, by rows")
    assert family_and_manner(parted, short=True) == ("flood fill", "by rows")
