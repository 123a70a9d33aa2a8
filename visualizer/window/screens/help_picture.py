"""The page of the help that explains the picture: a small real stage, with numbers on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame

from visualizer.algorithms.lookup import find_algorithm
from visualizer.algorithms.run import record
from visualizer.analysis.divergence import Divergences
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.board.symbols import BLANK, DIGITS, HIDDEN, MINE
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.timeline import point_of, x_of
from visualizer.draw.stage import Stage
from visualizer.draw.stage_layout import StageLayout
from visualizer.draw.text import STRONG
from visualizer.draw.view import ViewChoices, view_at
from visualizer.playback.comparison import Comparison

_BOARD = Board(("EEEME", "EEEEE", "EEEEE", "EEEEE", "MEEEE"), (1, 1))
_ALGORITHMS = ("recursive-check-first", "queue-mark-on-push")
_VISITS = 7
# In pixels at scale 1: the stage, from which width on the words stand beside it, and the gap.
_WIDTH, _HEIGHT, _BESIDE, _GAP = 640, 660, 1000, 28
_TAG = 10
# A step at which the curve is easy to point at.
_CURVE_STEP = 6


@dataclass(frozen=True)
class Note:
    """What a number on the picture stands for: in a word or two, and in a sentence."""

    place: str
    heading: str
    text: str


NOTES = (
    Note("title", "A pane",
         "Each pane is one algorithm, with a letter and a colour of its own. All reveal the same"
         " board from the same click."),
    Note("number", "Large number",
         "When the cell was visited: 1 first, then 2, 3 and so on. This is how the algorithms"
         " differ."),
    Note("digit", "Small digit",
         "How many mines are beside the cell. The search stops at such a cell."),
    Note("now", "Thick frame", "The cell that is visited now."),
    Note("waits", "Coloured frame",
         "The cell waits for its turn. In a recursive algorithm: its call is not finished."),
    Note("click", "Folded corner", "The click: here the reveal starts."),
    Note("mine", "Dot", "A mine. You see it, the algorithm does not; {mines} hides the mines."),
    Note("hidden", "Plain cell", "Still hidden: nothing has reached it yet."),
    Note("counters", "Counters",
         "How many visits are made, how many cells are revealed, and how much waits."),
    Note("chips", "What waits",
         "The same cells that have a coloured frame, row and column, the next one first: the call"
         " stack, the queue or the stack."),
    Note("curve", "Curve",
         "How much each algorithm keeps waiting, visit by visit. The letter says whose it is."),
    Note("knob", "Line with a knob", "Where you are now. Drag it to go anywhere."),
)  # fmt: skip


class Example:
    """The runs that the page shows, and where they stand."""

    def __init__(self) -> None:
        programs = [find_algorithm(name) for name in _ALGORITHMS]
        traces = [record(_BOARD, None, program, order=ROW_BY_ROW) for program in programs]
        self.comparison = Comparison(traces)
        self.tick = self.comparison.tick_of_step(_VISITS)
        self.divergences = Divergences.of(traces)
        self.state = traces[1].state_at(self.comparison.moment(1, self.tick))
        self.stage = Stage()

    def draw(self, canvas: Canvas) -> StageLayout:
        """Draw the stage on a whole canvas and return where its parts lie."""
        choices = ViewChoices(focus=1, code=False, columns=2)
        view = view_at(self.comparison, self.tick, choices, self.divergences)
        return self.stage.draw(canvas, view)

    def places(self, layout: StageLayout, metrics: Metrics) -> dict[str, tuple[int, int]]:
        """Where on the stage each thing of `NOTES` is."""
        pane, timeline = layout.boards[1], layout.timeline
        assert timeline is not None

        def cell(wanted: Callable[[Cell], bool]) -> tuple[int, int]:
            return pane.grid.cell_rect(*self._first_cell(wanted)).midtop

        def symbol(cell: Cell) -> str:
            return self.state.rows[cell[0]][cell[1]]

        now = self.state.current
        seen = set(map(tuple, self.state.trace.visits[: self.state.visits - 1].tolist()))
        knob = x_of(timeline, self.comparison, self.tick)
        return {
            "title": layout.boards[0].header.topleft,
            "number": cell(lambda it: it in seen and it != _BOARD.click and symbol(it) == BLANK),
            "digit": cell(lambda it: it in seen and symbol(it) in DIGITS),
            "now": cell(lambda it: it == now),
            "waits": cell(lambda it: it in self.state.frontier[1:]),
            "click": cell(lambda it: it == _BOARD.click),
            "mine": cell(lambda it: _BOARD[it] == MINE),
            "hidden": cell(lambda it: symbol(it) == HIDDEN),
            "counters": pane.counters.topright,
            "chips": pane.chips.topright,
            "curve": point_of(timeline, self.comparison, 1, _CURVE_STEP, metrics),
            "knob": (knob, timeline.bottom),
        }

    def _first_cell(self, wanted: Callable[[Cell], bool]) -> Cell:
        """The first cell, by rows from below, that is as wanted."""
        cells = [(row, col) for row, col in np.ndindex(_BOARD.height, _BOARD.width)]
        return next(filter(wanted, reversed(cells)))


@lru_cache(maxsize=1)
def example() -> Example:
    """The example, recorded once."""
    return Example()


def draw_picture_page(canvas: Canvas, rect: pygame.Rect, notes: list[Note]) -> int:
    """Draw the stage and its notes from the top of ``rect`` down; the y below them.

    The notes stand beside the stage, or below it where ``rect`` is narrow.
    """
    beside = rect.width >= canvas.px(_BESIDE)
    width = min(canvas.px(_WIDTH), rect.width)
    layer = canvas.layer((width, canvas.px(_HEIGHT)))
    layout = example().draw(layer)
    for number, note in enumerate(notes, start=1):
        x, y = example().places(layout, canvas.metrics)[note.place]
        _draw_tag(layer, (x, y), number)
    canvas.paint(layer, rect.topleft)
    bottom = rect.top + canvas.px(_HEIGHT)
    gap = canvas.px(_GAP)
    if beside:
        words = pygame.Rect(rect.left + width + gap, rect.top, rect.width - width - gap, 0)
        return max(bottom, _draw_notes(canvas, words, notes))
    return _draw_notes(canvas, pygame.Rect(rect.left, bottom + gap, rect.width, 0), notes)


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


def _draw_notes(canvas: Canvas, rect: pygame.Rect, notes: list[Note]) -> int:
    theme, metrics = canvas.theme, canvas.metrics
    top, indent = rect.top, canvas.px(2 * _TAG + 12)
    width = max(rect.width - indent, 1)
    for number, note in enumerate(notes, start=1):
        _draw_tag(canvas, (rect.left + canvas.px(_TAG), top + canvas.px(_TAG)), number)
        heading = canvas.text(note.heading, (rect.left + indent, top), size=metrics.strong,
                              colour=theme.text, face=STRONG, most=width)  # fmt: skip
        top = canvas.text_lines(note.text, (rect.left + indent, heading.bottom), width,
                                size=metrics.text, colour=theme.dim)  # fmt: skip
        top += canvas.px(7)
    return top
