"""A tour of one minute: six cards, each of which lights a part of the main screen."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from visualizer.draw.text import REGULAR, line_height, wrap_text
from visualizer.window.moves import go_to_difference
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui

_FORWARD_KEYS = ("Right", "Page Down", "Down")
_BACKWARD_KEYS = ("Left", "Page Up", "Up")
# In pixels at scale 1: the width of the card, its distance from the lit part, and the height of
# everything on it but its text.
_CARD_WIDTH, _CARD_DISTANCE, _CARD_PADDING = 500, 18, 62 + 16 + 38 + 24


class TourStep(NamedTuple):
    """A card with a title and a text; it lights the first of ``parts`` that is visible.

    Its position is where the orders first differ if it ``is_difference``, or else where the
    frontier is largest.
    """

    title: str
    text: str
    parts: tuple[str, ...]
    is_difference: bool = False


TOUR_STEPS = (
    TourStep(
        "The board and its numbers",
        "Each pane is one algorithm, and all of them reveal the same board from the same click."
        " The large number in a cell says when it was visited: the click is 1, and the cell with"
        " the thick white or black frame is the newest.",
        ("board 0",),
    ),
    TourStep(
        "What waits",
        "These are the cells that wait for their turn; on the board they have a coloured frame."
        " A queue is a line, and the oldest leaves it first. A stack is a pile, and the newest is"
        " taken from its top; so are the open calls of a recursive algorithm.",
        ("chips 1", "chips 0", "board 0"),
    ),
    TourStep(
        "The line that runs",
        "C shows the real program of one pane; the lit line has just run. Click another pane, or"
        " press ], to see its program.",
        ("code",),
    ),
    TourStep(
        "Time",
        "Space plays and pauses; the keys Right and Left go one visit forward or back. Each curve shows how many cells"
        " wait in a pane, visit by visit: drag the line to go anywhere. The speed is at the right.",
        ("player",),
    ),
    TourStep(
        "Why they differ",
        'The key D, or the button "Why do they differ?", goes to a visit at which the algorithms'
        " take different cells, and says why.",
        ("panes",),
        is_difference=True,
    ),
    TourStep(
        "Your turn",
        "Who answers learns more than who watches. The key F6, or Practise in the bar or behind"
        " its three dots, lists short lessons, and questions about the runs that are shown. Your"
        " browser opens what you choose. Begin with the first lesson.",
        ("practise", "menu"),
    ),
)


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
        if stop.is_difference:
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
        if ui.button(
            foot,
            "Done" if last else "Next",
            _FORWARD_KEYS,
            "the next part",
            width=ui.px(120),
            name="tour next",
            right=True,
            selected=True,
        ):
            self.go_to_stop(self.stop_index + 1)
            ui.input_state.focus = "tour next"
        elif ui.button(
            foot,
            "Back",
            _BACKWARD_KEYS,
            "the part before",
            width=ui.px(120),
            name="tour back",
            right=True,
            enabled=self.stop_index > 0,
        ):
            self.go_to_stop(self.stop_index - 1)
