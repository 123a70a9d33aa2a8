"""Practices of tracing by hand: boards that tell, fading, recipes; and a trace being made."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tracing_help import PROGRAMS, task_of

from visualizer import Board, record
from visualizer.board.shipped import load_shipped
from visualizer.errors import UsageError
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Shown
from visualizer.exercises.tracing.hand_tracing import HandTracing
from visualizer.exercises.tracing.trace_practice import (
    hand_trace_of,
    make_hand_trace,
    make_trace_task,
)
from visualizer.language.practice import all_said, said

CORNER = load_shipped("corner-9x9")


def practice(program: str = "queue-mark-on-push", board: Board = CORNER, **more: object):
    return make_hand_trace(record(board, None, program), **more)


def tracing(program: str = "recursive-check-first", **more: object) -> HandTracing:
    trace = record(CORNER, None, program, "row-by-row")
    return HandTracing(task_of(trace, 12, **{"checkpoints": (5,), **more}))


def play(hand: HandTracing, upto: int = 12) -> None:
    """Trace rightly up to a number."""
    opens = hand.task.asked.opens
    while len(hand.cells) < upto:
        if hand.checkpoint_due is not None:
            hand.write_waiting(hand.task.parts(hand.task.solution).written[hand.checkpoint_due])
        assert hand.click(hand.task.ground.cell(opens[len(hand.cells)])).done


# Practices


@pytest.mark.parametrize("program", PROGRAMS[::5], ids=lambda program: program.name)
def test_a_practice_fades_and_is_made_again_from_its_recipe(program):
    made = make_hand_trace(record(CORNER, None, program), seed=4)
    watched = [step for step in made.steps if step.task is None]
    complete, alone = made.tasks
    assert len(watched) == 4
    assert complete.given > 1
    assert (alone.given, alone.trace.board.rows) == (1, CORNER.rows)
    boards = {watched[0].scene.board.rows, complete.trace.board.rows, alone.trace.board.rows}
    assert len(boards) == 3
    for task in made.tasks:
        assert task.judge(task.solution).right
        assert task.checkpoints
        assert all(later - number >= 3 for number, later in pairwise(task.checkpoints))
        assert Shown.ORDER in task.scene.shown
        assert 0 < task.guess < 0.6
    again = hand_trace_of(made.recipe)
    assert (again.digest, again.recipe) == (made.digest, made.recipe)
    for step in made.steps:
        assert said(step.title)
        all_said(step.caption)
        assert step.task is None or said(step.task.prompt)


WRONG = [
    ({"practice": "quiz"}, "not those of a trace"),
    ({"seed": "x"}, "whole number"),
    ({"seed": ""}, "missing"),
    ({"feedback": "never"}, "use end or step"),
    ({"faded": "maybe"}, "use yes or no"),
    ({"length": "1"}, "cannot be asked for"),
    ({"algorithms": "mine.py"}, "no algorithm of the catalogue"),
    ({"algorithms": "queue,mark=never"}, "mark"),
    ({"board": "EE/E"}, "row"),
    ({"board": "E" * 60}, "too large"),
    ({"click": "0,0 1,1"}, "not one cell"),
    ({"click": "90,0"}, "90"),
    ({"click": "0,6"}, "on a mine"),
    ({"order": "N"}, "order"),
]


def test_a_recipe_that_is_wrong_says_why():
    right = dict(practice().recipe)
    for change, message in WRONG:
        with pytest.raises(UsageError, match=message):
            hand_trace_of(tuple({**right, **change}.items()))


# A trace being made


def test_a_right_trace_is_worth_all():
    hand = tracing()
    play(hand)
    assert hand.complete
    assert hand.text == hand.task.solution
    progress = Progress(practice())
    task = progress.practice.tasks[0]
    assert progress.answer(task, task.solution).right


def test_a_checkpoint_comes_before_the_next_click():
    hand = tracing()
    play(hand, 5)
    assert hand.checkpoint_due == 5
    assert not hand.may_finish
    assert said(hand.ask_waiting) == ("Which calls are open after number 5? The innermost first.")
    refused = hand.click((0, 0))
    assert not refused.done
    assert "Write down what waits" in all_said(refused.facts)
    assert hand.write_waiting([(0, 0)]).done
    assert hand.written == {5: ((0, 0),)}
    assert hand.checkpoint_due is None
    assert hand.may_finish


def test_undo_takes_back_the_click_and_what_was_written():
    hand = tracing()
    play(hand, 6)
    before = hand.text
    play(hand, 9)
    for _ in range(3):
        assert hand.undo().done
    assert hand.text == before
    for _ in range(5):
        assert hand.undo().done
    assert hand.text == "6,5"
    assert not hand.undo().done
    play(hand)
    assert hand.text == hand.task.solution


def test_what_cannot_be_clicked_is_refused():
    hand = tracing()
    for cell in ((6, 5), (0, 6), (9, 0), (-1, 3)):
        refused = hand.click(cell)
        assert not refused.done
        assert refused.facts[0].key == "not-here"
    play(hand)
    assert hand.click((8, 0)).facts[0].key == "all-clicked"


def test_after_each_step_a_wrong_click_is_met_by_its_rule_and_not_taken():
    hand = tracing(feedback="step", checkpoints=())
    assert hand.click((5, 4)).right
    met = hand.click((5, 5))
    assert met.right is False
    assert len(hand.cells) == 2
    words = all_said(met.facts)
    assert words.startswith("That is what a queue would take")
    assert "The recursion goes on from the newest open blank cell" in words
    assert "(4, 3)" not in words
    assert hand.may_fix
    assert hand.fix().pointed == ((4, 3),)
    assert hand.text == "6,5 5,4 4,3; fixed: 3=5,5"
    assert not hand.may_fix
    play(hand)
    assert hand.task.judge(hand.text).share == pytest.approx(10 / 11)


def test_the_rest_is_shown_from_where_the_student_stands():
    hand = tracing(checkpoints=())
    hand.click((5, 4))
    hand.click((5, 5))
    shown = hand.show()
    assert len(shown) == 9
    assert (5, 5) not in shown
    assert hand.shown
    assert not hand.may_finish
    assert hand.cells[:3] == ((6, 5), (5, 4), (5, 5))
    assert hand.cells[3:] == shown
    assert hand.undo().done


def test_a_trace_goes_on_from_its_answer():
    hand = tracing(feedback="step")
    hand.click((5, 5))
    hand.hint()
    play(hand, 7)
    again = HandTracing(hand.task, hand.text)
    assert (again.text, again.rows, again.hints_left) == (hand.text, hand.rows, hand.hints_left)
    assert again.so_far == hand.so_far


def test_a_stack_that_pushes_cells_again_is_one_that_marks_when_it_pops():
    """Even where both open the cells in the same order."""
    square = Board(("EE", "EE"), (0, 0))
    pushes, pops = (record(square, None, f"stack,mark={mark}") for mark in ("push", "pop"))
    assert said(make_trace_task(pushes).prompt).endswith("and marked then.")
    assert said(make_trace_task(pops).prompt).endswith("and marked when they are popped.")
