"""The data of a practice page: finished sentences, each run once, and few bytes."""

from __future__ import annotations

import json

from practices import practice_with, tasks

from visualizer.export.practice.practice_data import practice_data

DATA, _ = practice_data(practice_with(*tasks()))


def test_equal_runs_and_scenes_stand_once():
    scenes = [(step["scene"], step["task"]) for step in DATA["steps"]]
    assert scenes[1][0] == scenes[5][0] == DATA["tasks"][0]["scene"]
    assert len(DATA["runs"]) == 2
    assert json.loads(json.dumps(DATA))["recipe"]["lesson"] == "made by hand"
