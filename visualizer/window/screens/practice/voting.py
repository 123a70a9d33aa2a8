"""Asking a class: hands counted, a discussion, a second vote, and only then the answer."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial

import pygame

from visualizer.board.cells import Cell
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.scene.scene_layout import scene_layout
from visualizer.draw.scene.scene_marks import Mark, MarkKind, SceneMarks
from visualizer.draw.scene.scene_picture import ScenePicture
from visualizer.exercises.questions.class_votes import ClassVotes, VotedQuestion
from visualizer.exercises.questions.voting import read_hands, vote_choices
from visualizer.exercises.scene import Scene, Shown
from visualizer.exercises.tasks import AnswerError
from visualizer.language.formatting import capital
from visualizer.language.practice import all_said, said
from visualizer.window.actions import VOTING_ACTIONS
from visualizer.window.screens.practice.footer import free_between
from visualizer.window.screens.practice.practice_layout import (
    PracticeLayout,
    is_broad,
    practice_layout,
)
from visualizer.window.screens.practice.steps_bar import placed_steps, sized
from visualizer.window.screens.practice.summary_table import SummaryRow, SummaryTable
from visualizer.window.screens.practice.voting_column import VotingColumn
from visualizer.window.shell import Commands, Panel, Shell
from visualizer.window.widgets.button_row import button_row, fitted_widths
from visualizer.window.widgets.controls import Control, nothing
from visualizer.window.widgets.dialogs import Question

_FIELD = 42
_AGAIN = "Vote again: a letter for each hand, or type the counts."
_NO_HANDS = "No hands are counted yet. Press a letter or click a choice for each hand, or type how \
many each has, such as A 3, B 17."
#: What is said where it goes on with what was counted before.
_RESUMED = "Going on with the votes from before. The summary has a button that forgets them."
_KEPT = "The votes are kept. F6, or the same command, goes on with them."
_FORGET = "All hands that were counted for these questions are forgotten."


class VotingScreen(Panel):
    """One question after another; each is voted on, discussed and voted on again.

    ``keep`` is called with the votes whenever they have changed.
    """

    covers = True
    size = (100_000, 100_000)
    bindings = VOTING_ACTIONS

    def __init__(self, shell: Shell, votes: ClassVotes, keep: Callable[[ClassVotes], None]) -> None:
        super().__init__(shell)
        self.votes = votes
        self.typed = ""
        self._keep = keep
        self._trouble = ""
        self._finished = False
        self._picture = ScenePicture()
        self._summary = SummaryTable("Go there")

    # Where it stands

    @property
    def title(self) -> str:  # type: ignore[override] # it changes from question to question
        """What this is, and which question is asked."""
        number, count = self.votes.index + 1, len(self.votes.questions)
        where = "summary" if self.question is None else f"question {number} of {count}"
        return f"Ask a class: {where}"

    @property
    def window_title(self) -> str:
        """The same."""
        return self.title

    @property
    def question(self) -> VotedQuestion | None:
        """The question that is asked, None for the summary."""
        return self.votes.question

    @property
    def next_label(self) -> str:
        """What goes on now, in a word or two."""
        question = self.question
        if question is None:
            return "Close"
        if question.counting:
            return "Count the hands"
        if not question.vote.done:
            return "Vote again"
        return "Summary" if self.votes.index + 1 == len(self.votes.questions) else "Next question"

    def opened(self) -> None:
        """Say that there are votes from before."""
        if self.votes.resumed:
            self.shell.say(_RESUMED)

    def closed(self) -> None:
        """Keep what was counted, unless it was closed at the end by its button."""
        if self._finished:
            self.votes.begin_anew()
        elif self.votes.begun and self.shell.progress_store.folder is not None:
            self.shell.say(_KEPT)
        self._keep(self.votes)

    # What can be done

    def go_on(self) -> None:
        """Count, vote again, go to the next question, or at the end close."""
        question = self.question
        self._trouble = ""
        if question is None:
            self._finished = self.votes.done
            self.shell.run("escape")
        elif question.counting:
            self._count(question)
        elif not question.vote.done:
            question.again = True
            self.shell.focus("")
        else:
            self._go(self.votes.index + 1)

    def _go(self, index: int) -> None:
        if 0 <= index <= len(self.votes.questions):
            self.votes.go(index)
            self.typed, self._trouble = "", ""
            self.shell.focus("")
            self._keep(self.votes)

    def _count(self, question: VotedQuestion) -> None:
        try:
            if self.typed.strip():
                question.set_hands(read_hands(self.typed, len(question.vote.letters)))
            elif not any(question.raised):
                self._trouble = _NO_HANDS
                return
            question.count()
        except AnswerError as error:
            self._trouble = f"{capital(str(error))}."
            return
        self.typed = ""
        self.shell.focus("")
        self._keep(self.votes)

    def raise_hand(self, letter: str) -> None:
        """One hand more for a choice."""
        if self.question is not None:
            self.typed, self._trouble = "", ""
            self.question.raise_hand(letter)

    def _take_back(self) -> None:
        if self.question is not None:
            self.typed, self._trouble = "", ""
            self.question.take_back()
            self._keep(self.votes)

    @property
    def may_show(self) -> bool:
        """Whether the answer may be shown without a second vote."""
        if self.question is None or self.question.vote.done or not self.question.vote.rounds:
            return False
        try:
            self.question.vote.end()
        except AnswerError:
            return False
        return True

    def show(self) -> None:
        """Show the answer without a second vote, where the class is not divided."""
        question = self.question
        if question is None or question.vote.done:
            return
        try:
            question.vote = question.vote.end()
            self._trouble = ""
            self._keep(self.votes)
        except AnswerError as error:
            self._trouble = f"{capital(str(error))}."

    def _type(self, text: str) -> None:
        """Take what is typed; as soon as it counts hands they are seen with the choices."""
        self.typed, self._trouble = text, ""
        if self.question is not None and text.strip():
            with suppress(AnswerError):
                self.question.set_hands(read_hands(text, len(self.question.vote.letters)))

    def _ask_anew(self) -> None:
        answers = (("Begin anew", self._begin_anew), ("Keep them", nothing))
        self.shell.open(Question(self.shell, "Forget the votes?", _FORGET, answers))

    def _begin_anew(self) -> None:
        self.votes.begin_anew()
        self._go(0)

    # What is seen

    def scene(self) -> Scene | None:
        """The scene of the question; once the answer is shown, at the moments after it."""
        if self.question is None:
            return None
        task = self.question.task
        if self.question.vote.done and task.after is not None:
            shown = task.scene.shown | {Shown.CURRENT}
            return replace(task.scene, moments=task.after, shown=shown)
        return task.scene

    def _marks(self, question: VotedQuestion, scene: Scene) -> SceneMarks:
        right, marks = question.vote.right, dict[Cell, Mark]()
        for letter, option in zip(question.vote.letters, vote_choices(question.task)):
            if option.cell is not None:
                kind = MarkKind.RIGHT if letter == right else MarkKind.OFFERED
                marks[option.cell] = Mark(letter, kind)
        return SceneMarks(marks, scene.pointed)

    @property
    def words(self) -> str:
        """What is said now: why something cannot be done, what to do, or what came out and why."""
        question = self.question
        if self._trouble or question is None:
            return self._trouble
        if question.vote.done:
            return f"{all_said(question.vote.result)} {said(question.task.right)}".strip()
        return _AGAIN if question.again else said(question.vote.advice)

    def _summary_lines(self) -> list[str]:
        return [said(fact) for fact in self.votes.summary]

    def _summary_rows(self) -> list[SummaryRow]:
        return [
            SummaryRow(f"asked {number}", number, said(each.outcome), said(each.task.prompt))
            for number, each in enumerate(self.votes.questions, start=1)
        ]

    # Layout

    def _layout(self, rect: pygame.Rect) -> PracticeLayout:
        scene = self.scene()
        wide = scene is None or not is_broad(scene)
        return practice_layout(rect, self.shell.view, wide, scene)

    @property
    def message_place(self) -> tuple[pygame.Rect, Metrics]:
        """Between the buttons below."""
        layout = self._layout(self.inner)
        return free_between(self._footer(layout), layout), layout.metrics

    def _column(self, question: VotedQuestion, layout: PracticeLayout) -> VotingColumn:
        return VotingColumn(layout.column, question, self.words, layout.metrics)

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The questions, the choices, the field for the counts, and what goes on."""
        layout, question = self._layout(rect), self.question
        found = self._steps(layout)
        if question is None:
            lines, rows = self._summary_lines(), self._summary_rows()
            back = self._summary.controls(layout.whole, lines, rows, layout.metrics, self._go)
            return [*sized([*found, *self._footer(layout)], layout.metrics), *back]
        found += [
            Control(f"hand {letter}", place, "area", label=letter, enabled=question.counting,
                    press=partial(self.raise_hand, letter))
            for letter, place in self._column(question, layout).choices
        ]  # fmt: skip
        return sized([*found, *self._footer(layout)], layout.metrics)

    def _steps(self, layout: PracticeLayout) -> list[Control]:
        index = self.votes.index
        steps = [
            Control(f"step {number}", label=str(number), icon="check" if each.vote.done else "",
                    selected=number == index + 1, press=partial(self._go, number - 1),
                    tip=f"Question {number}: {said(each.outcome)}")
            for number, each in enumerate(self.votes.questions, start=1)
        ]  # fmt: skip
        end = Control("step end", label="Summary", selected=self.question is None,
                      press=partial(self._go, len(steps)), tip="How it went")  # fmt: skip
        return placed_steps(layout.steps, steps, end, index, layout.metrics)

    def _footer(self, layout: PracticeLayout) -> list[Control]:
        metrics, question = layout.metrics, self.question
        gap = metrics.px(8)
        keys = "Enter, Page Down" if question is not None else "Enter"
        main = Control("main", label=self.next_label, press=self.go_on, selected=True,
                       tip=f"{self.next_label} ({keys})")  # fmt: skip
        lefts, rights = self._left_buttons(), [main]
        if self.may_show:
            show = Control("show", label="Show the answer", press=self.show,
                           tip="Without a second vote (S)")  # fmt: skip
            rights = [show, main]
        left = button_row(lefts, layout.footer, fitted_widths(lefts, metrics, metrics.px(28)), gap)
        widths = fitted_widths(rights, metrics, metrics.px(36))
        right = button_row(rights, layout.footer, widths, gap, "right")
        if question is None or not question.counting:
            return [*left, *right]
        start = left[-1].rect.right + gap
        box = pygame.Rect(start, layout.footer.top, right[0].rect.left - gap - start,
                          metrics.px(_FIELD))  # fmt: skip
        box.width = min(box.width, metrics.px(420))
        example = "hands: A 3 B 17, or 3 17 0 0"
        hands = Control("hands", box, "field", text=self.typed, type=self._type, press=self.go_on,
                        label=example, tip="How many hands each choice has")  # fmt: skip
        return [*left, hands, *right]

    def _left_buttons(self) -> list[Control]:
        question = self.question
        if question is None:
            return [Control("anew", label="Begin anew", press=self._ask_anew,
                            enabled=self.votes.begun, tip="Forget all votes")]  # fmt: skip
        before = self.votes.index - 1
        back = Control("back", label="Back", press=partial(self._go, before), enabled=before >= 0,
                       tip="The question before (Page Up)")  # fmt: skip
        undo = Control("take back", label="Take back", press=self._take_back,
                       enabled=question.begun or question.again,
                       tip="Take the last hand back, or the last count (Backspace)")  # fmt: skip
        return [back, undo]

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the scene, the question with its choices, and what is said; or the summary."""
        layout, question, scene = self._layout(rect), self.question, self.scene()
        small = canvas.with_metrics(layout.metrics)
        if question is None or scene is None:
            self._summary.draw(small, layout.whole, self._summary_lines(), self._summary_rows())
            return
        self._picture.draw(small, scene_layout(layout.scene, scene, layout.metrics), scene,
                           self._marks(question, scene))  # fmt: skip
        canvas.fill(canvas.theme.line, layout.between)
        hovered = self.shell.view.hovered.removeprefix("hand ")
        self._column(question, layout).draw(canvas, hovered, bool(self._trouble))

    # Keys

    def key(self, name: str) -> bool:
        """A letter is a hand; the field and the buttons keep Enter."""
        focus, question = self.shell.view.focus, self.question
        if name in ("Enter", "Space") and focus not in ("", "main", "hands"):
            return False
        if question is not None and name in tuple(question.vote.letters):
            self.raise_hand(name)
            return True
        if question is None and name in ("Up", "Down", "Page Down"):
            self.scroll(-1 if name == "Up" else 1)  # a clicker that goes too far closes nothing
            return True
        return super().key(name)

    def commands(self) -> Commands:
        """What goes on, and back."""
        return {
            "vote-go": self.go_on,
            "vote-back": partial(self._go, self.votes.index - 1),
            "vote-undo": self._take_back,
            "vote-show": self.show,
        }

    def scroll(self, rows: int) -> None:
        """Scroll the summary."""
        self._summary.first += rows

    def press_beside(self, position: tuple[int, int]) -> None:
        """A press beside it closes nothing."""
