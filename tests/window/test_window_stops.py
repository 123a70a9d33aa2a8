"""Stops in the window: marking, listing, changing and saving."""

from __future__ import annotations

import pytest
from window_driver import WindowDriver

from visualizer.draw.panels.timeline import stop_signs
from visualizer.playback.comparison import StepPosition, Sync
from visualizer.playback.scenario import Stop, parse_scenario
from visualizer.window.moves import mark_stop
from visualizer.window.opening import open_anything
from visualizer.window.widgets.menu import QuestionDialog

QUESTION = "Why does the stack turn back here?"


def stops_at(*steps):
    return tuple(Stop(StepPosition(step), f"at {step}") for step in steps)


def mark_stops(driver, *steps):
    for stop in stops_at(*steps):
        mark_stop(driver.session, stop)


def stop_steps(driver):
    return [stop.position.step for stop in driver.session.presentation.stops]


@pytest.fixture
def driver():
    return WindowDriver()


def test_the_current_position_is_marked_with_a_caption(driver):
    driver.key("Right", "Right", "Shift+Right", "S")
    driver.type('He said "stop"')
    driver.key("Enter")
    assert driver.session.presentation.stops == (Stop(StepPosition(2, 1), 'He said "stop"'),)
    assert driver.panel is None


def sign_position(driver, index):
    """Return the middle of a stop's sign below the timeline."""
    session, strip = driver.session, driver.app.main.layout.stops
    metrics = driver.app.null_canvas.metrics
    return stop_signs(strip, session.comparison, session.run_stops.ticks, metrics)[index].center


def test_a_stop_sign_shows_its_caption_and_leads_to_its_stop(driver):
    mark_stop(driver.session, Stop(StepPosition(20, 2), QUESTION))
    driver.settle()
    driver.move(sign_position(driver, 0))
    driver.come_to_rest()
    assert QUESTION in driver.texts()
    driver.click(sign_position(driver, 0))
    session = driver.session
    assert session.comparison.position_of(session.player.position) == StepPosition(20, 2)
    driver.move((5, 5))
    assert QUESTION in driver.texts()
    driver.key("Right")
    assert QUESTION not in driver.texts()


def test_a_right_click_on_the_timeline_marks_a_stop(driver):
    timeline = driver.app.main.layout.timeline
    driver.move(timeline.center)
    driver.click(timeline.center, button=3)
    assert driver.panel.title.startswith("Mark a stop")
    driver.type("middle")
    driver.key("Enter")
    (stop,) = driver.session.presentation.stops
    assert abs(stop.position.step - driver.session.comparison.steps / 2) <= 1
    assert driver.session.player.step == stop.position.step


def test_stops_are_visited_changed_and_removed_in_their_list(driver):
    mark_stops(driver, *range(40))
    driver.key("Shift+S", "End")
    assert driver.control("stop 39")
    assert not driver.control("stop 0")
    driver.key("Enter")
    assert driver.session.player.step == 39
    driver.key("Shift+S", "Home")
    driver.click_on("Remove")
    assert stop_steps(driver) == [*range(1, 40)]
    assert "Ctrl+Z" in driver.session.message
    driver.click_on("Undo")
    driver.click_on("stop 1")
    driver.click_on("Caption")
    driver.key("End")
    driver.type("!")
    driver.key("Enter")
    assert driver.session.presentation.stops[1].caption == "at 1!"


def test_stops_survive_a_new_click_or_other_algorithms(driver):
    mark_stops(driver, 3, 5)
    driver.session.click((0, 0))
    driver.settle()
    driver.compare("queue-mark-on-push")
    assert stop_steps(driver) == [3, 5]
    ticks = [driver.session.comparison.tick_of_step(step) for step in (3, 5)]
    assert list(driver.session.player.stops) == ticks


def test_stops_are_restored_with_their_board(driver):
    mark_stops(driver, 3, 5)
    driver.session.open_scenario(parse_scenario("# stop: 1 x\n# stop: 99 far\nEEE\nEEE\n"))
    driver.settle()
    assert stop_steps(driver) == [1, 99]
    assert driver.session.message.startswith("The 2 stops that you had not saved are put away")
    assert not driver.session.presentation.has_unsaved_stops
    driver.key("Ctrl+Z")
    assert stop_steps(driver) == [3, 5]


def test_quitting_asks_about_unsaved_stops_of_a_former_board(driver):
    mark_stops(driver, 3)
    driver.key("R")
    driver.key("Ctrl+Q", "Enter")
    assert driver.app.is_running
    driver.key("Ctrl+Z")
    assert stop_steps(driver) == [3]


def test_stops_are_saved_and_opened_with_their_board(driver, tmp_path):
    mark_stops(driver, 3)
    path = tmp_path / "lesson.txt"
    driver.key("Ctrl+S", "Ctrl+A")
    driver.host.clipboard = str(path)
    driver.key("Ctrl+A", "Ctrl+V", "Enter")
    assert parse_scenario(path.read_text(encoding="utf-8")).stops == stops_at(3)
    assert not driver.session.presentation.has_unsaved_stops
    driver.key("Ctrl+Z", "Ctrl+Y")
    assert not driver.session.presentation.has_unsaved_stops
    again = WindowDriver()
    open_anything(again.session, str(path))
    again.settle()
    assert again.session.presentation.stops == stops_at(3)
    assert not again.session.presentation.has_unsaved_stops


@pytest.mark.parametrize(("name", "ended"), [("lesson.txt", True), ("lesson.json", False)])
def test_saving_before_quitting_quits_only_if_stops_are_saved(driver, tmp_path, name, ended):
    mark_stops(driver, 3)
    driver.key("Ctrl+Q")
    driver.click_on("answer Save")
    driver.host.clipboard = str(tmp_path / name)
    driver.key("Ctrl+A", "Ctrl+Backspace", "Ctrl+V", "Enter")
    assert (tmp_path / name).exists()
    assert driver.app.is_running is not ended
    assert isinstance(driver.panel, QuestionDialog) is not ended


@pytest.mark.parametrize("keys", [("Right",) * 4, ("End",)])
def test_a_position_and_its_stop_stay_together_in_every_way_to_keep_in_step(keys):
    driver = WindowDriver("example-1")
    driver.key(*keys, "S", "Enter")
    before = driver.session.presentation
    for _ in Sync:
        driver.key("Y")
        assert driver.session.player.stops == (driver.session.player.position,)
    assert driver.session.presentation == before
