"""What the lab shows of its variants: their runs on the board and the programs that they equal.

Both take long on large boards, so they are worked out a little at a time and stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from visualizer.algorithms.variants import Variant
from visualizer.analysis.equivalence import Equivalence, equal_programs
from visualizer.board.board import Board
from visualizer.recording.recording import Recording
from visualizer.trace.trace import Trace

#: Boards of more cells than this are not run while a variant is being built.
MOST_CELLS = 10_000
_PART = 2000
_KEPT = 32


class LabRuns:
    """Runs of variants on one board, and which programs they equal; None while not known yet."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._wanted: list[Variant] = []
        self._traces: dict[Variant, Trace] = {}
        self._equivalences: dict[Variant, Equivalence] = {}
        self._recording: tuple[Variant, Recording] | None = None
        self._search: tuple[Variant, Iterator[Equivalence | None]] | None = None

    def want(self, board: Board, variants: list[Variant]) -> None:
        """Run these variants on this board, clicked where it says; the first of them first."""
        self._wanted = variants
        if board != self._board:
            self._board = board
            self._traces.clear()
            self._recording = None

    @property
    def too_large(self) -> bool:
        """Whether the board is so large that nothing is run on it here."""
        return self._board is not None and self._board.height * self._board.width > MOST_CELLS

    def trace(self, variant: Variant) -> Trace | None:
        """The variant's run on the board, None while it is not known."""
        return self._traces.get(variant)

    def equivalence(self, variant: Variant) -> Equivalence | None:
        """Which programs show the variant's orders, None while it is not known."""
        return self._equivalences.get(variant)

    @property
    def done(self) -> bool:
        """Whether all that is wanted is known."""
        return self._next_step() is None

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with runs and comparisons, as `Screen.work`; True while there is more to do."""
        while (step := self._next_step()) is not None:
            step()
            if not time_left():
                break
        return not self.done

    def _next_step(self) -> Callable[[], None] | None:
        if self._board is not None and self._board.click is not None and not self.too_large:
            for variant in self._wanted:
                if variant not in self._traces:
                    return partial(self._record, variant)
        for variant in self._wanted:
            if variant not in self._equivalences:
                return partial(self._compare, variant)
        return None

    def _record(self, variant: Variant) -> None:
        assert self._board is not None
        click = self._board.click or (0, 0)
        if self._recording is None or self._recording[0] != variant:
            self._recording = variant, Recording(self._board, click, variant.algorithm)
        recording = self._recording[1]
        if recording.run(_PART):
            self._traces[variant] = recording.trace()
            self._recording = None
            while len(self._traces) > _KEPT:
                del self._traces[next(iter(self._traces))]

    def _compare(self, variant: Variant) -> None:
        if self._search is None or self._search[0] != variant:
            self._search = variant, equal_programs(variant.algorithm)
        found = next(self._search[1])
        if found is not None:
            self._equivalences[variant] = found
            self._search = None


def reveals_differ_at(first: Trace, second: Trace) -> int | None:
    """The first reveal, from 1, at which two reveal orders differ; None where they are the same."""
    cells = [trace.cells[trace.revealed_at] for trace in (first, second)]
    shorter = min(map(len, cells))
    differs = np.flatnonzero(cells[0][:shorter] != cells[1][:shorter])
    if len(differs):
        return int(differs[0]) + 1
    return None if len(cells[0]) == len(cells[1]) else shorter + 1


def cells_at_reveal(traces: list[Trace], reveal: int) -> tuple[int, ...]:
    """The cells (row * width + column) that traces reveal at a number, from 1, each once."""
    found = [
        int(t.cells[t.revealed_at[reveal - 1]]) for t in traces if reveal <= len(t.revealed_at)
    ]
    return tuple(dict.fromkeys(found))
