"""Sizes in pixels at a scale, so that text and controls grow together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


def _scaled_size(size: float) -> cached_property[int]:
    """A size of the plan as a property in pixels."""
    return cached_property(lambda metrics: metrics.px(size))


@dataclass(frozen=True)
class Metrics:
    """Sizes at ``scale`` (1.0 for a window of 1440 by 900)."""

    scale: float = 1.0

    def px(self, size: float) -> int:
        """A size of the plan in pixels of the screen, at least 1 unless it is 0."""
        return max(1, round(size * self.scale)) if size else 0

    #: Between two things that belong together; around and between panels; a panel's corners.
    gap, margin, radius = _scaled_size(8), _scaled_size(14), _scaled_size(9)
    #: Letters: small ones, text, figures, a pane's title.
    small, text, strong, title = _scaled_size(14), _scaled_size(16), _scaled_size(19), _scaled_size(20)
