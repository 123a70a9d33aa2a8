"""The neighbour order of all panes."""

from __future__ import annotations

from window_driver import WindowDriver

from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW, parse_order
from visualizer.window.opening import open_text
from visualizer.window.session import Session

CLOCKWISE = NAMED_ORDERS["clockwise"]


def recorded_orders(session):
    """Finish recordings, and return the neighbour orders of the runs."""
    while session.continue_work(lambda: True):
        pass
    return [trace.order for trace in session.comparison.traces]


def test_x_chooses_a_neighbour_order_or_each_algorithms_own():
    driver = WindowDriver()
    session = driver.session
    assert session.presentation.order == ROW_BY_ROW
    driver.key("X")
    driver.click_on("item Clockwise")
    assert recorded_orders(session) == [CLOCKWISE] * 3
    driver.key("X", "Home", "Enter")
    assert "own order" in session.message
    session.click((0, 0))
    assert session.presentation.order is None
    assert recorded_orders(session) == [program.order for program in session.programs]


def test_dragging_a_direction_swaps_it_in_the_order_of_all():
    driver = WindowDriver()
    driver.compare("recursive-clockwise", "queue-mark-on-push")
    driver.key("X", "Home", "Enter")
    before, square = driver.session.presentation, driver.app.main.drawn_layout.boards[0].order
    side = square.width // 3
    north, east, centre = (
        square.move(x, y).topleft for x, y in ((1.5 * side, 3), (2.5 * side, 1.5 * side), (1.5 * side, 1.5 * side))
    )
    driver.drag(north, east, centre)
    assert recorded_orders(driver.session) == [parse_order("E NE N SE S SW W NW")] * 2
    driver.key("Ctrl+Z")
    assert driver.session.presentation == before


def test_opened_programs_and_files_choose_the_neighbour_order():
    programs = find_algorithms("all")[:12]
    session = Session(WindowDriver().session.board, programs)
    assert recorded_orders(session) == [program.order for program in programs]
    session = WindowDriver().session
    for text, order in (
        ("# order: clockwise\nEE", CLOCKWISE),
        ("EE", CLOCKWISE),
        ("# order: own\nEE", None),
        ("EE", None),
        ("# algorithms: recursive-clockwise\nEE", None),
    ):
        open_text(session, text)
        recorded_orders(session)
        assert session.presentation.order == order, text
