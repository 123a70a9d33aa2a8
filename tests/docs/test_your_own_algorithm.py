"""The examples of docs/your-own-algorithm.md print what is shown."""

from __future__ import annotations

import linecache
import re
import shlex
import textwrap
from pathlib import Path

import pytest
from language_programs import needs_tools

from visualizer.cli import main
from visualizer.cli.commands.check import CONTINUE_MARKER, template_text
from visualizer.language.verdicts import verdict_values
from visualizer.programs.mistakes.diagnosis import KNOWN_MISTAKES
from visualizer.programs.verdicts.verdict import Status, Verdict

DOCUMENT = Path(__file__).parents[2] / "docs" / "your-own-algorithm.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n((?s:.*?))```\n\n```text\n((?s:.*?))```", TEXT)
#: The commands that are run on mine.py, and the lines that are put into it between them.
STEPS = re.findall(r"```(console|py)\n((?s:.*?))```", TEXT)
#: The files of the section on other languages, by the language of their code blocks.
LANGUAGE_FILES = [("java", "Mine.java"), ("cpp", "mine.cpp"), ("js", "mine.js")]

pytestmark = pytest.mark.usefixtures("without_trace_function")


def test_each_example_says_what_it_prints():
    assert len(EXAMPLES) == TEXT.count("```python\n") > 0


@pytest.fixture
def own_folder(folder, monkeypatch):
    """Make the package importable by programs in the current folder, and print no progress on a slow machine."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("PYTHONPATH", str(DOCUMENT.parents[1]))


@pytest.mark.long
@pytest.mark.parametrize(("code", "printed"), EXAMPLES)
def test_a_documented_example_prints_what_is_shown(capsys, monkeypatch, own_folder, code, printed):
    Path("mine.py").write_text(program_versions()[-1], encoding="utf-8")
    lines = code.splitlines(keepends=True)
    monkeypatch.setitem(linecache.cache, "example.py", (len(code), None, lines, "example.py"))
    exec(compile(code, "example.py", "exec"), {"__name__": "own_algorithms"})
    assert capsys.readouterr().out == printed


@pytest.mark.long
def test_the_documented_steps_print_what_is_shown(capsys, own_folder):
    later = iter(program_versions()[1:])
    for kind, text in STEPS:
        if kind == "py":
            Path("mine.py").write_text(next(later), encoding="utf-8")
            continue
        command, _, printed = text.partition("\n")
        words = shlex.split(command.removeprefix("$ visualizer "))
        if words[-1] == "submissions":
            write_submissions()
        main(words)
        output, errors = capsys.readouterr()
        assert output + errors == printed


def program_versions() -> list[str]:
    """Return the versions of the file in the document, from the template to the mistake."""
    found = [template_text("solution", "mine.py")]
    for kind, text in STEPS:
        if kind == "py":
            found.append(insert_lines(found[-1], text))
    return found


def insert_lines(text: str, lines: str) -> str:
    """Insert lines at the marker of a program, or in place of a function with the same first line."""
    first = lines.splitlines()[0]
    begin = text.rfind("\n", 0, text.index(first if first in text else CONTINUE_MARKER)) + 1
    end = text.index("\n\n", begin) + 1
    indent = re.match(" *", text[begin:])
    assert indent is not None
    return text[:begin] + textwrap.indent(lines, indent[0]) + text[end:]


@pytest.mark.parametrize(
    ("ending", "file"), [needs_tools(f".{each}", f".{each}", file) for each, file in LANGUAGE_FILES]
)
def test_the_templates_of_other_languages_are_right_with_the_documented_lines(capsys, own_folder, ending, file):
    (lines,) = re.findall(rf"```{ending[1:]}\n((?s:.*?))```", TEXT)
    assert main(["check", "--new", file]) == 0
    assert main(["check", file, "--boards", "5"]) == 1  # it runs, and opens one cell
    text = Path(file).read_text(encoding="utf-8")
    marker = text.rfind("\n", 0, text.index(CONTINUE_MARKER)) + 1
    Path(file).write_text(text[:marker] + lines + text[marker:], encoding="utf-8")
    assert main(["check", file, "--boards", "5"]) == 0
    assert f"{file}: right on" in capsys.readouterr().out


def write_submissions() -> None:
    first, right, mistaken = program_versions()
    Path("submissions").mkdir()
    broken = right.replace("click):", "click)")
    for name, text in (("ada", right), ("ben", mistaken), ("eve", first), ("kim", broken)):
        Path(f"submissions/{name}.py").write_text(text, encoding="utf-8")


def test_every_key_of_a_verdict_and_every_mistake_is_explained():
    values = verdict_values(Verdict("mine.py", Status.RIGHT))
    assert [key for key in (*values, *KNOWN_MISTAKES) if f"`{key}`" not in TEXT] == []
