"""The one line that stands below the boards until something is done for the first time."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG, height_of, width_of
from visualizer.window.actions import BY_NAME
from visualizer.window.shell import Shell
from visualizer.window.widgets.controls import Control

_PLAY, _HELP, _TOUR = (BY_NAME[name].keys[0] for name in ("play", "help", "tour"))
#: From long to short; the longest for which there is room is drawn.
TEXTS = (
    f"{_PLAY} plays \u00b7 click a cell to start there \u00b7 {_HELP} explains",
    f"{_PLAY} plays \u00b7 {_HELP} explains",
)
#: The same for somebody who is new here.
OFFERS = (
    f"New here? {_TOUR} is a tour of one minute \u00b7 {_PLAY} plays \u00b7 {_HELP} explains",
    f"New here? {_TOUR} is a short tour \u00b7 {_PLAY} plays",
    f"{_PLAY} plays \u00b7 {_TOUR} is a short tour",
)


class StartHint:
    """Says how to begin; it goes for good once anything is played or chosen.

    With ``offers_tour`` it speaks of the tour. Whoever does something else has been asked, and is
    not asked again.
    """

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.offers_tour = False
        self._begun: object = None
        self._over = False
        self._offer = pygame.Rect(0, 0, 0, 0)

    def text(self, width: int, metrics: Metrics, legend: int = 0) -> str:
        """What is said now in ``width`` pixels, empty for nothing.

        It takes few words where more would leave less than ``legend`` pixels.
        """
        self._over = self._over or self._something_is_done()
        choices = self.shell.session.choices
        offers = self.offers_tour and not choices.toured
        choices.toured = choices.toured or (offers and self._over)
        fitting = [
            text for text in (OFFERS if offers else TEXTS) if self._width(text, metrics) <= width
        ]
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
        self.forget()
        if not text:
            return rect
        width = self._width(text, metrics)
        top = rect.centery - height_of(STRONG, metrics.text) // 2
        with canvas.part("message", text, rect):
            drawn = canvas.text(text, (rect.right - canvas.px(8), top), size=metrics.text,
                                colour=canvas.theme.accent, face=STRONG, align="right")  # fmt: skip
        self._offer = drawn if text in OFFERS else self._offer
        return pygame.Rect(rect.left, rect.top, rect.width - width, rect.height)

    def forget(self) -> None:
        """Note that nothing is offered in the picture."""
        self._offer = pygame.Rect(0, 0, 0, 0)

    def controls(self) -> list[Control]:
        """What is offered, to be pressed."""
        if not self._offer.width:
            return []
        return [Control("tour offer", self._offer, "area", by_tab=False,
                        tip="Six stops, skipped at any time (Escape)",
                        press=partial(self.shell.run, "tour"))]  # fmt: skip

    @staticmethod
    def _width(text: str, metrics: Metrics) -> int:
        return width_of(text, STRONG, metrics.text) + metrics.px(8 + 24)
