"""The player of the main screen: timeline, stops, the counter, the transport and the speed."""

from __future__ import annotations

import math

import pygame

from visualizer.draw.panels.caption import CaptionView, caption_at, caption_of
from visualizer.draw.panels.stop_marks import draw_stop_signs, stop_signs
from visualizer.draw.panels.timeline import TimelineView, step_under
from visualizer.draw.stage import Stage
from visualizer.draw.text import STRONG, width_of
from visualizer.draw.view import Slide
from visualizer.language.formatting import speed_text
from visualizer.language.terms import UNITS
from visualizer.playback.comparison import Comparison
from visualizer.playback.player import FASTEST, SLOWEST, UNBOUNDED, Grain
from visualizer.window.actions import choose_speed, tip
from visualizer.window.screens.main.layout import MainLayout
from visualizer.window.session import Session
from visualizer.window.shell import Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.ui_state import PixelPosition

_TRANSPORT = {"start": 38, "step-back": 38, "play": 48, "step": 38, "end": 38}
#: How the areas of stops are named, before their index.
_STOP = "stop-"
_DIFFER, _STOPS = "Why do they differ?", "Stops"
# The last part of the speed's slider is for "as fast as the screen".
_UNBOUNDED_FROM = 0.95
#: How long a slide takes; nothing slides while more steps a second than these are played.
_SECONDS, _SLOW = 0.12, 4.0


class PlayerBar:
    """Shows the player where ``layout`` has its parts, as the last pass handed it over."""

    def __init__(self, shell: Shell, stage: Stage) -> None:
        self.shell = shell
        self._stage = stage
        self._layout: MainLayout | None = None

    def show(self, ui: Ui, layout: MainLayout, view: TimelineView | None) -> None:
        """Show everything; ``view`` is what the timeline shows, in a pass that draws."""
        self._layout, theme = layout, ui.canvas.theme
        ui.canvas.outlined_box(layout.bottom, theme.panel, theme.line, ui.canvas.metrics.radius)
        if layout.timeline.height and self.shell.session.player is not None:
            self._show_timeline(ui, layout, view)
        row = Box(layout.controls)
        transport = self._show_transport(ui, row)
        self._show_left(ui, Box(row.left, row.top, transport.left - row.left, row.height))
        right = transport.right + ui.px(24)
        self._show_speed(ui, Box(right, row.top, row.right - right, row.height))

    # The timeline

    def _show_timeline(self, ui: Ui, layout: MainLayout, view: TimelineView | None) -> None:
        session, strip = self.shell.session, layout.stops
        if view is not None:
            self._stage.draw_timeline(ui.canvas, layout.timeline, view)
        rect = layout.timeline.inflate(0, ui.px(8)).union(strip)
        touch = ui.area("timeline", rect)
        if strip.height and session.player is not None:
            ticks, pointed = session.run_stops.ticks, self.pointed_stop
            for index, sign in enumerate(
                stop_signs(strip, session.comparison, ticks, ui.canvas.metrics)
            ):
                name, reach = f"{_STOP}{index}", sign.inflate(ui.px(6), ui.px(10))
                if ui.area(name, reach, by_tab=False).pressed:
                    self._seek(ticks[index])
            with ui.canvas.part("timeline", "stops", strip):
                draw_stop_signs(
                    ui.canvas, strip, session.comparison, ticks, session.player.position, pointed
                )
        if position := touch.pressed or touch.dragged:
            self.seek_under(position)

    def _seek(self, tick: int) -> None:
        player = self.shell.session.player
        assert player is not None
        player.pause()
        player.seek(tick)

    def seek_under(self, position: PixelPosition) -> None:
        """Pause and go to the stop that is pointed at, or else the step at a position."""
        session, stop = self.shell.session, self.pointed_stop
        if stop is not None:
            self._seek(session.run_stops.ticks[stop])
        elif session.player is not None and self._layout is not None:
            step = step_under(self._layout.timeline, session.comparison, position[0])
            self._seek(session.comparison.tick_of_step(step))

    def pointed_step(self) -> int | None:
        """The step of the timeline under the mouse, None where that is elsewhere."""
        at = self.shell.at
        if at.hovered != "timeline" or self._layout is None:
            return None
        return step_under(self._layout.timeline, self.shell.session.comparison, at.pointer[0])

    # Stops

    @property
    def pointed_stop(self) -> int | None:
        """The index of the stop under the mouse."""
        index = self.shell.at.hovered.removeprefix(_STOP)
        known = index.isdecimal() and int(index) < len(self.shell.session.run_stops.ticks)
        return int(index) if known else None

    def caption(self) -> CaptionView | None:
        """The caption of the stop that is pointed at, else of the one that is shown."""
        player, stops = self.shell.session.player, self.shell.session.run_stops
        if player is None:
            return None
        pointed = self.pointed_stop
        return caption_at(stops, player.position) if pointed is None else caption_of(stops, pointed)

    # The row below

    def _show_transport(self, ui: Ui, row: Box) -> pygame.Rect:
        """Show the round buttons in the middle, where nothing moves them; where they lie."""
        player, gap = self.shell.session.player, ui.px(12)
        sides = {name: ui.px(side) for name, side in _TRANSPORT.items()}
        if sum(sides.values()) + 4 * gap > row.width:
            del sides["start"], sides["end"]
        whole = pygame.Rect(0, row.top, sum(sides.values()) + gap * (len(sides) - 1), row.height)
        whole.centerx = row.centerx
        left = whole.left
        for name, side in sides.items():
            playing = name == "play" and player is not None and player.playing
            rect = pygame.Rect(left, row.centery - side // 2, side, side)
            if ui.control(name, rect, "main" if name == "play" else "round", tip=tip(name),
                          icon="pause" if playing else name):  # fmt: skip
                self.shell.run(name)
            left = rect.right + gap
        return whole

    def _show_left(self, ui: Ui, box: Box) -> None:
        """Show where it stands, in a place of its own, and two buttons as far as they fit."""
        session, metrics = self.shell.session, ui.canvas.metrics
        words, counter = session.position_text.split(", ")[0], box.cut_left(ui.px(176), ui.px(8))
        fits = width_of(words, STRONG, metrics.strong) <= counter.width
        ui.text(counter, words, size=metrics.strong if fits else metrics.small, face=STRONG)
        row = Box(box.inflate(0, ui.px(36) - box.height))
        several = session.player is not None and len(session.comparison.traces) > 1
        for action, label in {"difference": _DIFFER, "stops": _STOPS}.items():
            fits = width_of(label, STRONG, metrics.text) + ui.px(44) <= row.width
            if (
                (action == "stops" or several)
                and fits
                and ui.button(row, label, name=action, tip=tip(action))
            ):
                self.shell.run(action)

    def _show_speed(self, ui: Ui, box: Box) -> None:
        """Show the speed in words, and the slider that changes it, as far as they fit."""
        session = self.shell.session
        if session.player is None:
            return
        box = box.cut_right(min(box.width, ui.px(480)))
        width = ui.px(180)
        if box.width >= width + ui.px(140):
            ui.text(box.cut_left(width, ui.px(18)), speed_words(session, session.player.speed),
                    colour=ui.canvas.theme.dim, align="right")  # fmt: skip
        if box.width >= ui.px(60):
            place = position_of_speed(session.player.speed)
            moved = ui.slider("speed", box, place, tip="Speed (Up, Down)")
            if moved != place:
                choose_speed(session, speed_at(moved))


def speed_words(session: Session, speed: float) -> str:
    """A speed with its unit: ``8 visits a second``."""
    if speed == UNBOUNDED:
        return "as fast as possible"
    assert session.player is not None
    grain = session.player.grain
    unit = UNITS[session.comparison.sync] if grain is Grain.STEP else grain.value
    return f"{speed_text(speed)} {unit}s a second"


def position_of_speed(speed: float) -> float:
    """Where on the logarithmic slider a speed stands, 0 to 1."""
    if speed == UNBOUNDED:
        return 1.0
    return math.log(speed / SLOWEST) / math.log(FASTEST / SLOWEST) * _UNBOUNDED_FROM


def speed_at(position: float) -> float:
    """The speed at a position of the slider, 0 to 1."""
    if position > _UNBOUNDED_FROM + 0.01:
        return UNBOUNDED
    speed = SLOWEST * (FASTEST / SLOWEST) ** min(max(position / _UNBOUNDED_FROM, 0), 1)
    return speed if speed < 1 else round(speed, 1) if speed < 10 else float(round(speed))


class StepSlide:
    """What waits slides to its new places after a step, unless that is far, fast or not wanted.

    Time is handed in.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._at: tuple[Comparison | None, int] = (None, 0)
        self._before, self._left = 0, 0.0

    @property
    def under_way(self) -> bool:
        """Whether the next picture differs from the last."""
        return self._left > 0

    def advance(self, seconds: float) -> bool:
        """Let time pass; whether that is to be seen."""
        seen, self._left = self.under_way, max(self._left - seconds, 0.0)
        return seen

    def now(self) -> Slide | None:
        """How far what waits has come since the last step, None where it is at its place."""
        player = self._session.player
        assert player is not None
        comparison, position = self._at
        if (comparison, position) != (player.comparison, player.position):
            near = (
                comparison is player.comparison
                and abs(player.step - comparison.step_at(position)) < 2
            )
            slow = not player.playing or player.speed <= _SLOW
            self._left = _SECONDS if near and slow and self._session.choices.motion else 0.0
            self._before, self._at = position, (player.comparison, player.position)
        return Slide(self._before, 1 - self._left / _SECONDS) if self.under_way else None
