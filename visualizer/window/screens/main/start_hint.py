"""The one line that stands below the boards until something is done for the first time."""

from __future__ import annotations

from dataclasses import replace

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG, height_of, width_of
from visualizer.window.actions import BY_NAME
from visualizer.window.shell import Shell

_PLAY, _HELP = BY_NAME["play"].keys[0], BY_NAME["help"].keys[0]
#: From long to short; the longest for which there is room is drawn.
TEXTS = (
    f"{_PLAY} plays \u00b7 click a cell to start there \u00b7 {_HELP} explains",
    f"{_PLAY} plays \u00b7 {_HELP} explains",
)


class StartHint:
    """Says how to begin; it goes for good once anything is played or chosen."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self._begun: object = None
        self._over = False

    def text(self, width: int, metrics: Metrics, legend: int = 0) -> str:
        """What is said now in ``width`` pixels, empty for nothing.

        It takes few words where more would leave less than ``legend`` pixels.
        """
        self._over = self._over or self._something_is_done()
        fitting = [text for text in TEXTS if self._width(text, metrics) <= width]
        if self._over or not fitting:
            return ""
        beside = (text for text in fitting if self._width(text, metrics) + legend <= width)
        return next(beside, fitting[-1] if legend else fitting[0])

    def _something_is_done(self) -> bool:
        session, player = self.shell.session, self.shell.session.player
        if player is None or self.shell.panels:
            # What is done in a panel is seen when that is closed; a tour leaves nothing.
            return False
        now = (id(session.comparison.traces), player.position, player.playing, session.focus,
               replace(session.choices, toured=False))  # fmt: skip
        self._begun = self._begun or now
        return now != self._begun

    def draw(self, canvas: Canvas, rect: pygame.Rect, legend: int = 0) -> pygame.Rect:
        """Draw it at the right of ``rect``; what it leaves of that, for a ``legend`` so wide."""
        metrics = canvas.metrics
        text = self.text(rect.width, metrics, legend)
        if not text:
            return rect
        width = self._width(text, metrics)
        top = rect.centery - height_of(STRONG, metrics.text) // 2
        with canvas.part("message", text, rect):
            canvas.text(text, (rect.right - canvas.px(8), top), size=metrics.text,
                        colour=canvas.theme.accent, face=STRONG, align="right")  # fmt: skip
        return pygame.Rect(rect.left, rect.top, rect.width - width, rect.height)

    @staticmethod
    def _width(text: str, metrics: Metrics) -> int:
        return width_of(text, STRONG, metrics.text) + metrics.px(8 + 24)
