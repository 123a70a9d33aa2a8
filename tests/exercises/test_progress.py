"""Going through a practice, and what answers are worth."""

from __future__ import annotations

import pytest

from visualizer import Board
from visualizer.analysis.explanation import Fact
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.progress import SHOWN, Progress
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import (
    AnswerError,
    CellsTask,
    CellTask,
    ChoiceTask,
    LineTask,
    NumberTask,
    Option,
    OrderTask,
    SortTask,
    Task,
    literal,
)

SCENE = Scene(Board(("EEE", "EEM")))
BASE = {"prompt": literal("?"), "scene": SCENE, "right": literal("So it is.")}
CELL = CellTask(name="1", rights=("0,1",), choices=((0, 0), (0, 1), (0, 2)), guess=0.5, **BASE)
CELLS = CellsTask(name="2", rights=("0,1 1,1",), **BASE)
NUMBER = NumberTask(name="3", rights=("12",), said={"11": literal("One more.")}, **BASE)
SORT = SortTask(name="4", rights=("1 2",), items=(), groups=(), **BASE)
LINE = LineTask(name="5", rights=("10",), code="a\nb\n", first_line=10, **BASE)
TASKS = (CELL, CELLS, NUMBER)


def progress_in(*tasks: Task) -> Progress:
    steps = tuple(Step((), SCENE, task) for task in tasks)
    return Progress(Practice(literal("t"), steps, (("practice", "quiz"),)))


def test_of_two_choices_there_is_no_second_try():
    options = (Option(literal("one")), Option(literal("two")))
    for task in (
        ChoiceTask(name="1", rights=("A",), options=options, **BASE),
        CellTask(name="1", rights=("0,1",), choices=((0, 0), (0, 1)), **BASE),
    ):
        progress = progress_in(task)
        assert not progress.answer(task, "B" if task.form == "choice" else "A").right
        assert progress.settled(task)
    several = ChoiceTask(name="1", rights=("A B",), options=options, several=True, **BASE)
    assert several.tries == CELL.tries == 2


def test_a_second_try_counts_half_and_no_third_is_taken():
    progress = progress_in(CELL)
    assert not progress.answer(CELL, "A").right
    assert progress.answer(CELL, "0,1").right
    assert progress.score.points == 0.5
    with pytest.raises(AnswerError):
        progress.answer(CELL, "0,1")


def test_one_goes_on_only_after_a_task_is_settled():
    progress = progress_in(*TASKS)
    assert not progress.go(1)
    progress.answer(CELL, "B")
    assert progress.go(1)
    assert not progress.go(2)
    progress.show(CELLS)
    assert progress.go(2)
    assert progress.answers == {"1": ["0,1"], "2": [SHOWN]}


def test_progress_goes_on_from_its_answers():
    progress = progress_in(*TASKS)
    progress.answer(CELL, "B")
    progress.show(CELLS)
    again = Progress(progress.practice, progress.answers, 2)
    assert (again.index, again.score) == (2, progress.score)
    assert Progress(progress.practice, progress.answers, 3).index == 2


def test_the_score_counts_above_guessing():
    progress = progress_in(*TASKS)
    assert progress.score.by_guessing == 0.5
    progress.answer(CELL, "B")
    assert progress.score.above_guessing == pytest.approx(0.5 / 2.5)


def test_what_is_missing_and_too_much_is_counted():
    said = CELLS.judge(CELLS.read("1,1 0,2 0,0")).said
    assert said == (
        Fact("cells-missing", {"count": 1, "cell": (0, 1)}),
        Fact("cells-extra", {"count": 2, "cell": (0, 0)}),
    )


def test_certain_wrong_answers_are_answered():
    assert NUMBER.judge("11").said == (literal("One more."),)
    assert NUMBER.judge("10").said == (Fact("not-right"),)


def test_answers_have_one_form():
    assert CELLS.read("(1, 1), (0, 1)") == "0,1 1,1"
    assert NUMBER.read("1,234") == "1234"
    order = OrderTask(name="5", rights=("1",), lines=("a", "b"), **BASE)
    assert order.read("2,1") == "2 1"


NO_ANSWERS = [
    (CELL, "D"), (CELL, "2,0"), (CELL, ""), (CELLS, "0,1 x"), (NUMBER, "1 2"), (SORT, "1"),
    (LINE, "9"), (LINE, "12"),
]  # fmt: skip


def test_a_text_that_is_no_answer_costs_no_try():
    for task, text in NO_ANSWERS:
        progress = progress_in(task)
        with pytest.raises(AnswerError):
            progress.answer(task, text)
        assert progress.given(task) == []
