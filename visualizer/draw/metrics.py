"""Sizes in pixels, which a common scale enlarges."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


def _scaled_size(size: float) -> cached_property[int]:
    """A property with a size at scale 1, in pixels."""
    return cached_property(lambda metrics: metrics.px(size))


@dataclass(frozen=True)
class Metrics:
    """Sizes in pixels at ``scale`` (1.0 for a window of 1440 by 900)."""

    scale: float = 1.0

    def px(self, size: float) -> int:
        """A size at scale 1 in pixels of the screen, at least 1 unless it is 0."""
        return max(1, round(size * self.scale)) if size else 0

    #: The gap between related things, the margin around panels, the radius of a panel's corners.
    gap, margin, radius = _scaled_size(8), _scaled_size(14), _scaled_size(9)
    #: The font sizes of small text, text, numbers, and the title of a pane.
    small, text, strong, title = _scaled_size(14), _scaled_size(16), _scaled_size(19), _scaled_size(20)
