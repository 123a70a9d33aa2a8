"""Algorithms of installed packages in the window."""

from __future__ import annotations

import pytest
from installed_packages import MODULE, install_package
from window_driver import WindowDriver

from visualizer.window.settings import SavedSettings

__all__ = ["install_package"]


@pytest.fixture
def driver(install_package) -> WindowDriver:
    install_package("spirals", {"spiral": "spirals_of:reveal", "bad": "spirals_of:lost"}, spirals_of=MODULE)
    return WindowDriver()


@pytest.mark.usefixtures("without_trace_function")
def test_an_installed_algorithm_can_be_chosen(driver: WindowDriver, capsys, tmp_path):
    saved = SavedSettings(tmp_path / "settings.json")
    saved.remember_start(driver.session, (800, 600))
    driver.key("P")
    driver.click_on("none")
    driver.click_on(next(each.name for each in driver.app.input_state.controls if each.label == "spiral"))
    driver.click_on("show")
    driver.settle()
    session = driver.session
    assert [program.name for program in session.programs] == ["spiral"]
    assert session.comparison.traces[0].visit_count == 1
    saved.write_changes(session, (800, 600))
    assert SavedSettings(tmp_path / "settings.json").algorithms() == session.programs
    assert capsys.readouterr().out == ""


def test_a_broken_installed_algorithm_is_reported(driver: WindowDriver):
    driver.key("P")
    assert any("left out" in each for each in driver.texts())
