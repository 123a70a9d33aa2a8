"""`visualizer marks`: every score computed anew, whatever the files say."""

from __future__ import annotations

import csv
import io
import json
import sys

import pytest

from visualizer import Board
from visualizer.errors import UsageError
from visualizer.exercises import recipes
from visualizer.exercises.answers_file import write_answers
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import NumberTask, literal

SCENE = Scene(Board(("EEE", "EEM")))
TASKS = tuple(
    NumberTask(name=name, rights=("1",), prompt=literal("?"), scene=SCENE, right=literal("So."))
    for name in ("1", "2.1", "2.2")
)
RECIPE = (("practice", "lesson"), ("lesson", "two-shapes"))
PRACTICE = Practice(literal("t"), tuple(Step((), SCENE, task) for task in TASKS), RECIPE)


def text_of(*answers, name="Ada", practice=PRACTICE, **options):
    progress = Progress(practice)
    for task, answer in zip(practice.tasks, answers):
        progress.answer(task, answer)
    return write_answers(progress, name, **options)


@pytest.fixture
def made(monkeypatch):
    """The recipes of which practices were made; only lessons can be."""
    seen = []

    def make(recipe):
        seen.append(recipe)
        if recipe != RECIPE:
            raise UsageError("no lesson is called x; take another")
        return PRACTICE

    monkeypatch.setitem(recipes.MAKERS, "lesson", make)
    return seen


@pytest.fixture
def write(folder, made):
    """Write a file of answers into the class."""
    (folder / "class").mkdir()

    def write(name, text):
        path = folder / "class" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())

    return write


def rows_of(output):
    return list(csv.DictReader(io.StringIO(output)))


def test_a_class_that_is_right_about_its_points(run, write, made):
    write("b10.answers", text_of("1", "1", "1", name="Ben"))
    write("b9/mine.answers", text_of("1", "2", name="\u674e\u96f7", date="2026-11-22", seconds=90))
    write("notes.txt", "these are not looked at")
    status, output, errors = run("marks class --format csv")
    assert (status, errors) == (0, "")
    assert [list(row.values()) for row in rows_of(output)] == [
        ["b9/mine.answers", "\u674e\u96f7", "lesson two-shapes", PRACTICE.digest, "1.0", "3", "33",
         "2", "3", "1.5", "2026-11-22", "fine", ""],
        ["b10.answers", "Ben", "lesson two-shapes", PRACTICE.digest, "3.0", "3", "100",
         "3", "3", "", "", "fine", ""],
    ]  # fmt: skip
    assert made == [RECIPE]


def test_a_score_that_was_changed_is_noticed_and_the_true_one_given(run, write):
    write("a.answers", text_of("1", "2").replace("1 of 3", "1.1 of 3"))
    status, output, _ = run("marks class --format csv")
    (row,) = rows_of(output)
    assert (status, row["points"], row["status"]) == (1, "1.0", "look")
    assert "1 file: 1 to be looked at, all have points." in run("marks class/a.answers")[1]
    assert row["notes"] == (
        "the file says 1.1 of 3, its answers are worth 1 of 3;"
        " the file was changed after it was saved"
    )


def test_the_same_file_twice_is_pointed_out(run, write):
    write("a.answers", text_of("1"))
    write("b.answers", text_of("1"))
    write("c.answers", text_of("1", name="Cem"))
    status, output, _ = run("marks class --format csv")
    assert status == 1
    assert [row["notes"] for row in rows_of(output)] == ["", "the same file as a.answers", ""]


def test_what_has_no_points_is_a_row_that_says_why(run, write):
    other = Practice(PRACTICE.title, PRACTICE.steps[1:], RECIPE)
    write("1.answers", "Dear teacher\n")
    write("2.answers", text_of("1", practice=other))
    write("3.answers", text_of("1").replace("two-shapes", "x"))
    write("4.answers", text_of("1").replace("practice: lesson", "practice: riddle"))
    write("5.answers", text_of("1").replace("1: 1", "1: one"))
    status, output, _ = run("marks class --format csv")
    rows = rows_of(output)
    assert status == 2
    assert [row["status"] for row in rows] == ["none"] * 5
    assert [row["points"] for row in rows] == [""] * 5
    for row, word in zip(rows, ["begins with", "another version", "no lesson", "riddle", "one"]):
        assert word in row["notes"]
        assert "; " in row["notes"]


def test_names_are_no_formulas_and_steer_nothing(run, write, folder):
    write("=1+1.answers", text_of("1", name="=HYPERLINK(1)"))
    write("b.answers", text_of("1", name="@x\x1b[2J\u202e"))
    rows = rows_of(run("marks class --format csv")[1])
    assert [row["name"][:2] for row in rows] == ["'=", "'@"]
    assert rows[0]["file"] == "'=1+1.answers"
    text = run("marks class")[1]
    assert text.replace("\n", "").isprintable()


def test_as_json(run, write):
    write("a.answers", text_of("1", "2"))
    whole = json.loads(run("marks class --format json")[1])
    assert (whole["format"], whole["version"]) == ("visualizer-marks", 1)
    (mark,) = whole["marks"]
    assert (mark["recipe"], mark["points"], mark["of"]) == (dict(RECIPE), 1.0, 3)
    assert mark["above_guessing"] == pytest.approx(1 / 3, abs=1e-4)


def test_a_table_in_a_file(run, write, folder):
    write("a.answers", text_of("1", name="J\u00fcrgen"))
    status, output, _ = run("marks class --format csv -o marks.csv")
    assert (status, output) == (0, "1 file: none to be looked at, all have points.\n")
    assert (folder / "marks.csv").read_bytes().startswith(b"\xef\xbb\xbffile,")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such file")
def test_what_is_no_ordinary_file_is_not_waited_for(run):
    assert run("marks /dev/zero") == (
        2,
        "",
        "error: /dev/zero: this is not an ordinary file; give one that ends in .answers\n",
    )


def test_no_file_is_opened_because_a_recipe_names_it(run, write, folder, monkeypatch):
    (folder / "own.md").write_text("---\ntitle: Own\n---\n")
    write("a.answers", text_of("1").replace("two-shapes", str(folder / "own.md")))
    status, output, _ = run("marks class --format csv")
    assert status == 2
    assert "no lesson is called" in rows_of(output)[0]["notes"]
