"""The player of the main screen: the timeline, the buttons below it, and the speed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.timeline import TimelineView, step_under, timeline_words
from visualizer.draw.stage import Stage
from visualizer.draw.text import STRONG
from visualizer.errors import counted
from visualizer.language.formatting import speed_text
from visualizer.language.terms import SYNCS, UNITS
from visualizer.playback.player import FASTEST, SLOWEST, UNBOUNDED, Grain
from visualizer.window.actions import BY_NAME
from visualizer.window.differences import to_first_difference
from visualizer.window.screens.main.layout import MainLayout, position_of_speed, speed_at
from visualizer.window.screens.main.stop_strip import StopStrip
from visualizer.window.shell import PixelPosition, Shell
from visualizer.window.titles import shown_position
from visualizer.window.widgets.button_row import button_row, fitted_widths, row_width
from visualizer.window.widgets.controls import Control, action_button

#: The key that goes to where orders differ, as the timeline says it.
DIFFERENCE_KEY = BY_NAME["difference"].keys[0]
# Half of the buttons in the middle and a gap beside them, at scale 1.
_HALF_TRANSPORT = 184
#: Draws a part of this name that lies in a rectangle; False where that fails.
Part = Callable[[str, pygame.Rect, Callable[[], object]], bool]


class PlayerPanel:
    """Builds the controls of the player and draws it.

    ``layout`` gives where its parts lie, ``stops`` what finds and draws the stops.
    """

    def __init__(
        self, shell: Shell, layout: Callable[[], MainLayout], stops: Callable[[], StopStrip]
    ) -> None:
        self.shell = shell
        self._layout = layout
        self._stops = stops

    def seek_under(self, position: PixelPosition) -> None:
        """Pause and go to the stop, or else the step, that lies at a position of the window."""
        session, rect = self.shell.session, self._layout().timeline
        player, stop = session.player, self._stops().stop_at(position)
        if player is None or not rect.width:
            return
        player.pause()
        if stop is not None:
            player.seek(player.stops[stop])
            return
        step = step_under(rect, player.comparison, position[0])
        player.seek(player.comparison.tick_of_step(step))

    def _slide_speed(self, position: float) -> None:
        session = self.shell.session
        if session.player is not None:
            session.player.speed = session.choices.speed = speed_at(position)

    def controls(self, metrics: Metrics) -> list[Control]:
        layout = self._layout()
        found = []
        if layout.timeline.height:
            found.append(Control("timeline", self._timeline_rect(metrics), "area",
                                 label="timeline", drag=self.seek_under,
                                 press=self._press_timeline))  # fmt: skip
        found += self._status_controls(metrics)
        found += self._transport(metrics)
        found += self._speed_controls(metrics)
        return found

    def _press_timeline(self) -> None:
        """Say why orders differ, where the words of that were pressed."""
        session, rect = self.shell.session, self._layout().timeline
        if session.player is None or not session.comparison.sync.counts_visits:
            return
        marks = session.divergences.visits
        view = TimelineView(session.comparison, 0, marks=marks, key=DIFFERENCE_KEY)
        words = timeline_words(rect, view, self.shell.view.metrics)
        if words.differ and words.differ_rect.collidepoint(self.shell.view.pointer):
            to_first_difference(session)

    def _timeline_rect(self, metrics: Metrics) -> pygame.Rect:
        layout = self._layout()
        rect = layout.timeline.inflate(0, metrics.px(8))
        return rect.union(layout.stops) if layout.stops.height else rect

    def _status_controls(self, metrics: Metrics) -> list[Control]:
        rect, session = self._layout().controls, self.shell.session
        made = partial(action_button, self.shell.run)
        number = len(session.stops.now)
        buttons = [
            made("sync", f"in step {SYNCS[session.choices.sync]}", "down"),
            made("stop", icon="flag"),
            made("stops", counted(number, "stop") if number else "Stops"),
        ]
        high, gap = metrics.px(30), metrics.px(6)
        widths = fitted_widths(buttons, metrics, metrics.px(24))
        widths[:2] = widths[0] + metrics.px(16), high
        row = pygame.Rect(rect.left, rect.bottom - metrics.px(31), rect.width, high)
        room = rect.width // 2 - metrics.px(_HALF_TRANSPORT)
        while widths and row_width(widths, gap) > room:
            widths.pop()
        return button_row(buttons[: len(widths)], row, widths, gap)

    def _transport(self, metrics: Metrics) -> list[Control]:
        rect, player = self._layout().controls, self.shell.session.player
        icons = {"restart": "restart", "start": "start", "step-back": "step-back", "play": "play",
                 "step": "step", "end": "end", "loop": "loop"}  # fmt: skip
        if rect.width < metrics.px(420):
            icons = {name: icons[name] for name in ("step-back", "play", "step")}
        if player is not None and player.playing:
            icons["play"] = "pause"
        made = partial(action_button, self.shell.run)
        buttons = [made(name, icon=icon, kind="main" if name == "play" else "round")
                   for name, icon in icons.items()]  # fmt: skip
        sides = [metrics.px(48 if name == "play" else 38) for name in icons]
        buttons = button_row(buttons, rect, sides, metrics.px(10), "centre")
        for button in buttons:
            button.rect = pygame.Rect(button.rect.left, rect.centery - button.rect.width // 2,
                                      button.rect.width, button.rect.width)  # fmt: skip
            button.selected = button.name == "loop" and player is not None and player.loop
        return buttons

    def _speed_controls(self, metrics: Metrics) -> list[Control]:
        rect, player = self._layout().controls, self.shell.session.player
        if player is None or rect.width < metrics.px(640):
            return []
        width = min(metrics.px(240), rect.width // 4)
        box = pygame.Rect(
            rect.right - width - metrics.px(8), rect.top + metrics.px(20), width, metrics.px(24)
        )
        return [Control("speed", box, "slider", tip="Speed (Up, Down)", slide=self._slide_speed,
                        value=position_of_speed(player.speed))]  # fmt: skip

    def pointed_step(self) -> int | None:
        """The step of the timeline under the mouse, None where that is elsewhere."""
        view, rect = self.shell.view, self._layout().timeline
        if view.hovered != "timeline" or not rect.width or self._stops().pointed is not None:
            return None
        return step_under(rect, self.shell.session.comparison, view.pointer[0])

    def draw(self, canvas: Canvas, timeline: TimelineView | None, stage: Stage, part: Part) -> None:
        """Draw the ground, the timeline and the words beside the buttons."""
        theme = canvas.theme
        layout, session = self._layout(), self.shell.session
        canvas.outlined_box(layout.bottom, theme.panel, theme.line, canvas.metrics.radius)
        if timeline is not None:
            draw = partial(stage.draw_timeline, canvas, layout.timeline, timeline)
            part("the timeline", layout.timeline, draw)
            part("the stops", layout.stops, partial(self._stops().draw_signs, canvas))
        rect = layout.controls
        room = rect.width // 2 - canvas.px(90)
        if rect.width >= canvas.px(420):
            canvas.text(shown_position(session), (rect.left, rect.top - canvas.px(2)),
                        size=canvas.metrics.strong, colour=theme.text, face=STRONG,
                        most=room)  # fmt: skip
        if rect.width >= canvas.px(640):
            self._draw_speed(canvas, rect)

    def _draw_speed(self, canvas: Canvas, rect: pygame.Rect) -> None:
        player = self.shell.session.player
        assert player is not None
        sync = self.shell.session.comparison.sync
        unit = UNITS[sync] if player.grain is Grain.STEP else player.grain.value
        text = "as fast as the screen" if player.speed == UNBOUNDED else (
            f"{speed_text(player.speed)} {unit}s a second")  # fmt: skip
        width = min(canvas.px(240), rect.width // 4)
        left = rect.right - width - canvas.px(8)
        canvas.text(text, (left + width // 2, rect.top - canvas.px(3)), size=canvas.metrics.small,
                    colour=canvas.theme.text, face=STRONG, align="middle")  # fmt: skip
        for speed, word in ((SLOWEST, "1/4"), (8, "8"), (FASTEST, speed_text(FASTEST))):
            x = left + position_of_speed(speed) * width
            canvas.text(word, (x, rect.top + canvas.px(42)), size=canvas.px(12),
                        colour=canvas.theme.dim, align="middle")  # fmt: skip
