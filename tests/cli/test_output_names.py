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
    ("new.pdf/", "new.pdf/: this is a folder"),
    ("folder.pdf", "folder.pdf: this is a folder"),
    ("folder.pdf/.", "this is a folder"),
    ("no/such/a.pdf", "no/such/a.pdf: there is no such folder; create it or choose another"),
    ("file/a.pdf", "file/a.pdf: a part of this path is a file, not a folder"),
    ("a\0.pdf", "'a\\x00.pdf' is not a file name"),
    ("\ud800.pdf", "'\\ud800.pdf' is not a file name"),
    ("a" * 5000 + ".pdf", "the name is too long; choose a shorter one"),
    ("a/" * 3000 + "b.pdf", "there is no such folder"),
]


@both
def test_a_name_that_cannot_be_is_refused(refused, tmp_path, command):
    (tmp_path / "folder.pdf").mkdir()
    (tmp_path / "file").write_bytes(b"old")
    for name, problem in CANNOT_BE:
        assert problem in refused(command, name)
    if Path("/proc/self").is_dir():
        assert "choose another" in refused(command, "/proc/a.pdf")
    assert (tmp_path / "file").read_bytes() == b"old"


@POSIX
@both
def test_what_is_no_ordinary_file_is_refused_at_once(refused, tmp_path, command):
    os.mkfifo(tmp_path / "pipe.pdf")
    (tmp_path / "device.pdf").symlink_to("/dev/null")
    (tmp_path / "nowhere.pdf").symlink_to("no/such/a.pdf")
    if command != "worksheets":  # these get numbers
        assert "not an ordinary file; choose another name" in refused(command, "pipe.pdf")
        assert "not an ordinary file" in refused(command, "device.pdf")
    assert "nowhere.pdf: there is no such folder" in refused(command, "nowhere.pdf")


@POSIX
@both
@NOT_ROOT
def test_a_folder_that_is_only_read_is_refused(refused, tmp_path, command):
    (tmp_path / "folder").mkdir(mode=0o555)
    assert "it may not be written" in refused(command, "folder/a.pdf")


def test_one_sheet_that_cannot_be_written_keeps_all_back(refused, tmp_path):
    (tmp_path / "a-2.pdf").mkdir()
    assert "a-2.pdf: this is a folder" in refused("worksheets", "a.pdf")


@POSIX
def test_what_was_written_is_told_so_that_no_terminal_obeys(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for command, ending in (("export", ".html"), ("worksheet", ".pdf")):
        assert main([*COMMANDS[command], "-o", f"\x1b[2J\u202e{ending}"]) == 0
        output = capsys.readouterr().out
        assert output.startswith(f"[2J\ufffd{ending}: ")
        assert (output.rstrip("\n") + " ").isprintable()
