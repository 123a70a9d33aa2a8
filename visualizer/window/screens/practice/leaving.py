"""The row of buttons below a practice; at its end its result is saved, copied or forgotten."""

from __future__ import annotations

from typing import Protocol

from visualizer.window.screens.practice.practice_layout import PracticeLayout
from visualizer.window.shell import Shell
from visualizer.window.widgets.button_row import button_row, fitted_widths
from visualizer.window.widgets.controls import Control


class Leaving(Protocol):
    """What a practice offers at its end."""

    shell: Shell

    def save_answers(self) -> None:
        """Ask for a name and save the answers as a file."""

    def copy_answers(self) -> None:
        """Put the file of answers on the clipboard."""

    def begin_anew(self) -> None:
        """Forget all answers."""

    @property
    def has_another(self) -> bool:
        """Whether the same can be practised on another board."""

    def another(self) -> None:
        """Practise the same on another board."""

    def main(self) -> None:
        """Close."""


def leaving_controls(practice: Leaving, layout: PracticeLayout) -> list[Control]:
    """The buttons below the summary."""
    anew = [Control("anew", label="Begin anew", press=practice.begin_anew,
                    tip="Forget the answers and go through it again")]  # fmt: skip
    if practice.has_another:
        anew.append(Control("another board", label="Another board", press=practice.another,
                            tip="Trace the same algorithm on other boards"))  # fmt: skip
    others = [
        Control("copy answers", label="Copy", press=practice.copy_answers,
                tip="The answers as text, on the clipboard"),
        Control("save answers", label="Save the answers", press=practice.save_answers,
                tip="A small text file for your teacher"),
        Control("main", label="Close", press=practice.main, selected=True, tip="Close (Enter)"),
    ]  # fmt: skip
    return footer_row(layout, anew, others)


def footer_row(layout: PracticeLayout, left: list[Control], right: list[Control]) -> list[Control]:
    """The row of buttons below: some at the left, others at the right, the last one wider."""
    metrics, gap = layout.metrics, layout.metrics.px(8)
    widths = [max(each, metrics.px(100)) for each in fitted_widths(left, metrics, metrics.px(28))]
    rights = fitted_widths(right, metrics, metrics.px(28))
    rights[-1] = max(rights[-1], metrics.px(150))
    placed = button_row(left, layout.footer, widths, gap)
    return [*placed, *button_row(right, layout.footer, rights, gap, "right")]
