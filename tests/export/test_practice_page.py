"""An exported practice in a browser: answering, points, saving and class mode."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from chromium import Chromium
from many_cases import first_quick
from practice_in_browser import PHONE, KeyInput, PracticeInBrowser, TouchInput, answer_all_tasks, answer_task
from practices import EVERYTHING, practice_with, task, tasks

from visualizer.analysis.explanation import Fact
from visualizer.exercises.continuations import find_continuations
from visualizer.exercises.marks import load_answers
from visualizer.exercises.task import Choice, ScenePart, cells_text, literal_fact
from visualizer.language.practice import fact_text
from visualizer.trace.listings import LISTING_LANGUAGES
from visualizer.trace.trace import State

PRACTICE = practice_with(*tasks())
HOSTILE = "</script><img src=x onerror=alert(1)> {name} \u202e &amp;"


@pytest.fixture
def practice_page(browser: Chromium, tmp_path) -> PracticeInBrowser:
    browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
    browser.screen(1280, 720)
    return PracticeInBrowser(browser, tmp_path, PRACTICE)


@pytest.mark.parametrize("by", first_quick([KeyInput, TouchInput]))
def test_every_form_can_be_answered_by_touch_and_by_keys(browser, tmp_path, by):
    width, height = PHONE if by is TouchInput else (1366, 768)
    browser.call("Emulation.setTouchEmulationEnabled", enabled=by is TouchInput)
    browser.screen(width, height)
    practice_page = PracticeInBrowser(browser, tmp_path, PRACTICE)
    answer_all_tasks(by(practice_page))
    assert practice_page.read(".score") == "You had 4.5 of 9 points."
    assert browser.requests() == [practice_page.path.as_uri()]


def test_the_page_counts_second_tries_half_and_shown_answers_nothing(practice_page):
    by = KeyInput(practice_page)
    practice_page.browser.press("PageDown")
    first = tasks()[0]
    practice_page.browser.press("h")
    assert practice_page.feedback == fact_text(first.hint)
    practice_page.browser.press("PageDown")
    assert practice_page.page("progress.index") == 1  # the task must be answered first
    answer_task(by, first, "0,0")
    assert "one more try" in practice_page.feedback
    answer_task(by, first, first.solution)
    assert "Right at try 2" in practice_page.feedback
    assert practice_page.page("scene.pictures[0].run.moment") == first.moments_after[0]
    practice_page.browser.press("Enter")
    practice_page.browser.click("#show")
    assert "The answer is C" in practice_page.feedback
    assert practice_page.answers_given("2") == ["shown"]
    practice_page.browser.press("PageUp")
    assert practice_page.page("progress.index") == 1
    assert practice_page.page("progress.score") == 0.5
    names = practice_page.browser.value("[...document.querySelectorAll('.dot-step')].map((d) => d.ariaLabel)")
    assert names[1:4] == ["Step 2, right at try 2", "Step 3, the answer was shown", "Step 4, not answered yet"]


@pytest.mark.long
def test_boards_play_once_their_task_is_answered(practice_page):
    by, browser, first = KeyInput(practice_page), practice_page.browser, tasks()[0]
    browser.press("PageDown")
    assert "hidden" in browser.value("document.getElementById('replay').outerHTML.split('>')[0]")
    browser.press("ArrowRight")
    visits = "scene.pictures[0].run.visits"
    asked = practice_page.page(visits)
    answer_task(by, first, first.solution)
    assert practice_page.page(visits) == asked + 1
    for key, expected in [("ArrowRight", asked + 2), ("ArrowLeft", asked + 1), ("ArrowLeft", asked)]:
        browser.press(key)
        assert practice_page.page(visits) == expected
    browser.press("p")
    browser.wait_for(f"!practicePage.replay.timer && practicePage.{visits} === {asked + 1}")  # it stops there
    browser.value("Object.assign(window.visit, {value: 1}).dispatchEvent(new Event('input'))")
    assert practice_page.page(visits) == 1
    browser.press("p")
    browser.press("PageUp")
    assert practice_page.page("replay.timer") == 0


@pytest.mark.long
def test_a_wrong_answer_goes_on_beside_the_right_run_and_stays_crossed(practice_page):
    by, browser, first = KeyInput(practice_page), practice_page.browser, tasks()[0]
    (play,) = find_continuations(first)
    wrong = cells_text(play.cells[:1])
    browser.press("PageDown")
    answer_task(by, first, wrong)
    assert practice_page.page("scene.pictures.length") == 1  # there is another try
    answer_task(by, first, "0,0")
    visited = "scene.pictures.map(({ run }) => run.cellAt(run.current).join())"
    browser.wait_for("!practicePage.replay.timer && practicePage.replay.hasMoved")
    assert practice_page.page(visited) == [wrong, first.solution]  # both stop where they part
    assert fact_text(Fact(("belief-reply", play.belief))) in practice_page.feedback
    for sign, expected in [("wrong", [sorted(["0,0", wrong]), []]), ("right", [[], [first.solution]])]:
        names = f"cells.filter((cell) => cell.classList.contains('{sign}')).map(({{ dataset }}) => dataset.cell)"
        assert practice_page.page(f"scene.pictures.map(({{ cells }}) => {names})") == expected
    assert browser.value("document.querySelectorAll('#feedback [data-pointer]').length > 0")
    browser.press("ArrowRight")
    browser.press("ArrowRight")
    right = first.scene.traces[0].visits[first.scene.states[0].visit_count + 2].tolist()
    assert practice_page.page(visited) == [cells_text(play.cells[2:3]), cells_text([right])]


@pytest.mark.long
def test_quick_presses_are_steps_but_a_double_press_on_check_is_one_try(practice_page):
    browser = practice_page.browser
    practice_page.page("progress.answers = {'1': ['shown'], '2': ['shown'], '3': ['shown'], '4': ['shown']}")
    practice_page.go(5)
    for count in range(1, 6):
        left, top = browser.value(
            "(({x, y}) => [x + 9, y + 9])(document.getElementById('back').getBoundingClientRect())"
        )
        for kind in ("mousePressed", "mouseReleased"):
            browser.call(
                "Input.dispatchMouseEvent", type=kind, x=left, y=top, button="left", buttons=1, clickCount=count
            )
    assert practice_page.page("progress.index") == 0
    practice_page.page("progress.answers = {'1': ['shown']}")
    practice_page.go(2)
    browser.press("c")  # the right one
    # In one go, so that they are quick on any computer.
    browser.value("['check', 'next'].forEach((id) => window[id].dispatchEvent(new MouseEvent('click', {detail: 1})))")
    assert practice_page.answers_given("2")
    assert practice_page.page("progress.index") == 2


def test_cells_in_order_are_taken_back_by_a_second_press_and_cleared(practice_page):
    index, order = next(
        (at, each) for at, each in enumerate(tasks(), 1) if getattr(each.control, "pick", "") == "order"
    )
    practice_page.go(index)
    by = KeyInput(practice_page)
    first, second, *_ = order.solution.split()
    by.pick(f"{first} {second} {first}")
    assert practice_page.page("form.answer") == second
    practice_page.browser.click(".picked-row button")
    assert practice_page.page("form.answer") == ""


@pytest.mark.long
@pytest.mark.parametrize("class_mode", [False, True])
def test_random_presses_never_throw(browser, tmp_path, class_mode):
    browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
    browser.screen(1280, 720)
    practice_page = PracticeInBrowser(browser, tmp_path, PRACTICE, class_mode=class_mode)
    rng = random.Random(529)
    keys = [
        *"abcdhlptvVB.?1 ",
        "ArrowLeft",
        "ArrowRight",
        "Enter",
        "PageUp",
        "PageDown",
        "Backspace",
        "ArrowDown",
        "End",
        "Escape",
        "Tab",
    ]
    for _ in range(600):
        if rng.random() < 0.5:
            browser.press(rng.choice(keys))
        else:  # any control, hidden ones too
            pressed = "[...document.querySelectorAll('button:not(.sending *), input, .cell')]"
            browser.value(f"((all) => all[Math.floor({rng.random()} * all.length)].click())({pressed})")
    assert practice_page.browser.faults() == []


def test_an_empty_selection_must_be_confirmed(practice_page):
    practice_page.go(4)
    practice_page.browser.press("Enter")
    assert "check once more" in practice_page.feedback
    assert practice_page.answers_given("4") == []
    practice_page.browser.press("Enter")
    assert practice_page.answers_given("4") == ["none"]


def test_answers_stay_in_the_browser_until_a_restart(practice_page, tmp_path):
    practice_page.browser.press("PageDown")
    answer_task(KeyInput(practice_page), tasks()[0], tasks()[0].solution)
    practice_page.browser.press("Enter")
    practice_page.open()
    assert practice_page.page("progress.index") == 2
    assert practice_page.answers_given("1") == [tasks()[0].solution]
    # Another tab has saved more answers.
    saved = json.dumps({"answers": {"1": [tasks()[0].solution], "2": ["B"]}})
    practice_page.browser.value(f"localStorage.setItem(practicePage.store.key, {json.dumps(saved)})")
    practice_page.open()
    assert practice_page.answers_given("2") == ["B"]
    other = replace(PRACTICE, title=literal_fact("another lesson"))
    assert PracticeInBrowser(practice_page.browser, tmp_path, other).answers_given("1") == []
    practice_page.path.write_text("")
    again = PracticeInBrowser(practice_page.browser, tmp_path, PRACTICE)
    assert again.answers_given("1") == []  # starting again has deleted them


def test_the_saved_answers_file_is_read_by_the_program(practice_page, tmp_path):
    practice_page.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    practice_page.page("progress.answers = {'1': ['0,0', '1,0'], '2': ['shown']}")
    practice_page.go(len(PRACTICE.steps))
    save = "document.querySelector('.sending .primary').click()"
    practice_page.browser.value(save)
    assert "name first" in practice_page.read(".result")
    practice_page.browser.value("document.getElementById('student').focus()")
    practice_page.browser.call("Input.insertText", text="Ada  Łovelace")
    practice_page.browser.value(save)
    path = tmp_path / "a-practice-made-by-hand-ada-łovelace.answers"
    practice_page.browser.wait_for(f"document.querySelector('.result').textContent.includes({path.name!r})")
    path.write_text(practice_page.browser.value("document.querySelector('.sending textarea').value"))
    found = load_answers(path)
    assert found.recipe == PRACTICE.recipe
    assert found.answers == {"1": ("0,0", "1,0"), "2": ("shown",)}


def test_hostile_texts_in_a_practice_stay_text(browser, tmp_path):
    fact = literal_fact(HOSTILE)
    first = task("1", HOSTILE, tasks()[0].scene, Choice(options=(fact,) * 3), "A", HOSTILE)
    practice = practice_with(replace(first, hint=fact, other_reply=fact))
    practice_page = PracticeInBrowser(browser, tmp_path, replace(practice, title=fact, notes=(fact,)))
    for key in ("Enter", "h", "b", "Enter", "a", "Enter"):
        browser.press(key)
    shown = HOSTILE.split(" \u202e")[0]  # the visible text of Firefox has no signs of direction
    assert shown in practice_page.feedback
    browser.press("Enter")
    assert shown in practice_page.read("#summary")
    assert browser.value("document.querySelectorAll('img').length") == 0


def test_single_letter_keys_can_be_switched_off(practice_page):
    practice_page.browser.press("?")
    assert practice_page.browser.value("document.getElementById('help').open")
    practice_page.browser.value("document.getElementById('letters').click()")
    practice_page.browser.click("#help-close")
    practice_page.open()
    practice_page.go(1)
    practice_page.browser.press("h")
    assert practice_page.browser.value("document.getElementById('feedback').hidden")


@pytest.mark.long
def test_a_class_votes_discusses_and_votes_again(browser, tmp_path):
    browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
    browser.screen(1280, 720)
    practice_page = PracticeInBrowser(browser, tmp_path, PRACTICE, class_mode=True)
    practice_page.go(2)  # the answer is C
    size = "parseFloat(getComputedStyle(document.querySelector('.vote .words')).fontSize)"
    assert browser.value(size) >= 28
    assert practice_page.fits
    for key in "aaaccbb":
        browser.press(key)
    browser.press("Backspace")
    assert [
        hands.split()[-1] for hands in practice_page.read(".form").split("\n") if hands.isdigit()
    ] == "3 1 2 0".split()
    browser.press("Enter")
    assert "Convince your neighbour" in practice_page.feedback
    assert "answer is" not in practice_page.feedback
    browser.value("document.querySelector('#aside input').focus()")
    browser.call("Input.insertText", text="a 1, C 4")
    browser.press("Enter")
    assert "33 % at first, 80 % after" in practice_page.feedback
    assert "The answer is C" in practice_page.feedback
    browser.press("Enter")
    assert practice_page.page("progress.index") == 3
    browser.press("PageDown")  # a sorting task has no vote
    assert "the answer is shown" in practice_page.feedback
    practice_page.open()
    assert practice_page.page("progress.answers") == {}


def test_the_code_of_a_scene_is_shown_in_another_language(practice_page):
    browser, lit = practice_page.browser, "document.querySelector('#scene [aria-current] code').textContent"
    steps = PRACTICE.steps
    index, scene = next(
        (at, step.task.scene) for at, step in enumerate(steps) if step.task and step.task.scene.parts == EVERYTHING
    )
    practice_page.go(index)
    told = [State(scene.traces[0].told_in(language), scene.moments[0]) for language in LISTING_LANGUAGES]
    for state in (*told[1:], told[0]):
        browser.press("l")
        assert browser.value(lit) == state.trace.code.lines[state.line].strip()
    plain = next(at for at, step in enumerate(steps) if step.task and not step.task.scene.parts & {ScenePart.CODE})
    practice_page.go(plain)
    assert browser.value("document.querySelector('#language').hidden")
