"""A practice in an exported page, opened in a browser, and how it is answered there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from chromium import Chromium

from visualizer.exercises.practice import Practice
from visualizer.export.practice.practice_page import practice_html


class ShownPractice:
    """A practice and its page, opened anew with nothing kept."""

    def __init__(self, browser: Chromium, folder: Path, practice: Practice) -> None:
        self.browser = browser
        self.practice = practice
        self.path = folder / "practice.html"
        self.path.write_text(practice_html(practice), encoding="utf-8")
        browser.open(self.path.as_uri())
        browser.value("localStorage.clear()")
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
