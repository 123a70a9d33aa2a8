"""Draws what in the lab is no control: headings, the compass, the code and the run."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from visualizer.algorithms.variants import Variant
from visualizer.board.neighbours import COMPASS, compass_text
from visualizer.draw.board.grid import grid_in
from visualizer.draw.board.numbered_board import TurnsPicture, TurnsView, numbered
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.listing import draw_listing, lines_that_differ
from visualizer.draw.shapes import outlined
from visualizer.draw.text import MONO, REGULAR, STRONG, put, put_lines
from visualizer.draw.theme import Theme, mix
from visualizer.errors import counted
from visualizer.language.formatting import fill
from visualizer.language.lab import DIFFERENT_REVEALS, SAME_REVEALS, equivalence_text, headings
from visualizer.trace.trace import Trace
from visualizer.window.screens.lab_layout import LabLayout
from visualizer.window.screens.lab_runs import LabRuns, cells_at_reveal, reveals_differ_at
from visualizer.window.screens.lab_variants import DIFFERENCES, LabVariant, LabVariants
from visualizer.window.widgets.controls import Control

_HELP = (
    "Tab: next part    Arrows: what lies next    Space: choose    1-4: variant"
    "    Backspace: last direction back    Ctrl+C: copy the name    Escape: close"
)


@dataclass(frozen=True)
class LabView:
    """What is drawn: the variants, what is known of them, and whether mines are shown."""

    variants: LabVariants
    runs: LabRuns
    mines: bool = True


class LabPicture:
    """Draws the lab; it keeps the board that it drew."""

    def __init__(self) -> None:
        self._board = TurnsPicture()

    def draw(
        self,
        surface: pygame.Surface,
        layout: LabLayout,
        view: LabView,
        theme: Theme,
    ) -> None:
        """Draw everything but the compass."""
        m, variants = layout.metrics, view.variants
        same = variants.other is not None and not variants.differences
        ink = theme.warning if same else theme.text
        put(surface, variants.difference_text, layout.differences.topleft, size=m.text, colour=ink,
            most=layout.differences.width)  # fmt: skip
        self._draw_headings(surface, layout, variants, theme)
        self._draw_order(surface, layout, variants.current, theme)
        self._draw_code(surface, layout, variants, theme)
        self._draw_run(surface, layout, view, theme)
        put(surface, _HELP, layout.help.topleft, size=m.px(13), colour=theme.dim,
            most=layout.help.width)  # fmt: skip

    def draw_direction(
        self,
        surface: pygame.Surface,
        control: Control,
        variant: LabVariant,
        theme: Theme,
        metrics: Metrics,
        hovered: bool,
    ) -> None:
        """Draw one direction of the compass, with its turn if it has one."""
        direction = COMPASS[control.label]
        chosen = direction in variant.directions
        fill = theme.accent if chosen else mix(theme.raised, theme.text, 0.09 if hovered else 0)
        ink = theme.on_accent if chosen else theme.text
        box = control.rect
        outlined(surface, box, fill, fill if chosen else theme.edge, metrics.px(7))
        name = "itself" if control.label == "C" else control.label
        if not chosen:
            put(surface, name, box.center, size=metrics.small, colour=ink, align="centre")
            return
        turn = str(variant.directions.index(direction) + 1)
        put(surface, turn, (box.centerx, box.centery - metrics.px(6)), size=metrics.strong,
            colour=ink, face=STRONG, align="centre")  # fmt: skip
        put(surface, name, (box.centerx, box.bottom - metrics.px(10)), size=metrics.px(11),
            colour=ink, align="centre")  # fmt: skip

    def _draw_headings(
        self, surface: pygame.Surface, layout: LabLayout, variants: LabVariants, theme: Theme
    ) -> None:
        """Draw what stands above the parts; those that differ are pointed out."""
        m = layout.metrics
        for place, (part, words) in enumerate(zip(DIFFERENCES, headings(variants.variant))):
            row = layout.part(place)
            differs = part in variants.differences
            text = f"{words} (not as in variant {(variants.other or 0) + 1})" if differs else words
            face, colour = (STRONG, theme.accent) if differs else (REGULAR, theme.dim)
            put(surface, text, (row.left, row.top - m.px(22)), size=m.small, colour=colour,
                face=face, most=row.width)  # fmt: skip

    def _draw_order(
        self, surface: pygame.Surface, layout: LabLayout, variant: LabVariant, theme: Theme
    ) -> None:
        """Draw the order so far in words, and what it lacks."""
        m, width = layout.metrics, layout.compass.width
        left, top = layout.compass.left, layout.compass.bottom + m.px(52)
        top = put_lines(surface, compass_text(tuple(variant.directions)), (left, top), width,
                        size=m.small, colour=theme.text, face=MONO, apart=m.px(20))  # fmt: skip
        put_lines(surface, variant.missing_text, (left, top), width, size=m.small,
                  colour=theme.warning, apart=m.px(20))  # fmt: skip

    def _draw_code(
        self, surface: pygame.Surface, layout: LabLayout, variants: LabVariants, theme: Theme
    ) -> None:
        outlined(surface, layout.code, theme.background, theme.line, layout.metrics.radius)
        m = layout.metrics
        inner = layout.code.inflate(-m.px(16), -m.px(16))
        code = variants.variant.code
        other = _other(variants)
        pointed = lines_that_differ(code, other.code) if other else frozenset()
        draw_listing(surface, inner, code, theme, m, pointed)

    def _draw_run(
        self,
        surface: pygame.Surface,
        layout: LabLayout,
        view: LabView,
        theme: Theme,
    ) -> None:
        m, rect = layout.metrics, layout.preview
        trace = view.runs.trace(view.variants.variant)
        top = rect.top + m.px(26)
        place = pygame.Rect(rect.left, top, rect.width, min(rect.width, rect.height - m.px(230)))
        put(surface, _heading(place, trace), rect.topleft, size=m.small, colour=theme.dim,
            most=rect.width)  # fmt: skip
        if trace is not None:
            top = self._draw_board(surface, place, trace, view, theme) + m.px(12)
        for text, strong in _sentences(view.variants, view.runs):
            colour = theme.text if strong else theme.dim
            top = put_lines(surface, text, (rect.left, top), rect.width, size=m.text,
                            colour=colour, apart=m.px(21))  # fmt: skip
            top += m.px(8)

    def _draw_board(
        self,
        surface: pygame.Surface,
        place: pygame.Rect,
        trace: Trace,
        view: LabView,
        theme: Theme,
    ) -> int:
        """Draw the board after the run; the place below it."""
        grid = grid_in(place, trace.height, trace.width)
        pointed = _cells_that_differ(view.variants, view.runs)
        turns = TurnsView(trace, view.variants.index, view.mines, pointed)
        self._board.draw(surface, grid, turns, theme)
        return grid.rect.bottom


def _heading(place: pygame.Rect, trace: Trace | None) -> str:
    """What stands above the board."""
    if trace is None or numbered(grid_in(place, trace.height, trace.width)):
        return "In this order the cells are revealed"
    return "The order of the reveals: light first, dark last"


def _other(variants: LabVariants) -> Variant | None:
    return None if variants.other is None else variants.items[variants.other].variant


def _both_traces(variants: LabVariants, runs: LabRuns) -> list[Trace]:
    """The runs of the variant and of the one compared with it, once both are known."""
    other = _other(variants)
    traces = [runs.trace(each) for each in (variants.variant, other) if each is not None]
    known = [trace for trace in traces if trace is not None]
    return known if len(known) == 2 else []


def _cells_that_differ(variants: LabVariants, runs: LabRuns) -> tuple[int, ...]:
    traces = _both_traces(variants, runs)
    turn = reveals_differ_at(*traces) if traces else None
    return cells_at_reveal(traces, turn) if turn else ()


def _sentences(variants: LabVariants, runs: LabRuns) -> list[tuple[str, bool]]:
    """What is said below the board, each with whether it matters most."""
    trace = runs.trace(variants.variant)
    said = []
    if trace is not None:
        said.append((_counts(trace), False))
    elif runs.too_large:
        said.append(("The board is too large to be run while you build. Compare runs it.", False))
    else:
        said.append(("Running it ...", False))
    traces = _both_traces(variants, runs)
    if traces and variants.other is not None:
        said.append((_difference_text(traces, variants.other + 1), True))
    said.append((equivalence_text(runs.equivalence(variants.variant)), True))
    return said


def _counts(trace: Trace) -> str:
    found = trace.statistics
    waiting = "deepest call" if not trace.has_frontier else "most waiting"
    text = f"{counted(found.visits, 'visit')}, {counted(found.reveals, 'cell')} revealed"
    text += f", {waiting} {found.max_frontier:,}"
    return f"{text}, {found.repeats:,} pushed again." if found.repeats else f"{text}."


def _difference_text(traces: list[Trace], other: int) -> str:
    turn = reveals_differ_at(traces[0], traces[1])
    if turn is None:
        return fill(SAME_REVEALS, other=other)
    return fill(DIFFERENT_REVEALS, other=other, turn=turn)
