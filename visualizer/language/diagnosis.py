"""What is said to someone who traces an algorithm by hand: of clicks, of what waits, and of all."""

from __future__ import annotations

#: How an algorithm is spoken of.
_PROGRAMS = {
    "recursion": "the recursion",
    "path": "the stack of cells on the way",
    "queue": "the queue",
    "stack": "the stack",
    "popped": "the stack",
}
#: How each uses the neighbour order, in the order of the programs.
_MANNERS = (
    "Neighbours are called in the order {order}.",
    "Neighbours are pushed one at a time, in the order {order}.",
    "Neighbours are queued in the order {order}.",
    "Neighbours are pushed in the order {order}, and marked then.",
    "Neighbours are pushed in the order {order}, and marked when they are popped.",
)
#: What each does next, as a rule.
_RULES = {
    "recursion": "The recursion goes on from the newest open blank cell that still has closed"
    " neighbours, and returns to its caller only when there are none; a digit returns at once.",
    "path": "A blank cell on top stays on the stack until none of its neighbours is closed; until"
    " then the next one is pushed and visited. A digit is popped at once.",
    "queue": "A queue takes what has waited longest: all neighbours of one cell come before those"
    " of the next.",
    "stack": "A stack takes what was pushed last; a cell that waits already is not pushed again.",
    "popped": "A stack takes what was pushed last; a cell that is pushed again comes earlier than"
    " it would have.",
}
#: What each does at one place; what the student did follows.
_DOES = {
    "recursion": "the recursion goes on from {source}",
    "path": "{source} is on top and still has closed neighbours",
    "queue": "the queue takes {expected}, which has waited longest",
    "stack": "the stack takes {expected}, which was pushed last",
    "popped": "the stack takes {expected}, which was pushed last",
}
_TOOK = {
    "longest": "you took what waited longest",
    "pushed": "you took what a stack takes that marks cells when it pushes them",
    "newest": "you went on from the newest cell",
    "waiting": "you took {cell}, which comes later",
    "elsewhere": "you took {cell}, which does not wait yet",
}
#: What clicks are, where another algorithm is named.
_NAMED = {
    "recursion": "the recursion's",
    "queue": "a queue's",
    "stack": "those of a stack that marks cells when it pushes them",
}
_OTHER_ORDER = ", in another neighbour order than the one stated"
_NAMED_MANNERS = {
    "recursion-first": "the recursion's",
    "recursion-last": "those of the recursion that takes its last neighbour first, as a stack does"
    " whose cells are marked when they are popped",
    "queue-first": "a queue's",
    "queue-last": "those of a queue that takes the last neighbour first",
    "stack-first": "those of a stack that pushes the neighbours in reverse and marks them then",
    "stack-last": "those of a stack that pushes the neighbours in order and marks them then",
}

CLICKS = {
    "clicked": "Number {number} is {cell}.",
    "not-here": "{cell} cannot be clicked: it is off the board, a mine, or open already.",
    "all-clicked": "All cells that are asked for are open. Finish, or take one back.",
    "step-right": "Right.",
    "step-forced": "Right, and the only cell to go to.",
    "step-fixed": "Number {number} is {cell}.",
    "met-longest": "That is what a queue would take: it has waited longest.",
    "met-pushed": "That is what a stack would take, if it marks cells when it pushes them.",
    "met-newest": "That is where a recursion would go on: from the newest cell.",
    "met-waiting": "That cell comes later.",
    "met-elsewhere": "That cell is not beside a blank cell that is open, so it does not wait yet.",
    "met-order": "That is beside the right cell, but {first} comes before {took} in the neighbour"
    " order.",
    "met-order-last": "That is beside the right cell, but the last neighbour is taken first:"
    " {first} comes before {took}.",
    "try-again": "Click another cell, or have the step put right.",
    "taken-back": "Number {number} is taken back.",
    "nothing-to-take-back": "There is nothing to take back.",
    "nothing-to-fix": "There is nothing to put right.",
    "no-hint-left": "No hint is left.",
    "hint-nothing-waits": "Nothing waits any more, so the run is over.",
    "hints-left": "{count:No hint is|1 hint is|# hints are} left.",
    **{f"rule-{key}": text for key, text in _RULES.items()},
    **{f"hint-{key}": f"{text} Here that begins at {{source}}." for key, text in _RULES.items()},
}

WAITING = {
    "waiting-due": "Write down what waits now, after number {number}.",
    "cannot-wait": "{cell} cannot wait: it is off the board, or a mine.",
    "waiting-none-due": "What waits is not asked for now.",
    "ask-calls": "Which calls are open after number {number}? The innermost first.",
    "ask-path": "Which cells are on the stack after number {number}? The top first.",
    "ask-queue": "Which cells wait in the queue after number {number}, each once? The next one"
    " first, without cells that are open.",
    "ask-stack": "Which cells wait on the stack after number {number}, each once? The top first,"
    " without cells that are open.",
    "waiting-written": "What waits after number {number} is written down.",
    "waiting-right": "After number {number}: right, that is what waits, in this order.",
    "waiting-reversed-calls": "After number {number}: these calls are open, but you wrote the call"
    " made first at the beginning.",
    "waiting-reversed-path": "After number {number}: these cells are on the stack, but reversed:"
    " you wrote the stack's bottom first.",
    "waiting-reversed-stack": "After number {number}: these cells wait, but reversed: you wrote the"
    " stack's bottom first.",
    "waiting-reversed-queue": "After number {number}: these cells wait, but reversed: you wrote"
    " first what leaves the queue last.",
    "waiting-order-calls": "After number {number}: these calls are open, but in another order: each"
    " was made by the one after it.",
    "waiting-order-path": "After number {number}: these cells are on the stack, but in another"
    " order: what was pushed last is on top.",
    "waiting-order-stack": "After number {number}: these cells wait, but in another order: what was"
    " pushed last is on top.",
    "waiting-order-queue": "After number {number}: these cells wait, but in another order: they"
    " leave in the order in which they came.",
    "waiting-missing": "After number {number}: {count:none is|1 cell is|# cells are} missing,"
    " {cell} for one.",
    "waiting-repeated": "After number {number}: a cell stands there twice.",
    "waiting-extra-calls": "After number {number}: the call of {cell} has returned, or has not been"
    " made.",
    "waiting-extra-path": "After number {number}: {cell} has been popped, or has not been pushed.",
    "waiting-extra-stack": "After number {number}: {cell} does not wait; only closed neighbours of"
    " open blank cells do.",
    "waiting-extra-queue": "After number {number}: {cell} does not wait; only closed neighbours of"
    " open blank cells do.",
}

RESULTS = {
    "fit": "{fits} of {decisions:no decision|1 decision|# decisions} fit.",
    "fit-nothing": "There was nothing to decide: each step had one way to go.",
    "fit-order": "You took {took} before {first}; another neighbour order is one slip, however"
    " often it shows.",
    "fit-hinted": "{count:None|1 more fits|# more fit} with a hint.",
    "fit-fixed": "{count:No step was|1 step was|# steps were} put right on the way.",
    "fit-missing": "{count:No cell was|1 cell was|# cells were} not clicked.",
    "fit-waiting": "What waits was right {right} of {count:0 times|1 time|# times}.",
    "diagnosis-early": "{count:No click|1 click|# clicks} more, and the algorithm behind your"
    " clicks can be named.",
    "diagnosis-open": "{count:No known algorithm takes these cells in this order.|1 known algorithm"
    " takes these cells in this order.|# known algorithms take these cells in this order, so which"
    " one you follow is open.}",
    "left-at-the-end": "At number {number} nothing waited any more; you took {cell}.",
    "left-order": "At number {number} you took {took} of {source}, but {first} comes before it.",
    "left-order-last": "At number {number} you took {took} of {source}, but the last neighbour is"
    " taken first: {first} comes before it.",
    "named-four": "They go on to the four sides alone.",
    "named-eight": "They go on to all eight neighbours.",
    "named-digits": "They go on from digits too.",
    "named-no-digits": "They stop at digits.",
    **{
        f"diagnosis-fits-{key}": f"Your clicks are those of {name}."
        for key, name in _PROGRAMS.items()
    },
    **{
        f"diagnosis-slip-{key}": f"{{count:No click|All clicks but 1|All clicks but #}} fit {name}."
        for key, name in _PROGRAMS.items()
    },
    **{
        f"diagnosis-order-{key}": f"Your clicks are those of {name}{_OTHER_ORDER}: one slip."
        for key, name in _PROGRAMS.items()
    },
    **{f"slip-or-{key}": f"All of them would be {whose}." for key, whose in _NAMED.items()},
    **{f"named-{key}": f"Your clicks are {whose}." for key, whose in _NAMED_MANNERS.items()},
    **{
        f"named-{key}-free": f"Your clicks are {whose}{_OTHER_ORDER}."
        for key, whose in _NAMED.items()
    },
    **{
        f"left-{program}-{rule}": f"At number {{number}} {does}; {took}."
        for program, does in _DOES.items()
        for rule, took in _TOOK.items()
    },
}

TASKS = {
    "trace-title": "Trace by hand: {program}",
    **{
        f"trace-prompt-{key}": f"Click the cells in the order in which {name} visits them first, up"
        f" to number {{length}}. {manner}"
        for (key, name), manner in zip(_PROGRAMS.items(), _MANNERS)
    },
    **{
        f"trace-rest-{key}": f"The numbers up to {{given}} are there. Go on as {name} does, up to"
        f" number {{length}}. {manner}"
        for (key, name), manner in zip(_PROGRAMS.items(), _MANNERS)
    },
    "trace-right": "These are the cells as they are visited first.",
    "trace-worked-title": "One to watch",
    "trace-complete-title": "One to complete",
    "trace-alone-title": "One alone",
    **{
        f"trace-worked-{key}": f"Watch {name}. {manner}"
        for (key, name), manner in zip(_PROGRAMS.items(), _MANNERS)
    },
    "trace-worked-step": "Now number {number} is open; the last three are {cells}.",
    "trace-other-board": "On the board that was shown, too many algorithms visit the cells alike,"
    " so another was chosen.",
}

TEMPLATES = {**CLICKS, **WAITING, **RESULTS, **TASKS}
