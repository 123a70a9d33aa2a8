"""Shipped lessons, a quiz and a trace by hand can be completed in a browser."""

from __future__ import annotations

import pytest
from many_cases import first_quick
from practice_in_browser import PHONE, PracticeInBrowser, TouchInput, answer_all_tasks

from visualizer import record
from visualizer.board.text import load_shipped_board
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.lessons.shipped import load_lesson, shipped_lessons
from visualizer.exercises.practice import Practice
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.trace_practice import make_hand_trace

#: The lesson for the quick test run.
NAMES = [*(lesson.name for lesson in shipped_lessons()), "quiz-1", "quiz-2", "quiz", "trace"]


def practice_named(name: str) -> Practice:
    names = ("queue-mark-on-push", "recursive-check-first")
    traces = [record(load_shipped_board("example-1"), None, algorithm) for algorithm in names]
    if name == "quiz":
        return make_quiz(traces, 10, 3)
    return make_hand_trace(traces[1]) if name == "trace" else practice_from_lesson(load_lesson(name))


@pytest.mark.parametrize("name", [pytest.param(each, marks=pytest.mark.long) for each in NAMES])
def test_a_practice_can_be_completed_on_a_telephone(browser, tmp_path, name):
    browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    browser.screen(*PHONE)
    shown = PracticeInBrowser(browser, tmp_path, practice_named(name))
    answer_all_tasks(TouchInput(shown))
    assert browser.requests() == [shown.path.as_uri()]


@pytest.mark.long
@pytest.mark.parametrize("size", first_quick([(PHONE,), ((844, 390),)]))
def test_a_step_begins_with_its_boards_and_its_question_in_view(browser, tmp_path, size):
    browser.screen(*size)
    shown = PracticeInBrowser(browser, tmp_path, practice_named("two-shapes"))
    for index in range(len(shown.practice.steps)):
        shown.go(index)
        shown.page("look.showStep()")
        for part in (".boards", "#prompt"):
            end = browser.value(f"document.querySelector('{part}').getBoundingClientRect().bottom")
            assert end <= browser.value("document.getElementById('buttons').getBoundingClientRect().top"), (index, part)
        assert shown.page("scene.pictures.every(({ css, run }) => run.width > 9 || css >= 20)")
