"""Commands and Python code in the README and the documents print what is shown."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from judged_programs import RIGHT

from visualizer.algorithms.variants import MARK_MOMENTS, PUSH_ORDERS, VARIANT_FRONTIERS
from visualizer.cli import main
from visualizer.cli.help import SUMMARIES

CHECKOUT = Path(__file__).parents[2]
DOCUMENTS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in (CHECKOUT / "README.md", *sorted((CHECKOUT / "docs").glob("*.md")))
}
#: The commands of docs/your-own-algorithm.md need changing files; test_your_own_algorithm.py runs them.
SHOWN = [
    pytest.param(words, printed, id=f"{name}: {words}", marks=[pytest.mark.long] * takes_long)
    for name in ("README", "file-formats", "lab")
    for words, printed in re.findall(r"```console\n\$ visualizer (.*)\n((?s:.*?))```", DOCUMENTS[name])
    for takes_long in ["--rows" in words]
]
PYTHON = re.findall(r"```python\n((?s:.*?))```\n\n```text\n((?s:.*?))```", DOCUMENTS["README"])
LESSON = "---\ntitle: Own\n---\n## Look\n```board\n# click: 0,0\nEM\n```\nHello."
ANSWERS = {
    "visualizer answers": 2,
    "name": "Ada",
    "practice": {"practice": "lesson", "lesson": "queue-by-hand"},
    "answers": {"2": ["shown"]},
}


@pytest.mark.parametrize(("words", "printed"), SHOWN)
def test_a_documented_command_prints_what_is_shown(words, printed, capsys, folder, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    Path("corner.txt").write_text("# title: A corner\n# click: 0,0\n# step: soon\nEE\n")
    main(shlex.split(words))
    output, errors = capsys.readouterr()
    assert output + errors == printed


def test_documented_python_prints_what_is_shown(capsys):
    assert len(PYTHON) == DOCUMENTS["README"].count("```python\n") > 0
    for code, printed in PYTHON:
        exec(compile(code, "README.md", "exec"), {})
        assert capsys.readouterr().out == printed


@pytest.mark.long
def test_each_documented_practice_command_works(folder, capsys):
    Path("my-lesson.md").write_text(LESSON, encoding="utf-8")
    Path("mine.py").write_text(RIGHT, encoding="utf-8")
    Path("FOLDER").mkdir()
    Path("FOLDER", "ada.answers").write_text(json.dumps(ANSWERS), encoding="utf-8")
    blocks = "".join(re.findall(r"```sh\n((?s:.*?))```", DOCUMENTS["practice"]))
    for command in blocks.splitlines():
        program, *words = shlex.split(command)
        assert (program, main(words)) == ("visualizer", 0)
        assert capsys.readouterr().err == ""
        assert "-o" not in words or Path(words[words.index("-o") + 1]).exists()


def test_every_documented_option_exists(capsys):
    option = re.compile(r"(?<![\w-])--[a-z]+(?:-[a-z]+)*")
    for command in SUMMARIES:
        main([*command.split(), "--help"])
    known = {*option.findall(capsys.readouterr().out), "--help"}
    commands = re.findall(r"visualizer [^`\n]*", "\n".join(DOCUMENTS.values()))
    assert [words for words in commands if not set(option.findall(words)) <= known] == []


def test_every_part_of_a_variant_is_explained():
    words = [*VARIANT_FRONTIERS, *(f"mark={word}" for word in MARK_MOMENTS), *(f"push={word}" for word in PUSH_ORDERS)]
    assert [word for word in words if f"`{word}`" not in DOCUMENTS["lab"]] == []
