"""Quizzes and tracing by hand from the command line: in the window, the terminal, a file."""

from __future__ import annotations

import io
import sys

import pytest

from visualizer.cli import runs
from visualizer.exercises.answers_file import load_answers
from visualizer.exercises.kept_progress import ProgressStore
from visualizer.exercises.progress import Progress
from visualizer.exercises.questions.class_votes import ClassVotes, votes_recipe
from visualizer.exercises.questions.voting import vote_choices
from visualizer.export.practice.write import PRACTICE_ENDINGS
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


@pytest.mark.parametrize(
    ("options", "most"), [("--quiz 3", 30), ("--trace-by-hand --algorithms queue", 50)]
)
def test_what_is_too_large_is_refused_before_it_is_run(run, folder, monkeypatch, options, most):
    (folder / "large.txt").write_text(("E" * 60 + "\n") * 60)
    monkeypatch.setattr(runs, "record_reported", None)
    _, output, errors = run(f"large.txt --click 0,0 {options}")
    assert output == ""
    assert f"of at most {most} rows and columns" in errors


def test_the_window_opens_in_a_quiz_about_what_is_named(run, opened):
    assert run("example-1 --algorithms queue-mark-on-push --quiz 5 --seed 7") == (0, "", "")
    recipe = dict(practice_in(opened).recipe)
    assert recipe["practice"] == "quiz"
    assert (recipe["questions"], recipe["seed"]) == ("5", "7")
    assert recipe["algorithms"] == "queue-mark-on-push"
    assert len(practice_in(opened).tasks) == 5
    assert opened[0][2]["voting"] is False


def test_the_same_words_make_the_same_quiz(run, opened):
    for _ in range(2):
        run("corner-9x9 --quiz 6 --seed 3 --kinds next-cell,digit")
    run("corner-9x9 --quiz 6 --seed 4 --kinds next-cell,digit")
    one, again, other = (choices["practice"] for _, _, choices in opened)
    assert (one.digest, one.recipe) == (again.digest, again.recipe)
    assert other.digest != one.digest
    assert {task.kind for task in one.tasks} <= {"next-cell", "digit"}


def test_a_class_votes_in_a_window(run, opened):
    assert run("corner-9x9 --quiz 3 --class")[0] == 0
    assert opened[0][2]["voting"] is True


@pytest.mark.parametrize("of_class", [True, False])
def test_a_class_begins_anew_without_its_votes_and_one_person_without_the_answers(
    run, opened, settings, of_class
):
    words = f"corner-9x9 --quiz 3 --kinds next-cell{' --class' * of_class}"
    run(words)
    practice = practice_in(opened)
    progress, votes = Progress(practice), ClassVotes(practice)
    progress.show(practice.tasks[0])
    votes.question.raise_hand("A")
    store = ProgressStore(settings)
    store.keep(progress)
    store.put(votes_recipe(practice), votes.kept)
    assert run(f"{words} --anew")[0] == 0
    assert (store.find(votes_recipe(practice)) is None) == of_class
    assert (store.find(practice.recipe) is None) == (not of_class)


def test_a_class_is_asked_only_what_has_choices(run, opened):
    for board in ("corner-9x9", "example-1", "beginner-9x9"):
        assert run(f"{board} --quiz 10 --class")[0] == 0
    for _, _, choices in opened:
        assert all(len(vote_choices(task)) > 1 for task in choices["practice"].tasks)
    assert len(practice_in(opened).tasks) == 10


def test_voting_needs_a_window(run, no_display):
    status, output, errors = run("corner-9x9 --quiz 3 --class")
    assert (status, output) == (2, "")
    assert errors.startswith("error: --class needs a window")


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


def test_answers_of_tracing_by_hand_are_marked_again(run, opened, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("show\n" * 2))
    words = "corner-9x9 --algorithms queue-mark-on-push --trace-by-hand --answers t.answers"
    assert run(words)[0] == 0
    status, output, _ = run("marks t.answers")
    assert (status, "trace by hand" in output) == (0, True)


TRACED = "corner-9x9 --algorithms queue-mark-on-push --trace-by-hand"


def type_traces(run, monkeypatch, *lines):
    """Practise tracing in the terminal with these lines; the output from the first task on."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    status, output, errors = run(f"{TRACED} --answers t.answers")
    assert (status, errors) == (0, "")
    return output.partition("One to complete")[2]


def test_a_trace_is_typed_cell_by_cell(run, opened, monkeypatch):
    run(TRACED)
    given, alone = practice_in(opened).tasks
    lines = [["hint"], ["9,9", "?", "fix", "done"]]
    for task, more in zip((given, alone), lines):
        parts = task.parts(task.solution)
        cells = parts.cells
        begin = task.given
        for number in (*task.checkpoints, task.length):
            typed = " ".join(f"{row},{col}" for row, col in cells[begin:number])
            more.append(typed)
            if number in parts.written:
                waits = parts.written[number]
                more.append(" ".join(f"{row},{col}" for row, col in waits) or "none")
            begin = number
    output = type_traces(run, monkeypatch, *lines[0], *lines[1])
    assert "2 hints are left" in output
    assert "(9, 9) cannot be clicked" in output
    assert "Type at least one cell." in output
    answers = load_answers("t.answers")
    assert answers.answers["2"] == (alone.solution,)
    assert answers.answers["1"][0].startswith(given.solution)
    assert answers.points > 1.9


def test_what_is_typed_is_told_how_many_fit_once_that_can_be_said(run, opened, monkeypatch):
    run(TRACED)
    given, _ = practice_in(opened).tasks
    cells = given.parts(given.solution).cells
    lines = [cells[given.given : given.given + 7], cells[given.given + 7 : given.given + 8]]
    typed = (" ".join(f"{row},{col}" for row, col in each) for each in lines)
    output = type_traces(run, monkeypatch, *typed)
    assert output.count("decisions fit.") == output.count("8 of 8 decisions fit.") == 1


def test_a_trace_can_be_taken_back_and_judged_as_it_is(run, opened, monkeypatch):
    output = type_traces(run, monkeypatch, "show", "5,4 5,5", "back", "5,6", "done", "x")
    assert "Number 3 is taken back." in output
    assert load_answers("t.answers").answers["2"] == ("6,5 5,4 5,6",)


def test_what_is_no_cell_costs_nothing(run, opened, monkeypatch):
    output = type_traces(run, monkeypatch, "x", "quit")
    assert "'x' is no cell; write row,column" in output
    assert load_answers("t.answers").answers == {}


@pytest.mark.parametrize(
    "words",
    [
        "export --lesson 3 -o out",
        "export corner-9x9 --quiz 3 --seed 7 -o out",
        "export corner-9x9 --algorithms queue-mark-on-push --trace-by-hand -o out",
    ],
)
@pytest.mark.parametrize("ending", PRACTICE_ENDINGS)
def test_a_practice_is_written_to_a_file(run, folder, words, ending):
    status, output, errors = run(f"{words}{ending} --theme dark")
    assert (status, errors) == (0, "")
    assert output.startswith(f"out{ending}: ")
    data = (folder / f"out{ending}").read_bytes()
    assert data.startswith(b"PK" if ending == ".zip" else b"<!")
    again = run(f"{words}{ending} --theme dark")
    assert again[1] == output
    assert (folder / f"out{ending}").read_bytes() == data
