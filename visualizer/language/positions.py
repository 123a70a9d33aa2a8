"""The position of a comparison in words, counted as the counters of its panes count."""

from __future__ import annotations

import numpy as np

from visualizer.language.formatting import fill
from visualizer.language.operations import POSITIONS
from visualizer.language.terms import UNITS
from visualizer.playback.comparison import Comparison, Sync

_OF_STEPS = " of {steps}"


def position_text(comparison: Comparison, tick: int, *, total: bool = True) -> str:
    """Where a tick stands: ``visit 12 of 48``; without ``total`` it is ``visit 12``.

    Inside a step the operation is named too, and the number is that of the visit (or reveal)
    which the step makes, once a pane has made it; until then it is that of the one before.
    """
    step, operation = comparison.position_of(tick)
    number, key = step, "position"
    if operation:
        number = max(_count_at(comparison, tick), step)
        key = "position-inside" if number > step else "position-before"
    template = POSITIONS[key] if total else POSITIONS[key].replace(_OF_STEPS, "")
    unit = UNITS[comparison.sync]
    return fill(template, unit=unit, step=number, steps=comparison.steps, operation=operation)


def _count_at(comparison: Comparison, tick: int) -> int:
    """How many visits, or reveals, the pane that is furthest on has made."""
    counts = []
    for pane, trace in enumerate(comparison.traces):
        events = trace.revealed_at if comparison.sync is Sync.REVEAL else trace.visited_at
        counts.append(int(np.searchsorted(events, comparison.moment(pane, tick))))
    return max(counts)
