"""`visualizer marks`: points are computed from the answers alone."""

from __future__ import annotations

import json
import re

import pytest
from csv_table import csv_rows

from visualizer import record
from visualizer.board.text import load_shipped_board
from visualizer.exercises.continuations import wrong_answers
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.playback.scenario import parse_scenario
from visualizer.programs.observing.observation import Observation

LESSON = """---
title: Own
---
## One
```board
EE
```
```task
form: number
ask: How many cells?
answer: 2
right: Two.
```

## Two
```task
form: number
ask: And mines?
answer: 0
right: None.
```
"""
OWN = {"practice": "lesson", "lesson": "own"}


@pytest.fixture
def write(folder):
    """Return a function that writes an answers file for the lesson `own.md` into the folder `class`."""
    (folder / "own.md").write_text(LESSON)
    (folder / "class").mkdir()

    def write(name, *answers, owner="Ada", practice=OWN, **more):
        given = {str(number): each.split() for number, each in enumerate(answers, 1)}
        value = {"visualizer answers": 2, "name": owner, "practice": practice, "answers": given}
        path = folder / "class" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(value | more))

    return write


def mark_class(run, *words):
    """Mark the class, and return the exit status and the rows."""
    status, output, errors = run(" ".join(("marks class --format csv --lesson own.md", *words)))
    assert errors == ""
    return status, csv_rows(output)


def test_points_are_computed_from_the_answers(run, write):
    write("b10.answers", "2", "0", owner="Ben")
    write("b9/mine.answers", "3 2", "shown", owner="\u674e\u96f7", points=99)
    status, rows = mark_class(run)
    assert status == 0
    assert [list(row.values()) for row in rows] == [
        ["b9/mine.answers", "\u674e\u96f7", "lesson own", "0.5", "1", "2", ""],
        ["b10.answers", "Ben", "lesson own", "2", "2", "2", ""],
    ]
    assert re.search(r"b9/mine\.answers .* 0\.5 +1 +2\n", run("marks class --lesson own.md")[1])


def test_equal_answers_are_noted_in_each_file_and_perfect_ones_only_for_one_name(run, write):
    for name, answers, owner in [("a", ["3 2"], "Ada"), ("b", ["3 2"], "Ben"), ("c", ["3 3"], "Cem")]:
        write(f"{name}.answers", *answers, owner=owner)
    for name, owner in [("d", "Ada"), ("e", "Ben"), ("f", "Ben")]:
        write(f"{name}.answers", "2", "0", owner=owner)
    status, rows = mark_class(run)
    files = ["b", "a", "", "", "f", "e"]
    assert (status, [row["notes"] for row in rows]) == (
        1,
        [f"the same answers as {f}.answers" * bool(f) for f in files],
    )


def test_an_unmarkable_file_is_a_row_with_a_reason(run, write, folder):
    (folder / "class" / "1.answers").write_text("answers: 1\npractice: lesson\n")
    write("2.answers", "2", practice={"practice": "lesson", "lesson": "x"})
    write("3.answers", "2", practice={"practice": "lesson", "lesson": str(folder / "own.md")})
    write("4.answers", "2", practice={"practice": "riddle"})
    status, rows = mark_class(run)
    assert (status, [row["points"] for row in rows]) == (2, [""] * 4)
    for row, words in zip(rows, ["no file of answers", "no lesson", "no lesson", "riddle"]):
        assert words in row["notes"]
        assert "; " in row["notes"]


def test_names_cannot_be_formulas_or_control_the_terminal(run, write):
    write("=1+1.answers", "2", owner="=HYPERLINK(1)")
    write("b.answers", "3", owner="@x\x1b[2J\u202e\ud800\n" + 200 * "A", practice={"practice": "\x1b[2J"})
    rows = mark_class(run)[1]
    assert [row["name"][:2] for row in rows] == ["'=", "'@"]
    assert len(rows[1]["name"]) <= 101
    assert rows[0]["file"] == "'=1+1.answers"
    assert run("marks class")[1].replace("\n", "").isprintable()


@pytest.mark.long
def test_a_report_has_what_each_student_believes_and_asks_about_it(run, write, folder):
    quiz = make_quiz([Observation(record(load_shipped_board("corner-9x9"), None, "queue-mark-on-push"))], 10, 7)
    recipe = dict(quiz.recipe)
    believed = [dict(reversed(wrong_answers(task))).get("stack-for-queue", task.solution) for task in quiz.tasks]
    for name, answers in {"ada": believed, "ben": [task.solution for task in quiz.tasks]}.items():
        given = {task.name: [answer] for task, answer in zip(quiz.tasks, answers)}
        write(f"{name}.answers", owner=name.title(), practice=recipe, answers=given)
    (folder / "class" / "ben.py").write_text("def reveal(board, click):\n    return board\n")
    assert run("marks class --report report.html")[0] == 0
    page = (folder / "report.html").read_text()
    rows = re.findall(r'">(\w+)</a></th><td>[^<]*</td><td>([^<]*)</td><td>([^<]*)</td>', page)
    assert [(name, bool(belief), bool(verdict)) for name, belief, verdict in rows] == [
        ("Ada", True, False),
        ("Ben", False, True),
    ]
    pages = folder / "report-pages"
    vote = parse_scenario((pages / "vote-1.txt").read_text())
    assert vote.stops[0].position == vote.position
    assert (pages / "votes.html").exists()
    missed = [(pages / "students" / f"{name}.html").read_text().count("<article>") for name in ("Ada", "Ben")]
    assert missed == [sum(task.solution != answer for task, answer in zip(quiz.tasks, believed)), 0]
