"""The neighbour order of all panes: the one that a window begins with, and choosing another."""

from __future__ import annotations

import json

from window_help import Driver

from visualizer import record
from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.neighbours import NAMED_ORDERS, OWN_ORDERS, ROW_BY_ROW
from visualizer.playback.scenario import parse_scenario
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace
from visualizer.window.session import Session
from visualizer.window.settings import SavedSettings

CLOCKWISE = NAMED_ORDERS["clockwise"]
SIZE = (1280, 720)


def orders(driver):
    return [trace.order for trace in driver.session.comparison.traces]


def settle(session):
    while session.work(lambda: True):
        pass
    return session


def test_a_window_begins_with_one_order_for_all():
    driver = Driver()
    assert orders(driver) == [ROW_BY_ROW] * 3
    assert driver.session.order == ROW_BY_ROW


def test_programs_that_are_named_begin_each_with_its_own():
    programs = find_algorithms("all")
    session = settle(Session(Driver().session.board, programs))
    assert session.order is None
    assert [trace.order for trace in session.comparison.traces] == [p.order for p in programs]


def test_x_gives_each_its_own_order_and_then_one_for_all_again():
    driver = Driver()
    driver.key("X")
    assert orders(driver) == [program.order for program in driver.session.programs]
    assert "own order" in driver.session.message
    driver.key("X")
    assert orders(driver) == [ROW_BY_ROW] * 3
    assert "row by row" in driver.session.message


def test_x_comes_back_to_the_order_that_all_took_last():
    driver = Driver()
    assert driver.session.take_neighbours(CLOCKWISE)
    driver.settle()
    driver.key("X", "X")
    assert orders(driver) == [CLOCKWISE] * 3


def test_a_click_keeps_the_order_of_all():
    driver = Driver()
    driver.key("X")
    driver.session.click((0, 0))
    driver.settle()
    assert driver.session.order is None
    assert driver.session.comparison.traces[2].order == driver.session.programs[2].order


def test_a_file_s_order_holds_for_its_board_alone():
    driver = Driver()
    for text, order in (
        ("# order: clockwise\nEE", CLOCKWISE),
        ("EE", ROW_BY_ROW),
        ("# order: own\nEE", None),
        ("EE", ROW_BY_ROW),
        ("# algorithms: recursive-clockwise\nEE", None),
    ):
        driver.session.open_scenario(parse_scenario(text))
        assert settle(driver.session).order == order, text


def test_the_order_of_a_trace_with_unknown_code_stays():
    driver = Driver()
    trace = record(driver.session.board, None, "stack-peek")
    code = SourceCode("mine", "def mine(board, click):\n    yield click\n")
    columns = (trace.bytes, trace.cells, trace.lines)
    own = Trace(trace.board, trace.click, code, trace.order, columns, trace.containers)
    driver.session.show_trace(own)
    driver.key("X")
    assert driver.session.comparison.traces[0] is own
    assert driver.session.message_is_error


def test_the_chosen_order_is_saved_and_a_file_s_is_not(tmp_path):
    file = tmp_path / "settings.json"
    driver, saved = Driver(), SavedSettings(file)
    saved.begin(driver.session, SIZE)
    driver.session.open_scenario(parse_scenario("# order: clockwise\nEE"))
    settle(driver.session)
    saved.end(driver.session, SIZE)
    assert not file.exists()
    driver.key("X")
    saved.end(driver.session, SIZE)
    assert json.loads(file.read_text("utf-8")) == {"order": "own"}
    assert SavedSettings(file).order() == OWN_ORDERS
