"""The page of the help that explains the picture: a small real stage, with numbers on it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pygame

from visualizer.algorithms.lookup import find_algorithm
from visualizer.algorithms.run import record
from visualizer.analysis.divergence import Divergences
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.timeline import point_of, x_of
from visualizer.draw.stage import Stage
from visualizer.draw.stage_layout import StageLayout
from visualizer.draw.text import STRONG
from visualizer.draw.view import ViewChoices, view_at
from visualizer.playback.comparison import Comparison
from visualizer.window.screens.help_texts import with_keys
from visualizer.window.ui import Box, Ui

_BOARD = Board(("EEEME", "EEEEE", "EEEEE", "EEEEE", "MEEEE"), (1, 1))
_ALGORITHMS = ("recursive-check-first", "queue-mark-on-push")
_VISITS = 7
# In pixels at scale 1: the stage, from which width on the words stand beside it, and the gap.
_WIDTH, _HEIGHT, _BESIDE, _GAP = 640, 660, 1000, 28
_TAG = 10
# A step at which the curve is easy to point at.
_CURVE_STEP = 6


class Note(NamedTuple):
    """What a number on the picture stands for: a cell of the second board, or another part."""

    place: Cell | str
    heading: str
    text: str


NOTES = (
    Note("title", "A pane",
         "Each pane is one algorithm, with a letter and a colour of its own. All reveal the same"
         " board from the same click."),
    Note((1, 0), "Large number",
         "When the cell was visited: 1 first, then 2, 3 and so on. This is how the algorithms"
         " differ."),
    Note((1, 2), "Small digit",
         "How many mines are beside the cell. The search stops at such a cell."),
    Note((2, 0), "Thick frame", "The cell that is visited now."),
    Note((3, 1), "Coloured frame",
         "The cell waits for its turn. In a recursive algorithm: its call is not finished."),
    Note((1, 1), "Folded corner", "The click: here the reveal starts."),
    Note((4, 0), "Dot", "A mine. You see it, the algorithm does not; {mines} hides the mines."),
    Note((4, 4), "Plain cell", "Still hidden: nothing has reached it yet."),
    Note("chips", "What waits",
         "The same cells that have a coloured frame: a queue is a line, a stack and the call stack"
         " are piles with the next on top. A plus marks what is new."),
    Note("curve", "Curve",
         "How much each algorithm keeps waiting, visit by visit. The letter says whose it is."),
    Note("knob", "Line with a knob", "Where you are now. Drag it to go anywhere."),
)  # fmt: skip


@lru_cache(maxsize=1)
def _example() -> tuple[Comparison, Divergences]:
    """The runs that the page shows, recorded once."""
    programs = [find_algorithm(name) for name in _ALGORITHMS]
    traces = [record(_BOARD, None, program, order=ROW_BY_ROW) for program in programs]
    return Comparison(traces), Divergences.of(traces)


def show_picture(ui: Ui, box: Box) -> None:
    """Show the stage and its notes from the top of ``box`` down, beside it where there is room."""
    beside = box.width >= ui.px(_BESIDE)
    stage = pygame.Rect(box.topleft, (min(ui.px(_WIDTH), box.width), ui.px(_HEIGHT)))
    if ui.draws:
        layer = ui.canvas.layer(stage.size)
        _draw_example(layer)
        ui.canvas.paint(layer, stage.topleft)
    words = Box(box)
    if beside:
        words.cut_left(stage.width, ui.px(_GAP))
    else:
        words.top = stage.bottom + ui.px(_GAP)
    words.height = box.height = 1 << 20  # as much as it takes
    for number, note in enumerate(NOTES, start=1):
        radius = ui.px(_TAG)
        _draw_tag(ui.canvas, (words.left + radius, words.top + radius), number)
        lines = Box(words)
        lines.cut_left(2 * radius + ui.px(12))
        ui.paragraph(lines, note.heading, size=ui.canvas.metrics.strong, face=STRONG)
        ui.paragraph(lines, with_keys(note.text), colour=ui.canvas.theme.dim, gap=ui.px(7))
        words.top = lines.top
    box.top = max(words.top, stage.bottom)


def _draw_example(canvas: Canvas) -> None:
    """Draw the stage on a whole canvas, and the number of each note at its place."""
    comparison, divergences = _example()
    choices = ViewChoices(focus=1, code=False, columns=2)
    view = view_at(comparison, comparison.tick_of_step(_VISITS), choices, divergences)
    layout = Stage().draw(canvas, view)
    for number, note in enumerate(NOTES, start=1):
        _draw_tag(canvas, _position(note.place, layout, canvas.metrics), number)


def _position(place: Cell | str, layout: StageLayout, metrics: Metrics) -> tuple[int, int]:
    """Where on the stage the number of a note stands."""
    comparison, (first, pane), timeline = _example()[0], layout.boards, layout.timeline
    assert timeline is not None
    if isinstance(place, tuple):
        return pane.grid.cell_rect(*place).midtop
    if place == "curve":
        return point_of(timeline, comparison, 1, _CURVE_STEP, metrics)
    return {
        "title": first.header.topleft,
        "chips": pane.waiting.topright,
        "knob": (x_of(timeline, comparison, comparison.tick_of_step(_VISITS)), timeline.bottom),
    }[place]


def _draw_tag(canvas: Canvas, centre: tuple[int, int], number: int) -> None:
    """Draw a number in a disc, as far inside the canvas as it has to be."""
    theme, radius = canvas.theme, canvas.px(_TAG)
    box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    box.center = centre
    box.clamp_ip(canvas.rect)
    canvas.disc(box.center, radius + max(1, canvas.px(1.5)), theme.panel)
    canvas.disc(box.center, radius, theme.accent)
    canvas.text(str(number), box.center, size=canvas.metrics.small, colour=theme.on_accent,
                face=STRONG, align="centre")  # fmt: skip
