"""Practices of tracing by hand: boards that tell, fading, recipes; and a trace being made."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tracing_help import FAMILIES, PROGRAMS, task_of

from visualizer import Board, record
from visualizer.board.shipped import load_shipped
from visualizer.errors import UsageError
from visualizer.exercises.diagnosis.asked import asked_of
from visualizer.exercises.diagnosis.telling import tells_all, tells_families
from visualizer.exercises.practice import Practice
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Shown
from visualizer.exercises.tasks import literal
from visualizer.exercises.tracing.hand_tracing import HandTracing
from visualizer.exercises.tracing.trace_practice import (
    LENGTH,
    another_board,
    hand_trace_of,
    make_hand_trace,
    make_trace_task,
    order_text,
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


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
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


def test_the_board_that_was_shown_is_not_among_those_before_it():
    watched = practice(seed=4).steps[0].scene.board
    again = make_hand_trace(record(watched, watched.click, "queue-mark-on-push"), seed=4)
    assert [step.scene.board.rows == watched.rows for step in again.steps] == [False] * 5 + [True]


@pytest.mark.parametrize("program", FAMILIES)
@pytest.mark.parametrize("board", ["empty-3x3", "nine-orders", "corridor-1x50", "one-empty"])
def test_a_board_that_does_not_tell_is_not_taken(program, board):
    trace = record(load_shipped(board), None, program)
    assert not tells_families(trace.board, asked_of(trace), LENGTH)
    if board == "one-empty":
        return
    made = make_hand_trace(trace, faded=False)
    task = made.tasks[0]
    assert task.trace.board.rows != trace.board.rows
    assert made.steps[0].caption[0].key == "trace-other-board"
    assert tells_all(task.trace.board, task.asked, LENGTH)


def test_a_board_on_which_queue_and_recursion_part_only_at_the_tenth_cell_tells_too_late():
    board = Board(("EEEEMEE", "EMEEEEE", "EEEEEEE"), (2, 3))
    runs = [record(board, None, name) for name in ("queue-mark-on-push", "recursive-check-first")]
    queue, recursion = (asked_of(trace).opens for trace in runs)
    assert queue[:9] == recursion[:9]
    assert queue != recursion
    assert not any(tells_families(board, asked_of(trace), LENGTH) for trace in runs)


@pytest.mark.parametrize("program", ["recursion", "queue", "stack", "stack,mark=pop"])
@pytest.mark.parametrize("board", ["corner-9x9", "beginner-9x9"])
def test_a_board_that_tells_is_taken(program, board):
    trace = record(load_shipped(board), None, program, "clockwise")
    task = make_hand_trace(trace, faded=False).tasks[0]
    assert task.trace.board.rows == trace.board.rows


def test_another_board_has_other_boards_and_the_same_rest():
    made = practice(feedback="step", length=15)
    other = another_board(made)
    assert {task.trace.board.rows for task in made.tasks}.isdisjoint(
        task.trace.board.rows for task in other.tasks
    )
    same = ("feedback", "length", "algorithms", "order", "faded")
    assert [dict(other.recipe)[key] for key in same] == [dict(made.recipe)[key] for key in same]
    assert hand_trace_of(other.recipe).digest == other.digest
    lesson = Practice(literal("t"), (), (("practice", "lesson"),))
    with pytest.raises(UsageError, match="no trace by hand"):
        another_board(lesson)


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("recursion", "called in the order NW N NE W E SW S SE"),
        ("recursion,push=reversed", "called in the order SE S SW E W NE N NW"),
        ("queue", "queued in the order NW N NE W E SW S SE"),
        ("queue,push=reversed", "queued in the order SE S SW E W NE N NW"),
        ("stack", "pushed in the order NW N NE W E SW S SE"),
        ("stack,push=reversed", "pushed in the order SE S SW E W NE N NW"),
        ("stack,mark=pop", "pushed in the order NW N NE W E SW S SE"),
        ("iterators,push=reversed", "one at a time, in the order SE S SW E W NE N NW"),
    ],
)
def test_the_order_is_stated_as_the_program_takes_neighbours(program, words):
    task = make_trace_task(record(CORNER, None, program))
    assert words in said(task.prompt)
    assert order_text(task.asked) in said(task.prompt)


def test_a_stack_that_pushes_cells_again_is_one_that_marks_when_it_pops():
    """Even where both open the cells in the same order."""
    square = Board(("EE", "EE"), (0, 0))
    pushes, pops = (record(square, None, f"stack,mark={mark}") for mark in ("push", "pop"))
    assert pushes.reveals.tolist() == pops.reveals.tolist()
    assert said(make_trace_task(pushes).prompt).endswith("and marked then.")
    assert said(make_trace_task(pops).prompt).endswith("and marked when they are popped.")


@pytest.mark.parametrize(
    ("change", "message"),
    [
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
    ],
)
def test_a_recipe_that_is_wrong_says_why(change, message):
    fields = {**dict(practice().recipe), **change}
    with pytest.raises(UsageError, match=message):
        hand_trace_of(tuple(fields.items()))


@pytest.mark.parametrize(
    ("more", "message"),
    [({"seed": -1}, "seed"), ({"length": 500}, "cannot be asked for")],
)
def test_what_cannot_be_made_says_why(more, message):
    with pytest.raises(UsageError, match=message):
        practice(**more)


def test_too_few_cells_are_refused():
    with pytest.raises(UsageError, match="too few"):
        make_trace_task(record(Board(("EM",), (0, 0)), None, "queue-mark-on-push"))
    with pytest.raises(UsageError, match="cannot be given"):
        make_trace_task(record(CORNER, None, "queue-mark-on-push"), length=5, given=5)


def test_a_program_of_one_s_own_is_refused():
    def mine(board, click):
        yield click
        board[click] = "B"

    with pytest.raises(UsageError, match="no"):
        make_hand_trace(record(CORNER, None, mine))


def test_without_a_stated_order_any_is_taken_and_nothing_is_graded():
    task = make_trace_task(record(CORNER, None, "queue-mark-on-push"), stated=False, checkpoints=0)
    assert Shown.ORDER not in task.scene.shown
    other = record(CORNER, None, "queue-mark-on-push", "clockwise")
    answer = " ".join(f"{row},{col}" for row, col in other.reveals[: task.length].tolist())
    judged = task.judge(task.read(answer))
    assert judged.right
    assert "19 of 19 decisions fit." in all_said(judged.said)
    depth = record(CORNER, None, "recursive-check-first", "clockwise")
    answer = " ".join(f"{row},{col}" for row, col in depth.reveals[: task.length].tolist())
    assert "Your clicks are the recursion's." in all_said(task.judge(task.read(answer)).said)


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


def test_beside_the_right_cell_another_algorithm_is_named_only_for_what_it_takes_exactly():
    hand = tracing(feedback="step", checkpoints=())
    hand.click((5, 4))
    assert hand.click((5, 5)).facts[0].key == "met-longest"
    met = hand.click((6, 4))
    assert said(met.facts[0]) == (
        "That is beside the right cell, but NW comes before S in the neighbour order."
    )


def test_the_first_wrong_click_of_a_step_stays_however_often_it_is_tried():
    hand = tracing(feedback="step", checkpoints=())
    hand.click((5, 5))
    hand.click((5, 6))
    hand.click((5, 4))
    assert hand.text == "6,5 5,4; fixed: 2=5,5"
    hand.undo()
    hand.click((5, 4))
    assert hand.text == "6,5 5,4; fixed: 2=5,5"


def test_hints_are_limited_and_counted():
    hand = tracing(hints=2)
    assert hand.hint().pointed == ((6, 5),)
    assert hand.hint().done
    assert hand.hints_left == 1
    play(hand, 3)
    assert "Here that begins at (5, 4)." in all_said(hand.hint().facts)
    assert "Here that begins at (5, 4)." in all_said(hand.hint().facts)  # once more, not counted
    play(hand, 4)
    assert not hand.hint().done
    assert hand.text.endswith("hints: 2 4")


def test_the_last_cell_may_be_hinted_at_and_nothing_after_it():
    hand = tracing(checkpoints=())
    play(hand, hand.task.length - 1)
    assert hand.hint().done
    play(hand)
    assert hand.hint().facts[0].key == "hint-nothing-waits"


def test_who_clicks_anything_that_waits_writes_nothing_and_has_less_for_it():
    trace = record(CORNER, None, "queue-mark-on-push")
    without, asked = (make_trace_task(trace, checkpoints=number) for number in (0, 2))
    assert len(asked.checkpoints) == 2
    assert asked.guess < without.guess


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


def test_the_board_shows_what_is_open():
    hand = tracing()
    play(hand, 5)
    symbols = {symbol for row in hand.rows for symbol in row}
    assert "B" in symbols
    assert sum(row.count("E") + row.count("M") for row in hand.rows) == 81 - 5


def test_a_step_that_was_not_right_is_put_right_only_where_it_was_made_after_all():
    hand = tracing(feedback="step", checkpoints=())
    play(hand, 4)
    assert hand.click((8, 7)).right is False
    put_right = "1 step was put right on the way."
    assert put_right not in all_said(hand.task.judge(hand.text).said)
    assert hand.fix().done
    assert put_right in all_said(hand.task.judge(hand.text).said)


@pytest.mark.parametrize("feedback", ["end", "step"])
def test_where_each_step_is_judged_the_algorithm_is_named_from_the_eighth_click_on(feedback):
    hand = tracing(checkpoints=(), feedback=feedback)
    for clicks in range(1, 12):
        play(hand, hand.task.given + clicks)
        keys = [fact.key for fact in hand.so_far]
        told = feedback == "step" and clicks >= 8
        assert keys == (["fit", "diagnosis-fits-recursion"] if told else [])
