"""The window's few widgets: buttons, sliders, rows of a list and text fields.

`Ui` declares them anew in each pass; hit testing, Tab order, tips and drawing read one list.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_icon
from visualizer.draw.text import REGULAR, STRONG, fitted, width_of
from visualizer.draw.theme import Colour, Theme, mix

ControlKind = Literal["button", "round", "main", "row", "field", "area", "check", "item",
                      "toggle"]  # fmt: skip

#: Left and right of the words of a menu's item, in the plan's pixels; the tick is at the left.
MENU_INSET = (34, 14)


def nothing() -> None:
    """Do nothing."""


@dataclass
class Control:
    """One thing to press, drag or type into.

    ``name`` identifies it from one layout to the next. A ``check`` that is selected shows a tick,
    or a ``letter``. An ``area`` and a ``field`` are drawn by others. Without ``by_tab`` the
    keyboard goes past it.
    """

    name: str
    rect: pygame.Rect
    kind: ControlKind = "button"
    label: str = ""
    icon: str = ""
    tip: str = ""
    detail: str = ""
    letter: str = ""
    selected: bool = False
    enabled: bool = True
    by_tab: bool = True


def draw_control(
    canvas: Canvas, control: Control, focused: bool, hovered: bool, held: bool
) -> None:
    """Draw a control; its ring, where it has the keyboard, is drawn by `draw_ring`."""
    with canvas.part("control", control.name, control.rect):
        if control.kind == "item":
            _draw_item(canvas, control, focused)
        else:
            _DRAWERS[control.kind](canvas, control, hovered, held)


def draw_ring(canvas: Canvas, control: Control) -> None:
    """Draw the ring that shows where the keyboard is; an item of a menu shows it itself."""
    if control.kind == "item":
        return
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
    metrics, rect, ink = canvas.metrics, control.rect, _ink(control, canvas.theme)
    fill = _fill(control, canvas.theme, hovered, held)
    canvas.outlined_box(rect, fill, fill if control.selected else canvas.theme.edge, canvas.px(7))
    side = canvas.px(12) if control.label else round(rect.height * 0.5)
    beside = side + canvas.px(6) * bool(control.label) if control.icon else 0
    room = rect.width - canvas.px(16) - beside
    width = width_of(fitted(control.label, STRONG, metrics.text, room), STRONG, metrics.text)
    left = rect.centerx - (width + beside) // 2
    canvas.text(control.label, (left + width // 2, rect.centery), size=metrics.text, colour=ink,
                face=STRONG, align="centre", max_width=room)  # fmt: skip
    if control.icon:
        top = rect.centery - side // 2
        draw_icon(canvas, control.icon, pygame.Rect(left + width + beside - side, top, side, side),
                  ink)  # fmt: skip


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
                max_width=rect.width - canvas.px(6))  # fmt: skip
    if control.selected:
        bar = pygame.Rect(0, 0, rect.width - canvas.px(20), canvas.px(3))
        bar.midbottom = (rect.centerx, rect.bottom - canvas.px(4))
        canvas.box(bar, theme.accent, bar.height // 2)


def draw_slider(canvas: Canvas, rect: pygame.Rect, value: float, lit: bool) -> None:
    """Draw a slider that stands at ``value``, 0 to 1."""
    theme, height = canvas.theme, min(canvas.px(6), rect.height, rect.width)
    track = pygame.Rect(rect.left, rect.centery - height // 2, rect.width, height)
    canvas.box(track, theme.edge, height // 2)
    x = rect.left + round(value * rect.width)
    done = pygame.Rect(track.left, track.top, max(x - track.left, height), height)
    canvas.box(done, theme.accent, height // 2)
    radius = min(canvas.px(11 if lit else 9), rect.width // 2, rect.height // 2)
    x = min(max(x, rect.left + radius), rect.right - radius)  # it keeps to the slider's place
    canvas.disc((x, rect.centery), radius, theme.text)


def _draw_row(canvas: Canvas, control: Control, hovered: bool, held: bool) -> None:
    theme, rect = canvas.theme, control.rect
    chosen = control.selected and control.kind == "row"
    if chosen or hovered or held:
        fill = mix(theme.panel, theme.accent, 0.22) if chosen else theme.raised
        canvas.box(rect, fill, canvas.px(7))
    left = _draw_box(canvas, control) if control.kind == "check" else rect.left + canvas.px(12)
    _draw_words(canvas, control, left, rect.right - canvas.px(12), theme.text)


def _draw_words(canvas: Canvas, control: Control, left: int, right: int, ink: Colour) -> None:
    """Write the label at the left, and the detail at the right, in the middle of the height."""
    metrics, y = canvas.metrics, control.rect.centery
    detail = min(width_of(control.detail, REGULAR, metrics.small), (right - left) // 2)
    room = right - left - detail - metrics.gap
    width = width_of(fitted(control.label, STRONG, metrics.text, room), STRONG, metrics.text)
    canvas.text(control.label, (left + width // 2, y), size=metrics.text, colour=ink, face=STRONG,
                align="centre", max_width=room)  # fmt: skip
    canvas.text(control.detail, (right, y), size=metrics.small, colour=canvas.theme.dim,
                align="before", max_width=max(detail, 1))  # fmt: skip


def _draw_box(canvas: Canvas, control: Control) -> int:
    """Draw a tick box at the left of a row; where the text after it begins."""
    theme = canvas.theme
    side = canvas.px(20)
    rect = control.rect
    box = pygame.Rect(rect.left + canvas.px(10), rect.centery - side // 2, side, side)
    canvas.outlined_box(
        box,
        theme.accent if control.selected else theme.panel,
        theme.edge,
        canvas.px(5),
        canvas.px(2),
    )
    if control.selected and control.letter:
        canvas.text(control.letter, box.center, size=canvas.metrics.small, colour=theme.on_accent,
                    face=STRONG, align="centre")  # fmt: skip
    elif control.selected:
        draw_icon(canvas, "check", box, theme.on_accent)
    return box.right + canvas.px(10)


def _draw_item(canvas: Canvas, control: Control, chosen: bool) -> None:
    """Draw an item of a menu; the one that is ``chosen`` is where mouse or keyboard is."""
    theme, rect = canvas.theme, control.rect
    ink = theme.text if control.enabled else theme.dim
    if chosen:
        canvas.box(rect, mix(theme.panel, theme.accent, 0.22), canvas.px(6))
        bar = (rect.left, rect.top + canvas.px(6), canvas.px(3), rect.height - canvas.px(12))
        canvas.fill(theme.accent, bar)
    if control.selected:
        side = canvas.px(16)
        tick = pygame.Rect(rect.left + canvas.px(10), rect.centery - side // 2, side, side)
        draw_icon(canvas, "check", tick, ink)
    left, right = rect.left + canvas.px(MENU_INSET[0]), rect.right - canvas.px(MENU_INSET[1])
    _draw_words(canvas, control, left, right, ink)


_DRAWERS = {
    "button": _draw_button,
    "round": _draw_round,
    "main": _draw_round,
    "row": _draw_row,
    "check": _draw_row,
    "toggle": _draw_toggle,
}
