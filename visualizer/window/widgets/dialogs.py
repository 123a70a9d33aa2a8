"""Panels that ask one thing: a line to type, and a question with a few answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui, UiPanel
from visualizer.window.widgets.button_row import button_row
from visualizer.window.widgets.controls import Control


class Prompt(Panel):
    """One line to type, with a button that takes it."""

    size = (760, 250)

    def __init__(
        self,
        shell: Shell,
        title: str,
        words: str,
        done: Callable[[str], bool],
        text: str = "",
        label: str = "Open",
    ) -> None:
        super().__init__(shell)
        self.title = title
        self.words = words
        self.text = self._first_text = text
        self._done = done
        self._label = label

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The field and the buttons."""
        field = pygame.Rect(rect.left, rect.top + metrics.px(52), rect.width, metrics.px(42))
        buttons = [
            Control("cancel", label="Cancel", press=lambda: self.shell.run("escape")),
            Control("take", label=self._label, press=self._take, selected=True),
        ]
        row = pygame.Rect(rect.left, rect.bottom - metrics.px(38), rect.width, metrics.px(38))
        return [
            Control("text", field, "field", label="type here, or paste with Ctrl+V",
                    text=self.text, selection=self.selection, type=self._type, press=self._take),
            *button_row(buttons, row, [metrics.px(130)] * 2, metrics.px(10), "right"),
        ]  # fmt: skip

    @property
    def selection(self) -> tuple[int, int] | None:
        """What is selected when the keyboard comes to the field; None for all."""
        return None

    def _type(self, text: str) -> None:
        self.text = text

    def _take(self) -> None:
        if self._done(self.text.strip().strip('"')) and self.shell.panels[-1] is self:
            self.shell.close()

    def preferred_focus(self) -> str:
        """The field."""
        return "text"

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw what is asked for."""
        canvas.text_lines(self.words, rect.topleft, rect.width, size=canvas.metrics.text,
                          colour=canvas.theme.dim, apart=canvas.px(22), most=2)  # fmt: skip


class Question(UiPanel):
    """A question with a few answers; the last is the safe one and has the keyboard."""

    size = (620, 220)

    def __init__(
        self,
        shell: Shell,
        title: str,
        words: str,
        answers: Sequence[tuple[str, Callable[[], None]]],
    ) -> None:
        super().__init__(shell)
        self.title = title
        self.words = words
        self.answers = tuple(answers)
        self.first_focus = f"answer {answers[-1][0]}"

    def show(self, ui: Ui, box: Box) -> None:
        """Ask, and do what the answer says."""
        foot, gap = box.cut_bottom(ui.px(40)), ui.px(8)
        width = min(ui.px(170), (foot.width + gap) // len(self.answers) - gap)
        ui.paragraph(box, self.words, max_lines=4)
        foot.cut_left(foot.width - len(self.answers) * (width + gap) + gap)
        for label, answer in self.answers:
            if ui.button(foot, label, name=f"answer {label}", width=width):
                self.shell.close()
                answer()


def ask_to_replace(
    shell: Shell, path: Path, write: Callable[[Path], None], lost: str = "What is in it"
) -> None:
    """Ask whether the file at ``path``, which is there already, may be replaced; then write it."""
    words = f"{path} is there already. {lost} would be lost."
    answers = (("Replace", partial(write, path)), ("Keep the old", lambda: None))
    shell.open(Question(shell, "Replace the file?", words, answers))
