"""Sizes in pixels at a scale, so that text and controls grow together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Metrics:
    """Sizes at ``scale`` (1.0 for a window of 1440 by 900)."""

    scale: float = 1.0

    def px(self, size: float) -> int:
        """A size of the plan in pixels of the screen, at least 1 unless it is 0."""
        pixels = round(size * self.scale)  # asked for some hundred times a frame
        return pixels if pixels > 0 else int(size != 0)

    @cached_property
    def gap(self) -> int:
        """Between two things that belong together."""
        return self.px(8)

    @cached_property
    def margin(self) -> int:
        """Around and between panels."""
        return self.px(14)

    @cached_property
    def radius(self) -> int:
        """Of a panel's corners."""
        return self.px(9)

    @cached_property
    def small(self) -> int:
        """Size of small text."""
        return self.px(14)

    @cached_property
    def text(self) -> int:
        """Size of text."""
        return self.px(16)

    @cached_property
    def strong(self) -> int:
        """Size of figures."""
        return self.px(19)

    @cached_property
    def title(self) -> int:
        """Size of a pane's title."""
        return self.px(20)
