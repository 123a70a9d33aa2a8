"""Sentences about the latest operation or line of code, its reason, and the position of the player.

The exported page fills the same templates.
"""

from __future__ import annotations

import numpy as np

from visualizer.analysis.explanation import PhraseKey, explain_operations
from visualizer.board.cells import SYMBOLS
from visualizer.language.formatting import capitalize, fill_template, symbol_name
from visualizer.language.terms import SYNC_UNITS
from visualizer.playback.comparison import Comparison
from visualizer.trace.operations import count_before
from visualizer.trace.trace import State

#: The sentence about an operation; ``{number}`` is a visit number, a depth of calls, or a count.
EVENT_TEMPLATES = {
    "visit": "Visit {number} is {cell}.",
    "call": "{cell} is called, {number} deep.",
    "call-unknown": "A call is made, {number} deep.",
    "return": "The call of {cell} returns.",
    "return-unknown": "A call returns.",
    "count": "{number:No mine is|1 mine is|# mines are} beside {cell}.",
    "write": "{symbol} is written at {cell}.",
    "queue-push": "{cell} joins the queue.",
    "stack-push": "{cell} goes on top of the stack.",
    "bag-push": "{cell} goes into the bag.",
    "queue-pop": "{cell} leaves the queue.",
    "stack-pop": "{cell} is taken off the stack.",
    "bag-pop": "{cell} is taken out of the bag.",
    "queue-peek": "{cell} is at the front of the queue.",
    "stack-peek": "{cell} is on top of the stack.",
}
#: The reason or the consequence of an operation.
REASON_TEMPLATES = {
    "skipped": "It already holds {symbol}, so it is skipped.",
    "visits-none-at-all": "It returns at once and visits no cell.",
    "visits-none": "It visits no cell itself.",
    "returns-at-once": "It is revealed already, so the call will return at once.",
    "caller-waits": "The caller waits until this call returns.",
    "first-returned": "It was the first, so the run is over.",
    "run-over": "The run is over.",
    "caller-continues": "{other} goes on with its next neighbour.",
    "caller-unknown": "Its caller goes on.",
    "neighbours-follow": "It is blank, so its neighbours follow.",
    "shows-number": "It shows the number; the search stops there.",
    "game-over": "A mine was clicked: the game is over.",
    "marked-early": "It is marked before its turn, so that it is not queued twice.",
    "written-early": "It is written before its visit.",
    "unchanged": "It held that already: the write changes nothing.",
    "blank": "It is blank.",
    "number": "It is a number, so the search stops there.",
    "queue-waiting": "{number:Nothing waits|1 cell waits|# cells wait} before it.",
    "queue-waiting-again": "{number:Nothing waits|1 cell waits|# cells wait} before it. It has been there before.",
    "bag-waiting": "{number:Nothing else waits|1 other waits|# others wait} in it.",
    "bag-waiting-again": "{number:Nothing else waits|1 other waits|# others wait} in it. It was put in before.",
    "stack-waiting": "{number:Nothing waits|1 cell waits|# cells wait} below it.",
    "stack-waiting-again": "{number:Nothing waits|1 cell waits|# cells wait} below it. It has been there before.",
    "queue-next": "It has waited longest.",
    "bag-next": "A bag keeps no order of its own.",
    "stack-next": "It was pushed last.",
    "off-board": "It is not on the board.",
    "skipped-next": "It was visited before, so it will be skipped.",
    "visited-before": "It was visited before.",
    "no-hidden-neighbour": "It has no hidden neighbour left.",
    "stays": "It is looked at and stays there.",
}
#: The position of a comparison: after a whole step, inside a visit, and before a visit is made.
POSITION_TEMPLATES = {
    "position": "{unit} {step} of {steps}",
    "position-inside": "{unit} {step} of {steps}, operation {operation}",
    "position-before": "after {unit} {step} of {steps}, operation {operation}",
}
#: The sentences at the start of a run.
START_SENTENCES = ("The click is {cell}.", "Nothing has happened yet.")


def explanation_templates(event: str, reason: str, symbol: int) -> tuple[str, str]:
    """The templates of an operation and of its reason, by their keys in `Explanations`.

    ``symbol`` is a code of a symbol. ``cell``, ``other`` and ``number`` are still to be filled in. The
    second template is empty if ``reason`` is.
    """
    texts = EVENT_TEMPLATES[event], REASON_TEMPLATES[reason] if reason else ""
    name = symbol_name(SYMBOLS[symbol])
    first, second = (capitalize(text.replace("{symbol}", name)) for text in texts)
    return first, second


def explanation_sentences(state: State) -> tuple[str, str]:
    """A sentence about the last operation before ``state``, and its reason or consequence.

    The second text has one or two sentences, or is empty.
    """
    trace, index = state.trace, state.moment - 1
    if index < 0:
        return fill_template(START_SENTENCES[0], cell=trace.click), START_SENTENCES[1]
    found = explain_operations(trace, np.array([index]))
    values = {
        "cell": trace.cell(int(found.cells[0])),
        "other": trace.cell(int(found.others[0])),
        "number": int(found.numbers[0]),
    }
    templates = explanation_templates(str(found.events[0]), str(found.reasons[0]), int(found.symbols[0]))
    first, second = (fill_template(template, **values) for template in templates)
    return first, second


#: Remarks beside lines of the listing.
LINE_REMARKS = {
    "calls-wait": "{calls:0 calls wait|1 call waits|# calls wait} at this line",
    "calls-wait-briefly": "{calls:0 wait|1 waits|# wait}",
}
#: The sentences about lines that made no operation, by the key of the fact.
LINE_TEMPLATES: dict[PhraseKey, str] = {
    "line-true": "Line {line}: the condition is true.",
    "line-false": "Line {line}: the condition is false.",
    "line-round": "Line {line}: the loop goes on.",
    "line-ends": "Line {line}: the condition is false, so the loop ends.",
    "line-over": "Line {line}: nothing is left, so the loop ends.",
    "line-again": "Line {line}: the loop goes on with the same value.",
    "line-sets": "Line {line}: {name} is {value} now.",
    "line-returns": "Line {line}: the call ends here.",
    "line-calls": "Line {line}: {name} is called.",
    "line-runs": "Line {line} has been run.",
}
#: The text below the sentence of a line.
PREVIOUS_SENTENCE = "Before that: {sentence}"
#: The message if the user chooses a line that does not run again.
LINE_NOT_REACHED = "Line {line} is not reached from here. Home goes back to the start of the run."
#: The position inside an operation.
LINE_POSITION = "{position}, line {line} of {lines}"


def position_text(comparison: Comparison, tick: int, *, total: bool = True) -> str:
    """The position of a tick: ``visit 12 of 48``, or without ``total`` ``visit 12``.

    Inside a step it also names the operation. The number is that of the step's visit as soon as a pane
    has made it; before that, and if steps are not visits, it is the number of the step before.
    """
    step, operation = comparison.position_of(tick)
    number, key = step, "position"
    if operation:
        if comparison.sync.counts_visits:
            panes = enumerate(comparison.traces)
            visits = (int(count_before(trace.visit_indices, comparison.moment(pane, tick))) for pane, trace in panes)
            number = max(step, *visits)
        key = "position-inside" if number > step else "position-before"
    template = POSITION_TEMPLATES[key] if total else POSITION_TEMPLATES[key].replace(" of {steps}", "")
    unit = SYNC_UNITS[comparison.sync]
    return fill_template(template, unit=unit, step=number, steps=comparison.steps, operation=operation)
