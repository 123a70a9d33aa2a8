"""The sentence at the right below the boards that says how to begin, until something is pressed."""

from __future__ import annotations

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import STRONG, height_of
from visualizer.window.actions import BY_NAME
from visualizer.window.shell import Shell

_PLAY, _HELP, _TOUR = (BY_NAME[name].keys[0] for name in ("play", "help", "tour"))
HINT = f"{_PLAY} plays \u00b7 click a cell to start there \u00b7 {_HELP} explains"
#: The same for a user who is new here.
OFFER = f"New here? {_TOUR} is a tour of one minute \u00b7 {_PLAY} plays \u00b7 {_HELP} explains"


class StartHint:
    """Says how to begin, until the first key or press of the mouse; with ``offers_tour`` of that.

    Whoever presses something else then has been asked, and is not asked again.
    """

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.offers_tour = False
        self._over = False

    def end(self) -> None:
        """Say no more, since something is pressed."""
        self._over = True
        self.shell.session.choices.toured |= self.offers_tour

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> pygame.Rect:
        """Draw it at the right of ``rect``; the rectangle that is left beside it."""
        if self._over:
            return rect
        text, size, gap = OFFER if self.offers_tour else HINT, canvas.metrics.text, canvas.px(8)
        position = (rect.right - gap, rect.centery - height_of(STRONG, size) // 2)
        with canvas.part("message", text, rect):
            drawn = canvas.text(text, position, size=size, colour=canvas.theme.accent, face=STRONG,
                                align="right", max_width=rect.width - gap)  # fmt: skip
        return pygame.Rect(rect.topleft, (max(drawn.left - 2 * gap - rect.left, 1), rect.height))
