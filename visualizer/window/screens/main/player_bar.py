"""The player of the main screen: timeline, stops, the counter, the transport and the speed."""

from __future__ import annotations

from bisect import bisect_left

import pygame

from visualizer.draw.panels.caption import caption_of
from visualizer.draw.panels.stop_marks import draw_stop_signs, stop_signs
from visualizer.draw.panels.timeline import step_under
from visualizer.draw.text import STRONG, width_of
from visualizer.draw.view import Slide
from visualizer.language.formatting import speed_text
from visualizer.language.terms import UNITS
from visualizer.playback.comparison import Comparison
from visualizer.playback.player import SPEEDS, UNBOUNDED, Grain, Player
from visualizer.window.actions import choose_speed, tip
from visualizer.window.screens.main.layout import MainLayout
from visualizer.window.session import Session
from visualizer.window.shell import Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.ui_state import PixelPosition

#: The round buttons and their sizes, and what is free between two, at scale 1.
_TRANSPORT, _BUTTON_GAP = {"start": 38, "step-back": 38, "play": 48, "step": 38, "end": 38}, 12
#: How the areas of stops are named, before their index.
_STOP_PREFIX = "stop-"
_BUTTON_LABELS = {"difference": "Why do they differ?", "stops": "Stops"}
#: How long a slide takes; nothing slides while more steps a second than these are played.
_SECONDS, _SLOW = 0.12, 4.0


def show_player(ui: Ui, layout: MainLayout, shell: Shell) -> None:
    """Show timeline and stops, where it stands, the buttons and the speed."""
    theme = ui.canvas.theme
    ui.canvas.outlined_box(layout.bottom, theme.panel, theme.line, ui.canvas.metrics.radius)
    if layout.timeline.height:
        _show_timeline(ui, layout, shell)
    row = Box(layout.controls)
    # The buttons in the middle, where nothing moves them.
    side = (row.width - ui.px(sum(_TRANSPORT.values()) + 4 * _BUTTON_GAP)) // 2
    left, right = row.cut_left(side), row.cut_right(side - ui.px(24))
    _show_left(ui, left, shell)
    _show_transport(ui, row, shell)
    _show_speed(ui, right, shell.session)


# The timeline


def _show_timeline(ui: Ui, layout: MainLayout, shell: Shell) -> None:
    """Let the timeline be pressed, and draw the stops below it; its curves are drawn by others."""
    session, strip, reach = shell.session, layout.stops, (ui.px(6), ui.px(10))
    comparison, ticks = session.comparison, session.run_stops.ticks
    touches = [ui.area("timeline", layout.timeline.inflate(0, ui.px(8)).union(strip))]
    for index, sign in enumerate(stop_signs(strip, comparison, ticks, ui.canvas.metrics)):
        caption = "" if session.predicting else caption_of(session.run_stops, index).text
        area = f"{_STOP_PREFIX}{index}", sign.inflate(reach)
        touches.append(ui.area(*area, by_tab=False, tip=caption))
    for touch in touches:
        if position := touch.pressed or touch.dragged:
            seek_at(shell, layout.timeline, position)
    if ui.draws and session.player is not None:
        shown = session.player.position, _pointed_stop(shell)
        with ui.canvas.part("timeline", "stops", strip):
            draw_stop_signs(ui.canvas, strip, comparison, ticks, *shown)


def seek_at(shell: Shell, timeline: pygame.Rect, position: PixelPosition) -> None:
    """Pause and go to the stop that is pointed at, or else the step at a position."""
    session, stop = shell.session, _pointed_stop(shell)
    step = step_under(timeline, session.comparison, position[0])
    tick = session.comparison.tick_of_step(step)
    assert session.player is not None
    session.player.pause()
    session.player.seek(tick if stop is None else session.run_stops.ticks[stop])


def pointed_step(shell: Shell, timeline: pygame.Rect) -> int | None:
    """The step of the timeline under the mouse, None where that is elsewhere."""
    if shell.at.hovered != "timeline":
        return None
    return step_under(timeline, shell.session.comparison, shell.at.pointer[0])


def _pointed_stop(shell: Shell) -> int | None:
    """The index of the stop under the mouse."""
    index = shell.at.hovered.removeprefix(_STOP_PREFIX)
    known = index.isdecimal() and int(index) < len(shell.session.run_stops.ticks)
    return int(index) if known else None


# The row below


def _show_transport(ui: Ui, row: Box, shell: Shell) -> None:
    player = shell.session.player
    for name, size in _TRANSPORT.items():
        place = row.cut_left(ui.px(size), ui.px(_BUTTON_GAP))
        playing = name == "play" and player is not None and player.playing
        if ui.control(
            name,
            place.inflate(0, place.width - place.height),
            tip=tip(name),
            kind="main" if name == "play" else "round",
            icon="pause" if playing else name,
        ):
            shell.run(name)


def _show_left(ui: Ui, box: Box, shell: Shell) -> None:
    """Show where it stands, in a place of its own, and two buttons as far as they fit."""
    session, metrics = shell.session, ui.canvas.metrics
    words, counter = session.position_text.split(", ")[0], box.cut_left(ui.px(176), ui.px(8))
    fits = width_of(words, STRONG, metrics.strong) <= counter.width
    ui.text(counter, words, size=metrics.strong if fits else metrics.small, face=STRONG)
    row = Box(box.inflate(0, ui.px(36) - box.height))
    for action, label in _BUTTON_LABELS.items():
        if action == "difference" and len(session.programs) < 2:
            continue
        width = width_of(label, STRONG, metrics.text) + ui.px(28)
        if width <= row.width and ui.button(row, label, name=action, tip=tip(action)):
            shell.run(action)


def _show_speed(ui: Ui, box: Box, session: Session) -> None:
    """Show the speed in words, and the slider that changes it, as far as they fit."""
    player, last = session.player, len(SPEEDS) - 1
    if player is None or box.width < ui.px(60):
        return
    box = box.cut_right(min(box.width, ui.px(480)))
    if box.width >= ui.px(320):
        words = _speed_words(session, player)
        ui.text(box.cut_left(ui.px(180), ui.px(18)), words, colour=ui.canvas.theme.dim, align="right")
    place = bisect_left(SPEEDS, player.speed) / last
    moved = ui.slider("speed", box, place, tip="Speed (Up, Down)")
    if moved != place:
        choose_speed(session, SPEEDS[round(moved * last)])


def _speed_words(session: Session, player: Player) -> str:
    """How fast it plays, with its unit: ``8 visits a second``."""
    if player.speed == UNBOUNDED:
        return "as fast as possible"
    unit = UNITS[session.comparison.sync] if player.grain is Grain.STEP else player.grain.value
    return f"{speed_text(player.speed)} {unit}s a second"


class StepSlide:
    """What waits slides to its new places after a step, unless that is far, fast or not wanted.

    Time is handed in.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._shown: tuple[Comparison | None, int] = (None, 0)
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
        shown, self._shown = self._shown, (player.comparison, player.position)
        if shown != self._shown:
            comparison, self._before = shown
            near = comparison is player.comparison and abs(player.step - comparison.step_at(self._before)) < 2
            slow = not player.playing or player.speed <= _SLOW
            self._left = _SECONDS if near and slow and self._session.choices.motion else 0.0
        return Slide(self._before, 1 - self._left / _SECONDS) if self.under_way else None
