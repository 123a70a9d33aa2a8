"""The review asks about each belief that a run can show, on two boards."""

from __future__ import annotations

from collections import defaultdict

from visualizer.exercises.continuations import BELIEFS, belief_of
from visualizer.exercises.review import make_review
from visualizer.exercises.task import parse_cells


def test_each_belief_is_asked_on_two_boards_and_a_wrong_answer_tells_it():
    boards = defaultdict(set)
    for task in make_review().tasks:
        belief = task.name.split(" ")[0]
        boards[belief].add(task.scene.board)
        choices = [f"{row},{col}" for row, col in getattr(task.control, "choices", ())]
        assert belief in {belief_of(task, answer) for answer in choices or task.beliefs or task.wrong_replies}
        if choices:
            (trace,), (state,) = task.scene.traces, task.scene.states
            assert parse_cells(task.solution) == [tuple(trace.visits[state.visit_count])]
    assert {belief: len(found) for belief, found in boards.items()} == dict.fromkeys(BELIEFS, 2)
