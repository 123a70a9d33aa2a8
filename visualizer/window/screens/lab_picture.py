"""Draws what in the lab is no control: headings, the compass, the code and the run."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from visualizer.algorithms.variants import Variant
from visualizer.board.neighbours import COMPASS, compass_text
from visualizer.draw.board.board import draw_board, draw_frames
from visualizer.draw.board.grid import draw_labels, grid_in
from visualizer.draw.board.looks import order_looks
from visualizer.draw.board.tile import numbers_fit
from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.code import draw_listing, lines_that_differ
from visualizer.draw.text import MONO, REGULAR, STRONG
from visualizer.draw.theme import mix
from visualizer.errors import counted
from visualizer.language.formatting import fill
from visualizer.language.lab import DIFFERENT_REVEALS, SAME_REVEALS, equivalence_text, headings
from visualizer.playback.marks import new_marks
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
    """Draws the lab."""

    def draw(self, canvas: Canvas, layout: LabLayout, view: LabView) -> None:
        """Draw everything but the compass."""
        theme = canvas.theme
        variants = view.variants
        same = variants.other is not None and not variants.differences
        ink = theme.warning if same else theme.text
        canvas.text(variants.difference_text, layout.differences.topleft, size=canvas.metrics.text,
                    colour=ink, most=layout.differences.width)  # fmt: skip
        self._draw_headings(canvas, layout, variants)
        self._draw_order(canvas, layout, variants.current)
        self._draw_code(canvas, layout, variants)
        self._draw_run(canvas, layout, view)
        canvas.text(
            _HELP, layout.help.topleft, size=canvas.px(13), colour=theme.dim, most=layout.help.width
        )

    def draw_direction(
        self, canvas: Canvas, control: Control, variant: LabVariant, hovered: bool
    ) -> None:
        """Draw one direction of the compass, with its number in the order if it has one."""
        theme = canvas.theme
        direction = COMPASS[control.label]
        chosen = direction in variant.directions
        fill = theme.accent if chosen else mix(theme.raised, theme.text, 0.09 if hovered else 0)
        ink = theme.on_accent if chosen else theme.text
        box = control.rect
        canvas.outlined_box(box, fill, fill if chosen else theme.edge, canvas.px(7))
        name = "itself" if control.label == "C" else control.label
        if not chosen:
            canvas.text(name, box.center, size=canvas.metrics.small, colour=ink, align="centre")
            return
        number = str(variant.directions.index(direction) + 1)
        canvas.text(number, (box.centerx, box.centery - canvas.px(6)), size=canvas.metrics.strong,
                    colour=ink, face=STRONG, align="centre")  # fmt: skip
        canvas.text(name, (box.centerx, box.bottom - canvas.px(10)), size=canvas.px(11), colour=ink,
                    align="centre")  # fmt: skip

    def _draw_headings(self, canvas: Canvas, layout: LabLayout, variants: LabVariants) -> None:
        """Draw what stands above the parts; those that differ are pointed out."""
        for index, (part, words) in enumerate(zip(DIFFERENCES, headings(variants.variant))):
            row = layout.part(index)
            differs = part in variants.differences
            text = f"{words} (not as in variant {(variants.other or 0) + 1})" if differs else words
            face, colour = (STRONG, canvas.theme.accent) if differs else (REGULAR, canvas.theme.dim)
            canvas.text(text, (row.left, row.top - canvas.px(22)), size=canvas.metrics.small,
                        colour=colour, face=face, most=row.width)  # fmt: skip

    def _draw_order(self, canvas: Canvas, layout: LabLayout, variant: LabVariant) -> None:
        """Draw the order so far in words, and what it lacks."""
        width = layout.compass.width
        left, top = layout.compass.left, layout.compass.bottom + canvas.px(52)
        top = canvas.text_lines(compass_text(tuple(variant.directions)), (left, top), width,
                                size=canvas.metrics.small, colour=canvas.theme.text, face=MONO,
                                apart=canvas.px(20))  # fmt: skip
        canvas.text_lines(variant.missing_text, (left, top), width, size=canvas.metrics.small,
                          colour=canvas.theme.warning, apart=canvas.px(20))  # fmt: skip

    def _draw_code(self, canvas: Canvas, layout: LabLayout, variants: LabVariants) -> None:
        canvas.outlined_box(
            layout.code, canvas.theme.background, canvas.theme.line, canvas.metrics.radius
        )
        inner = layout.code.inflate(-canvas.px(16), -canvas.px(16))
        code = variants.variant.code
        other = _other(variants)
        highlighted = lines_that_differ(code, other.code) if other else frozenset()
        draw_listing(canvas, inner, code, highlighted)

    def _draw_run(self, canvas: Canvas, layout: LabLayout, view: LabView) -> None:
        theme = canvas.theme
        rect = layout.preview
        trace = view.runs.trace(view.variants.variant)
        top = rect.top + canvas.px(26)
        area = pygame.Rect(
            rect.left, top, rect.width, min(rect.width, rect.height - canvas.px(230))
        )
        canvas.text(_heading(area, trace), rect.topleft, size=canvas.metrics.small,
                    colour=theme.dim, most=rect.width)  # fmt: skip
        if trace is not None:
            top = self._draw_board(canvas, area, trace, view) + canvas.px(12)
        for text, strong in _sentences(view.variants, view.runs):
            colour = theme.text if strong else theme.dim
            top = canvas.text_lines(
                text,
                (rect.left, top),
                rect.width,
                size=canvas.metrics.text,
                colour=colour,
                apart=canvas.px(21),
            )
            top += canvas.px(8)

    def _draw_board(self, canvas: Canvas, area: pygame.Rect, trace: Trace, view: LabView) -> int:
        """Draw the board after the run; the y below it."""
        grid = grid_in(area, trace.height, trace.width)
        shown = order_looks(trace, view.mines, numbers_fit(grid.cell))
        draw_board(canvas, grid, shown, new_marks([trace.code])[0])
        draw_frames(canvas, grid, _cells_that_differ(view.variants, view.runs))
        draw_labels(canvas, grid)
        return grid.rect.bottom


def _heading(area: pygame.Rect, trace: Trace | None) -> str:
    """What stands above the board."""
    if trace is None or numbers_fit(grid_in(area, trace.height, trace.width).cell):
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
    number = reveals_differ_at(*traces) if traces else None
    return cells_at_reveal(traces, number) if number else ()


def _sentences(variants: LabVariants, runs: LabRuns) -> list[tuple[str, bool]]:
    """The sentences below the board, each with whether it is emphasised."""
    trace = runs.trace(variants.variant)
    sentences = []
    if trace is not None:
        sentences.append((_counts(trace), False))
    elif runs.too_large:
        sentences.append(
            ("The board is too large to be run while you build. Compare runs it.", False)
        )
    else:
        sentences.append(("Running it ...", False))
    traces = _both_traces(variants, runs)
    if traces and variants.other is not None:
        sentences.append((_difference_text(traces, variants.other + 1), True))
    sentences.append((equivalence_text(runs.equivalence(variants.variant)), True))
    return sentences


def _counts(trace: Trace) -> str:
    found = trace.statistics
    waiting = "deepest call" if not trace.has_frontier else "most waiting"
    text = f"{counted(found.visits, 'visit')}, {counted(found.reveals, 'cell')} revealed"
    text += f", {waiting} {found.max_frontier:,}"
    return f"{text}, {found.repeats:,} pushed again." if found.repeats else f"{text}."


def _difference_text(traces: list[Trace], other: int) -> str:
    number = reveals_differ_at(traces[0], traces[1])
    if number is None:
        return fill(SAME_REVEALS, other=other)
    return fill(DIFFERENT_REVEALS, other=other, position=number)
