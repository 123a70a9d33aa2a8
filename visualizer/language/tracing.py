"""The sentences of tracing by hand: about clicks, about the frontier, and about a whole trace."""

from __future__ import annotations

from visualizer.analysis.explanation import PhraseKey

#: The name of each algorithm, a sentence about its neighbour order, and its rule for the next cell.
_ALGORITHM_TEXTS = {
    "recursion": (
        "the recursion",
        "Neighbours are called in the order {order}.",
        "The recursion goes on from the newest open blank cell that still has closed neighbours.",
    ),
    "path": (
        "the stack of cells on the way",
        "Neighbours are pushed one at a time, in the order {order}.",
        "A blank cell on top stays on the stack until none of its neighbours is closed.",
    ),
    "queue": (
        "the queue",
        "Neighbours are queued in the order {order}.",
        "A queue takes what has waited longest: all neighbours of one cell come before those of the next.",
    ),
    "stack": (
        "the stack",
        "Neighbours are pushed in the order {order}, and marked then.",
        "A stack takes what was pushed last; a cell that waits already is not pushed again.",
    ),
    "popped": (
        "the stack",
        "Neighbours are pushed in the order {order}, and marked when they are popped.",
        "A stack takes what was pushed last; a cell that is pushed again comes earlier than it would have.",
    ),
}
_STACK_TITLE = "a stack that marks cells when it pushes them"

TRACING_TEMPLATES: dict[PhraseKey, str] = {
    # About a click
    ("trace-click", "right"): "Right.",
    ("trace-click", "longest"): "That is where a queue would go on: from the oldest cell.",
    ("trace-click", "pushed"): f"That is where {_STACK_TITLE} would go on.",
    ("trace-click", "newest"): "That is where the recursion would go on: from the newest cell.",
    ("trace-click", "order"): "That goes on from the right cell, but another comes first in its order.",
    ("trace-click", "order-last"): "That goes on from the right cell, but another neighbour was pushed last.",
    ("trace-click", "waiting"): "That cell comes later.",
    ("trace-click", "elsewhere"): "That cell is beside no open blank cell, so it does not wait yet.",
    "trace-refused": "That is a mine, or open already. Click a closed cell.",
    **{("trace-rule", program): rule for program, (*_, rule) in _ALGORITHM_TEXTS.items()},
    # About the frontier
    ("trace-ask", "recursion"): "Stop: which calls are open now? Choose the innermost {count} on the"
    " board, the innermost first.",
    ("trace-ask", "path"): "Stop: which cells are on the stack now? Choose the top {count} on the"
    " board, the top first.",
    ("trace-ask", "queue"): "Stop: which closed cells wait in the queue now? Choose the first {count} on"
    " the board, the front first.",
    ("trace-ask", "stack"): "Stop: which closed cells wait on the stack now? Choose the top {count} on"
    " the board, the top first.",
    ("trace-ask", "popped"): "Stop: which closed cells wait on the stack now? Choose the top {count} on"
    " the board, each once, the top first.",
    "trace-held-right": "Right, in this order.",
    "trace-held-order": "These are the right cells, but in another order: see the numbers.",
    "trace-reversed": "That is reversed: you entered first what leaves last.",
    ("trace-holds", "queue"): "That is what would be at the front of a queue.",
    ("trace-holds", "stack"): f"That is what would be on top of {_STACK_TITLE}.",
    ("trace-holds", "popped"): "That is what would be on top of a stack that marks what it pops.",
    "trace-extra": "{count:None|1 cell|# cells} of these should not stand there, {cell} for one: see the numbers.",
    "trace-twice": "That cell is entered already.",
    "trace-open": "That is a mine, or open: it does not wait.",
    "trace-closed": "That cell is not open yet. Choose cells that are.",
    # About all clicks
    **{
        ("trace-found", program): f"Your clicks are those of {name}."
        for program, (name, _, _) in _ALGORITHM_TEXTS.items()
    },
    **{
        ("trace-found", word): f"Your clicks are {owner}: {{count}} of your {{wrong}} wrong clicks"
        f" are where {rival} goes on."
        for word, owner, rival in (
            ("longest", "a queue's", "a queue"),
            ("pushed", f"those of {_STACK_TITLE}", "it"),
            ("newest", "the recursion's", "the recursion"),
        )
    },
    ("trace-found", "order"): "You go on from the right cell, but in another neighbour order: {count} of"
    " your {wrong} wrong clicks are beside the right cell.",
    ("trace-found", "open"): "{wrong:No first click was|1 first click was|# first clicks were} wrong,"
    " not enough of one kind to name another rule.",
    "trace-steps": "{right} of {of:1 step|# steps} with a choice {of:was|were} right at the first click.",
    "trace-held": "What waits was right {right} of {of:1 time|# times}.",
    # Tasks
    "trace-title": "Trace by hand: {program}",
    "trace-watch-title": "One to watch",
    "trace-complete-title": "One to complete",
    "trace-alone-title": "One alone",
    "trace-watch-step": "Now {number:1 cell is|# cells are} open; the last are {cells}.",
    "trace-other-board": "The board that was shown does not tell algorithms apart early, so another was chosen.",
}
for _program, (_name, _manner, _) in _ALGORITHM_TEXTS.items():
    TRACING_TEMPLATES["trace-watch", _program] = f"Watch {_name}. {_manner}"
    TRACING_TEMPLATES["trace-prompt", _program] = (
        f"Click the cells in the order in which {_name} visits them first, until {{length}} are open. {_manner}"
    )
    TRACING_TEMPLATES["trace-rest", _program] = (
        f"{{given:1 cell is|# cells are}} open. Go on as {_name} does, until {{length}} are. {_manner}"
    )
