"""What the lab calls the parts of a variant: the words follow from where cells wait."""

from __future__ import annotations

from visualizer.algorithms.variants import Variant
from visualizer.analysis.equivalence import Equivalence
from visualizer.board.neighbours import Order, order_name
from visualizer.language.formatting import fill

_FRONTIERS = {
    "recursion": "Neighbours are called; cells wait on the call stack",
    "queue": "What waits longest comes first",
    "stack": "What was pushed last comes first",
    "iterators": "A stack of cells, each with an iterator over its neighbours",
}
_MARK_HEADINGS = {
    "recursion": "A cell is tested",
    "queue": "A cell is marked",
    "stack": "A cell is marked",
    "iterators": "A cell is tested",
}
_WHEN = {
    "recursion": ("before the call", "on entry"),
    "queue": ("when pushed", "when popped"),
    "stack": ("when pushed", "when popped"),
    "iterators": ("before it is pushed", "on top of the stack"),
}
_WHEN_TIPS = {
    "recursion": [
        "Only a hidden neighbour is called",
        "Every neighbour is called; a call for a cell that is not hidden returns at once",
    ],
    "queue": [
        "A neighbour is marked before it is pushed, so that none waits twice",
        "A cell may wait several times; it is tested again when it is popped",
    ],
    "iterators": [
        "Only a hidden neighbour is pushed",
        "Every neighbour is pushed; one that is not hidden is popped at once",
    ],
}
_WHEN_TIPS["stack"] = _WHEN_TIPS["queue"]
#: How the reveals compare with those of another variant, on the board that is shown.
SAME_REVEALS = "Here the reveal order is that of variant {other}."
DIFFERENT_REVEALS = (
    "The reveal order differs from that of variant {other} from position {position} (ringed cells)."
)
_SAME_REVEALS = "Same reveal order as {programs} on {boards} boards tried."
#: Which programs reveal in the variant's order, and whether they also visit in it.
EQUIVALENCES = {
    "none": "No program has this reveal order on {boards} boards tried.",
    "same": f"{_SAME_REVEALS} The visits are the same too.",
    "some": f"{_SAME_REVEALS} Of these the visits are the same too in {{visits}}.",
    "differ": f"{_SAME_REVEALS} The visits differ.",
}
_PUSH_HEADINGS = {
    "recursion": "Neighbours are called",
    "queue": "Neighbours are pushed",
    "stack": "Neighbours are pushed",
    "iterators": "Neighbours are walked through",
}


def tip_of_frontier(frontier: str) -> str:
    """What a frontier does."""
    return _FRONTIERS[frontier]


def headings(variant: Variant) -> tuple[str, ...]:
    """The headings of the four parts."""
    return (
        "Cells wait in",
        _MARK_HEADINGS[variant.frontier],
        _PUSH_HEADINGS[variant.frontier],
        "Neighbour order, clicked in turn",
    )


def mark_words(variant: Variant) -> tuple[tuple[str, ...], list[str]]:
    """Labels and tips of ``mark=push`` and ``mark=pop``."""
    return _WHEN[variant.frontier], _WHEN_TIPS[variant.frontier]


def push_words(variant: Variant) -> tuple[tuple[str, ...], list[str]]:
    """Labels and tips of ``push=natural`` and ``push=reversed``."""
    tips = ["First to last of the neighbour order", "Last to first of the neighbour order"]
    return ("in order", "last to first"), tips


def missing_text(missing: int, begun: bool, order: Order) -> str:
    """What the order that is being clicked lacks; empty where it is whole.

    ``missing`` counts the directions that are missing; ``begun`` is whether any is clicked;
    ``order`` is the one in use until then.
    """
    if not missing:
        return ""
    more = f"{missing} more; " if begun else "Click all eight, or the four sides; "
    return f"{more}until then {order_name(order).replace('-', ' ')} holds."


def equivalence_text(equivalence: Equivalence | None) -> str:
    """Which programs show the variant's orders, as sentences; None while they are looked for."""
    if equivalence is None:
        return "Comparing it with the twelve programs ..."
    key = "differ"
    if not equivalence.same_reveals:
        key = "none"
    elif equivalence.same_visits == equivalence.same_reveals:
        key = "same"
    elif equivalence.same_visits:
        key = "some"
    return fill(
        EQUIVALENCES[key],
        programs=", ".join(equivalence.same_reveals),
        visits=", ".join(equivalence.same_visits),
        boards=equivalence.boards,
    )
