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


def test_all_examples_are_found():
    assert len(COMMANDS) == TEXT.count("```console") > 0


@pytest.mark.parametrize(("words", "printed"), COMMANDS, ids=[words for words, _ in COMMANDS])
def test_a_command_prints_what_is_shown(capsys, monkeypatch, words, printed):
    monkeypatch.setenv("COLUMNS", "100")
    main(shlex.split(words))
    output, errors = capsys.readouterr()
    assert output + errors == printed


def test_every_part_is_explained():
    words = [*FRONTIERS, *(f"mark={word}" for word in MARKS), *(f"push={word}" for word in PUSHES)]
    assert [word for word in words if f"`{word}`" not in TEXT] == []
