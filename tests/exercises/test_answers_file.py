"""Answers files are read, or refused with a remedy."""

from __future__ import annotations

import json

import pytest

from visualizer.errors import AnswersFileError
from visualizer.exercises.marks import load_answers

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


@pytest.mark.parametrize("name", ["\u202eevil", "\x1b[2J", "\ud800", "A" * 500, "a\nb", ""])
def test_a_student_name_becomes_one_printable_line(tmp_path, name):
    name = load_value(tmp_path, VALUE | {"name": name}).name
    assert name.isprintable()
    assert len(name) <= 100


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
