"""The display names of enums and other terms, and short messages that several rooms use."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.algorithms.lookup import find_algorithm
from visualizer.analysis.rank_correlation import OrderKind
from visualizer.board.neighbours import Order, order_name
from visualizer.language.formatting import join_with_and
from visualizer.playback.comparison import Sync
from visualizer.playback.player import MoveUnit
from visualizer.playback.scenario import Overlay
from visualizer.trace.operations import FrontierKind

FRONTIER_NAMES = {
    FrontierKind.CALLS: "call stack",
    FrontierKind.QUEUE: "queue",
    FrontierKind.STACK: "stack",
    FrontierKind.BAG: "bag",
    FrontierKind.UNSEEN: "frontier that was not seen",
}
#: The heading above the frontier, and a note on how to read it.
FRONTIER_HEADINGS = {
    FrontierKind.CALLS: ("Call stack", "running call first"),
    FrontierKind.QUEUE: ("Queue", "next at the left"),
    FrontierKind.STACK: ("Stack", "top at the left"),
    FrontierKind.BAG: ("Bag", "in no order"),
    FrontierKind.UNSEEN: ("The frontier was not seen", ""),
}
#: The suffix of the number of visits if the frontier of a user's program was not seen.
INFERRED_SUFFIX = ", inferred"
#: The number of entries of the frontier, or of open calls.
FRONTIER_COUNTS = {
    FrontierKind.CALLS: "{count} of {most:1 call|# calls} open",
    FrontierKind.QUEUE: "{count} of {most} waiting",
    FrontierKind.STACK: "{count} of {most} waiting",
    FrontierKind.BAG: "{count} of {most} waiting",
    FrontierKind.UNSEEN: "not seen",
}
#: The words after that number on the exported page, which has no other name for the frontier.
PAGE_FRONTIER_COUNTS = {
    FrontierKind.CALLS: "of {most:1 call|# calls} open",
    FrontierKind.QUEUE: "of {most} in the queue",
    FrontierKind.STACK: "of {most} in the stack",
    FrontierKind.BAG: "of {most} in the bag",
    FrontierKind.UNSEEN: "",
}
ORDER_NAMES = {OrderKind.REVEALS: "reveals", OrderKind.VISITS: "first visits"}
#: The ways to keep panes in step, and the units of their steps.
SYNC_NAMES = {
    Sync.VISIT: "by visit",
    Sync.OPERATION: "by operation",
    Sync.REVEAL: "by cells revealed",
    Sync.FINISH: "to finish together",
}
SYNC_UNITS = {Sync.VISIT: "visit", Sync.OPERATION: "operation", Sync.REVEAL: "reveal", Sync.FINISH: "visit"}
#: The units by which the player plays.
MOVE_UNIT_NAMES = {MoveUnit.STEP: "visit", MoveUnit.OPERATION: "operation", MoveUnit.LINE: "line of the code"}
#: The remark about a pane whose run has ended, and its short form.
DONE_REMARK, BRIEF_DONE_REMARK = "done", "\u2713"
#: The label of the top of a timeline's curves.
LARGEST_FRONTIER_TEMPLATE = "most waiting: {count}"
EMPTY_FRONTIER_TEXT = "nothing ever waits"
#: The overlays on cells: their names in bars, lists and messages, and their descriptions.
OVERLAY_NAMES = {
    Overlay.NUMBERS: "numbers",
    Overlay.HEAT: "heat",
    Overlay.TREE: "tree",
    Overlay.DIGITS: "digits",
    Overlay.NONE: "nothing",
}
OVERLAY_NOTES = {
    Overlay.NUMBERS: "when each was visited",
    Overlay.DIGITS: "the mines beside each, large",
    Overlay.HEAT: "colours by visit order",
    Overlay.TREE: "who found whom",
    Overlay.NONE: "only what is revealed",
}


def order_text(order: Order | None) -> str:
    """A neighbour order in words; None means that each program has its own.

    >>> order_text(((-1, 0), (0, 1), (1, 0), (0, -1))), order_text(None)
    ('four sides', 'own orders')
    """
    return "own orders" if order is None else order_name(order).replace("-", " ")


def titles_text(names: Sequence[str]) -> str:
    """The titles of algorithms, given by their names, in a sentence.

    >>> titles_text(["queue-mark-on-push", "stack,mark=pop,push=reversed"])
    'BFS (marked when queued) and Stack (mark on pop, reversed)'
    """
    parts = (find_algorithm(name).title.partition(", ") for name in names)
    return join_with_and([f"{subject} ({manner})" if manner else subject for subject, _, manner in parts])


STOP_REMOVED = "The stop at {position} is removed. Ctrl+Z brings it back."
TOO_MANY_STOPS = "There are {count} stops already; Shift+S lists them, and removes one."
#: The text at a stop without a caption.
NUMBERED_STOP = "Stop {number} of {count}"
#: The note on the exported page if a run has too many operations to describe them.
NOT_DESCRIBED = "This run is long: its operations are not described."
#: The help about the picture on the exported page, one paragraph in each line.
PAGE_HELP = """\
Each pane is one algorithm that reveals the same board from the same click. All panes keep in step.
Beside or below each board is what waits: a queue, in at one end and out at the other, a stack or \
the open calls as a pile with the top above. The curves show how much that is at each step; drag \
them to go there.
Press a cell: the reveal starts there, if the page has its runs. Point at one, or at an entry that \
waits: its counterparts light up in all panes."""
