"""A tour of one minute: six stops, each of which lights a part of the main screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from visualizer.draw.text import REGULAR, height_of, wrapped
from visualizer.playback.comparison import Sync
from visualizer.window.moves import why
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui

_NEXT = ("Right", "Page Down", "Down")
_BACK = ("Left", "Page Up", "Up")
# In pixels at scale 1: how wide the card is, how far from what it speaks of, and the height of its
# title, its buttons and the space around its words.
_WIDTH, _AWAY, _AROUND_WORDS = 500, 18, 62 + 16 + 38 + 24
# Few visits are easy to read.
_FEW_VISITS = 12


@dataclass(frozen=True)
class Stop:
    """One stop: what its card says, the part of the main screen that it lights, and the visit.

    ``parts`` are names of parts, of which the first that is there is lit.
    """

    title: str
    text: str
    parts: tuple[str, ...]
    visit: Literal["few", "most waiting", "middle", "difference"] = "few"


STOPS = (
    Stop(
        "The board and its numbers",
        "Each pane is one algorithm, and all of them reveal the same board from the same click."
        " The large number in a cell says when it was visited: the click is 1, and the cell with"
        " the thick white or black frame is the newest.",
        ("board 0",),
    ),
    Stop(
        "What waits",
        "These are the cells that wait for their turn; on the board they have a coloured frame."
        " A queue is a line, and the oldest leaves it first. A stack is a pile, and the newest is"
        " taken from its top; so are the open calls of a recursive algorithm.",
        ("chips 1", "chips 0", "board 0"),
        "most waiting",
    ),
    Stop(
        "The line that runs",
        "C shows the real program of one pane; the lit line has just run. Click another pane, or"
        " press ], to see its program.",
        ("code",),
    ),
    Stop(
        "Time",
        "Space plays and pauses; the keys Right and Left go one visit forward or back. Each curve"
        " shows how many cells wait in a pane, visit by visit: drag the line to go anywhere."
        " The speed is at the right.",
        ("player",),
        "middle",
    ),
    Stop(
        "Why they differ",
        'The key D, or the button "Why do they differ?", goes to a visit at which the algorithms'
        " take different cells, and says why.",
        ("panes",),
        "difference",
    ),
    Stop(
        "Your turn",
        "Who answers learns more than who watches. The key F6, or Practise in the bar or behind"
        " its three dots, lists short lessons, and questions about the runs that are shown. Your"
        " browser opens what you choose. Begin with the first lesson.",
        ("practise", "menu"),
    ),
)
_ALIKE = "Here they never differ: choose other algorithms with P."


class Tour(Panel):
    """Goes from stop to stop; when it closes, everything is as it was."""

    first_focus = "tour next"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.number = 0
        session = shell.session
        assert session.player is not None
        self._code, self._sync = session.choices.code, session.choices.sync
        self._position, self._focus = session.player.position, session.focus

    # Beginning and ending

    def opened(self) -> None:
        """Go to the first stop."""
        session = self.shell.session
        session.choices.toured = True
        session.keep_in_step(Sync.VISIT)
        self.go_to(0)

    def closed(self) -> None:
        """Put back what the user had."""
        session, player = self.shell.session, self.shell.session.player
        if player is None:
            return
        session.choices.code = self._code
        session.keep_in_step(self._sync)
        player.seek(self._position)
        session.focus_on(self._focus)

    def go_to(self, number: int) -> None:
        """Go to a stop, from 0; after the last the tour is over."""
        if number >= len(STOPS):
            self.shell.close()
            return
        self.number = max(number, 0)
        session, player = self.shell.session, self.shell.session.player
        assert player is not None
        session.choices.code = "code" in self.stop.parts or self._code
        player.pause()
        player.seek(session.comparison.tick_of_step(self._visit()))

    def _visit(self) -> int:
        """The visit that the stop speaks of."""
        session = self.shell.session
        comparison, marks = session.comparison, session.divergences.visits
        if self.stop.visit == "most waiting":
            pane = min(1, len(comparison.traces) - 1)
            return comparison.step_of_moment(pane, int(comparison.traces[pane].waiting.argmax()))
        return {
            "few": min(_FEW_VISITS, comparison.steps),
            "middle": comparison.steps // 2,
            "difference": marks[0] if marks else comparison.steps,
        }[self.stop.visit]

    @property
    def outdated(self) -> bool:
        """Whether there is nothing left to show, since another board is being loaded."""
        return self.shell.session.player is None

    def press_beside(self) -> None:
        """A press beside the card ends nothing; the tour is easily lost otherwise."""

    # What it shows

    @property
    def stop(self) -> Stop:
        """The stop that is shown."""
        return STOPS[self.number]

    @property
    def title(self) -> str:  # type: ignore[override] # it changes from stop to stop
        """Where the tour is, and what it speaks of."""
        return f"{self.number + 1} of {len(STOPS)}: {self.stop.title}"

    @property
    def text(self) -> str:
        """What the card says."""
        session = self.shell.session
        marks = session.divergences.visits
        if self.stop.visit != "difference":
            return self.stop.text
        if not marks:
            return f"{self.stop.text} {_ALIKE}"
        differing = (pane for pane, found in enumerate(session.divergences.by_trace)
                     if marks[0] in found)  # fmt: skip
        return f"{self.stop.text} {why(session, marks[0], (0, next(differing)))}"

    @property
    def spotlight(self) -> pygame.Rect | None:
        """The part of the main screen that is lit."""
        found = map(self.shell.part, self.stop.parts)
        part = next((each for each in found if each is not None), None)
        grow = self.shell.view.metrics.px(10)
        return None if part is None else part.inflate(grow, grow).clip(self.shell.view.rect)

    @property
    def rect(self) -> pygame.Rect:
        """The card: where it covers least of what is lit."""
        view, metrics = self.shell.view, self.shell.view.metrics
        window = view.rect.inflate(-metrics.px(16), -metrics.px(16))
        width = min(metrics.px(_WIDTH), window.width)
        lines = wrapped(self.text, REGULAR, metrics.strong, max(width - 2 * metrics.px(24), 1))
        height = len(lines) * height_of(REGULAR, metrics.strong) + metrics.px(_AROUND_WORDS)
        card = pygame.Rect(0, 0, width, min(height, window.height))
        card.center = window.center
        lit, away = self.spotlight, metrics.px(_AWAY)
        if lit is None:
            return card
        left, top = lit.centerx - card.width // 2, lit.top
        places = [
            (lit.right + away, top),
            (lit.left - away - card.width, top),
            (left, lit.bottom + away),
            (left, lit.top - away - card.height),
            window.bottomright,
        ]
        cards = [pygame.Rect(place, card.size).clamp(window) for place in places]
        return min(cards, key=lambda each: each.clip(lit).width * each.clip(lit).height)

    def show(self, ui: Ui, box: Box) -> None:
        """Show the card, and go to the next stop or to the one before."""
        foot, last = box.cut_bottom(ui.px(38)), self.number == len(STOPS) - 1
        ui.paragraph(box, self.text, size=ui.canvas.metrics.strong)
        width = min(ui.px(120), (foot.width - ui.px(8)) // 2)
        foot = foot.cut_right(2 * width + ui.px(8))
        if ui.button(foot, "Back", _BACK, "the part before", name="tour back", width=width,
                     enabled=self.number > 0):  # fmt: skip
            self.go_to(self.number - 1)
        elif ui.button(foot, "Done" if last else "Next", _NEXT, "the next part", width=width,
                       name="tour next", selected=True):  # fmt: skip
            self.go_to(self.number + 1)
            ui.focus("tour next")
