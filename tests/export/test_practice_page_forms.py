"""A practice in an exported page, answered as people do: with a mouse, by keyboard, on a phone."""

from __future__ import annotations

import pytest
from chromium import Chromium
from practice_help import practice_of_all_forms
from practice_in_browser import ShownPractice

from visualizer.exercises.scene import Shown
from visualizer.exercises.tasks import Task

pytestmark = pytest.mark.long
PRACTICE = practice_of_all_forms()
SIZES = ((320, 568), (640, 360), (768, 1024), (1280, 800), (1920, 1080))
#: For each task what is clicked, in order; selectors, or cells of the board.
CLICKS = {
    "1": [".option:nth-of-type(2)"],
    "2": [".option:nth-of-type(1)", ".option:nth-of-type(3)"],
    "3": [".option:nth-of-type(1)"],
    "4": ["3,0"],
    "5": ["3,4", "0,0", "1,1", "0,4", "3,0", "1,1"],
    "6": ["2,2", "0,0", ".answer-list li:nth-child(2) button", "1,1"],
    "8": [f".sorted:nth-of-type({at}) .segment:nth-of-type({group})"
          for at, group in ((1, 1), (2, 2), (3, 1))],
    "9": [".lines:nth-of-type(1) li:nth-child(1) button",
          ".lines:nth-of-type(1) li:nth-child(2) button",
          ".lines:nth-of-type(2) li:nth-child(1) .down"],
    "10": [".choosing li:nth-child(3) label"],
    "12": [".option:nth-of-type(1)"],
}  # fmt: skip
#: And which keys are pressed once the focus is at the beginning of the form or on the board.
KEYS = {
    "1": ["b"],
    "2": ["a", "c"],
    "3": ["a"],
    "8": [" ", "Tab", " ", "ArrowRight", "Tab", " "],
    "10": [" ", "ArrowDown", "ArrowDown"],
    "12": [" "],
}


@pytest.fixture(scope="module")
def shown(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> ShownPractice:
    return ShownPractice(browser, tmp_path_factory.mktemp("page"), PRACTICE)


@pytest.fixture(autouse=True)
def _begin(shown: ShownPractice) -> None:
    shown.browser.screen(1280, 800)
    shown.browser.value("practicePage.startAgain()")


def task_named(name: str) -> Task:
    return next(task for task in PRACTICE.tasks if task.name == name)


def expect_right(shown: ShownPractice, task: Task) -> None:
    assert shown.given(task.name) == [task.solution]
    assert shown.browser.value("document.body.dataset.settled") == "true"
    assert "That is how a queue takes." in shown.feedback
    assert shown.browser.value("document.activeElement.id") == "next"


def test_forms_are_answered_with_the_mouse_on_a_phone(shown):
    browser = shown.browser
    browser.screen(360, 640)
    for name, targets in CLICKS.items():
        shown.go_to_task(name)
        for target in targets:
            if "." in target:
                shown.click(target)
            else:
                shown.click_cell(target)
        browser.click("#check")
        expect_right(shown, task_named(name))


def test_forms_are_answered_by_keyboard(shown):
    for name, keys in KEYS.items():
        shown.go_to_task(name)
        shown.browser.value("practicePage.form.focus()")
        for key in keys:
            shown.browser.press(key)
        shown.browser.press("Enter")
        expect_right(shown, task_named(name))
    for name, cells in (("3", [(2, 2)]), ("4", [(3, 0)]), ("6", [(2, 2), (1, 1)])):
        shown.browser.value("practicePage.startAgain()")
        shown.go_to_task(name)
        for cell in cells:
            walk_to(shown, *cell)
            shown.browser.press(" ")
        shown.browser.press("Enter")
        expect_right(shown, task_named(name))


def walk_to(shown: ShownPractice, row: int, col: int) -> None:
    """Move over the board by arrow keys from its click, (3, 0)."""
    shown.browser.value("document.querySelector('.cell[tabindex=\"0\"]').focus()")
    for _ in range(4):
        shown.browser.press("ArrowDown")
    shown.browser.press("Home")
    for _ in range(3 - row):
        shown.browser.press("ArrowUp")
    for _ in range(col):
        shown.browser.press("ArrowRight")


# What is said, and what is hidden


def test_a_wrong_answer_is_met_with_its_own_sentence_and_a_second_try(shown):
    shown.go_to_task("1")
    shown.browser.press("a")
    shown.browser.press("Enter")
    assert "That is what a stack would take." in shown.feedback
    assert "one more try" in shown.feedback
    assert shown.browser.value("document.body.dataset.settled") == "false"
    shown.browser.press("c")
    shown.browser.press("Enter")
    assert "The answer is B: the oldest." in shown.feedback
    assert "That is how a queue takes." in shown.feedback
    assert shown.given("1") == ["A", "C"]
    assert shown.score["points"] == 0


def test_a_hint_is_said_and_costs_nothing(shown):
    shown.go_to_task("1")
    shown.browser.press("h")
    assert shown.feedback == "Look at what waits longest."
    shown.browser.press("b")
    shown.browser.press("Enter")
    assert shown.score["points"] == 1


def test_one_goes_on_only_when_it_is_answered_and_back_at_any_time(shown):
    browser = shown.browser
    at = "document.body.dataset.step"
    browser.press("PageDown")
    assert browser.value(at) == "1"
    browser.press("PageDown")
    assert browser.value(at) == "1"
    assert browser.value("document.querySelectorAll('.dot-step:enabled').length") == 2
    browser.press("PageUp")
    assert browser.value(at) == "0"
    assert browser.value("document.activeElement.id") == "step-title"


def test_names_of_cells_say_nothing_that_is_not_seen(shown):
    named = "[...document.querySelectorAll('.cell')].map((c) => c.ariaLabel)"
    for at, step in enumerate(PRACTICE.steps):
        shown.go(at)
        scene = step.task.scene if step.task else step.scene
        names = shown.browser.value(named)
        assert len(names) == 20 * max(1, len(scene.traces))
        text = " ".join(names)
        assert ("mine" in text) == (Shown.MINES in scene.shown)
        assert ("waits" in text) == (Shown.WAITING in scene.shown)
        assert ("visited last" in text) == (Shown.CURRENT in scene.shown and bool(scene.traces))
        assert ("number" in text) == (Shown.NUMBERS in scene.shown and bool(scene.traces))
        assert ("the click" in text) == (Shown.CLICK in scene.shown)
        page = shown.read("main")
        for trace in scene.traces:
            assert (trace.code.title in page) == (Shown.NAMES in scene.shown)
        assert ("Neighbour order" in page) == (Shown.ORDER in scene.shown and bool(scene.traces))
        assert ("How much waits" in page) == (Shown.CURVE in scene.shown)


# What is kept


def test_answers_are_kept_until_one_begins_again(shown):
    browser = shown.browser
    browser.press("PageDown")
    browser.press("a")
    browser.press("Enter")
    shown.open()
    assert shown.given("1") == ["A"]
    assert browser.value("document.body.dataset.step") == "1"
    assert "one more try" in shown.feedback
    browser.value("practicePage.startAgain()")
    shown.open()
    assert shown.given("1") == []


def test_it_works_where_nothing_may_be_kept(shown):
    browser = shown.browser
    script = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no') }})"
    found = browser.call("Page.addScriptToEvaluateOnNewDocument", source=script)
    shown.open()
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=found["identifier"])
    browser.press("PageDown")
    browser.press("b")
    browser.press("Enter")
    assert shown.given("1") == ["B"]
    assert browser.faults() == []
    shown.open()
    assert shown.given("1") == []


def test_a_name_is_asked_for_and_the_file_is_offered(shown, tmp_path):
    browser = shown.browser
    shown.go(len(PRACTICE.steps))
    shown.click(".sending .primary")
    assert "Write your name first" in shown.read(".result")
    assert browser.value("document.activeElement.id") == "student"
    browser.call("Input.insertText", text="Ada L.")
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    shown.click(".sending .primary")
    assert "all-forms-ada-l.answers" in shown.read(".result")
    shown.click(".sending .row button:nth-child(2)")
    browser.wait_for("!document.querySelector('.sending textarea').hidden")
    text = browser.value("document.querySelector('.sending textarea').value")
    assert text.startswith("answers: 1\npractice: lesson\n")
    assert "\nname: Ada L.\n" in text


# Sizes and themes


def test_nothing_reaches_over_the_edge(shown):
    browser = shown.browser
    for size in SIZES:
        browser.screen(*size)
        for at in range(len(PRACTICE.steps) + 1):
            shown.go(at)
            over = browser.value(
                """[...document.querySelectorAll('body *')].filter((node) => {
                    const { left, right, width } = node.getBoundingClientRect();
                    const scrolls = node.closest(
                        'nav, .back-to span, .listing, .unseen, dialog, .curve svg');
                    return width && !scrolls && (right > innerWidth + 0.5 || left < -0.5);
                }).map((node) => node.outerHTML.slice(0, 80))"""
            )
            assert over == [], (size, at)
            assert browser.value("document.documentElement.scrollWidth") <= size[0]


def test_texts_can_be_read_in_every_theme(shown):
    browser = shown.browser
    for theme in ("dark", "light", "projector"):
        browser.value(f"practicePage.look.setScheme({theme!r})")
        for name in ("1", "5", "8", "10"):
            shown.go_to_task(name)
            browser.value("practicePage.showSolution()")
            assert min(browser.value(CONTRASTS)) >= 4.5, (theme, name)
    browser.value("practicePage.look.setScheme('auto')")


#: The contrast of every text with what lies behind it, of controls that can be used.
CONTRASTS = """(() => {
    const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
        .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, at) => sum + v * [0.2126, 0.7152, 0.0722][at], 0);
    const behind = (node) => {
        for (let at = node; at; at = at.parentElement) {
            const colour = parts(getComputedStyle(at).backgroundColor);
            if (colour.length < 4 || colour[3] === 1) return colour;
        }
        return [255, 255, 255];
    };
    const texts = [...document.querySelectorAll('body *')].filter((node) =>
        node.checkVisibility() && !node.disabled && !node.closest('.unseen, [disabled]')
        && [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()));
    return texts.map((node) => {
        const [one, other] = [light(parts(getComputedStyle(node).color)), light(behind(node))];
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    });
})()"""
