"""`visualizer lesson`: the list, the window on a lesson, and practising in the terminal."""

from __future__ import annotations

import io
import json
import sys

import pytest
from lesson_help import practices

from visualizer.cli.terminal_practice import TerminalPractice
from visualizer.exercises.answers_file import load_answers
from visualizer.exercises.kept_progress import ProgressStore
from visualizer.exercises.lessons.hour_quizzes import quizzes
from visualizer.exercises.lessons.shipped import shipped_lessons
from visualizer.exercises.progress import Progress
from visualizer.window.settings_file import VARIABLE

LESSON = """---
title: A small lesson
---

## First

```board
# click: 0,0
# algorithms: queue-mark-on-push
# order: clockwise
# step: 1
EEE
EEM
```

```scene
show: numbers, current, order
```

Look at {click}.

```task
form: number
ask: How many cells are there?
answer: 6
wrong 5: Count the mine too.
right: Two rows of three.
hint: Multiply.
```

## Second

```task
form: choice
ask: What is it?
+ A queue :: It is one.
- A stack :: A stack takes the newest.
right: It takes the oldest.
```
"""


@pytest.fixture
def settings(folder, monkeypatch):
    """The settings file, in a folder of its own."""
    file = folder / "kept" / "settings.json"
    monkeypatch.setenv(VARIABLE, str(file))
    monkeypatch.setenv("COLUMNS", "100")
    return file


@pytest.fixture
def lesson(folder, settings):
    """The name of a lesson file of one's own."""
    (folder / "small.md").write_text(LESSON, encoding="utf-8")
    return "small.md"


@pytest.fixture
def typed(monkeypatch):
    """Have these lines be standard input."""

    def type_(*lines):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    type_()
    return type_


# The list


def test_the_lessons_are_listed_with_the_progress_that_is_kept(run, settings, no_display, typed):
    status, output, errors = run("lesson")
    assert (status, errors) == (0, "")
    for each in shipped_lessons():
        assert f"{each.number}{'*' * each.optional}  {each.name} " in output
        assert each.title in output
    first = shipped_lessons()[0]
    typed("show")
    run("lesson", str(first.number))
    kept = ProgressStore(settings).find_lessons()[first.name]
    assert f"{kept.settled} of {kept.tasks} answered" in run("lesson")[1] or kept.done
    values = json.loads(run("lesson --format json")[1])
    listed = (*shipped_lessons(), *quizzes())
    assert [each["name"] for each in values] == [each.name for each in listed]
    assert values[0]["answered"] == 1
    assert (values[-1]["number"], values[-1]["name"]) == (None, "quiz-2")
    assert [line.split()[0] for line in output.splitlines()[-5:-3]] == ["quiz-1", "quiz-2"]


# The window


def test_the_window_opens_in_the_lesson(run, lesson, opened):
    assert run(f"lesson {lesson} --theme light --fullscreen") == (0, "", "")
    (_, _, choices) = opened[0]
    assert choices["practice"].recipe == (("practice", "lesson"), ("lesson", "small"))
    assert (choices["theme"], choices["fullscreen"], choices["voting"]) == ("light", True, False)


def test_a_lesson_that_ships_is_named_by_its_number_or_its_name(run, settings, opened):
    first = shipped_lessons()[0]
    assert run(f"lesson {first.number}")[0] == run(f"lesson {first.name}")[0] == 0
    one, other = (choices["practice"] for _, _, choices in opened)
    assert one.recipe == other.recipe == (("practice", "lesson"), ("lesson", first.name))


# The terminal


def test_without_a_display_it_is_practised_in_the_terminal(run, lesson, no_display, typed):
    typed("5", "?", "hint", "6", "b", "show")
    status, output, errors = run(f"lesson {lesson}")
    assert (status, errors) == (0, "")
    lines = output.splitlines()
    assert lines[0].startswith("There is no display")
    for line in (
        "Step 1 of 2: First",
        "How many cells are there?",
        "Count the mine too.",
        "Not yet: one more try.",
        "Multiply.",
        "Right at try 2. Two rows of three.",
        "A stack takes the newest.",
        "  B  A stack",
        "0.5 of 2 points.",
        "That is 0 % of the way from guessing (0.5 on average) to all right.",
        "Step 1: 5, then 6; right is 6.",
    ):
        assert line in lines, output
    assert "The answer is A. It takes the oldest." in lines


def test_a_file_with_something_else_is_not_replaced_by_answers(run, lesson, folder, typed):
    file = folder / "mine.answers"
    file.write_bytes(b"a letter")
    status, output, errors = run(f"lesson {lesson} --answers mine.answers")
    assert (status, output) == (2, "")
    assert errors.startswith("error: mine.answers: it is there already")
    assert file.read_bytes() == b"a letter"


def test_answers_are_written_and_marked(run, lesson, opened, typed):
    typed("5", "6", "a")
    status, output, _ = run("lesson", lesson, "--answers", "mine.answers", "--name", "Ada L")
    assert status == 0
    assert "The answers are in mine.answers.\n" in output
    assert opened == []
    file = load_answers("mine.answers")
    assert (file.name, file.points, file.possible) == ("Ada L", 1.5, 2)
    assert file.answers == {"1": ("5", "6"), "2": ("A",)}
    assert file.signed[0] == "Ada L"
    status, output, _ = run("marks mine.answers --lesson small.md --format csv")
    assert (status, ",1.5,2," in output) == (0, True)
    assert "no lesson is called 'small'" in run("marks mine.answers")[1]


@pytest.mark.long
def test_every_lesson_that_ships_can_be_gone_through_as_text(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    for practice in practices().values():
        progress, output = Progress(practice), io.StringIO()
        lines = [task.solution or "right 00000000" for task in practice.tasks]
        typed = io.StringIO("".join(f"{line}\n" for line in lines))
        asked = TerminalPractice(progress, typed, output, lambda: None, lambda _, line: line)
        assert asked.run(), output.getvalue()[-1500:]
        assert progress.score.points == progress.score.possible


def test_a_lesson_that_is_taken_for_a_board_is_told_apart(run, lesson, opened):
    for words in ("small.md", "export small.md -o x.gif", "solve small.md"):
        assert run(words) == (
            2,
            "",
            "error: small.md is a lesson and no board; see `visualizer lesson small.md`\n",
        )


def test_a_board_may_have_any_ending(run, folder, opened):
    (folder / "board.md").write_text("# click: 0,0\nEE\n")
    assert run("solve board.md") == (0, "BB\n", "")
    (folder / "board.md").write_text("# click: 0,0\nEW\n")
    assert "board.md:2:2: 'W' is not a symbol" in run("solve board.md")[2]
