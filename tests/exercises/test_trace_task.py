"""Tracing by hand: what an answer is, and what it is worth."""

from __future__ import annotations

import pytest
from tracing_help import FAMILIES, task_of

from visualizer import Board, record
from visualizer.board.shipped import load_shipped
from visualizer.errors import UsageError
from visualizer.exercises.diagnosis.asked import asked_of
from visualizer.exercises.tasks import AnswerError, cells_text, read_cells
from visualizer.exercises.tracing.trace_task import TraceAnswer
from visualizer.language.practice import all_said

CORNER = load_shipped("corner-9x9")


def corner(program: str = "recursive-check-first", **more: object):
    trace = record(CORNER, None, program, "row-by-row")
    return task_of(trace, 20, **{"checkpoints": (6, 12), **more})


def answer_of(program: str, order: object = "row-by-row", length: int = 20) -> str:
    trace = record(CORNER, None, program, order)
    return cells_text([tuple(cell) for cell in trace.reveals[:length].tolist()])


def keys(judgement) -> list[str]:
    return [fact.key for fact in judgement.said]


def test_the_solution_is_right():
    for program in FAMILIES:
        task = corner(program)
        assert task.read(task.solution) == task.solution
        judged = task.judge(task.solution)
        assert judged.right
        assert any(key.startswith("diagnosis-fits-") for key in keys(judged))


def test_another_algorithm_is_named_with_the_decision_that_tells():
    judged = corner().judge(answer_of("queue-mark-on-push"))
    words = all_said(judged.said)
    assert "2 of 19 decisions fit." in words
    assert "Your clicks are a queue's." in words
    assert "At number 3 the recursion goes on from (5, 4); you took what waited longest." in words
    assert judged.pointed == ((4, 3),)


def test_another_neighbour_order_is_one_slip():
    task = corner("queue-mark-on-push", checkpoints=())
    judged = task.judge(answer_of("queue-mark-on-push", "clockwise"))
    assert judged.share == pytest.approx(18 / 19)
    assert "diagnosis-order-queue" in keys(judged)
    order = next(fact for fact in judged.said if fact.key == "fit-order")
    assert order.values == {"took": "N", "first": "NW"}


def test_cells_that_are_not_clicked_count():
    judged = corner(checkpoints=()).judge(answer_of("recursive-check-first", length=11))
    assert judged.share == pytest.approx(10 / 19)
    assert "fit-missing" in keys(judged)


def test_what_waits_is_judged_with_its_order():
    for program in ("recursion", "iterators", "queue", "stack"):
        task = corner(program, checkpoints=(6,))
        kind = {"recursion": "calls", "iterators": "path"}.get(program, program)
        cells, _, written = task.solution.partition("; 6: ")
        right = read_cells(written)
        for other, key in [
            (right, "waiting-right"),
            (right[::-1], f"waiting-reversed-{kind}"),
            ([right[1], right[0], *right[2:]], f"waiting-order-{kind}"),
            (right[:-1], "waiting-missing"),
            ([*right, (0, 0)], f"waiting-extra-{kind}"),
            ([], "waiting-missing"),
        ]:
            judged = task.judge(task.read(f"{cells}; 6: {cells_text(other)}"))
            assert key in keys(judged)
            assert judged.right == (key == "waiting-right")


def test_an_answer_is_brought_into_its_form():
    task = corner(feedback="step")
    text = " (6,5) (5,4), (4,3)(4,4) 3,3 3,4 ; fixed: 4=5,5 3=5,6;hints: 5 4 5; 6: (3,4) 4,4 "
    assert task.read(text) == (
        "6,5 5,4 4,3 4,4 3,3 3,4; 6: 3,4 4,4; hints: 4 5; fixed: 3=5,6 4=5,5"
    )
    assert TraceAnswer([(0, 0)], {2: ()}).text == "0,0; 2: none"


NO_ANSWERS = [
    ("", "no answer"),
    ("5,4", "begin with 6,5"),
    ("6,5 6,5", "given twice"),
    ("6,5 0,6", "is a mine"),
    ("6,5 9,0", "not on the board"),
    ("6,5 5,4; 7: 5,4", "no part of this answer"),
    ("6,5 5,4; hints: x", "whole number"),
    ("6,5 5,4; hints: 30", "not among those asked for"),
    ("6,5 5,4; fixed: 3=5,5", "no part of this answer"),
    ("6,5 5,4; " + "6: 1,1;" * 4000, "at most"),
]


def test_what_is_no_answer_is_refused():
    for text, message in NO_ANSWERS:
        with pytest.raises(AnswerError, match=message):
            corner().read(text)


def test_what_cannot_be_traced_is_refused():
    with pytest.raises(UsageError, match="on a mine"):
        asked_of(record(load_shipped("example-2").with_click((1, 2)), None, "queue-mark-on-push"))
    with pytest.raises(UsageError, match="open already"):
        asked_of(record(Board(("EBE",), (0, 0)), None, "queue-mark-on-push"))
