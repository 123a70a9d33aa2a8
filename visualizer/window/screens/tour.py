"""A tour of one minute: the cards of `tour.md`, each of which lights a part of the main screen."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame

from visualizer.draw.text import REGULAR, line_height, wrap_text
from visualizer.window.moves import go_to_difference
from visualizer.window.screens.help_texts import read_sections
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui

_FORWARD_KEYS = ("Right", "Page Down", "Down")
_BACKWARD_KEYS = ("Left", "Page Up", "Up")
# In pixels at scale 1: the width of the card, its distance from the lit part, and the height of
# everything on it but its text.
_CARD_WIDTH, _CARD_DISTANCE, _CARD_PADDING = 500, 18, 62 + 16 + 38 + 24


class TourStep(NamedTuple):
    """A card with a title and a text; it lights the first of ``parts`` that is visible.

    Where it lights the panes, the position is where the orders first differ, else where the frontier is largest.
    """

    title: str
    text: str
    parts: tuple[str, ...]


def _tour_step(title: str, card: str) -> TourStep:
    """The step of a card in `tour.md`, whose first line has the parts."""
    parts, _, text = card.removeprefix("Lights: ").partition("\n")
    return TourStep(title, " ".join(text.split()), tuple(parts.split(", ")))


TOUR_STEPS = tuple(_tour_step(*card) for card in read_sections("tour.md").items())


class Tour(Panel):
    """Goes from card to card; closing it restores position, focus, view and history."""

    first_focus = "tour next"
    is_about_runs = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.stop_index, self.text = 0, ""
        session = shell.session
        self.traces = session.comparison.traces
        self._view, self._history = session.view, session.history
        self._position, self._focus = session.player.position, session.focus

    def on_open(self) -> None:
        """Go to the first card."""
        self.shell.session.choices.toured = True
        self.go_to_stop(0)

    def on_close(self) -> None:
        """Restore what the user had; position and focus only if the same runs are shown."""
        session = self.shell.session
        session.change_view(code=self._view.code, sync=self._view.sync, undoable=False)
        if session.comparison.traces is self.traces:
            session.player.seek(self._position)
            session.focus_on(self._focus)
            session.history = self._history

    def go_to_stop(self, number: int) -> None:
        """Go to a card, from 0; after the last, close the tour."""
        if number == len(TOUR_STEPS):
            self.shell.close()
            return
        session, stop = self.shell.session, TOUR_STEPS[number]
        comparison, player = session.comparison, session.player
        self.stop_index, self.text = number, stop.text
        self.title = f"{number + 1} of {len(TOUR_STEPS)}: {stop.title}"
        session.change_view(code="code" in stop.parts or self._view.code, undoable=False)
        player.pause()
        if stop.parts == ("panes",):
            player.seek(0)
            go_to_difference(session)
            self.text += f" {session.message}"
            session.clear_message()
        else:
            pane = min(1, len(self.traces) - 1)
            most = int(self.traces[pane].frontier_sizes.argmax())
            player.seek(comparison.tick_of_step(comparison.step_of_moment(pane, most)))

    # The card

    @property
    def spotlight(self) -> pygame.Rect:
        """The rectangle of the part of the main screen that is lit."""
        part = next(filter(None, map(self.shell.part_rect, TOUR_STEPS[self.stop_index].parts)), None)
        grow = self.shell.null_canvas.metrics.px(10)
        lit = super().spotlight if part is None else part.inflate(grow, grow)
        return lit.clip(self.shell.null_canvas.rect)

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle of the card: above or below the lit part, or beside one that is higher than wide."""
        metrics, view = self.shell.null_canvas.metrics, self.shell.null_canvas.rect
        window, away = view.inflate(-metrics.px(16), -metrics.px(16)), metrics.px(_CARD_DISTANCE)
        width = min(metrics.px(_CARD_WIDTH), window.width)
        lines = wrap_text(self.text, REGULAR, metrics.strong, max(width - 2 * metrics.px(24), 1))
        height = len(lines) * line_height(REGULAR, metrics.strong) + metrics.px(_CARD_PADDING)
        card = pygame.Rect(0, 0, width, min(height, window.height))
        lit = self.spotlight or window
        if lit.width > lit.height:
            low = lit.centery > window.centery
            card.midtop = lit.centerx, lit.top - away - height if low else lit.bottom + away
        else:
            right = lit.centerx > window.centerx
            card.topleft = lit.left - away - width if right else lit.right + away, lit.top
        return card.clamp(window)

    def show(self, ui: Ui, box: Box) -> None:
        """Show the text, and the buttons to the next card and to the one before."""
        foot, last = box.cut_bottom(ui.px(38)), self.stop_index == len(TOUR_STEPS) - 1
        ui.paragraph(box, self.text, size=ui.canvas.metrics.strong)
        button = partial(ui.button, foot, right=True, width=ui.px(120))
        if button("Done" if last else "Next", _FORWARD_KEYS, "the next part", name="tour next", selected=True):
            self.go_to_stop(self.stop_index + 1)
            ui.input_state.focus = "tour next"
        elif button("Back", _BACKWARD_KEYS, "the part before", name="tour back", enabled=self.stop_index > 0):
            self.go_to_stop(self.stop_index - 1)
