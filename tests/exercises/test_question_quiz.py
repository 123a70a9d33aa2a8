"""Quizzes: the same for everybody with one seed, in order, mixed, and made again from a recipe."""

from __future__ import annotations

from itertools import pairwise

import pytest
from question_oracle import answer_to
from random_questions import KINDS

from visualizer import Board, record
from visualizer.analysis.explanation import Fact
from visualizer.board.shipped import load_shipped
from visualizer.errors import UsageError
from visualizer.exercises.questions.before_visit import Run
from visualizer.exercises.questions.kinds import ALL_KINDS, QuestionKind
from visualizer.exercises.questions.quiz import make_quiz, quiz_of
from visualizer.exercises.questions.quiz_recipe import parse_kinds
from visualizer.recording.program import Program
from visualizer.trace.files import load_trace
from visualizer.trace.native import save_trace
from visualizer.trace.source import SourceCode

NAMES = ("recursive-check-first", "queue-mark-on-push", "stack,mark=pop,push=reversed")
WHY, NEXT_CELL = QuestionKind.WHY, QuestionKind.NEXT_CELL
DIGEST = "67c86edb"


def traces_of(*names, board="corner-9x9", order=None):
    return [record(load_shipped(board), None, name, order) for name in names]


@pytest.fixture(scope="module")
def quiz():
    return make_quiz(traces_of(*NAMES), 10, 7)


def test_a_quiz_is_the_same_on_every_machine(quiz):
    # A class whose students have two versions is asked different questions if this changes.
    assert quiz.digest == make_quiz(traces_of(*NAMES), 10, 7).digest == DIGEST
    assert quiz.digest != make_quiz(traces_of(*NAMES), 10, 8).digest


def test_questions_come_in_the_order_of_their_moments(quiz):
    visits = [max(state.visits for state in task.scene.states) for task in quiz.tasks]
    assert visits == sorted(visits)
    assert [task.name for task in quiz.tasks] == [str(number) for number in range(1, 11)]
    assert quiz.notes == ()


def test_kinds_are_mixed_and_each_run_is_asked_about(quiz):
    kinds = [task.kind for task in quiz.tasks]
    assert len(set(kinds)) >= 7
    assert not any(one == other for one, other in pairwise(kinds))
    alone = {task.scene.traces[0].algorithm for task in quiz.tasks if len(task.scene.traces) == 1}
    assert alone == set(NAMES)
    assert QuestionKind.WHICH_RUN.value in kinds


def test_a_recipe_makes_the_same_quiz_again(quiz):
    few = make_quiz(traces_of(*NAMES, order="clockwise"), 4, 3, (WHY, NEXT_CELL), focus=2)
    assert {task.kind for task in few.tasks} == {WHY.value, NEXT_CELL.value}
    for made in (quiz, few):
        again = quiz_of(made.recipe)
        assert (again.digest, again.recipe, again.steps[0].task.prompt) == (
            made.digest, made.recipe, made.steps[0].task.prompt,
        )  # fmt: skip
        assert all("\n" not in value for _, value in made.recipe)


def test_the_focused_run_is_asked_about_first():
    runs = traces_of(*NAMES[:2], board="example-1")
    for focus, name in enumerate(NAMES[:2]):
        (task,) = make_quiz(runs, 1, 1, focus=focus).tasks
        assert task.scene.traces[0].algorithm == name


def test_a_run_too_small_gives_fewer_questions_and_says_so():
    board = Board(("EEEM", "EEEE"), (0, 0))
    quiz = make_quiz([record(board, None, NAMES[1])], 20, 1)
    asked = len(quiz.tasks)
    assert 0 < asked < 20
    assert quiz.notes == (Fact("quiz-fewer", {"asked": asked, "wanted": 20}),)


def test_a_reason_is_asked_for_once():
    quiz = make_quiz(traces_of(NAMES[1]), 10, 1, (WHY,))
    assert len(quiz.tasks) == 1


def test_no_question_gives_the_answer_of_another_away(quiz):
    # Two at one visit could: "(2, 3) is next, who called it?" beside "which cell is next?"
    at = [(each.scene.traces[0].algorithm, each.scene.states[0].visits) for each in quiz.tasks]
    whole = [task for task in quiz.tasks if len(task.scene.traces) > 1]
    assert len(set(at)) == len(at)
    assert whole


def refused(board, click, *, name=NAMES[0], number=5, seed=1, kinds=ALL_KINDS):
    """What is said where no such quiz can be made."""
    with pytest.raises(UsageError) as caught:
        make_quiz([record(Board(board), click, name)], number, seed, kinds)
    return str(caught.value)


def test_what_cannot_be_asked_about_is_refused_with_a_reason():
    square, queue = ("E" * 5,) * 5, NAMES[1]
    assert "the click is on a mine" in refused(("EM", "EE"), (0, 1))
    assert "opens too few cells" in refused(("EM", "EE"), (0, 0))
    assert "ask about one of at most 30" in refused(("E" * 31,), (0, 0))
    no_calls = refused(square, (0, 0), name=queue, kinds=[QuestionKind.BACK_TO])
    assert "these runs have none of it" in no_calls
    assert "name two or more" in refused(square, (0, 0), kinds=[QuestionKind.WHICH_RUN])
    for number, seed in [(0, 1), (51, 1), (5, -1), (5, 10**9)]:
        assert ";" in refused(square, (0, 0), number=number, seed=seed)
    with pytest.raises(UsageError, match="different boards"):
        make_quiz([*traces_of(NAMES[0]), *traces_of(NAMES[1], board="example-1")], 5, 1)
    with pytest.raises(UsageError, match="is no kind of question"):
        parse_kinds("next")


def of_a_file(trace, observed):
    """The trace of the same run, as that of a program whose source is somebody's own."""
    code = SourceCode("mine", trace.code.text + "\n# mine", observed=observed)
    columns = (trace.bytes, trace.cells, trace.lines)
    kind = type(trace)
    return kind(trace.board, trace.click, code, trace.order, columns, trace.containers)


def test_a_program_of_a_file_is_asked_about_but_not_run_again():
    quiz = make_quiz([of_a_file(traces_of(NAMES[1])[0], observed=False)], 5, 1)
    assert len(quiz.tasks) == 5
    with pytest.raises(UsageError, match="not run again"):
        quiz_of(quiz.recipe)


def test_of_a_program_whose_order_is_not_known_nothing_is_asked_that_needs_it():
    run = of_a_file(traces_of(NAMES[1])[0], observed=True)
    quiz = make_quiz([run], 10, 1)
    needs = {"next-cell", "leaves-next", "not-pushed", "back-to", "why", "which-run"}
    assert quiz.tasks
    assert not needs & {task.kind for task in quiz.tasks}
    with pytest.raises(UsageError, match="neighbour order of a program of a file is not known"):
        make_quiz([run], 10, 1, (NEXT_CELL,))


def test_a_trace_from_a_file_is_asked_about_as_its_run_is(tmp_path):
    run = traces_of(NAMES[1])[0]
    save_trace(run, tmp_path / "run.trace")
    loaded = make_quiz([load_trace(tmp_path / "run.trace")], 6, 4)
    assert (loaded.digest, loaded.recipe) == (
        make_quiz([run], 6, 4).digest, make_quiz([run], 6, 4).recipe,
    )  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_of_a_run_that_was_stopped_its_last_visit_is_not_asked_about(name):
    run = traces_of(name, board="example-1")[0]
    # In the middle of a visit that pushes or calls.
    for end in range(len(run) // 2, len(run) // 2 + 12, 3):
        columns = (run.bytes[:end], run.cells[:end], run.lines[:end])
        cut = type(run)(run.board, run.click, run.code, run.order, columns, run.containers)
        assert Run(cut).whole_visits == cut.visit_count - 1
        for task in make_quiz([cut], 30, 1, KINDS).tasks:
            assert task.scene.states[0].visits < cut.visit_count
            assert answer_to(task) == task.solution
    assert Run(run).whole_visits == run.visit_count


def recipe_with(quiz, **changed):
    lines = {**dict(quiz.recipe), **changed}
    return [(key, value) for key, value in lines.items() if value is not None]


WRONG = [
    ("practice", "lesson"), ("seed", "x"), ("questions", None), ("questions", "99"),
    ("kinds", "next-cell,guess"), ("algorithms", "mine.py"), ("algorithms", "quick-sort"),
    ("order", "N E"), ("order", "N E S W;N E S W"), ("board", "EE/Q"), ("board", None),
    ("click", "9,9"), ("click", "one"), ("focus", "3"), ("board", "E" * 51),
]  # fmt: skip


def test_a_wrong_line_of_a_recipe_is_refused(quiz):
    for key, value in WRONG:
        with pytest.raises(UsageError, match=";"):
            quiz_of(recipe_with(quiz, **{key: value}))


def test_a_recipe_runs_nothing_that_is_no_algorithm_of_ours(quiz, monkeypatch):
    ran = []
    monkeypatch.setattr("visualizer.exercises.recipe_fields.record", ran.append)
    with pytest.raises(UsageError, match="no algorithm of the catalogue"):
        quiz_of(recipe_with(quiz, algorithms="added-by-a-package"))
    assert ran == []


def test_a_program_that_only_has_a_known_name_is_not_ours():
    trace = traces_of(NAMES[1])[0]
    program = Program(SourceCode(NAMES[1], "def other(): ..."), trace.order)
    assert program.code.text != trace.code.text
    fake = type(trace)(
        trace.board, trace.click, program.code, trace.order,
        (trace.bytes, trace.cells, trace.lines), trace.containers,
    )  # fmt: skip
    lines = dict(make_quiz([fake], 3, 1, (NEXT_CELL,)).recipe)
    assert "program" in lines
