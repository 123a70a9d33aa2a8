"""The data of a practice page: finished sentences, each run once, and few bytes."""

from __future__ import annotations

import json

from lesson_help import made
from practices import practice_with, tasks

from visualizer import record
from visualizer.board.shipped import load_shipped
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.trace_practice import make_hand_trace
from visualizer.export.practice.practice_data import practice_data
from visualizer.export.practice.practice_page import practice_html

DATA, _ = practice_data(practice_with(*tasks()))
#: In bytes. A course system takes larger pages, a phone on the way to school does not.
LARGEST_PAGE = 150_000


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
