"""Unexpected errors are reported and logged, and the window survives."""

from __future__ import annotations

import pygame
import pytest
from window_driver import UnprintableError, WindowDriver, key_event

from visualizer.draw.stage import Stage
from visualizer.playback.player import Player
from visualizer.window.app import ErrorLog
from visualizer.window.screens.editor import Editor
from visualizer.window.screens.lab import Lab
from visualizer.window.session import Session
from visualizer.window.work import Work

TEXT = "something odd at line 7"


@pytest.fixture
def log(tmp_path):
    return ErrorLog(tmp_path / "settings.json", lambda: "2026-01-02 03:04:05")


@pytest.fixture
def driver(log):
    return WindowDriver("example-1", (960, 600), log)


def failing(kind=RuntimeError):
    def act(*_, **__):
        raise kind(TEXT)

    return act


def work_on(driver, key="Right"):
    """Press a key, let time pass, and draw."""
    driver.app.handle(key_event(key))
    driver.app.update(0.05, lambda: False)
    driver.app.draw(driver.surface)


def check_report(driver, log):
    """Check that the message is one line with the path of the log and no traceback."""
    message = driver.session.message
    assert driver.session.message_is_error
    assert str(log.file) in message
    assert "\n" not in message
    assert TEXT not in message


@pytest.mark.parametrize("kind", [MemoryError, UnprintableError])
@pytest.mark.parametrize(
    ("owner", "name", "key"),
    [
        (Player, "step_by", "Right"),
        (Stage, "draw_panes", "V"),
        (Session, "advance", "V"),
        (Work, "continue_work", "R"),
        (Lab, "show", "W"),
    ],
)
def test_a_failing_part_is_reported_and_logged_and_the_window_survives(
    owner, name, key, kind, driver, log, monkeypatch
):
    driver.key("Space")
    with monkeypatch.context() as broken:
        broken.setattr(owner, name, failing(kind))
        for _ in range(3):
            work_on(driver, key)
        check_report(driver, log)
        assert not driver.app.panels
        assert not driver.session.work.is_loading
    text = log.file.read_text("utf-8")
    assert 1 <= text.count("==== ") <= 2, "it is logged again and again"
    for part in ("Traceback (most recent call last)", kind.__name__, "Python 3", "while "):
        assert part in text
    driver.session.player.pause()
    driver.come_to_rest()
    driver.key("End", "Home", "Right")
    assert driver.session.player.step == 1


def test_an_edited_board_survives_a_fault(driver, monkeypatch):
    driver.key("E", "Space")
    rows = driver.panel.draft.board.rows
    with monkeypatch.context() as broken:
        broken.setattr(Editor, "show", failing())
        work_on(driver)
        work_on(driver)
    assert driver.panel is None
    driver.key("E")
    assert driver.panel.draft.board.rows == rows
    driver.app.handle(pygame.event.Event(pygame.QUIT))
    assert driver.app.is_running
    driver.click_on("answer Quit")
    assert not driver.app.is_running


@pytest.mark.parametrize("trouble", ["folder", "none"])
def test_an_unwritable_log_does_no_harm(trouble, tmp_path, monkeypatch):
    log = ErrorLog(tmp_path / "settings.json" if trouble == "folder" else None)
    if trouble == "folder":
        log.file.mkdir()
    driver = WindowDriver("example-1", log=log)
    monkeypatch.setattr(Player, "step_by", failing())
    driver.key("Right")
    assert "not written to a log" in driver.session.message


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit])
def test_interrupts_and_exits_are_not_caught(kind, driver, monkeypatch):
    monkeypatch.setattr(Player, "step_by", failing(kind))
    with pytest.raises(kind):
        driver.app.handle(key_event("Right"))
