"""What the window saves: every value checked by itself, and only changes written."""

from __future__ import annotations

import json
from itertools import product

import pytest
from window_help import Driver

from visualizer import Board
from visualizer.errors import FileError
from visualizer.playback.comparison import Sync
from visualizer.playback.player import UNBOUNDED
from visualizer.playback.scenario import Overlay, parse_scenario
from visualizer.window import loop
from visualizer.window.choices import Choices
from visualizer.window.saved_settings import (
    SavedSettings,
    algorithms_of,
    choices_of,
    size_of,
    values_of,
)
from visualizer.window.session import Session

SIZE = (1280, 720)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "settings.json"


def saved_after(file, *keys, size=SIZE):
    """What the file holds after a window was opened, keys pressed, and the window closed."""
    driver, saved = Driver(), SavedSettings(file)
    driver.app.session.choices = saved.choices()
    driver.app.session.player.speed = saved.choices().speed
    saved.begin(driver.app.session, SIZE)
    driver.key(*keys)
    saved.end(driver.app.session, size)
    return json.loads(file.read_text("utf-8")) if file.exists() else None


def test_a_window_that_is_closed_at_once_writes_nothing(file):
    assert saved_after(file) is None


def test_what_a_file_says_of_the_view_is_not_saved_as_one_s_own_choice(file):
    session, saved = Session(Board(("EE",))), SavedSettings(file)
    session.open_scenario(parse_scenario("# view: heat, no-mines\n# in-step: reveal\nEEE\nEEM\n"))
    saved.begin(session, SIZE)
    while session.work(lambda: True):
        pass
    assert session.choices.overlay is Overlay.HEAT
    saved.end(session, SIZE)
    assert not file.exists()


def test_a_key_that_changes_a_choice_writes_that_choice_alone(file):
    for key, changed in {
        "T": {"theme": "light"}, "Up": {"speed": 15.0}, "V": {"overlay": "digits"},
        "M": {"mines": False}, "C": {"code": False},
        "Y": {"sync": "operation"}, "Ctrl++": {"zoom": 1.1},
    }.items():  # fmt: skip
        assert saved_after(file, key) == changed
        file.unlink()


def test_the_fastest_speed_is_saved_as_a_word(file):
    assert saved_after(file, *["Up"] * 20) == {"speed": "max"}
    assert SavedSettings(file).choices().speed == UNBOUNDED


def test_the_size_of_the_window_is_saved(file):
    assert saved_after(file, size=(800, 600)) == {"size": [800, 600]}
    assert SavedSettings(file).size() == (800, 600)


def test_what_is_saved_comes_back():
    session = Driver().app.session
    session.choices = Choices(
        "projector", 1.25, 30.0, Overlay.TREE, mines=False, code=False, sync=Sync.OPERATION
    )
    values = json.loads(json.dumps(values_of(session, SIZE)))
    assert choices_of(values) == session.choices
    assert algorithms_of(values) == session.programs
    assert size_of(values) == SIZE


JUNK = [
    None, True, 0, -1, 1e308, 10**400, float("nan"), float("inf"), "", "x", "dark ", [], {}, [[]],
    [1, 2], ["x"], {"a": 1}, "\0",
]  # fmt: skip


def test_a_value_that_makes_no_sense_is_as_at_first_and_spoils_no_other():
    values = {**values_of(Driver().app.session, SIZE), "theme": "light", "zoom": 2.0}
    for name, junk in product((*values, "unknown"), JUNK):
        read = choices_of({**values, name: junk})
        assert read.theme == ("dark" if name == "theme" else "light"), junk
        assert read.zoom == (1.0 if name == "zoom" else 2.0), junk
        assert read.mines is (junk if name == "mines" and isinstance(junk, bool) else True), junk
        assert 0.25 <= read.speed <= 1000, junk
        algorithms_of({name: junk})
        size_of({name: junk})


def test_true_is_no_number():
    assert choices_of({"speed": True, "zoom": True}) == Choices()


def test_unknown_algorithms_are_left_out_and_repeated_ones_too():
    names = ["stack-peek", "of a later version", 3, "stack-peek", "queue,mark=pop", "queue,mark=x"]
    found = [algorithm.name for algorithm in algorithms_of({"algorithms": names})]
    assert found == ["stack-peek", "queue,mark=pop"]


def test_a_size_that_no_window_has_is_not_taken():
    sizes = [[199, 600], [800], [800, 600, 1], [800, "600"], [1e9, 600]]
    assert [size_of({"size": size}) for size in sizes] == [None] * 5


def test_an_option_of_the_command_line_holds_for_one_run(file):
    file.write_text('{"theme": "light", "speed": 2.0}', "utf-8")
    driver, saved = Driver(), SavedSettings(file)
    session = driver.app.session
    session.choices = saved.choices()
    session.choices.theme = "projector"
    saved.begin(session, SIZE)
    driver.key("M")
    saved.end(session, SIZE)
    assert json.loads(file.read_text("utf-8")) == {"theme": "light", "speed": 2.0, "mines": False}


def test_two_windows_keep_each_other_s_changes(file):
    first, second = (Driver().app.session for _ in range(2))
    saved = [SavedSettings(file), SavedSettings(file)]
    for each, session in zip(saved, (first, second)):
        each.begin(session, SIZE)
    first.choices.theme = "light"
    second.choices.mines = False
    saved[0].end(first, SIZE)
    saved[1].end(second, SIZE)
    assert json.loads(file.read_text("utf-8")) == {"theme": "light", "mines": False}


class ShortWindow:
    """A window that is closed after the theme has been changed."""

    size = SIZE

    def __init__(self):
        self.app = Driver().app

    def run(self):
        self.app.session.choices.theme = "light"
        return 0


def test_a_file_that_cannot_be_written_is_one_line_of_warning(file, capsys):
    file.parent.joinpath("no").write_bytes(b"")
    saved = SavedSettings(file.parent / "no" / "settings.json")
    assert loop.run_window(ShortWindow(), saved) == 0
    errors = capsys.readouterr().err
    assert errors.startswith("warning: the settings are not saved: ")
    assert errors.count("\n") == 1


def test_ending_by_an_error_keeps_the_choices_too(file):
    class Failing(ShortWindow):
        def run(self):
            super().run()
            raise FileError("something went wrong")

    with pytest.raises(FileError):
        loop.run_window(Failing(), SavedSettings(file))
    assert json.loads(file.read_text("utf-8")) == {"theme": "light"}
