"""What the README shows is what the program prints."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from visualizer.cli import main

CHECKOUT = Path(__file__).parents[2]
README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n\$ visualizer (.*)\n((?s:.*?))```", README)
PYTHON = re.findall(r"```python\n((?s:.*?))```\n\n```text\n((?s:.*?))```", README)


def test_the_readme_has_examples():
    assert CONSOLE
    assert len(PYTHON) == README.count("```python\n") > 0


def test_a_command(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    for words, printed in CONSOLE:
        main(shlex.split(words))
        output, errors = capsys.readouterr()
        assert output + errors == printed


def test_some_python(capsys, monkeypatch):
    monkeypatch.chdir(CHECKOUT)
    for code, printed in PYTHON:
        exec(compile(code, "README.md", "exec"), {})
        assert capsys.readouterr().out == printed
