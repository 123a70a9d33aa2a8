"""The state of mouse and keyboard on the window, and the tip that they bring up."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from visualizer.draw.canvas import Canvas, CutText
from visualizer.draw.text import REGULAR, line_height, text_width, wrap_text
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.text_field import TextEdit

PixelPosition = tuple[int, int]

#: The rest in seconds after which a tip appears, and the longest time between two presses of a double one.
_TIP_SECONDS, _DOUBLE_PRESS_SECONDS = 0.7, 0.45
#: In pixels at scale 1; a longer tip is wrapped.
_WIDEST_TIP = 520


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
        return self.tip is None and self._wanted_tip() is not None

    @property
    def tip(self) -> CutText | None:
        """The tip that is shown; None for none."""
        tip, seconds = self._resting_tip
        return tip if seconds >= _TIP_SECONDS and tip == self._wanted_tip() else None

    def advance(self, seconds: float) -> bool:
        """Let time pass, and return whether a tip appears or disappears."""
        self._since_press += seconds
        tip, wanted, (before, rested) = self.tip, self._wanted_tip(), self._resting_tip
        self._resting_tip = wanted, seconds + (rested if wanted == before else 0.0)
        return self.tip != tip

    def _wanted_tip(self) -> CutText | None:
        """The full text of what is shortened under the mouse, and the tip of the control there.

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
        return CutText("\n".join(lines), texts[-1].rect) if texts else None


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
