"""Verdicts on programs with the mistakes that were found, and their JSON.

The JSON is for this project's processes and files of results; `visualizer check --format json`
prints the public form.
"""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, TypeVar

from visualizer.analysis.costs import RECURSION_LIMIT
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.errors import ProgramError, VisualizerError, reason_of
from visualizer.programs.process.wire import json_converter
from visualizer.recording.crashes import Crash
from visualizer.recording.program import RunOutcome
from visualizer.recording.run_end import OtherValue
from visualizer.trace.files import read_trace_archive, trace_archive
from visualizer.trace.trace import Trace

if TYPE_CHECKING:
    from cattrs import Converter

_Structured = TypeVar("_Structured")


class Severity(IntEnum):
    """How bad a mistake is, in the order of the report. Costs and style leave a program right."""

    CRASH = 0
    ENDLESS = 1
    WRONG = 2
    SLOW = 3
    COST = 4
    STYLE = 5


@dataclass(frozen=True)
class Mistake:
    """A mistake found in a program; ``line`` is its line in the file, None if unknown.

    ``kind`` is the key of its record. In a notebook ``place`` is the cell and line, and ``line`` is
    None. ``file`` is the file's name, which tells the language.

    ``directions`` are (row, col) offsets; ``most_waits`` is how often a cell was pushed or visited
    at most; ``size`` is the approximate side of the smallest empty square that overflows;
    ``detail`` is a quotation. They are None or empty for other kinds. Finders leave kind and
    severity to the record.
    """

    kind: str = ""
    severity: Severity = Severity.WRONG
    line: int | None = None
    directions: tuple[Cell, ...] = ()
    most_waits: int | None = None
    size: int | None = None
    detail: str = ""
    place: str = ""
    file: str = ""


class Status(Enum):
    """The verdict in a word; NOT_JUDGED is for a file that is no program."""

    NOT_JUDGED = "not-judged"
    RIGHT = "right"
    WRONG = "wrong"
    TOO_SLOW = "too-slow"
    COULD_NOT_RUN = "could-not-run"

    @property
    def exit_status(self) -> int:
        """The exit status of the command, which for a class is the highest; -1 for NOT_JUDGED."""
        return {Status.NOT_JUDGED: -1, Status.RIGHT: 0, Status.COULD_NOT_RUN: 2}.get(self, 1)


@dataclass(frozen=True)
class Failure:
    """The smallest board found on which a program is wrong.

    ``board`` has the click, ``expected`` the right rows, ``answer`` the outcome with the trace of
    an observed run, ``cells`` those that differ. ``calls`` is greater than 1 if the program only
    fails after other calls; then ``before`` is the board of the latest of these.
    """

    board: Board
    expected: tuple[str, ...]
    answer: RunOutcome
    cells: tuple[Cell, ...]
    calls: int = 1
    before: Board | None = None

    @property
    def trace(self) -> Trace:
        """The trace of the observed run."""
        assert self.answer.trace is not None
        return self.answer.trace

    @property
    def is_unended(self) -> bool:
        """Whether the run was stopped, so that it returned no board."""
        fault = self.answer.fault
        return fault is not None and fault.is_endless


@dataclass(frozen=True)
class Counts:
    """The costs of one run: visits, repeated visits, and the largest frontier or deepest call."""

    name: str
    visits: int
    repeated_visits: int
    most_waiting: int


@dataclass(frozen=True)
class SameOrders:
    """The names of the known programs with the same orders as a program on every board tried.

    ``visits`` visit the same cells in the same order, ``reveals`` open them in the same order;
    names are of the catalogue or of the lab's variants (``queue,mark=push,order=clockwise``).
    ``boards`` is the number of boards. ``counts`` has the costs on ``counted_on``: of the program
    itself, then of ``visits``, or of ``reveals`` if ``visits`` is empty; none if its visits were not seen.
    """

    visits: tuple[str, ...] = ()
    reveals: tuple[str, ...] = ()
    boards: int = 0
    counted_on: Board | None = None
    counts: tuple[Counts, ...] = ()


@dataclass(frozen=True)
class Overflow:
    """The recursion depth on an empty 50x50 board, and the smallest square that overflows.

    ``depth`` is the deepest call after a click in a corner, ``limit`` the recursion limit;
    ``size`` is the approximate side of the smallest empty square that exceeds it, None if none does.
    """

    depth: int
    limit: int = RECURSION_LIMIT
    size: int | None = None


@dataclass(frozen=True)
class Verdict:
    """The verdict on a program, with the name that the user gave.

    ``boards`` is the number of runs, ``small_up_to`` the largest size of which all boards were
    tried. Each of ``mistakes`` explains the whole failure, so that several are alternatives;
    ``remarks`` are the costs and the style of a right program. ``fault`` is why it could not be
    run. ``same`` and ``overflow`` are None if the program is not right, or they are not known.
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
        """The crash of the run that decided the verdict; None if it did not crash."""
        return self.fault if self.failure is None else self.failure.answer.fault

    @property
    def line(self) -> int | None:
        """The line of the mistakes, or of a right program's remarks, if it is one line, else of the crash; or None."""
        mistakes = self.remarks if self.status is Status.RIGHT else self.mistakes
        lines, fault = {mistake.line for mistake in mistakes}, self.deciding_crash
        if len(lines) == 1:
            return lines.pop()
        return fault.line if fault is not None and not mistakes else None


def to_json(value: object) -> str:
    """A verdict, or a message of the judging process, as one line of JSON."""
    return json.dumps(verdict_converter().unstructure(value))


def from_json(text: str | bytes, form: type[_Structured]) -> _Structured:
    """The value of the class ``form`` in JSON from `to_json`. Raises ProgramError for other texts."""
    try:
        return verdict_converter().structure(json.loads(text), form)
    except (ValueError, TypeError, LookupError, RecursionError, VisualizerError) as error:
        raise ProgramError(f"what was found out cannot be read ({reason_of(error)}); check the program again") from None


@lru_cache(maxsize=1)
def verdict_converter() -> Converter:
    """A converter between the values of verdicts, with boards and traces, and those of JSON."""
    converter = json_converter().copy()
    # A cell is a JSON value or an `OtherValue`.
    converter.register_unstructure_hook_func(
        lambda form: form is object, lambda value: vars(value) if isinstance(value, OtherValue) else value
    )
    converter.register_unstructure_hook(Board, lambda board: [board.rows, board.click])
    converter.register_structure_hook(Board, lambda value, _: Board(*value))
    converter.register_unstructure_hook(Trace, lambda trace: base64.b64encode(trace_archive(trace)).decode("ascii"))
    converter.register_structure_hook(Trace, lambda value, _: read_trace_archive(BytesIO(base64.b64decode(value))))
    return converter
