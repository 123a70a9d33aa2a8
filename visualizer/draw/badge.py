"""The badge of a pane: a disc with its letter, so that colour is not the only sign."""

from __future__ import annotations

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import STRONG
from visualizer.draw.theme import letter_of, readable_on


def draw_badge(canvas: Canvas, centre: tuple[int, int], pane: int, radius: int) -> None:
    """Draw the disc with the letter that stands for a pane."""
    colour = canvas.theme.pane(pane)
    canvas.disc(centre, radius, colour)
    canvas.text(letter_of(pane), centre, size=round(radius * 1.45), colour=readable_on(colour),
                face=STRONG, align="centre")  # fmt: skip
