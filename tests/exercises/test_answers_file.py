"""The file of answers: written, read again, and no byte of it changed without being noticed."""

from __future__ import annotations

import pytest

from visualizer import Board
from visualizer.errors import AnswersFileError
from visualizer.exercises.answers_file import (
    LONGEST_NAME,
    MOST_BYTES,
    OWN_KEYS,
    load_answers,
    read_answers,
    write_answers,
)
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import CellsTask, CellTask, ChoiceTask, NumberTask, Option, literal

SCENE = Scene(Board(("EEE", "EEM")))
BASE = {"prompt": literal("?"), "scene": SCENE, "right": literal("So it is.")}
TASKS = (
    CellTask(name="1", rights=("0,1",), guess=0.5, **BASE),
    CellsTask(name="2.1", rights=("0,1 1,1",), **BASE),
    ChoiceTask(name="2.2", rights=("A",), options=(Option(literal("a")),) * 3, **BASE),
    NumberTask(name="3", rights=("12",), **BASE),
)
RECIPE = (("practice", "lesson"), ("lesson", "two-shapes"))
PRACTICE = Practice(literal("t"), tuple(Step((), SCENE, task) for task in TASKS), RECIPE)
HOSTILE = ["", "\u202eevil", "a\nsum: 00000000", "\x1b[2J", "=1+1", "\udc80", "\u674e\u96f7",
           "A" * 500, "a\rb", "\x85\u2028", "signed: x"]  # fmt: skip


def answered() -> Progress:
    progress = Progress(PRACTICE)
    progress.answer(TASKS[0], "0,0")
    progress.answer(TASKS[0], "0,1")
    progress.show(TASKS[1])
    progress.answer(TASKS[2], "B")
    return progress


TEXT = write_answers(answered(), "Ada Lovelace", date="2026-11-22", seconds=754.4)


def test_a_file_is_text_that_people_can_read():
    assert (
        "answers: 1\npractice: lesson\nlesson: two-shapes\n"
        f"tasks: {PRACTICE.digest}\nname: Ada Lovelace\npoints: 0.5 of 4\nabove guessing: 0 %\n"
        "session time: 0:12:34\n"
        "1: 0,0\n1: 0,1\n2.1: shown\n2.2: B\nsigned: Ada Lovelace, 2026-11-22\nsum: 378e5c75\n"
    ) == TEXT
    assert [key for key in OWN_KEYS if f"\n{key}: " not in f"\n{TEXT}"] == []


def test_what_is_written_is_read():
    file = read_answers(TEXT)
    assert (file.recipe, file.digest, file.name) == (RECIPE, PRACTICE.digest, "Ada Lovelace")
    assert (file.points, file.possible, file.above_guessing, file.seconds) == (0.5, 4, 0, 754)
    assert file.signed == ("Ada Lovelace", "2026-11-22")
    progress = file.progress_in(PRACTICE)
    assert (progress.answers, progress.score) == (answered().answers, answered().score)
    assert write_answers(progress, file.name, date=file.signed[1], seconds=file.seconds) == TEXT


def test_a_name_is_one_line_that_steers_nothing():
    for name in HOSTILE:
        file = read_answers(write_answers(answered(), name, date="2026-01-01"))
        assert file.name == file.signed[0]
        assert file.name.isprintable()
        assert len(file.name) <= LONGEST_NAME
        assert file.answers == read_answers(TEXT).answers


def test_a_text_that_windows_or_an_editor_has_saved_again_is_the_same():
    assert read_answers("\ufeff" + TEXT.replace("\n", "\r\n")) == read_answers(TEXT)
    assert read_answers(TEXT.rstrip("\n")) == read_answers(TEXT + "\n\n") == read_answers(TEXT)


def test_a_byte_that_is_changed_is_noticed(tmp_path):
    data = TEXT.encode()
    path = tmp_path / "a.answers"
    for at in range(0, len(data), 5):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(AnswersFileError) as raised:
            load_answers(path)
        assert str(raised.value).startswith(f"{path}:")
        assert "; " in raised.value.problem


def test_a_changed_file_can_be_looked_at_all_the_same():
    changed = TEXT.replace("0.5 of 4", "4 of 4")
    with pytest.raises(AnswersFileError, match=r"^x:14:6: the sum does not fit.*; ask"):
        read_answers(changed, "x")
    file = read_answers(changed, "x", may_be_changed=True)
    assert (file.changed, file.points) == (True, 4.0)
    assert file.progress_in(PRACTICE).score.points == 0.5


WRONG = [
    ("answers: 1", "answers: 2", "1:10"),
    ("answers: 1", "Dear teacher,", "1:1"),
    ("lesson: two-shapes", "practice: quiz", "3:1"),
    ("lesson: two-shapes", "", "3:1"),
    ("tasks: ", "tasks: X", "4:8"),
    ("name: Ada", "nom: Ada", "5:1"),
    ("2.2: B", "2.2: ", "12:1"),
]


def test_what_is_wrong_is_said_with_line_and_column():
    for old, new, where in WRONG:
        with pytest.raises(AnswersFileError) as raised:
            read_answers(TEXT.replace(old, new), "x")
        assert str(raised.value).startswith(f"x:{where}: ")
        assert "; " in raised.value.problem


def test_answers_to_another_version_are_refused():
    file = read_answers(TEXT)
    other = Practice(PRACTICE.title, PRACTICE.steps[1:], PRACTICE.recipe)
    with pytest.raises(AnswersFileError, match="another version"):
        file.progress_in(other)
    file = read_answers(TEXT.replace("2.2: B", "2.2: D"), may_be_changed=True)
    with pytest.raises(AnswersFileError, match="no choice"):
        file.progress_in(PRACTICE)


def test_files_that_are_none_are_refused(tmp_path):
    (tmp_path / "large").write_bytes(b"a" * (MOST_BYTES + 1))
    (tmp_path / "folder").mkdir()
    for name in ("large", "folder", "none", "a\0b"):
        with pytest.raises(AnswersFileError, match="; "):
            load_answers(tmp_path / name)
