"""The display names of enums and other terms, and short messages that several rooms use."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, TypeVar

from visualizer.algorithms.lookup import find_algorithm
from visualizer.board.neighbours import Order, order_name
from visualizer.language.formatting import join_with_and, read_table
from visualizer.playback.comparison import Sync
from visualizer.playback.player import MoveUnit
from visualizer.playback.scenario import Overlay
from visualizer.trace.operations import FrontierKind

_TABLE = read_table("terms.json")
_Kind = TypeVar("_Kind", bound=Enum)


def _by_kind(kinds: type[_Kind], name: str) -> dict[_Kind, Any]:
    """A part of the table, by the members of an enum instead of their values."""
    return {kinds(value): text for value, text in _TABLE[name].items()}


FRONTIER_NAMES: dict[FrontierKind, str] = _by_kind(FrontierKind, "frontiers")
#: The heading above the frontier.
FRONTIER_HEADINGS: dict[FrontierKind, str] = _by_kind(FrontierKind, "frontier-headings")
#: The number of entries of the frontier, or of open calls.
FRONTIER_COUNTS: dict[FrontierKind, str] = _by_kind(FrontierKind, "frontier-counts")
#: The words after that number on the exported page, which has no other name for the frontier.
PAGE_FRONTIER_COUNTS: dict[FrontierKind, str] = _by_kind(FrontierKind, "page-frontier-counts")
#: The suffix of the number of visits if the frontier of a user's program was not seen.
INFERRED_SUFFIX = ", inferred"
#: The ways to keep panes in step, and the units of their steps.
SYNC_NAMES: dict[Sync, str] = _by_kind(Sync, "syncs")
SYNC_UNITS: dict[Sync, str] = _by_kind(Sync, "sync-units")
#: The units by which the player plays.
MOVE_UNIT_NAMES = {MoveUnit.STEP: "visit", MoveUnit.OPERATION: "operation", MoveUnit.LINE: "line of the code"}
#: The remark about a pane whose run has ended, and its short form.
DONE_REMARK, BRIEF_DONE_REMARK = "done", "\u2713"
#: The label of the top of a timeline's curves.
LARGEST_FRONTIER_TEMPLATE = "most waiting: {count}"
#: What follows a statement that may change, as long as not all of the runs is there.
SO_FAR = " so far"
EMPTY_FRONTIER_TEXT = "nothing ever waits"
#: The overlays on cells: their names in bars, lists and messages, and their descriptions.
OVERLAY_NAMES: dict[Overlay, str] = _by_kind(Overlay, "overlays")
OVERLAY_NOTES: dict[Overlay, str] = _by_kind(Overlay, "overlay-notes")


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
PAGE_HELP = "\n".join(_TABLE["page-help"])
