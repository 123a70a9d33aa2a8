"""The page about the algorithms is what the program prints, and so are the commands on it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.cli import main
from visualizer.cli.catalogue_page import COMMAND, WIDTH

PAGE = (Path(__file__).parents[2] / "docs" / "algorithms.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n\$ visualizer (.*)\n((?s:.*?))```", PAGE)


def test_the_page_is_up_to_date(capsys):
    main(shlex.split(COMMAND)[1:])
    assert capsys.readouterr().out == PAGE, f"write it anew: {COMMAND} > docs/algorithms.md"


@pytest.mark.long
def test_the_commands_on_the_page(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    assert len(CONSOLE) == 2
    for words, printed in CONSOLE:
        main(shlex.split(words))
        assert capsys.readouterr().out == printed


def test_the_page_has_every_algorithm_and_its_measures():
    for algorithm in CATALOGUE:
        assert PAGE.count(f"\n| `{algorithm.name}` |") == 1
        assert (Path(__file__).parents[2] / "visualizer/algorithms" / algorithm.code.file).is_file()


def test_a_fact_that_was_measured_elsewhere():
    assert re.search(r"queue-east-first +19405 +2500 +2500 +19405 +16905 +1481 ", CONSOLE[1][1])
