"""What a pane says where its cells are too small for visit numbers: in words, or by a small mark.

The mark is a number that is struck out, in a frame; pointing at it says what it means.
"""

from __future__ import annotations

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG

#: From long to short, for where there is little room.
NUMBER_NOTES = ("cells are too small for numbers", "too small for numbers", "no numbers")
#: In pixels: a smaller mark could not be read.
SMALLEST_MARK = 12
# In pixels at scale 1: how wide and high a mark is, and what parts it from words before it.
_SIDE, _BEFORE = 16, 6


def mark_side(metrics: Metrics) -> int:
    """How wide and high the mark is where there is room for it."""
    return metrics.px(_SIDE)


def before_mark(metrics: Metrics) -> int:
    """What is left free between a mark and the words before it."""
    return metrics.px(_BEFORE)


def draw_number_mark(canvas: Canvas, box: pygame.Rect) -> None:
    """Draw the mark into a square."""
    colour, inset = canvas.theme.dim, max(box.width // 8, 1)
    width = max(box.width // 14, 1)
    canvas.ring(box, colour, box.width // 4, width)
    canvas.text("7", box.center, size=round(box.width * 0.9), colour=colour, face=STRONG,
                align="centre")  # fmt: skip
    # From the top left it crosses the figure's long stroke.
    canvas.line((box.left + inset, box.top + inset), (box.right - inset, box.bottom - inset),
                colour, width)  # fmt: skip
    canvas.explain(NUMBER_NOTES[0], box)
