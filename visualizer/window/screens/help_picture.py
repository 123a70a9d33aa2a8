"""The page of the help that explains the picture: a small real stage, with numbers on it."""

from __future__ import annotations

from functools import lru_cache

import pygame

from visualizer.algorithms.lookup import find_algorithm
from visualizer.algorithms.run import record
from visualizer.analysis.divergence import Divergences
from visualizer.board.board import Board
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.timeline import point_of, x_of
from visualizer.draw.stage import Stage
from visualizer.draw.text import STRONG
from visualizer.draw.view import ViewChoices, view_at
from visualizer.playback.comparison import Comparison
from visualizer.window.screens.help_texts import with_keys
from visualizer.window.ui import Box, Ui

_BOARD = Board(("EEEME", "EEEEE", "EEEEE", "EEEEE", "MEEEE"), (1, 1))
_ALGORITHMS = ("recursive-check-first", "queue-mark-on-push")
_VISITS = 7
# In pixels at scale 1: the stage, what is between it and the words, and a number's disc.
_WIDTH, _HEIGHT, _GAP, _TAG = 640, 660, 28, 10
# A step at which the curve is easy to point at.
_CURVE_STEP = 6

#: What the numbers on the picture stand for, in their order: headings with what is said.
NOTES = {
    "A pane":
        "Each pane is one algorithm, with a letter and a colour of its own. All reveal the same"
        " board from the same click.",
    "Large number":
        "When the cell was visited: 1 first, then 2, 3 and so on. This is how the algorithms"
        " differ.",
    "Small digit": "How many mines are beside the cell. The search stops at such a cell.",
    "Thick frame": "The cell that is visited now.",
    "Coloured frame":
        "The cell waits for its turn. In a recursive algorithm: its call is not finished.",
    "Folded corner": "The click: here the reveal starts.",
    "Dot": "A mine. You see it, the algorithm does not; {mines} hides the mines.",
    "Plain cell": "Still hidden: nothing has reached it yet.",
    "What waits":
        "The same cells that have a coloured frame: a queue is a line, a stack and the call stack"
        " are piles with the next on top. A plus marks what is new.",
    "Curve": "How much each algorithm keeps waiting, visit by visit. The letter says whose it is.",
    "Line with a knob": "Where you are now. Drag it to go anywhere.",
}  # fmt: skip
#: The cells of the second board that have a number, from that of the large number on.
_CELLS = ((1, 0), (1, 2), (2, 0), (3, 1), (1, 1), (4, 0), (4, 4))


@lru_cache(maxsize=1)
def _example() -> tuple[Comparison, Divergences]:
    """The runs that the page shows, recorded once."""
    programs = [find_algorithm(name) for name in _ALGORITHMS]
    traces = [record(_BOARD, None, program, order=ROW_BY_ROW) for program in programs]
    return Comparison(traces), Divergences.of(traces)


def show_picture(ui: Ui, box: Box) -> None:
    """Show the stage and beside it its notes, and cut them from the top of ``box``."""
    words = Box(box)
    left = words.cut_left(min(ui.px(_WIDTH), box.width * 11 // 20), ui.px(_GAP))
    stage = left.cut_top(ui.px(_HEIGHT))
    if ui.draws:
        layer = ui.canvas.layer(stage.size)
        _draw_example(layer)
        ui.canvas.paint(layer, stage.topleft)
    radius = ui.px(_TAG)
    for number, (heading, text) in enumerate(NOTES.items(), start=1):
        _draw_tag(ui.canvas, (words.left + radius, words.top + radius), number)
        lines = Box(words)
        lines.cut_left(2 * radius, ui.px(12))
        ui.paragraph(lines, heading, size=ui.canvas.metrics.strong, face=STRONG)
        ui.paragraph(lines, with_keys(text), colour=ui.canvas.theme.dim, gap=ui.px(7))
        words.cut_top(lines.top - words.top)
    box.cut_top(max(words.top, stage.bottom) - box.top)


def _draw_example(canvas: Canvas) -> None:
    """Draw the stage on a whole canvas, and the number of each note at its place."""
    comparison, divergences = _example()
    tick = comparison.tick_of_step(_VISITS)
    choices = ViewChoices(focus=1, code=False, columns=2)
    layout = Stage().draw(canvas, view_at(comparison, tick, choices, divergences))
    (first, pane), timeline = layout.boards, layout.timeline
    assert timeline is not None
    places = [
        first.header.topleft,
        *(pane.grid.cell_rect(*cell).midtop for cell in _CELLS),
        pane.waiting.topright,
        point_of(timeline, comparison, 1, _CURVE_STEP, canvas.metrics),
        (x_of(timeline, comparison, tick), timeline.bottom),
    ]
    for number, place in enumerate(places, start=1):
        _draw_tag(canvas, place, number)


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
