"""The sentences of practices, made from facts, and the templates that a page fills itself.

They are in `practice.json`, by their keys. A reason names the rule, not the cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from visualizer.analysis.explanation import Fact, PhraseKey
from visualizer.language.formatting import fill_template, read_table

_TABLE = read_table("practice.json")
#: The keys of the templates that a page fills with numbers that only the page knows.
_PAGE_KEYS = ("right-at", "before", "not-yet", "partly", "open", "items-elsewhere", "board-shows-at")


def _templates(table: Mapping[str, Any], *words: str) -> Iterator[tuple[PhraseKey, str]]:
    """The templates of a table and of the tables in it, whose keys have several words."""
    for word, value in table.items():
        if isinstance(value, str):
            yield (*words, word) if words else word, value
        else:
            yield from _templates(value, *words, word)


def _rule_templates() -> Iterator[tuple[PhraseKey, str]]:
    """The replies to wrong cells, which end with the rule that selects the next cell."""
    for rule, taken in _TABLE["clauses about the next cell"].items():
        yield ("question-other", rule), f"It is another cell's turn: here {taken}."
        yield ("question-wrong", "which-run", rule), f"That one takes another cell: there {taken}."
        for origin, clause in _TABLE["clauses about a wrong cell"].items():
            yield ("question-wrong", origin, rule), f"{clause}; here {taken}."


def _tracing_templates() -> Iterator[tuple[PhraseKey, str]]:
    """The prompts of tracing by hand, which name the algorithm and its neighbour order."""
    for program, (name, order) in _TABLE["algorithms traced by hand"].items():
        click = f"Click the cells in the order in which {name} visits them first"
        yield ("trace-watch", program), f"Watch {name}. {order}"
        yield ("trace-prompt", program), f"{click}, until {{length}} are open. {order}"
        rest = f"Go on as {name} does, until {{length}} are. {order}"
        yield ("trace-rest", program), f"{{given:1 cell is|# cells are}} open. {rest}"


def _belief_templates() -> Iterator[tuple[PhraseKey, str]]:
    """For each belief what a student with it does, as in "these five take a stack for a queue", and the reply."""
    beliefs = _TABLE["beliefs that one program works as another"]
    for rival, (name, reply) in beliefs["rivals"].items():
        for program, taken_for in beliefs["programs"].items():
            yield ("belief", f"{rival}-for-{program}"), f"take {name} for {taken_for}"
            yield ("belief-reply", f"{rival}-for-{program}"), reply
    for belief, (does, reply) in _TABLE["other beliefs"].items():
        yield ("belief", belief), does
        yield ("belief-reply", belief), reply


_SENTENCES = {
    **dict(_templates(_TABLE["sentences"])),
    **dict(_rule_templates()),
    **dict(_tracing_templates()),
    **dict(_belief_templates()),
}
PAGE_TEMPLATES = {key: _SENTENCES[key] for key in _PAGE_KEYS}


def fact_text(fact: Fact) -> str:
    """The sentences of a fact of an exercise. Raises KeyError if the fact is about something else.

    >>> fact_text(Fact("cells-missing", {"count": 2, "cell": (0, 1)}))
    '2 cells are missing, (0, 1) for one.'
    """
    return fill_template(_SENTENCES[fact.key], **fact.values)


def facts_text(facts: Iterable[Fact]) -> str:
    """The sentences of several facts."""
    return " ".join(map(fact_text, facts))


def fact_template(fact: Fact) -> str:
    """The sentences of a fact, or their template if the fact has no values."""
    return fact_text(fact) if fact.values else _SENTENCES[fact.key]
