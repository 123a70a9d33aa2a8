"""Questions of every kind about random runs, held against the algorithms written anew."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from question_oracle import (
    SHAPES,
    answer_to,
    holds,
    is_true_of,
    kind_of,
    rules_of_thumb,
    simulated,
)
from strategies import examples

from visualizer import record, solve
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.board.random_board import random_board
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.makers import question_at
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.scene import Shown
from visualizer.exercises.task import cells_of, cells_text
from visualizer.language.practice import said

NAMES = [*SHAPES, *(f"{name},push=reversed" for name in SHAPES if "mark=" in name)]
KINDS = [kind for kind in QuestionKind if kind is not QuestionKind.WHICH_RUN]
#: What would tell an answer.
TELLING = {Shown.WAITING, Shown.MINES, Shown.CURVE, Shown.LINE, Shown.CODE}


@st.composite
def boards(draw):
    """A random board, or one after a click elsewhere."""
    height, width = draw(st.integers(2, 7)), draw(st.integers(3, 7))
    mines = draw(st.integers(0, height * width // 6))
    board = random_board(height, width, mines, draw(st.integers(0, 10**6)))
    cells = [(row, col) for row in range(height) for col in range(width)]
    opened = solve(board, draw(st.sampled_from([cell for cell in cells if board[cell] == "E"])))
    hidden = [cell for cell in cells if opened[cell] == "E"]
    in_play = hidden and draw(st.integers(0, 4)) == 0
    return opened.with_click(draw(st.sampled_from(hidden))) if in_play else board


#: Own orders, one with the centre among them, and the others.
orders = st.sampled_from([None, *(name for name in NAMED_ORDERS if name != "with-centre")])


@pytest.mark.parametrize("name", NAMES)
@examples(16)
@given(boards(), orders, st.booleans())
def test_questions_about_one_run(name, board, order, anyway):
    trace = record(board, None, name, order)
    for visit in range(1, min(trace.visit_count, 30) + 1):
        for kind in KINDS:
            task = question_at(kind, trace, visit, anyway=anyway)
            if task is not None:
                assert kind_of(task) == kind.value
                assert trace.state_at(task.after[0]).visits == visit
                check(task, anyway)


@examples(40)
@given(boards(), orders, st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True))
def test_questions_about_several_runs(board, order, names):
    traces = [record(board, None, name, order) for name in names]
    if min(trace.visit_count for trace in traces) > 8:
        for task in make_quiz(traces, 8, 1).tasks:
            check(task)


def check(task, anyway=False):
    assert task.solution == answer_to(task)
    check_replies(task)
    check_scene(task)
    if not anyway and kind_of(task) not in ("why", "which-run"):
        assert cells_of(task.solution) not in filter(None, rules_of_thumb(task).values())
    facts = [task.prompt, task.right, task.hint, task.otherwise]
    facts += [fact for reply in task.replies.values() for fact in reply.said]
    assert all(said(fact)[-1] in ".?" for fact in facts)


def check_replies(task):
    """The solution alone is right, each option has a reply, and what is said of it is true."""
    assert [answer for answer in task.replies if task.reply(answer).share] == [task.solution]
    kind, wrong = kind_of(task), set(task.replies) - {task.solution}
    words = {each: task.replies[each].said[0].key.partition("wrong-")[2] for each in wrong}
    if kind in ("why", "which-run"):
        listed = list("ABCD"[: len(task.control.options)])
    else:
        listed = [cells_text([cell]) for cell in task.control.choices]
    assert set(listed) <= set(task.replies)
    assert len(listed) == len(set(listed)) != 1
    if kind == "why":
        reasons = [word.removeprefix("why-") for word in words.values()]
        assert [reason for reason in reasons if holds(reason, task)] == []
    elif kind == "pushed-now":
        before = simulated(task)[1]
        assert not {*before.visits, *before.waits} & {*cells_of(task.solution)}
    elif kind != "which-run":
        assert all(cell in task.scene.board for cell in task.control.choices)
        cells = {cells_of(answer)[0]: word for answer, word in words.items()}
        assert [each for each in cells.items() if not is_true_of(each[1], each[0], task)] == []


def check_scene(task):
    """Nothing in the picture tells the answer; a cell is pointed out where it is in the prompt."""
    assert not task.scene.shown & TELLING
    cell = task.prompt.values.get("cell")
    assert task.scene.pointed == (() if cell is None else (cell,))
    before = simulated(task)[1]
    state = task.scene.states[0]
    if kind_of(task) != "pushed-now":
        assert list(state.frontier) == before.waits
