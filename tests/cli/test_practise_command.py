"""`visualizer practise`: the list of lessons, and practice pages that are written and opened."""

from __future__ import annotations

import re
import webbrowser

import pytest
from many_cases import first_quick

from visualizer.cli import runs
from visualizer.exercises.lessons.shipped import shipped_lessons, shipped_quizzes
from visualizer.export.practice import practice_page
from visualizer.export.practice.practice_page import lessons_folder

LESSON = """---
title: A small lesson
---

## First

```board
# click: 0,0
EEE
EEM
```

```task
form: number
ask: How many cells are there?
answer: 6
right: Two rows of three.
```
"""


@pytest.fixture
def home(folder, monkeypatch):
    """A home folder, beside a lesson file in the current one."""
    monkeypatch.setenv("HOME", str(folder / "home"))
    monkeypatch.setattr(practice_page, "lessons_folder", lessons_folder)  # the real function, which other tests replace
    monkeypatch.setenv("BROWSER", "some-browser")
    (folder / "home").mkdir()
    (folder / "small.md").write_text(LESSON, encoding="utf-8")
    return folder / "home"


@pytest.fixture
def addresses(home, monkeypatch):
    """The addresses that the browser is asked to open."""
    seen = []
    monkeypatch.setattr(webbrowser, "open", lambda address: not seen.append(address))
    return seen


def test_practise_lists_the_lessons(run, addresses):
    status, output, errors = run("practise")
    assert (status, errors, addresses) == (0, "", [])
    for lesson in (*shipped_lessons(), *shipped_quizzes()):
        assert re.search(rf"{lesson.title} +{lesson.minutes} +{lesson.about[:10]}", output)


OPENED = {
    "practise 3": "lesson-3",
    "practise queue-by-hand --theme light": "lesson-3",
    "practise small.md": "small",
    "practise --all": "lessons",
    "practise example-1 --algorithms stack-peek --quiz 3": "quiz-example-1-stack-peek",
    "practise example-1 --quiz 3": "quiz-example-1",
    "practise --quiz 3": "quiz-corner-9x9",
    "practise corner-9x9 --algorithms stack-peek --trace-by-hand": "trace-corner-9x9-stack-peek",
}


@pytest.mark.parametrize(("words", "name"), first_quick(OPENED.items(), 3))
def test_a_practice_page_is_written_to_the_home_folder_and_opened(run, home, addresses, opened_windows, words, name):
    status, output, errors = run(words)
    path = home / "visualizer-lessons" / f"{name}.html"
    assert (status, errors, opened_windows) == (0, "", [])
    assert str(path) in output
    assert output.count("\n") == 1
    assert addresses == [path.as_uri()]
    assert path.read_text(encoding="utf-8").startswith("<!")


def test_all_lessons_are_a_page_alone(run, home):
    for words in ("practise 3 --all", "practise --all --quiz 3", "practise --all --seed 3"):
        status, _, errors = run(words)
        assert (status, "leave the rest out" in errors) == (2, True)


def test_without_a_browser_the_path_is_printed(run, home):
    status, output, errors = run("practise 3")
    path = home / "visualizer-lessons" / "lesson-3.html"
    assert (status, errors) == (0, "")
    assert path.exists()
    assert output.startswith(f"{path}: ")
    assert "browser" in output


WRITTEN = ["practise 3 -o out.html", "practise corner-9x9 --quiz=3 --seed 7 -o out.zip"]


@pytest.mark.parametrize("words", WRITTEN)
def test_a_practice_is_written_to_a_file(run, folder, addresses, words):
    status, output, errors = run(f"{words} --theme dark")
    assert (status, errors, addresses) == (0, "", [])
    (file,) = (path for path in folder.iterdir() if path.name.startswith("out."))
    data = file.read_bytes()
    assert output.startswith(f"{file.name}: ")
    assert data.startswith(b"PK" if file.suffix == ".zip" else b"<!")
    assert run(f"{words} --theme dark")[1] == output
    assert file.read_bytes() == data


def test_a_too_large_board_is_refused_before_running(run, folder, monkeypatch):
    (folder / "large.txt").write_text(("E" * 60 + "\n") * 60)
    monkeypatch.setattr(runs, "record_with_outcome", None)
    for options in ["--quiz 3", "--trace-by-hand --algorithms queue"]:
        _, output, errors = run(f"practise large.txt --click 0,0 {options}")
        assert output == ""
        assert "of at most 30 rows and columns" in errors


def test_lessons_and_boards_are_distinguished(run, folder, opened_windows, home, addresses):
    for words in ("small.md", "export small.md -o x.gif", "solve small.md"):
        status, output, errors = run(words)
        assert (status, output, opened_windows) == (2, "", [])
        assert "small.md:1:1: this is a lesson and no board; open it with `vis" in errors
    (folder / "notes.md").write_text("- EM\n- EE\n")  # neither a lesson nor a board
    assert "notes.md:1:3: row 0, column 1: 'EM'" in run("solve notes.md")[2]
    assert "pipe it in as - for a board written in it" in run("solve board.py")[2]
    status, _, errors = run("practise corner-9x9")
    assert (status, addresses) == (2, [])
    assert "--quiz" in errors
    (folder / "board.md").write_text("# click: 0,0\nEE\n")
    assert run("solve board.md") == (0, "BB\n", "")
    (folder / "board.md").write_text("Words.\n```\nEE\nE\n```\n")
    assert run("solve board.md")[2].startswith("error: board.md:4:2: this row has 1 symbol")
