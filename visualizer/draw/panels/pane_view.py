"""What one pane shows."""

from __future__ import annotations

from dataclasses import dataclass

from visualizer.trace.trace import State


@dataclass(frozen=True)
class PaneView:
    """What one pane shows: an algorithm's ``state``, and a remark on it.

    ``remark`` stands in the corner (``differs at 2``), where it is narrow as ``brief_remark``
    if there is one; ``good`` remarks are no warnings. ``remarks`` are all that the pane comes to
    have, each with its brief form, so that what stands beside them need not move.
    """

    index: int
    state: State
    focused: bool = False
    remark: str = ""
    good: bool = False
    highlighted: tuple[int, ...] = ()
    only_board: bool = False
    removable: bool = False
    brief_remark: str = ""
    remarks: tuple[tuple[str, str], ...] = ()
