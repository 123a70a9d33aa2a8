"""The stops of the main screen: the signs below the timeline, and the caption that is shown."""

from __future__ import annotations

from collections.abc import Callable

from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.caption import CaptionView, caption_at, caption_of, draw_caption
from visualizer.draw.panels.stop_marks import draw_stop_signs, stop_signs, stop_under
from visualizer.window.screens.main.layout import MainLayout
from visualizer.window.shell import PixelPosition, Shell


class StopStrip:
    """Finds and draws stops; ``layout`` gives where timeline, strip and words lie.

    ``asked`` gives what is asked of a class, which stands in the place of a stop's caption.
    """

    def __init__(
        self,
        shell: Shell,
        layout: Callable[[], MainLayout],
        asked: Callable[[], CaptionView | None],
    ) -> None:
        self.shell = shell
        self._asked = asked
        self._layout = layout

    def stop_at(self, position: PixelPosition) -> int | None:
        """The index of the stop whose sign is at a position of the window, None elsewhere."""
        session, strip = self.shell.session, self._layout().stops
        if not strip.height or not strip.top <= position[1] <= strip.bottom + strip.height // 2:
            return None
        metrics = self.shell.view.metrics
        signs = stop_signs(strip, session.comparison, session.run_stops.ticks, metrics)
        return stop_under(signs, position[0], metrics.px(3))

    @property
    def pointed(self) -> int | None:
        """The index of the stop under the mouse."""
        view = self.shell.view
        return self.stop_at(view.pointer) if view.hovered == "timeline" else None

    def caption(self) -> CaptionView | None:
        """The caption of the stop that is pointed at, else what is asked, or of the stop here."""
        player, stops = self.shell.session.player, self.shell.session.run_stops
        if player is None or not self._layout().words.height:
            return None
        pointed = self.pointed
        if pointed is not None:
            return caption_of(stops, pointed)
        return self._asked() or caption_at(stops, player.position)

    def draw_signs(self, canvas: Canvas) -> None:
        """Draw the signs below the timeline, where they have room."""
        session, strip = self.shell.session, self._layout().stops
        if session.player is not None and strip.height:
            with canvas.part("timeline", "stops", strip):
                draw_stop_signs(canvas, strip, session.comparison, session.run_stops.ticks,
                                session.player.position, self.pointed)  # fmt: skip

    def draw_caption(self, canvas: Canvas) -> None:
        """Draw the caption on the line of words."""
        caption, words = self.caption(), self._layout().words
        if caption is not None and words.height:
            with canvas.part("message", "caption", words):
                draw_caption(canvas, words, caption)
