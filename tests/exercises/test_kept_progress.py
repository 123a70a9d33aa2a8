"""Progress kept from run to run: gone on from, set aside where damaged, bounded."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from visualizer import Board
from visualizer.errors import FileError
from visualizer.exercises.kept_progress import (
    DAMAGED,
    FILE,
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
    assert [dict(each.recipe)["lesson"] for each in store.all()] == ["b", "a"]
    assert store.find(practice_of("a").recipe) == Kept.of(further)
    assert store.find(practice_of("a").recipe).done


def test_nothing_is_kept_of_a_practice_that_nobody_has_begun(store):
    store.keep(Progress(practice_of()))
    assert not store.file.exists()
    store.keep(begun())
    store.keep(Progress(practice_of()))
    assert store.all() == ()


def test_of_another_version_of_a_practice_one_begins_anew(store):
    store.keep(begun())
    assert store.progress_in(practice_of(steps=STEPS[1:])).answers == {}
    changed = replace(TASKS[2], rights=("2",))
    steps = (*STEPS[:2], Step((), SCENE, changed))
    assert store.progress_in(practice_of(steps=steps)).answers == {}


def test_without_a_place_for_it_nothing_is_kept():
    store = ProgressStore(None)
    store.keep(begun())
    assert store.all() == ()
    assert store.progress_in(practice_of()).answers == {}


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff", b"{" * 100_000, b"a" * (MOST_BYTES + 1)])
def test_a_damaged_file_is_set_aside(store, data):
    store.file.parent.mkdir()
    store.file.write_bytes(data)
    assert store.all() == ()
    assert DAMAGED in store.message
    assert store.file.with_name(DAMAGED).read_bytes() == data
    store.keep(begun())
    assert store.find(practice_of().recipe) == Kept.of(begun())


@pytest.mark.parametrize(
    "change",
    [
        {"digest": 3}, {"index": -1}, {"index": True}, {"answers": [1]}, {"answers": {"1": [2]}},
        {"answers": {"1": 2}}, {"recipe": [["a"]]}, {"recipe": 7}, {"points": "x"},
        {"points": float("nan")}, {"points": 99}, {"settled": 9}, {"tasks": 10**9},
        {"answers": [[1, ["A"]], ["zz", ["B"]]]},
    ],
)  # fmt: skip
def test_an_entry_that_makes_no_sense_is_left_out(change):
    good = Kept.of(begun())
    value = json.loads(kept_text((good, good)))
    value["practices"][0].update(change)
    assert read_kept(json.dumps(value)) == (good,)


@pytest.mark.parametrize("answers", [{"9": ("1",)}, {"1": ("x",)}, {"1": ("1", "1")}])
def test_answers_that_do_not_fit_are_not_gone_on_from(answers):
    assert replace(Kept.of(begun()), answers=answers).progress_in(practice_of()) is None


def test_the_oldest_are_forgotten():
    many = [replace(Kept.of(begun()), index=number) for number in range(MOST_KEPT + 5)]
    assert read_kept(kept_text(tuple(many)))[0].index == 5
    large = [replace(each, recipe=(("board", "E" * 100_000),)) for each in many]
    text = kept_text(tuple(large))
    assert len(text) <= MOST_BYTES
    found = read_kept(text)
    assert found[-1] == large[-1]
    assert len(found) > 10


def test_what_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="; "):
        ProgressStore(tmp_path / "file" / "settings.json").keep(begun())


def test_a_folder_in_its_place_is_left_alone(store):
    (store.file.parent / FILE).mkdir(parents=True)
    assert store.all() == ()
    assert "not a file" in store.message
