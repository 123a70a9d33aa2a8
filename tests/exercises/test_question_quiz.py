"""Quizzes are reproducible and varied, and impossible ones are refused."""

from __future__ import annotations

from collections import Counter

import pytest
from reference_runs import kind_of
from traces import changed_trace

from visualizer import Board, record
from visualizer.analysis.explanation import Fact
from visualizer.analysis.shown_order import known_order
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.board.text import load_shipped_board
from visualizer.errors import UsageError
from visualizer.exercises.questions.kinds import ALL_KINDS, QuestionKind, parse_kinds
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.programs.observing.observation import Observation
from visualizer.trace.source import SourceCode

RECURSION, QUEUE = "recursive-check-first", "queue-mark-on-push"
NAMES = (RECURSION, QUEUE, "stack,mark=pop,push=reversed")


def traces_of(*names, board="corner-9x9"):
    return [record(load_shipped_board(board), None, name) for name in names]


@pytest.fixture(scope="module")
def quiz():
    return make_quiz([*map(Observation, traces_of(*NAMES))], 10, 7)


def test_the_variants_of_a_quiz_ask_about_other_moments(quiz):
    moments = [
        (task.scene.moments, kind_of(task) == "pushed-now", *(trace.algorithm for trace in task.scene.traces))
        for each in (quiz, *quiz.variants)
        for task in each.tasks
    ]
    assert len(set(moments)) == len(moments) == 30
    short = make_quiz([*map(Observation, traces_of(QUEUE, board="nine-orders"))], 10, 7)
    assert all(len(each.tasks) == len(short.tasks) for each in short.variants)


def test_a_quiz_asks_about_each_run_in_visit_order(quiz):
    visits = [max(state.visit_count for state in task.scene.states) for task in quiz.tasks]
    assert visits == sorted(visits)
    assert [task.name for task in quiz.tasks] == [str(number) for number in range(1, 11)]
    runs = Counter(len(task.scene.traces) for task in quiz.tasks)
    assert runs[len(NAMES)] == runs.total() - runs[1] >= 2
    alone = {task.scene.traces[0].algorithm for task in quiz.tasks if len(task.scene.traces) == 1}
    assert alone == set(NAMES)
    assert quiz.notes == ()


def test_no_question_reveals_the_answer_of_another(quiz):
    # Two questions at one visit could: "Which cell is next?" beside "(2, 3) is next. Why?"
    at = [
        (trace.algorithm, state.visit_count + (kind_of(task) != "pushed-now"))
        for task in quiz.tasks
        for trace, state in zip(task.scene.traces, task.scene.states)
    ]
    assert len(set(at)) == len(at)
    reasons = [task.right_reason for task in quiz.tasks if kind_of(task) == "why"]
    assert len(reasons) == len({reason.key for reason in reasons})


def test_a_short_run_gives_fewer_questions_and_says_so():
    board = Board(("EEEM", "EEEE"), (0, 0))
    quiz = make_quiz([Observation(record(board, None, QUEUE))], 20, 1)
    count = len(quiz.tasks)
    assert 0 < count < 20
    assert quiz.notes == (Fact("quiz-fewer", {"asked": count, "wanted": 20}),)


def refusal_message(board, name=RECURSION, kinds=ALL_KINDS, number=5):
    with pytest.raises(UsageError) as caught:
        make_quiz([Observation(record(board, None, name))], number, 1, kinds)
    return str(caught.value)


def test_an_impossible_quiz_is_refused_with_a_reason():
    square = Board(("E" * 5,) * 5, (0, 0))
    assert "too few cells are opened" in refusal_message(Board(("EM", "EE"), (0, 1)))
    assert "at most 30 rows" in refusal_message(Board(("E" * 31,), (0, 0)))
    assert "have none of it" in refusal_message(square, QUEUE, [QuestionKind.BACK_TO])
    assert "have none of it" in refusal_message(square, kinds=[QuestionKind.WHICH_RUN])
    assert "ask 1 to 50" in refusal_message(square, number=51)
    for text in ("digit", "next-cell,guess", ","):
        with pytest.raises(UsageError, match="use next-cell, leaves-next"):
            parse_kinds(text)
    assert parse_kinds("all") == ALL_KINDS


@pytest.mark.parametrize("name", [RECURSION, QUEUE, *NAMES[2:], "stack-peek", "queue-visited-set"])
def test_the_neighbour_order_of_an_observed_program_is_the_one_that_its_pushes_show(name):
    for order in NAMED_ORDERS.keys() - {"with-centre", "four-sides"}:
        trace = record(load_shipped_board("intermediate-16x16"), None, name, order)
        pushed = trace.order[::-1] if "push=reversed" in name else trace.order
        code = SourceCode("mine", trace.code.text, is_observed=True)
        assert known_order(changed_trace(trace, code=code)) == pushed
