"""A practice in an exported page, opened in a browser, and how it is answered there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from chromium import Chromium

from visualizer.exercises.practice import Practice
from visualizer.exercises.tasks import OrderTask, Task
from visualizer.exercises.tracing.trace_task import TraceTask
from visualizer.export.practice.practice_page import practice_html


class ShownPractice:
    """A practice and its page, opened anew with nothing kept."""

    def __init__(self, browser: Chromium, folder: Path, practice: Practice) -> None:
        self.browser = browser
        self.practice = practice
        self.path = folder / "practice.html"
        self.path.write_text(practice_html(practice), encoding="utf-8")
        self.begin()

    def begin(self) -> None:
        """Open the page with nothing kept; it keeps its answers when it is left, too."""
        self.open()
        self.browser.value("practicePage.store.save = () => 0; localStorage.clear()")
        self.open()

    def open(self) -> None:
        self.browser.open(self.path.as_uri())

    def go(self, index: int) -> None:
        """Show a step even though tasks before it are not answered."""
        self.browser.value(f"practicePage.progress.index = {index}; practicePage.render()")

    def go_to_task(self, name: str) -> None:
        steps = self.practice.steps
        self.go(next(at for at, step in enumerate(steps) if step.task and step.task.name == name))

    def fill(self, answer: str) -> None:
        """Put an answer into the form, as a person does who has chosen it."""
        self.browser.value(f"practicePage.form.fill({json.dumps(answer)})")

    def given(self, name: str) -> list[str]:
        """The answers to a task so far."""
        script = f"practicePage.progress.answers.get({json.dumps(name)}) ?? []"
        return list(self.browser.value(script))

    def read(self, selector: str) -> str:
        """The text of an element as it is shown."""
        return str(self.browser.value(f"document.querySelector({json.dumps(selector)}).innerText"))

    @property
    def feedback(self) -> str:
        return self.read("#feedback")

    @property
    def score(self) -> dict[str, Any]:
        return dict(self.browser.value("practicePage.progress.score"))

    def click(self, selector: str) -> None:
        """Click an element with the mouse, once it is in sight."""
        found = f"document.querySelector({json.dumps(selector)})"
        self.browser.value(f"{found}.scrollIntoView({{block: 'center'}})")
        self.browser.click(selector)

    def click_cell(self, cell: str) -> None:
        """Click a cell, ``row,column``, of the first board with the mouse."""
        self.click(f'.cell[data-cell="{cell}"]')

    # Answering as people do

    def answer(self, task: Task, answer: str) -> None:
        """Give an answer to the step that is shown, by clicks and keys, and check it."""
        _ANSWERED[task.form](self, task, answer)
        self.browser.click("#check")

    def walk(self) -> list[str]:
        """Go from the first step to the summary, all right; what was said of each answer."""
        said = []
        for step in self.practice.steps:
            if step.task is not None and step.task.form in _ANSWERED:
                self.answer(step.task, step.task.solution)
                said.append(self.feedback)
            self.browser.click("#next")
        return said

    def click_cells(self, cells: str) -> None:
        """Click cells of the first board, in order."""
        for cell in cells.split():
            if cell != "none":
                self.click_cell(cell)

    def select(self, select: str, value: str) -> None:
        """Choose a value in a select, an expression, and tell the page of it."""
        self.browser.value(
            f"{select}.value = {value!r};"
            f" ['input', 'change'].forEach((kind) =>"
            f" {select}.dispatchEvent(new Event(kind, {{bubbles: true}})))"
        )


def _choose(shown: ShownPractice, _task: Task, answer: str) -> None:
    for letter in answer.split():
        shown.click(f'.option input[value="{letter}"]')


def _cells(shown: ShownPractice, _task: Task, answer: str) -> None:
    shown.click_cells(answer)


def _type(shown: ShownPractice, _task: Task, answer: str) -> None:
    shown.click(".typed input")
    shown.browser.call("Input.insertText", text=answer)


def _sort(shown: ShownPractice, _task: Task, answer: str) -> None:
    for at, group in enumerate(answer.split(), 1):
        shown.click(f'.sorted:nth-of-type({at}) input[value="{group}"]')


def _order(shown: ShownPractice, task: Task, answer: str) -> None:
    assert isinstance(task, OrderTask)
    rest = [str(number) for number in range(1, len(task.lines) + 1)]
    for number in answer.split():
        at = rest.index(number)
        rest.pop(at)
        shown.click(f".lines:nth-of-type(1) li:nth-child({at + 1}) button")


def _line(shown: ShownPractice, _task: Task, answer: str) -> None:
    shown.click(f'.choosing label:has(input[value="{answer}"])')


def _variant(shown: ShownPractice, _task: Task, answer: str) -> None:
    frontier, *words = answer.split(",")
    for key, value in {"frontier": frontier, **dict(word.split("=") for word in words)}.items():
        shown.select(f"practicePage.form.selects.{key}", value)


def _board(shown: ShownPractice, _task: Task, answer: str) -> None:
    drawing, click = answer.split()
    rows = drawing.split("/")
    shown.select("practicePage.form.height", str(len(rows)))
    shown.select("practicePage.form.width", str(len(rows[0])))
    for row, symbols in enumerate(rows):
        for col, symbol in enumerate(symbols):
            if symbol == "M":
                shown.click(f'[data-drawn="{row},{col}"]')
    shown.click('.form-board input[value="click"]')
    shown.click(f'[data-drawn="{click}"]')


def _trace(shown: ShownPractice, task: Task, answer: str) -> None:
    assert isinstance(task, TraceTask)
    first, *parts = answer.split("; ")
    written = dict(part.split(": ") for part in parts)
    for number, cell in enumerate(first.split(), 1):
        if number > task.given:
            shown.click_cell(cell)
        if str(number) in written:
            shown.click_cells(written[str(number)])
            shown.click(".checkpoint > button")


_ANSWERED = {
    "choice": _choose, "cell": _cells, "cells": _cells, "list": _cells, "number": _type,
    "sort": _sort, "order": _order, "line": _line, "variant": _variant, "board": _board,
    "trace": _trace,
}  # fmt: skip
