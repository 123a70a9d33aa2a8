"""Settings kept between runs: where they are, what is damaged, and what is written when."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from visualizer.errors import FileError
from visualizer.window.settings_file import VARIABLE, read_settings, settings_file, write_settings

HOME = Path.home()
NAME = Path("minesweeper-reveal-visualizer") / "settings.json"


@pytest.fixture
def file(tmp_path):
    return tmp_path / "config" / "settings.json"


def store(file, data):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def test_each_platform_has_its_own_folder():
    elsewhere = os.path.abspath("x")
    for platform, environment, folder in (
        ("linux", {}, HOME / ".config"),
        ("linux", {"XDG_CONFIG_HOME": ""}, HOME / ".config"),
        ("linux", {"XDG_CONFIG_HOME": "relative"}, HOME / ".config"),
        ("linux", {"XDG_CONFIG_HOME": elsewhere}, Path(elsewhere)),
        ("darwin", {}, HOME / "Library" / "Application Support"),
        ("win32", {}, HOME / "AppData" / "Roaming"),
        ("win32", {"APPDATA": elsewhere}, Path(elsewhere)),
    ):
        assert settings_file(environment, platform) == folder / NAME


def test_the_variable_goes_before_the_platform():
    assert settings_file({VARIABLE: "here.json"}, "win32") == Path("here.json")


def test_without_a_home_folder_there_are_no_settings(monkeypatch):
    def homeless():
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", homeless)
    assert settings_file({}, "linux") is None
    assert read_settings(None).values == {}
    write_settings(None, {"theme": "light"})


def test_what_is_written_is_read_back(file):
    write_settings(file, {"theme": "light", "size": [800, 600]})
    stored = read_settings(file)
    assert stored.values == {"theme": "light", "size": [800, 600]}
    assert stored.message == ""


def test_what_the_file_holds_besides_stays(file):
    store(file, b'{"theme": "dark", "from a later version": [1]}')
    write_settings(file, {"theme": "light"})
    assert json.loads(file.read_text("utf-8")) == {"theme": "light", "from a later version": [1]}


def test_nothing_is_written_where_nothing_changed(file):
    write_settings(file, {})
    assert not file.exists()
    store(file, b'{"theme":"light"}')
    write_settings(file, {"theme": "light"})
    assert file.read_bytes() == b'{"theme":"light"}'


def test_a_damaged_file_is_set_aside_with_a_message(file):
    damaged = file.with_name("settings.damaged.json")
    for data in (b"", b"[]", b"\xff\xfe{}", b"[" * 50_000, b" " * 100_001, b'{"theme": \x00}'):
        store(file, data)
        stored = read_settings(file)
        assert stored.values == {}
        assert str(damaged) in stored.message
        assert damaged.read_bytes() == data
        assert not file.exists()
        assert read_settings(file).message == ""


@pytest.mark.skipif(sys.platform == "win32", reason="a file as a folder is told otherwise there")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_settings_that_are_a_pipe_or_a_device_are_not_waited_for_nor_moved(file):
    file.parent.mkdir(parents=True)
    os.mkfifo(file)
    device = file.with_name("device.json")
    device.symlink_to("/dev/null")
    for each in (file, device):
        stored = read_settings(each)
        assert stored.values == {}
        assert "cannot be read (it is not a file)" in stored.message
        with pytest.raises(FileError, match="not an ordinary file"):
            write_settings(each, {"a": 1})
    assert sorted(path.name for path in file.parent.iterdir()) == ["device.json", "settings.json"]


def test_a_folder_that_cannot_be_made_is_an_error_with_its_name(tmp_path):
    (tmp_path / "config").write_bytes(b"")
    with pytest.raises(FileError, match="config"):
        write_settings(tmp_path / "config" / "below" / "settings.json", {"theme": "light"})
