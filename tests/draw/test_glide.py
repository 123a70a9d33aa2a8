"""Between two ticks entries glide between their cells on the board and their slots."""

from __future__ import annotations

import pytest
from drawings import frontier_entries
from export_plans import plan_of
from layout_canvas import LayoutCanvas

from visualizer.draw.panels.frontier import UNKNOWN_CELL, frontier_layout, place_entries
from visualizer.draw.stage import Stage
from visualizer.draw.theme import DARK, Metrics
from visualizer.export.pictures import FrameDrawer
from visualizer.playback.player import Glide

#: Shares just before a glide begins, or after it has ended.
BEGIN, MIDDLE, END = 1e-6, 0.5, 1 - 1e-6


def draw_between(plan, step, share):
    """Return the layout of a picture in a step, and where its entries are drawn, by their texts."""
    ticks = [plan.comparison.tick_of_step(each) for each in (step, step + 1)]
    canvas = LayoutCanvas((700, 600), DARK, Metrics())
    layout = Stage().draw(canvas, FrameDrawer(plan).stage_view(ticks[1], Glide(*ticks, share)))
    drawn = {item.text: item.rect for item in canvas.items if item.kind == "text" and "," in item.text}
    assert all(layout.panes[0].contains(item.seen) for item in canvas.items if item.text in drawn)
    return layout.boards[0], drawn


def slots(layout, state):
    places = place_entries(frontier_layout(layout.frontier, state.trace, Metrics()), state)
    return {entry.text: box.center for entry, box in places.placed}


def assert_near(drawn, cells, places):
    """Check that the entries of ``cells`` are drawn at their places."""
    for text in cells:
        assert max(abs(a - b) for a, b in zip(drawn[text].center, places[text])) < 3


@pytest.mark.parametrize("name", ["queue-mark-on-push", "stack-mark-on-push", "recursive-check-first"])
def test_an_entry_glides_from_its_cell_into_its_slot_and_back(name):
    plan = plan_of(name, size=(700, 600))
    trace, moments, moved = plan.traces[0], plan.comparison.moments_of_steps(0), 0
    for step in range(0, plan.comparison.steps, 2):
        before, after = (trace.state_at(int(moments[each])) for each in (step, step + 1))
        layout, drawn = draw_between(plan, step, BEGIN)
        board = {f"{row},{col}": layout.grid.cell_rect(row, col).center for row in range(4) for col in range(5)}
        old, new = slots(layout, before), slots(layout, after)
        waiting, still = ({entry.text for entry in frontier_entries(state)} for state in (before, after))
        popped = waiting - still if trace.has_container else ()  # a call that returns leaves at the top
        pushed = still - waiting
        assert_near(drawn, old.keys() - {UNKNOWN_CELL}, old)
        assert_near(draw_between(plan, step, MIDDLE - BEGIN)[1], popped, board)
        assert_near(draw_between(plan, step, MIDDLE)[1], pushed, board)
        assert_near(draw_between(plan, step, END)[1], new.keys() - {UNKNOWN_CELL}, new)
        moved += len(popped) + len(pushed)
    assert moved > 8
