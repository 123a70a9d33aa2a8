"""Every lesson that ships, quizzes and a trace by hand, walked to their ends in a page."""

from __future__ import annotations

import pytest
from practice_in_browser import PHONE, Keys, ShownPractice, Touch, walk

from visualizer import record
from visualizer.board.shipped import load_shipped
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson, shipped_lessons
from visualizer.exercises.practice import Practice
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.trace_practice import make_hand_trace

LESSONS = [lesson.name for lesson in shipped_lessons()]
#: One of them, and one way, for every day.
QUICK = ("queue-by-hand", Touch)


def practice(name: str) -> Practice:
    traces = [
        record(load_shipped("example-1"), None, algorithm)
        for algorithm in ("queue-mark-on-push", "recursive-check-first")
    ]
    if name == "quiz":
        return make_quiz(traces, 10, 3)
    return make_hand_trace(traces[1]) if name == "trace" else practice_of(load_lesson(name))


@pytest.mark.parametrize(
    ("name", "by"),
    [
        pytest.param(name, by, marks=() if (name, by) == QUICK else pytest.mark.long)
        for name in (*LESSONS, "quiz-1", "quiz-2", "quiz", "trace")
        for by in (Touch, Keys)
    ],
)
def test_it_is_walked_to_its_end(browser, tmp_path, name, by):
    width, height = PHONE if by is Touch else (1366, 768)
    browser.call("Emulation.setTouchEmulationEnabled", enabled=by is Touch)
    browser.screen(width, height)
    shown = ShownPractice(browser, tmp_path, practice(name))
    walk(by(shown))
    assert browser.requests() == [shown.path.as_uri()]
