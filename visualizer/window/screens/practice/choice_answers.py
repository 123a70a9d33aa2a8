"""Answers that are chosen among a few: one letter or several."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from string import ascii_uppercase

import pygame

from visualizer.board.cells import Cell
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.scene.scene_marks import Mark, MarkKind
from visualizer.exercises.tasks import ChoiceTask
from visualizer.language.practice import said
from visualizer.window.screens.practice.answering import Answering
from visualizer.window.screens.practice.boxes import Box, box_height, draw_box
from visualizer.window.widgets.controls import Control

_GAP = 7


class ChoiceAnswering(Answering):
    """Large boxes with letters; a cell among the options is marked on the board too."""

    task: ChoiceTask
    chosen: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The letters that are chosen."""
        return " ".join(sorted(self.chosen))

    def fill(self, answer: str) -> None:
        """Choose these letters."""
        self.chosen = tuple(answer.split())

    def say(self, answer: str) -> str:
        """The letters."""
        return answer.replace(" ", " and ") if len(answer.split()) < 3 else answer

    @property
    def status(self) -> str:
        """How many may be chosen, where it is more than one."""
        return "Choose all that are right." if self.task.several and not self.settled else ""

    def choose(self, letter: str) -> None:
        """Choose a letter instead of another, or with several choices beside others."""
        if self.settled:
            return
        if self.task.several:
            self.chosen = tuple(sorted({*self.chosen} ^ {letter}))
        else:
            self.chosen = (letter,)

    @property
    def letters(self) -> str:
        """The letters there are."""
        return ascii_uppercase[: len(self.task.options)]

    def _kind(self, letter: str) -> MarkKind | None:
        if self.settled and letter in self.task.solution.split():
            return MarkKind.RIGHT
        if not self.task.several and letter in self.wrongs:
            return MarkKind.WRONG
        return MarkKind.CHOSEN if letter in self.chosen else None

    def _boxes(self) -> list[Box]:
        return [
            Box(letter, said(option.text), self._kind(letter))
            for letter, option in zip(self.letters, self.task.options)
        ]

    # The column

    def height(self, width: int, metrics: Metrics) -> int:
        """All boxes one below another."""
        heights = [box_height(box, width, metrics) for box in self._boxes()]
        return sum(heights) + metrics.px(_GAP) * (len(heights) - 1)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A box for each choice."""
        found, top = [], rect.top
        for letter, box in zip(self.letters, self._boxes()):
            place = pygame.Rect(rect.left, top, rect.width, box_height(box, rect.width, metrics))
            found.append(
                Control(
                    f"choice {letter}",
                    place,
                    "area",
                    press=partial(self.choose, letter),
                    selected=letter in self.chosen,
                    label=letter,
                    enabled=not self.settled,
                )
            )
            top = place.bottom + metrics.px(_GAP)
        return found

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the boxes."""
        hovered = self.shell.view.hovered
        for control, box in zip(self.controls(rect, canvas.metrics), self._boxes()):
            draw_box(canvas, control.rect, box, hovered == control.name)

    # The board

    def marks(self) -> Mapping[Cell, Mark]:
        """The letters on the cells that are options."""
        return {
            option.cell: Mark(letter, self._kind(letter) or MarkKind.OFFERED)
            for letter, option in zip(self.letters, self.task.options)
            if option.cell is not None
        }

    def click(self, cell: Cell) -> None:
        """Choose the option that is this cell."""
        for letter, option in zip(self.letters, self.task.options):
            if option.cell == cell:
                self.choose(letter)

    # Keys

    def key(self, name: str) -> bool:
        """A letter chooses; up and down choose the next where only one can be chosen."""
        if name in self.letters and len(name) == 1:
            self.choose(name)
            return True
        if name in ("Up", "Down") and not self.task.several:
            now = self.letters.find(self.chosen[0]) if self.chosen else -1
            step = 1 if name == "Down" else -1
            index = (now + step) % len(self.letters) if self.chosen else (0 if step > 0 else -1)
            self.choose(self.letters[index])
            return True
        return False
