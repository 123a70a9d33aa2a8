"""The totals of repeated pushes, in words."""

from __future__ import annotations

from visualizer.analysis.repeated_pushes import RepeatedPushes
from visualizer.language.formatting import number_text, percent_text

HEADINGS = (
    "entries", "pushed again", "skipped", "share of pops", "operations on these", "share of all",
)  # fmt: skip
DEFINITIONS = (
    "An entry is pushed again if its cell was pushed before. It is skipped if, when it is taken,"
    " its cell was visited through another entry, held a digit from the start, or is not on the"
    " board."
)
_NOT_APPLICABLE = "\u2013"


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
