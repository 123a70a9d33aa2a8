"""How two orders differ: the map, the scatter, and each visit at which they do, with the reason."""

from __future__ import annotations

from functools import partial

import pygame

from visualizer.analysis.divergence import divergences, selection_at
from visualizer.analysis.rank_correlation import By, RankCorrelation, ranks
from visualizer.board.cells import Cell
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.order_map import OrderMap, OrderMapView, signed
from visualizer.draw.text import REGULAR, STRONG, height_of, width_of
from visualizer.language.differences import (
    DIVERGENCE,
    NO_DIVERGENCE,
    NO_DIVERGENCE_REASON,
    ONE_PANE,
    ONLY_DIVERGENCE,
)
from visualizer.language.formatting import cell_text, fill
from visualizer.language.terms import ORDERS
from visualizer.playback.marks import PaneMark
from visualizer.window.actions import ORDER_ACTIONS
from visualizer.window.differences import show_difference, why
from visualizer.window.shell import Commands, RunsPanel, Shell
from visualizer.window.widgets.button_row import (
    button_row,
    fitted_widths,
    shared_widths,
)
from visualizer.window.widgets.controls import Control

_AGAINST = "against"
#: Keys for which of the pair (0, 1) becomes the pane after (1) or before (-1).
_OTHER_PANES = {".": (0, 1), ",": (0, -1), "]": (1, 1), "[": (1, -1)}


class OrderComparison(RunsPanel):
    """Two panes' orders: how far each cell moves, how alike they are, where and why they differ."""

    title = "How two orders differ"
    size = (1340, 840)
    bindings = ORDER_ACTIONS

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.pair = (0, shell.session.focus or min(1, len(self.traces) - 1))
        self.by = By.REVEALS
        self._picture = OrderMap()
        self._compare()

    def _compare(self) -> None:
        one, other = self.pair
        first, second = self.traces[one], self.traces[other]
        self.orders = RankCorrelation(first, second, self.by)
        self.differences: list[int] = divergences((first, second)).tolist()
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
        """To the next visit at which the two differ, or the one before."""
        if self.differences:
            self.number = (self.number + direction) % len(self.differences)

    @property
    def visit(self) -> int | None:
        """The visit, from 1, at which the two differ and which is explained; None for never."""
        return self.differences[self.number] if self.differences else None

    def show_in_panes(self) -> None:
        """Close, and let the panes stand where the two differ."""
        if self.visit is not None:
            self.shell.close()
            self.shell.session.focus_on(self.pair[1])
            show_difference(self.shell.session, self.visit, self.pair)

    def key(self, name: str) -> bool:
        """Enter belongs to a button that has the keyboard; the rest is in the table of actions."""
        if name == "Enter" and self.shell.view.focus not in ("", "show"):
            return False
        if name in _OTHER_PANES:
            self._choose_next(*_OTHER_PANES[name])
            return True
        return super().key(name)

    def commands(self) -> Commands:
        """From one difference to the next, by visits or reveals, and into the panes."""
        other = By.VISITS if self.by is By.REVEALS else By.REVEALS
        return {
            "orders-next": partial(self.go, 1),
            "orders-previous": partial(self.go, -1),
            "orders-by": partial(self.choose_by, other),
            "orders-show": self.show_in_panes,
        }

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A letter for each pane, twice; by what; then the visits at which the two differ."""
        row = pygame.Rect(rect.left, rect.top, rect.width, metrics.px(32))
        ways = self._way_controls(row, metrics)
        gap = metrics.px(6)
        sides = [self._side(ways[0].rect.left - rect.left, metrics)] * len(self.traces)
        first = button_row(self._letters(0), row, sides, gap)
        row.left = first[-1].rect.right + width_of(_AGAINST, STRONG, metrics.text) + gap * 4
        second = button_row(self._letters(1), row, sides, gap)
        return [*first, *second, *ways, *self._difference_controls(rect, metrics)]

    def _letters(self, which: int) -> list[Control]:
        """A button for each pane that makes it the first (0) or second (1) of the pair."""
        programs = self.shell.session.programs
        letters = self.shell.session.comparison.letters
        return [
            Control(f"{('first', 'second')[which]} {pane}", label=letters[pane],
                    tip=f"{letters[pane]}: {programs[pane].title}",
                    selected=self.pair[which] == pane, press=partial(self.choose, which, pane))
            for pane in range(len(self.traces))
        ]  # fmt: skip

    def _side(self, room: int, metrics: Metrics) -> int:
        """How wide the button of a letter can be."""
        room -= width_of(_AGAINST, STRONG, metrics.text) + metrics.px(40)
        return max(min(metrics.px(32), room // (2 * len(self.traces)) - metrics.px(6)), 1)

    def _way_controls(self, row: pygame.Rect, metrics: Metrics) -> list[Control]:
        buttons = [
            Control(f"by {by.name}", label=f"by {ORDERS[by]}", selected=by is self.by,
                    tip=f"The order of {ORDERS[by]} (V)", press=partial(self.choose_by, by))
            for by in By
        ]  # fmt: skip
        widths = fitted_widths(buttons, metrics, metrics.px(28))
        return button_row(buttons, row, widths, metrics.px(6), "right")

    def _difference_controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        height, gap = metrics.px(38), metrics.px(8)
        some = bool(self.differences)
        show = Control("show", label="Show in the panes", selected=some, enabled=some,
                       tip="Close, and let the panes stand there (Enter)",
                       press=self.show_in_panes)  # fmt: skip
        arrows = [
            Control("previous", icon="step-back", tip="Where they differed before (Left)",
                    press=partial(self.go, -1), enabled=some),
            Control("next", icon="step", tip="Where they differ next (Right)",
                    press=partial(self.go, 1), enabled=some),
        ]  # fmt: skip
        below = pygame.Rect(rect.left, rect.bottom - height, rect.width, height)
        widths = fitted_widths([show], metrics, metrics.px(32))
        above = below.move(0, -gap - height)
        halves = shared_widths(widths[0], (1, 1), gap)
        return [
            *button_row(arrows, above, halves, gap, "right"),
            *button_row([show], below, widths, gap, "right"),
        ]

    # Drawing

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the map and the scatter, and below them why the two differ."""
        gap = canvas.px(16)
        top = rect.top + canvas.px(32) + gap
        below = self._sentence_rect(rect, canvas.metrics)
        area = pygame.Rect(rect.left, top, rect.width, max(below.top - gap - top, 1))
        self._draw_against(canvas, rect)
        marks = self.shell.session.comparison.marks
        view = OrderMapView(
            self.orders, (marks[self.pair[0]], marks[self.pair[1]]), self._pointed()
        )
        self._picture.draw(canvas, area, view)
        self._draw_cell(canvas, area)
        self._draw_sentence(canvas, below)

    def _sentence_rect(self, rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
        height = metrics.px(92)
        room = width_of("Show in the panes", STRONG, metrics.text) + metrics.px(52)
        return pygame.Rect(rect.left, rect.bottom - height, rect.width - room, height)

    def _draw_against(self, canvas: Canvas, rect: pygame.Rect) -> None:
        last = self.controls(rect, canvas.metrics)[len(self.traces) - 1].rect
        start = (last.right + canvas.px(12), rect.top + canvas.px(5))
        canvas.text(_AGAINST, start, size=canvas.metrics.text, colour=canvas.theme.dim, face=STRONG)

    def _pointed(self) -> tuple[tuple[Cell, PaneMark], ...]:
        """The cells at which the two differ, each with the mark of the pane that takes it."""
        if self.visit is None:
            return ()
        marks = self.shell.session.comparison.marks
        cells = [(selection_at(self.traces[pane], self.visit).cell, pane) for pane in self.pair]
        return tuple((cell, marks[pane]) for cell, pane in cells if cell is not None)

    def _draw_cell(self, canvas: Canvas, area: pygame.Rect) -> None:
        """Draw what is known of the cell that is pointed at."""
        grid = self._picture.grid
        cell = None if grid is None else grid.cell_at(self.shell.view.pointer)
        if cell is None:
            return
        text = self.about(cell)
        width = width_of(text, REGULAR, canvas.metrics.small) + canvas.px(20)
        box = pygame.Rect(0, 0, width, canvas.px(28))
        box.midbottom = (self.shell.view.pointer[0], self.shell.view.pointer[1] - canvas.px(10))
        box.clamp_ip(area)
        canvas.box(box, canvas.theme.raised, canvas.px(6))
        canvas.text(
            text, box.center, size=canvas.metrics.small, colour=canvas.theme.text, align="centre"
        )

    def about(self, cell: Cell) -> str:
        """A cell's ranks in both orders, in words."""
        numbers = [int(ranks(self.traces[pane], self.by)[cell]) for pane in self.pair]
        letters = self.shell.session.comparison.letters
        parts = [
            f"{letters[pane]} {f'position {number}' if number else 'never'}"
            for pane, number in zip(self.pair, numbers)
        ]
        if all(numbers):
            parts.append(signed(numbers[1] - numbers[0]))
        return f"{cell_text(cell)}: {', '.join(parts)}"

    def _draw_sentence(self, canvas: Canvas, rect: pygame.Rect) -> None:
        theme, metrics = canvas.theme, canvas.metrics
        canvas.fill(theme.line, (rect.left, rect.top - canvas.px(8), rect.width, 1))
        heading, sentence = self.words
        canvas.text(heading, rect.topleft, size=metrics.text, colour=theme.text, face=STRONG,
                    most=rect.width)  # fmt: skip
        top = rect.top + height_of(STRONG, metrics.text)
        canvas.text_lines(
            sentence, (rect.left, top), rect.width, size=metrics.text, colour=theme.text, most=3
        )

    @property
    def words(self) -> tuple[str, str]:
        """Which divergence it is, and why the two differ there."""
        if self.visit is None:
            return NO_DIVERGENCE, NO_DIVERGENCE_REASON
        count = len(self.differences)
        template = DIVERGENCE if count > 1 else ONLY_DIVERGENCE
        heading = fill(template, visit=self.visit, number=self.number + 1, count=count)
        return heading, why(self.shell.session, self.visit, self.pair)


def open_order_comparison(shell: Shell) -> OrderComparison | None:
    """The comparison of two orders; where there is only one pane, a message says so."""
    if shell.session.player is None:
        return None
    if len(shell.session.comparison.traces) < 2:
        shell.say(ONE_PANE)
        return None
    return OrderComparison(shell)
