"""What the code panel shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from visualizer.draw.panels.pane_view import PaneView
from visualizer.recording.line_steps import Variable


@dataclass(frozen=True)
class LiveCode:
    """What is worked out about the code where a pane stands.

    ``variables`` are names with their values as text, None while they are being worked out, and
    ``changed`` the names of those that the step shown has changed. ``line`` is the line that has
    been run since the operation, None where the operation itself is shown, and ``following`` the
    one that is run next. ``unreached`` are the lines that this run never reaches.
    """

    variables: Sequence[Variable] | None = ()
    changed: frozenset[str] = frozenset()
    line: int | None = None
    following: int | None = None
    unreached: frozenset[int] = frozenset()


@dataclass(frozen=True)
class CodeView:
    """The ``pane`` whose code is shown, what is known about it, and what is pointed at.

    ``pointed`` is a line of the file; ``all_variables`` shows every variable over the code.
    """

    pane: PaneView
    live: LiveCode = LiveCode()
    pointed: int | None = None
    all_variables: bool = False

    @cached_property
    def running(self) -> int | None:
        """The line that is lit: the one that was run last."""
        return self.pane.line if self.live.line is None else self.live.line
