"""Programs of one's own in the window that are called like one that ships."""

from __future__ import annotations

import pytest
from window_driver import Driver

from visualizer import Board
from visualizer.algorithms.lookup import find_algorithm
from visualizer.recording.program import Program
from visualizer.trace.source import SourceCode
from visualizer.window.saving import build_scenario
from visualizer.window.settings import SavedSettings

BOARD = Board(("EE", "EM"), (0, 0))


def own_program(board, click):
    yield click
    board[click] = "1"


@pytest.fixture
def program():
    """A program of one's own that has the name of one that ships."""
    code = Program.from_function(own_program).code
    return Program(SourceCode("queue-mark-on-push", code.text, code.first_line), function=own_program)


@pytest.fixture
def driver(program):
    opened = Driver(BOARD)
    opened.session.choose_algorithms([program, find_algorithm("stack-peek")])
    opened.settle()
    return opened


def test_they_are_not_saved_as_the_one_that_ships(driver, tmp_path):
    assert build_scenario(BOARD, driver.session).algorithms == ("stack-peek",)
    file = tmp_path / "settings.json"
    settings = SavedSettings(file)
    settings.remember_start(Driver(BOARD).session, (800, 600))
    settings.write_changes(driver.session, (800, 600))
    assert [each.name for each in SavedSettings(file).algorithms()] == ["stack-peek"]
