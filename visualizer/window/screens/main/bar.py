"""The bar on top of the main screen: what opens other screens, and at its right what is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG, width_of
from visualizer.errors import shortened
from visualizer.language.formatting import capital
from visualizer.language.terms import OVERLAY_NOTES, OVERLAYS
from visualizer.playback.scenario import Overlay
from visualizer.window.commands import choose_overlay
from visualizer.window.program_panes import has_own_programs
from visualizer.window.screens.main.lists import open_more
from visualizer.window.shell import Shell
from visualizer.window.widgets.controls import Control, KeptControls, action_button
from visualizer.window.widgets.fitting import Slot, fitted_row

_TITLE = "Minesweeper reveal"
#: In characters; the name of a board that is longer is cut.
_LONGEST_NAME = 34
#: The label of each button that is a word, and how early it goes where the bar is narrow.
_WORDS = {
    "panes": ("Algorithms", 5), "check": ("Check", 4), "lab": ("Lab", 45), "orders": ("Orders", 47),
    "costs": ("Costs", 48), "practise": ("Practise", 44), "edit": ("Edit", 46),
    "random": ("Random", 49),
    "open": ("Open", 56), "save": ("Save", 58), "export": ("Export", 57),
}  # fmt: skip
#: What on the cells has a toggle, and how early that goes.
_OVERLAYS = {Overlay.NUMBERS: 10, Overlay.HEAT: 11, Overlay.TREE: 12}


class Bar:
    """Builds the controls of the bar and draws what is not one.

    ``code_is_shown`` says whether the code stands beside the boards; it may have given way to them.
    """

    def __init__(self, shell: Shell, code_is_shown: Callable[[], bool]) -> None:
        self.shell = shell
        self._code_is_shown = code_is_shown
        self._kept = KeptControls()

    def controls(self, bar: pygame.Rect, metrics: Metrics) -> list[Control]:
        """Words from the left, and the view at the right, as many as there is room for."""
        choices = self.shell.session.choices
        own = has_own_programs(self.shell.session)
        shown = (choices.overlay, choices.mines, self._code_is_shown(), own,
                 self.shell.session.predicting)  # fmt: skip
        key = (tuple(bar), metrics, self._board_name, shown)
        return self._kept.get(key, partial(self._laid_out, bar, metrics))

    @property
    def _board_name(self) -> str:
        session = self.shell.session
        return shortened(session.name or session.board.title or "board", _LONGEST_NAME)

    def _laid_out(self, bar: pygame.Rect, metrics: Metrics) -> list[Control]:
        row = pygame.Rect(bar.left + metrics.px(14), 0, 0, metrics.px(34))
        row.width = max(bar.width - 2 * metrics.px(14), 0)
        row.centery = bar.centery
        return fitted_row(row, metrics.px(7), self._words(metrics), (), self._view(metrics))

    def _words(self, metrics: Metrics) -> list[Slot]:
        title = Control("title", kind="label", label=_TITLE, enabled=False)
        name = self._board_name
        board = action_button(self.shell.run, "boards", name, "down")
        slots = [
            Slot(title, width_of(_TITLE, STRONG, metrics.title) + metrics.px(12), 50),
            Slot(board, max(_wide(name, metrics) + metrics.px(18), metrics.px(130))),
        ]
        own = has_own_programs(self.shell.session)
        for action, (label, rank) in _WORDS.items():
            if action == "check" and not own:
                continue  # nothing of the person's own is there to be checked
            button = action_button(self.shell.run, action, label)
            slots.append(Slot(button, _wide(label, metrics), rank))
        return slots

    def _view(self, metrics: Metrics) -> list[Slot]:
        choices, run = self.shell.session.choices, self.shell.run
        slots = []
        for overlay, rank in _OVERLAYS.items():
            label = capital(OVERLAYS[overlay])
            tip = f"On the cells: {OVERLAY_NOTES[overlay]} (V)"
            toggle = Control(f"view {overlay.value}", kind="toggle", label=label,
                             tip=tip, press=partial(self._toggle, overlay),
                             selected=choices.overlay is overlay)  # fmt: skip
            slots.append(Slot(toggle, _wide(label, metrics), rank))
        toggles = (("mines", choices.mines, 14), ("code", self._code_is_shown(), 13),
                   ("predict", self.shell.session.predicting, 9))  # fmt: skip
        for name, on, rank in toggles:
            toggle = action_button(run, name, name.capitalize(), kind="toggle")
            toggle.name, toggle.selected = f"view {name}", on
            slots.append(Slot(toggle, _wide(toggle.label, metrics), rank))
        more = action_button(run, "menu", icon="more", kind="round")
        more.press = partial(open_more, self.shell, "menu")
        signs = [(action_button(run, "theme", icon="half", kind="round"), 60),
                 (action_button(run, "full-screen", icon="full", kind="round"), 59),
                 (more, 0), (action_button(run, "help", label="?", kind="round"), 1)]  # fmt: skip
        return [*slots, *(Slot(sign, metrics.px(34), rank) for sign, rank in signs)]

    def _toggle(self, overlay: Overlay) -> None:
        """Show this on the boards, or nothing where it is shown."""
        shown = self.shell.session.choices.overlay is overlay
        choose_overlay(self.shell.session, Overlay.NONE if shown else overlay)

    def draw(self, canvas: Canvas, bar: pygame.Rect) -> None:
        """Draw the ground."""
        canvas.fill(canvas.theme.panel, bar)
        canvas.fill(canvas.theme.line, (bar.left, bar.bottom - 1, bar.width, 1))


def _wide(label: str, metrics: Metrics) -> int:
    """How wide a button with this label is."""
    return width_of(label, STRONG, metrics.text) + metrics.px(24)
