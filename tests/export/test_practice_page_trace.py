"""A trace by hand in a page, by touch and by keys: judged as Python judges it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from chromium import Chromium

from visualizer import record
from visualizer.analysis.explanation import Fact
from visualizer.board.shipped import load_shipped
from visualizer.exercises.practice import Practice
from visualizer.exercises.task import Task
from visualizer.exercises.trace_practice import make_hand_trace
from visualizer.export.practice.practice_page import practice_html
from visualizer.language.practice import all_said, said

pytestmark = pytest.mark.long
PROGRESS = "practicePage.progress"


@pytest.fixture(scope="module")
def practices() -> dict[str, Practice]:
    boards = {"recursive-check-first": "corner-9x9", "stack-mark-on-push": "example-1"}
    return {
        name: make_hand_trace(record(load_shipped(board), None, name))
        for name, board in boards.items()
    }


@pytest.fixture
def show(browser: Chromium, practices, tmp_path) -> Callable[[str, int], Task]:
    """Shows the task with a number of a practice, with nothing kept."""

    def shown(name: str, number: int) -> Task:
        path = tmp_path / "trace.html"
        path.write_text(practice_html(practices[name]), encoding="utf-8")
        browser.open(path.as_uri())
        browser.value("localStorage.clear()")
        tasks = practices[name].tasks
        steps = len(practices[name].steps) - len(tasks) + number
        browser.value(f"{PROGRESS}.index = {steps}; practicePage.render()")
        return tasks[number]

    return shown


def touch(browser: Chromium, cell: tuple[int, int]) -> None:
    name = json.dumps('.cell[data-cell="{},{}"]'.format(*cell))
    x, y = browser.value(
        f"(() => {{ const cell = document.querySelector({name});"
        " cell.scrollIntoView({block: 'center'}); const box = cell.getBoundingClientRect();"
        " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
    )
    browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    browser.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def walk_to(browser: Chromium, cell: tuple[int, int]) -> None:
    """Go to a cell with the arrow keys, and choose it."""
    browser.value("document.querySelector('.cell[tabindex=\"0\"]').focus()")
    row, col = json.loads(f"[{browser.value('document.activeElement.dataset.cell')}]")
    moves = [("ArrowDown", cell[0] - row), ("ArrowUp", row - cell[0])]
    for key, times in (*moves, ("ArrowRight", cell[1] - col), ("ArrowLeft", col - cell[1])):
        for _ in range(times):
            browser.press(key)
    browser.press(" ")


def text(browser: Chromium, selector: str) -> str:
    return str(browser.value(f"document.querySelector('{selector}').innerText"))


def last_visited(browser: Chromium) -> tuple[int, int]:
    cell = browser.value("document.querySelector('[aria-label*=\"visited last\"]').dataset.cell")
    row, col = cell.split(",")
    return int(row), int(col)


def says(browser: Chromium, key: str) -> bool:
    return said(Fact(key)) in text(browser, "#feedback")


def held(task: Task, number: int) -> list[tuple[int, int]]:
    entry = task.control.checkpoints[number].waiting
    return [(int(row), int(col)) for row, col in (cell.split(",") for cell in entry.split(" "))]


def given(browser: Chromium, task: Task) -> str:
    """The one answer to a task; what the page makes of it is what Python makes of it."""
    (answer,) = browser.value(f"{PROGRESS}.answers[{json.dumps(task.name)}]")
    reply = task.reply(answer)
    assert browser.value(f"{PROGRESS}.points({PROGRESS}.task)") == pytest.approx(reply.share)
    assert all_said(reply.said) in text(browser, "#feedback")
    return str(answer)


def test_by_touch_with_wrong_clicks_and_checkpoints(browser, show):
    browser.screen(390, 780)
    task = show("recursive-check-first", 1)
    control = task.control
    for opened, words in enumerate(control.words, control.given):
        later = [cell for cell, word in words.items() if word == "longest"]
        if later:
            # What a queue would take is not taken, and a second wrong click counts nothing more.
            touch(browser, later[0])
            assert "queue" in text(browser, "#feedback")
            touch(browser, later[-1])
            assert f"{opened} of {len(control.opens)}" in text(browser, "#task")
        touch(browser, control.opens[opened])
        due = [at for at, each in enumerate(control.checkpoints) if each.after == opened + 1]
        for at in due:
            wanted = held(task, at)
            closed = next(cell for cell in words if cell not in control.opens[: opened + 1])
            touch(browser, wanted[1])
            touch(browser, wanted[1])
            assert says(browser, "trace-twice")
            touch(browser, closed)
            assert says(browser, "trace-closed")
            assert f"1 of {len(wanted)}" in text(browser, "#task")
            for cell in (wanted[0], *wanted[2:]):
                touch(browser, cell)
            assert says(browser, "trace-held-order")
    answer = given(browser, task)
    assert "Your clicks are a queue's" in text(browser, "#feedback")
    assert answer.count(";") == 2


def test_by_keys_all_right(browser, show):
    browser.screen(1280, 800)
    task = show("stack-mark-on-push", 1)
    for opened in range(1, len(task.control.opens)):
        walk_to(browser, task.control.opens[opened])
        for at, each in enumerate(task.control.checkpoints):
            if each.after == opened + 1:
                wanted = held(task, at)
                walk_to(browser, wanted[-1])
                browser.press("Backspace")
                for cell in wanted:
                    walk_to(browser, cell)
    assert given(browser, task) == task.solution
    assert browser.value("document.activeElement.id") == "next"


def test_it_goes_on_after_a_look_at_another_step_until_the_rest_is_shown(browser, show):
    browser.screen(1280, 800)
    task = show("recursive-check-first", 0)
    touch(browser, task.control.opens[6])
    assert last_visited(browser) == task.control.opens[6]
    browser.press("PageUp")
    browser.click("#next")
    cells = len(task.control.opens)
    assert f"7 of {cells}" in text(browser, "#task")
    browser.click("#show")
    assert browser.value(f"{PROGRESS}.answers") == {task.name: ["shown"]}
    assert f"{cells} of {cells}" in text(browser, "#task")
    assert last_visited(browser) == task.control.opens[-1]
