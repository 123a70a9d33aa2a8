"""User programs in the window that run in real processes."""

from __future__ import annotations

import threading
from pathlib import Path

from vector_programs import VECTOR_PROGRAMS
from window_driver import WindowDriver

from visualizer.algorithms.lookup import find_algorithm
from visualizer.board.text import load_shipped_board
from visualizer.playback.scenario import Scenario
from visualizer.window.opening import WindowStart, first_session
from visualizer.window.own_programs import OwnPrograms, is_own_program
from visualizer.window.presentation import Choices


def wait_until(driver: WindowDriver, condition) -> None:
    """Run frames until a condition holds."""
    pause = threading.Event()
    for _ in range(6000):
        driver.app.update(0.016, lambda: False)
        if driver.app.dirty:
            driver.app.draw(driver.surface)
        if condition():
            return
        pause.wait(0.01)
    raise AssertionError("it never came")


def open_program(folder: Path, name: str) -> WindowDriver:
    """Return a window on which a program of the vectors was dropped."""
    driver, path = WindowDriver(), folder / f"{name}.py"
    path.write_text(VECTOR_PROGRAMS[name])
    driver.settle()
    driver.drop(path)
    wait_until(driver, lambda: not driver.session.work.is_busy)
    return driver


def test_a_pasted_leetcode_program_is_played(tmp_path):
    session = open_program(tmp_path, "001-py-dfs").session
    assert session.programs[3].title == "001-py-dfs.py"
    assert session.outcome_of_pane(3).fault is None
    final = session.comparison.traces[3].final.rows
    assert final == session.comparison.traces[0].final.rows


def test_a_compiler_lets_the_other_panes_play_and_its_program_joins(tmp_path, monkeypatch):
    monkeypatch.setattr("visualizer.window.session.is_compiled", is_own_program)
    (tmp_path / "mine.py").write_text(VECTOR_PROGRAMS["001-py-dfs"])
    programs = find_algorithm("queue-mark-on-push"), OwnPrograms().open_program(str(tmp_path / "mine.py"))
    start = WindowStart(Scenario(load_shipped_board("corner-9x9")), programs, focus=1)
    session, pause = first_session(start, Choices()), threading.Event()
    session.continue_work(lambda: True)
    assert [program.title for program in session.programs] == [programs[0].title]
    session.click((0, 0))
    while session.continue_work(lambda: False):
        pause.wait(0.01)
    assert (len(session.programs), session.board.click, session.focus) == (2, (0, 0), 1)
    session.undo()
    while session.continue_work(lambda: True):
        pause.wait(0.01)
    assert (len(session.programs), session.board.click) == (2, (6, 5))


def test_variables_of_a_user_program_are_shown(tmp_path):
    driver = open_program(tmp_path, "004-py-bfs")
    driver.key("C", "Right", "Right")
    wait_until(driver, lambda: driver.session.shown.focused_run.live_code().variables)
    names = [name for name, _ in driver.session.shown.focused_run.live_code().variables]
    assert "queue" in names
