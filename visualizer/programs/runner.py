"""Running a program on boards, whoever does it, and the limits of each run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from visualizer.board.board import Board
from visualizer.recording.run_outcome import RunOutcome


@dataclass(frozen=True)
class Limits:
    """How much one run may take: seconds, megabytes, operations, characters printed.

    With None for the operations it is what the size of the board makes of them.
    """

    seconds: float = 10.0
    megabytes: int = 1024
    operations: int | None = None
    printed: int = 100_000


class Runner(Protocol):
    """Runs one program on boards, each of which has a click."""

    def run(
        self, boards: Sequence[Board], observed: bool = False, together: bool = False
    ) -> Iterator[RunOutcome]:
        """What the program does on each board, as it becomes known.

        The program's file is run anew for each board; with ``together`` once for all of them, so
        that what one call leaves behind is there in the next. After a fault that ended the
        process, the next board has a new process. ``observed`` runs take longer, and have traces.
        """
