"""The row of buttons at the end of a practice: its result is saved, copied or forgotten."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from visualizer.exercises.practice import Practice
from visualizer.exercises.progress import Progress
from visualizer.window.screens.practice.following import following
from visualizer.window.screens.practice.footer import footer_row
from visualizer.window.screens.practice.practice_layout import PracticeLayout
from visualizer.window.screens.practice.preparing import prepare
from visualizer.window.screens.practice.saving_answers import ask_name, copy_answers
from visualizer.window.shell import Shell
from visualizer.window.widgets.controls import Control, nothing
from visualizer.window.widgets.dialogs import Question

_FORGET = "The answers that you gave here are forgotten. Save them first if they are to be sent."


class Leaving:
    """What is offered at the end of a practice.

    ``begin_anew`` forgets all answers, ``open_next`` opens another practice in the place of this
    one.
    """

    def __init__(
        self, shell: Shell, begin_anew: Callable[[], None], open_next: Callable[[Practice], None]
    ) -> None:
        self._shell = shell
        self._begin_anew = begin_anew
        self._open_next = open_next

    def controls(self, progress: Progress, layout: PracticeLayout) -> list[Control]:
        """The buttons below the summary of ``progress``."""
        again = [Control("anew", label="Begin anew", press=self._ask_anew,
                         tip="Forget the answers and go through it again")]  # fmt: skip
        after = following(progress.practice)
        if after is not None:
            go_on = partial(prepare, self._shell, after.make, self._open_next)
            again.append(Control("following", label=after.label, tip=after.tip, press=go_on))
        others = [
            Control("copy answers", label="Copy",
                    press=partial(copy_answers, self._shell, progress),
                    tip="The answers as text, on the clipboard"),
            Control("save answers", label="Save the answers",
                    press=partial(ask_name, self._shell, progress),
                    tip="A small text file for your teacher"),
            Control("main", label="Close", press=partial(self._shell.run, "escape"),
                    selected=True, tip="Close (Enter)"),
        ]  # fmt: skip
        return footer_row(layout, again, others)

    def _ask_anew(self) -> None:
        answers = (("Begin anew", self._begin_anew), ("Keep them", nothing))
        self._shell.open(Question(self._shell, "Forget the answers?", _FORGET, answers))
