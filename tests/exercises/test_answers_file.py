"""Answers files are read, or refused with a remedy."""

from __future__ import annotations

import json

import pytest

from visualizer.errors import AnswersFileError
from visualizer.exercises.counterparts import counterparts
from visualizer.exercises.marks import compute_marks, load_answers
from visualizer.exercises.recipes import practice_from_recipe
from visualizer.programs.judging.submissions import Submission

VALUE = {
    "visualizer answers": 2,
    "name": "Ada",
    "practice": {"practice": "lesson", "lesson": "two-shapes"},
    "answers": {"1": ["B", "A"], "2": ["shown"]},
}


def load_value(tmp_path, data):
    path = tmp_path / "a.answers"
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return load_answers(path)


def test_answers_file_has_a_name_a_recipe_and_answers(tmp_path):
    file = load_value(tmp_path, VALUE)
    assert (file.name, file.recipe) == ("Ada", VALUE["practice"])
    assert file.answers == {"1": ("B", "A"), "2": ("shown",)}
    assert load_value(tmp_path, "\ufeff".encode() + json.dumps(VALUE, indent=1).encode()) == file


NO_FILES = [b"", b"Dear teacher,", b"\xff\xfe\x00", b"[" * 100_000, b"9" * 5000, b"a" * (2 << 20) + b"a"]
NO_FILES += [b"answers: 1\npractice: lesson\n", [], {}, VALUE | {"visualizer answers": 3}, VALUE | {"name": None}]
NO_FILES += [VALUE | {"practice": []}, VALUE | {"practice": {"seed": 7}}, VALUE | {"answers": []}]
NO_FILES += [VALUE | {"answers": {"1": "A"}}, VALUE | {"answers": {"1": [1]}}]


@pytest.mark.parametrize("data", NO_FILES, ids=range(len(NO_FILES)))
def test_a_file_that_is_not_an_answers_file_is_refused(tmp_path, data):
    with pytest.raises(AnswersFileError, match="; "):
        load_value(tmp_path, data)


def test_an_unreadable_file_is_refused(tmp_path):
    for path in (tmp_path, tmp_path / "none", "/dev/zero"):
        with pytest.raises(AnswersFileError, match="; "):
            load_answers(path)


@pytest.mark.parametrize("lesson", ["queue-by-hand", "quiz-1-3"])
def test_a_task_that_was_asked_again_counts_with_the_better_answer(tmp_path, lesson):
    recipe = {"practice": "lesson", "lesson": lesson}
    practice = practice_from_recipe(recipe)
    others = counterparts(practice)
    assert len(others) >= 4
    for task in practice.tasks:
        if task.name in others:
            assert others[task.name].scene.board != task.scene.board
    answers = {task.name: [task.solution if at else "shown"] for at, task in enumerate(practice.tasks)}
    first = practice.tasks[0]
    answers[f"{first.name} again"] = ["none", others.get(first.name, first).solution]
    path = tmp_path / "a.answers"
    path.write_text(json.dumps(VALUE | {"practice": recipe, "answers": answers}))
    (mark,) = compute_marks([Submission("a.answers", path)], practice_from_recipe)
    assert (mark.points, mark.task_count, mark.notes) == (len(practice.tasks) - 0.5, len(practice.tasks), ())
