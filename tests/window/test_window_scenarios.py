"""Scenarios and traces in the window: saving and opening."""

from __future__ import annotations

import pytest
from window_driver import WindowDriver

from visualizer import Board
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.playback.scenario import parse_scenario
from visualizer.window.opening import open_anything, open_text
from visualizer.window.session import Session

TEXT = (
    "# title: A lesson\n# click: 1,1\n# algorithms: queue,mark=push,stack-peek\n"
    "# order: clockwise\n# in-step: operation\n# step: 5\n# view: heat, no-mines, no-code\n"
    "# author: Ann\n# note: look here\n# lesson-number: 3\nEEE\nEEE\nEEM\n"
)


def finish_recording(session):
    """Finish the recordings of a session, and return it."""
    while session.work.is_busy:
        session.continue_work(lambda: True)
    return session


def save(driver, path):
    """Save what is shown under a name by keys, and return the text of the file."""
    driver.key("Ctrl+S", "Ctrl+A", "Delete")
    driver.type(str(path))
    driver.key("Enter")
    return path.read_text("utf-8")


def test_a_run_of_more_operations_than_the_limit_is_not_shown():
    session = finish_recording(Session(Board(("EE",))))
    before = session.comparison
    session.limit = 3
    open_text(session, TEXT)
    finish_recording(session)
    assert "more than 3 operations; does the loop end?" in session.message
    assert session.comparison is before
    session.limit = 2000
    open_text(session, TEXT)
    assert len(finish_recording(session).board.rows) == 3


@pytest.mark.parametrize("keys", [("Y", "Right"), ("V", "M", "C", "Shift+Right")])
def test_a_saved_scenario_restores_what_was_shown(tmp_path, keys):
    driver = WindowDriver("example-1")
    driver.key("Right", "Right", *keys)
    save(driver, tmp_path / "saved.txt")
    other = WindowDriver("one-mine")
    assert open_anything(other.session, str(tmp_path / "saved.txt"))
    other.settle()
    ours, theirs = driver.session, other.session
    assert theirs.board == ours.board
    assert [each.name for each in theirs.programs] == [each.name for each in ours.programs]
    assert (theirs.comparison.sync, theirs.player.position) == (ours.comparison.sync, ours.player.position)
    assert theirs.view == ours.view


def test_unknown_header_lines_are_kept_when_saving(tmp_path):
    driver = WindowDriver("one-empty")
    open_text(driver.session, TEXT)
    driver.settle()
    driver.key("E", "Right", "Space")
    text = save(driver, tmp_path / "edited.txt")
    lines = text.splitlines()
    assert lines.index("# author: Ann") < lines.index("# lesson-number: 3")
    assert "# step: 5" not in lines  # an edited board has no position
    assert parse_scenario(text).order == NAMED_ORDERS["clockwise"]
