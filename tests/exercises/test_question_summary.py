"""The summary: what went wrong, by kind, with the steps to go back to."""

from __future__ import annotations

from visualizer import record
from visualizer.board.shipped import load_shipped
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.progress import Progress
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.scene import Scene
from visualizer.exercises.summary import summary_of
from visualizer.exercises.tasks import NumberTask, literal
from visualizer.language.practice import all_said, said

SCENE = Scene(load_shipped("example-1"))


def number_task(name, kind, **more):
    return NumberTask(
        name=name, kind=kind, prompt=literal("?"), scene=SCENE, right=literal("!"),
        rights=("1",), **more,
    )  # fmt: skip


def progress_in(*tasks):
    # A step that is only read comes first, as in a lesson.
    steps = (Step((), SCENE), *(Step((), SCENE, task) for task in tasks))
    return Progress(Practice(literal("t"), steps, (("practice", "quiz"),)))


def test_what_went_wrong_is_told_by_kind_and_most_of_it_first():
    kinds = ("digit", "next-cell", "digit", "digit", "why", "next-cell")
    tasks = [number_task(str(n), kind) for n, kind in enumerate(kinds)]
    progress = progress_in(*tasks)
    for task, answers in zip(tasks, ("1", "2 2", "2 1", "2 2", "1", "2")):
        for answer in answers.split():
            progress.answer(task, answer)
    progress.show(tasks[5])
    summary = summary_of(progress)
    assert [line.kind for line in summary.kinds] == ["next-cell", "digit"]
    cells, digits = summary.kinds
    assert (cells.steps, cells.missed, cells.later) == ((2, 6), 2, 0)
    assert (digits.steps, digits.at_once, digits.later, digits.missed) == ((3, 4), 1, 1, 1)
    assert all_said(summary.whole) == "2 of 6 right at once. 1 more at a later try."
    assert said(cells.said) == "Which cell is next: 2 of 2 not right at once. Go back to step 3."


def test_what_is_not_answered_or_not_graded_does_not_count():
    tasks = [number_task("1", "digit"), number_task("2", "digit", graded=False)]
    tasks.append(number_task("3", "digit"))
    progress = progress_in(*tasks)
    progress.answer(tasks[0], "1")
    progress.answer(tasks[1], "7")
    progress.answer(tasks[2], "2")  # one try is left
    assert all_said(summary_of(progress).whole) == "1 of 1 right at once. Nothing went wrong."
    assert summary_of(progress).kinds == ()
    assert summary_of(progress_in(*tasks)).whole == ()


def test_a_quiz_can_be_summed_up():
    names = ("recursive-check-first", "queue-mark-on-push")
    quiz = make_quiz([record(SCENE.board, None, name) for name in names], 8, 1)
    progress = Progress(quiz)
    for task in quiz.tasks:
        progress.show(task)
    summary = summary_of(progress)
    steps = sorted(step for line in summary.kinds for step in line.steps)
    assert steps == list(range(len(quiz.tasks)))
