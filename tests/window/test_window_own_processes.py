"""Programs of one's own in the window that run in processes of their own, as they really do."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from own_program_help import drop_event
from window_help import Driver

DOCUMENTS = Path(__file__).parents[1] / "programs" / "documents"


def until(driver: Driver, condition) -> None:
    """Let frames pass until something holds."""
    pause = threading.Event()
    for _ in range(6000):
        driver.app.update(0.016, lambda: False)
        if driver.app.dirty:
            driver.app.draw(driver.surface)
        if condition():
            return
        pause.wait(0.01)
    raise AssertionError("it never came")


def opened(path: Path) -> Driver:
    driver = Driver()
    driver.settle()
    driver.app.handle(drop_event(path))
    until(driver, lambda: driver.session.loading is None)
    return driver


@pytest.mark.parametrize("name", ["001-py-dfs.py", "004-py-dfs.py"])
def test_the_documents_programs_are_played_as_they_are_pasted(name):
    driver = opened(DOCUMENTS / name)
    session = driver.session
    assert session.programs[3].title == name
    assert session.report(3).fault is None
    final = session.comparison.traces[3].final.rows
    assert final == session.comparison.traces[0].final.rows


def test_the_variables_of_its_process_stand_beside_its_code():
    driver = opened(DOCUMENTS / "004-py-bfs.py")
    driver.key("C", "Right", "Right")
    until(driver, lambda: driver.session.focused.now().variables)
    names = [name for name, _ in driver.session.focused.now().variables]
    assert "queue" in names
