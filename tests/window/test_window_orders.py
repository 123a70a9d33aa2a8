"""How two orders differ, in the window: choosing panes, places where they part, and the jump."""

from __future__ import annotations

from window_help import Driver

from visualizer import parse_board
from visualizer.algorithms.lookup import find_algorithm
from visualizer.playback.comparison import Sync
from visualizer.window.differences import why
from visualizer.window.screens.order_comparison import OrderComparison

NAMES = ("queue,mark=push", "queue,mark=pop", "stack,mark=push", "recursion,mark=push")


def shown(names=NAMES, text="EEE\nEEE\nEEM", click=(0, 0)):
    driver = Driver(parse_board(text).with_click(click))
    driver.app.session.choose_algorithms([find_algorithm(name) for name in names])
    driver.settle()
    return driver


def opened(**options):
    """The window with the comparison in it, and the comparison."""
    driver = shown(**options)
    driver.key("I")
    assert isinstance(driver.panel, OrderComparison)
    return driver, driver.panel


def test_the_focused_pane_is_compared_with_the_first():
    driver = shown()
    driver.app.session.focus_on(3)
    driver.key("I")
    assert driver.panel.pair == (0, 3)


def test_any_two_panes_are_chosen_with_their_letters_or_keys():
    driver, panel = opened()
    driver.click_on("second 2")
    assert panel.pair == (0, 2)
    driver.click_on("first 3")
    assert panel.pair == (3, 2)
    driver.click_on("first 2")  # they change places
    assert panel.pair == (2, 3)
    driver.key("]")
    assert panel.pair == (2, 0)
    driver.key("[", ".")
    assert panel.pair == (0, 3)


def test_each_visit_where_they_differ_has_its_sentence():
    driver, panel = opened()
    driver.click_on("second 3")
    assert panel.differences == [3, 5]
    count, sentence = panel.words
    assert "1 of 2" in count
    assert sentence == why(driver.app.session, 3, (0, 3))
    assert "Visit 3: A " in sentence


def test_arrows_go_from_difference_to_difference_and_round():
    driver, panel = opened(text="EEEEE\nEEEEE\nEEMEE\nEEEEE", click=(3, 0))
    driver.click_on("second 2")
    places = []
    for _ in panel.differences:
        places.append(panel.visit)
        driver.key("Right")
    assert places == panel.differences
    assert len(places) > 1
    assert panel.visit == places[0]
    driver.key("Left")
    assert panel.visit == places[-1]


def test_enter_shows_the_difference_in_the_panes():
    driver, panel = opened()
    driver.click_on("second 2")
    visit, pair = panel.visit, panel.pair
    driver.app.session.keep_in_step(Sync.OPERATION)
    driver.app.focus("")
    driver.key("Enter")
    session = driver.app.session
    assert driver.panel is None
    assert [session.state(pane).visits for pane in pair] == [visit, visit]
    # Of the others it is said where they go on.
    assert session.message == f"{why(session, visit, pair)} B and D go to (0, 1) as A does."
    assert session.focus == 2


def test_the_sentence_is_cleared_when_another_step_is_shown():
    driver = shown()
    driver.key("D")
    assert driver.app.session.message.startswith("Visit 2: A ")
    for _ in range(100):
        driver.app.update(0.25, lambda: True)
    assert driver.app.session.message_stays
    driver.key("Right")
    driver.app.update(0.01, lambda: True)
    assert driver.app.session.message == ""


def test_d_goes_through_all_differences_and_names_a_pane_that_differs():
    driver = shown()
    seen = []
    for _ in driver.app.session.divergences.visits:
        driver.key("D")
        seen.append(
            (
                driver.app.session.state(0).visits,
                driver.app.session.message.split(";")[1].strip()[0],
            )
        )
    assert [visit for visit, _ in seen] == list(driver.app.session.divergences.visits)
    assert {letter for _, letter in seen} <= {"B", "C", "D"}
    assert [driver.app.session.divergences.first(pane) for pane in range(4)] == [None, 6, 2, 3]


def test_equal_algorithms_never_differ():
    driver, panel = opened(names=("queue,mark=push", "queue,mark=push"))
    assert panel.differences == []
    assert not driver.control("show").enabled
    driver.key("Right", "Enter")
    assert driver.panel is panel


def test_one_pane_alone_needs_another():
    driver = shown(names=NAMES[:1])
    driver.key("I")
    assert driver.panel is None
    assert driver.app.session.message.startswith("Two panes ")


def test_the_cell_under_the_mouse_is_described():
    driver, panel = opened()
    driver.click_on("second 2")
    assert panel.about((0, 1)) == "(0, 1): A position 2, C position 6, +4"
    assert panel.about((2, 2)) == "(2, 2): A never, C never"


def test_the_remark_on_a_pane_says_why_that_pane_differs():
    driver = Driver()
    driver.settle()
    driver.click_on("why 1")
    session = driver.session
    assert (session.focus, session.player.step) == (1, 3)
    assert "; B " in session.message
    driver.settle()
    driver.click_on("why 2")
    assert session.focus == 2
    assert "; C " in session.message
