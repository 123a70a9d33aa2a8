"""What is found out about a program: whether it is right, and how it differs or what it is like."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from visualizer.analysis.costs import RECURSION_LIMIT
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.programs.mistakes import Mistake
from visualizer.recording.faults import Fault
from visualizer.recording.run_outcome import RunOutcome


class Status(Enum):
    """The verdict in a word; the value is the exit status of the command."""

    RIGHT = 0
    WRONG = 1
    COULD_NOT_RUN = 2


@dataclass(frozen=True)
class Failure:
    """The smallest board found on which a program is wrong.

    ``board`` has the click, ``expected`` are the rows that are right, ``answer`` is the observed
    run. ``cells`` are those that differ. ``calls`` is 2 where the board fails only when the
    program has been called before, or more where one call does not suffice; then ``before`` is the
    board of the call before the last.
    """

    board: Board
    expected: tuple[str, ...]
    answer: RunOutcome
    cells: tuple[Cell, ...]
    calls: int = 1
    before: Board | None = None


@dataclass(frozen=True)
class Counts:
    """What one run costs: visits, repeated visits, the most cells waiting or the deepest call."""

    name: str
    visits: int
    repeated_visits: int
    most_waiting: int


@dataclass(frozen=True)
class SameOrders:
    """The known programs whose orders a program has on every board tried, by their names.

    ``visits`` visit the same cells in the same order, ``reveals`` open them in the same order;
    names are of the catalogue or of the lab's variants (``queue,mark=push,order=clockwise``).
    ``boards`` is how many boards were compared. ``counts`` has the program itself first, on
    ``counted_on``, then those of ``visits`` (of ``reveals`` where there are none).
    """

    visits: tuple[str, ...] = ()
    reveals: tuple[str, ...] = ()
    boards: int = 0
    counted_on: Board | None = None
    counts: tuple[Counts, ...] = ()


@dataclass(frozen=True)
class Overflow:
    """How deep the recursion goes on an empty 50x50 board, and the smallest square that overflows.

    ``depth`` is the deepest call there, ``limit`` how many calls plain Python allows; ``size`` is
    the side of the smallest empty square on which they do not suffice, None where they do.
    """

    depth: int
    limit: int = RECURSION_LIMIT
    size: int | None = None


@dataclass(frozen=True)
class Verdict:
    """What is known of one program, named as it was given.

    ``boards`` is how many runs were judged, ``small_up_to`` the largest rows x columns of which
    all boards were tried. ``mistakes`` explain a wrong program: each explains all that was seen,
    so more than one is an "or"; for a right one ``remarks`` are what it costs, and style. ``fault``
    is why it could not be run at all. ``same`` and ``overflow`` are None for what is not right, or
    not known.
    """

    name: str
    status: Status
    boards: int = 0
    small_up_to: str = ""
    fault: Fault | None = None
    failure: Failure | None = None
    mistakes: tuple[Mistake, ...] = ()
    remarks: tuple[Mistake, ...] = ()
    same: SameOrders | None = None
    overflow: Overflow | None = None
    printed: str = ""
