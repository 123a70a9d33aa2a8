"""The sentences of practice, made from facts, and the few templates that a page fills itself."""

from __future__ import annotations

from collections.abc import Iterable

from visualizer.analysis.explanation import Fact
from visualizer.language import questions, tracing
from visualizer.language.formatting import fill

TEMPLATES = {
    "literal": "{text}",
    "not-right": "That is not it.",
    "cells-missing": "{count:none is|1 cell is|# cells are} missing, {cell} for one.",
    "cells-extra": "{count:none is|1 cell is|# cells are} too much, {cell} for one.",
    "items-elsewhere": "{count:None belongs|1 item belongs|# items belong} in another group.",
    # Boards that students draw.
    "board-is-right": "On this board the program's answer is right.",
    "board-shows-at": "It shows at visit {visit}.",
    "board-shows-at-end": "It shows when the run is over: a cell that ought to be open is hidden.",
    "board-larger": "But a board of {least:1 cell|# cells} is enough: take cells away.",
    **questions.TEMPLATES,
    **tracing.TEMPLATES,
}
#: The templates that a page fills, since it alone has the numbers in them.
COUNTERS = {
    "right-at": "Right at try {number}.",
    "not-yet": "Not yet: {count:none|one more try|# more tries}.",
    "partly": "{percent} % of it is right.",
    "open": "{count:1 task is|# tasks are} not answered yet.",
    **{key: TEMPLATES[key] for key in ("items-elsewhere", "board-shows-at")},
}


def said(fact: Fact) -> str:
    """A fact of an exercise in words. Raises KeyError for a fact that is no exercise's.

    >>> said(Fact("cells-missing", {"count": 2, "cell": (0, 1)}))
    '2 cells are missing, (0, 1) for one.'
    """
    return fill(TEMPLATES[fact.key], **fact.values)


def all_said(facts: Iterable[Fact]) -> str:
    """Several facts, one after another."""
    return " ".join(map(said, facts))


def template_of(fact: Fact) -> str:
    """The sentence of a fact that has its values; the template of one that has none yet."""
    return said(fact) if fact.values else TEMPLATES[fact.key]
