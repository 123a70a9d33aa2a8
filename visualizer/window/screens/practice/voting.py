"""Asking a class: hands counted, a discussion, a second vote, and only then the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import pygame

from visualizer.board.cells import Cell
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.scene.scene_layout import scene_layout
from visualizer.draw.scene.scene_marks import Mark, MarkKind, SceneMarks
from visualizer.draw.scene.scene_picture import ScenePicture
from visualizer.draw.text import REGULAR, STRONG, broken, height_of
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.questions.voting import Vote, questions_to_vote, read_hands, vote_choices
from visualizer.exercises.scene import Scene, Shown
from visualizer.exercises.tasks import AnswerError, Task
from visualizer.language.formatting import capital
from visualizer.language.practice import all_said, said
from visualizer.window.actions import VOTING_ACTIONS
from visualizer.window.screens.practice.boxes import Box, box_height, draw_box
from visualizer.window.screens.practice.practice_layout import PracticeLayout, practice_layout
from visualizer.window.screens.practice.steps_bar import sized
from visualizer.window.shell import Commands, Panel, Shell
from visualizer.window.widgets.button_row import button_row, fitted_widths
from visualizer.window.widgets.controls import Control

#: How much larger than elsewhere the words are, the first at which all fits.
_SCALES = (1.9, 1.7, 1.55, 1.4, 1.25, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6)
_GAP, _BAR, _FIELD = 9, 15, 42


@dataclass
class _Question:
    """A question with its vote; ``hands`` are raised now, ``again`` says that they vote again."""

    step: Step
    vote: Vote
    hands: dict[str, int] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    again: bool = False

    @property
    def counting(self) -> bool:
        """Whether hands are being counted."""
        return not self.vote.done and (not self.vote.rounds or self.again)

    @property
    def task(self) -> Task:
        """What is asked."""
        return self.vote.task


class VotingScreen(Panel):
    """One question after another; each is voted on, discussed and voted on again."""

    covers = True
    size = (100_000, 100_000)
    bindings = VOTING_ACTIONS

    def __init__(self, shell: Shell, practice: Practice) -> None:
        super().__init__(shell)
        self.title = "Ask a class"
        self.questions = [
            _Question(step, Vote(step.task))
            for step in questions_to_vote(practice)
            if step.task is not None
        ]
        self.index = 0
        self.typed = ""
        self._trouble = ""
        self._picture = ScenePicture()

    # Where it stands

    @property
    def question(self) -> _Question:
        """The question that is asked."""
        return self.questions[self.index]

    @property
    def next_label(self) -> str:
        """What goes on now, in a word or two."""
        question = self.question
        if question.counting:
            return "Count the hands"
        if not question.vote.done:
            return "Vote again"
        return "Close" if self.index + 1 == len(self.questions) else "Next question"

    # What can be done

    def go_on(self) -> None:
        """Count, vote again, or go to the next question."""
        question = self.question
        self._trouble = ""
        if question.counting:
            self._count()
        elif not question.vote.done:
            question.again = True
            self.shell.focus("")
        elif self.index + 1 < len(self.questions):
            self._go(self.index + 1)
        else:
            self.shell.run("escape")

    def _go(self, index: int) -> None:
        if 0 <= index < len(self.questions):
            self.index, self.typed, self._trouble = index, "", ""
            self.shell.focus("")

    def _count(self) -> None:
        question = self.question
        try:
            if self.typed.strip():
                hands = read_hands(self.typed, len(question.vote.letters))
            else:
                hands = tuple(question.hands.get(each, 0) for each in question.vote.letters)
            question.vote = question.vote.counted(hands)
        except AnswerError as error:
            self._trouble = f"{capital(str(error))}."
            return
        question.hands, question.order, question.again, self.typed = {}, [], False, ""
        self.shell.focus("")

    def raise_hand(self, letter: str) -> None:
        """One hand more for a choice."""
        question = self.question
        if question.counting:
            self._trouble = ""
            question.hands[letter] = question.hands.get(letter, 0) + 1
            question.order.append(letter)

    def _undo(self) -> None:
        if self.question.order:
            self.question.hands[self.question.order.pop()] -= 1

    @property
    def may_show(self) -> bool:
        """Whether the answer may be shown without a second vote."""
        question = self.question
        if question.vote.done or not question.vote.rounds:
            return False
        try:
            question.vote.end()
        except AnswerError:
            return False
        return True

    def show(self) -> None:
        """Show the answer without a second vote, where the class is not divided."""
        question = self.question
        if question.vote.done:
            return
        try:
            question.vote = question.vote.end()
            self._trouble = ""
        except AnswerError as error:
            self._trouble = f"{capital(str(error))}."

    def _type(self, text: str) -> None:
        self.typed = text

    # What is seen

    def scene(self) -> Scene:
        """The scene of the question; once the answer is shown, at the moments after it."""
        task = self.question.task
        if self.question.vote.done and task.after is not None:
            shown = task.scene.shown | {Shown.CURRENT}
            return replace(task.scene, moments=task.after, shown=shown)
        return task.scene

    def _kind(self, letter: str) -> MarkKind | None:
        return MarkKind.RIGHT if letter == self.question.vote.right else None

    def _marks(self, scene: Scene) -> SceneMarks:
        choices = zip(self.question.vote.letters, vote_choices(self.question.task))
        marks: dict[Cell, Mark] = {
            option.cell: Mark(letter, self._kind(letter) or MarkKind.OFFERED)
            for letter, option in choices
            if option.cell is not None
        }
        return SceneMarks(marks, scene.pointed)

    def _boxes(self) -> list[Box]:
        choices = zip(self.question.vote.letters, vote_choices(self.question.task))
        return [Box(letter, said(option.text), self._kind(letter)) for letter, option in choices]

    @property
    def words(self) -> str:
        """What is said now: why something cannot be done, what to do, or what came out and why."""
        question = self.question
        if self._trouble:
            return self._trouble
        if question.vote.done:
            return f"{all_said(question.vote.result)} {said(question.task.right)}".strip()
        if question.again:
            return "Vote again: a letter for each hand, or type the counts."
        return said(question.vote.advice)

    # Layout

    def _layout(self, rect: pygame.Rect) -> PracticeLayout:
        return practice_layout(
            rect, self.shell.view, len(self.scene().traces) < 2, len(self.scene().traces)
        )

    def _column(self, rect: pygame.Rect, metrics: Metrics) -> tuple[Metrics, list[pygame.Rect]]:
        """The sizes, and the places of the question, each choice, and what is said."""
        for scale in _SCALES:
            found = Metrics(metrics.scale * scale)
            places = self._places(rect, found)
            if places[-1].bottom <= rect.bottom:
                break
        return found, places

    def _places(self, rect: pygame.Rect, metrics: Metrics) -> list[pygame.Rect]:
        gap, top = metrics.px(_GAP), rect.top
        prompt = said(self.question.task.prompt)
        heights = [_high(prompt, STRONG, metrics.strong, rect.width)]
        bars = metrics.px(_BAR) * max(len(self.question.vote.rounds), 1)
        heights += [box_height(box, rect.width, metrics) + bars for box in self._boxes()]
        heights += [_high(self.words, REGULAR, metrics.strong, rect.width)]
        places = []
        for height in heights:
            places.append(pygame.Rect(rect.left, top, rect.width, height))
            top += height + gap
        return places

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The choices, the field for the counts, and what goes on."""
        layout = self._layout(rect)
        _, places = self._column(layout.column, layout.metrics)
        question, found = self.question, []
        for letter, place in zip(question.vote.letters, places[1:]):
            found.append(Control(f"hand {letter}", place, "area", label=letter,
                                 press=partial(self.raise_hand, letter),
                                 enabled=question.counting))  # fmt: skip
        return [*found, *sized(self._footer(layout), layout.metrics)]

    def _footer(self, layout: PracticeLayout) -> list[Control]:
        metrics, question = layout.metrics, self.question
        gap = metrics.px(8)
        back = Control("back", label="Back", press=partial(self._go, self.index - 1),
                       enabled=self.index > 0, tip="The question before (Page Up)")  # fmt: skip
        left = button_row([back], layout.footer, [metrics.px(100)], gap)
        main = Control("main", label=self.next_label, press=self.go_on, selected=True,
                       tip=f"{self.next_label} (Enter, Page Down)")  # fmt: skip
        buttons = [main]
        if self.may_show:
            show = Control("show", label="Show the answer", press=self.show,
                           tip="Without a second vote (S)")  # fmt: skip
            buttons = [show, main]
        widths = fitted_widths(buttons, metrics, metrics.px(36))
        right = button_row(buttons, layout.footer, widths, gap, "right")
        if not question.counting:
            return [*left, *right]
        high, start = metrics.px(_FIELD), left[-1].rect.right + gap
        box = pygame.Rect(start, layout.footer.top, right[0].rect.left - gap - start, high)
        box.width = min(box.width, metrics.px(420))
        example = "hands: A 3 B 17, or 3 17 0 0"
        hands = Control("hands", box, "field", text=self.typed, type=self._type, press=self.go_on,
                        label=example, tip="How many hands each choice has")  # fmt: skip
        return [*left, hands, *right]

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the scene, the question with its choices, and what is said."""
        layout = self._layout(rect)
        small = canvas.with_metrics(layout.metrics)
        scene = self.scene()
        self._picture.draw(small, scene_layout(layout.scene, scene, layout.metrics), scene,
                           self._marks(scene))  # fmt: skip
        canvas.fill(canvas.theme.line, layout.between)
        number = f"Question {self.index + 1} of {len(self.questions)}"
        small.text(number, layout.steps.topleft, size=layout.metrics.title, face=STRONG,
                   colour=canvas.theme.accent, most=layout.steps.width)  # fmt: skip
        metrics, places = self._column(layout.column, layout.metrics)
        self._draw_column(canvas.with_metrics(metrics), places)

    def _draw_column(self, canvas: Canvas, places: Sequence[pygame.Rect]) -> None:
        theme, metrics, question = canvas.theme, canvas.metrics, self.question
        prompt, words = places[0], places[-1]
        canvas.text_lines(said(question.task.prompt), prompt.topleft, prompt.width, face=STRONG,
                          size=metrics.strong, colour=theme.text,
                          most=_most(prompt, STRONG, metrics.strong))  # fmt: skip
        for letter, box, place in zip(question.vote.letters, self._boxes(), places[1:]):
            self._draw_choice(canvas, place, box, letter)
        colour = theme.warning if self._trouble else theme.text
        canvas.text_lines(self.words, words.topleft, words.width, size=metrics.strong,
                          colour=colour, most=_most(words, REGULAR, metrics.strong))  # fmt: skip

    def _draw_choice(self, canvas: Canvas, place: pygame.Rect, box: Box, letter: str) -> None:
        """Draw a choice, and below it a bar with its hands for each round."""
        question, theme = self.question, canvas.theme
        rounds = [dict(zip(question.vote.letters, hands)) for hands in question.vote.rounds]
        bar = canvas.px(_BAR)
        shown = place.copy()
        shown.height -= bar * max(len(rounds), 1)
        kind = MarkKind.CHOSEN if question.counting and question.hands.get(letter) else box.kind
        hovered = self.shell.view.hovered == f"hand {letter}" and question.counting
        draw_box(canvas, shown, replace(box, kind=kind), hovered)
        if question.counting and question.hands.get(letter):
            hands = str(question.hands[letter])
            canvas.text(hands, (shown.right - canvas.px(12), shown.centery), colour=theme.text,
                        size=canvas.metrics.strong, face=STRONG, align="before")  # fmt: skip
        most = max((max(hands.values()) for hands in rounds), default=1)
        for number, counts in enumerate(rounds):
            row = pygame.Rect(place.left, shown.bottom + number * bar, place.width, bar)
            self._draw_bar(canvas, row, counts[letter], most, last=number + 1 == len(rounds))

    def _draw_bar(
        self, canvas: Canvas, row: pygame.Rect, count: int, most: int, *, last: bool
    ) -> None:
        """Draw a bar and its count; that of an earlier round is only an outline."""
        theme, words = canvas.theme, canvas.px(44)
        size = canvas.px(13)
        inside = pygame.Rect(row.left, row.top + 2, row.width - words, row.height - 3)
        inside.width = max(round(inside.width * count / max(most, 1)), canvas.px(2))
        if last:
            canvas.box(inside, theme.accent, canvas.px(3))
        else:
            canvas.outlined_box(inside, theme.panel, theme.accent, canvas.px(3))
        canvas.text(str(count), (inside.right + canvas.px(6), row.top), size=size, face=STRONG,
                    colour=theme.text)  # fmt: skip

    # Keys

    def key(self, name: str) -> bool:
        """A letter is a hand; the field and the buttons keep Enter."""
        focus = self.shell.view.focus
        if name in ("Enter", "Space") and focus not in ("", "main", "hands"):
            return False
        if name in self.question.vote.letters and len(name) == 1:
            self.raise_hand(name)
            return True
        return super().key(name)

    def commands(self) -> Commands:
        """What goes on, and back."""
        return {
            "vote-go": self.go_on,
            "vote-back": partial(self._go, self.index - 1),
            "vote-undo": self._undo,
            "vote-show": self.show,
        }

    def press_beside(self, position: tuple[int, int]) -> None:
        """A press beside it closes nothing."""


def _high(text: str, face: str, size: int, width: int) -> int:
    return len(broken(text, face, size, max(width, 1))) * height_of(face, size) if text else 0


def _most(place: pygame.Rect, face: str, size: int) -> int:
    return max(place.height // height_of(face, size), 1)
