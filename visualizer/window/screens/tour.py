"""A tour of one minute: six stops, each of which lights a part of the main screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from visualizer.board.board import Board
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, STRONG, height_of, width_of, wrapped
from visualizer.playback.comparison import Sync
from visualizer.window.choices import Choices
from visualizer.window.differences import why
from visualizer.window.session import Session
from visualizer.window.shell import Panel, Shell
from visualizer.window.widgets.button_row import button_row
from visualizer.window.widgets.controls import Control

_NEXT = ("Right", "Page Down", "Down")
_BACK = ("Left", "Page Up", "Up")
# In pixels at scale 1: how wide a card is, and how far from what it speaks of.
_WIDTH, _AWAY = 500, 18
_BUTTON, _BUTTONS_HEIGHT = 120, 38
# The title above the words and the edge below them, as every panel has them.
_AROUND_WORDS = 62 + 24
# What stands beside the title of a card as wide as the window: its edges and the cross.
_AROUND_TITLE = 2 * 24 + 60
# The words take this share of the window's height at most, or are smaller.
_MOST_WORDS = 0.22
# Few visits are easy to read; the first stop shows no more.
_FIRST_VISITS = 12


@dataclass(frozen=True)
class Stop:
    """One stop: what its card says, the part of the main screen that it lights, and the visit.

    ``parts`` are names of parts, of which the first that is there is lit; ``visit`` gives where
    the player goes.
    """

    title: str
    text: str
    parts: tuple[str, ...]
    visit: Callable[[Session], int]


def _visit_of_few(session: Session) -> int:
    return min(_FIRST_VISITS, session.comparison.steps)


def _visit_of_most_waiting(session: Session) -> int:
    """The visit after which most waits in the pane that the second stop speaks of."""
    comparison = session.comparison
    pane = min(1, len(comparison.traces) - 1)
    return comparison.step_of_moment(pane, int(comparison.traces[pane].waiting.argmax()))


def _visit_in_the_middle(session: Session) -> int:
    return session.comparison.steps // 2


def _visit_of_difference(session: Session) -> int:
    marks = session.divergences.visits
    return marks[0] if marks else session.comparison.steps


STOPS = (
    Stop(
        "The board and its numbers",
        "Each pane is one algorithm, and all of them reveal the same board from the same click."
        " The large number in a cell says when it was visited: the click is 1, and the cell with"
        " the thick white or black frame is the newest.",
        ("board 0",),
        _visit_of_few,
    ),
    Stop(
        "What waits",
        "These are the cells that wait for their turn, the next one first; on the board they have"
        " a coloured frame. A queue takes the oldest, a stack takes the newest, and a recursive"
        " algorithm has its open calls here.",
        ("chips 1", "chips 0", "counters 1", "counters 0", "board 0"),
        _visit_of_most_waiting,
    ),
    Stop(
        "The line that runs",
        "This is the real program of one pane, and the lit line has just run. Click another pane,"
        " or press ], to see its program.",
        ("code",),
        _visit_of_few,
    ),
    Stop(
        "Time",
        "Space plays and pauses; the keys Right and Left go one visit forward or back. Each curve"
        " shows how many cells wait in a pane, visit by visit: drag the line to go anywhere."
        " The speed is at the right.",
        ("player",),
        _visit_in_the_middle,
    ),
    Stop(
        "Why they differ",
        'The key D, or the button "Why do they differ?", goes to a visit at which the algorithms'
        " take different cells, and says why.",
        ("panes",),
        _visit_of_difference,
    ),
    Stop(
        "Your turn",
        "Who answers learns more than who watches. The key F6, or Practise in the bar or behind"
        " its three dots, lists short lessons, and questions about the runs that are shown. Your"
        " browser opens what you choose. Begin with the first lesson.",
        ("practise", "menu"),
        _visit_of_few,
    ),
)
_PROGRAM, _DIFFERENCE = STOPS[2], STOPS[4]
_NO_ROOM = (
    "The real program of one pane has no room in this window; the key C shows it all the same."
    " The line that has just run is lit there."
)
_ALIKE = "Here they never differ: choose other algorithms with P."


@dataclass(frozen=True)
class _Before:
    """What the person had, so that it can be put back."""

    choices: Choices
    position: int
    focus: int
    loose: dict[int, int]
    board: Board


class Tour(Panel):
    """Goes from stop to stop; when it closes, everything is as it was."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.number = 0
        self._before: _Before | None = None

    # Beginning and ending

    def opened(self) -> None:
        """Remember what the person had, and go to the first stop."""
        session, player = self.shell.session, self.shell.session.player
        assert player is not None
        choices = replace(session.choices)
        self._before = _Before(choices, player.position, session.focus, dict(session.loose),
                               session.board)  # fmt: skip
        session.choices.toured = choices.toured = True
        session.choices.code = True
        session.loose.clear()
        session.keep_in_step(Sync.VISIT)
        self.go_to(0)

    def closed(self) -> None:
        """Put back what the person had; what was changed in the tour itself stays."""
        before, self._before = self._before, None
        session, player = self.shell.session, self.shell.session.player
        if before is None or player is None or self.outdated:
            return
        session.choices.code = before.choices.code
        session.keep_in_step(before.choices.sync)
        player.seek(before.position)
        session.focus_on(before.focus)
        if session.board == before.board:
            session.let_go(before.loose)  # its runs may be others, of a program that was saved

    def go_to(self, number: int) -> None:
        """Go to a stop, from 0; after the last the tour is over."""
        if number >= len(STOPS):
            self.shell.close()
            return
        self.number = max(number, 0)
        session, player = self.shell.session, self.shell.session.player
        assert player is not None
        player.pause()
        player.seek(session.comparison.tick_of_step(self.stop.visit(session)))
        self.shell.focus("tour next")

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
        if self.stop is _PROGRAM and self.spotlight is None:
            return _NO_ROOM
        if self.stop is not _DIFFERENCE:
            return self.stop.text
        marks = session.divergences.visits
        return f"{self.stop.text} {why(session, marks[0], self._panes) if marks else _ALIKE}"

    @property
    def _panes(self) -> tuple[int, int]:
        """Two panes whose orders differ first."""
        divergences = self.shell.session.divergences
        first = divergences.visits[0]
        other = next(pane for pane, marks in enumerate(divergences.by_trace) if first in marks)
        return 0, other

    @property
    def spotlight(self) -> pygame.Rect | None:
        """The part of the main screen that is lit."""
        found = map(self.shell.view.part, self.stop.parts)
        part = next((each for each in found if each is not None), None)
        if part is None:
            return None
        grow = self.shell.view.metrics.px(10)
        return part.inflate(grow, grow).clip(self.shell.view.rect)

    @property
    def rect(self) -> pygame.Rect:
        """The card: beside what is lit, or where there is no room low, over the whole width."""
        narrow, wide = self._card(wide=False), self._card(wide=True)
        return wide if self._is_wide(narrow, wide) else narrow

    @property
    def _wide(self) -> bool:
        """Whether the card is as wide as the window, with its buttons beside its title."""
        return self._is_wide(self._card(wide=False), self._card(wide=True))

    def _is_wide(self, narrow: pygame.Rect, wide: pygame.Rect) -> bool:
        lit, metrics = self.spotlight, self.shell.view.metrics
        title = width_of(self.title, STRONG, metrics.px(24))
        has_room = wide.width >= title + metrics.px(2 * (_BUTTON + 10) + _AROUND_TITLE)
        return lit is not None and has_room and _covered(wide, lit) < _covered(narrow, lit)

    def _card(self, wide: bool) -> pygame.Rect:
        view, metrics = self.shell.view, self.shell.view.metrics
        window = view.rect.inflate(-metrics.px(16), -metrics.px(16))
        width = window.width if wide else min(metrics.px(_WIDTH), window.width)
        lines, size = self._lines(width - 2 * metrics.px(24))
        around = _AROUND_WORDS + (0 if wide else 16 + _BUTTONS_HEIGHT)
        height = len(lines) * height_of(REGULAR, size) + metrics.px(around)
        card = pygame.Rect(0, 0, width, min(height, window.height))
        return _beside(self.spotlight, card, window, metrics.px(_AWAY))

    def _lines(self, width: int) -> tuple[Sequence[str], int]:
        """The words in lines of ``width`` pixels, and their size: smaller in a low window."""
        metrics, most = self.shell.view.metrics, self.shell.view.rect.height * _MOST_WORDS
        size = metrics.strong
        lines = wrapped(self.text, REGULAR, size, max(width, 1))
        if len(lines) * height_of(REGULAR, size) > most:
            size = metrics.text
            lines = wrapped(self.text, REGULAR, size, max(width, 1))
        return lines, size

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """Skip at the left; back and next at the right, or both beside the title."""
        height, wide = metrics.px(_BUTTONS_HEIGHT), self._wide
        row = pygame.Rect(rect.left, rect.bottom - height, rect.width, height)
        if wide:  # the cross that ends the tour is beside them
            row.width -= metrics.px(36)
            row.top = rect.top - metrics.px(50)
        last = self.number == len(STOPS) - 1
        skip = Control("tour skip", label="Skip", tip="End the tour (Escape)", press=self._skip)
        moves = [
            Control("tour back", label="Back", tip="The part before (Left)",
                    enabled=self.number > 0, press=partial(self.go_to, self.number - 1)),
            Control("tour next", label="Done" if last else "Next", selected=True,
                    tip="End the tour (Right)" if last else "The next part (Right)",
                    press=partial(self.go_to, self.number + 1)),
        ]  # fmt: skip
        gap = metrics.px(10)
        width = min(metrics.px(_BUTTON), (row.width + gap) // 3 - gap)
        skips = [] if last or wide else button_row([skip], row, [width], gap)
        return [*skips, *button_row(moves, row, [width] * 2, gap, "right")]

    def _skip(self) -> None:
        self.shell.run("escape")

    def preferred_focus(self) -> str:
        """The button that goes on."""
        return "tour next"

    def key(self, name: str) -> bool:
        """Right and Left, or a presenter's clicker, go to the next stop and the one before."""
        if name in _NEXT:
            self.go_to(self.number + 1)
        elif name in _BACK:
            self.go_to(self.number - 1)
        else:
            return False
        return True

    def press_beside(self, position: tuple[int, int]) -> None:
        """A press beside the card ends nothing; the tour is easily lost otherwise."""

    @property
    def outdated(self) -> bool:
        """Whether there is nothing left to show, since another board is being loaded."""
        return self.shell.session.player is None

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the words of the card."""
        lines, size = self._lines(rect.width)
        room = rect.height - (0 if self._wide else canvas.px(_BUTTONS_HEIGHT + 8))
        with canvas.clip(pygame.Rect(rect.left, rect.top, rect.width, max(room, 1))):
            for number, line in enumerate(lines):
                top = rect.top + number * height_of(REGULAR, size)
                canvas.text(line, (rect.left, top), size=size, colour=canvas.theme.text)


def open_tour(shell: Shell) -> Tour | None:
    """The tour; None, and a message, where nothing runs that it could show."""
    if shell.session.player is None:
        shell.say("The tour needs a board: N chooses one.", error=True)
        return None
    return Tour(shell)


def _beside(
    lit: pygame.Rect | None, card: pygame.Rect, window: pygame.Rect, away: int
) -> pygame.Rect:
    """``card`` in ``window``, beside ``lit`` where it covers least of that."""
    if lit is None:
        return card.move(window.centerx - card.centerx, window.centery - card.centery)
    places = [
        card.move(lit.right + away, lit.top),
        card.move(lit.left - away - card.width, lit.top),
        card.move(lit.centerx - card.width // 2, lit.bottom + away),
        card.move(lit.centerx - card.width // 2, lit.top - away - card.height),
        card.move(window.right - card.width, window.bottom - card.height),
    ]
    places = [place.clamp(window) for place in places]
    return min(places, key=lambda place: _covered(place, lit))


def _covered(card: pygame.Rect, lit: pygame.Rect) -> int:
    both = card.clip(lit)
    return both.width * both.height
