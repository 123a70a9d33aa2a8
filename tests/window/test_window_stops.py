"""Stops in the window: marking, listing, changing and saving."""

from __future__ import annotations

from dataclasses import replace

import pytest
from window_driver import WindowDriver

from visualizer.draw.panels.timeline import stop_signs
from visualizer.playback.comparison import StepPosition, Sync
from visualizer.playback.scenario import DEFAULT_VIEW, Overlay, Stop
from visualizer.window.moves import mark_stop
from visualizer.window.opening import open_text

QUESTION = "Why does the stack turn back here?"


def stops_at(*steps):
    return tuple(Stop(StepPosition(step), f"at {step}") for step in steps)


def mark_stops(driver, *steps):
    for stop in stops_at(*steps):
        mark_stop(driver.session, stop)


def stops_of(driver):
    """The positions and captions of the shown part of the lecture."""
    part = driver.session.presentation.shown_part
    return tuple(replace(stop, view=DEFAULT_VIEW) for stop in part.stops) if part else ()


def stop_steps(driver):
    return [stop.position.step for stop in stops_of(driver)]


@pytest.fixture
def driver():
    return WindowDriver()


def test_the_current_position_is_marked_with_a_caption(driver):
    driver.key("Right", "Right", "Shift+Right", "S")
    driver.type('He said "stop"')
    driver.key("Enter")
    assert stops_of(driver) == (Stop(StepPosition(2, 1), 'He said "stop"'),)
    assert driver.panel is None


def test_the_prompt_counts_in_the_steps_that_are_shown(driver):
    driver.key("Right", "S", "Enter", "Y", "Shift+Right", "S")
    assert driver.session.shown.position_text.split(" of ")[0] in driver.panel.title


def test_a_stop_keeps_whether_code_is_shown_also_after_one_with_code(driver):
    driver.session.change_view(code=True)
    driver.key("Right", "S", "Enter", "Home", "J", "C", "Right", "S", "Enter")
    part = driver.session.presentation.shown_part
    assert [part.view.merge(stop.view).code for stop in part.stops] == [True, False]


def sign_position(driver, index):
    """Return the middle of a stop's sign below the timeline."""
    session, strip = driver.session, driver.app.main.layout.stops
    metrics = driver.app.null_canvas.metrics
    return stop_signs(strip, session.comparison, session.shown.stops.ticks, metrics)[index].center


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
    (stop,) = stops_of(driver)
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
    assert stops_of(driver)[1].caption == "at 1!"


def test_the_clicker_comes_back_to_the_lecture_from_other_runs(driver):
    mark_stops(driver, 3, 5)
    shown = driver.session.presentation
    driver.session.show_stop(0, shown.lecture[0].stops[0])
    for leave in (lambda: driver.session.click((0, 0)), lambda: driver.compare("queue-mark-on-push"), "R"):
        driver.key(leave) if leave == "R" else leave()
        driver.settle()
        assert not driver.session.player.stops
    driver.key("Page Down")
    now = driver.session.presentation
    assert (now.board, now.programs, now.position) == (shown.board, shown.programs, StepPosition(5))


def test_a_file_with_stops_takes_the_place_of_the_lecture_if_the_user_agrees(driver):
    mark_stops(driver, 3, 5)
    for answer, steps in (("Stay", [3, 5]), ("Open", [1, 99])):
        open_text(driver.session, "# stop: 1 x\n# stop: 99 far\nEEE\nEEE\n")
        driver.app.update(0.0, lambda: True)
        driver.click_on(f"answer {answer}")
        driver.settle()
        assert stop_steps(driver) == steps
    assert not driver.session.has_unsaved_stops
    driver.key("Ctrl+Z")
    assert stop_steps(driver) == [3, 5]


def test_quitting_asks_about_unsaved_stops_of_another_board(driver):
    mark_stops(driver, 3)
    driver.key("R")
    driver.key("Ctrl+Q", "Escape")
    assert driver.app.is_running
    driver.key("Page Up")
    assert stop_steps(driver) == [3]


def test_marking_other_runs_adds_a_board_to_the_lecture(driver):
    driver.key("Right", "S", "Enter", "R", "Right", "Right", "V", "S", "Enter", "Page Up")
    lecture = driver.session.presentation.lecture
    assert [[stop.position.step for stop in part.stops] for part in lecture] == [[1], [2]]
    assert (driver.session.board, driver.session.view.overlay) == (lecture[0].board, Overlay.NUMBERS)
    driver.key("Page Down")
    assert (driver.session.board, driver.session.view.overlay) == (lecture[1].board, Overlay.HEAT)
    driver.key("Shift+S")
    assert [f"Visit {number}" in driver.panel_text() for number in (1, 2)] == [True, True]
    driver.key("Delete", "Escape")
    assert driver.session.presentation.lecture == lecture[:1]


@pytest.mark.parametrize(("name", "ended"), [("lesson.txt", True), ("lesson.json", False)])
def test_saving_before_quitting_quits_only_if_stops_are_saved(driver, tmp_path, name, ended):
    mark_stops(driver, 3)
    driver.key("Ctrl+Q")
    driver.click_on("answer Save")
    driver.host.clipboard = str(tmp_path / name)
    driver.key("Ctrl+A", "Ctrl+Backspace", "Ctrl+V", "Enter")
    assert (tmp_path / name).exists() is ended
    assert driver.app.is_running is not ended
    assert driver.session.has_unsaved_stops is not ended


@pytest.mark.parametrize("keys", [("Right",) * 4, ("End",)])
def test_a_position_and_its_stop_stay_together_in_every_way_to_keep_in_step(keys):
    driver = WindowDriver("example-1")
    driver.key(*keys, "S", "Enter")
    before = driver.session.presentation
    for _ in Sync:
        driver.key("Y")
        assert driver.session.player.stops == (driver.session.player.position,)
    assert driver.session.presentation == before
