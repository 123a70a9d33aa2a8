"""How a run ended. The process of a user's program imports this too, so it imports little."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from visualizer.recording.crashes import Crash

#: A board as a program left it. A cell is a str of any length, a number, None or a bool; an `OtherValue` stands
#: for any other value.
CellValues: TypeAlias = tuple[tuple[object, ...], ...]


class LikeText(str):
    """Stands for a value of another class that is equal to a text, such as NumPy's ``str_``."""


@dataclass(frozen=True)
class OtherValue:
    """Stands for a value that is neither text nor a number; ``text`` is its `repr`."""

    text: str


class ReturnKind(Enum):
    """What a program returned: the board it was given, another board, nothing, or no board."""

    SAME = "same"
    NEW = "new"
    NOTHING = "nothing"
    OTHER = "other"


@dataclass(frozen=True)
class RunEnd:
    """The result of a run on one board.

    ``cells`` is the board to be judged: the returned board, of a generator the board that it was
    given; None if that is no board, or the run was stopped. ``given_cells`` is the given board after the run.
    ``fault`` is the crash that ended the run, if any. ``printed`` is the text on standard output and
    standard error. ``shares_rows`` is whether the returned board is another one but has rows of the
    given board. ``trial`` is a crash in the code of the file outside the run, if that was run too.
    ``recursion_limit`` is the limit of Python that the program has set. ``rows`` has, for each row of
    ``cells``, the number of the observed row, -1 if it was not observed. If it ``is_last``, the process that
    sends it runs the program on no further board.
    """

    cells: CellValues | None = None
    given_cells: CellValues = ()
    returned: ReturnKind = ReturnKind.NOTHING
    fault: Crash | None = None
    printed: str = ""
    shares_rows: bool = False
    trial: Crash | None = None
    recursion_limit: int | None = None
    rows: tuple[int, ...] = ()
    is_last: bool = False
