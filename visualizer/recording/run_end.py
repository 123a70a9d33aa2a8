"""How a run ends: what comes of a board. A student's process has this too, so it imports little."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from visualizer.recording.crashes import Crash

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
class RunEnd:
    """What came of a run on one board; the defaults are those of a run with nothing to say.

    ``cells`` is the board that a judge would look at: the board that was returned, for a generator
    the one that it was given; None where that is no board, or the run was stopped. ``left`` is the
    board that was handed in as it stands afterwards. ``fault`` is None for a run that came to its
    end. ``printed`` is what went to standard output and standard error. ``shares_rows`` is whether
    another board is returned that has rows of the one that was handed in. ``trial`` is what goes
    wrong in the code of the file that is no part of the run, where that was run too.
    ``recursion_limit`` is what the program has set Python's limit to.
    """

    cells: CellValues | None = None
    left: CellValues = ()
    returned: Returned = Returned.NOTHING
    fault: Crash | None = None
    printed: str = ""
    shares_rows: bool = False
    trial: Crash | None = None
    recursion_limit: int | None = None
