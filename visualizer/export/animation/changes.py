"""The frames of an animation as what changes from each to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from visualizer.export.frames import Pixels


@dataclass(frozen=True)
class Change:
    """The rectangle in which a frame differs from the one before; the first frame is whole.

    ``changed`` says which of the ``pixels`` in it differ; both have the rectangle's shape. Where
    nothing differs, the rectangle is a single pixel, so that the frame keeps its duration.
    """

    left: int
    top: int
    pixels: Pixels
    changed: NDArray[np.bool_]
    duration: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the rectangle."""
        return self.pixels.shape[1], self.pixels.shape[0]


def changes(frames: Iterable[tuple[Pixels, int]], align: int = 1) -> Iterator[Change]:
    """The changes from frame to frame, from whole pictures and their durations.

    The rectangles begin at multiples of ``align`` pixels, which some formats ask for.
    """
    before: Pixels | None = None
    for pixels, duration in frames:
        if before is None:
            yield Change(0, 0, pixels, np.ones(pixels.shape, bool), duration)
        else:
            yield _change(before, pixels, duration, align)
        before = pixels


def _change(before: Pixels, pixels: Pixels, duration: int, align: int) -> Change:
    changed = before != pixels
    top, bottom = _span(changed.any(axis=1), align)
    left, right = _span(changed[top:bottom].any(axis=0), align)
    rectangle = np.s_[top:bottom, left:right]
    return Change(left, top, pixels[rectangle], changed[rectangle], duration)


def _span(changed: NDArray[np.bool_], align: int) -> tuple[int, int]:
    """The bounds of the changed indices, the end excluded; (0, 1) where nothing is changed."""
    indices = np.flatnonzero(changed)
    if not len(indices):
        return 0, 1
    return int(indices[0]) // align * align, int(indices[-1]) + 1
