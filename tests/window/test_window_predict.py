"""Predicting: nothing of the next visit is shown before the user answers."""

from __future__ import annotations

import re

import numpy as np
import pygame
import pytest
from window_driver import WindowDriver

from visualizer.draw.panels.frontier import frontier_layout
from visualizer.draw.panels.timeline import tick_x
from visualizer.playback.comparison import StepPosition, Sync
from visualizer.playback.player import MoveUnit
from visualizer.playback.scenario import Overlay, Stop
from visualizer.window.moves import mark_stop
from visualizer.window.opening import open_text

SECOND = ((5, 4), (5, 4), (7, 6))  # the cell of visit 2 in each pane


def predicting_window(names: str = "", at: int = 0) -> WindowDriver:
    """Return a predicting window after a number of visits."""
    driver = WindowDriver()
    if names:
        driver.compare(names)
    driver.key("F7", *["Right"] * at)
    return driver


def next_cell(driver, pane=0):
    state = driver.session.player.state(pane)
    return tuple(state.trace.visits[state.visit_count].tolist())


def click(driver, pane, cell):
    driver.click(driver.cell_position(cell, pane))


def caption(driver):
    return driver.app.main.caption().text


def visits(driver):
    return [driver.session.player.state(pane).visit_count for pane in range(len(driver.session.programs))]


def closed_cells(driver):
    """Return the pixels of all unvisited cells, by pane and cell."""
    driver.move((2, 2))
    driver.session.clear_message()
    driver.settle()
    pixels = pygame.surfarray.array3d(driver.surface)
    found = {}
    for pane, board in enumerate(driver.app.main.drawn_layout.boards):
        for row, col in np.argwhere(~driver.session.player.state(pane).is_visited).tolist():
            box = board.grid.cell_rect(row, col)
            found[pane, row, col] = pixels[box.left : box.right, box.top : box.bottom].tobytes()
    return found


@pytest.mark.long
@pytest.mark.parametrize("overlay", list(Overlay))
def test_predicting_leaves_unvisited_cells_unchanged(overlay):
    driver = predicting_window("recursive-east-first, stack-peek, queue,mark=pop")
    driver.session.choices.counts_hands = False  # a vote draws numbers
    driver.session.change_view(overlay=overlay)
    before = closed_cells(driver)
    for keys in (["Right"] * 2, ["Shift+Right"] * 3, ["Right"] * 4):
        driver.key(*keys)
        now = closed_cells(driver)
        assert {cell for cell, look in now.items() if look != before[cell]} == set()


def test_predicting_names_no_unvisited_cell():
    driver = predicting_window(at=2)
    for pane in range(3):
        driver.session.focus_on(pane)
        for key in ["Shift+Right", "Ctrl+Right"] * 3:
            driver.key(key)
            driver.come_to_rest()
            visited = np.any([driver.session.player.state(each).is_visited for each in range(3)], axis=0)
            texts = re.findall(r"(\d+), ?(\d+)", "\n".join(driver.texts()))
            assert [cell for cell in texts if not visited[int(cell[0]), int(cell[1])]] == []


def test_predicting_hides_the_frontier_and_future_curves():
    driver = predicting_window(at=4)
    items = driver.items()
    timeline = driver.app.main.layout.timeline
    knob = tick_x(timeline, driver.session.comparison, driver.session.player.position)
    assert {item.seen.right <= knob for item in items if item.kind == "curve"} == {True}
    texts = [item.text for item in items]
    assert "Queue" not in texts
    assert texts.count("What waits is hidden.") == 3
    driver = predicting_window(at=1)
    assert not any(re.search(r"differs? ", text) for text in driver.texts())
    driver.key("Right")
    assert "first difference at visit 2 (D)" in driver.texts()


@pytest.mark.parametrize("place", ["board 0", "timeline", "sign waiting"])
def test_pointing_reveals_nothing_while_predicting(place):
    driver = predicting_window(at=4)
    driver.session.change_view(code=False)
    driver.key("F7")  # the legend is visible only while not predicting
    spot = driver.control(place).rect.center
    driver.key("F7")
    driver.move(spot)
    driver.come_to_rest()
    assert driver.app.main.hover_result.sentence == ""
    lit = driver.app.main.hover_result.lit
    assert lit is None or (len(set(lit.cells)) == 1 and not any(lit.steps))


def test_pointing_at_the_hidden_frontier_lights_nothing():
    driver = predicting_window(at=4)
    pane, board = driver.app.main.stage_view().panes[1], driver.app.main.drawn_layout.boards[1]
    layout = frontier_layout(board.frontier, pane.state.trace, driver.app.main.drawn_layout.metrics)
    driver.move(layout.slots[0].center)
    driver.come_to_rest()
    assert driver.app.main.hover_result.lit is None


def test_playing_pauses_before_each_visit_while_predicting():
    for speed, unit in ((8.0, MoveUnit.STEP), (1000.0, MoveUnit.OPERATION), (float("inf"), MoveUnit.STEP)):
        driver = predicting_window()
        driver.session.player.speed, driver.session.player.move_unit = speed, unit
        driver.key("A")
        driver.come_to_rest()
        assert visits(driver) == [1, 1, 1]
    driver.key("Space", "Right", "Page Down")
    assert visits(driver) == [4, 4, 4]
    driver.key("Left", "Left", "Space")
    assert visits(driver) == [3, 3, 3]


def test_a_predicting_click_is_explained_and_shows_the_visit():
    driver = predicting_window("queue-mark-on-push", at=4)
    right = next_cell(driver)
    click(driver, 0, right)
    assert caption(driver) == f"Right. Visit 5 is {right}."
    assert visits(driver) == [5]
    driver = predicting_window("stack-mark-on-push", at=4)
    right, longest = next_cell(driver), (5, 4)
    click(driver, 0, longest)
    assert "where a queue would go on" in caption(driver)
    assert driver.app.main.predict.question.answers == {0: (longest, right)}
    driver.key("Left")
    assert driver.app.main.predict.question.answers == {}
    assert "visit 5" in caption(driver).lower()


def test_panes_are_predicted_separately_and_step_together():
    driver = predicting_window(at=1)
    click(driver, 2, SECOND[2])
    click(driver, 0, SECOND[2])
    assert visits(driver) == [1, 1, 1]
    assert driver.app.main.predict.question.answers.keys() == {0, 2}
    assert "of pane A" in caption(driver)
    click(driver, 1, SECOND[1])
    assert visits(driver) == [2, 2, 2]
    click(driver, 1, next_cell(driver, 1))
    driver.key("Space")
    assert visits(driver) == [3, 3, 3]


def test_nothing_is_predicted_after_the_last_visit():
    driver = predicting_window("queue-mark-on-push")
    driver.key("End", "Space")
    assert "No more visits" in caption(driver)
    click(driver, 0, (0, 0))
    assert driver.app.main.predict.question.answers == {}


def test_predicting_stays_on_for_a_new_board_and_can_be_left():
    driver = WindowDriver()
    driver.key(*["Right"] * 4)
    driver.come_to_rest()
    before = driver.texts(), closed_cells(driver)
    driver.key("F7")
    assert closed_cells(driver) != before[1]
    driver.key("Q", "Ctrl+P", "Y")
    assert driver.panel is None
    assert driver.session.comparison.sync is Sync.VISIT
    driver.key("F7")
    driver.session.clear_message()
    driver.come_to_rest()
    assert (driver.texts(), closed_cells(driver)) == before
    driver.key("F7")
    open_text(driver.session, "# click: 0,0\n# in-step: reveal\nEEE\nEEE")
    driver.settle()
    driver.key("Space")
    assert driver.session.predicting
    assert (visits(driver), driver.session.comparison.sync) == ([1, 1, 1], Sync.VISIT)


def test_a_class_votes_before_and_after_it_talks():
    driver = predicting_window("queue-mark-on-push", at=4)
    cells, right = driver.app.main.predict.vote.cells, next_cell(driver)
    assert list(cells.values()) == sorted(cells.values())
    keys = sorted(cells, key=lambda key: cells[key] != right)
    driver.key(keys[0], keys[1], keys[1], keys[2], "Backspace", "Space")
    assert visits(driver) == [4]
    driver.key(*keys[:1] * 12, keys[1], "Space")
    assert visits(driver) == [5]
    assert caption(driver).startswith("Right. Visit 5")
    assert {"1 \N{RIGHTWARDS ARROW} 12", "2 \N{RIGHTWARDS ARROW} 1"} <= {*driver.texts()}
    driver.key("1", "Space")  # a late hand; the next question, in which no hand is counted yet
    assert visits(driver) == [5]
    assert driver.app.main.predict.vote.rounds == [""]
    driver.key("Space")
    assert visits(driver) == [6]


def test_a_class_that_votes_wrong_sees_both_cells_in_the_pane_in_front():
    driver = predicting_window(at=2)
    driver.key("]")
    cells, right = driver.app.main.predict.vote.cells, next_cell(driver, 1)
    wrong = next(key for key in cells if cells[key] != right)
    driver.key(wrong, "Space", "Space")  # nobody votes again
    assert visits(driver) == [3, 3, 3]
    assert driver.app.main.predict.question.answers == {1: (cells[wrong], right)}
    assert f"Visit 3 of pane B is {right}" in caption(driver)


def test_at_stops_only_the_rest_plays_as_usual():
    driver = WindowDriver()
    for step in (3, 6):
        mark_stop(driver.session, Stop(StepPosition(step), "It goes to (0, 0) next."))
    driver.key("Shift+F7", "Down", "Enter")
    assert driver.session.predicting
    driver.key("Page Down")
    assert (visits(driver), caption(driver)[:7]) == ([3, 3, 3], "Visit 4")
    assert driver.texts().count("What waits is hidden.") == 3
    driver.key("Page Down")
    assert visits(driver) == [4, 4, 4]
    assert driver.app.main.caption() is None
    assert "What waits is hidden." not in driver.texts()
    driver.key("Space")
    driver.come_to_rest()
    assert (visits(driver), caption(driver)[:7]) == ([6, 6, 6], "Visit 7")


def test_in_the_hall_a_stop_shows_one_thing_after_the_other():
    driver = WindowDriver()
    mark_stop(driver.session, Stop(StepPosition(33), "Which of them goes elsewhere?"))
    driver.key("Shift+F7", "Down", "Enter", "H", "Home")
    seen = []
    for _ in range(4):
        driver.key("Page Down")
        seen.append((visits(driver)[0], driver.app.main.caption() and caption(driver)[:7]))
        assert (driver.app.main.predict.vote is not None) == (len(seen) == 3)
    assert seen == [(33, "Which o"), (33, "A and B"), (33, "Visit 3"), (34, None)]


def test_the_frontier_may_be_shown_with_the_question():
    driver = predicting_window("queue-mark-on-push", at=4)
    driver.key("Shift+F7", "Down", "Down", "Down", "Enter")
    state = driver.session.player.state(0)
    waiting = ["{},{}".format(*cell) for cell in state.frontier]
    assert [text for text in driver.texts() if text in waiting] == waiting
    assert visits(driver) == [4]
    driver.key("Shift+F7", "Down", "Down", "Down", "Enter")
    assert not {*waiting} & {*driver.texts()}
