"""The player on the main screen: timeline, stops, counter, transport buttons and speed."""

from __future__ import annotations

from bisect import bisect_left

import pygame

from visualizer.draw.panels.caption import caption_of
from visualizer.draw.panels.timeline import draw_stop_signs, step_at_x, stop_signs
from visualizer.draw.text import STRONG, text_width
from visualizer.language.formatting import speed_text
from visualizer.language.operations import position_text
from visualizer.language.terms import SYNC_UNITS
from visualizer.playback.player import SPEED_STEPS, UNBOUNDED_SPEED, MoveUnit
from visualizer.window.actions import action_tip, choose_speed
from visualizer.window.moves import go_to_step
from visualizer.window.screens.main.layout import MainLayout
from visualizer.window.session import Session
from visualizer.window.shell import Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.controls import PixelPosition

#: The round buttons with their sizes, and the gap between two, in pixels at scale 1.
_TRANSPORT_SIZES, _BUTTON_GAP = {"start": 38, "step-back": 38, "play": 48, "step": 38, "end": 38}, 12
#: The names of the areas of stops, before their index.
_STOP_PREFIX = "stop-"
_BUTTON_LABELS = {"difference": "Why do they differ?", "stops": "Stops"}


def show_player(ui: Ui, layout: MainLayout, shell: Shell) -> None:
    """Show timeline and stops, the counter, the buttons and the speed."""
    theme = ui.canvas.theme
    ui.canvas.outlined_box(layout.bottom, theme.panel, theme.line, ui.canvas.metrics.radius)
    if layout.timeline.height:
        _show_parts(ui, Box(layout.parts), shell.session)
        _show_timeline(ui, layout, shell)
    row = Box(layout.controls)
    # The buttons are in the middle, where nothing moves them.
    side = (row.width - ui.px(sum(_TRANSPORT_SIZES.values()) + 4 * _BUTTON_GAP)) // 2
    left, right = row.cut_left(side), row.cut_right(side - ui.px(24))
    _show_counter(ui, left, shell)
    _show_transport(ui, row, shell)
    _show_speed(ui, right, shell.session)


# The timeline


def _show_parts(ui: Ui, row: Box, session: Session) -> None:
    """Show a tab for each board of the lecture, which leads to its first stop."""
    shown = session.presentation
    for index, part in enumerate(shown.lecture if row.height else ()):
        tab = row.cut_left(row.width // (len(shown.lecture) - index) - ui.px(4), ui.px(4))
        is_shown = shown.part == index and shown.shown_part is not None
        tip = f"{part.name} (Shift+S: all stops)"
        label = part.name if tab.width >= ui.px(70) else str(index + 1)
        if ui.control(f"part-{index}", tab, label=label, selected=is_shown, tip=tip, by_tab=False):
            session.show_stop(index, part.places[0])


def _show_timeline(ui: Ui, layout: MainLayout, shell: Shell) -> None:
    """Let the timeline be pressed, and draw the stops below it; `Stage` draws its curves."""
    session, strip, reach = shell.session, layout.stops, (ui.px(6), ui.px(10))
    comparison, ticks, first = session.comparison, session.shown.stops.ticks, session.shown.stops.earlier + 1
    touches = [ui.area("timeline", layout.timeline.inflate(0, ui.px(8)).union(strip))]
    for index, sign in enumerate(stop_signs(strip, comparison, ticks, ui.canvas.metrics, first)):
        caption = "" if session.predicting else caption_of(session.shown.stops, index).text
        area = f"{_STOP_PREFIX}{index}", sign.inflate(reach)
        touches.append(ui.area(*area, by_tab=False, tip=caption))
    for touch in touches:
        if position := touch.pressed or touch.dragged:
            seek_at(shell, layout.timeline, position)
    if ui.is_drawing:
        with ui.canvas.part("timeline", "stops", strip):
            draw_stop_signs(ui.canvas, strip, comparison, ticks, session.player.position, _pointed_stop(shell), first)


def seek_at(shell: Shell, timeline: pygame.Rect, position: PixelPosition) -> None:
    """Pause and go to the stop that is pointed at, or else to the step at a position."""
    session, stop = shell.session, _pointed_stop(shell)
    step = step_at_x(timeline, session.comparison, position[0])
    if stop is None:
        go_to_step(session, step)
    else:
        session.player.pause()
        session.show_stop(session.presentation.part, session.shown.stops.stops[stop])


def pointed_step(shell: Shell, timeline: pygame.Rect) -> int | None:
    """The step of the timeline under the mouse; None if the mouse is elsewhere."""
    if shell.input_state.hovered_name != "timeline":
        return None
    return step_at_x(timeline, shell.session.comparison, shell.input_state.pointer[0])


def _pointed_stop(shell: Shell) -> int | None:
    """The index of the stop under the mouse; None for none."""
    index = shell.input_state.hovered_name.removeprefix(_STOP_PREFIX)
    known = index.isdecimal() and int(index) < len(shell.session.shown.stops.ticks)
    return int(index) if known else None


# The row below


def _show_transport(ui: Ui, row: Box, shell: Shell) -> None:
    for name, size in _TRANSPORT_SIZES.items():
        place = row.cut_left(ui.px(size), ui.px(_BUTTON_GAP))
        playing = name == "play" and shell.session.player.is_playing
        if ui.control(
            name,
            place.inflate(0, place.width - place.height),
            tip=action_tip(name),
            kind="main" if name == "play" else "round",
            icon="pause" if playing else name,
        ):
            shell.run_action(name)


def _show_counter(ui: Ui, box: Box, shell: Shell) -> None:
    """Show the position in a place of fixed width, in two lines for long runs, and two buttons as far as they fit."""
    session, metrics = shell.session, ui.canvas.metrics
    text, counter = session.shown.position_text.split(", ")[0], box.cut_left(ui.px(176), ui.px(8))
    # The end has the longest text, so that playing does not move it.
    texts = text, position_text(session.comparison, len(session.comparison))
    if max(text_width(each, STRONG, metrics.strong) for each in texts) > counter.width:
        text, _, total = text.partition(" of ")
        ui.text(counter.cut_bottom(counter.height // 2), f"of {total}", size=metrics.small, colour=ui.canvas.theme.dim)
    ui.text(counter, text, size=metrics.strong, face=STRONG)
    row = Box(box.inflate(0, ui.px(36) - box.height))
    for action, label in _BUTTON_LABELS.items():
        if action == "difference" and len(session.programs) < 2:
            continue
        width = text_width(label, STRONG, metrics.text) + ui.px(28)
        if width <= row.width and ui.button(row, label, name=action, tip=action_tip(action)):
            shell.run_action(action)


def _show_speed(ui: Ui, box: Box, session: Session) -> None:
    """Show the speed in words, and a slider that changes it, as far as they fit."""
    player, last = session.player, len(SPEED_STEPS) - 1
    if box.width < ui.px(60):
        return
    box = box.cut_right(min(box.width, ui.px(480)))
    if box.width >= ui.px(320):
        text = _speed_with_unit(session)
        ui.text(box.cut_left(ui.px(180), ui.px(18)), text, colour=ui.canvas.theme.dim, anchor="midright")
    place = bisect_left(SPEED_STEPS, player.speed) / last
    moved = ui.slider("speed", box, place, tip="Speed (Up, Down)")
    if moved != place:
        choose_speed(session, SPEED_STEPS[round(moved * last)])


def _speed_with_unit(session: Session) -> str:
    """The speed with its unit: ``8 visits a second``."""
    player = session.player
    if player.speed == UNBOUNDED_SPEED:
        return "as fast as possible"
    unit = SYNC_UNITS[session.comparison.sync] if player.move_unit is MoveUnit.STEP else player.move_unit.value
    ending = "s" if player.speed > 1 else ""
    return f"{speed_text(player.speed)} {unit}{ending} a second"
