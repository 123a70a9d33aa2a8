"""What the README shows is what the program prints."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from visualizer.cli import main

CHECKOUT = Path(__file__).parents[2]
README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n\$ visualizer (.*)\n((?s:.*?))```", README)
PYTHON = re.findall(r"```python\n((?s:.*?))```\n\n```text\n((?s:.*?))```", README)


def test_the_readme_has_examples():
    assert CONSOLE
    assert len(PYTHON) == README.count("```python\n") > 0


@pytest.mark.parametrize(("words", "printed"), CONSOLE)
def test_a_command(capsys, monkeypatch, words, printed):
    monkeypatch.setenv("COLUMNS", "100")
    main(shlex.split(words))
    output, errors = capsys.readouterr()
    assert output + errors == printed


@pytest.mark.parametrize(("code", "printed"), PYTHON)
def test_some_python(capsys, monkeypatch, code, printed):
    monkeypatch.chdir(CHECKOUT)
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out == printed
