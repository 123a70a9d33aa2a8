"""Every lesson that ships is walked to its end by events, and so are quizzes and traces by hand."""

from __future__ import annotations

import pytest
from practice_events import give
from window_help import Driver

from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import shipped_lessons
from visualizer.language.practice import said
from visualizer.window.layout_data import layout_of
from visualizer.window.screens.practice.chooser import Practise
from visualizer.window.screens.practice.screen import PracticeScreen


def walked(driver, screen):
    """Go through a practice with right answers; what is left of its tasks is shown."""
    shown = []
    while screen.step is not None:
        task = screen.open_task
        if task is None:
            index = screen.progress.index
            driver.key("Enter")
            assert screen.progress.index > index
        elif task.solution:
            give(driver, screen, task.solution)
            assert screen.progress.given(task) == [task.solution], (task.name, task.form)
            assert screen.progress.settled(task)
        else:
            screen.progress.answer(task, "right 00000000")
            shown.append(task.form)
    return shown


@pytest.mark.parametrize("lesson", shipped_lessons(), ids=lambda lesson: lesson.name)
def test_every_lesson_is_walked_to_its_end(lesson):
    driver = Driver()
    practice = practice_of(lesson)
    screen = PracticeScreen(driver.app, practice)
    driver.app.open(screen)
    driver.settle()
    assert set(walked(driver, screen)) <= {"program"}
    score = screen.progress.score
    assert score.points == score.possible
    texts = [item.full for item in layout_of(driver.app, (1440, 900)) if item.full]
    assert any(text.startswith(said(practice.title)[:20]) for text in texts)


@pytest.mark.parametrize("offer", ["quiz", "trace"])
def test_what_is_asked_of_the_shown_runs_is_walked_to_its_end(offer):
    driver = Driver()
    driver.key("F6")
    driver.click_on(offer)
    screen = driver.panel
    assert isinstance(screen, PracticeScreen)
    assert walked(driver, screen) == []
    assert screen.progress.score.points == screen.progress.score.possible


def test_practise_lists_every_lesson_with_its_number_and_minutes():
    driver = Driver()
    driver.key("F6")
    assert isinstance(driver.panel, Practise)
    rows = [each for each in driver.app.controls if each.kind == "row"]
    assert len(rows) == len(shipped_lessons())
    assert all("minute" in row.detail for row in rows)
