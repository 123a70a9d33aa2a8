"""The view's switches, the lists of the main screen, and the list of all that can be done."""

from __future__ import annotations

import pytest
from window_help import Driver

from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.playback.comparison import Sync
from visualizer.playback.player import UNBOUNDED, Grain
from visualizer.playback.scenario import Overlay
from visualizer.window.actions import ACTIONS
from visualizer.window.widgets.menu import Menu

#: What only the keyboard needs: the mouse is where it points, and closes by a click beside.
KEYS_ONLY = {"focus", "focus-back", "escape", "menu"}


@pytest.fixture
def driver():
    return Driver()


def on(driver):
    """The switches that are on."""
    return {each.name for each in driver.app.controls if each.kind == "toggle" and each.selected}


def choose(driver, label):
    driver.click_on(f"item {label}")


# The view


def test_the_switches_show_what_is_on_and_change_it(driver):
    assert on(driver) == {"view numbers", "view mines", "view code"}
    driver.click_on("view heat")
    assert driver.session.choices.overlay is Overlay.HEAT
    driver.click_on("view mines")
    assert not driver.session.choices.mines
    driver.click_on("view code")
    assert on(driver) == {"view heat"}


def test_what_is_shown_on_the_cells_is_switched_off_by_a_second_click(driver):
    driver.click_on("view tree")
    driver.click_on("view tree")
    assert driver.session.choices.overlay is Overlay.NONE
    assert on(driver) == {"view mines", "view code"}


def test_why_they_differ_is_one_click(driver):
    driver.click_on("difference")
    assert driver.session.player.step == 2
    assert driver.control("difference").detail == "D"


def test_one_pane_has_nothing_to_differ_from(driver):
    driver.session.choose_algorithms(driver.session.programs[:1])
    driver.settle()
    assert driver.control("difference") is None
    assert driver.control("sync") is None


# Lists


def test_the_list_of_ways_to_keep_in_step(driver):
    driver.click_on("sync")
    assert isinstance(driver.panel, Menu)
    choose(driver, "By operation")
    assert driver.session.choices.sync is Sync.OPERATION
    assert driver.panel is None


def test_the_list_of_neighbour_orders(driver):
    driver.click_on("neighbours")
    choose(driver, "Clockwise")
    driver.settle()
    assert driver.session.order == NAMED_ORDERS["clockwise"]
    assert "clockwise" in driver.control("neighbours").label
    driver.click_on("neighbours")
    choose(driver, "Each its own")
    driver.settle()
    assert driver.session.order is None
    assert "own" in driver.control("neighbours").label


def test_the_list_of_speeds_and_of_what_is_played(driver):
    driver.click_on("speed list")
    choose(driver, "As fast as the screen")
    assert driver.session.player.speed == driver.session.choices.speed == UNBOUNDED
    driver.click_on("speed list")
    choose(driver, "By operation")
    assert driver.session.player.grain is Grain.OPERATION


def test_playing_goes_on_behind_a_list(driver):
    driver.key("Space")
    driver.click_on("speed list")
    assert driver.session.player.playing


# All that can be done


@pytest.mark.parametrize(
    ("size", "zoom"), [((400, 300), 1.0), ((900, 600), 2.0), ((1280, 720), 1.0), ((2560, 1440), 1)]
)
def test_every_action_is_a_control_or_in_the_list_of_all(size, zoom):
    driver = Driver(size=size)
    driver.session.choices.zoom = zoom
    driver.settle()
    seen = {control.name for control in driver.app.controls}
    assert {"boards", "play", "step", "position"} <= seen  # what matters most stays
    switches = {each.label for each in driver.app.controls if each.kind == "toggle"}
    driver.click_on("menu")
    listed = {item.note for item in driver.panel.items}
    labels = {item.label.partition(" on the cells")[0] for item in driver.panel.items}
    others = {"mines": "view mines", "code": "view code", "predict": "view predict",
              "faster": "speed list", "slower": "speed list", "grain": "speed list"}  # fmt: skip
    for action in ACTIONS:
        reached = action.name in seen or others.get(action.name) in seen
        assert reached or action.keys[0] in listed or action.name in KEYS_ONLY, action.name
    assert {"Numbers", "Digits", "Heat", "Tree", "Nothing"} <= switches | labels


def test_the_list_of_all_does_what_its_items_say(driver):
    driver.key("F10")
    items = {item.label: item for item in driver.panel.items}
    driver.app.close()
    items["Hide all but the boards, or show all"].press()
    assert driver.app.main.only_boards


def test_a_list_within_the_list_of_all_opens():
    driver = Driver(size=(900, 600))
    driver.session.choices.zoom = 2.0
    driver.settle()
    driver.click_on("menu")
    driver.key("K")  # to the item that begins so
    item = driver.panel.items[[each.label[:4] for each in driver.panel.items].index("Keep")]
    item.press()
    assert driver.panel.title == "Keep in step"


def test_a_right_click_opens_the_list_of_all_in_the_window():
    driver = Driver(size=(400, 300))
    for place in ((5, 5), (200, 150), (399, 299)):
        driver.click(place, button=3)
        assert driver.panel.title == "All actions"
        assert driver.app.view.rect.contains(driver.panel.rect)
        driver.key("Escape")
