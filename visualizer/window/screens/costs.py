"""What it costs: curves over growing boards, measured while one looks, and what repeats cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import pygame

from visualizer.analysis.costs import CLICKS, Cost, cost_curve
from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.board.neighbours import Order
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.cost_plots import (
    MEASURES,
    CostsView,
    draw_cost_curves,
    draw_cost_table,
    draw_lines,
    draw_table,
)
from visualizer.draw.text import STRONG, width_of
from visualizer.language.repeated_pushes import DEFINITIONS, HEADINGS, repeats_texts, totals_row
from visualizer.recording.program import Program
from visualizer.window.actions import COST_ACTIONS
from visualizer.window.shell import RunsPanel, Shell
from visualizer.window.widgets.button_row import button_row, fitted_widths, row_width
from visualizer.window.widgets.controls import Control

SIZES = tuple(range(4, 51))
#: So many operations are measured before the picture is drawn again, which takes as long.
LEAST_OPERATIONS = 30_000
CURVES, REPEATS = "Over board sizes", "Repeats on this board"
_MOST_EXPENSIVE = "The most expensive repeats of"


class Measuring:
    """The cost curves of some algorithms, a board at a time, the small boards first."""

    def __init__(self, algorithms: tuple[Program, ...], click: str, order: Order | None) -> None:
        self.costs: list[list[Cost]] = [[] for _ in algorithms]
        # A program that only a trace has cannot be run, and has no curve.
        self._curves = [
            (costs, cost_curve(each, SIZES, click, order))
            for costs, each in zip(self.costs, algorithms)
            if each.function is not None
        ]
        self._rows = self._measured()

    def _measured(self) -> Iterator[Cost]:
        for _ in SIZES:
            for costs, curve in self._curves:
                costs.append(next(curve))
                yield costs[-1]

    @property
    def done(self) -> int:
        """How many boards have been measured."""
        return sum(map(len, self.costs))

    @property
    def all(self) -> int:
        """How many boards there are to measure."""
        return len(self._curves) * len(SIZES)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Measure while there is time, and not too little; True while there is more to do."""
        operations = 0
        for row in self._rows:
            operations += row.operations
            if operations >= LEAST_OPERATIONS and not time_left():
                break
        return self.done < self.all


class Costs(RunsPanel):
    """Cost curves for the algorithms in the panes, and what their repeats cost on the board."""

    title = "What it costs"
    size = (1340, 840)
    bindings = COST_ACTIONS

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.part = CURVES
        self.measure = "operations"
        self.click = CLICKS[0]
        self.log = False
        self.pane = shell.session.focus
        self.sums: list[list[str]] = []
        self.most_expensive: dict[int, list[str]] = {}
        self._measure()

    def _measure(self) -> None:
        session = self.shell.session
        self.measuring = Measuring(session.programs, self.click, session.order)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Measure further boards, or go on with the repeats where those are looked at."""
        if self.part == REPEATS and self._add_to_repeats():
            self.shell.redraw()
            return True
        if self.measuring.done < self.measuring.all:
            self.shell.redraw()
        return self.measuring.work(time_left)

    def _add_to_repeats(self) -> bool:
        """Work out one more pane's sums, or its most expensive repeats; False if all is there."""
        if len(self.sums) < len(self.traces):
            self.sums.append(totals_row(repeated_pushes_of(self.traces[len(self.sums)])))
            return True
        if self.pane not in self.most_expensive:
            repeats = repeated_pushes_of(self.traces[self.pane])
            self.most_expensive[self.pane] = repeats_texts(repeats, 12)
            return True
        return False

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The parts of the view, and what can be chosen in the one that is shown."""
        row = pygame.Rect(rect.left, rect.top, rect.width, metrics.px(34))
        found = self._choices(row, "part", {part: part for part in (CURVES, REPEATS)}, metrics)
        if self.part == CURVES:
            return found + self._curve_controls(row.move(0, metrics.px(44)), metrics)
        return found + self._pane_controls(rect, metrics)

    def _curve_controls(self, row: pygame.Rect, metrics: Metrics) -> list[Control]:
        found = self._choices(row, "measure", MEASURES, metrics)
        others = self._buttons("click", {click: f"click in the {click}" for click in CLICKS})
        others.append(Control("log", label="logarithmic", selected=self.log,
                              press=partial(self._choose, "log", not self.log)))  # fmt: skip
        widths, gap = fitted_widths(others, metrics, metrics.px(28)), metrics.px(6)
        left = found[-1].rect.right + metrics.px(24)
        row.left = max(left, row.right - row_width(widths, gap) - gap)
        return found + button_row(others, row, widths, gap)

    def _pane_controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        side = metrics.px(32)
        row = pygame.Rect(rect.left, self._sums_bottom(rect, metrics), rect.width, side)
        row.left += width_of(_MOST_EXPENSIVE, STRONG, metrics.text) + metrics.px(10)
        programs = self.shell.session.programs
        letters = self.shell.session.comparison.letters
        buttons = [
            Control(f"pane {pane}", label=letters[pane], tip=program.title,
                    press=partial(self._choose, "pane", pane), selected=pane == self.pane)
            for pane, program in enumerate(programs)
        ]  # fmt: skip
        return button_row(buttons, row, [side] * len(buttons), metrics.px(6))

    def _choices(
        self, row: pygame.Rect, what: str, labels: Mapping[str, str], metrics: Metrics
    ) -> list[Control]:
        buttons = self._buttons(what, labels)
        widths = fitted_widths(buttons, metrics, metrics.px(28))
        return button_row(buttons, row, widths, metrics.px(6))

    def _buttons(self, what: str, labels: Mapping[str, str]) -> list[Control]:
        """A button for each value of one of the choices, by its label."""
        return [
            Control(f"{what} {value}", label=label, selected=getattr(self, what) == value,
                    press=partial(self._choose, what, value))
            for value, label in labels.items()
        ]  # fmt: skip

    def _choose(self, what: str, value: str | int | bool) -> None:
        setattr(self, what, value)
        if what == "click":
            self._measure()

    def key(self, name: str) -> bool:
        """Arrows change what is plotted, or whose repeats are listed."""
        if name not in ("Left", "Right"):
            return False
        step = 1 if name == "Right" else -1
        if self.part == CURVES:
            names = list(MEASURES)
            self.measure = names[(names.index(self.measure) + step) % len(names)]
        else:
            self.pane = (self.pane + step) % len(self.shell.session.programs)
        return True

    # Drawing

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the part that is shown."""
        if self.part == CURVES:
            self._draw_curves(canvas, rect)
        else:
            self._draw_repeats(canvas, rect)

    def _draw_curves(self, canvas: Canvas, rect: pygame.Rect) -> None:
        algorithms = self.shell.session.programs
        view = CostsView(
            self.measuring.costs,
            [each.title for each in algorithms],
            self.shell.session.comparison.marks,
            self.measure,
            self.log,
        )
        area = pygame.Rect(rect.left, rect.top + canvas.px(94), rect.width, 0)
        area.height = max(rect.bottom - area.top, 1)
        plot = area.copy()
        plot.width = area.width * 54 // 100
        table = area.copy()
        table.left = plot.right + canvas.px(30)
        table.width = area.right - table.left
        draw_cost_curves(canvas, plot, view)
        self._draw_words(canvas, table)
        table.height -= canvas.px(120)
        draw_cost_table(canvas, table, view)

    def _draw_words(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Say what was measured, or how far it has come."""
        theme = canvas.theme
        measuring = self.measuring
        top = rect.bottom - canvas.px(104)
        if measuring.done < measuring.all:
            text = f"measured {measuring.done} of {measuring.all} boards. Escape stops it."
            canvas.text(
                text, (rect.left, top), size=canvas.metrics.text, colour=theme.text, face=STRONG
            )
            bar = pygame.Rect(rect.left, top + canvas.px(28), rect.width, canvas.px(8))
            canvas.box(bar, theme.raised, canvas.px(4))
            bar.width = bar.width * measuring.done // measuring.all
            canvas.box(bar, theme.accent, canvas.px(4))
            return
        words = (
            f"Empty square boards from {SIZES[0]}\u00d7{SIZES[0]} to {SIZES[-1]}\u00d7{SIZES[-1]}."
            " A dash: nothing of that kind waits. Python ends a program whose calls are more than"
            " 1000 deep unless it raises that limit; here the calls are stored in a list, so that"
            " none ends."
        )
        canvas.text_lines(
            words, (rect.left, top), rect.width, size=canvas.metrics.small, colour=theme.dim
        )

    def _sums_bottom(self, rect: pygame.Rect, metrics: Metrics) -> int:
        rows = len(self.shell.session.programs)
        high = min(metrics.px(44) * rows + metrics.px(100), rect.height * 66 // 100)
        return rect.top + metrics.px(52) + high

    def _draw_repeats(self, canvas: Canvas, rect: pygame.Rect) -> None:
        algorithms = self.shell.session.programs
        top = rect.top + canvas.px(48)
        top = canvas.text_lines(DEFINITIONS, (rect.left, top), rect.width, size=canvas.metrics.text,
                                colour=canvas.theme.dim)  # fmt: skip
        top += canvas.px(14)
        bottom = self._sums_bottom(rect, canvas.metrics)
        table = pygame.Rect(rect.left, top, rect.width, bottom - canvas.px(24) - top)
        missing = [["\u2026"] * len(HEADINGS)] * (len(algorithms) - len(self.sums))
        marks = self.shell.session.comparison.marks
        titles = list(zip(marks, (each.title for each in algorithms)))
        draw_table(canvas, table, titles, HEADINGS, [*self.sums, *missing])
        canvas.text(_MOST_EXPENSIVE, (rect.left, bottom + canvas.px(5)), size=canvas.metrics.text,
                    colour=canvas.theme.text, face=STRONG)  # fmt: skip
        lines = pygame.Rect(rect.left, bottom + canvas.px(46), rect.width, 0)
        lines.height = max(rect.bottom - lines.top, 1)
        draw_lines(canvas, lines, self.most_expensive.get(self.pane, ()))


def open_costs(shell: Shell) -> Costs | None:
    """The costs, once something is compared."""
    return Costs(shell) if shell.session.player is not None else None
