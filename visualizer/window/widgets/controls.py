"""The window's few widgets: buttons, sliders, rows of a list and text fields.

`Ui` declares them anew in each pass; hit testing, Tab order, tips and drawing read one list.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_icon
from visualizer.draw.text import STRONG, fitted, width_of
from visualizer.draw.theme import Colour, Theme, mix
from visualizer.window.widgets.text_field import TextEdit, draw_field

ControlKind = Literal["button", "round", "main", "slider", "row", "field", "area", "check",
                      "item", "toggle"]  # fmt: skip

#: Left and right of the words of a menu's item, in the plan's pixels; the tick is at the left.
MENU_INSET = (34, 14)


def nothing() -> None:
    """Do nothing."""


@dataclass
class Control:
    """One thing to press, drag or type into.

    ``name`` identifies it from one layout to the next. ``value`` is where a slider stands, 0 to 1;
    ``text`` is what a field holds, and ``selection`` is selected when the keyboard comes to it,
    None for all. An ``area`` is drawn by others; with ``own_cursor`` it also shows itself that it
    has the keyboard. While it has, the texts that are cut in the rectangle ``about``, or else in
    its own, are said whole. Without ``by_tab`` the keyboard goes past it.
    """

    name: str
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    kind: ControlKind = "button"
    label: str = ""
    icon: str = ""
    tip: str = ""
    value: float = 0.0
    text: str = ""
    selection: tuple[int, int] | None = None
    selected: bool = False
    enabled: bool = True
    detail: str = ""
    own_cursor: bool = False
    by_tab: bool = True
    about: pygame.Rect | None = None

    @property
    def look(self) -> tuple[object, ...]:
        """All that its picture depends on, beside where mouse and keyboard are."""
        return (
            tuple(self.rect), self.kind, self.label, self.icon, self.value, self.text,
            self.selection, self.selected, self.enabled, self.detail,
        )  # fmt: skip


def draw_control(
    canvas: Canvas,
    control: Control,
    *,
    focused: bool = False,
    hovered: bool = False,
    held: bool = False,
    edit: TextEdit | None = None,
) -> None:
    """Draw one control; ``focused`` draws the ring that shows where the keyboard is.

    ``edit`` is what is edited in a field that has the keyboard.
    """
    with canvas.part("control", control.name, control.rect):
        if control.kind == "item":
            _draw_item(canvas, control, focused)
            return
        if control.kind == "field":
            draw_field(canvas, control.rect, control.text, control.label, edit)
        else:
            _DRAWERS[control.kind](canvas, control, hovered, held)
    if focused:
        box = control.rect.inflate(canvas.px(6), canvas.px(6))
        radius = box.height // 2 if control.kind in ("round", "main") else canvas.px(9)
        # Beside an accent a ring of its colour would not be seen.
        colour = canvas.theme.text if control.selected else canvas.theme.accent
        canvas.ring(box, colour, radius, canvas.px(3))


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


def _draw_button(canvas: Canvas, control: Control, hovered: bool, held: bool) -> None:
    metrics = canvas.metrics
    rect = control.rect
    fill = _fill(control, canvas.theme, hovered, held)
    canvas.outlined_box(rect, fill, fill if control.selected else canvas.theme.edge, canvas.px(7))
    ink = _ink(control, canvas.theme)
    if control.icon and not control.label:
        side = round(rect.height * 0.5)
        draw_icon(canvas, control.icon, pygame.Rect(0, 0, side, side).move(
            rect.centerx - side // 2, rect.centery - side // 2), ink)  # fmt: skip
        return
    room = rect.width - canvas.px(16)
    side = canvas.px(12)
    if control.icon:
        room -= side + canvas.px(6)
    if control.detail:
        room -= width_of(control.detail, STRONG, metrics.small) + canvas.px(7)
    width = width_of(fitted(control.label, STRONG, metrics.text, room), STRONG, metrics.text)
    left = rect.centerx - (width + (rect.width - canvas.px(16) - room)) // 2
    canvas.text(control.label, (left + width // 2, rect.centery), size=metrics.text, colour=ink,
                face=STRONG, align="centre", most=room)  # fmt: skip
    if control.icon:
        box = pygame.Rect(left + width + canvas.px(6), rect.centery - side // 2, side, side)
        draw_icon(canvas, control.icon, box, ink)
    elif control.detail:
        right = left + width + rect.width - canvas.px(16) - room
        canvas.text(control.detail, (right, rect.centery), size=metrics.small, align="before",
                    colour=ink if control.selected else canvas.theme.dim, face=STRONG)  # fmt: skip


def _draw_round(canvas: Canvas, control: Control, hovered: bool, held: bool) -> None:
    theme = canvas.theme
    rect = control.rect
    main = control.kind == "main"
    fill = theme.text if main else _fill(control, theme, hovered, held)
    if main and (hovered or held):
        fill = mix(fill, theme.accent, 0.3)
    radius = min(rect.width, rect.height) / 2
    if not main:
        canvas.disc(rect.center, radius, theme.edge)
        radius -= canvas.px(1)
    canvas.disc(rect.center, radius, fill)
    side = round(radius * 0.95)
    box = pygame.Rect(0, 0, side, side)
    box.center = rect.center
    ink = theme.panel if main else _ink(control, theme)
    if control.icon:
        draw_icon(canvas, control.icon, box, ink)
    else:
        canvas.text(control.label, rect.center, size=canvas.metrics.strong, colour=ink,
                    face=STRONG, align="centre")  # fmt: skip


def _draw_toggle(canvas: Canvas, control: Control, hovered: bool, held: bool) -> None:
    """Draw a button that is on or off; one that is on has a bar below its label."""
    theme, rect = canvas.theme, control.rect
    fill = mix(theme.raised, theme.text, 0.18 if held else 0.09 if hovered else 0.0)
    ink, edge = theme.dim, theme.line
    if control.selected:
        fill, ink, edge = mix(theme.panel, theme.accent, 0.22), theme.text, theme.accent
    canvas.outlined_box(rect, fill, edge, canvas.px(7), canvas.px(1))
    canvas.text(control.label, (rect.centerx, rect.centery - canvas.px(1)), colour=ink,
                size=canvas.metrics.text, face=STRONG, align="centre",
                most=rect.width - canvas.px(6))  # fmt: skip
    if control.selected:
        bar = pygame.Rect(0, 0, rect.width - canvas.px(20), canvas.px(3))
        bar.midbottom = (rect.centerx, rect.bottom - canvas.px(4))
        canvas.box(bar, theme.accent, bar.height // 2)


def _draw_slider(canvas: Canvas, control: Control, hovered: bool, held: bool) -> None:
    theme = canvas.theme
    rect = control.rect
    height = min(canvas.px(6), rect.height, rect.width)
    track = pygame.Rect(rect.left, rect.centery - height // 2, rect.width, height)
    canvas.box(track, theme.edge, height // 2)
    x = rect.left + round(control.value * rect.width)
    done = pygame.Rect(track.left, track.top, max(x - track.left, height), height)
    canvas.box(done, theme.accent, height // 2)
    radius = min(canvas.px(11 if hovered or held else 9), rect.width // 2, rect.height // 2)
    x = min(max(x, rect.left + radius), rect.right - radius)  # it keeps to the slider's place
    canvas.disc((x, rect.centery), radius, theme.text)


def _draw_row(canvas: Canvas, control: Control, hovered: bool, held: bool) -> None:
    theme, metrics = canvas.theme, canvas.metrics
    rect = control.rect
    if control.selected or hovered or held:
        fill = mix(theme.panel, theme.accent, 0.22) if control.selected else theme.raised
        canvas.box(rect, fill, canvas.px(7))
    left = rect.left + canvas.px(12)
    if control.kind == "check":
        left = _draw_box(canvas, control)
    room = rect.right - left - canvas.px(12)
    detail = width_of(control.detail, "regular", metrics.small) if control.detail else 0
    detail = min(detail, room // 2)
    top = rect.centery - canvas.px(11)
    canvas.text(control.label, (left, top), size=metrics.text, colour=theme.text, face=STRONG,
                most=room - detail - metrics.gap)  # fmt: skip
    if control.detail:
        canvas.text(control.detail, (rect.right - canvas.px(12), top + canvas.px(1)),
                    size=metrics.small, colour=theme.dim, align="right", most=detail)  # fmt: skip


def _draw_box(canvas: Canvas, control: Control) -> int:
    """Draw a tick box at the left of a row; where the text after it begins."""
    theme = canvas.theme
    side = canvas.px(20)
    rect = control.rect
    box = pygame.Rect(rect.left + canvas.px(10), rect.centery - side // 2, side, side)
    on = control.value > 0
    canvas.outlined_box(
        box, theme.accent if on else theme.panel, theme.edge, canvas.px(5), canvas.px(2)
    )
    if on and control.text:
        canvas.text(control.text, box.center, size=canvas.metrics.small, colour=theme.on_accent,
                    face=STRONG, align="centre")  # fmt: skip
    elif on:
        draw_icon(canvas, "check", box, theme.on_accent)
    return box.right + canvas.px(10)


def _draw_item(canvas: Canvas, control: Control, chosen: bool) -> None:
    """Draw an item of a menu; the one that is ``chosen`` is where mouse or keyboard is."""
    theme, metrics, rect = canvas.theme, canvas.metrics, control.rect
    ink = theme.text if control.enabled else theme.dim
    if chosen:
        canvas.box(rect, mix(theme.panel, theme.accent, 0.22), canvas.px(6))
        bar = (rect.left, rect.top + canvas.px(6), canvas.px(3), rect.height - canvas.px(12))
        canvas.fill(theme.accent, bar)
    left, right = rect.left + canvas.px(MENU_INSET[0]), rect.right - canvas.px(MENU_INSET[1])
    if control.selected:
        side = canvas.px(16)
        tick = pygame.Rect(rect.left + canvas.px(10), rect.centery - side // 2, side, side)
        draw_icon(canvas, "check", tick, ink)
    label = fitted(control.label, STRONG, metrics.text, right - left)
    width = width_of(label, STRONG, metrics.text)
    canvas.text(label, (left + width // 2, rect.centery), size=metrics.text, colour=ink,
                face=STRONG, align="centre")  # fmt: skip
    if control.detail:
        canvas.text(control.detail, (right, rect.centery), size=metrics.small, colour=theme.dim,
                    align="before", most=right - left - width - canvas.px(20))  # fmt: skip


def _draw_area(canvas: Canvas, control: Control, hovered: bool, held: bool) -> None:
    """An area is drawn by the screen that it belongs to."""


_DRAWERS = {
    "button": _draw_button,
    "round": _draw_round,
    "main": _draw_round,
    "slider": _draw_slider,
    "row": _draw_row,
    "check": _draw_row,
    "area": _draw_area,
    "toggle": _draw_toggle,
}
