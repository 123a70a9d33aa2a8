"""The totals of repeated pushes and the cells that cost most, in words."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.analysis.repeated_pushes import RepeatedPushes
from visualizer.language.formatting import fill, number_text, percent_text

HEADINGS = (
    "entries", "pushed again", "skipped", "share of pops", "operations on these", "share of all",
)  # fmt: skip
DEFINITIONS = (
    "An entry is pushed again if its cell was pushed before. It is skipped if, when it is taken,"
    " its cell was visited through another entry, held a digit from the start, or is not on the"
    " board."
)
NO_REPEATS = "No cell was pushed twice."
NO_PUSHES = "What waits here are open calls; nothing is pushed."
_PUSHED = "{cell} was pushed {count} times, at visits {visits};"
_SKIPPED = " met again and skipped at {count:visit|visits} {visits}."
_NONE_SKIPPED = " none of these entries was skipped."
_COST = " That took {operations} operations."
_NOT_APPLICABLE = "\u2013"
_MOST_VISITS = 8


def totals_row(repeats: RepeatedPushes) -> list[str]:
    """The sums of a trace under ``HEADINGS``; dashes where calls wait."""
    totals = repeats.totals
    if not repeats.trace.has_frontier:
        return [_NOT_APPLICABLE] * len(HEADINGS)
    return [
        number_text(totals.entries),
        number_text(totals.repeated),
        number_text(totals.skipped),
        percent_text(totals.skipped_share),
        number_text(totals.operations),
        percent_text(totals.operations_share),
    ]


def repeats_texts(repeats: RepeatedPushes, most: int) -> list[str]:
    """A sentence for each of the ``most`` cells whose repeats cost most, the most expensive first.

    Where nothing is repeated, one sentence with the reason.
    """
    cells = sorted(repeats.cells, key=lambda each: -each.operations)[:most]
    if not cells:
        return [NO_REPEATS if repeats.trace.has_frontier else NO_PUSHES]
    return [
        fill(_PUSHED, cell=each.cell, count=len(each.pushed), visits=_visits(each.pushed))
        + _skipped_text(each.skipped)
        + fill(_COST, operations=each.operations)
        for each in cells
    ]


def _skipped_text(visits: Sequence[int]) -> str:
    if not visits:
        return _NONE_SKIPPED
    return fill(_SKIPPED, count=len(visits), visits=_visits(visits))


def _visits(numbers: Sequence[int]) -> str:
    text = ", ".join(map(str, numbers[:_MOST_VISITS]))
    return f"{text} \u2026" if len(numbers) > _MOST_VISITS else text
