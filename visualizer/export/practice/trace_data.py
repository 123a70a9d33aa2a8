"""What a page is told of a trace by hand: its steps, its checkpoints, and all sentences.

A cell is a text, ``0,1``, and cells are one, ``0,1 2,3``. A task has beside its other fields::

    {"opens": [cell, ..], "given": n, "moments": [moment, ..], "words": [[cells, ..], ..],
     "said": [s, ..], "refused": s, "found": [template, ..], "steps": template, "held": template,
     "checkpoints": [{"after": n, "waiting": cells, "prompt": s, "replies": {cells: s}}, ..],
     "ofCalls": bool, "unfit": s, "twice": s, "extra": template, "order": s}

``words`` has for each step the cells of each `Word` but the last, which all other closed cells
have. ``said`` is by the word, of a click; ``found``, of all clicks, by the word that wrong ones
follow: by the first where none is wrong, by the last where they follow no rule. ``replies`` has
the right entry too; ``unfit`` is said of a cell that cannot wait.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from visualizer.analysis.explanation import Fact
from visualizer.exercises.task import cells_text
from visualizer.exercises.trace_practice import FOLLOWED, Checkpoint, Tracing
from visualizer.exercises.trace_table import STACKS, Word
from visualizer.language.practice import all_said, said, template_of

_WORDS: tuple[Word, ...] = get_args(Word)


def trace_data(control: Tracing) -> dict[str, Any]:
    """The fields of a task of tracing by hand."""
    of_calls = control.program in ("recursion", "path")
    found = (control.program, *FOLLOWED, "open")
    return {
        "opens": cells_text(control.opens).split(" "),
        "given": control.given,
        "moments": control.moments,
        "words": [
            [cells_text([cell for cell in words if words[cell] == word]) for word in _WORDS[:-1]]
            for words in control.words
        ],
        "said": list(_said(control)),
        "refused": said(Fact("trace-refused")),
        "found": [template_of(Fact(f"trace-found-{key}")) for key in found],
        "steps": template_of(Fact("trace-steps")),
        "held": template_of(Fact("trace-held")),
        "checkpoints": [_checkpoint(each, control.program) for each in control.checkpoints],
        "ofCalls": of_calls,
        "unfit": said(Fact("trace-closed" if of_calls else "trace-open")),
        "twice": said(Fact("trace-twice")),
        "extra": template_of(Fact("trace-extra")),
        "order": said(Fact("trace-held-order")),
        # The board shows it.
        "answer": "",
    }


def _said(control: Tracing) -> Iterator[str]:
    """What is said of a click by its word; after what is wrong there the rule."""
    for word in _WORDS:
        last = "-last" if word == "order" and control.program in STACKS else ""
        facts = [Fact(f"trace-{word}{last}")]
        if word != "right":
            facts.append(Fact(f"trace-rule-{control.program}"))
        yield all_said(facts)


def _checkpoint(checkpoint: Checkpoint, program: str) -> dict[str, Any]:
    count = len(checkpoint.waiting.split(" "))
    return {
        "after": checkpoint.after,
        "waiting": checkpoint.waiting,
        "prompt": said(Fact(f"trace-ask-{program}", {"count": count})),
        "replies": {entry: said(fact) for entry, fact in checkpoint.replies.items()},
    }
