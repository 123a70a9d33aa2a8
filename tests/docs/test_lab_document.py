"""What docs/lab.md shows is what the commands print, and it names every part and key."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from visualizer.algorithms.variants import FRONTIERS, MARKS, PUSHES
from visualizer.cli import main

TEXT = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"```console\n\$ visualizer (.*)\n((?s:.*?))```", TEXT)
#: Those that run hundreds of boards.
MANY = [each for each in COMMANDS if "--levels" in each[0]]
FEW = [each for each in COMMANDS if each not in MANY]


@pytest.mark.parametrize("commands", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_a_command_prints_what_is_shown(capsys, monkeypatch, commands):
    monkeypatch.setenv("COLUMNS", "100")
    assert len(FEW) + len(MANY) == TEXT.count("```console")
    for words, printed in commands:
        main(shlex.split(words))
        output, errors = capsys.readouterr()
        assert output + errors == printed


def test_every_part_is_explained():
    words = [*FRONTIERS, *(f"mark={word}" for word in MARKS), *(f"push={word}" for word in PUSHES)]
    assert [word for word in words if f"`{word}`" not in TEXT] == []
