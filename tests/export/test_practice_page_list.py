"""A page with several practices: the list of lessons, the next one, a quiz taken again, what is kept of them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from chromium import Chromium
from many_cases import first_quick
from practices import practice_with, tasks

from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.exercises.practice import Practice
from visualizer.exercises.task import literal_fact
from visualizer.export.practice.practice_page import _practice_facts, practice_html

FIRST, SECOND, *OTHERS = (
    replace(practice_with(*tasks()[:2]), title=literal_fact(title), recipe={"practice": "lesson", "lesson": title})
    for title in ("One", "Two", "Three", "Four")
)
QUIZ = replace(FIRST, variants=tuple(OTHERS))
_PRESS = "[...document.querySelectorAll('button, a')].find((each) => each.textContent.startsWith({text!r})).click()"


class LessonsPage:
    """An open page with practices."""

    def __init__(self, browser: Chromium, path, *practices: Practice) -> None:
        self.browser = browser
        path.write_text(practice_html(*practices), encoding="utf-8")
        browser.open(path.as_uri())
        browser.value("localStorage.clear()")
        browser.open(path.as_uri())

    def press(self, text: str, title: str) -> None:
        """Press what has a text, and wait for the practice, or the list, with a title."""
        self.browser.value(_PRESS.format(text=text))
        self.browser.wait_for(f"document.getElementById('title').textContent === {title!r}")

    def answer_all(self) -> None:
        for each in tasks()[:2]:
            self.browser.value("practicePage.go(practicePage.progress.furthest)")
            self.browser.value(f"practicePage.form.fill({each.solution!r}), practicePage.check()")
        self.browser.value("practicePage.go(practicePage.progress.furthest)")

    def read(self, selector: str) -> str:
        return str(self.browser.value(f"document.querySelector({selector!r}).innerText"))


@pytest.fixture
def open_page(browser, tmp_path):
    return lambda *practices: LessonsPage(browser, tmp_path / "a.html", *practices)


@pytest.mark.long
def test_lessons_lead_on_and_each_keeps_its_answers(open_page):
    page = open_page(FIRST, SECOND)
    page.press("One", "One")
    page.answer_all()
    page.browser.press("Enter")  # the next lesson
    page.browser.wait_for("document.getElementById('title').textContent === 'Two'")
    assert page.browser.value("practicePage.progress.answers") == {}
    page.browser.value("history.back()")
    page.browser.wait_for("document.getElementById('title').textContent === 'One'")
    assert page.browser.value("practicePage.progress.isDone")
    page.browser.press("o")
    page.browser.wait_for("!document.getElementById('list').hidden")
    assert "done well: 2 of 2 points" in page.read("#list li")
    assert "done" not in page.read("#list li:last-child")
    assert page.browser.value("document.getElementById('main').offsetHeight") == 0
    page.browser.press("Enter")  # continues with the first lesson that is not done
    page.browser.wait_for("document.getElementById('title').textContent === 'Two'")
    page.press("All", "Lessons")
    scheme = page.browser.value("practicePage.look.scheme")
    page.browser.press("t")  # the keys of the buttons that the list has too
    assert page.browser.value("practicePage.look.scheme") != scheme
    page.browser.press("?")
    assert page.browser.value("document.getElementById('help').open")


def test_the_list_is_a_path_of_hours_that_a_quiz_closes():
    lessons = [practice_from_lesson(load_lesson(name)) for name in ("5", "4", "quiz-1")]
    facts = [_practice_facts(each) for each in lessons]
    assert [(each["hour"], each["minutes"]) for each in facts] == [(2, 8), (1, 8), (1, 12)]
    assert all(each["picture"]["waiting"] for each in facts)


def test_a_single_lesson_names_the_next(open_page):
    page = open_page(practice_from_lesson(load_lesson("3")))
    page.browser.value("practicePage.go(practicePage.dots.length - 1)")
    assert f"Lesson 4, {load_lesson('4').title}" in page.read("#summary")


@pytest.mark.long
def test_a_quiz_is_taken_again_with_other_questions(open_page):
    page = open_page(QUIZ)
    for title in ("Three", "Four", "One"):
        page.answer_all()
        page.press("Take it again", title)
        assert page.browser.value("practicePage.progress.answers") == {}
    page.answer_all()
    page.press("Take it again", "Three")
    assert page.browser.value("practicePage.progress.index") == 0


@pytest.mark.long
def test_a_summary_asks_again_what_was_missed_and_keeps_the_best_attempt(open_page):
    page = open_page(practice_from_lesson(load_lesson("3")))
    advice, value = [], page.browser.value
    for right in (0, 4):
        value("practicePage.startAgain()")
        value(
            "practicePage.tasks.forEach((task, at) =>"
            f" practicePage.progress.addAnswer(task, at < {right} ? task.solution : 'shown')), practicePage.go(8)"
        )
        advice.append(page.read("#summary p:nth-of-type(2)"))
    page.browser.press("Enter")  # does the missed ones again
    assert value("practicePage.dots.map((dot) => dot.textContent)") == ["6", "7", "8", "Σ"]
    for _ in range(2):
        value("practicePage.form.fill(practicePage.progress.task.solution), practicePage.check(), practicePage.goOn()")
    value("practicePage.showSolution(), practicePage.goOn()")
    advice.append(page.read("#summary p:nth-of-type(2)"))
    assert "6 of 7" in page.read("#summary .score")
    assert len(set(advice)) == 3
    value("practicePage.startAgain(), practicePage.go(8)")
    value("practicePage.name = 'Ada'; document.querySelector('#summary .sending .primary').click()")
    saved = json.loads(value("document.querySelector('.file').value"))["answers"]
    assert ["shown"] == saved["6"] != saved["6 again"]


@pytest.mark.long
def test_a_belief_comes_again_until_it_was_answered_right_twice(open_page):
    """It is asked before another lesson, and some days later in the review."""
    page = open_page(*(practice_from_lesson(load_lesson(name)) for name in ("3", "4")))
    value, task = page.browser.value, "practicePage.progress.task"
    solve = f"practicePage.form.fill({task}.solution), practicePage.check()"
    third, fourth = (f"Lesson {name}, {load_lesson(name).title}" for name in ("3", "4"))
    page.press(third, third)
    value("practicePage.go(1), practicePage.showSolution(), practicePage.go(2)")
    wrong = value(f"Object.entries({task}.beliefs).find(([, name]) => name === 'stack-for-queue')[0]")
    value(f"practicePage.form.fill({wrong!r}), practicePage.check()")
    page.press("All", "Lessons")
    assert value("document.getElementById('review').disabled")
    value("location.hash = '#2'")
    page.browser.wait_for("document.getElementById('title').textContent === 'Before you begin'")
    board = value(f"JSON.stringify({task}.choices)")
    value(solve)
    page.press("Begin", fourth)
    value("Date.now = () => Date.parse('2100-01-01'); location.hash = ''")
    page.browser.wait_for("!document.getElementById('list').hidden")
    assert "1 due" in page.read("#review")
    page.browser.press("r")
    page.browser.wait_for("document.getElementById('title').textContent === 'Review'")
    assert value(f"JSON.stringify({task}.choices)") != board
    value(solve)
    value("practicePage.goOn()")
    page.press("All lessons", "Lessons")
    assert value("document.getElementById('review').hidden")


BROKEN = {
    "full": "Storage.prototype.setItem = () => { throw new Error('full'); }",
    "forgetful": "Storage.prototype.setItem = () => {}",
    "switched off": "Object.defineProperty(window, 'localStorage', { get() { throw new Error('off'); } })",
}


@pytest.mark.parametrize("breaks", first_quick(BROKEN.values()), ids=BROKEN)
def test_a_page_says_when_its_answers_are_lost(open_page, breaks):
    page = open_page(FIRST, SECOND)
    page.press("Two", "Two")
    keeps = "document.querySelector('#help .keeps').textContent"
    assert "stay in this browser" in page.browser.value(keeps)
    page.browser.value(f"{breaks}; true")
    page.browser.value("practicePage.go(1), practicePage.showSolution()")
    assert "are lost when you close this page" in page.browser.value(keeps)
    assert "save your answers" in page.read("#trouble")
    page.browser.value("document.querySelector('#steps li:last-child button').click()")
    assert page.read(".sending .primary") == "Save my answers"
    page.press("All", "Lessons")
    page.press("Two", "Two")
    assert page.browser.value("practicePage.progress.answers") == {"1": ["shown"]}
