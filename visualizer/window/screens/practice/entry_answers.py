"""Answers that are typed: a number."""

from __future__ import annotations

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.exercises.tasks import NumberTask
from visualizer.language.formatting import number_text
from visualizer.window.screens.practice.answering import Answering
from visualizer.window.widgets.controls import Control

_ROW, _WIDTH = 46, 220


class NumberAnswering(Answering):
    """A field for a whole number."""

    task: NumberTask
    first_focus = "number"
    typed = ""

    @property
    def text(self) -> str:
        """What is typed."""
        return self.typed.strip()

    def fill(self, answer: str) -> None:
        """Have typed this."""
        self.typed = answer

    def say(self, answer: str) -> str:
        """The number with its thousands apart."""
        return number_text(int(answer))

    def height(self, width: int, metrics: Metrics) -> int:
        """One field."""
        return metrics.px(_ROW)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The field; where all is said, only what was right."""
        box = pygame.Rect(
            rect.left, rect.top, min(metrics.px(_WIDTH), rect.width), metrics.px(_ROW)
        )
        if self.settled:
            return [Control("number", box, label=self.say(self.typed), icon="check", enabled=False)]
        return [Control("number", box, "field", text=self.typed, type=self._type, press=self.send,
                        label="a whole number", selection=None)]  # fmt: skip

    def _type(self, text: str) -> None:
        self.typed = text
