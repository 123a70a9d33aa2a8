"""The badge of a pane: a disc with its letter, so that colour is not the only sign."""

from __future__ import annotations

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import STRONG
from visualizer.draw.theme import readable_on
from visualizer.playback.marks import PaneMark


def draw_badge(canvas: Canvas, centre: tuple[int, int], mark: PaneMark, radius: int) -> None:
    """Draw the disc with the letter that stands for an algorithm."""
    colour = canvas.theme.pane(mark)
    canvas.disc(centre, radius, colour)
    canvas.text(mark.letter, centre, size=round(radius * 1.45), colour=readable_on(colour),
                face=STRONG, align="centre")  # fmt: skip
