"""Single questions at chosen moments: when they are asked, what they offer, what is said."""

from __future__ import annotations

from visualizer import Board, record
from visualizer.analysis.explanation import Fact
from visualizer.board.shipped import load_shipped
from visualizer.exercises.questions.before_visit import Run, Seen
from visualizer.exercises.questions.chance import Chance
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.makers import question_at
from visualizer.exercises.questions.rules_of_thumb import first_in_reading_order
from visualizer.exercises.tasks import cells_text, read_cells
from visualizer.language.practice import all_said

EXAMPLE = load_shipped("example-1")
#: The board of lessons 2, 3, 5 and 11.
LESSON_BOARD = Board(("MEEEE", "EEEEE", "EEEEE"), (2, 1))


def lesson_run(name):
    return record(LESSON_BOARD, None, name, "clockwise")


def asked_at(kind, trace, **more):
    visits = range(1, trace.visit_count + 1)
    return [visit for visit in visits if question_at(kind, trace, visit, **more) is not None]


def test_nothing_is_asked_where_reading_order_is_right_anyway():
    trace = record(EXAMPLE, None, "recursive-check-first", "row-by-row")
    run = Run(trace)
    right = [
        first_in_reading_order(Seen(trace, run.begins[visit - 1])) == run.visits[visit - 1]
        for visit in range(2, trace.visit_count + 1)
    ]
    assert (len(right), all(right)) == (17, True)
    assert asked_at(QuestionKind.NEXT_CELL, trace) == []
    assert len(asked_at(QuestionKind.NEXT_CELL, trace, anyway=True)) > 8


def test_a_lesson_may_ask_at_a_visit_of_its_own_choice():
    trace = lesson_run("queue-mark-on-push")
    task = question_at(QuestionKind.NEXT_CELL, trace, 3, anyway=True, name="2.1")
    assert (task.name, task.kind) == ("2.1", "next-cell")
    assert task.scene.states[0].visits == 2
    assert trace.state_at(task.after[0]).visits == 3


def test_the_other_end_is_met_with_the_rule_of_the_other_container():
    trace = lesson_run("queue-mark-on-push")
    task = question_at(QuestionKind.LEAVES_NEXT, trace, 3, anyway=True)
    waiting = task.scene.states[0].frontier
    end = "{},{}".format(*waiting[-1])
    judged = task.judge(task.read(end))
    assert judged.said == (Fact("question-wrong-other-end-queue"),)
    assert all_said(judged.said) == (
        "That was pushed last, which is what a stack would take; here the cell that has waited"
        " longest is taken."
    )
    assert task.solution == "{},{}".format(*waiting[0])
    assert set(task.choices) <= set(waiting)


def test_the_other_end_is_the_entry_that_was_pushed_first_also_where_cells_wait_twice():
    trace = record(Board(("EEE",) * 4), (1, 1), "stack,mark=pop,push=reversed", "row-by-row")
    ends = []
    for visit in asked_at(QuestionKind.LEAVES_NEXT, trace, anyway=True):
        task = question_at(QuestionKind.LEAVES_NEXT, trace, visit, anyway=True)
        end = "{},{}".format(*task.scene.states[0].frontier[-1])
        said = {cell for cell, fact in task.said.items() if "other-end" in fact.key}
        assert said <= {end}
        ends += said
    assert len(ends) > 10


def test_a_visited_cell_on_the_way_is_not_said_to_have_its_turn_later():
    trace = record(LESSON_BOARD, None, "iterators", "clockwise")
    visited_and_waiting = 0
    for visit in asked_at(QuestionKind.NEXT_CELL, trace, anyway=True):
        task = question_at(QuestionKind.NEXT_CELL, trace, visit, anyway=True)
        for cell in map(tuple, trace.visits[: visit - 1].tolist()):
            said = task.judge("{},{}".format(*cell)).said[0].key
            assert not said.startswith("question-wrong-waits")
            visited_and_waiting += cell in task.scene.states[0].frontier
    assert visited_and_waiting > 10


def test_of_a_program_that_pushes_marked_cells_again_it_is_not_asked_what_it_pushes():
    trace = record(EXAMPLE, None, "queue,mark=pop", "clockwise")
    assert asked_at(QuestionKind.PUSHED_NOW, trace) == []
    tasks = [
        question_at(QuestionKind.PUSHED_NOW, trace, visit, anyway=True)
        for visit in asked_at(QuestionKind.PUSHED_NOW, trace, anyway=True)
    ]
    assert "question-right-pushed-now-again" in {task.right.key for task in tasks}


def test_chance_is_the_same_everywhere():
    chance = Chance("quiz", 7)
    assert [chance.below(100) for _ in range(6)] == [42, 37, 41, 15, 78, 85]
    assert Chance(1, "a").shuffled("abcdef") == list("fbedac")
    assert Chance(2).some_of(range(10), 3) == sorted(Chance(2).some_of(range(10), 3))


def test_of_the_open_calls_those_inside_the_one_that_goes_on_are_told_from_those_around_it():
    trace = record(load_shipped("corner-9x9"), None, "recursive-check-first")
    first = {cell: number for number, cell in reversed([*enumerate(Run(trace).visits)])}
    told = set()
    for visit in asked_at(QuestionKind.BACK_TO, trace):
        task = question_at(QuestionKind.BACK_TO, trace, visit)
        goes_on = first[read_cells(task.solution)[0]]
        for cell in task.choices:
            # Of calls that are open at once, the inner ones began later.
            if cell in task.scene.states[0].calls and first[cell] != goes_on:
                where = "inner" if first[cell] > goes_on else "outer"
                assert task.judge(cells_text([cell])).said == (
                    Fact(f"question-wrong-back-to-{where}"),
                )
                told.add(where)
    assert told == {"inner", "outer"}
