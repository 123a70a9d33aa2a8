"""The sentences of practices, made from facts, and the templates that a page fills itself.

A reason names the rule, not the cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from visualizer.analysis.explanation import Fact, PhraseKey
from visualizer.language import tracing
from visualizer.language.formatting import fill_template

#: A clause about the next cell, by the name of the rule that selects it.
_RULE_CLAUSES = {
    "queue": "the cell that has waited longest is taken",
    "stack": "the cell that was pushed last is taken",
    "peek": "the cell on top of the stack is looked at",
    "peek-again": "the top has no neighbour left and is popped, so the one below comes again",
    "call": "the cell visited last calls its next neighbour",
    "back": "calls return until one has a neighbour left to call",
}
_REASON_SENTENCES = {
    "queue": "It has waited longest, and a queue takes first what was pushed first.",
    "stack": "It was pushed last, and a stack takes first what was pushed last.",
    "peek": "It was pushed last, so it is on top of the stack, where the program looks.",
    "peek-again": "The top had no neighbour left and was popped; the cell below it is on top now.",
    "call": "A call goes on with its first neighbour at once, before all that others have left.",
    "back": "The last call had nothing left, so calls returned to one that had a neighbour left.",
}
_RULE_HINTS = {
    "queue": "A queue takes first what was pushed first.",
    "stack": "A stack takes first what was pushed last.",
    "peek": "The program looks at the top of its stack and leaves it there.",
    "peek-again": "Has the cell on top any neighbour left to push?",
    "call": "A call calls its neighbours in the order shown, each as soon as its turn comes.",
    "back": "Has the call that was made last anything left to call? If not, who called it?",
}
#: A clause about a wrong cell, by the misconception that selects it.
_WRONG_CELL_ORIGINS = {
    "waits": "That comes later",
    "found-first": "That was found first, which is what a queue would take",
    "to-click": "That goes back to the cell that was clicked",
    "cell-before": "That was visited before the last cell",
    "first-new-neighbour": "That is the first new neighbour of the cell visited last",
    "last-new-neighbour": "That is the last new neighbour of the cell visited last",
    "first-neighbour": "That is the first neighbour of the cell visited last",
    "reading-order": "That comes first if one reads row by row",
    "nearest-to-click": "That is nearest to the cell that was clicked",
}
_OTHER_END_CLAUSES = {
    "queue": "That was pushed last, so it is at the back",
    "stack": "That has waited longest, which is what a queue would take",
}
#: The reasons why a cell may seem to be next, and the replies if they are wrong.
_WHY_REPLIES = {
    "queue": ("It has waited longest.", "Another cell has waited longer: that would be a queue's rule."),
    "stack": ("It was pushed last.", "Another cell was pushed later: that would be a stack's rule."),
    "peek": ("It is the top of the stack.", "It is not the cell that was pushed last, so it is no stack's top."),
    "peek-again": ("The cell on top of it has left.", "No cell was on top of it."),
    "call": ("The last cell calls it.", "The cell visited last is not beside it."),
    "back": ("An earlier call goes on.", "No earlier call went on here."),
    "reading": (
        "It is first row by row.",
        "Another cell comes before it row by row, and no algorithm here goes by that.",
    ),
    "near": ("It is nearest the clicked cell.", "The distance from the clicked cell is not what decides here."),
}
_NEXT_QUESTIONS: Mapping[PhraseKey, str] = {
    ("question", "next-cell"): "Which cell is visited next?",
    ("question", "leaves-next", "queue"): "Which cell leaves the queue next?",
    ("question", "leaves-next", "stack"): "Which cell is taken off the stack next?",
    ("question", "why"): "{cell} is visited next. Why this cell?",
    ("question-hint", "why"): "Where does this algorithm store the cells that wait, and which of them does it take?",
    ("question", "which-run"): "Each algorithm makes its next visit. Which one visits {cell}?",
    ("question-hint", "which-run"): "Which cell does each take next: the one that has waited longest,"
    " the one pushed last, or a neighbour of its last cell?",
    ("question-wrong", "visited"): "That has been visited, and this program visits no cell twice.",
    **{("question-right", rule): text for rule, text in _REASON_SENTENCES.items()},
    **{("question-hint", rule): text for rule, text in _RULE_HINTS.items()},
    **{("question-other", rule): f"It is another cell's turn: here {text}." for rule, text in _RULE_CLAUSES.items()},
    **{
        ("question-wrong", "which-run", rule): f"That one takes another cell: there {text}."
        for rule, text in _RULE_CLAUSES.items()
    },
    **{
        ("question-wrong", origin, rule): f"{text}; here {taken}."
        for rule, taken in _RULE_CLAUSES.items()
        for origin, text in _WRONG_CELL_ORIGINS.items()
    },
    **{
        ("question-wrong", "other-end", rule): f"{text}; here {_RULE_CLAUSES[rule]}."
        for rule, text in _OTHER_END_CLAUSES.items()
    },
    **{("question-why", reason): text for reason, (text, _) in _WHY_REPLIES.items()},
    **{("question-wrong", "why", reason): reply for reason, (_, reply) in _WHY_REPLIES.items()},
}
PRACTICE_TEMPLATES: Mapping[PhraseKey, str] = {
    "literal": "{text}",
    "not-right": "That is not it.",
    "cells-missing": "{count:none is|1 cell is|# cells are} missing, {cell} for one.",
    "cells-extra": "{count:none is|1 cell is|# cells are} too much, {cell} for one.",
    "items-elsewhere": "{count:None belongs|1 item belongs|# items belong} in another group.",
    # Boards that students draw
    "board-is-right": "On this board the program's answer is right.",
    "board-shows-at": "It shows at visit {visit}.",
    "board-shows-at-end": "It shows when the run is over: a cell that ought to be open is hidden.",
    "board-larger": "But a board of {least:1 cell|# cells} is enough: take cells away.",
    **_NEXT_QUESTIONS,
    ("question", "back-to"): "The call of the cell visited last has nothing left to do."
    " Whose call makes the next call?",
    ("question-right", "back-to"): "A call that has nothing left returns to its caller, which may have"
    " nothing left either.",
    ("question-hint", "back-to"): "Go back from caller to caller: which has a neighbour left?",
    ("question-other", "back-to"): "Only a call that is still open can go on: calls return to their"
    " callers, one after another.",
    ("question-wrong", "back-to", "inner"): "That call has nothing left to call, so it returns as well.",
    ("question-wrong", "back-to", "outer"): "That call is open too; but one inside it has a neighbour left"
    " and goes on first.",
    ("question-wrong", "back-to", "returned"): "That call has returned; a call goes back to its caller, not"
    " to the cell visited before it.",
    ("question", "pushed-now"): "The cell visited last is blank. Which cells does it push now?",
    ("question-right", "pushed-now"): "A blank cell pushes the neighbours that are neither visited nor waiting.",
    ("question-right", "pushed-now-none"): "All its neighbours are visited or wait, so none is pushed.",
    ("question-hint", "pushed-now"): "Which of its neighbours wait already, pushed by earlier visits?",
    ("question-wrong", "pushed-now", "all-new"): "Those are all neighbours without a number; but some wait"
    " already, and a cell that is marked is not pushed again.",
    ("question-wrong", "pushed-now", "all"): "Those are all its neighbours; but only those that are"
    " neither visited nor waiting are pushed.",
    ("question-wrong", "pushed-now", "none"): "It has a neighbour that is neither visited nor waiting.",
    "question-missing-pushed-now": "{count:None is|1 cell is|# cells are} missing: a neighbour that"
    " is neither visited nor waiting is pushed.",
    "question-extra-pushed-now": "{count:None is|1 cell is|# cells are} too much: only neighbours"
    " that are neither visited nor waiting are pushed.",
    "quiz-title": "Quiz of {number:1 question|# questions}",
    "quiz-question": "Question {number} of {of}",
    "quiz-fewer": "{asked:1 question is|# questions are} asked instead of {wanted}: this run has no"
    " more that are worth asking and do not give one another away.",
    **tracing.TRACING_TEMPLATES,
}
#: The templates that a page fills with numbers that only the page knows.
PAGE_TEMPLATES = {
    "right-at": "Right at try {number}.",
    "not-yet": "Not yet: {count:none|one more try|# more tries}.",
    "partly": "{percent} % of it is right.",
    "open": "{count:1 task is|# tasks are} not answered yet.",
    **{key: PRACTICE_TEMPLATES[key] for key in ("items-elsewhere", "board-shows-at")},
}


def fact_text(fact: Fact) -> str:
    """The sentences of a fact of an exercise. Raises KeyError if the fact is about something else.

    >>> fact_text(Fact("cells-missing", {"count": 2, "cell": (0, 1)}))
    '2 cells are missing, (0, 1) for one.'
    """
    return fill_template(PRACTICE_TEMPLATES[fact.key], **fact.values)


def facts_text(facts: Iterable[Fact]) -> str:
    """The sentences of several facts."""
    return " ".join(map(fact_text, facts))


def fact_template(fact: Fact) -> str:
    """The sentences of a fact, or their template if the fact has no values."""
    return fact_text(fact) if fact.values else PRACTICE_TEMPLATES[fact.key]
