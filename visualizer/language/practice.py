"""What is said in practice: prompts, reasons and summaries, made from facts.

Each kind of question and each diagnosis has its templates in a module of its own; here they come
together, so that a fact is all that anyone needs to have it said.
"""

from __future__ import annotations

from collections.abc import Iterable

from visualizer.analysis.explanation import Fact
from visualizer.language import diagnosis, drawn_boards, outcomes, questions
from visualizer.language.formatting import fill

#: What belongs to no kind of question.
COMMON = {
    "literal": "{text}",
    "not-right": "That is not it.",
    "cells-missing": "{count:none is|1 cell is|# cells are} missing, {cell} for one.",
    "cells-extra": "{count:none is|1 cell is|# cells are} too much, {cell} for one.",
    "items-elsewhere": "{count:None belongs|1 item belongs|# items belong} in another group.",
}
TEMPLATES = {
    **COMMON,
    **diagnosis.TEMPLATES,
    **drawn_boards.TEMPLATES,
    **outcomes.TEMPLATES,
    **questions.TEMPLATES,
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
