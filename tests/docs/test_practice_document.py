"""The commands of docs/practice.md do what it says, and every option that it names is there."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from visualizer.cli import main
from visualizer.cli.help import SUMMARIES

DOCUMENTS = Path(__file__).parents[2] / "docs"
TEXT = (DOCUMENTS / "practice.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```sh\n((?s:.*?))```", TEXT)
LINES = [line for block in BLOCKS for line in block.splitlines()]
LESSON = "---\ntitle: Own\n---\n## Look\n```board\n# click: 0,0\nEM\n```\nHello."


ANSWERS = {
    "visualizer answers": 2,
    "name": "Ada",
    "practice": {"practice": "lesson", "lesson": "queue-by-hand"},
    "answers": {"2": ["shown"]},
}


@pytest.mark.parametrize("command", LINES)
def test_a_command_does_what_it_says(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("my-lesson.md").write_text(LESSON, encoding="utf-8")
    Path("FOLDER").mkdir()
    Path("FOLDER", "ada.answers").write_text(json.dumps(ANSWERS), encoding="utf-8")
    program, *words = shlex.split(command)
    assert program == "visualizer"
    assert main(words) == 0
    assert capsys.readouterr().err == ""
    if "-o" in words:
        assert Path(words[words.index("-o") + 1]).exists()


def test_every_option_that_is_named_is_there(capsys):
    option = re.compile(r"--[a-z]+(?:-[a-z]+)*")
    for command in SUMMARIES:
        main([*command.split(), "--help"])
    assert set(option.findall(TEXT)) <= {*option.findall(capsys.readouterr().out), "--help"}
