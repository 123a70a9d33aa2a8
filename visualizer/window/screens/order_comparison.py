"""How two orders differ: the map, the scatter, and each place where they part, with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from visualizer.analysis.divergence import parting_visits, taking
from visualizer.analysis.rank_correlation import By, turns
from visualizer.analysis.two_orders import TwoOrders
from visualizer.board.cells import Cell
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.order_map import OrderMap, OrderMapLayout, OrderMapView, signed
from visualizer.draw.shapes import rounded
from visualizer.draw.text import REGULAR, STRONG, height_of, put, put_lines, width_of
from visualizer.draw.theme import Theme, letter_of
from visualizer.language.operations import place as words_of
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.panel import Overlay

if TYPE_CHECKING:
    from visualizer.window.app import App

_AGAINST = "against"


class Orders(Overlay):
    """Two panes' orders: how far each cell moves, how alike they are, where and why they part."""

    title = "How two orders differ"
    size = (1340, 840)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        session = app.session
        self.traces = session.comparison.traces
        self.pair = (0, session.focus or min(1, len(self.traces) - 1))
        self.by = By.REVEALS
        self._picture = OrderMap()
        self._layout = OrderMapLayout()
        self._compare()

    def _compare(self) -> None:
        one, other = self.pair
        first, second = self.traces[one], self.traces[other]
        self.orders = TwoOrders(first, second, (letter_of(one), letter_of(other)), self.by)
        self.partings: list[int] = parting_visits((first, second)).tolist()
        self.number = 0

    # What is chosen

    def choose(self, which: int, pane: int) -> None:
        """Let the first (0) or second (1) order be that of another pane."""
        old = self.pair[which]
        other = old if pane == self.pair[1 - which] else self.pair[1 - which]
        self.pair = (pane, other) if which == 0 else (other, pane)
        self._compare()

    def _choose_next(self, which: int, direction: int) -> None:
        panes = [pane for pane in range(len(self.traces)) if pane != self.pair[1 - which]]
        if panes:
            now = panes.index(self.pair[which]) if self.pair[which] in panes else 0
            self.choose(which, panes[(now + direction) % len(panes)])

    def choose_by(self, by: By) -> None:
        """Compare by reveals or by visits."""
        self.by = by
        self._compare()

    def go(self, direction: int) -> None:
        """To the next place where the two part, or the one before."""
        if self.partings:
            self.number = (self.number + direction) % len(self.partings)

    @property
    def visit(self) -> int | None:
        """The visit, from 1, at which the two part and which is explained; None for never."""
        return self.partings[self.number] if self.partings else None

    def show_in_panes(self) -> None:
        """Close, and let the panes stand where the two part."""
        if self.visit is not None:
            self.app.close_overlay()
            self.app.session.focus_on(self.pair[1])
            self.app.session.show_parting(self.visit, self.pair)

    def key(self, name: str, typed: str) -> bool:
        """Arrows go from parting to parting, brackets change the second pane."""
        moves = {
            "Right": lambda: self.go(1), "D": lambda: self.go(1), "Page Down": lambda: self.go(1),
            "Left": lambda: self.go(-1), "Shift+D": lambda: self.go(-1),
            "Page Up": lambda: self.go(-1),
            "]": lambda: self._choose_next(1, 1), "[": lambda: self._choose_next(1, -1),
            ".": lambda: self._choose_next(0, 1), ",": lambda: self._choose_next(0, -1),
            "V": lambda: self.choose_by(By.VISITS if self.by is By.REVEALS else By.REVEALS),
        }  # fmt: skip
        if name == "Enter" and self.app.focus_name in ("", "show"):
            self.show_in_panes()
        elif name in moves:
            moves[name]()
        else:
            return False
        return True

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A letter for each pane, twice; by what; then the places where the two part."""
        ways = self._way_controls(rect, metrics)
        side, gap = (
            self._side(rect.width - (rect.right - ways[0].rect.left), metrics),
            metrics.px(6),
        )
        found: list[Control] = []
        left = rect.left
        for which, word in enumerate(("first", "second")):
            for pane in range(len(self.traces)):
                box = pygame.Rect(left, rect.top, side, metrics.px(32))
                title = self.app.session.programs[pane].title
                found.append(
                    Control(f"{word} {pane}", box, label=letter_of(pane),
                            tip=f"{letter_of(pane)}: {title}", selected=self.pair[which] == pane,
                            press=lambda which=which, pane=pane: self.choose(which, pane))  # type: ignore[misc]
                )  # fmt: skip
                left = box.right + gap
            left += width_of(_AGAINST, STRONG, metrics.text) + gap * 3
        return found + ways + self._parting_controls(rect, metrics)

    def _side(self, room: int, metrics: Metrics) -> int:
        """How wide the button of a letter can be."""
        room -= width_of(_AGAINST, STRONG, metrics.text) + metrics.px(40)
        return max(min(metrics.px(32), room // (2 * len(self.traces)) - metrics.px(6)), 1)

    def _way_controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        height, right = metrics.px(32), rect.right
        found: list[Control] = []
        for by in reversed(By):
            label = f"by {by.value}"
            width = width_of(label, STRONG, metrics.text) + metrics.px(28)
            box = pygame.Rect(right - width, rect.top, width, height)
            found.insert(0, Control(f"by {by.name}", box, label=label, selected=by is self.by,
                                    tip=f"The order of {by.value} (V)",
                                    press=lambda by=by: self.choose_by(by)))  # type: ignore[misc]  # fmt: skip
            right = box.left - metrics.px(6)
        return found

    def _parting_controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        height, gap = metrics.px(38), metrics.px(8)
        some = bool(self.partings)
        width = width_of("Show in the panes", STRONG, metrics.text) + metrics.px(32)
        show = pygame.Rect(rect.right - width, rect.bottom - height, width, height)
        top = show.top - gap - height
        back = pygame.Rect(show.left, top, (width - gap) // 2, height)
        forth = pygame.Rect(back.right + gap, top, show.right - back.right - gap, height)
        return [
            Control("previous", back, icon="step-back", tip="Where they parted before (Left)",
                    press=lambda: self.go(-1), enabled=some),
            Control("next", forth, icon="step", tip="Where they part next (Right)",
                    press=lambda: self.go(1), enabled=some),
            Control("show", show, label="Show in the panes", selected=some, enabled=some,
                    tip="Close, and let the panes stand there (Enter)",
                    press=self.show_in_panes),
        ]  # fmt: skip

    # Drawing

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw the map and the scatter, and below them why the two part."""
        gap = metrics.px(16)
        top = rect.top + metrics.px(32) + gap
        below = self._sentence_rect(rect, metrics)
        area = pygame.Rect(rect.left, top, rect.width, max(below.top - gap - top, 1))
        self._draw_against(surface, rect, theme, metrics)
        view = OrderMapView(self.orders, self.pair, self._pointed())
        self._layout = self._picture.draw(surface, area, view, theme, metrics)
        self._draw_cell(surface, area, theme, metrics)
        self._draw_sentence(surface, below, theme, metrics)

    def _sentence_rect(self, rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
        height = metrics.px(92)
        room = width_of("Show in the panes", STRONG, metrics.text) + metrics.px(52)
        return pygame.Rect(rect.left, rect.bottom - height, rect.width - room, height)

    def _draw_against(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        last = self.controls(rect, metrics)[len(self.traces) - 1].rect
        place = (last.right + metrics.px(12), rect.top + metrics.px(5))
        put(surface, _AGAINST, place, size=metrics.text, colour=theme.dim, face=STRONG)

    def _pointed(self) -> tuple[tuple[Cell, int], ...]:
        """The cells at which the two part, each with the pane that takes it."""
        if self.visit is None:
            return ()
        cells = [(taking(self.traces[pane], self.visit).cell, pane) for pane in self.pair]
        return tuple((cell, pane) for cell, pane in cells if cell is not None)

    def _draw_cell(
        self, surface: pygame.Surface, area: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw what is known of the cell that is pointed at."""
        cell = self._layout.cell_at(self.app.pointer)
        if cell is None:
            return
        text = self.about(cell)
        width = width_of(text, REGULAR, metrics.small) + metrics.px(20)
        box = pygame.Rect(0, 0, width, metrics.px(28))
        box.midbottom = (self.app.pointer[0], self.app.pointer[1] - metrics.px(10))
        box.clamp_ip(area)
        rounded(surface, box, theme.raised, metrics.px(6))
        put(surface, text, box.center, size=metrics.small, colour=theme.text, align="centre")

    def about(self, cell: Cell) -> str:
        """A cell's turns in both orders, in words."""
        numbers = [int(turns(self.traces[pane], self.by)[cell]) for pane in self.pair]
        parts = [
            f"{letter_of(pane)} {f'turn {number}' if number else 'never'}"
            for pane, number in zip(self.pair, numbers)
        ]
        if all(numbers):
            parts.append(signed(numbers[1] - numbers[0]))
        return f"{words_of(cell)}: {', '.join(parts)}"

    def _draw_sentence(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        surface.fill(theme.line, (rect.left, rect.top - metrics.px(8), rect.width, 1))
        heading, sentence = self.words
        put(surface, heading, rect.topleft, size=metrics.text, colour=theme.text, face=STRONG,
            most=rect.width)  # fmt: skip
        top = rect.top + height_of(STRONG, metrics.text)
        put_lines(surface, sentence, (rect.left, top), rect.width, size=metrics.text,
                  colour=theme.text, most=3)  # fmt: skip

    @property
    def words(self) -> tuple[str, str]:
        """Which place it is where the two part, and why they do there."""
        if self.visit is None:
            return "Nowhere do they part", "Visit by visit both go to the same cells."
        count = len(self.partings)
        where = f"{self.number + 1} of {count} places where their visits part"
        heading = where if count > 1 else "The only place where their visits part"
        return heading, self.app.session.why(self.visit, self.pair)


def show_orders(app: App) -> None:
    """Lay the two orders over the window; where there is only one, say so."""
    if app.session.player is None:
        return
    if len(app.session.comparison.traces) < 2:
        app.session.say("Two panes are needed to compare orders; P chooses algorithms.")
        return
    app.show(Orders(app))
