"""Random questions of each kind that lessons ask: answers, what the screen shows, how they mix."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from question_checks import check_is_sound, visible_answer
from question_oracle import answer_to
from random_questions import KINDS, random_questions

from visualizer.exercises.questions.before_visit import Seen
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.rules_of_thumb import (
    BACK_RULES,
    NEXT_CELL_RULES,
    all_around,
    all_new_around,
)
from visualizer.exercises.tasks import CellTask, cells_text

DOCUMENT = (Path(__file__).parents[2] / "docs" / "practice.md").read_text(encoding="utf-8")
#: Rules of thumb that never answer a question of a kind.
RULES = {
    QuestionKind.NEXT_CELL: NEXT_CELL_RULES.values(),
    QuestionKind.LEAVES_NEXT: NEXT_CELL_RULES.values(),
    QuestionKind.BACK_TO: BACK_RULES.values(),
    QuestionKind.PUSHED_NOW: (all_around, all_new_around),
}


@pytest.fixture(scope="module", params=[100, pytest.param(400, marks=pytest.mark.long)])
def questions(request):
    return random_questions("questions", request.param)


def each_of(questions):
    return [task for kind in KINDS for task in questions[kind]]


def test_answers_are_those_of_the_run_carried_out_by_hand(questions):
    assert [task for task in each_of(questions) if answer_to(task) != task.solution] == []


def test_no_answer_can_be_seen_on_the_screen(questions):
    assert [task for task in each_of(questions) if visible_answer(task) is not None] == []


def test_each_question_is_sound(questions):
    for task in each_of(questions):
        check_is_sound(task)


def test_simple_rules_never_answer(questions):
    for kind, rules in RULES.items():
        for task in questions[kind]:
            seen = Seen(task.scene.traces[0], task.scene.moments[0])
            for rule in rules:
                found = rule(seen)
                cells = [found] if isinstance(task, CellTask) else sorted(found)
                assert found is None or cells_text(cells) != task.solution, (rule, task)


@pytest.mark.parametrize("questions", [pytest.param(400, marks=pytest.mark.long)], indirect=True)
def test_what_is_asked_comes_from_all_programs_and_answers_differ(questions):
    rows = re.findall(r"^\| `([\w-]+)` \| .* \| (\d+)(?: to (\d+))? % \|$", DOCUMENT, re.MULTILINE)
    stated = {kind: (int(least), int(most or least)) for kind, least, most in rows}
    for kind in KINDS:
        tasks = questions[kind]
        assert len({task.scene.traces[0].algorithm for task in tasks}) >= 6
        assert len({task.solution for task in tasks}) >= 4 - (kind is QuestionKind.WHICH_RUN)
        guesses = [round(task.guess * 100) for task in tasks]
        assert (min(guesses), max(guesses)) == stated[kind.value], kind
    four = [
        task
        for task in each_of(questions)
        if len(getattr(task, "choices", getattr(task, "options", ()))) == 4
    ]
    letters = Counter(letter_of(task) for task in four)
    assert len(four) > 800
    assert all(0.2 < letters[letter] / len(four) < 0.3 for letter in "ABCD")


def letter_of(task):
    if isinstance(task, CellTask):
        return next(letter for letter in "ABCD" if task.read(letter) == task.solution)
    return task.solution
