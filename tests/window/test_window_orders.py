"""Comparing two orders in the window."""

from __future__ import annotations

from window_driver import WindowDriver

from visualizer import parse_board
from visualizer.analysis.rank_correlation import OrderKind
from visualizer.playback.comparison import Sync
from visualizer.window.moves import divergence_reason
from visualizer.window.screens.orders import OrderComparison

NAMES = ("queue,mark=push", "queue,mark=pop", "stack,mark=push", "recursion,mark=push")


def compared_window(names=NAMES, text="EEE\nEEE\nEEM", click=(0, 0)):
    driver = WindowDriver(parse_board(text).with_click(click))
    driver.compare(*names)
    return driver


def open_comparison(pane, **options):
    """Return a window that compares the first pane's order with another's, and its panel."""
    driver = compared_window(**options)
    driver.session.focus_on(pane)
    driver.key("I")
    assert isinstance(driver.panel, OrderComparison)
    assert driver.panel.pair == (0, pane)
    return driver, driver.panel


def test_any_two_orders_are_chosen_from_a_list():
    driver, panel = open_comparison(3)
    titles = [program.title for program in driver.session.programs]
    driver.click_on("second")
    driver.click_on(f"item C  {titles[2]}")
    assert panel.pair == (0, 2)
    driver.click_on("first")
    driver.click_on(f"item B  {titles[1]}")
    assert panel.pair == (1, 2)
    assert driver.control("first").label == titles[1]
    driver.click_on("order by first visits")
    assert panel.orders.by is OrderKind.VISITS


def test_arrows_lead_through_the_differences_and_explain_them():
    driver, panel = open_comparison(2, text="EEEEE\nEEEEE\nEEMEE\nEEEEE", click=(3, 0))
    assert len(panel.differences) > 1
    for visit in panel.differences:
        assert panel.visit == visit
        assert f"at {visit} they part" in " ".join(driver.texts())
        driver.key("Right")
    assert panel.visit == panel.differences[0]
    driver.key("Left")
    assert panel.visit == panel.differences[-1]


def test_enter_shows_the_difference_in_the_panes():
    driver, panel = open_comparison(2)
    visit, pair = panel.visit, panel.pair
    driver.session.change_view(sync=Sync.OPERATION)
    driver.key("Enter")
    session = driver.session
    assert driver.panel is None
    assert [session.player.state(pane).visit_count for pane in pair] == [visit, visit]
    # The explanation also says where the other panes go on.
    assert session.explanation == f"{divergence_reason(session, visit, pair)} B and D go to (0, 1) as A does."
    assert session.focus == 2


def test_d_leads_through_all_differences_and_explains_them():
    driver = compared_window()
    session, seen = driver.session, []
    for _ in session.shown.divergences.visits:
        driver.key("D")
        seen.append(session.player.state(0).visit_count)
        assert session.explanation[:7] in ("A and B", "A and C", "A and D")
    assert seen == list(session.shown.divergences.visits)
    for _ in range(100):
        driver.app.update(0.25, lambda: True)
    driver.key("T")
    assert session.explanation in driver.app.main.caption().text
    driver.key("Right")
    assert session.explanation == ""
