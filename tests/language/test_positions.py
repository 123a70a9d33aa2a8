"""Sentences about positions inside a step."""

from __future__ import annotations

from visualizer import Board, record
from visualizer.language.operations import position_text
from visualizer.playback.comparison import Comparison

BOARD = Board(("EEEEEE", "EEEMEE", "EEEEEE"))
NAMES = ("recursive-clockwise", "queue-mark-on-push", "stack-peek")
COMPARISON = Comparison([record(BOARD, (0, 0), name) for name in NAMES])


def test_a_position_inside_a_step_is_described():
    queue = Comparison(COMPARISON.traces[1:2])
    tick = queue.tick_of_step(2)
    assert [position_text(queue, tick + each) for each in range(3)] == [
        "visit 2 of 9",
        "after visit 2 of 9, operation 1",
        "visit 3 of 9, operation 2",
    ]
    assert position_text(queue, tick + 2, total=False) == "visit 3, operation 2"
