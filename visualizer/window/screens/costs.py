"""What it costs: curves over growing boards, measured while one looks, and what repeats cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame

from visualizer.analysis.costs import CLICKS, Cost, cost_curve
from visualizer.analysis.repeated_pushes import ledger_of
from visualizer.board.neighbours import Order
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.cost_plots import (
    LEDGER_HEADS,
    LEDGER_WORDS,
    MEASURES,
    CostsView,
    draw_cost_curves,
    draw_cost_table,
    draw_lines,
    draw_table,
    ledger_row,
    repeated_lines,
)
from visualizer.draw.shapes import rounded
from visualizer.draw.text import STRONG, put, put_lines, width_of
from visualizer.draw.theme import Theme, letter_of
from visualizer.recording.program import Program
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.panel import Overlay

if TYPE_CHECKING:
    from visualizer.window.app import App

SIZES = tuple(range(4, 51))
#: So many operations are measured before the picture is drawn again, which takes as long.
LEAST_OPERATIONS = 30_000
CURVES, LEDGER = "Over board sizes", "Repeats on this board"


class Measuring:
    """The cost curves of some algorithms, a board at a time, the small boards first."""

    def __init__(self, algorithms: tuple[Program, ...], click: str, order: Order | None) -> None:
        self.costs: list[list[Cost]] = [[] for _ in algorithms]
        self._curves = [cost_curve(each, SIZES, click, order) for each in algorithms]
        self._rows = self._measured()

    def _measured(self) -> Iterator[Cost]:
        for _ in SIZES:
            for costs, curve in zip(self.costs, self._curves):
                costs.append(next(curve))
                yield costs[-1]

    @property
    def done(self) -> int:
        """How many boards have been measured."""
        return sum(map(len, self.costs))

    @property
    def all(self) -> int:
        """How many boards there are to measure."""
        return len(self.costs) * len(SIZES)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Measure while there is time, and not too little; False if all were done before."""
        before = self.done
        operations = 0
        for row in self._rows:
            operations += row.operations
            if operations >= LEAST_OPERATIONS and not time_left():
                break
        return self.done > before


class Costs(Overlay):
    """Cost curves for the algorithms in the panes, and what their repeats cost on the board."""

    title = "What it costs"
    size = (1340, 840)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.part = CURVES
        self.measure = "operations"
        self.click = CLICKS[0]
        self.log = False
        self.pane = app.session.focus
        self._ledger_rows: list[list[str]] = []
        self._told: dict[int, list[str]] = {}
        self._measure()

    def _measure(self) -> None:
        session = self.app.session
        self.measuring = Measuring(session.programs, self.click, session.order)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Measure further boards, or go on with the ledger if that is looked at."""
        if self.part == LEDGER and self._add_to_ledger():
            return True
        return self.measuring.work(time_left)

    def _add_to_ledger(self) -> bool:
        """Work out one more pane's sums, or its dearest repeats; False if all is there."""
        traces = self.app.session.comparison.traces
        if len(self._ledger_rows) < len(traces):
            self._ledger_rows.append(ledger_row(ledger_of(traces[len(self._ledger_rows)])))
            return True
        if self.pane not in self._told:
            trace = traces[self.pane]
            self._told[self.pane] = repeated_lines(ledger_of(trace), 12) or [
                "No cell was pushed twice." if trace.has_frontier
                else "What waits here are open calls; nothing is pushed."
            ]  # fmt: skip
            return True
        return False

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The parts of the view, and what can be chosen in the one that is shown."""
        parts = [(f"part {part}", part, part == self.part, self._choose("part", part))
                 for part in (CURVES, LEDGER)]  # fmt: skip
        found = self._row(parts, rect.left, rect.top, metrics)
        if self.part == CURVES:
            return found + self._curve_controls(rect, metrics)
        return found + self._pane_controls(rect, metrics)

    def _curve_controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        top = rect.top + metrics.px(44)
        measures = [(f"measure {name}", words, name == self.measure, self._choose("measure", name))
                    for name, words in MEASURES.items()]  # fmt: skip
        found = self._row(measures, rect.left, top, metrics)
        others = [(f"click {click}", f"click in the {click}", click == self.click,
                   self._choose("click", click)) for click in CLICKS]  # fmt: skip
        others += [("log", "logarithmic", self.log, self._choose("log", not self.log))]
        width = sum(width_of(words, STRONG, metrics.text) + metrics.px(34)
                    for _, words, _, _ in others)  # fmt: skip
        left = max(found[-1].rect.right + metrics.px(24), rect.right - width)
        return found + self._row(others, left, top, metrics)

    def _pane_controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        side = metrics.px(32)
        top = self._ledger_bottom(rect, metrics)
        left = rect.left + width_of("The dearest repeats of", STRONG, metrics.text) + metrics.px(10)
        found = []
        for pane, algorithm in enumerate(self.app.session.programs):
            box = pygame.Rect(left + pane * (side + metrics.px(6)), top, side, side)
            found.append(
                Control(f"pane {pane}", box, label=letter_of(pane), tip=algorithm.title,
                        press=self._choose("pane", pane), selected=pane == self.pane)
            )  # fmt: skip
        return found

    def _row(
        self,
        buttons: list[tuple[str, str, bool, Callable[[], None]]],
        left: int,
        top: int,
        metrics: Metrics,
    ) -> list[Control]:
        found = []
        for name, label, selected, press in buttons:
            width = width_of(label, STRONG, metrics.text) + metrics.px(28)
            box = pygame.Rect(left, top, width, metrics.px(34))
            found.append(Control(name, box, label=label, selected=selected, press=press))
            left = box.right + metrics.px(6)
        return found

    def _choose(self, what: str, value: str | int | bool) -> Callable[[], None]:
        def act() -> None:
            setattr(self, what, value)
            if what == "click":
                self._measure()

        return act

    def key(self, name: str, typed: str) -> bool:
        """Arrows change what is plotted, or whose repeats are told."""
        if name not in ("Left", "Right"):
            return False
        step = 1 if name == "Right" else -1
        if self.part == CURVES:
            names = list(MEASURES)
            self.measure = names[(names.index(self.measure) + step) % len(names)]
        else:
            self.pane = (self.pane + step) % len(self.app.session.programs)
        return True

    # Drawing

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw the part that is shown."""
        if self.part == CURVES:
            self._draw_curves(surface, rect, theme, metrics)
        else:
            self._draw_ledger(surface, rect, theme, metrics)

    def _draw_curves(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        algorithms = self.app.session.programs
        view = CostsView(self.measuring.costs, [each.title for each in algorithms], self.measure,
                         self.log)  # fmt: skip
        area = pygame.Rect(rect.left, rect.top + metrics.px(94), rect.width, 0)
        area.height = max(rect.bottom - area.top, 1)
        plot = area.copy()
        plot.width = area.width * 54 // 100
        table = area.copy()
        table.left = plot.right + metrics.px(30)
        table.width = area.right - table.left
        draw_cost_curves(surface, plot, view, theme, metrics)
        self._draw_words(surface, table, theme, metrics)
        table.height -= metrics.px(120)
        draw_cost_table(surface, table, view, theme, metrics)

    def _draw_words(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Say what was measured, or how far it has come."""
        measuring = self.measuring
        top = rect.bottom - metrics.px(104)
        if measuring.done < measuring.all:
            text = f"measured {measuring.done} of {measuring.all} boards. Escape stops it."
            put(surface, text, (rect.left, top), size=metrics.text, colour=theme.text, face=STRONG)
            bar = pygame.Rect(rect.left, top + metrics.px(28), rect.width, metrics.px(8))
            rounded(surface, bar, theme.raised, metrics.px(4))
            bar.width = bar.width * measuring.done // measuring.all
            rounded(surface, bar, theme.accent, metrics.px(4))
            return
        words = (
            f"Empty square boards from {SIZES[0]}\u00d7{SIZES[0]} to {SIZES[-1]}\u00d7{SIZES[-1]}."
            " A dash: nothing of that kind waits. Python ends a program whose calls are more than"
            " 1000 deep unless it raises that limit; here the calls are kept in a list, so that"
            " none ends."
        )
        put_lines(surface, words, (rect.left, top), rect.width, size=metrics.small,
                  colour=theme.dim)  # fmt: skip

    def _ledger_bottom(self, rect: pygame.Rect, metrics: Metrics) -> int:
        rows = len(self.app.session.programs)
        high = min(metrics.px(44) * rows + metrics.px(100), rect.height * 66 // 100)
        return rect.top + metrics.px(52) + high

    def _draw_ledger(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        algorithms = self.app.session.programs
        top = rect.top + metrics.px(48)
        top = put_lines(surface, LEDGER_WORDS, (rect.left, top), rect.width, size=metrics.text,
                        colour=theme.dim)  # fmt: skip
        top += metrics.px(14)
        bottom = self._ledger_bottom(rect, metrics)
        table = pygame.Rect(rect.left, top, rect.width, bottom - metrics.px(24) - top)
        missing = [["\u2026"] * len(LEDGER_HEADS)] * (len(algorithms) - len(self._ledger_rows))
        draw_table(surface, table, [each.title for each in algorithms], LEDGER_HEADS,
                   [*self._ledger_rows, *missing], theme, metrics)  # fmt: skip
        put(surface, "The dearest repeats of", (rect.left, bottom + metrics.px(5)),
            size=metrics.text, colour=theme.text, face=STRONG)  # fmt: skip
        lines = pygame.Rect(rect.left, bottom + metrics.px(46), rect.width, 0)
        lines.height = max(rect.bottom - lines.top, 1)
        draw_lines(surface, lines, self._told.get(self.pane, ()), theme, metrics)


def show_costs(app: App) -> None:
    """Lay the costs over the window, once something is compared."""
    if app.session.player is not None:
        app.show(Costs(app))
