"""The controls on the window, and which of them mouse and keyboard are at."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.window.widgets.controls import Control

_TIP_AFTER = 0.7


class Interaction:
    """Knows by name which control has the keyboard, which is under the mouse and which is held."""

    def __init__(self) -> None:
        self.controls: Sequence[Control] = ()
        self.pointer = (0, 0)
        self.focus = ""
        self.hovered = ""
        self.held = ""
        self._hover_seconds = 0.0

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
            self._hover_seconds = 0.0
            if under is not None and under.kind == "item":
                self.focus = name  # a menu shows one place for both mouse and keyboard

    def move_focus(self, direction: int) -> None:
        """Give the keyboard to the next control (1), or the one before (-1)."""
        names = [each.name for each in self.controls if each.enabled and each.by_tab]
        if not names:
            return
        if self.focus in names:
            self.focus = names[(names.index(self.focus) + direction) % len(names)]
        else:
            self.focus = names[0 if direction > 0 else -1]

    # Tooltips

    @property
    def tip_due(self) -> bool:
        """Whether a tooltip will appear if the mouse stays."""
        return bool(self.hovered) and self._hover_seconds < _TIP_AFTER

    @property
    def tip_control(self) -> Control | None:
        """The control whose tooltip is shown."""
        under = self.control(self.hovered)
        return under if under is not None and under.tip and not self.tip_due else None

    def advance(self, seconds: float) -> bool:
        """Let time pass; True if a tooltip appears now."""
        if not self.tip_due:
            return False
        self._hover_seconds += seconds
        return not self.tip_due
