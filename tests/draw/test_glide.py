"""Between two ticks entries glide between their cells on the board and their slots."""

from __future__ import annotations

import numpy as np
import pytest
from drawings import frontier_entries
from export_plans import plan_of
from layout_canvas import LayoutCanvas

from visualizer.draw.panels.frontier import frontier_layout, place_entries
from visualizer.draw.stage import Stage
from visualizer.draw.theme import DARK, Metrics
from visualizer.export.pictures import FrameDrawer
from visualizer.playback.player import Glide


def draw_between(drawer, ticks, share):
    """Return the layout of a pane between two ticks, and the rectangles of its entries by their texts."""
    canvas = LayoutCanvas((700, 600), DARK, Metrics())
    layout = Stage().draw(canvas, drawer.stage_view(ticks[1], Glide(*ticks, share)))
    entries = [item for item in canvas.items if item.kind == "text" and "," in item.text]
    assert all(layout.panes[0].contains(item.seen) for item in entries)
    return layout.boards[0], {item.text: item.rect for item in entries}


@pytest.mark.parametrize("name", ["queue-mark-on-push", "stack-mark-on-push", "recursive-check-first"])
def test_an_entry_glides_from_its_cell_into_its_slot_and_back(name):
    plan = plan_of(name, size=(700, 600))
    drawer, comparison, moved = FrameDrawer(plan), plan.comparison, 0
    for step in range(0, comparison.steps, 2):
        ticks = [comparison.tick_of_step(each) for each in (step, step + 1)]
        states = [comparison.state_at(0, comparison.moment(0, tick)) for tick in ticks]
        before, after = ({entry.text for entry in frontier_entries(state)} for state in states)
        popped = before - after if plan.traces[0].has_container else ()  # a call that returns leaves at the top
        for share, moving in ((0, popped), (0.4999, popped), (0.5, after - before), (0.9999, after - before)):
            layout, drawn = draw_between(drawer, ticks, share)
            places = place_entries(frontier_layout(layout.frontier, plan.traces[0], Metrics()), states[share >= 0.5])
            slots = {entry.text: box.center for entry, box in places.placed}
            for text in moving:
                on_board = layout.grid.cell_rect(*map(int, text.split(","))).center
                place = on_board if 0.4 < share < 0.6 else slots.get(text, places.more_box.center)
                assert np.abs(np.subtract(drawn[text].center, place)).max() < 3
                moved += 1
    assert moved > 15
