"""A lecture with a presenter's clicker: its keys, full screen, keyboards of other scripts, and a resting mouse."""

from __future__ import annotations

import pygame
import pytest
from window_driver import WindowDriver, key_event

from visualizer.playback.comparison import StepPosition
from visualizer.playback.scenario import Stop
from visualizer.window.moves import mark_stop

KEYS = ("End", "F5", "Page Down", "Page Down", ".", "Page Down", "Page Up", "Escape")


@pytest.fixture
def driver():
    return WindowDriver()


def test_a_clicker_leads_through_a_lecture_and_back(driver):
    for visit in (3, 5):
        mark_stop(driver.session, Stop(StepPosition(visit), f"at {visit}"))
    seen = []
    for key in KEYS:
        driver.key(key)
        seen.append((driver.session.player.step, driver.app.is_blank, driver.host.full_screen))
    assert [step for step, _, _ in seen] == [69, 3, 3, 5, 5, 5, 3, 3]  # at 3 the orders part, which is explained first
    assert [key for key, (_, black, _) in zip(KEYS, seen) if black] == ["."]
    assert [key for key, (_, _, full) in zip(KEYS, seen) if not full] == ["End", "Escape"]
    assert not driver.session.only_boards
    driver.key("F", "F5", "Escape")
    assert (driver.host.full_screen, driver.session.only_boards) == (True, False)
    driver.key("Home", "H", "C", "Page Down")
    assert (driver.session.player.step, driver.session.shows_hall_code) == (3, True)  # the stop says nothing of code


def test_in_the_hall_a_caption_comes_before_the_reason_and_the_letters_on_cells(driver):
    mark_stop(driver.session, Stop(StepPosition(2), "Who goes elsewhere?"))
    driver.key("H", "Page Down")
    for key, is_explained in (
        ("Home", False),
        ("Page Down", False),
        ("Page Down", True),
        ("Left", False),
        ("Right", False),
    ):
        driver.key(key)
        driver.wait(0.02)
        lettered = any(pane.highlighted for pane in driver.app.main.stage_view().panes)
        assert (bool(driver.session.explanation), lettered) == (is_explained, is_explained), key


def hold(driver, key):
    """Hold a key for a second, as the loop reports it."""
    for _ in range(16):
        driver.app.handle(key_event(key))
    driver.app.handle(pygame.event.Event(pygame.KEYUP, key=key_event(key).key))
    driver.settle()


def test_a_held_key_acts_once_unless_it_moves_or_scales(driver):
    session = driver.session
    for visit in (3, 5, 8):
        mark_stop(session, Stop(StepPosition(visit), f"at {visit}"))
    driver.key("Home")
    steps = [hold(driver, key) or session.player.step for key in ("Page Down", "J", "Shift+J", "D", "Page Up", "Right")]
    assert steps == [3, 5, 3, 33, 8, 24]
    for key, is_changed in (("H", lambda: session.only_boards), ("Z", lambda: session.shows_one)):
        hold(driver, key)
        assert is_changed()
        assert session.message
    hold(driver, "B")
    assert driver.app.is_blank
    hold(driver, "Page Down")
    assert (driver.app.is_blank, session.player.step) == (False, 24)
    driver.key("B")
    driver.click((400, 400))
    assert not driver.app.is_blank


def test_full_screen_opens_no_code_and_a_key_still_does(driver):
    driver.resize((1280, 720))
    assert driver.app.part_rect("code") is None
    driver.key("F")
    driver.resize((1920, 1080))
    assert driver.app.part_rect("code") is None
    driver.key("C")
    assert driver.app.part_rect("code") is not None


@pytest.mark.parametrize(
    ("key", "place", "does"),
    [("в", "D", True), ("δ", "D", True), ("é", "W", False), ("d", "E", True)],
    ids=["Russian", "Greek", "French", "Dvorak"],
)
def test_a_letter_of_another_script_is_the_key_at_its_place(driver, key, place, does):
    code = {"key": ord(key), "scancode": getattr(pygame, f"KSCAN_{place}"), "unicode": key, "mod": 0}
    driver.app.handle(pygame.event.Event(pygame.KEYDOWN, **code))
    assert driver.session.player.step == (2 if does else 0)  # D goes to where orders differ
    assert driver.panel is None


def lit_cells(driver):
    """Return the cells that are lit because of the mouse."""
    driver.settle()
    lit = driver.app.main.hover_result.lit
    return lit.cells[0] if lit is not None else ()


def test_a_key_or_leaving_the_window_ends_pointing_until_the_mouse_moves(driver):
    place = driver.cell_position((3, 4))
    resting = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    driver.app.handle(resting)
    assert lit_cells(driver) == ()
    for end in (lambda: driver.key("T"), lambda: driver.app.handle(pygame.event.Event(pygame.WINDOWLEAVE))):
        driver.move(place)
        assert lit_cells(driver) == ((3, 4),)
        end()
        driver.app.handle(resting)
        assert lit_cells(driver) == ()


def test_a_tip_goes_with_the_next_key(driver):
    driver.move(driver.control("play").rect.center)
    driver.wait(1.0)
    driver.settle()
    assert driver.app.input_state.tip is not None
    driver.key("V")
    assert driver.app.input_state.tip is None
