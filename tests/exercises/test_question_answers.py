"""Generated questions about random runs have the answers of independent reference runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from language_programs import EACH_LANGUAGE
from many_cases import first_quick
from reference_runs import CALLS, FRONTIERS, answer_to, kind_of, run_of
from strategies import examples

from visualizer import record
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.board.random_board import random_board
from visualizer.board.text import load_shipped_board
from visualizer.exercises.marks import compute_marks
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.makers import question_at
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.recipes import practice_from_recipe
from visualizer.exercises.task import ScenePart, cells_text, parse_cells
from visualizer.language.practice import fact_text
from visualizer.programs.judging.submissions import Submission
from visualizer.programs.observing.observation import Observation
from visualizer.programs.running.process_runner import program_from_file
from visualizer.programs.source.program_file import find_program
from visualizer.trace.listings import find_language, listing_file

NAMES = [*FRONTIERS, *CALLS]
KINDS = [kind for kind in QuestionKind if kind is not QuestionKind.WHICH_RUN]
#: Parts of the picture that would reveal an answer.
TELLING = {ScenePart.WAITING, ScenePart.MINES, ScenePart.CURVE, ScenePart.LINE, ScenePart.CODE}

boards = st.builds(
    lambda height, width, few, seed: random_board(height, width, height * width * few // 18, seed),
    st.integers(2, 7),
    st.integers(3, 7),
    st.integers(0, 3),
    st.integers(0, 10**6),
)
#: Each algorithm's own order, and the named orders except the one with the centre.
orders = st.sampled_from([None, *(name for name in NAMED_ORDERS if name != "with-centre")])


@pytest.mark.parametrize("name", first_quick(NAMES, 5))
@examples(16)
@given(boards, orders, st.booleans())
def test_questions_about_one_run_have_right_solutions(name, board, order, allow_easy):
    trace = record(board, None, name, order)
    for visit in range(1, min(trace.visit_count, 30) + 1):
        for kind in KINDS:
            task = question_at(kind, trace, visit, allow_easy=allow_easy)
            if task is not None:
                assert kind_of(task) == kind.value
                assert trace.state_at(task.moments_after[0]).visit_count == visit
                check_task(task)


@examples(40)
@given(boards, orders, st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True))
def test_questions_about_several_runs_have_right_solutions(board, order, names):
    traces = [record(board, None, name, order) for name in names]
    if min(trace.visit_count for trace in traces) > 8:
        for task in make_quiz([*map(Observation, traces)], 8, 1).tasks:
            check_task(task)


@pytest.mark.parametrize("ending", [".py", *EACH_LANGUAGE])
def test_questions_about_a_program_from_a_file_have_right_solutions_and_are_made_again(ending, tmp_path):
    language = find_language(ending[1:])
    for name in ("queue-mark-on-push", "stack-mark-on-push", "recursive-visited-set"):
        file = listing_file(name, language)
        program = find_program(file.read_text("utf-8"), Path(file.name))
        trace = record(load_shipped_board("corner-9x9"), None, program_from_file(program, trial=False))
        quiz = make_quiz([Observation(trace)], 8, 1)
        asked = [task for each in (quiz, *quiz.variants) for task in each.tasks]
        assert len(asked) >= 15
        for task in asked:
            check_task(task)
        answers = {task.name: [task.solution] for task in quiz.tasks}
        saved = {"visualizer answers": 2, "name": "Ada", "practice": quiz.recipe, "answers": answers}
        path = tmp_path / "ada.answers"
        path.write_text(json.dumps(saved), "utf-8")
        (mark,) = compute_marks([Submission("ada.answers", path)], practice_from_recipe)
        assert (mark.points, mark.notes) == (len(quiz.tasks), ())


def check_task(task):
    """Check that only the solution is right, every option has a reply, and no picture reveals it."""
    assert task.solution == answer_to(task)
    assert task.right_answers == [task.solution]
    assert task.solution not in task.wrong_replies
    if kind_of(task) in ("why", "which-run"):
        listed = list("ABCD"[: len(task.control.options)])
    elif kind_of(task) == "parts":
        listed = [task.solution]
    else:
        listed = [cells_text([cell]) for cell in task.control.choices]
        assert false_replies(task) == []
    assert set(listed) <= {task.solution, *task.wrong_replies}
    assert len(listed) == len(set(listed)) != (kind_of(task) != "parts")
    assert not task.scene.parts & TELLING
    cell = task.prompt.values.get("cell")
    assert task.scene.pointed_cells == (() if cell is None else (cell,))
    facts = [task.prompt, task.right_reason, task.hint, task.other_reply]
    facts += task.wrong_replies.values()
    assert all(fact_text(fact)[-1] in ".?" for fact in facts)


def false_replies(task):
    """Return the wrong answers whose reply is not true."""
    run, done = run_of(task)
    calls = run.calls[done] if run.calls else []
    is_true = {
        "visited": lambda cell: cell in run.visits[:done],
        "waits": lambda cell: cell in run.visits[done:],
        "other-end": lambda cell: cell == run.frontiers[done - 1][-1],
        "cell-before": lambda cell: cell == run.visits[done - 2],
        "to-click": lambda cell: cell in [run.visits[0], *run.neighbours[run.visits[0]]],
        "back-to-inner": lambda cell: cell in run.calls[done - 1][len(calls) - 1 :],
        "back-to-outer": lambda cell: cell in calls[:-2],
        "back-to-returned": lambda cell: cell in run.visits[:done] and cell not in calls[:-1],
    }
    return [
        (answer, word)
        for answer, reply in task.wrong_replies.items()
        for word, holds in is_true.items()
        if "-".join(reply.key).startswith(f"question-wrong-{word}") and not holds(parse_cells(answer)[0])
    ]
