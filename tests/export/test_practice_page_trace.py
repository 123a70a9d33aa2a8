"""A trace by hand in a page: it goes on after other steps, and is shown from where it stands."""

from __future__ import annotations

import pytest
from chromium import Chromium
from practice_in_browser import ShownPractice

from visualizer import record
from visualizer.board.shipped import load_shipped
from visualizer.exercises.answers_file import read_answers
from visualizer.exercises.recipes import practice_from
from visualizer.exercises.tracing.trace_practice import another_board, make_hand_trace

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def page(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> ShownPractice:
    trace = record(load_shipped("corner-9x9"), None, "recursive-check-first", "row-by-row")
    practice = make_hand_trace(trace, length=12)
    return ShownPractice(browser, tmp_path_factory.mktemp("page"), practice)


@pytest.fixture
def shown(page: ShownPractice) -> ShownPractice:
    page.browser.screen(1280, 800)
    page.begin()
    page.go_to_task("1")
    return page


def open_cells(shown: ShownPractice) -> list[list[int]]:
    return shown.browser.value("practicePage.form.tracing.cells")


def test_it_goes_on_after_a_look_at_another_step(shown):
    task = shown.practice.tasks[0]
    following = task.solution.split(";")[0].split()[task.given]
    shown.click_cell(following)
    cells = open_cells(shown)
    assert len(cells) == task.given + 1
    shown.click("#back")
    shown.click("#next")
    assert open_cells(shown) == cells


def test_the_rest_is_shown_from_where_the_student_stands(shown):
    shown.answer(shown.practice.tasks[0], shown.practice.tasks[0].solution)
    shown.click("#next")
    shown.click_cell("5,5")
    shown.click("#show")
    cells = open_cells(shown)
    assert cells[:2] == [[6, 5], [5, 5]]
    assert len(cells) == 12
    assert shown.given("2") == ["shown"]


def trace_alone(shown: ShownPractice) -> None:
    """Have the whole of the last trace shown, and go to the summary."""
    shown.answer(shown.practice.tasks[0], shown.practice.tasks[0].solution)
    shown.click("#next")
    shown.click_cell("5,5")
    shown.click("#show")
    shown.click("#next")


def test_after_it_was_shown_there_are_other_boards(shown):
    trace_alone(shown)
    shown.click("#another")
    # The same that the program and its window make next.
    following = another_board(shown.practice)
    assert shown.browser.value("document.body.dataset.step") == "0"
    assert shown.browser.value("practicePage.progress.answers.size") == 0
    shown.browser.value("practicePage.name = 'Ada'")
    for task in following.tasks:
        shown.go_to_task(task.name)
        shown.answer(task, task.solution)
    assert shown.browser.value("practicePage.progress.score.points") == 2
    found = read_answers(shown.browser.value("practicePage.answersText()"))
    assert found.recipe == following.recipe
    assert found.digest == following.digest
    assert practice_from(found.recipe).digest == found.digest
    # It is kept which board it was, and what was answered on each.
    shown.browser.value("practicePage.save()")
    shown.open()
    assert len(shown.browser.value("[...practicePage.progress.answers]")) == 2
    for _ in range(3):
        shown.browser.value("practicePage.another()")
    assert shown.given("2") == ["shown"]
