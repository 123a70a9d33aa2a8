"""Pointing at cells, frontier entries and the timeline."""

from __future__ import annotations

import pytest
from window_driver import WindowDriver

from visualizer.draw.panels.frontier import frontier_layout, place_entries
from visualizer.draw.panels.timeline import tick_x


def always():
    return True


@pytest.fixture
def driver():
    window = WindowDriver()
    window.session.player.seek(window.session.comparison.tick_of_step(40))
    window.settle()
    return window


def point_at(driver, position):
    driver.move(position)
    driver.app.update(0.0, always)
    driver.settle()
    return driver.app.main.hover_result.sentence


def test_pointing_at_a_cell_highlights_and_explains_it(driver):
    sentence = point_at(driver, driver.cell_position((3, 4), pane=1))
    visits = [trace.visits.tolist().index([3, 4]) + 1 for trace in driver.session.comparison.traces]
    assert visits == [6, 24, 30]
    assert all(each in sentence for each in ("(3, 4)", "A visited it 6th", "B 24th", "C 30th"))
    lit = driver.app.main.hover_result.lit
    assert lit.cells == (((3, 4),),) * 3
    assert lit.steps == ((6,), (24,), (30,))


def frontier_of(driver, pane):
    """Return the layout of a pane's frontier."""
    drawn, trace = driver.app.main.drawn_layout, driver.session.comparison.traces[pane]
    return frontier_layout(drawn.boards[pane].frontier, trace, drawn.metrics)


def test_pointing_at_a_frontier_entry_highlights_its_cell(driver):
    state = driver.session.player.state(1)
    (_, _, (entry, box), *_) = place_entries(frontier_of(driver, 1), state).placed
    sentence = point_at(driver, box.center)
    assert entry.cell == state.frontier[2]
    assert driver.app.main.hover_result.lit.cells[0] == (state.frontier[2],)
    assert "B has it waiting, 3rd from the front" in sentence


def test_pointing_at_the_timeline_explains_its_step(driver):
    rect = driver.app.main.layout.timeline
    comparison = driver.session.comparison
    x = tick_x(rect, comparison, comparison.tick_of_step(3))
    sentence = point_at(driver, (x, rect.top + 1))
    cells = [tuple(trace.visits[2].tolist()) for trace in comparison.traces]
    assert driver.app.main.hover_result.lit.cells == tuple((cell,) for cell in cells)
    assert "Visit 3: A is at " in sentence


def test_pointing_does_not_reveal_hidden_mines(driver):
    mine = next(
        (r, c) for r, row in enumerate(driver.session.board.rows) for c, symbol in enumerate(row) if symbol == "M"
    )
    assert "it is a mine" in point_at(driver, driver.cell_position(mine))
    driver.key("M")
    assert "mine" not in point_at(driver, driver.cell_position(mine))
