"""What is found out about a program: whether it is right, how it differs, and all of it as JSON.

The JSON is for this program's own processes and its files of results; what `visualizer check
--format json` prints is the public form.
"""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, TypeVar

from visualizer.analysis.costs import RECURSION_LIMIT
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.errors import ProgramError, TraceFileError, VisualizerError, reason_of
from visualizer.programs.mistakes.mistake import Mistake
from visualizer.recording.crashes import Crash
from visualizer.recording.run_end import Odd
from visualizer.recording.run_outcome import RunOutcome
from visualizer.trace.native import read_trace_archive, trace_archive
from visualizer.trace.trace import Trace

if TYPE_CHECKING:
    from cattrs import Converter

_Structured = TypeVar("_Structured")


class Status(Enum):
    """The verdict in a word; what is no program is not judged."""

    NOT_JUDGED = "not-judged"
    RIGHT = "right"
    WRONG = "wrong"
    TOO_SLOW = "too-slow"
    COULD_NOT_RUN = "could-not-run"

    @property
    def exit_status(self) -> int:
        """That of the command, of a class the highest; what is not judged changes none."""
        known = {Status.NOT_JUDGED: -1, Status.RIGHT: 0, Status.COULD_NOT_RUN: 2}
        return known.get(self, 1)


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

    @property
    def is_unended(self) -> bool:
        """Whether the run was stopped, so that no board came out."""
        fault = self.answer.fault
        return fault is not None and fault.is_endless


@dataclass(frozen=True)
class Counts:
    """What one run costs: visits, repeated visits, the most cells waiting or the deepest call.

    ``most_waiting`` is None where what waits was not seen.
    """

    name: str
    visits: int
    repeated_visits: int
    most_waiting: int | None


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

    ``depth`` is the deepest call after a click in a corner, ``limit`` how many calls plain Python
    allows; ``size`` is about the side of the smallest empty square on which they do not suffice,
    None where they do.
    """

    depth: int
    limit: int = RECURSION_LIMIT
    size: int | None = None


@dataclass(frozen=True)
class Verdict:
    """What is known of one program, named as it was given.

    ``boards`` is how many runs were judged, ``small_up_to`` the largest rows x columns of which
    all boards were tried. ``mistakes`` explain a wrong program: each explains all that was seen,
    so more than one is an "or"; ``remarks`` are costs of a right one, then style. ``fault``
    is why it could not be run at all. ``same`` and ``overflow`` are None for what is not right, or
    not known.
    """

    name: str
    status: Status
    boards: int = 0
    small_up_to: str = ""
    fault: Crash | None = None
    failure: Failure | None = None
    mistakes: tuple[Mistake, ...] = ()
    remarks: tuple[Mistake, ...] = ()
    same: SameOrders | None = None
    overflow: Overflow | None = None
    printed: str = ""

    @property
    def deciding_crash(self) -> Crash | None:
        """The fault of the run that decided; None where that came to its end."""
        return self.fault if self.failure is None else self.failure.answer.fault


def to_json(value: object) -> str:
    """A verdict, or a message of the process that judges, as one line of JSON."""
    return json.dumps(_converter().unstructure(value))


def from_json(text: str | bytes, form: type[_Structured]) -> _Structured:
    """The value of the class ``form`` in what `to_json` made. Raises ProgramError for others."""
    try:
        return _converter().structure(json.loads(text), form)
    except (ValueError, TypeError, LookupError, RecursionError, VisualizerError) as error:
        raise ProgramError(f"what was found out cannot be read ({reason_of(error)}); check the program again") from None


@lru_cache(maxsize=1)
def _converter() -> Converter:
    from cattrs import Converter  # which takes a while, and is for judging alone

    converter = Converter(detailed_validation=False)
    # A cell holds what JSON has, or a value that is told by its text.
    converter.register_unstructure_hook_func(
        lambda form: form is object, lambda value: vars(value) if isinstance(value, Odd) else value
    )
    converter.register_structure_hook_func(
        lambda form: form is object, lambda value, _: Odd(**value) if isinstance(value, dict) else value
    )
    converter.register_unstructure_hook(Board, lambda board: [board.rows, board.click])
    converter.register_structure_hook(Board, lambda value, _: Board(*value))
    converter.register_unstructure_hook(Trace, _encode_trace)
    converter.register_structure_hook(Trace, lambda value, _: _decode_trace(value))
    return converter


def _encode_trace(trace: Trace) -> str | None:
    try:
        return base64.b64encode(trace_archive(trace)).decode("ascii")
    except TraceFileError:  # the program's text is larger than a trace has room for
        return None


def _decode_trace(packed: str) -> Trace:
    return read_trace_archive(BytesIO(base64.b64decode(packed)))
