"""The frontier beside a board: queues, stacks and bags."""

from __future__ import annotations

import pygame
from drawings import frontier_entries, pane_view_of, trace_of
from layout_canvas import LayoutCanvas
from traces import changed_trace

from visualizer.draw.panels.frontier import draw_frontier, frontier_layout, place_entries
from visualizer.draw.theme import DARK, Metrics
from visualizer.trace.operations import FrontierKind

KINDS = ("queue,mark=pop", "stack-mark-on-push", "recursive-check-first")
EMPTY = "# click: 0,0\n" + "\n".join(["E" * 12] * 12) + "\n"


def layout_in(trace, width=420, height=120, scale=1.0):
    """Return the layout of a run's frontier in a rectangle."""
    return frontier_layout(pygame.Rect(7, 9, width, height), trace, Metrics(scale))


def texts_in(trace, moment, size=(420, 120), **more):
    """Return the texts of a drawn frontier, and the canvas."""
    canvas = LayoutCanvas(size, DARK, Metrics())
    draw_frontier(canvas, canvas.rect, pane_view_of(trace, moment, **more))
    return [item.text for item in canvas.items if item.kind == "text"], canvas


def test_a_long_queue_shows_both_ends_and_a_high_stack_its_top():
    for kind in KINDS:
        trace = trace_of(EMPTY, kind)
        state = trace.state_at(int(trace.frontier_sizes.argmax()))
        shown = place_entries(layout_in(trace), state)
        entries = frontier_entries(state)
        seen = [entry for entry, _ in shown.placed]
        queue = trace.frontier_kind is FrontierKind.QUEUE
        assert shown.hidden_count > 0
        assert seen == (entries[: len(seen) - 1] + entries[-1:] if queue else entries[: len(seen)])
        words, _ = texts_in(trace, state.moment)
        assert f"{shown.hidden_count} {'more' if queue else 'below'}" in words
        assert {"out", "in"} <= set(words) if queue else "top" in words


def test_a_bag_shows_its_newest_entries_and_no_next_one():
    trace = changed_trace(trace_of(EMPTY, "queue,mark=pop"), containers=("bag",))
    state = trace.state_at(int(trace.frontier_sizes.argmax()))
    newest = [trace.cell(cell) for cell in trace.cells[state.frontier_indices()].tolist()]
    for width, height in ((420, 120), (160, 300), (420, 60)):
        layout = layout_in(trace, width, height)
        shown = place_entries(layout, state)
        seen = [entry.cell for entry, _ in shown.placed]
        assert len(seen) > 5
        assert seen == newest[-len(seen) :]
        assert len(seen) + shown.hidden_count == len(newest)
        assert layout.body.width == width
        assert all(layout.body.contains(box) for _, box in shown.placed)
        assert not any(entry.is_next for entry, _ in shown.placed)


def test_a_hidden_frontier_is_replaced_by_a_sentence():
    trace = trace_of(EMPTY, "queue,mark=pop")
    assert texts_in(trace, 60, hidden_text="Not now.")[0] == ["Not now."]
