"""Sentences about the lines of a program: what one did, and what is to be known of it."""

from __future__ import annotations

#: What is remarked of lines in the listing.
NOTES = {
    "calls-wait": "{calls:0 wait|1 waits|# wait}",
    "yielded-call": '"yield {name}(\u2026)" is the call {name}(\u2026): it is handed over and'
    " resumed when that call returns, so that every open call can be shown.",
}
#: What a line did that is no operation, by the key of the fact.
LINES = {
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
#: What stands below the sentence of a line.
BEFORE = "Before that: {sentence}"
#: What is said where a line that was chosen does not come again, or never comes.
MISSED = "Line {line} is not reached from here. Home goes back to the start of the run."
#: Where a pane stands inside an operation.
POSITION = "{position}, line {line} of {lines}"
