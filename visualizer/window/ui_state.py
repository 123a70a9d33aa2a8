"""Where mouse and keyboard are on the window, and the tip that is shown of that place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from visualizer.draw.canvas import Canvas, CutText
from visualizer.draw.text import REGULAR, height_of, width_of, wrapped
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.text_field import TextEdit

PixelPosition = tuple[int, int]

_TIP_AFTER = 0.7
#: In so many seconds, and within so many pixels, a press is the second of two.
_PRESS_AGAIN, _NEAR = 0.45, 4
#: In the plan's pixels; a longer tip is broken into lines.
_WIDEST = 520


class Tip(NamedTuple):
    """A text, and what it is about."""

    text: str
    rect: pygame.Rect


class UiState:
    """Knows by name which control has the keyboard, which is under the mouse and which is held."""

    def __init__(self) -> None:
        self.controls: Sequence[Control] = ()
        self.pointer = (0, 0)
        self._focus = ""
        self._edit: TextEdit | None = None
        self.hovered = ""
        self.held = ""
        #: What could be seen only in part when the window was drawn last.
        self.cut_texts: Sequence[CutText] = ()
        self._rested: tuple[Tip | None, float] = (None, 0.0)
        self._pressed_at = (0, 0)
        self._press_seconds = 0.0

    @property
    def focus(self) -> str:
        """The name of the control that has the keyboard, empty for none."""
        return self._focus

    @focus.setter
    def focus(self, name: str) -> None:
        if name != self._focus:
            self._focus, self._edit = name, None

    @property
    def edit(self) -> TextEdit | None:
        """The line that is edited in the field that has the keyboard; None where none has."""
        control = self.control(self._focus)
        if control is None or control.kind != "field":
            self._edit = None
        elif self._edit is None:
            self._edit = TextEdit(control.text, control.selection, control.name)
        return self._edit

    def control(self, name: str) -> Control | None:
        """The control with this name, if it is there."""
        return next((each for each in self.controls if each.name == name), None)

    def under(self, position: tuple[int, int]) -> Control | None:
        """The highest control at a position of the window that can be pressed."""
        hit = [each for each in self.controls if each.enabled and each.rect.collidepoint(position)]
        return hit[-1] if hit else None

    def point(self, position: tuple[int, int]) -> None:
        """Find what is under the mouse at this position."""
        self.pointer = position
        under = self.under(position)
        name = under.name if under else ""
        if name != self.hovered:
            self.hovered = name
            self._rested = (None, 0.0)
            if under is not None and under.kind == "item":
                self.focus = name  # a menu shows one place for both mouse and keyboard

    def refresh_hover(self) -> None:
        """Point at nothing where the control has gone from under the mouse."""
        hovered = self.control(self.hovered)
        if self.hovered and (hovered is None or not hovered.rect.collidepoint(self.pointer)):
            self.hovered = ""
            self._rested = (None, 0.0)

    def press(self, position: tuple[int, int]) -> bool:
        """Note a press of the mouse; whether it is the second of two at a place."""
        across, down = (abs(a - b) for a, b in zip(position, self._pressed_at))
        again = self._press_seconds < _PRESS_AGAIN and max(across, down) <= _NEAR
        self._pressed_at, self._press_seconds = position, _PRESS_AGAIN if again else 0.0
        return again

    def move_focus(self, direction: int) -> None:
        """Give the keyboard to the next control (1), or the one before (-1)."""
        names = [each.name for each in self.controls if each.enabled and each.by_tab]
        if not names:
            return
        if self.focus in names:
            self.focus = names[(names.index(self.focus) + direction) % len(names)]
        else:
            self.focus = names[0 if direction > 0 else -1]

    # Tips

    @property
    def tip_due(self) -> bool:
        """Whether a tip will appear if mouse and keyboard stay."""
        return self.tip is None and self._wanted_tip() is not None

    @property
    def tip(self) -> Tip | None:
        """The tip that is shown now."""
        tip, seconds = self._rested
        return tip if seconds >= _TIP_AFTER and tip == self._wanted_tip() else None

    def advance(self, seconds: float) -> bool:
        """Let time pass; True if a tip appears now."""
        self._press_seconds += seconds
        (before, rested), wanted = self._rested, self._wanted_tip()
        if wanted is None or self.tip is not None:
            return False
        self._rested = wanted, seconds + (rested if before == wanted else 0.0)
        return self.tip is not None

    def _wanted_tip(self) -> Tip | None:
        """What is said of the place of the mouse or else, where texts are cut, of the keyboard."""
        under = self.control(self.hovered)
        if tip := self._tip_at_pointer(under):
            return tip
        focused = self.control(self.focus)
        if focused is None or under is not None:
            return None
        about = focused.about or focused.rect
        texts = [full for full, rect in self.cut_texts if about.colliderect(rect)]
        return Tip("\n".join(dict.fromkeys(texts)), focused.rect) if texts else None

    def _tip_at_pointer(self, under: Control | None) -> Tip | None:
        pointed = [cut for cut in self.cut_texts if cut.rect.collidepoint(self.pointer)][-1:]
        texts = [cut.full for cut in pointed]
        if under is not None and under.tip:
            texts.append(under.tip)
        if not texts:
            return None
        return Tip("\n".join(texts), under.rect if under and under.tip else pointed[0].rect)


def draw_tip(canvas: Canvas, tip: Tip) -> None:
    """Draw a tip below what it is about, or above that where there is no room."""
    theme, size, gap = canvas.theme, canvas.metrics.small, canvas.px(8)
    most = max(min(canvas.px(_WIDEST), canvas.rect.width - canvas.px(24)), 1)
    lines = wrapped(tip.text, REGULAR, size, most)
    width = max(width_of(line, REGULAR, size) for line in lines) + canvas.px(20)
    box = pygame.Rect(0, 0, width, len(lines) * height_of(REGULAR, size) + canvas.px(10))
    box.midtop = (tip.rect.centerx, tip.rect.bottom + gap)
    if box.bottom > canvas.rect.height:
        box.bottom = tip.rect.top - gap
    box.clamp_ip(canvas.rect)
    with canvas.part("tip", tip.text, box):
        canvas.outlined_box(box, theme.panel, theme.edge, canvas.px(6))
        left, top = box.left + canvas.px(10), box.top + canvas.px(5)
        for line in lines:
            canvas.text(line, (left, top), size=size, colour=theme.text)
            top += height_of(REGULAR, size)
