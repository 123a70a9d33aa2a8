"""An exported practice in a browser, and ways to answer it there."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from practices import EVERYTHING

from visualizer.exercises.practice import Practice
from visualizer.exercises.task import Choice, LineOrdering, Task, cells_text, parse_cells
from visualizer.exercises.trace_practice import Tracing
from visualizer.export.practice.practice_page import practice_html
from visualizer.language.practice import fact_text

PHONE = (390, 664)
#: A script: whether question, boards, answer and button fit on the screen together when the page
#: is scrolled to the question. In one column: whether boards are large enough to learn from, and stay above
#: the end of the answer.
_FITS = """
(() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  if (!document.body.classList.contains("wide")) {
    window.scrollTo(0, document.body.scrollHeight);
    const { pictures, boards } = practicePage.scene;
    const { top, bottom } = boards.getBoundingClientRect();
    const isLarge = ({ css, canvas }) => css >= 44 || canvas.clientWidth >= 0.6 * innerWidth; // a touch magnifies it
    const end = box("buttons").top;
    return pictures.every(isLarge) && top >= 0 && end - bottom >= 80 && box("task").bottom <= end + 1
      && document.documentElement.scrollWidth <= innerWidth;
  }
  window.scrollTo(0, window.scrollY + box("prompt").top - 4);
  const bottom = Math.max(box("task").bottom, box("scene").bottom);
  const button = document.querySelector("#check:not([hidden]), #next").getBoundingClientRect();
  return box("prompt").top >= 0 && box("scene").top >= 0 && bottom <= box("dock").top + 1
    && button.bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth;
})()
"""


class PracticeInBrowser:
    """A practice, and its open page without stored answers."""

    def __init__(self, browser: Chromium, folder: Path, practice: Practice, class_mode: bool = False) -> None:
        self.browser = browser
        self.practice = practice
        self.path = folder / "practice.html"
        self.path.write_text(practice_html(practice, class_mode=class_mode), encoding="utf-8")
        self.open()
        browser.value("practicePage.startAgain()")

    def open(self) -> None:
        self.browser.open(self.path.as_uri())

    def page(self, expression: str) -> Any:
        """Return the value of an expression about the page, such as ``progress.index``."""
        return self.browser.value(f"practicePage.{expression}")

    def go(self, index: int) -> None:
        """Show a step even if earlier tasks are not answered."""
        self.page(f"progress.go({index}), practicePage.render()")

    def read(self, selector: str) -> str:
        """Return the visible text of an element."""
        return str(self.browser.value(f"document.querySelector({json.dumps(selector)}).innerText"))

    @property
    def feedback(self) -> str:
        return self.read("#feedback")

    @property
    def fits(self) -> bool:
        return bool(self.browser.value(_FITS))

    def answers_given(self, name: str) -> list[str]:
        """Return the answers to a task so far."""
        return list(self.page(f"progress.answers[{json.dumps(name)}] ?? []"))


class TouchInput:
    """Answers by touch."""

    def __init__(self, shown: PracticeInBrowser) -> None:
        self.shown = shown
        self.browser = shown.browser
        self._across = 0.25

    def press(self, selector: str) -> None:
        """Scroll an element into view and tap it, each time at another point to avoid double taps."""
        self._across = 1 - self._across
        found = f"document.querySelector({json.dumps(selector)})"
        # Right after a check, a press would be the second one of a double click.
        wait = 400 if selector in ("#check", "#next") else 0
        place = "nearest" if ".cell" in selector else "center"
        x, y = self.browser.value(
            "new Promise((done) => requestAnimationFrame(() => setTimeout(() => {"
            f" {found}.scrollIntoView({{block: '{place}'}});"
            f" const {{x, y, width, height}} = {found}.getBoundingClientRect();"
            f" done([x + width * {self._across}, y + height / 2]); }}, {wait})))"
        )
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            self.browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def choose(self, value: str, inside: str = ".form") -> None:
        """Tap the words beside a radio button or a box."""
        self.press(f'{inside} label:has(input[value="{value}"])')

    def pick(self, cells: str) -> None:
        for row, col in parse_cells(cells):
            cell = f'.cell[data-cell="{row},{col}"]'
            if self.browser.value(f"document.querySelector('{cell}').offsetWidth < 44"):
                self.press(cell)  # magnifies the board
            self.press(cell)

    def check(self) -> None:
        self.press("#check")

    def go_on(self) -> None:
        self.press("#next")


class KeyInput(TouchInput):
    """Answers by keyboard alone: an element must be reachable by Tab, and is pressed with Space."""

    def press(self, selector: str) -> None:
        found = f"document.querySelector({json.dumps(selector)})"
        is_reached = self.browser.value(f"{found}.focus(), document.activeElement === {found} && {found}.tabIndex >= 0")
        assert is_reached, f"{selector} is not reached by keys"
        self.browser.press(" ")

    def choose(self, value: str, inside: str = ".form") -> None:
        self.press(f'{inside} input[value="{value}"]')

    def pick(self, cells: str) -> None:
        for row, col in parse_cells(cells):
            self.browser.value("document.querySelector('.cell[tabindex=\"0\"]').focus()")
            at = self.browser.value("document.activeElement.dataset.cell")
            ((down, right),) = parse_cells(at)
            steps = ["ArrowDown" if row > down else "ArrowUp"] * abs(row - down)
            steps += ["ArrowRight" if col > right else "ArrowLeft"] * abs(col - right)
            for key in (*steps, " "):
                self.browser.press(key)

    def check(self) -> None:
        if self.browser.value("document.activeElement.tagName") == "BUTTON":
            self.press("#check")  # Enter would press that button
        else:
            self.browser.press("Enter")

    def go_on(self) -> None:
        self.browser.press("Enter")


def answer_task(by: TouchInput, task: Task, answer: str) -> None:
    """Give an answer to the current task and check it; a trace is checked automatically."""
    _FORMS[task.control.form](by, task, answer)
    if task.control.form != "trace":
        by.check()


def _choice(by: TouchInput, task: Task, answer: str) -> None:
    assert isinstance(task.control, Choice)
    if isinstance(by, KeyInput) and task.control.options:
        by.browser.press(answer.lower())
    else:
        by.choose(answer)


def _cells(by: TouchInput, _task: Task, answer: str) -> None:
    by.pick(answer)
    if answer == "none":
        by.check()  # an empty answer must be confirmed


def _number(by: TouchInput, _task: Task, answer: str) -> None:
    by.press(".typed input")
    by.browser.value("document.querySelector('.typed input').select()")
    by.browser.call("Input.insertText", text=answer)


def _sort(by: TouchInput, _task: Task, answer: str) -> None:
    for at, group in enumerate(answer.split(), 1):
        by.choose(group, f".sorted:nth-of-type({at})")


def _order(by: TouchInput, task: Task, answer: str) -> None:
    assert isinstance(task.control, LineOrdering)
    while by.shown.page("form.answer"):
        by.press(".lines .line-button")  # removes the first ordered line
    rest = [str(number) for number in range(1, len(task.control.lines) + 1)]
    for number in answer.split():
        by.press(f".lines:nth-of-type(2) li:nth-child({rest.index(number) + 1}) button")
        rest.remove(number)


def _board(by: TouchInput, _task: Task, answer: str) -> None:
    drawing, click = answer.split()
    rows = drawing.split("/")
    for name, size in (("height", len(rows)), ("width", len(rows[0]))):
        by.shown.page(f"form.{name}.value = {size}")
        by.shown.page(f"form.{name}.dispatchEvent(new Event('change'))")
    by.choose("mine")
    for row, symbols in enumerate(rows):
        for col, symbol in enumerate(symbols):
            if symbol != by.shown.page(f"form.rows[{row}][{col}]"):
                by.press(f'[data-drawn="{row},{col}"]')
    by.choose("click")
    by.press(f'[data-drawn="{click}"]')


def _trace(by: TouchInput, task: Task, answer: str) -> None:
    """Press the cells of each step, the right one after a wrong one, and enter frontiers."""
    clicks, *entries = answer.split("; ")
    solution = task.solution.split("; ")[0].split(" ")
    for clicked, right in zip(clicks.split(" "), solution, strict=True):
        if by.browser.value("Boolean(document.querySelector('.entering'))"):
            by.pick(entries.pop(0))
        for cell in dict.fromkeys((clicked, right)):
            by.pick(cell)
    if entries:
        by.pick(entries.pop(0))


_FORMS: dict[str, Callable[[TouchInput, Task, str], None]] = {
    "choice": _choice,
    "cells": _cells,
    "number": _number,
    "sort": _sort,
    "order": _order,
    "board": _board,
    "trace": _trace,
}


def answer_all_tasks(by: TouchInput) -> None:
    """Go through all steps to the summary, answering each task wrongly and then rightly."""
    shown = by.shown
    for step in shown.practice.steps:
        task = step.task
        if task is not None:
            # A scene with all parts is too large for the screen.
            assert shown.fits or step.scene.parts == EVERYTHING, task.name
            wrong = wrong_answer(task)
            answer_task(by, task, wrong)
            assert shown.answers_given(task.name) == [wrong], shown.answers_given(task.name)
            if wrong in task.wrong_replies:
                assert _line(fact_text(task.wrong_replies[wrong])) in _line(shown.feedback)
            if not shown.page("progress.isSettled(practicePage.progress.task)"):
                clear_answer(shown)
                answer_task(by, task, task.solution)
                assert shown.answers_given(task.name) == [wrong, task.solution], shown.answers_given(task.name)
        by.go_on()
    tasks = {task.name: task.points(shown.answers_given(task.name)) for task in shown.practice.tasks}
    assert shown.page("progress.score") == pytest.approx(sum(tasks.values()))
    assert "You had" in shown.read("#summary .score")


def _line(text: str) -> str:
    """Return a text on one line without Markdown signs."""
    return " ".join(text.replace("`", "").replace("**", "").split())


def clear_answer(shown: PracticeInBrowser) -> None:
    """Clear the marked cells and choices."""
    shown.page("form.task.form === 'cells' && (practicePage.form.chosen = [])")
    shown.page("form.inputs?.forEach((input) => (input.checked = false))")


def wrong_answer(task: Task) -> str:
    """Return a wrong answer, preferably a known one; the solution if all answers are right."""
    cells = [f"{row},{col}" for row in range(2) for col in range(2)]
    others = {
        "choice": ["A", "B", "C", str(getattr(task.control, "first_line", 1))],
        "cells": cells,
        "number": ["999"],
        "sort": [" ".join("21"[group == "2"] for group in task.solution.split())],
        "order": [" ".join(reversed(task.solution.split())), task.solution.split()[0]],
        "board": ["E 0,0"],
    }
    if isinstance(task.control, Tracing):
        return _mistraced(task.control)
    answers = [*task.wrong_replies, *others[task.control.form]]
    wrong = (each for each in answers if task.share(each) < 1)
    return next(wrong, task.solution)


def _mistraced(control: Tracing) -> str:
    """Return a trace with a wrong first click in every step that has a choice."""
    clicks = (
        next((cell for cell, word in words.items() if word != "right"), right)
        for words, right in zip(control.click_words, control.opening_order[control.given_count :])
    )
    return "; ".join([cells_text(list(clicks)), *(each.right_entry for each in control.checkpoints)])
