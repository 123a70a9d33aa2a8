"""What a person's own program did on one board, and the limits within which it ran."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias

from visualizer.board.board import Board
from visualizer.recording.run_report import Fault
from visualizer.trace.trace import Trace

#: A board as a program left it: a str of any length, a number, None or a bool in each place. Any
#: other value is its `repr` in an `Odd`.
Cells: TypeAlias = "tuple[tuple[object, ...], ...]"


@dataclass(frozen=True)
class Odd:
    """A value that is neither text nor a number, where a symbol should be; ``text`` shows it."""

    text: str


class Returned(Enum):
    """What a program returned: the board it was given, another one, nothing, or no board."""

    SAME = "same"
    NEW = "new"
    NOTHING = "nothing"
    OTHER = "other"


@dataclass(frozen=True)
class Limits:
    """How much one run may take: seconds, megabytes, operations, characters printed.

    With None for the operations it is what the size of the board makes of them.
    """

    seconds: float = 10.0
    megabytes: int = 1024
    operations: int | None = None
    printed: int = 100_000


@dataclass(frozen=True)
class Answer:
    """What a program did on one board.

    ``cells`` is the board that a judge would look at: what was returned, for a generator the
    board that it was given; None where that is no board, or the run was ended. ``left`` is the
    board that was handed in as it stands afterwards. ``printed`` is what went to standard output
    and standard error. ``trace`` is the run as far as it went, None unless it was observed;
    ``notes`` say, in sentences, what of it the observation could not see. ``shares_rows`` is
    whether another board is returned that has rows of the one that was handed in.
    """

    cells: Cells | None
    left: Cells
    returned: Returned
    fault: Fault | None = None
    printed: str = ""
    trace: Trace | None = None
    notes: tuple[str, ...] = ()
    shares_rows: bool = False


class Runner(Protocol):
    """Runs one program on boards, each of which has a click."""

    def run(
        self, boards: Sequence[Board], observed: bool = False, together: bool = False
    ) -> Iterator[Answer]:
        """What the program does on each board, as it becomes known.

        The program's file is run anew for each board; with ``together`` once for all of them, so
        that what one call leaves behind is there in the next. After a fault that ended the
        process, the next board has a new process. ``observed`` runs take longer, and have traces.
        """
