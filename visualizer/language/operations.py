"""One operation in words: what has just happened, and why; and what a whole step did.

The exported page fills the same templates.
"""

from __future__ import annotations

from visualizer.analysis.explanation import Fact, explanation_of
from visualizer.language.formatting import capital, fill
from visualizer.trace.trace import State

#: What an operation did.
EVENTS = {
    "start": "The click is {cell}.",
    "visit": "Visit {number} is {cell}.",
    "call": "{cell} is called, {depth} deep.",
    "call-unknown": "A call is made, {depth} deep.",
    "return": "The call of {cell} returns.",
    "return-unknown": "A call returns.",
    "count": "{mines:No mine is|1 mine is|# mines are} beside {cell}.",
    "write": "{symbol} is written at {cell}.",
    "queue-push": "{cell} joins the queue.",
    "stack-push": "{cell} goes on top of the stack.",
    "queue-pop": "{cell} leaves the queue.",
    "stack-pop": "{cell} is taken off the stack.",
    "queue-peek": "{cell} is at the front of the queue.",
    "stack-peek": "{cell} is on top of the stack.",
}
#: Its reason or its consequence.
REASONS = {
    "nothing-yet": "Nothing has happened yet.",
    "skipped": "It already holds {symbol}, so it is skipped.",
    "visits-none-at-all": "It returns at once and visits no cell.",
    "visits-none": "It visits no cell itself.",
    "returns-at-once": "It is revealed already, so the call will return at once.",
    "caller-waits": "The caller waits until this call returns.",
    "first-returned": "It was the first, so the run is over.",
    "run-over": "The run is over.",
    "caller-continues": "{cell} goes on with its next neighbour.",
    "caller-unknown": "Its caller goes on.",
    "neighbours-follow": "It is blank, so its neighbours follow.",
    "shows-number": "It shows the number; the search stops there.",
    "game-over": "A mine was clicked: the game is over.",
    "marked-early": "It is marked before its turn, so that it is not queued twice.",
    "written-early": "It is written before its visit.",
    "unchanged": "It held that already: the write changes nothing.",
    "blank": "It is blank.",
    "number": "It is a number, so the search stops there.",
    "queue-waiting": "{waiting:Nothing waits|1 cell waits|# cells wait} before it.",
    "stack-waiting": "{waiting:Nothing waits|1 cell waits|# cells wait} below it.",
    "pushed-before": "It has been there before.",
    "queue-next": "It has waited longest.",
    "stack-next": "It was pushed last.",
    "off-board": "It is not on the board.",
    "skipped-next": "It was visited before, so it will be skipped.",
    "visited-before": "It was visited before.",
    "no-hidden-neighbour": "It has no hidden neighbour left.",
    "stays": "It is looked at and stays there.",
}
#: The position of a comparison: after a whole step, in a visit, and before it is made.
POSITIONS = {
    "position": "{unit} {step} of {steps}",
    "position-inside": "{unit} {step} of {steps}, operation {operation}",
    "position-before": "after {unit} {step} of {steps}, operation {operation}",
}
#: What one algorithm did in a whole step; ``{actions}`` are those below, with commas between them.
STEPS = {
    "not-begun": "{name} has not begun.",
    "done": "{name} is done.",
    "waits": "{name} waits.",
    "before-visits": "{name}: {actions}.",
    "takes": "{name} takes {cell}: {actions}.",
    "enters": "{name} enters {cell}: {actions}.",
    "returns-and-enters": "{name} returns{count:| # times} and enters {cell}: {actions}.",
    "operation": "{name}: {sentence}",
    "writes": "writes {symbol}",
    "marks": "marks {count:1 cell|# cells}",
    "adds": "adds {count}",
    "returns": "returns{count:| # times}",
    "nothing": "nothing left to do there",
}


def fact_text(fact: Fact) -> str:
    """The sentence for a fact."""
    template = EVENTS.get(fact.key) or REASONS[fact.key]
    return capital(fill(template, **fact.values))


def explain(state: State) -> tuple[str, str]:
    """What the operation before ``state`` did, and the reason or the consequence.

    The first is a sentence; the second is one or two, or empty.
    """
    explanation = explanation_of(state)
    return fact_text(explanation.event), " ".join(map(fact_text, explanation.reasons))
