"""Sentences about the latest operation or line of code, its reason, and the position of the player.

The exported page fills the same templates.
"""

from __future__ import annotations

import numpy as np

from visualizer.analysis.explanation import PhraseKey, explain_operations
from visualizer.board.cells import CHARACTERS
from visualizer.errors import pluralize
from visualizer.language.formatting import capitalize, fill_template, read_table, symbol_name
from visualizer.language.terms import SYNC_UNITS
from visualizer.playback.comparison import Comparison, StepPosition, Sync
from visualizer.trace.operations import count_before
from visualizer.trace.trace import State, Trace

_TABLE = read_table("operations.json")
#: The sentence about an operation; ``{number}`` is a visit number, a depth of calls, or a count.
EVENT_TEMPLATES: dict[str, str] = _TABLE["events"]
#: The reason or the consequence of an operation.
REASON_TEMPLATES: dict[str, str] = _TABLE["reasons"]
#: The sentences about lines that made no operation, by the key of the fact.
LINE_TEMPLATES: dict[PhraseKey, str] = _TABLE["lines"]
#: The position of a comparison: after a whole step, inside a visit, and before a visit is made.
POSITION_TEMPLATES: dict[str, str] = _TABLE["positions"]
#: The sentences at the start of a run.
START_SENTENCES = ("The click is {cell}.", "Nothing has happened yet.")


def explanation_templates(event: str, reason: str, symbol: int) -> tuple[str, str]:
    """The templates of an operation and of its reason, by their keys in `Explanations`.

    ``symbol`` is a code of a symbol. ``cell``, ``other`` and ``number`` are still to be filled in. The
    second template is empty if ``reason`` is.
    """
    texts = EVENT_TEMPLATES[event], REASON_TEMPLATES[reason] if reason else ""
    name = symbol_name(CHARACTERS[symbol])
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
LINE_REMARKS: dict[str, str] = _TABLE["line-remarks"]
#: The text below the sentence of a line.
PREVIOUS_SENTENCE = "Before that: {sentence}"
#: The message if the user chooses a line that does not run again.
LINE_NOT_REACHED = "Line {line} is not reached from here in what is recorded. Home goes back to the start of the run."
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
    return fill_template(template, unit=unit, step=number, steps=comparison.steps_text, operation=operation)


def far_position_text(position: StepPosition, sync: Sync) -> str:
    """A position in runs that are not there: ``visit 12``, or ``after visit 12, operation 3``."""
    template = POSITION_TEMPLATES["position-before" if position.operations else "position"].replace(" of {steps}", "")
    return fill_template(template, unit=SYNC_UNITS[sync], step=position.step, operation=position.operations)


def totals_text(trace: Trace) -> str:
    """The totals of a run: ``47 visits, 40 cells revealed, most waiting 17``."""
    totals = trace.statistics
    most = "most waiting" if trace.has_container else "deepest call"
    most_text = "" if totals.max_frontier is None else f", {most} {totals.max_frontier:,}"
    again = f", {totals.repeats:,} pushed again" if totals.repeats else ""
    return f"{pluralize(totals.visits, 'visit')}, {pluralize(totals.reveals, 'cell')} revealed{most_text}{again}"
