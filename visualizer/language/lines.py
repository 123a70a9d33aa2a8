"""Sentences about the lines of a program: what one did, and what is to be known of it."""

from __future__ import annotations

#: What is remarked of lines in the listing.
NOTES = {
    "not-reached": "not reached",
    "never-reached": "Not reached in this run.",
    "calls-wait": "{calls:0 wait|1 waits|# wait}",
    "calls-wait-here": "{calls:No call waits|1 open call waits|# open calls wait} here for what"
    " {calls:it|it|they} called.",
    "yielded-call": "`yield {name}(\u2026)` is the call {name}(\u2026): it is handed over and"
    " resumed when that call returns, so that every open call can be shown.",
}
#: What a line did that is no operation.
LINES = {
    "position": "{position}, line {line} of {lines}",
    "true": "Line {line}: the condition is true.",
    "false": "Line {line}: the condition is false.",
    "round": "Line {line}: the loop goes round again.",
    "next": "Line {line}: {name} is {value} now.",
    "over": "Line {line}: nothing is left, so the loop ends.",
    "ends": "Line {line}: the condition is false, so the loop ends.",
    "set": "Line {line}: {name} is {value} now.",
    "returns": "Line {line}: the function ends here.",
    "calls": "Line {line}: {name} is called.",
    "runs": "Line {line} has been run.",
}
