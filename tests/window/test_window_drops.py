"""Files that are dropped on the window while any panel is open."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from dropped_files import BOARD, GOOD, make_dropped
from window_help import Driver, key_event

from visualizer import Board, record
from visualizer.algorithms.lookup import find_algorithms
from visualizer.trace.native import save_trace
from visualizer.window.actions import ALL_ACTIONS
from visualizer.window.screens.costs import Costs
from visualizer.window.screens.help import Help
from visualizer.window.screens.order_comparison import OrderComparison
from visualizer.window.screens.printed import PrintedPanel
from visualizer.window.screens.table import SCREENS

DESCRIBES_RUNS = (OrderComparison, Costs, PrintedPanel)
KEYS = sorted({key for action in ALL_ACTIONS for key in action.keys} - {"Ctrl+Q", "Escape"})


@pytest.fixture(params=["run.trace", "board.txt", "scenario.txt"])
def dropped(request, tmp_path, monkeypatch):
    """A file that is shown in fewer panes, or of another size; what is saved lies beside it."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / request.param
    if path.suffix == ".trace":
        save_trace(record(Board(("EEE", "EEM")), (0, 0), "stack-peek"), path)
    else:
        header = "# algorithms: queue,mark=push\n" if path.stem == "scenario" else ""
        path.write_text(f"# click: 0,0\n{header}EEE\nEEM\n", "utf-8")
    return path


def opened(name):
    """A window with four panes and the panel of this name."""
    driver = Driver("one-mine")
    driver.session.choose_algorithms(
        find_algorithms("queue-mark-on-push,stack,recursion,iterators")
    )
    driver.settle()
    driver.session.focus_on(3)
    driver.app.open(name)
    driver.settle()
    assert driver.panel is not None
    return driver


def drop(driver, path):
    driver.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))


@pytest.mark.parametrize("name", SCREENS)
def test_any_panel_stands_a_dropped_file(name, dropped):
    driver = opened(name)
    before = driver.panel
    drop(driver, dropped)
    # Before time passes, and after.
    for control in list(driver.app.controls):
        driver.move(control.rect.center)
    driver.settle()
    assert driver.session.board.rows == ("EEE", "EEM")
    stays = driver.panel is before
    assert stays is not isinstance(before, DESCRIBES_RUNS)
    for key in KEYS:
        if not driver.app.panels:
            break
        driver.key(key)


@pytest.mark.parametrize("name", SCREENS)
def test_any_panel_stands_files_of_every_kind(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for path in make_dropped(tmp_path):
        driver = opened(name)
        panel, rows = driver.panel, driver.session.board.rows
        drop(driver, path)
        driver.settle()
        if Path(path).name in GOOD:
            assert driver.session.board.rows == BOARD.rows, (path, driver.session.message)
        else:
            assert driver.panel is panel
            assert driver.session.board.rows == rows
            assert driver.session.message_is_error
            assert ";" in driver.session.message, "it does not say what to do"
        driver.key("Right", "Escape")


@pytest.mark.parametrize("name", ["orders", "costs"])
def test_what_lies_over_a_panel_that_closes_by_itself_stays(name, dropped):
    driver = opened(name)
    driver.app.open("help")
    drop(driver, dropped)
    driver.settle()
    assert [type(panel) for panel in driver.app.panels] == [Help]
    driver.key("Escape")
    assert driver.panel is None
    assert driver.focus == ""
    driver.app.handle(key_event("Space"))
    assert driver.session.player.playing
