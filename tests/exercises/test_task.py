"""The points of answers to tasks."""

from __future__ import annotations

import pytest
from practices import BOARD, options, task, tasks

from visualizer.exercises.task import CellSelection, Choice, Item, ItemSorting, NumberEntry, Scene, literal_fact

SCENE = Scene(BOARD)
NUMBER = task("1", "?", SCENE, NumberEntry(), "12", "So it is.", {"11": "One more."})
CELLS = task("2", "?", SCENE, CellSelection(pick="set"), "0,1 1,1", "So it is.", {"none": "Some are."})
SORT = task(
    "3",
    "?",
    SCENE,
    ItemSorting(
        items=(Item(literal_fact("a")), Item(literal_fact("b"))),
        groups=(literal_fact("x"), literal_fact("y")),
        misplaced={1: literal_fact("X")},
    ),
    "2 1",
    "So it is.",
)


def test_a_second_try_counts_half_and_a_third_nothing():
    assert NUMBER.points(["12"]) == 1.0
    assert NUMBER.points(["11", "12"]) == 0.5
    assert NUMBER.points(["11", "10", "12"]) == 0.0


def test_a_choice_of_two_allows_one_try():
    two = Choice(options=options("one", "two"))
    assert task("1", "?", SCENE, two, "A", "So.").points(["B", "A"]) == 0.0
    cells = CellSelection(choices=((0, 0), (0, 1)))
    assert task("1", "?", SCENE, cells, "0,1", "So.").points(["0,0", "0,1"]) == 0.0


@pytest.mark.parametrize("answer", ["", " ", "x", "9" * 5000, "9" * 5000 + " 1", "1,2,3", "-1 -1"])
def test_a_meaningless_answer_is_wrong(answer):
    for each in (*tasks(), CELLS, SORT):
        assert each.share(answer) == 0.0
