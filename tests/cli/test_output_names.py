"""Commands that write a file refuse a name under which none can be written, before any work."""

from __future__ import annotations

import os

import pytest

COMMANDS = {
    "export one-empty --algorithms stack-peek": ".html",
    "worksheet example-1": ".pdf",
    "worksheet --variants 2 --boards 1": ".pdf",
    "practise 3": ".html",
}
CANNOT_BE = {
    "folder{}": ": this is a folder; add a file name",
    "file/a{}": ": a part of this path is a file, not a folder",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_name_that_cannot_be_is_refused(run, folder, command):
    (folder / f"folder{COMMANDS[command]}").mkdir()
    (folder / "file").write_bytes(b"old")
    before = sorted(folder.rglob("*"))
    for name, problem in CANNOT_BE.items():
        status, output, errors = run(*command.split(), "-o", name.format(COMMANDS[command]))
        assert (status, output, errors.count("\n")) == (2, "", 1)
        assert errors.startswith("error: ")
        assert problem in errors
    assert sorted(folder.rglob("*")) == before


def test_one_sheet_that_cannot_be_written_keeps_all_back(run, folder):
    (folder / "a-2.pdf").mkdir()
    errors = run("worksheet --variants 2 --boards 1 -o a.pdf")[2]
    assert "a-2.pdf: this is a folder" in errors
    assert os.listdir() == ["a-2.pdf"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
def test_what_was_written_is_told_so_that_no_terminal_obeys(run, folder):
    for command, ending in (("export one-empty", ".html"), ("worksheet example-1", ".pdf")):
        status, output, _ = run(*command.split(), "-o", f"\x1b[2J\u202e{ending}")
        assert status == 0
        assert output.startswith(f"[2J\ufffd{ending}: ")
        assert (output.rstrip("\n") + " ").isprintable()
