"""What a command that writes a file says to names under which none can be written."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from visualizer.cli import main

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="POSIX files and permissions")
NOT_ROOT = pytest.mark.skipif(
    hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere"
)
COMMANDS = {
    "export": ["export", "one-empty", "--algorithms", "stack-peek"],
    "worksheet": ["worksheet", "example-1"],
    "worksheets": ["worksheet", "--variants", "2", "--boards", "1"],
}
both = pytest.mark.parametrize("command", COMMANDS)


@pytest.fixture
def refused(tmp_path, monkeypatch, capsys):
    """Why a command does not write a file of this name; nothing is there afterwards but was."""
    monkeypatch.chdir(tmp_path)

    def refused(command, name):
        before = sorted(map(str, tmp_path.rglob("*")))
        assert main([*COMMANDS[command], "-o", name]) == 2
        output, error = capsys.readouterr()
        assert (output, error.count("\n"), error[:7]) == ("", 1, "error: ")
        assert sorted(map(str, tmp_path.rglob("*"))) == before
        return error

    return refused


CANNOT_BE = [
    ("", "'' is not a file name; give one"),
    (".", ".: this is a folder; add a file name"),
    ("/", "/: this is a folder"),
    ("new.html/", "new.html/: this is a folder"),
    ("folder.html", "folder.html: this is a folder"),
    ("folder.html/.", "this is a folder"),
    ("no/such/a.html", "no/such/a.html: there is no such folder; create it or choose another"),
    ("file/a.html", "file/a.html: a part of this path is a file, not a folder"),
    ("a\0.html", "'a\\x00.html' is not a file name"),
    ("\ud800.html", "'\\ud800.html' is not a file name"),
    ("a" * 5000 + ".html", "the name is too long; choose a shorter one"),
    ("a/" * 3000 + "b.html", "there is no such folder"),
]


@both
def test_a_name_that_cannot_be_is_refused(refused, tmp_path, command):
    (tmp_path / "folder.html").mkdir()
    (tmp_path / "file").write_bytes(b"old")
    for name, problem in CANNOT_BE:
        assert problem in refused(command, name)
    if Path("/proc/self").is_dir():
        assert "choose another" in refused(command, "/proc/a.html")
    assert (tmp_path / "file").read_bytes() == b"old"


@POSIX
@both
def test_what_is_no_ordinary_file_is_refused_at_once(refused, tmp_path, command):
    os.mkfifo(tmp_path / "pipe.html")
    (tmp_path / "device.html").symlink_to("/dev/null")
    (tmp_path / "nowhere.html").symlink_to("no/such/a.html")
    if command != "worksheets":  # these get numbers
        assert "not an ordinary file; choose another name" in refused(command, "pipe.html")
        assert "not an ordinary file" in refused(command, "device.html")
    assert "nowhere.html: there is no such folder" in refused(command, "nowhere.html")


@POSIX
@both
@NOT_ROOT
def test_a_folder_that_is_only_read_is_refused(refused, tmp_path, command):
    (tmp_path / "folder").mkdir(mode=0o555)
    assert "it may not be written" in refused(command, "folder/a.html")


def test_one_sheet_that_cannot_be_written_keeps_all_back(refused, tmp_path):
    (tmp_path / "a-2.pdf").mkdir()
    assert "a-2.pdf: this is a folder" in refused("worksheets", "a.pdf")


@POSIX
def test_what_was_written_is_told_so_that_no_terminal_obeys(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for command in ("export", "worksheet"):
        assert main([*COMMANDS[command], "-o", "\x1b[2J\u202e.html"]) == 0
        output = capsys.readouterr().out
        assert output.startswith("[2J\ufffd.html: ")
        assert (output.rstrip("\n") + " ").isprintable()
