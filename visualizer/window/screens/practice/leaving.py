"""What can be done with the result of a practice: save it, copy it, begin anew, close."""

from __future__ import annotations

from typing import Protocol

from visualizer.exercises.practice import Practice
from visualizer.window.screens.practice.practice_layout import PracticeLayout
from visualizer.window.shell import Shell
from visualizer.window.widgets.button_row import button_row, fitted_widths
from visualizer.window.widgets.controls import Control


class Leaving(Protocol):
    """What a practice offers at its end."""

    shell: Shell
    practice: Practice

    def save_answers(self) -> None:
        """Ask for a name and save the answers as a file."""

    def copy_answers(self) -> None:
        """Put the file of answers on the clipboard."""

    def begin_anew(self) -> None:
        """Forget all answers."""

    def another_board(self) -> None:
        """Begin the same on other boards."""

    def main(self) -> None:
        """Close."""


def leaving_controls(practice: Leaving, layout: PracticeLayout) -> list[Control]:
    """The buttons below the summary."""
    metrics = layout.metrics
    anew = [Control("anew", label="Begin anew", press=practice.begin_anew,
                    tip="Forget the answers and go through it again")]  # fmt: skip
    if ("practice", "trace") in practice.practice.recipe:
        anew.append(Control("another board", label="Another board", press=practice.another_board,
                            tip="Trace the same algorithm on other boards"))  # fmt: skip
    others = [
        Control("copy answers", label="Copy", press=practice.copy_answers,
                tip="The answers as text, on the clipboard"),
        Control("save answers", label="Save the answers", press=practice.save_answers,
                tip="A small text file for your teacher"),
        Control("main", label="Close", press=practice.main, selected=True, tip="Close (Enter)"),
    ]  # fmt: skip
    gap = metrics.px(8)
    left = button_row(anew, layout.footer, fitted_widths(anew, metrics, metrics.px(28)), gap)
    widths = fitted_widths(others, metrics, metrics.px(28))
    widths[-1] = max(widths[-1], metrics.px(150))
    return [*left, *button_row(others, layout.footer, widths, gap, "right")]
