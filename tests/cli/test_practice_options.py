"""Quizzes and tracing by hand from the command line: in the window, the terminal, a file."""

from __future__ import annotations

import io
import sys
import zipfile

import pytest

from visualizer.cli import runs
from visualizer.exercises.answers_file import load_answers
from visualizer.window.settings_file import VARIABLE


@pytest.fixture(autouse=True)
def settings(folder, monkeypatch):
    """The settings file, in a folder of its own; nothing is typed."""
    file = folder / "kept" / "settings.json"
    monkeypatch.setenv(VARIABLE, str(file))
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    return file


def practice_in(opened):
    return opened[0][2]["practice"]


def test_the_window_opens_in_a_quiz_about_what_is_named(run, opened):
    assert run("example-1 --algorithms queue-mark-on-push --quiz 5 --seed 7") == (0, "", "")
    recipe = dict(practice_in(opened).recipe)
    assert recipe["practice"] == "quiz"
    assert (recipe["questions"], recipe["seed"]) == ("5", "7")
    assert recipe["algorithms"] == "queue-mark-on-push"
    assert len(practice_in(opened).tasks) == 5
    assert opened[0][2]["voting"] is False


def test_a_class_votes_in_a_window(run, opened):
    assert run("corner-9x9 --quiz 3 --class")[0] == 0
    assert opened[0][2]["voting"] is True


def test_tracing_by_hand_is_about_one_algorithm(run, opened):
    words = "corner-9x9 --algorithms queue-mark-on-push --trace-by-hand --seed 2 --feedback step"
    assert run(words) == (0, "", "")
    recipe = dict(practice_in(opened).recipe)
    assert (recipe["practice"], recipe["seed"], recipe["feedback"]) == ("trace", "2", "step")


def test_without_a_display_a_quiz_is_text(run, no_display, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("show\n" * 3))
    status, output, errors = run("corner-9x9 --quiz 3")
    assert (status, errors) == (0, "")
    assert "0 of 3 points" in output


def test_answers_to_a_quiz_are_marked_again(run, opened, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("show\n" * 4))
    status, _, errors = run("example-1 --quiz 4 --answers quiz.answers --name Ada")
    assert (status, errors) == (0, "")
    assert set(load_answers("quiz.answers").answers.values()) == {("shown",)}
    status, output, _ = run("marks quiz.answers")
    assert status == 0
    assert "0 of 4" in output


WRITTEN = [
    "export --lesson 3 -o out.html",
    "export corner-9x9 --quiz 3 --seed 7 -o out.zip --mastery 80",
]
TRACED = "export corner-9x9 --algorithms queue-mark-on-push --trace-by-hand -o out.html"


@pytest.mark.parametrize("words", [*WRITTEN, pytest.param(TRACED, marks=pytest.mark.long)])
def test_a_practice_is_written_to_a_file(run, folder, words):
    status, output, errors = run(f"{words} --theme dark")
    assert (status, errors) == (0, "")
    (file,) = (path for path in folder.iterdir() if path.name.startswith("out."))
    assert output.startswith(f"{file.name}: ")
    data = file.read_bytes()
    assert data.startswith(b"PK" if file.suffix == ".zip" else b"<!")
    assert run(f"{words} --theme dark")[1] == output
    assert file.read_bytes() == data
    if "--mastery" in words:
        with zipfile.ZipFile(file) as package:
            manifest = package.read("imsmanifest.xml").decode()
        assert "<adlcp:masteryscore>80</adlcp:masteryscore>" in manifest


def test_what_is_too_large_is_refused_before_it_is_run(run, folder, monkeypatch):
    (folder / "large.txt").write_text(("E" * 60 + "\n") * 60)
    monkeypatch.setattr(runs, "record_reported", None)
    for options, most in [("--quiz 3", 30), ("--trace-by-hand --algorithms queue", 50)]:
        _, output, errors = run(f"large.txt --click 0,0 {options}")
        assert output == ""
        assert f"of at most {most} rows and columns" in errors
