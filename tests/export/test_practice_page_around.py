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

PRACTICE = practice_of_all_forms()
FIRST = PRACTICE.tasks[0]
#: A page with the practice far down in it, and one with two tabs' pages side by side.
COURSE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<body data-ready="true"><p style="height: 150vh">A text before it.</p>
<iframe src="practice.html" width="600" height="400"></iframe><p style="height: 150vh"></p>"""
TABS = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<body data-ready="true"><iframe id="one" src="practice.html" width="600" height="600"></iframe>
<iframe id="other" src="practice.html" width="600" height="600"></iframe>"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    for name, text in (
        ("practice.html", practice_html(PRACTICE)), ("course.html", COURSE), ("tabs.html", TABS),
    ):  # fmt: skip
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


def test_a_course_page_around_it_stays_where_it_is(browser: Chromium, address: str) -> None:
    browser.screen(1000, 700)
    browser.open(f"{address}/course.html")
    wait_for_frames(browser, 1)
    browser.value("frames[0].practicePage.go(1)")
    assert browser.value("frames[0].document.body.dataset.step") == "1"
    assert browser.value("scrollY") == 0


def test_the_step_one_is_at_is_in_sight_among_the_steps(shown: ShownPractice) -> None:
    shown.browser.screen(320, 568)
    for at in (0, len(PRACTICE.steps) // 2, len(PRACTICE.steps)):
        shown.go(at)
        left, right = shown.browser.value(
            "(({left, right}) => [left, right])"
            "(document.querySelector('[aria-current=step]').getBoundingClientRect())"
        )
        assert 0 <= left < right <= 320


def test_answers_of_one_tab_are_not_lost_by_another(browser: Chromium, address: str) -> None:
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


def test_boards_have_most_of_a_desktop_s_window(shown: ShownPractice) -> None:
    browser = shown.browser
    for width, height in ((1280, 800), (1920, 1080)):
        browser.screen(width, height)
        shown.go_to_task("1")
        boards = browser.value(
            "document.querySelector('#scene').getBoundingClientRect().width / innerWidth"
        )
        assert boards > 0.6
        # Code is to be read, and has the room that it needs.
        shown.go_to_task("10")
        form = browser.value(
            "document.querySelector('#task').getBoundingClientRect().width / innerWidth"
        )
        assert form > 0.4


def test_boards_stay_as_they_are_when_something_is_said_below_them(shown: ShownPractice) -> None:
    shown.browser.screen(1700, 650)  # so wide that the height bounds the boards
    shown.go_to_task("1")
    places = """[...document.querySelectorAll('.run canvas')].map((canvas) => {
        const { x, y, width } = canvas.getBoundingClientRect();
        return [x, y, width].map(Math.round);
    })"""
    before = shown.browser.value(places)
    shown.fill("A")
    shown.browser.click("#check")
    assert shown.feedback
    assert shown.browser.value(places) == before


def test_the_focus_is_not_lost_with_a_button_that_goes_away(shown: ShownPractice) -> None:
    browser = shown.browser
    browser.screen(1280, 800)
    focused = "document.activeElement.closest('li')?.innerText ?? document.activeElement.className"
    shown.go_to_task("6")
    shown.click_cells("0,0 1,1 2,2")
    browser.value("document.querySelector('.chips button').focus()")
    browser.press("Enter")
    assert browser.value(focused) == "1,1"
    browser.press("Enter")
    browser.press("Enter")
    assert browser.value(focused).startswith("cell")
    shown.go_to_task("5")
    shown.click_cells("0,0")
    browser.value("document.querySelector('#task button').focus()")
    browser.press("Enter")
    assert shown.read(".picked").startswith("No cell is marked")
    assert browser.value(focused).startswith("cell")


def test_what_is_said_appears_in_a_region_that_was_there_before(shown: ShownPractice) -> None:
    shown.browser.screen(1280, 800)
    shown.go_to_task("1")
    shown.browser.value("window.region = document.querySelector('#dock [role=status]'); true")
    assert shown.browser.value("region.checkVisibility() && region.innerText") == ""
    shown.fill("A")
    shown.browser.click("#check")
    assert "what a stack would take" in shown.browser.value("region.innerText")


def test_keys_of_one_letter_can_be_switched_off_and_stay_so(shown: ShownPractice) -> None:
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


def test_boards_are_as_wide_as_a_sheet_when_they_are_printed(shown: ShownPractice) -> None:
    shown.browser.screen(1920, 1080)
    shown.go_to_task("1")
    widths = """[...document.querySelectorAll('.run canvas')].map(
        (canvas) => canvas.getBoundingClientRect().width)"""
    before = shown.browser.value(widths)
    shown.browser.value("dispatchEvent(new Event('beforeprint'))")
    on_paper = shown.browser.value(widths)
    # 186 mm are left of A4 between the margins.
    assert len(on_paper) == 2
    assert 400 < sum(on_paper) < 186 / 25.4 * 96
    shown.browser.value("dispatchEvent(new Event('afterprint'))")
    assert shown.browser.value(widths) == before


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


def test_a_lesson_in_another_language_says_so_and_is_wrapped(
    browser: Chromium, tmp_path: Path
) -> None:
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


def test_where_scripts_do_not_run_it_says_so_and_offers_no_dead_buttons(
    browser: Chromium, tmp_path: Path
) -> None:
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


def test_texts_of_no_stated_language_are_in_the_page_s(shown: ShownPractice) -> None:
    shown.go_to_task("1")
    assert shown.browser.value("document.querySelectorAll('body [lang]').length") == 0


HEBREW = """---
title: תור
language: he
---
## צעד
```board
# click: 0,0
# algorithms: queue,mark=push
# step: 1
EEE
EEE
```
התא (0, 1) מחכה, וגם `queue.popleft()` כאן.
```task
form: choice
ask: למה התא (0, 1)?
+ התא (0, 1) הוא הראשון.
- התא (0, 1) הוא האחרון. :: לא.
right: התא (0, 1) הוא הראשון.
```
"""


def test_cells_and_code_are_read_from_the_left_in_every_script(
    browser: Chromium, tmp_path: Path
) -> None:
    browser.screen(800, 600)
    ShownPractice(browser, tmp_path, practice_of(parse_lesson(HEBREW, "l.md")))
    browser.value("practicePage.showSolution()")
    # How far each letter of a text stands to the right of the letter before it.
    steps = """((selector, found) => {
        const node = [...document.querySelector(selector).childNodes].flatMap(
            (child) => [child, ...child.childNodes]).find((child) => child.data?.includes(found));
        const at = node.data.indexOf(found);
        const lefts = [...found].map((_, number) => {
            const range = new Range();
            range.setStart(node, at + number);
            range.setEnd(node, at + number + 1);
            return range.getBoundingClientRect().left;
        });
        return lefts.slice(1).map((left, number) => left - lefts[number]);
    })"""
    for selector, found in (
        ("#caption p", "(0, 1)"), ("#caption p", "queue.popleft()"), ("#prompt", "(0, 1)"),
        (".words", "(0, 1)"), ("#feedback-text", "(0, 1)"),
    ):  # fmt: skip
        moved = browser.value(f"{steps}({json.dumps(selector)}, {json.dumps(found)})")
        assert min(moved) > 0, (selector, found)


SENTENCES = """---
title: Two of them
---
## Step
```board
EEM
```
```task
form: choice
ask: Which?
several: yes
+ It is first.
+ It waits.
- It is last. :: It is not.
right: So it is.
```
"""


def test_an_option_that_is_a_sentence_ends_once_where_it_is_the_answer(
    browser: Chromium, tmp_path: Path
) -> None:
    shown = ShownPractice(browser, tmp_path, practice_of(parse_lesson(SENTENCES, "l.md")))
    browser.value("practicePage.showSolution()")
    assert shown.feedback == "The answer is A: It is first; B: It waits. So it is."


MANY_CELLS = """---
title: Cells
---
## Step
```board
# click: 0,0
# algorithms: queue,mark=push
# step: 1
EEE
EEE
```
From (0, 0) it goes on to (0, 1), to (1, 0), to (1, 1), and only then to (0, 2) and to (1, 2).
```task
form: choice
ask: Is it?
+ Yes
- No :: No.
right: Yes.
```
"""


def test_a_cell_is_not_broken_where_a_line_ends(browser: Chromium, tmp_path: Path) -> None:
    ShownPractice(browser, tmp_path, practice_of(parse_lesson(MANY_CELLS, "l.md")))
    lines = """(() => {
        const texts = document.createTreeWalker(caption, NodeFilter.SHOW_TEXT), lines = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            for (const { 0: cell, index } of text.data.matchAll(/\\(\\d, \\d\\)/g)) {
                const range = new Range();
                range.setStart(text, index);
                range.setEnd(text, index + cell.length);
                lines.push(new Set([...range.getClientRects()].map(({ top }) => top)).size);
            }
        }
        return lines;
    })()"""
    for width in range(320, 420, 4):
        browser.screen(width, 667)
        assert browser.value(lines) == [1] * 6, width


DRAWING = """---
title: Draw it
---
## Step
```board
EEM
```
```task
form: board
ask: Draw a board on which program A goes wrong.
shows: fails program-a
answer: EEM 0,1
right: It goes on behind digits.
```
"""


def test_what_colours_tell_is_seen_where_a_system_sets_them(
    browser: Chromium, tmp_path: Path
) -> None:
    browser.screen(1280, 800, forced_colors="active")
    shown = ShownPractice(browser, tmp_path, practice_of(parse_lesson(DRAWING, "l.md")))
    shown.fill("EEM 0,1")
    cell, mine = browser.value(
        """['', '::before'].map((part) => getComputedStyle(
            document.querySelector('.drawing .mine'), part || null).backgroundColor)"""
    )
    assert cell != mine
    outline = "getComputedStyle(document.querySelector('[aria-current]')).outlineStyle"
    assert browser.value(outline) == "solid"
    browser.screen(1280, 800, forced_colors="none")


PROGRAM = """---
title: Write it
---
## Step
```board
EEM
```
```task
form: program
ask: Write it.
template: solution
right: That is one.
```
"""


def test_code_is_in_letters_of_one_width(browser: Chromium, tmp_path: Path) -> None:
    browser.screen(1280, 800)
    shown = ShownPractice(browser, tmp_path, practice_of(parse_lesson(PROGRAM, "l.md")))
    assert "class Solution" in browser.value("document.querySelector('textarea').value")
    widths = browser.value(
        """["iiii", "MMMM"].map((text) => {
            const pen = document.createElement("canvas").getContext("2d");
            pen.font = getComputedStyle(document.querySelector("textarea")).font;
            return pen.measureText(text).width;
        })"""
    )
    assert widths[0] == widths[1] > 0
    assert shown.read("#prompt") == "Write it."


def test_lessons_of_one_file_name_and_the_same_answers_are_kept_apart(
    browser: Chromium, tmp_path: Path
) -> None:
    for number, text in enumerate((CHINESE, CHINESE.replace("title: ", "title: 二"))):
        page = tmp_path / f"{number}.html"
        practice = practice_of(parse_lesson(text, "l.md"))
        page.write_text(practice_html(practice), encoding="utf-8")
        browser.open(page.as_uri())
        assert browser.value("practicePage.progress.answers.size") == 0
        browser.value("practicePage.showSolution()")
    browser.value("practicePage.startAgain()")
