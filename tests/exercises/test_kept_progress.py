"""Progress kept from run to run: gone on from, set aside where damaged, by many programs."""

from __future__ import annotations

import json
import os
from dataclasses import replace

import pytest

from visualizer import Board
from visualizer.errors import FileError
from visualizer.exercises.kept_progress import (
    DAMAGED,
    MOST_BYTES,
    MOST_KEPT,
    Kept,
    ProgressStore,
    kept_text,
    read_kept,
)
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import NumberTask, literal

SCENE = Scene(Board(("EEE", "EEM")))
TASKS = tuple(
    NumberTask(name=name, rights=("1",), prompt=literal("?"), scene=SCENE, right=literal("So."))
    for name in ("1", "2", "3")
)
STEPS = tuple(Step((), SCENE, task) for task in TASKS)


def practice_of(name="two-shapes", steps=STEPS):
    return Practice(literal("t"), steps, (("practice", "lesson"), ("lesson", name)))


def begun(name="two-shapes"):
    progress = Progress(practice_of(name))
    progress.answer(TASKS[0], "2")
    progress.answer(TASKS[0], "1")
    progress.show(TASKS[1])
    progress.go(1)
    return progress


@pytest.fixture
def store(tmp_path):
    return ProgressStore(tmp_path / "config" / "settings.json")


def test_one_goes_on_where_one_has_been(store):
    store.keep(begun())
    again = store.progress_in(practice_of())
    assert (again.answers, again.index) == (begun().answers, 1)
    kept = store.find_lessons()["two-shapes"]
    assert (kept.settled, kept.tasks, kept.points, kept.possible, kept.done) == (
        2,
        3,
        0.5,
        3,
        False,
    )
    assert store.message == ""


def test_each_practice_is_kept_by_itself_and_in_its_last_state(store):
    store.keep(begun("a"))
    store.keep(begun("b"))
    further = begun("a")
    further.answer(TASKS[2], "1")
    store.keep(further)
    assert set(store.find_lessons()) == {"a", "b"}
    assert store.find(practice_of("a").recipe) == Kept.of(further)
    assert store.find(practice_of("a").recipe).done
    assert store.find(practice_of("b").recipe) == Kept.of(begun("b"))


def test_a_practice_may_be_called_anything(store):
    for name in ("../../x", "a/b", "NUL", "\ud800", "\u00e4" * 500):
        store.keep(begun(name))
        assert store.find_lessons()[name] == Kept.of(begun(name))
    assert {file.parent for file in store.folder.parent.rglob("*.*")} == {store.folder}


def test_of_another_version_of_a_practice_one_begins_anew(store):
    store.keep(begun())
    assert store.progress_in(practice_of(steps=STEPS[1:])).answers == {}
    changed = replace(TASKS[2], rights=("2",))
    steps = (*STEPS[:2], Step((), SCENE, changed))
    assert store.progress_in(practice_of(steps=steps)).answers == {}


def test_what_another_window_has_kept_since_of_other_tasks_stays(store):
    here, there = Progress(practice_of()), begun()
    store.keep(there)
    here.answer(TASKS[0], "3")
    here.answer(TASKS[0], "1")
    store.keep(here)
    kept = store.find(practice_of().recipe)
    assert kept.answers == {"1": ("3", "1"), "2": ("shown",)}
    assert kept.settled == 2
    store.keep(Progress(practice_of()))
    assert store.find(practice_of().recipe) is None


def the_file(store):
    """The file of a practice that is kept."""
    store.keep(begun())
    (file,) = store.folder.iterdir()
    return file


def test_a_damaged_file_is_set_aside_and_the_others_stay(store):
    file = the_file(store)
    store.keep(begun("other"))
    for data in (b"", b"[]", b"\xff", b"{" * 100_000, b"a" * (MOST_BYTES + 1)):
        file.write_bytes(data)
        assert list(store.find_lessons()) == ["other"]
        assert DAMAGED in store.message
        assert file.with_suffix(DAMAGED).read_bytes() == data
        store.keep(begun())
        assert store.find(practice_of().recipe) == Kept.of(begun())


WRONG = [
    {"digest": 3}, {"index": -1}, {"index": True}, {"answers": [1]}, {"answers": {"1": [2]}},
    {"answers": {"1": 2}}, {"recipe": [["a"]]}, {"recipe": 7}, {"points": "x"},
    {"points": float("nan")}, {"points": 99}, {"settled": 9}, {"tasks": 10**9},
    {"answers": [[1, ["A"]], ["zz", ["B"]]]},
]  # fmt: skip


def test_what_makes_no_sense_is_not_believed():
    value = json.loads(kept_text(Kept.of(begun())))
    assert read_kept(json.dumps(value)) == Kept.of(begun())
    assert [each for each in WRONG if read_kept(json.dumps({**value, **each})) is not None] == []


@pytest.mark.long
def test_the_oldest_are_forgotten(store):
    file = the_file(store)
    for number in range(MOST_KEPT - 1):
        store.keep(begun(f"{number}"))
    os.utime(file, (1_000_000, 1_000_000))
    store.keep(begun("new"))
    assert set(store.find_lessons()) == {*map(str, range(MOST_KEPT - 1)), "new"}


def test_where_nothing_can_be_written_it_is_said(store, tmp_path):
    nowhere = ProgressStore(None)
    nowhere.keep(begun())
    assert nowhere.find_lessons() == {}
    file = the_file(store)
    file.unlink()
    file.mkdir()
    assert store.find(practice_of().recipe) is None
    assert "not a file" in store.message
    (tmp_path / "file").write_text("")
    for each in (store, ProgressStore(tmp_path / "file" / "settings.json")):
        with pytest.raises(FileError, match="; "):
            each.keep(begun())
