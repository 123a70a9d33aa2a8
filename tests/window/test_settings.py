"""Settings that the window saves, and broken settings files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from window_driver import WindowDriver

from visualizer.board.neighbours import OWN_ORDERS
from visualizer.errors import FileError
from visualizer.playback.comparison import Sync
from visualizer.playback.player import UNBOUNDED_SPEED
from visualizer.playback.scenario import Overlay, parse_scenario
from visualizer.window import loop
from visualizer.window.opening import WindowStart, first_session
from visualizer.window.presentation import Choices, ViewSettings
from visualizer.window.settings import PATH_VARIABLE, SavedSettings, UnsavedError, setting_values, settings_file

SIZE = (1280, 720)


@pytest.fixture
def settings_path(tmp_path):
    return tmp_path / "config" / "settings.json"


def write_settings(settings_path, data):
    settings_path.parent.mkdir(parents=True, exist_ok=True)
    settings_path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())


def saved_after(settings_path, *keys, size=SIZE):
    """Return the settings file after keys were pressed in a window that is then closed."""
    driver, saved = WindowDriver(), SavedSettings(settings_path)
    driver.app.session.choices = saved.choices()
    driver.app.session.player.speed = saved.choices().speed
    saved.remember_start(driver.app.session, SIZE)
    driver.key(*keys)
    saved.write_changes(driver.app.session, size)
    return json.loads(settings_path.read_text("utf-8")) if settings_path.exists() else None


def test_only_changed_settings_are_written(settings_path):
    assert saved_after(settings_path) is None
    for keys, changed in {
        "T": {"theme": "light"},
        "Up": {"speed": 15.0},
        "V": {"overlay": "heat"},
        "M": {"mines": False},
        "Y": {"sync": "operation"},
        "Ctrl++": {"zoom": 1.2},
        "X Home Enter": {"order": "own"},
    }.items():
        assert saved_after(settings_path, *keys.split()) == changed
        settings_path.unlink()
    assert saved_after(settings_path, size=(800, 600)) == {"size": [800, 600]}
    assert SavedSettings(settings_path).size() == (800, 600)


def test_the_view_of_a_scenario_is_not_saved_as_a_setting(settings_path):
    scenario = parse_scenario("# view: heat, no-mines\n# in-step: reveal\nEEE\nEEM\n")
    session, saved = first_session(WindowStart(scenario), Choices()), SavedSettings(settings_path)
    saved.remember_start(session, SIZE)
    while session.continue_work(lambda: True):
        pass
    assert session.view.overlay is Overlay.HEAT
    saved.write_changes(session, SIZE)
    assert not settings_path.exists()


def test_saved_settings_are_read_back(settings_path):
    session = WindowDriver().app.session
    session.change(order=None, view=ViewSettings(Overlay.TREE, mines=False, code=False, sync=Sync.OPERATION))
    session.continue_work(lambda: True)
    session.choices = Choices("projector", 1.25, UNBOUNDED_SPEED)
    write_settings(settings_path, setting_values(session, SIZE))
    saved = SavedSettings(settings_path)
    assert (saved.choices(), saved.view()) == (session.choices, session.view)
    assert (saved.algorithms(), saved.size()) == (session.programs, SIZE)
    assert saved.order() == OWN_ORDERS


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"\xff\xfe{}",
        b"[" * 50_000,
        b'{"theme": \x00}',
        {"theme": "of a later version"},
        {"speed": "fast"},
        {"zoom": []},
        {"size": [1]},
        {"size": 7},
        {"recent": 5},
        {"overlay": None},
        {"order": "N N"},
        {"algorithms": 3},
        {"zoom": 10**400},
    ],
)
def test_a_broken_settings_file_is_ignored_with_a_message(settings_path, data):
    write_settings(settings_path, data)
    assert str(settings_path) in SavedSettings(settings_path).message
    assert saved_after(settings_path, "T") == {"theme": "light"}
    assert SavedSettings(settings_path).message == ""


def test_settings_out_of_range_are_clamped_and_unknown_ones_ignored(settings_path):
    names = ["stack-peek", "of a package that has gone", "stack-peek", "queue,mark=pop"]
    write_settings(settings_path, {"zoom": 99, "speed": 0, "size": [3, 10**9], "algorithms": names, "new": 1})
    saved = SavedSettings(settings_path)
    assert (saved.message, saved.choices().zoom, saved.choices().speed) == ("", 3.0, 0.25)
    assert saved.size() == (200, 10**9)
    assert [each.name for each in saved.algorithms()] == ["stack-peek", "queue,mark=pop"]
    assert saved_after(settings_path, "M") == {**json.loads(settings_path.read_text()), "mines": False, "new": 1}


def test_the_settings_file_can_be_named_by_a_variable(monkeypatch):
    monkeypatch.setenv(PATH_VARIABLE, "here.json")
    assert settings_file() == Path("here.json")
    monkeypatch.delenv(PATH_VARIABLE)
    assert settings_file().name == "settings.json"
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: Path("~/.config/x"))
    assert settings_file() is None
    assert SavedSettings(None).choices() == Choices()


class ShortWindow:
    """A window that changes the theme and then closes or fails."""

    size = SIZE

    def __init__(self, error=None):
        self.app, self.error = WindowDriver().app, error

    def run_loop(self):
        self.app.session.choices.theme = "light"
        if self.error is not None:
            raise self.error
        return 0


def test_settings_are_saved_however_a_window_ends(settings_path):
    with pytest.raises(FileError):
        loop.run_window(ShortWindow(FileError("something went wrong")), SavedSettings(settings_path))
    assert json.loads(settings_path.read_text("utf-8")) == {"theme": "light"}
    with pytest.raises(UnsavedError):
        loop.run_window(ShortWindow(), SavedSettings(settings_path / "no" / "settings.json"))
