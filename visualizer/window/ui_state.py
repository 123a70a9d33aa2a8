"""Where mouse and keyboard are on the window, and the tip that is shown of that place."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from visualizer.draw.canvas import Canvas, CutText
from visualizer.draw.text import REGULAR, line_height, text_width, wrap_text
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.text_field import TextEdit

PixelPosition = tuple[int, int]

#: After so many seconds of rest a tip is shown; within so many a press is the second of two.
_TIP_SECONDS, _DOUBLE_PRESS_SECONDS = 0.7, 0.45
#: In the plan's pixels; a longer tip is broken into lines.
_WIDEST_TIP = 520


class InputState:
    """Knows by name which control has the keyboard, which is under the mouse and which is held."""

    def __init__(self) -> None:
        #: What can be pressed, as it was laid out last.
        self.controls: Sequence[Control] = ()
        self.pointer = (-1, -1)
        self._focus = ""
        #: The line in the field that has the keyboard, and where its caret was drawn last.
        self.edit: TextEdit | None = None
        self.caret: pygame.Rect | None = None
        self.held_name = ""
        #: What could be seen only in part when the window was drawn last.
        self.cut_texts: Sequence[CutText] = ()
        self._resting_tip: tuple[CutText | None, float] = (None, 0.0)
        self._since_press = _DOUBLE_PRESS_SECONDS

    @property
    def focus(self) -> str:
        """The name of the control that has the keyboard, empty for none."""
        return self._focus

    @focus.setter
    def focus(self, name: str) -> None:
        self._focus, self.edit, self.caret = name, None, None  # a field is edited anew

    @property
    def hovered_name(self) -> str:
        """The name of the control under the mouse, empty for none."""
        under = self.control_under(self.pointer)
        return under.name if under is not None else ""

    def find_control(self, name: str) -> Control | None:
        """The control with this name, if it is there."""
        return next((each for each in self.controls if each.name == name), None)

    def control_under(self, position: PixelPosition) -> Control | None:
        """The highest control at a position of the window that can be pressed."""
        hit = [each for each in self.controls if each.enabled and each.rect.collidepoint(position)]
        return hit[-1] if hit else None

    def move_pointer(self, position: PixelPosition) -> None:
        """Follow the mouse; in a menu the keyboard goes with it."""
        self.pointer, under = position, self.control_under(position)
        if under is not None and under.kind == "item":
            self.focus = under.name

    def note_press(self) -> bool:
        """Note a press of the mouse; whether it is the second of two."""
        again, self._since_press = self._since_press < _DOUBLE_PRESS_SECONDS, 0.0
        return again

    def move_focus(self, direction: int) -> None:
        """Give the keyboard to the next control (1), or the one before (-1)."""
        names = [each.name for each in self.controls if each.enabled and each.by_tab]
        if self.focus in names:
            self.focus = names[(names.index(self.focus) + direction) % len(names)]
        elif names:
            self.focus = names[0 if direction > 0 else -1]

    # Tips

    @property
    def is_tip_due(self) -> bool:
        """Whether a tip will appear if mouse and keyboard stay."""
        return self.tip is None and self._wanted_tip() is not None

    @property
    def tip(self) -> CutText | None:
        """The tip that is shown now."""
        tip, seconds = self._resting_tip
        return tip if seconds >= _TIP_SECONDS and tip == self._wanted_tip() else None

    def advance(self, seconds: float) -> bool:
        """Let time pass; True if a tip appears now."""
        self._since_press += seconds
        shown, wanted, (before, rested) = self.tip, self._wanted_tip(), self._resting_tip
        self._resting_tip = wanted, seconds + (rested if wanted == before else 0.0)
        return self.tip != shown

    def _wanted_tip(self) -> CutText | None:
        """The tip of the control under the mouse, and the whole of the text there that is cut.

        Where the mouse is at nothing, it is the texts that are cut at the keyboard, and in a list
        the tip of its item.
        """
        under, focused = self.find_control(self.hovered_name), self.find_control(self.focus)
        cut = [each for each in self.cut_texts if each.rect.collidepoint(self.pointer)][-1:]
        if under is None and focused is not None and not cut:
            cut = [each for each in self.cut_texts if focused.rect.colliderect(each.rect)]
        if under is None and focused is not None and focused.kind == "item":
            under = focused
        if under is not None and under.tip:
            cut.append(CutText(under.tip, under.rect))
        texts = dict.fromkeys(each.full for each in cut)
        return CutText("\n".join(texts), cut[-1].rect) if cut else None


def draw_tip(canvas: Canvas, tip: CutText) -> None:
    """Draw a tip below what it is about, or above that where there is no room."""
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
