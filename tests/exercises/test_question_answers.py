"""A thousand random questions of each kind: answers, what the screen shows, what guessing is worth.

`python tests/fuzz --only questions` tries others for as long as one likes.
"""

from __future__ import annotations

import re
from collections import Counter
from math import sqrt
from pathlib import Path

import pytest
from question_checks import check_is_sound, visible_answer
from question_oracle import answer_to
from random_questions import random_questions
from thumb_answers import RULES, STRICT

from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.tasks import CellTask, ChoiceTask, NumberTask
from visualizer.language.practice import said

NUMBER = 1000
DOCUMENT = (Path(__file__).parents[2] / "docs" / "practice.md").read_text(encoding="utf-8")
KINDS = pytest.mark.parametrize("kind", QuestionKind, ids=lambda kind: kind.value)


@pytest.fixture(scope="module")
def questions():
    return random_questions("questions", NUMBER)


@KINDS
def test_answers_are_those_of_the_run_carried_out_by_hand(questions, kind):
    assert len(questions[kind]) == NUMBER
    for task in questions[kind]:
        assert answer_to(task) == task.solution, task


@KINDS
def test_no_answer_can_be_seen_on_the_screen(questions, kind):
    assert [task for task in questions[kind] if visible_answer(task) is not None] == []


@KINDS
def test_each_question_is_sound(questions, kind):
    for task in questions[kind]:
        check_is_sound(task)


def rate(tasks, answer):
    return sum(answer(task) == task.solution for task in tasks) / len(tasks)


def longest(task):
    lengths = [len(said(option.text)) for option in task.options]
    return "ABCD"[lengths.index(max(lengths))]


def always_reason(key):
    def answer(task):
        keys = [option.text.key for option in task.options]
        return "ABCD"[keys.index(key)] if key in keys else "A"

    return answer


def all_rules(kind, tasks):
    """The rules of thumb for a kind, and those that one learns from seeing many questions."""
    rules = dict(RULES[kind])
    frequent = Counter(task.solution for task in tasks).most_common(1)[0][0]
    rules["most-frequent"] = lambda _: frequent
    if isinstance(tasks[0], ChoiceTask):
        rules["longest"] = longest
        keys = {option.text.key for task in tasks for option in task.options}
        rules.update((key, always_reason(key)) for key in sorted(keys))
    return rules


@KINDS
def test_no_rule_of_thumb_is_right_more_often_than_is_stated(questions, kind):
    for name, rule in all_rules(kind, questions[kind]).items():
        # Who follows a rule of thumb asks another where it says nothing.
        tasks = [task for task in questions[kind] if rule(task) is not None]
        if not tasks:
            continue
        stated = sum(task.guess for task in tasks) / len(tasks)
        # What chance alone adds to a rule that is right exactly so often: three standard errors.
        room = 3 * sqrt(stated * (1 - stated) / len(tasks))
        assert rate(tasks, rule) <= stated + room, name


def test_the_document_states_what_guessing_is_worth(questions):
    rows = re.findall(r"^\| `([\w-]+)` \| .* \| (\d+)(?: to (\d+))? % \|$", DOCUMENT, re.MULTILINE)
    assert [key for key, *_ in rows] == [kind.value for kind in QuestionKind]
    for (_, least, most), kind in zip(rows, QuestionKind):
        stated = [round(task.guess * 100) for task in questions[kind]]
        assert (min(stated), max(stated)) == (int(least), int(most or least)), kind


@KINDS
def test_simple_rules_never_answer(questions, kind):
    for name in STRICT.get(kind, ()):
        assert rate(questions[kind], RULES[kind][name]) == 0.0, name


@KINDS
def test_what_is_asked_comes_from_all_programs_and_answers_differ(questions, kind):
    tasks = questions[kind]
    assert len({task.scene.traces[0].algorithm for task in tasks}) >= 6
    assert len({task.solution for task in tasks}) >= 4 - (kind is QuestionKind.WHICH_RUN)
    if isinstance(tasks[0], NumberTask):
        assert len({task.solution for task in tasks}) >= 4


def test_each_letter_is_right_about_equally_often(questions):
    tasks = [task for kind in QuestionKind for task in questions[kind]]
    four = [
        task for task in tasks if len(getattr(task, "choices", getattr(task, "options", ()))) == 4
    ]
    letters = Counter(letter_of(task) for task in four)
    assert len(four) > 2 * NUMBER
    assert all(0.2 < letters[letter] / len(four) < 0.3 for letter in "ABCD")


def choices_of(task):
    return getattr(task, "choices", getattr(task, "options", ()))


def letter_of(task):
    if isinstance(task, CellTask):
        return next(letter for letter in "ABCD" if task.read(letter) == task.solution)
    return task.solution
