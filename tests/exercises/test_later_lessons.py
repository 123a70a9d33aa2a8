"""Lessons 8 to 15: what they say is so, tried in another way than the lessons compute it."""

from __future__ import annotations

from pathlib import Path

import pytest

from visualizer.exercises.lessons import lesson_file
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.exercises.practice import Practice
from visualizer.exercises.progress import Progress
from visualizer.exercises.tasks import ChoiceTask, KeyedTask, Task
from visualizer.language.practice import all_said, said

FILES = sorted(
    path
    for path in (Path(lesson_file.__file__).parent / "files").glob("*.md")
    if int(path.name[:2]) >= 8
)
NAMES = [path.name for path in FILES]


def practice(name: str) -> Practice:
    return practice_of(load_lesson(name))


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_walked_to_its_end_by_its_solutions(name):
    made = practice(name[:2].lstrip("0"))
    progress = Progress(made)
    while progress.step is not None:
        task = progress.step.task
        if task is not None and task.form == "program":
            assert progress.answer(task, "right 00000000").right
        elif task is not None:
            judged = progress.answer(task, task.solution)
            assert judged.right, (task.name, task.solution)
            assert all_said(judged.said).endswith(said(task.right))
        assert progress.go(progress.index + 1)
    assert progress.done
    assert progress.score.points == progress.score.possible


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_has_four_to_seven_steps_and_each_asks(name):
    made = practice(name[:2].lstrip("0"))
    assert 4 <= len(made.steps) <= 7
    assert all(step.task is not None for step in made.steps)


def tasks() -> list[tuple[str, Task]]:
    return [(name, task) for name in NAMES for task in practice(name[:2].lstrip("0")).tasks]


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_answer_has_a_sentence_of_its_own(name):
    for task in practice(name[:2].lstrip("0")).tasks:
        if isinstance(task, KeyedTask):
            for answer, sentence in task.said.items():
                assert task.read(answer) == answer
                judged = task.judge(answer)
                assert judged.share == 0.0
                assert judged.said == (sentence,)
                assert "{" not in said(sentence)


def test_the_right_choice_is_not_always_in_one_place():
    rights = [task.solution for _, task in tasks() if isinstance(task, ChoiceTask)]
    assert len(rights) >= 10
    for letter in "ABC":
        assert 0.1 * len(rights) <= rights.count(letter) <= 0.6 * len(rights), letter


def test_no_choice_is_told_from_the_others_by_its_length():
    longest = [
        max(task.options, key=lambda option: len(said(option.text)))
        for _, task in tasks()
        if isinstance(task, ChoiceTask) and not task.several
    ]
    chosen = [
        task.options[ord(task.solution) - ord("A")]
        for _, task in tasks()
        if isinstance(task, ChoiceTask) and not task.several
    ]
    assert sum(a == b for a, b in zip(longest, chosen)) <= 0.6 * len(chosen)
