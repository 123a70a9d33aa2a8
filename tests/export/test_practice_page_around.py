"""What is around a practice in an exported page: a course page, another tab, a large window."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Chromium
from practice_help import practice_of_all_forms
from practice_in_browser import ShownPractice
from scorm_host import served

from visualizer.exercises.lessons.lesson_file import parse_lesson
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.export.practice.practice_page import practice_html

pytestmark = pytest.mark.long
PRACTICE = practice_of_all_forms()
FIRST = PRACTICE.tasks[0]
#: A page with two tabs' pages side by side.
TABS = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<body data-ready="true"><iframe id="one" src="practice.html" width="600" height="600"></iframe>
<iframe id="other" src="practice.html" width="600" height="600"></iframe>"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    for name, text in (("practice.html", practice_html(PRACTICE)), ("tabs.html", TABS)):
        (folder / name).write_text(text, encoding="utf-8")
    with served(folder) as found:
        yield found


@pytest.fixture
def shown(browser: Chromium, tmp_path: Path) -> ShownPractice:
    return ShownPractice(browser, tmp_path, PRACTICE)


def wait_for_frames(browser: Chromium, count: int) -> None:
    for at in range(count):
        browser.wait_for(f"frames[{at}].document.body?.dataset.ready === 'true'")


def answers_in(frame: str) -> str:
    return f"JSON.stringify([...{frame}.contentWindow.practicePage.progress.answers])"


def test_answers_of_one_tab_are_not_lost_by_another(browser, address):
    browser.open(f"{address}/tabs.html")
    wait_for_frames(browser, 2)
    browser.value("other.contentWindow.practicePage.go(0)")
    browser.value(
        "((page) => { page.go(1); page.form.fill(" + json.dumps(FIRST.solution) + ");"
        " page.check(); })(one.contentWindow.practicePage)"
    )
    expected = json.dumps([[FIRST.name, [FIRST.solution]]], separators=(",", ":"))
    browser.wait_for(f"{answers_in('other')} === {json.dumps(expected)}")
    # Each stays at its step; who leaves last writes what both have.
    assert browser.value("other.contentWindow.document.body.dataset.step") == "0"
    browser.value("other.contentWindow.practicePage.save()")
    browser.open(f"{address}/tabs.html")
    wait_for_frames(browser, 2)
    assert browser.value(answers_in("one")) == expected
    browser.value("one.contentWindow.practicePage.startAgain()")
    browser.wait_for(f"{answers_in('other')} === '[]'")


def test_keys_of_one_letter_can_be_switched_off_and_stay_so(shown):
    browser = shown.browser
    browser.screen(1280, 800)

    def pressed(key: str, expression: str) -> bool:
        before = browser.value(expression)
        browser.press(key)
        return bool(browser.value(expression) != before)

    theme, chosen = "practicePage.look.scheme", "practicePage.form.text"
    shown.go_to_task("1")
    assert pressed("t", theme)
    assert pressed("b", chosen)
    browser.press("?")
    shown.click("#letters")
    browser.click("#help-close")
    shown.open()
    shown.go_to_task("1")
    assert not pressed("t", theme)
    assert not pressed("b", chosen)
    browser.press("?")
    assert not browser.value("document.querySelector('#help').open")
    assert (
        browser.value("document.querySelector('[aria-keyshortcuts=T], [title$=\"(T)\"]')") is None
    )
    # Keys that are no letters stay.
    assert pressed("PageUp", "practicePage.progress.index")
    browser.value("localStorage.clear()")


CHINESE = """---
title: 队列里先放进去的格子先取出来
language: zh-Hans
---
## 第一步
```board
# click: 0,0
# algorithms: queue,mark=push
# step: 1
EEE
EEE
```
点击之后所有相邻的格子都按照旁边给出的顺序放进队列里等待着被取出来然后再访问它们各自的相邻格子。
```task
form: choice
ask: 接下来访问哪一个格子
+ 等待时间最长的格子总是最先从队列里取出来的那一个格子所以它是下一个。
- 最后放进去的格子。 :: 栈才先取出最后放进去的格子。
right: 队列先取出最先放进去的格子。
```
"""


def test_a_lesson_in_another_language_says_so_and_is_wrapped(browser, tmp_path):
    browser.screen(320, 568)
    shown = ShownPractice(browser, tmp_path, practice_of(parse_lesson(CHINESE, "l.md")))
    shown.fill("B")
    browser.click("#check")
    assert "队列" in shown.read("#caption") + shown.read("#title")
    # Every element with a text of the lesson is in its language, all others in the page's.
    strange = browser.value(
        """[...document.querySelectorAll('body *')].filter((node) => {
            const own = [...node.childNodes].filter((child) => child.nodeType === 3);
            const text = own.map((child) => child.data).join('') + (node.ariaLabel ?? '');
            if (node.closest('script, .steps') || !text.trim()) return false;
            const isChinese = /\\p{Script=Han}/u.test(text);
            return isChinese !== (node.closest('[lang]').lang === 'zh-Hans')
                && node.id !== 'feedback-text';
        }).map((node) => node.outerHTML.slice(0, 90))"""
    )
    assert strange == []
    assert browser.value("document.documentElement.scrollWidth") <= 320


def test_where_scripts_do_not_run_it_says_so_and_offers_no_dead_buttons(browser, tmp_path):
    path = tmp_path / "practice.html"
    path.write_text(practice_html(PRACTICE), encoding="utf-8")
    browser.screen(375, 667)
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(path.as_uri(), "true")
        assert "open the page in a browser" in browser.value("document.body.innerText")
        assert browser.value("document.querySelector('.trouble').getBoundingClientRect().top") < 99
        seen = "getComputedStyle(node).visibility === 'visible'"
        buttons = "[...document.querySelectorAll('body > :not(dialog) button')]"
        assert browser.value(f"{buttons}.filter((node) => {seen}).length") == 0
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)


def test_lessons_of_one_file_name_and_the_same_answers_are_kept_apart(browser, tmp_path):
    browser.renew()
    for number, text in enumerate((CHINESE, CHINESE.replace("title: ", "title: 二"))):
        page = tmp_path / f"{number}.html"
        practice = practice_of(parse_lesson(text, "l.md"))
        page.write_text(practice_html(practice), encoding="utf-8")
        browser.open(page.as_uri())
        assert browser.value("practicePage.progress.answers.size") == 0
        browser.value("practicePage.showSolution()")
    browser.value("practicePage.startAgain()")
