"""Controls, and how buttons and the rows of lists are drawn.

`Ui` declares controls anew in each pass; hit testing, Tab order and tips use the same list.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.icons import draw_icon
from visualizer.draw.text import REGULAR, STRONG, text_width
from visualizer.draw.theme import mix_colours

ControlKind = Literal["button", "round", "main", "row", "field", "area", "check", "item", "toggle"]

#: The space to the left and right of the label in a row with a tick, in pixels at scale 1.
TICKED_INSET = (36, 12)


def do_nothing(*_: object) -> None:
    """A callback that does nothing."""


@dataclass
class Control:
    """Something to press, drag or type into.

    ``name`` identifies it in each pass. A selected ``check`` shows a tick. An ``area`` and a
    ``field`` are not drawn by `draw_control`. Without ``by_tab``, the Tab key skips it.
    """

    name: str
    rect: pygame.Rect
    kind: ControlKind = "button"
    label: str = ""
    icon: str = ""
    tip: str = ""
    detail: str = ""
    selected: bool = False
    enabled: bool = True
    by_tab: bool = True


def draw_control(canvas: Canvas, control: Control, focused: bool, hovered: bool) -> None:
    """Draw a control without the ring of a focused one, which `draw_ring` draws."""
    with canvas.part("control", control.name, control.rect):
        if control.kind in ("row", "check", "item"):
            _draw_row(canvas, control, focused, hovered)
        else:
            _draw_button(canvas, control, hovered)


def draw_ring(canvas: Canvas, control: Control) -> None:
    """Draw the ring around a focused control; an item of a menu is highlighted instead."""
    if control.kind == "item":
        return
    box = control.rect.inflate(canvas.px(6), canvas.px(6))
    radius = box.height // 2 if control.kind in ("round", "main") else canvas.px(9)
    # A ring of the accent colour would not be visible beside an accent.
    on_accent = control.selected and control.kind != "check"
    colour = canvas.theme.text if on_accent else canvas.theme.accent
    canvas.ring(box, colour, radius, canvas.px(3))


def _draw_button(canvas: Canvas, control: Control, hovered: bool) -> None:
    """Draw a button; a selected toggle has a bar below its label."""
    theme, rect, kind = canvas.theme, control.rect, control.kind
    is_round = kind in ("round", "main")
    ink, edge = theme.text if control.enabled else theme.dim, theme.edge
    fill = mix_colours(theme.raised, theme.text, 0.09 if hovered else 0.0)
    if not control.enabled:
        fill = mix_colours(theme.panel, theme.raised, 0.4)
    elif kind == "main":
        ink = theme.panel
        fill = edge = mix_colours(theme.text, theme.accent, 0.3 if hovered else 0.0)
    elif kind == "toggle" and control.selected:
        fill, edge = mix_colours(theme.panel, theme.accent, 0.22), theme.accent
    elif kind == "toggle":
        ink, edge = theme.dim, theme.line
    elif control.selected:
        fill, edge, ink = theme.accent, theme.accent, theme.on_accent
    canvas.outlined_box(rect, fill, edge, rect.height // 2 if is_round else canvas.px(7))
    words, side = rect.inflate(-canvas.px(16), 0), canvas.px(12)
    if control.icon and control.label:
        icon = pygame.Rect(words.right - side, rect.centery - side // 2, side, side)
        words.width -= side + canvas.px(6)
    else:
        icon = rect.inflate(rect.height // 2 - rect.width, rect.height // 2 - rect.height)
    if control.icon:
        draw_icon(canvas, control.icon, icon, ink)
    size, width = canvas.metrics.text, max(words.width, 1)
    canvas.text(control.label, words.center, size=size, colour=ink, face=STRONG, align="centre", max_width=width)
    if kind == "toggle" and control.selected:
        bar = pygame.Rect(0, 0, words.width, canvas.px(3))
        bar.midbottom = (rect.centerx, rect.bottom - canvas.px(4))
        canvas.box(bar, theme.accent, bar.height // 2)


def _draw_row(canvas: Canvas, control: Control, focused: bool, hovered: bool) -> None:
    """Draw a row of a list, which may have a tick box or, in a menu, a tick."""
    theme, metrics, rect, kind = canvas.theme, canvas.metrics, control.rect, control.kind
    before, after = (canvas.px(inset) for inset in TICKED_INSET)
    words = pygame.Rect(rect.left + after, rect.top, rect.width - 2 * after, rect.height)
    chosen = focused if kind == "item" else kind == "row" and control.selected
    if chosen or hovered:
        fill = mix_colours(theme.panel, theme.accent, 0.22) if chosen else theme.raised
        canvas.box(rect, fill, canvas.px(7))
    if kind != "row":
        side, mark = canvas.px(18), theme.text
        tick = pygame.Rect(rect.left + canvas.px(10), rect.centery - side // 2, side, side)
        words.left, words.width = rect.left + before, rect.width - before - after
        if kind == "check":
            fill, mark = theme.accent if control.selected else theme.panel, theme.on_accent
            canvas.outlined_box(tick, fill, theme.edge, canvas.px(5), canvas.px(2))
        if control.selected:
            draw_icon(canvas, "check", tick, mark)
    detail = min(text_width(control.detail, REGULAR, metrics.small), words.width // 2)
    left, size, width = words.midleft, metrics.text, words.width - detail - metrics.gap
    canvas.text(control.label, left, size=size, colour=theme.text, face=STRONG, align="after", max_width=width)
    canvas.text(
        control.detail, words.midright, size=metrics.small, colour=theme.dim, align="before", max_width=max(detail, 1)
    )
