"""The lab: algorithms that are built from parts, with a name and a source text made from the parts.

The parts and their values:

* the frontier: ``recursion``, ``queue``, ``stack`` or ``iterators`` (recursion written as a loop, with
  a stack of the cells on the path, each with an iterator over its neighbours);
* ``mark``: with ``push`` a cell is marked before it is pushed, so that no cell is pushed twice; with
  ``pop`` hidden neighbours are pushed, and a cell is tested again when it is popped. A call counts as
  a push: with ``push``, recursion and iterators test a neighbour before they call or push it; with
  ``pop`` they call or push every neighbour, and test it on arrival;
* ``push``: ``natural`` takes the neighbours in order, ``reversed`` from last to first;
* ``order``: a named neighbour order, or compass names joined by hyphens (``N-E-S-W``).

Every combination is a different program.
"""

from __future__ import annotations

import linecache
from functools import lru_cache
from pathlib import Path
from typing import Any

from visualizer.algorithms.catalogue import Algorithm
from visualizer.board.neighbours import (
    COMPASS_OFFSETS,
    NAMED_ORDERS,
    ROW_BY_ROW,
    Order,
    compass_text,
    order_name,
    parse_order,
)
from visualizer.errors import UnknownNameError, VariantError, quote
from visualizer.trace.operations import FrontierKind
from visualizer.trace.source import SourceCode
from visualizer.values import value_class

VARIANT_FRONTIERS = ("recursion", "queue", "stack", "iterators")
MARK_MOMENTS = ("push", "pop")
PUSH_ORDERS = ("natural", "reversed")
VARIANT_KEYS = ("mark", "push", "order")

#: The title and the kind of each frontier.
_FRONTIER_TITLES = {
    "recursion": ("Recursion", FrontierKind.CALLS),
    "queue": ("Queue", FrontierKind.QUEUE),
    "stack": ("Stack", FrontierKind.STACK),
    "iterators": ("Stack of iterators", FrontierKind.STACK),
}
#: When a variant tests or marks cells, in a title; all others have ``mark on push`` or ``mark on pop``.
_MARK_TITLES = {
    ("recursion", "push"): "test before call",
    ("recursion", "pop"): "test on entry",
    ("iterators", "push"): "test before push",
    ("iterators", "pop"): "test on top",
}

#: The folder with the source of each frontier and mark. The sources of stacks, and of neighbours in
#: reverse, are made by replacing words.
_TEXTS = Path(__file__).with_name("variant_texts")
_STACK = (("queue", "stack"), ("Queue", "Stack"), ("popleft", "pop"))
_REVERSED = ("board.neighbours(cell)", "reversed(board.neighbours(cell))")

_SYNTAX_ADVICE = "write FRONTIER,mark=push|pop,push=natural|reversed,order=ORDER"


@value_class
class Variant:
    """A variant: the words for ``frontier``, ``mark`` and ``push``, and a neighbour ``order``.

    Raises UnknownNameError for an unknown word and OrderError for an invalid order.

    >>> variant = Variant("stack", "pop", "reversed")
    >>> variant.name
    'stack,mark=pop,push=reversed'
    >>> variant.title
    'Stack, mark on pop, reversed'
    """

    frontier: str
    mark: str = "push"
    push: str = "natural"
    order: Order = ROW_BY_ROW

    def __post_init__(self) -> None:
        for part, words in (("frontier", VARIANT_FRONTIERS), ("mark", MARK_MOMENTS), ("push", PUSH_ORDERS)):
            _validate_word(part, getattr(self, part), words)
        object.__setattr__(self, "order", parse_order(self.order))

    @property
    def name(self) -> str:
        """The name that `parse_variant` reads; ``push=natural`` and ``order=row-by-row`` are left out."""
        parts = [self.frontier, f"mark={self.mark}"]
        if self.push == "reversed":
            parts.append("push=reversed")
        if self.order != ROW_BY_ROW:
            parts.append(f"order={order_name(self.order).replace(' ', '-')}")
        return ",".join(parts)

    @property
    def _title_parts(self) -> list[str]:
        """The parts of the title: frontier, mark, and whatever differs from the default."""
        marks = _MARK_TITLES.get((self.frontier, self.mark), f"mark on {self.mark}")
        titles = [_FRONTIER_TITLES[self.frontier][0], marks]
        if self.push == "reversed":
            titles.append("reversed")
        if self.order != ROW_BY_ROW:
            titles.append(order_name(self.order).replace("-", " "))
        return titles

    @property
    def title(self) -> str:
        """The title, such as ``Stack, mark on pop, reversed``."""
        return ", ".join(self._title_parts)

    @property
    def short_title(self) -> str:
        """The short title, such as ``Stack, on pop, reversed``."""
        subject, marks, *rest = self._title_parts
        return ", ".join([subject, marks.partition(" ")[2], *rest])

    @property
    def code(self) -> str:
        """The complete source text of the variant.

        The function takes neighbours in the order of the run, so a copy of it has to be recorded with
        ``order=`` set to the order in its docstring.
        """
        is_stack, reverse = self.frontier == "stack", self.push == "reversed"
        summary = ", ".join(self._title_parts[:2]) + (", neighbours in reverse." if reverse else ".")
        # A run may replace the order, and shows the same text.
        summary += f"\n\n    Order, unless a run has another: {compass_text(self.order)}.\n    "
        text = (_TEXTS / f"{'queue' if is_stack else self.frontier}-{self.mark}.txt").read_text("utf-8")
        for old, new in (*(_STACK if is_stack else ()), *([_REVERSED] if reverse else [])):
            text = text.replace(old, new)
        return text.replace("SUMMARY", summary)

    @property
    def algorithm(self) -> Algorithm:
        """The variant as an `Algorithm`, the same object for equal variants."""
        return _compile_variant(self)


@lru_cache(maxsize=256)
def _compile_variant(variant: Variant) -> Algorithm:
    text, filename = variant.code, f"<lab: {variant.name}>"
    # `inspect` and tracebacks look for the lines of a file here.
    linecache.cache[filename] = len(text), None, text.splitlines(keepends=True), filename
    namespace: dict[str, Any] = {"__name__": "reveal"}
    exec(compile(text, filename, "exec"), namespace)  # the text is part of this package
    imports, head, rest = text.partition("def reveal(")
    code = SourceCode(
        variant.name,
        head + rest,
        imports.count("\n") + 1,
        "reveal.py",
        variant.title,
        variant.short_title,
        f"on {variant.mark}",
        _FRONTIER_TITLES[variant.frontier][1],
    )
    return Algorithm(code, variant.order, namespace["reveal"])


def parse_variant(text: str) -> Variant:
    """The variant with this name: a frontier, then other parts in any order, each at most once.

    The defaults are ``mark=push``, ``push=natural`` and ``order=row-by-row``. Raises UnknownNameError for
    an unknown word, VariantError for a part that is repeated or has no value, and OrderError for an
    invalid order.

    >>> parse_variant("Stack, push=reversed, mark=pop, order=N-E-S-W").name
    'stack,mark=pop,push=reversed,order=four-sides'
    """
    frontier, *rest = (part.strip().lower() for part in text.split(","))
    _validate_word("frontier", frontier, VARIANT_FRONTIERS)
    words: dict[str, str] = {}
    for part in filter(None, rest):
        key, _, value = map(str.strip, part.partition("="))
        if not value:
            raise VariantError(f"the part {quote(part)} of {quote(text)} has no value; {_SYNTAX_ADVICE}")
        _validate_word("part", key, VARIANT_KEYS)
        if key in words:
            raise VariantError(f"{quote(text)} says {key} twice; say it once")
        words[key] = value
    order = parse_order(_spaced_order_text(words.pop("order", "row-by-row")))
    return Variant(frontier, **words, order=order)


def is_variant(text: str) -> bool:
    """Whether a text is meant as the name of a variant: it begins with a frontier or contains a ``=``.

    >>> is_variant("queue"), is_variant("stak,mark=pop"), is_variant("queue-mark-on-push")
    (True, True, False)
    """
    return "=" in text or text.split(",")[0].strip().lower() in VARIANT_FRONTIERS


def _validate_word(kind: str, word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        advice = f"use {', '.join(known[:-1])} or {known[-1]}"
        raise UnknownNameError(f"{kind} of a variant", word, known, advice)


def _spaced_order_text(text: str) -> str:
    # Hyphens may join compass names, but are also part of the names of orders.
    names = text.replace("-", " ").upper().split()
    return text if text in NAMED_ORDERS or not set(names) & set(COMPASS_OFFSETS) else " ".join(names)
