"""What a run came to, the same for a program of this process and for a student's file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from visualizer.recording.faults import Fault
from visualizer.trace.trace import Trace

#: A board as a program left it: a str of any length, a number, None or a bool in each place. Any
#: other value is its `repr` in an `Odd`.
CellValues: TypeAlias = tuple[tuple[object, ...], ...]


class LikeText(str):
    """What is equal to this text, but of a class of its own, such as one of NumPy's."""


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
class RunOutcome:
    """What a program did on one board; the defaults are those of a run with nothing to say.

    ``cells`` is the board that a judge would look at: what was returned, for a generator the
    board that it was given; None where that is no board, or the run was ended. ``left`` is the
    board that was handed in as it stands afterwards. ``fault`` is None for a run that came to its
    end. ``printed`` is what went to standard output and standard error. ``trace`` is the run as
    far as it went, None unless it was observed; ``notes`` say, in sentences, what of it the
    observation could not see. ``shares_rows`` is whether another board is returned that has rows
    of the one that was handed in. ``trial`` is what goes wrong in the code of the file that is no
    part of the run, where that was run too. ``recursion_limit`` is what the program has set
    Python's limit to.
    """

    cells: CellValues | None = None
    left: CellValues = ()
    returned: Returned = Returned.NOTHING
    fault: Fault | None = None
    printed: str = ""
    trace: Trace | None = None
    notes: tuple[str, ...] = ()
    shares_rows: bool = False
    trial: Fault | None = None
    recursion_limit: int | None = None


#: What there is to say about most runs.
NOTHING_TO_REPORT = RunOutcome()
