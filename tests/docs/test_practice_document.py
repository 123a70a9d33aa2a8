"""The commands of docs/practice.md do what it says, and every option that it names is there."""

from __future__ import annotations

import io
import re
import shlex
import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest

from visualizer.cli import main
from visualizer.cli.command_table import COMMANDS, WINDOW
from visualizer.window import loop
from visualizer.window.settings_file import VARIABLE

DOCUMENTS = Path(__file__).parents[2] / "docs"
TEXT = (DOCUMENTS / "practice.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```sh\n((?s:.*?))```", TEXT)
LINES = [line for block in BLOCKS for line in block.splitlines()]
LESSON = "---\ntitle: Own\n---\n## Look\n```board\n# click: 0,0\nEM\n```\nHello."


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with what the commands name; windows are not opened."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "kept" / "settings.json"))
    monkeypatch.setattr(loop, "open_window", lambda *_, **__: 0)
    monkeypatch.setattr(sys, "stdin", io.StringIO("show\n" * 40))
    (tmp_path / "my-lesson.md").write_text(LESSON, encoding="utf-8")
    (tmp_path / "FOLDER").mkdir()
    main(["lesson", "3", "--answers", "FOLDER/ada.answers", "--name", "Ada"])
    return tmp_path


@pytest.mark.long
@pytest.mark.parametrize("command", LINES)
def test_a_command_does_what_it_says(command, folder, capsys):
    program, *words = shlex.split(command)
    assert program == "visualizer"
    assert main(words) == 0
    assert capsys.readouterr().err == ""
    for option in ("-o", "--answers"):
        if option in words:
            assert (folder / words[words.index(option) + 1]).exists()


def test_every_option_that_is_named_is_there():
    parser = ArgumentParser(conflict_handler="resolve")
    for command in (WINDOW, *COMMANDS):
        command.module().add_arguments(parser)
    option = re.compile(r"--[a-z]+(?:-[a-z]+)*")
    assert set(option.findall(TEXT)) <= set(option.findall(parser.format_help()))
