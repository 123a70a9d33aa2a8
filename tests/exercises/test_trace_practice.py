"""Tracing by hand: recognised algorithms, points and suitable boards."""

from __future__ import annotations

import pytest
from practices import rule_clicks, trace_answer
from strategies import NAMES, VARIANTS

from visualizer import Board, record
from visualizer.algorithms.lookup import find_algorithm
from visualizer.board.text import load_shipped_board
from visualizer.errors import UsageError
from visualizer.exercises.recipes import practice_from_recipe
from visualizer.exercises.trace_practice import make_hand_trace
from visualizer.exercises.trace_table import TraceTable
from visualizer.language.practice import fact_text, facts_text
from visualizer.trace.operations import FrontierKind

CORNER = load_shipped_board("corner-9x9")


def task_of(name, board=CORNER):
    return make_hand_trace(record(board, None, name)).tasks[-1]


@pytest.mark.parametrize("name", [*NAMES, *(variant.name for variant in VARIANTS)])
def test_every_known_algorithm_can_be_traced_by_hand(name):
    if find_algorithm(name).code.frontier_kind is FrontierKind.BAG:
        pytest.skip("only the order of calls, queues and stacks can be told from others")
    practice = make_hand_trace(record(CORNER, None, name), seed=2)
    watched, (complete, alone) = practice.steps[:-2], practice.tasks
    assert [step.task for step in watched] == [None] * 4
    assert alone.scene.board.rows == CORNER.rows
    for task in (complete, alone):
        assert TraceTable(task.scene.traces[0]).can_tell_apart
        assert task.share(task.solution) == 1.0
        assert fact_text(task.prompt)
        for checkpoint in task.control.checkpoints:
            assert 2 <= len(checkpoint.right_entry.split(" ")) <= 5
    assert len(complete.control.checkpoints) == 1
    assert len(alone.control.checkpoints) == 2


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("recursive-check-first", "longest"),
        ("queue-mark-on-push", "newest"),
        ("stack-mark-on-push", "longest"),
    ],
)
def test_the_share_counts_steps_with_a_choice_and_checkpoints(name, word):
    task = task_of(name)
    cells = rule_clicks(task, word)
    wrong = sum(cell not in task.control.opening_order[at : at + 1] for at, cell in enumerate(cells, 1))
    assert wrong >= 3
    steps = sum(len(set(words.values()) - {"elsewhere"}) > 1 for words in task.control.click_words)
    assert task.share(trace_answer(task, cells)) == pytest.approx((steps - wrong + 2) / (steps + 2))


@pytest.mark.parametrize(
    "board",
    [Board(("EEE", "EEE", "EEE"), (1, 1)), Board(("EE", "EE"), (0, 0)), Board(("EEEEE", "EEEME", "EEEEE"), (1, 3))],
)
def test_a_board_that_does_not_separate_algorithms_is_replaced(board):
    practice = make_hand_trace(record(board, None, "recursive-check-first"))
    assert practice.tasks[-1].scene.board.rows != board.rows
    assert "another was chosen" in facts_text(practice.steps[-1].caption)


def opens_at_random(board, click):
    waiting = [click]
    while waiting:
        cell = waiting.pop(len(waiting) * 2 // 3)
        if board[cell] == "E":
            yield cell
            board[cell] = str(board.mines_around(cell) or "B")
            waiting += board.neighbours(cell) if board[cell] == "B" else []


@pytest.mark.parametrize("board", [CORNER, Board(("EEM",), (0, 0))])
def test_a_program_outside_the_catalogue_is_traced_on_its_own_run(board):
    trace = record(board, None, opens_at_random)
    practice = make_hand_trace(trace)
    (task,) = practice.tasks
    first_visits = list(dict.fromkeys(map(tuple, trace.visits.tolist())))
    assert list(task.control.opening_order) == first_visits[:20]
    assert task.share(task.solution) == 1.0
    assert "opens_at_random" in fact_text(task.prompt)
    again = practice_from_recipe(practice.recipe)
    assert (again.digest, again.recipe) == (practice.digest, practice.recipe)


def test_a_run_of_one_cell_cannot_be_traced_by_hand():
    with pytest.raises(UsageError, match="click elsewhere"):
        make_hand_trace(record(Board(("ME",), (0, 1)), None, opens_at_random))


@pytest.mark.parametrize("text", ["", "shown", "0,0", "0,0; 1,1", "; ;", "none; none; none"])
def test_an_incomplete_trace_gets_no_points(text):
    assert task_of("stack,mark=pop").share(text) == 0.0
