"""The display names of the enums of the rooms above."""

from __future__ import annotations

from visualizer.analysis.rank_correlation import By
from visualizer.board.neighbours import Order, order_name
from visualizer.playback.comparison import Sync
from visualizer.playback.player import Grain
from visualizer.playback.scenario import Overlay
from visualizer.trace.waiting import Frontier

FRONTIER_NAMES = {
    Frontier.CALLS: "call stack",
    Frontier.QUEUE: "queue",
    Frontier.STACK: "stack",
    Frontier.BAG: "bag",
    Frontier.UNSEEN: "frontier that was not seen",
}
#: Above what waits: what it is, and how to read its line.
HEADINGS = {
    Frontier.CALLS: ("Call stack", "running call first"),
    Frontier.QUEUE: ("Queue", "next at the left"),
    Frontier.STACK: ("Stack", "top at the left"),
    Frontier.BAG: ("Bag", "in no order"),
    Frontier.UNSEEN: ("The frontier was not seen", ""),
}
#: After the number of visits where the frontier of a user's program was not seen.
INFERRED = ", inferred"
#: How many entries or calls there are.
WAITING = {
    Frontier.CALLS: "{count:1 call open|# calls open}",
    Frontier.QUEUE: "{count} waiting",
    Frontier.STACK: "{count} waiting",
    Frontier.BAG: "{count} waiting",
    Frontier.UNSEEN: "not seen",
}
#: The same after the number on the exported page, where nothing else says what they wait in.
WAITING_COUNTS = {
    Frontier.CALLS: "{count:call open|calls open}",
    Frontier.QUEUE: "in the queue",
    Frontier.STACK: "in the stack",
    Frontier.BAG: "in the bag",
    Frontier.UNSEEN: "",
}
ORDERS = {By.REVEALS: "reveals", By.VISITS: "first visits"}
#: The ways to keep in step, and what steps are counted in.
SYNCS = {
    Sync.VISIT: "by visit",
    Sync.OPERATION: "by operation",
    Sync.REVEAL: "by cells revealed",
    Sync.FINISH: "to finish together",
}
UNITS = {
    Sync.VISIT: "visit",
    Sync.OPERATION: "operation",
    Sync.REVEAL: "reveal",
    Sync.FINISH: "visit",
}
#: What playing goes by.
GRAINS = {
    Grain.STEP: "visit",
    Grain.OPERATION: "operation",
    Grain.LINE: "line of the code",
}
#: What is remarked of a pane whose run has ended, in few letters too.
DONE, DONE_BRIEFLY = "done", "\u2713"
#: What the top of a timeline's curves means.
MOST_WAITING = "most waiting: {count}"
NOTHING_WAITS = "nothing ever waits"
#: What can be drawn on the cells: its name in bars, lists and messages, and what it shows.
OVERLAYS = {
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
    """A neighbour order in words, None where each program takes its own.

    >>> order_text(((-1, 0), (0, 1), (1, 0), (0, -1))), order_text(None)
    ('four sides', 'own orders')
    """
    return "own orders" if order is None else order_name(order).replace("-", " ")


PUT_AWAY = (
    "{count:The stop|The # stops} that you had not saved {count:is|are} put away with the board."
    " Ctrl+Z brings both back."
)
REMOVED = "The stop at {position} is removed. Ctrl+Z brings it back."
TOO_MANY = "There are {count} stops already; Z lists them, and removes one."
#: What is shown at a stop without a caption.
NUMBERED = "Stop {number} of {count}"
#: Said on the exported page of runs whose operations are too many to be described.
NOT_SAID = "This run is long: its operations are not described."
#: What the page's picture shows, a paragraph a line.
HELP = """\
Each pane is one algorithm that reveals the same board from the same click. All panes keep in step.
Beside or below each board is what waits: a queue, in at one end and out at the other, a stack or \
the open calls as a pile with the top above. The curves show how much that is at each step; drag \
them to go there.
Press a cell: the reveal starts there, if the page has its runs. Point at one, or at an entry that \
waits: its counterparts light up in all panes."""
