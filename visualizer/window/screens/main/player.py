"""The player of the main screen: the timeline, the buttons below it, and the speed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from visualizer.board.neighbours import Order
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.timeline import TimelineView, step_under, timeline_words
from visualizer.draw.stage import Stage
from visualizer.draw.text import STRONG, width_of
from visualizer.errors import counted
from visualizer.language.formatting import speed_text
from visualizer.language.positions import position_text
from visualizer.language.terms import SYNCS, order_text
from visualizer.playback.player import SPEEDS, UNBOUNDED
from visualizer.window.actions import BY_NAME
from visualizer.window.differences import to_first_difference
from visualizer.window.screens.main.layout import MainLayout, position_of_speed, speed_at
from visualizer.window.screens.main.lists import (
    grain_unit,
    open_neighbours,
    open_speeds,
    open_sync,
)
from visualizer.window.screens.main.stop_strip import StopStrip
from visualizer.window.session import Session
from visualizer.window.shell import PixelPosition, Shell
from visualizer.window.titles import shown_position
from visualizer.window.widgets.controls import Control, ControlKind, KeptControls, action_button
from visualizer.window.widgets.fitting import Slot, fitted_row

#: The key that goes to where orders differ, as the timeline says it.
DIFFERENCE_KEY = BY_NAME["difference"].keys[0]
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
        self._kept = KeptControls()

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
        return found + self._row(metrics)

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

    def _row(self, metrics: Metrics) -> list[Control]:
        """What stands below the timeline, as much as there is room for."""
        session, player = self.shell.session, self.shell.session.player
        rect, width = self._layout().controls, self._position_width(metrics)
        playing = player and (player.playing, player.loop, player.speed, player.grain)
        panes = 0 if player is None else len(session.comparison.traces)
        key = (tuple(rect), metrics, width, playing, panes, session.choices.sync, session.order,
               len(session.stops.now))  # fmt: skip
        found = self._kept.get(key, partial(self._laid_out, rect, metrics, width))
        # While it plays, all but this stays as it is.
        label = shown_position(session)
        return [replace(each, label=label) if each.name == "position" else each for each in found]

    def _laid_out(self, rect: pygame.Rect, metrics: Metrics, width: int) -> list[Control]:
        left, right = self._status(metrics, width), self._speed(metrics)
        return fitted_row(rect, metrics.px(8), left, self._transport(metrics), right)

    def _status(self, metrics: Metrics, width: int) -> list[Slot]:
        session, run, height = self.shell.session, self.shell.run, metrics.px(34)
        slots = [Slot(Control("position", kind="label", enabled=False), width, 8, height)]
        if session.player is None:
            return slots
        if len(session.comparison.traces) > 1:
            sync = action_button(run, "sync", f"in step {SYNCS[session.choices.sync]}", "down")
            sync.press = partial(open_sync, self.shell, "sync")
            slots.append(Slot(sync, _wide(sync.label, metrics), 20, height))
        order = action_button(run, "neighbours", _neighbours_label(session.order), "down")
        order.press = partial(open_neighbours, self.shell, "neighbours")
        slots.append(Slot(order, _wide(order.label, metrics), 21, height))
        if len(session.comparison.traces) > 1:
            differ = action_button(run, "difference", "Why do they differ?")
            differ.detail = DIFFERENCE_KEY
            slots.append(Slot(differ, _wide(differ.label, metrics), 12, height))
        return slots + self._stop_buttons(metrics)

    def _stop_buttons(self, metrics: Metrics) -> list[Slot]:
        """What marks a stop, and what lists them."""
        run, number, height = self.shell.run, len(self.shell.session.stops.now), metrics.px(34)
        mark = action_button(run, "stop", icon="flag")
        listed = action_button(run, "stops", counted(number, "stop") if number else "Stops")
        return [
            Slot(mark, height, 23, height),
            Slot(listed, _wide(listed.label, metrics), 24, height),
        ]

    def _position_width(self, metrics: Metrics) -> int:
        """Room for the longest position, so that nothing moves while it plays."""
        session = self.shell.session
        words = [shown_position(session)]
        if session.player is not None:
            words.append(position_text(session.comparison, len(session.comparison)))
        return max(width_of(each, STRONG, metrics.strong) for each in words) + metrics.px(10)

    def _transport(self, metrics: Metrics) -> list[Slot]:
        player = self.shell.session.player
        ranks = {"restart": 31, "start": 14, "step-back": 0, "play": 0, "step": 0, "end": 15,
                 "loop": 30}  # fmt: skip
        slots = []
        for name, rank in ranks.items():
            icon = "pause" if name == "play" and player is not None and player.playing else name
            kind: ControlKind = "main" if name == "play" else "round"
            button = action_button(self.shell.run, name, icon=icon, kind=kind)
            button.selected = name == "loop" and player is not None and player.loop
            side = metrics.px(46 if name == "play" else 38)
            slots.append(Slot(button, side, rank, side))
        return slots

    def _speed(self, metrics: Metrics) -> list[Slot]:
        session, player = self.shell.session, self.shell.session.player
        if player is None:
            return []
        words = speed_words(session, player.speed)
        speeds = Control("speed list", label=words, icon="down", tip="Speed (Up, Down)",
                         press=partial(open_speeds, self.shell, "speed list"))  # fmt: skip
        slider = Control("speed", kind="slider", tip="Speed (Up, Down)", slide=self._slide_speed,
                         value=position_of_speed(player.speed))  # fmt: skip
        widest = max(_wide(speed_words(session, each), metrics) for each in SPEEDS)
        height = metrics.px(34)
        return [Slot(speeds, widest, 10, height), Slot(slider, metrics.px(150), 25, height)]

    def pointed_step(self) -> int | None:
        """The step of the timeline under the mouse, None where that is elsewhere."""
        view, rect = self.shell.view, self._layout().timeline
        if view.hovered != "timeline" or not rect.width or self._stops().pointed is not None:
            return None
        return step_under(rect, self.shell.session.comparison, view.pointer[0])

    def draw(self, canvas: Canvas, timeline: TimelineView | None, stage: Stage, part: Part) -> None:
        """Draw the ground and the timeline."""
        theme, layout = canvas.theme, self._layout()
        canvas.outlined_box(layout.bottom, theme.panel, theme.line, canvas.metrics.radius)
        if timeline is not None:
            draw = partial(stage.draw_timeline, canvas, layout.timeline, timeline)
            part("the timeline", layout.timeline, draw)
            part("the stops", layout.stops, partial(self._stops().draw_signs, canvas))


def speed_words(session: Session, speed: float) -> str:
    """A speed with its unit: ``8 visits/s``."""
    if speed == UNBOUNDED:
        return "fastest"
    assert session.player is not None
    return f"{speed_text(speed)} {grain_unit(session, session.player.grain)}s/s"


def _neighbours_label(order: Order | None) -> str:
    return "own neighbour orders" if order is None else f"neighbours {order_text(order)}"


def _wide(label: str, metrics: Metrics) -> int:
    """How wide a button with this label and an icon or a key beside it is."""
    return width_of(label, STRONG, metrics.text) + metrics.px(44)
