"""The window's few widgets: buttons, sliders, rows of a list and text fields.

A screen is rebuilt as a list of controls whenever it changes; what a control does is a function
it carries. So hit testing, Tab order, tooltips and drawing all read one list.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

import pygame

from visualizer.draw.icons import icon
from visualizer.draw.metrics import Metrics
from visualizer.draw.shapes import disc, outlined, ring, rounded
from visualizer.draw.text import MONO, STRONG, fitted, put, width_of
from visualizer.draw.theme import Colour, Theme, mix

Kind = Literal["button", "round", "main", "slider", "row", "field", "area", "check"]


def nothing() -> None:
    """Do nothing."""


@dataclass
class Control:
    """One thing to press, drag or type into.

    ``name`` identifies it from one layout to the next. ``value`` is where a slider stands, 0 to 1,
    and ``slide`` is called with a new one; ``text`` is what a field holds, ``type`` is called with
    what it shall hold. ``press`` runs on a click and on Enter or Space. ``aim`` is called with the
    mouse's position before ``press``, ``drag`` as long as the mouse is held. An ``area`` is drawn
    by others; with ``own_cursor`` it also shows itself that it has the keyboard.
    """

    name: str
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    kind: Kind = "button"
    label: str = ""
    icon: str = ""
    tip: str = ""
    press: Callable[[], None] = nothing
    slide: Callable[[float], None] | None = None
    type: Callable[[str], None] | None = None
    aim: Callable[[tuple[int, int]], None] | None = None
    drag: Callable[[tuple[int, int]], None] | None = None
    value: float = 0.0
    text: str = ""
    selected: bool = False
    enabled: bool = True
    detail: str = ""
    own_cursor: bool = False


def draw_control(
    surface: pygame.Surface,
    control: Control,
    theme: Theme,
    metrics: Metrics,
    *,
    focused: bool = False,
    hovered: bool = False,
    held: bool = False,
) -> None:
    """Draw one control; ``focused`` draws the ring that shows where the keyboard is."""
    _DRAWERS[control.kind](surface, control, theme, metrics, hovered, held)
    if focused:
        box = control.rect.inflate(metrics.px(6), metrics.px(6))
        radius = box.height // 2 if control.kind in ("round", "main") else metrics.px(9)
        # Beside an accent a ring of its colour would not be seen.
        colour = theme.text if control.selected else theme.accent
        ring(surface, box, colour, radius, metrics.px(3))


def _fill(control: Control, theme: Theme, hovered: bool, held: bool) -> Colour:
    if control.selected:
        return theme.accent
    base = theme.raised
    if not control.enabled:
        return mix(theme.panel, base, 0.4)
    return mix(base, theme.text, 0.18 if held else 0.09 if hovered else 0.0)


def _ink(control: Control, theme: Theme) -> Colour:
    if control.selected:
        return theme.on_accent
    return theme.text if control.enabled else theme.dim


def _draw_button(
    surface: pygame.Surface,
    control: Control,
    theme: Theme,
    metrics: Metrics,
    hovered: bool,
    held: bool,
) -> None:
    rect = control.rect
    fill = _fill(control, theme, hovered, held)
    outlined(surface, rect, fill, fill if control.selected else theme.edge, metrics.px(7))
    ink = _ink(control, theme)
    if control.icon and not control.label:
        side = round(rect.height * 0.5)
        icon(surface, control.icon, pygame.Rect(0, 0, side, side).move(
            rect.centerx - side // 2, rect.centery - side // 2), ink)  # fmt: skip
        return
    room = rect.width - metrics.px(16)
    side = metrics.px(12)
    if control.icon:
        room -= side + metrics.px(6)
    label = fitted(control.label, STRONG, metrics.text, room)
    width = width_of(label, STRONG, metrics.text)
    left = rect.centerx - (width + (side + metrics.px(6) if control.icon else 0)) // 2
    put(surface, label, (left + width // 2, rect.centery), size=metrics.text, colour=ink,
        face=STRONG, align="centre")  # fmt: skip
    if control.icon:
        box = pygame.Rect(left + width + metrics.px(6), rect.centery - side // 2, side, side)
        icon(surface, control.icon, box, ink)


def _draw_round(
    surface: pygame.Surface,
    control: Control,
    theme: Theme,
    metrics: Metrics,
    hovered: bool,
    held: bool,
) -> None:
    rect = control.rect
    main = control.kind == "main"
    fill = theme.text if main else _fill(control, theme, hovered, held)
    if main and (hovered or held):
        fill = mix(fill, theme.accent, 0.3)
    radius = min(rect.width, rect.height) / 2
    if not main:
        disc(surface, rect.center, radius, theme.edge)
        radius -= metrics.px(1)
    disc(surface, rect.center, radius, fill)
    side = round(radius * 0.95)
    box = pygame.Rect(0, 0, side, side)
    box.center = rect.center
    icon(surface, control.icon, box, theme.panel if main else _ink(control, theme))


def _draw_slider(
    surface: pygame.Surface,
    control: Control,
    theme: Theme,
    metrics: Metrics,
    hovered: bool,
    held: bool,
) -> None:
    rect = control.rect
    height = metrics.px(6)
    track = pygame.Rect(rect.left, rect.centery - height // 2, rect.width, height)
    rounded(surface, track, theme.edge, height // 2)
    x = rect.left + round(control.value * rect.width)
    done = pygame.Rect(track.left, track.top, max(x - track.left, height), height)
    rounded(surface, done, theme.accent, height // 2)
    disc(surface, (x, rect.centery), metrics.px(11 if hovered or held else 9), theme.text)


def _draw_row(
    surface: pygame.Surface,
    control: Control,
    theme: Theme,
    metrics: Metrics,
    hovered: bool,
    held: bool,
) -> None:
    rect = control.rect
    if control.selected or hovered or held:
        fill = theme.visited(0) if control.selected else theme.raised
        rounded(surface, rect, mix(theme.panel, theme.accent, 0.22) if control.selected else fill,
                metrics.px(7))  # fmt: skip
    left = rect.left + metrics.px(12)
    if control.kind == "check":
        left = _draw_box(surface, control, theme, metrics)
    room = rect.right - left - metrics.px(12)
    detail = width_of(control.detail, "regular", metrics.small) if control.detail else 0
    detail = min(detail, room // 2)
    top = rect.centery - metrics.px(11)
    put(surface, control.label, (left, top), size=metrics.text, colour=theme.text, face=STRONG,
        most=room - detail - metrics.gap)  # fmt: skip
    if control.detail:
        put(surface, fitted(control.detail, "regular", metrics.small, detail),
            (rect.right - metrics.px(12), top + metrics.px(1)), size=metrics.small,
            colour=theme.dim, align="right")  # fmt: skip


def _draw_box(surface: pygame.Surface, control: Control, theme: Theme, metrics: Metrics) -> int:
    """Draw a tick box at the left of a row; where the text after it begins."""
    side = metrics.px(20)
    rect = control.rect
    box = pygame.Rect(rect.left + metrics.px(10), rect.centery - side // 2, side, side)
    on = control.value > 0
    outlined(surface, box, theme.accent if on else theme.panel, theme.edge, metrics.px(5),
             metrics.px(2))  # fmt: skip
    if on and control.text:
        put(surface, control.text, box.center, size=metrics.small, colour=theme.on_accent,
            face=STRONG, align="centre")  # fmt: skip
    elif on:
        icon(surface, "check", box, theme.on_accent)
    return box.right + metrics.px(10)


def _draw_field(
    surface: pygame.Surface,
    control: Control,
    theme: Theme,
    metrics: Metrics,
    hovered: bool,
    held: bool,
) -> None:
    rect = control.rect
    outlined(surface, rect, theme.background, theme.edge, metrics.px(7), metrics.px(1))
    room = rect.width - metrics.px(24)
    text = control.text
    while text and width_of(text, MONO, metrics.text) > room:
        text = text[1:]  # the end, where one types, stays in sight
    shown, colour = (text, theme.text) if control.text else (control.label, theme.dim)
    drawn = put(surface, shown, (rect.left + metrics.px(12), rect.centery - metrics.px(11)),
                size=metrics.text, colour=colour, face=MONO, most=room)  # fmt: skip
    if control.selected:
        x = drawn.right + 1 if control.text else drawn.left
        height = metrics.px(22)
        surface.fill(theme.accent, (x, rect.centery - height // 2, metrics.px(2), height))


def _draw_area(
    surface: pygame.Surface,
    control: Control,
    theme: Theme,
    metrics: Metrics,
    hovered: bool,
    held: bool,
) -> None:
    """An area is drawn by the screen that it belongs to."""


_DRAWERS = {
    "button": _draw_button,
    "round": _draw_round,
    "main": _draw_round,
    "slider": _draw_slider,
    "row": _draw_row,
    "check": _draw_row,
    "field": _draw_field,
    "area": _draw_area,
}


def draw_tip(surface: pygame.Surface, control: Control, theme: Theme, metrics: Metrics) -> None:
    """Draw what a control does, beside it."""
    width = width_of(control.tip, "regular", metrics.small) + metrics.px(20)
    box = pygame.Rect(0, 0, width, metrics.px(28))
    box.midtop = (control.rect.centerx, control.rect.bottom + metrics.px(8))
    if box.bottom > surface.get_height():
        box.bottom = control.rect.top - metrics.px(8)
    box.clamp_ip(surface.get_rect())
    outlined(surface, box, theme.panel, theme.edge, metrics.px(6))
    put(surface, control.tip, box.center, size=metrics.small, colour=theme.text, align="centre",
        most=surface.get_width())  # fmt: skip
