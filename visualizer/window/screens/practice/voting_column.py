"""The column of a question that a class votes on: the choices large, and a bar for each count."""

from __future__ import annotations

from dataclasses import replace

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.scene.scene_marks import MarkKind
from visualizer.draw.text import REGULAR, STRONG, lines_height, lines_in
from visualizer.exercises.questions.class_votes import VotedQuestion
from visualizer.exercises.questions.voting import vote_choices
from visualizer.language.practice import said
from visualizer.window.screens.practice.boxes import Box, box_height, draw_box

#: How much larger than elsewhere the words are, the first at which all fits.
_SCALES = (1.9, 1.7, 1.55, 1.4, 1.25, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6)
_GAP, _BAR = 9, 15


class VotingColumn:
    """A question, its choices and what is said of it, laid out in ``rect``.

    ``words`` are said below; they are a warning where there is ``trouble``.
    """

    def __init__(
        self, rect: pygame.Rect, question: VotedQuestion, words: str, metrics: Metrics
    ) -> None:
        self.question = question
        self.words = words
        self._prompt = said(question.task.prompt)
        for scale in _SCALES:
            self.metrics = Metrics(metrics.scale * scale)
            self._places = self._stacked(rect)
            if self._places[-1].bottom <= rect.bottom:
                break

    def _boxes(self) -> list[Box]:
        vote = self.question.vote
        return [
            Box(letter, said(option.text), MarkKind.RIGHT if letter == vote.right else None)
            for letter, option in zip(vote.letters, vote_choices(vote.task))
        ]

    def _stacked(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """The places of the question, each choice, and what is said."""
        metrics, top, places = self.metrics, rect.top, []
        heights = [lines_height(self._prompt, STRONG, metrics.strong, rect.width)]
        heights += [box_height(box, rect.width, metrics) + self._bars for box in self._boxes()]
        heights += [lines_height(self.words, REGULAR, metrics.strong, rect.width)]
        for height in heights:
            places.append(pygame.Rect(rect.left, top, rect.width, height))
            top += height + metrics.px(_GAP)
        return places

    @property
    def _bars(self) -> int:
        return self.metrics.px(_BAR) * max(len(self.question.vote.rounds), 1)

    @property
    def choices(self) -> list[tuple[str, pygame.Rect]]:
        """Each letter with its place."""
        return list(zip(self.question.vote.letters, self._places[1:-1]))

    def draw(self, canvas: Canvas, hovered: str, trouble: bool) -> None:
        """Draw all of it; the choice with the letter ``hovered`` is under the mouse."""
        canvas = canvas.with_metrics(self.metrics)
        theme, size, prompt, words = canvas.theme, self.metrics.strong, *self._ends
        canvas.text_lines(
            self._prompt,
            prompt.topleft,
            prompt.width,
            face=STRONG,
            size=size,
            colour=theme.text,
            most=lines_in(prompt.height, STRONG, size),
        )
        for (letter, place), box in zip(self.choices, self._boxes()):
            self._draw_choice(canvas, place, box, letter == hovered)
        canvas.text_lines(self.words, words.topleft, words.width, size=size,
                          colour=theme.warning if trouble else theme.text,
                          most=lines_in(words.height, REGULAR, size))  # fmt: skip

    @property
    def _ends(self) -> tuple[pygame.Rect, pygame.Rect]:
        return self._places[0], self._places[-1]

    def _draw_choice(self, canvas: Canvas, place: pygame.Rect, box: Box, hovered: bool) -> None:
        """Draw a choice, and below it a bar with its hands for each round."""
        question, letter, theme = self.question, box.badge, canvas.theme
        rounds = [dict(zip(question.vote.letters, hands)) for hands in question.vote.rounds]
        raised = question.hands.get(letter, 0) if question.counting else 0
        shown = place.copy()
        shown.height -= self._bars
        kind = MarkKind.CHOSEN if raised else box.kind
        draw_box(canvas, shown, replace(box, kind=kind), hovered and question.counting)
        if raised:
            canvas.text(str(raised), (shown.right - canvas.px(12), shown.centery),
                        size=canvas.metrics.strong, colour=theme.text, face=STRONG,
                        align="before")  # fmt: skip
        most = max((max(hands.values()) for hands in rounds), default=1)
        high = canvas.px(_BAR)
        for number, counts in enumerate(rounds):
            row = pygame.Rect(place.left, shown.bottom + number * high, place.width, high)
            _draw_bar(canvas, row, counts[letter], most, last=number + 1 == len(rounds))


def _draw_bar(canvas: Canvas, row: pygame.Rect, count: int, most: int, *, last: bool) -> None:
    """Draw a bar and its count; that of an earlier round is only an outline."""
    theme, words = canvas.theme, canvas.px(44)
    inside = pygame.Rect(row.left, row.top + 2, row.width - words, row.height - 3)
    inside.width = max(round(inside.width * count / max(most, 1)), canvas.px(2))
    if last:
        canvas.box(inside, theme.accent, canvas.px(3))
    else:
        canvas.outlined_box(inside, theme.panel, theme.accent, canvas.px(3))
    canvas.text(str(count), (inside.right + canvas.px(6), row.top), size=canvas.px(13), face=STRONG,
                colour=theme.text)  # fmt: skip
