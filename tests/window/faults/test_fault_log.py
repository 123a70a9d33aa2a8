"""The log of faults: it has all that a report needs, never grows large, and may itself fail."""

from __future__ import annotations

import pytest
from fault_help import TEXT, fails, written
from window_help import Driver

from visualizer.draw.text import STRONG, width_of
from visualizer.errors import VisualizerError
from visualizer.window import loop
from visualizer.window.fault_log import FaultLog
from visualizer.window.saved_settings import SavedSettings
from visualizer.window.session import Session

# What is in it


def test_an_entry_has_all_that_a_report_needs(driver, log, monkeypatch):
    driver.key("Right")
    with monkeypatch.context() as broken:
        broken.setattr(Session, "step", fails())
        driver.key("Right")
    text = written(log)
    for part in (
        "==== 2026-01-02 03:04:05", "taking a key", "Traceback (most recent call last)",
        f"RuntimeError: {TEXT}", "KeyDown", "Python: ", "pygame", "SDL: ", "program: ",
        "To report it", "visit 1 of", "queue-mark-on-push", "board: example-1", "960 x 600",
        *driver.session.board.rows,
    ):  # fmt: skip
        assert part in text, part


@pytest.mark.parametrize("trouble", ["folder", "none", "odd"])
def test_a_log_that_cannot_be_written_does_no_harm(trouble, tmp_path, monkeypatch):
    log = FaultLog(tmp_path / "settings.json")
    if trouble == "folder":
        log.file.mkdir()
    elif trouble == "none":
        log = FaultLog(None)
    else:
        monkeypatch.setattr(FaultLog, "write", fails(KeyError))
    driver = Driver("example-1", log=log)
    monkeypatch.setattr(Session, "step", fails())
    driver.key("Right")
    assert "could not be written to a log" in driver.session.message
    assert driver.session.message_is_error
    driver.key("End", "Home")
    assert driver.app.running


# Starting and ending


def test_a_window_that_cannot_begin_says_so_in_one_line(tmp_path, monkeypatch):
    monkeypatch.setattr(loop, "start_display", lambda: None)
    monkeypatch.setenv("VISUALIZER_SETTINGS", str(tmp_path / "settings.json"))
    monkeypatch.setattr(SavedSettings, "choices", fails())
    with pytest.raises(VisualizerError) as caught:
        loop.open_window(None)
    assert str(tmp_path / "errors.log") in str(caught.value)
    assert width_of("another window", STRONG, 16) > 0
    assert TEXT in (tmp_path / "errors.log").read_text("utf-8")
