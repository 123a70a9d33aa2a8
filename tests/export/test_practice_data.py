"""The data of a practice page: finished sentences, each run once, and few bytes."""

from __future__ import annotations

import json

from lesson_help import made
from practices import practice_with, task, tasks

from visualizer import record
from visualizer.analysis.explanation import Fact
from visualizer.board.shipped import load_shipped
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.scene import Scene
from visualizer.exercises.task import Cells, literal
from visualizer.exercises.trace_practice import make_hand_trace
from visualizer.export.practice.practice_data import practice_data
from visualizer.export.practice.practice_page import practice_html

DATA = practice_data(practice_with(*tasks()))
#: In bytes. A course system takes larger pages, a phone on the way to school does not.
LARGEST_PAGE = 150_000
ANSWERS = [
    "The answer is A: (1, 0).",
    "The answer is C: It is the next neighbour of the innermost open call.",
    "Now the answer is shown.",
    "The answer is (0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1),"
    " (3, 2).",
    "The answer is (1, 1), (1, 2), (2, 2), (3, 2).",
    "The answer is 5.",
    "Now the answer is shown.",
    "Now the answer is shown.",
    "The answer is line 6: `if board[around] == HIDDEN:`.",
]


def test_each_solution_is_told_in_a_sentence():
    assert [each["answer"] for each in DATA["tasks"]] == ANSWERS


def test_a_reply_that_says_why_it_is_right_does_not_repeat_that():
    first = DATA["tasks"][0]
    assert first["replies"]["1,0"] == [1.0]
    assert first["replies"]["0,0"][0] == 0.0


def test_only_counted_cells_stay_templates():
    counts = Cells(pick="set", extra=literal("A {count} is too much."), missing=Fact("not-right"))
    data = practice_data(
        practice_with(task("1", "?", Scene(load_shipped("corner-9x9")), counts, "0,0", "So."))
    )
    assert data["tasks"][0]["extra"] == "A {count} is too much."
    assert data["tasks"][0]["missing"] == "That is not it."


def test_equal_runs_and_scenes_stand_once():
    scenes = [(step["scene"], step["task"]) for step in DATA["steps"]]
    assert scenes[1][0] == scenes[5][0] == DATA["tasks"][0]["scene"]
    assert len(DATA["runs"]) == 2
    assert json.loads(json.dumps(DATA))["recipe"]["lesson"] == "made by hand"


def test_no_page_is_large():
    board = load_shipped("corner-9x9")
    names = ("recursive-check-first", "queue-mark-on-push", "stack-mark-on-push")
    runs = [record(board, None, name) for name in names]
    practices = [make_quiz(runs, 50, 1), make_hand_trace(runs[1]), made("when-to-mark")]
    for practice in practices:
        assert len(practice_html(practice)) < LARGEST_PAGE
