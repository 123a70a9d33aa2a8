"""What the lab calls the parts of a variant: the words follow from where cells wait."""

from __future__ import annotations

from collections.abc import Mapping

from visualizer.analysis.equivalence import Equivalence
from visualizer.language.formatting import fill

#: What a part's words are called and what they do, by the word.
Choices = Mapping[str, tuple[str, str]]

_FRONTIERS: Choices = {
    "recursion": ("Recursion", "Neighbours are called; cells wait on the call stack"),
    "queue": ("Queue", "What waits longest comes first"),
    "stack": ("Stack", "What was pushed last comes first"),
    "iterators": ("Iterators", "A stack of cells, each with an iterator over its neighbours"),
}
_MARKED: Choices = {
    "push": (
        "when pushed", "A neighbour is marked before it is pushed, so that none waits twice",
    ),
    "pop": (
        "when popped", "A cell may wait several times; it is tested again when it is popped",
    ),
}  # fmt: skip
#: The heading of the part ``mark``, and its words, by where cells wait.
_MARKS: Mapping[str, tuple[str, Choices]] = {
    "recursion": ("A cell is tested", {
        "push": ("before the call", "Only a hidden neighbour is called"),
        "pop": ("on entry", "Every neighbour is called; a call for a cell that is not hidden"
                " returns at once"),
    }),
    "queue": ("A cell is marked", _MARKED),
    "stack": ("A cell is marked", _MARKED),
    "iterators": ("A cell is tested", {
        "push": ("before it is pushed", "Only a hidden neighbour is pushed"),
        "pop": ("on top of the stack", "Every neighbour is pushed; one that is not hidden is"
                " popped at once"),
    }),
}  # fmt: skip
_PUSH_HEADINGS = {
    "recursion": "Neighbours are called",
    "iterators": "Neighbours are walked through",
}
_PUSHES: Choices = {
    "natural": ("in order", "First to last of the neighbour order"),
    "reversed": ("last to first", "Last to first of the neighbour order"),
}
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


def parts_of(frontier: str) -> dict[str, tuple[str, Choices]]:
    """The four parts of a variant, each with its heading and its words; an order has no words.

    >>> parts_of("queue")["push"][0]
    'Neighbours are pushed'
    """
    return {
        "frontier": ("Cells wait in", _FRONTIERS),
        "mark": _MARKS[frontier],
        "push": (_PUSH_HEADINGS.get(frontier, "Neighbours are pushed"), _PUSHES),
        "order": ("Neighbour order; a click makes a direction the last", {}),
    }


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
