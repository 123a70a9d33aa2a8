"""Controls, how buttons and the rows of lists are drawn, and the state of mouse and keyboard on them.

`Ui` declares controls anew in each pass; hit testing, Tab order and tips use the same list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Literal

import pygame

from visualizer.draw.canvas import Canvas, CutText
from visualizer.draw.icons import draw_icon
from visualizer.draw.text import REGULAR, STRONG, line_height, text_width, wrap_text
from visualizer.draw.theme import mix_colours
from visualizer.window.widgets.text_field import TextEdit

PixelPosition = tuple[int, int]
ControlKind = Literal["button", "round", "main", "row", "field", "area", "check", "item", "toggle"]

#: The space to the left and right of the label in a row with a tick, in pixels at scale 1.
TICKED_INSET = (36, 12)
#: The rest in seconds after which a tip appears, the least time that it stays, and how many letters of a longer one
#: are read in a second; the longest time between two presses of a double one.
_TIP_SECONDS, _LEAST_TIP_SECONDS, _LETTERS_A_SECOND, _DOUBLE_PRESS_SECONDS = 0.7, 2.0, 20, 0.45
#: In pixels at scale 1; a longer tip is wrapped.
_WIDEST_TIP = 520


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
    canvas.text(control.label, words.center, size=size, colour=ink, face=STRONG, anchor="center", max_width=width)
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
    canvas.text(control.label, left, size=size, colour=theme.text, face=STRONG, anchor="midleft", max_width=width)
    right, room = words.midright, max(detail, 1)
    canvas.text(control.detail, right, size=metrics.small, colour=theme.dim, anchor="midright", max_width=room)


# The state of mouse and keyboard


class InputState:
    """The focused, the hovered and the held control, by their names."""

    def __init__(self) -> None:
        #: The controls of the screen on top, as they were laid out last.
        self.controls: Sequence[Control] = ()
        self.pointer = (-1, -1)
        self._focus = ""
        #: The text of the focused field, and the place of its caret as it was drawn last.
        self.edit: TextEdit | None = None
        self.caret: pygame.Rect | None = None
        self.held_name = ""
        #: The texts that were shortened when the window was drawn last.
        self.cut_texts: Sequence[CutText] = ()
        self._resting_tip: tuple[CutText | None, float] = (None, 0.0)
        self._since_press = _DOUBLE_PRESS_SECONDS

    @property
    def focus(self) -> str:
        """The name of the focused control, which has the keyboard; empty for none."""
        return self._focus

    @focus.setter
    def focus(self, name: str) -> None:
        self._focus, self.edit, self.caret = name, None, None

    @property
    def hovered_name(self) -> str:
        """The name of the control under the mouse; empty for none."""
        under = self.control_under(self.pointer)
        return under.name if under is not None else ""

    def find_control(self, name: str) -> Control | None:
        """The control with this name; None if there is none."""
        return next((control for control in self.controls if control.name == name), None)

    def control_under(self, position: PixelPosition) -> Control | None:
        """The highest enabled control at a position of the window; None for none."""
        hits = (control for control in reversed(self.controls) if control.rect.collidepoint(position))
        return next((control for control in hits if control.enabled), None)

    def move_pointer(self, position: PixelPosition) -> None:
        """Note a move of the mouse; in a menu, focus the item under it."""
        self.pointer, under = position, self.control_under(position)
        if under is not None and under.kind == "item":
            self.focus = under.name

    def forget_pointer(self) -> None:
        """Let the mouse point at nothing until it moves, and remove the tip."""
        self.pointer, self._resting_tip = (-1, -1), (None, 0.0)

    def note_press(self) -> bool:
        """Note a press of the mouse, and return whether it is the second of a double press."""
        is_second, self._since_press = self._since_press < _DOUBLE_PRESS_SECONDS, 0.0
        return is_second

    def move_focus(self, direction: int) -> None:
        """Focus the next control (1), or the one before (-1)."""
        names = [control.name for control in self.controls if control.enabled and control.by_tab]
        if self.focus in names:
            self.focus = names[(names.index(self.focus) + direction) % len(names)]
        elif names:
            self.focus = names[0 if direction > 0 else -1]

    # Tips

    @property
    def is_tip_due(self) -> bool:
        """Whether a tip will appear if mouse and keyboard rest."""
        return self._wanted_tip() is not None and self._resting_tip[1] < _TIP_SECONDS

    @property
    def tip(self) -> CutText | None:
        """The tip that is shown; None for none. The mouse's goes when it has been read, so that it covers nothing."""
        tip, seconds = self._resting_tip
        if tip is None or tip != self._wanted_tip():
            return None
        at_mouse = self.pointer[0] >= 0
        last = max(_LEAST_TIP_SECONDS, len(tip.full) / _LETTERS_A_SECOND) if at_mouse else inf
        return tip if _TIP_SECONDS <= seconds < _TIP_SECONDS + last else None

    def advance(self, seconds: float) -> bool:
        """Let time pass, and return whether a tip appears or disappears."""
        self._since_press += seconds
        tip, wanted, (before, rested) = self.tip, self._wanted_tip(), self._resting_tip
        self._resting_tip = wanted, seconds + (rested if wanted == before else 0.0)
        return self.tip != tip

    def _wanted_tip(self) -> CutText | None:
        """The full text of what is shortened under the mouse, and the tip of the control there; none while it drags.

        If the mouse is over nothing, these are the shortened texts of the focused control and, in
        a menu, the tip of the focused item.
        """
        under, focused = self.find_control(self.hovered_name), self.find_control(self.focus)
        texts = [text for text in self.cut_texts if text.rect.collidepoint(self.pointer)][-1:]
        if under is None and focused is not None and not texts:
            texts = [text for text in self.cut_texts if focused.rect.colliderect(text.rect)]
        if under is None and focused is not None and focused.kind == "item":
            under = focused
        if under is not None and under.tip:
            texts.append(CutText(under.tip, under.rect))
        lines = dict.fromkeys(text.full for text in texts)
        return CutText("\n".join(lines), texts[-1].rect) if texts and not self.held_name else None


def draw_tip(canvas: Canvas, tip: CutText) -> None:
    """Draw a tip below the rectangle that it explains, or above it if there is no room below."""
    theme, size, gap = canvas.theme, canvas.metrics.small, canvas.px(8)
    most = max(min(canvas.px(_WIDEST_TIP), canvas.rect.width - canvas.px(24)), 1)
    lines = wrap_text(tip.full, REGULAR, size, most)
    width = max(text_width(line, REGULAR, size) for line in lines) + canvas.px(20)
    box = pygame.Rect(0, 0, width, len(lines) * line_height(REGULAR, size) + canvas.px(10))
    box.midtop = (tip.rect.centerx, tip.rect.bottom + gap)
    if box.bottom > canvas.rect.height:
        box.bottom = tip.rect.top - gap
    box.clamp_ip(canvas.rect)
    with canvas.part("tip", tip.full, box):
        canvas.outlined_box(box, theme.panel, theme.edge, canvas.px(6))
        inner = box.inflate(-canvas.px(20), -canvas.px(10))
        canvas.text_lines(tip.full, inner.topleft, most, size=size, colour=theme.text)
