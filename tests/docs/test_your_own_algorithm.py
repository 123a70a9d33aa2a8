"""What the document about algorithms of one's own shows is what the program prints."""

from __future__ import annotations

import linecache
import re
import shlex
from pathlib import Path

import pytest

from visualizer.algorithms.installed import GROUP
from visualizer.cli import main
from visualizer.programs.answers import Limits
from visualizer.programs.program_file import read_program
from visualizer.programs.template import MARK
from visualizer.trace.operations import most_operations

DOCUMENT = Path(__file__).parents[2] / "docs" / "your-own-algorithm.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
EXAMPLES = re.findall(
    r"```python\n((?s:.*?))```\n\n```text\n((?s:.*?))```", TEXT
)  #: The commands that are run on mine.py, and the lines that are put into it between them.
STEPS = re.findall(r"```(console|py)\n((?s:.*?))```", TEXT)

pytestmark = pytest.mark.usefixtures("untraced")


def test_each_example_says_what_it_prints():
    assert len(EXAMPLES) == TEXT.count("```python\n") >= 4


@pytest.mark.parametrize(("code", "printed"), EXAMPLES)
def test_an_example(capsys, monkeypatch, code, printed):
    lines = code.splitlines(keepends=True)
    monkeypatch.setitem(linecache.cache, DOCUMENT.name, (len(code), None, lines, DOCUMENT.name))
    exec(compile(code, DOCUMENT.name, "exec"), {"__name__": "own_algorithms"})
    assert capsys.readouterr().out == printed


def test_the_way_from_an_empty_file_is_as_it_says(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for kind, text in STEPS:
        if kind == "py":
            put_into(Path("mine.py"), text)
            continue
        command, _, printed = text.partition("\n")
        main(shlex.split(command.removeprefix("$ visualizer ")))
        output, errors = capsys.readouterr()
        assert output + errors == printed
    assert MARK not in read_program("mine.py").text


def put_into(file: Path, lines: str) -> None:
    """Put lines where the template is to be gone on with, or where such lines are already."""
    text = file.read_text(encoding="utf-8")
    begin = text.find(lines.splitlines()[0])
    if begin < 0:
        begin = text.rfind("\n", 0, text.index(MARK)) + 1
    end = text.index("\n\n", begin) + 1
    file.write_text(text[:begin] + lines + text[end:], encoding="utf-8")


def test_what_is_said_of_limits_and_packages_is_so():
    usual = Limits()
    for default in (f"{usual.seconds:g}", f"{usual.megabytes}"):
        assert f"| {default} | of one run" in TEXT
    assert f"| {most_operations(25_000):,}, and more on a board of more than 25,000" in TEXT
    assert most_operations(25_000) < most_operations(25_001)
    assert f'"{GROUP}"' in TEXT
    assert "no sandbox against an attacker" in TEXT
