"""Running a file on boards, observed or as it is; in the process that is made for it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any

from visualizer.programs.observed.calls import Calls
from visualizer.programs.observed.containers import Containers
from visualizer.programs.observed.events import EventLog
from visualizer.programs.observed.instrument import CALLS, CONTAINERS, instrumented
from visualizer.programs.observed.namespace import provided_names
from visualizer.programs.steps import STEPS, StepLimitError, Steps, counted, most_steps

if TYPE_CHECKING:
    from visualizer.programs.observed.generators import GeneratorLog
    from visualizer.programs.streams import Channel

#: The module that a file is run as, whatever the file is called: `queue.py` shall not be `queue`.
MODULE = "__program__"
#: A board that is returned may have so many rows and columns more than it was handed.
_MOST_MORE = 100


@dataclass(frozen=True)
class Source:
    """A file to run: its text and name, what of it is run, and how that is called."""

    text: str
    file: str
    entry: str
    form: str


@dataclass(frozen=True)
class Ended:
    """How a run ended that came to its end, in values that JSON has.

    ``cells`` and ``left`` are boards, None where there is none; ``rows`` has, for each row of the
    board that counts, the number of the observed row, -1 for one that was not observed.
    """

    cells: list[list[object]] | None
    left: list[list[object]]
    returned: str
    rows: list[int]
    shares_rows: bool = False


class Session:
    """Runs one file; ``observed`` decides how it is prepared, ``most`` how long a run may be."""

    def __init__(self, source: Source, observed: bool, most: int) -> None:
        self._source = source
        self._observed = observed
        self._most = most
        self._generates = source.form == "generator"
        self._names: dict[str, object] = {}
        self._code: CodeType | None = None
        self._loaded: dict[str, Any] | None = None
        #: Whether the file itself runs, or has failed; nothing has been run on a board then.
        self.is_loading = False
        #: What the latest run was handed, for what is left of it when it is ended.
        self.board: list[list[str]] = []
        #: Those of the latest run.
        self.steps = Steps(0)
        #: The log of the latest run of a generator.
        self._generator_log: GeneratorLog | None = None

    def prepare(self) -> None:
        """Compile the file, and have ready what it may use; nothing of it is run yet."""
        text, file = self._source.text, self._source.file
        prepared = instrumented if self._observed and not self._generates else counted
        self._code = prepared(text, file)
        self._names = provided_names(ast.parse(text))
        if self._generates:
            self._names.update(_own_names(text))

    def new_log(self, rows: list[str], channel: Channel) -> EventLog | GeneratorLog:
        """A log for an observed run on this board, that sends what happens to ``channel``."""
        if self._generates:
            from visualizer.programs.observed.generators import GeneratorLog  # takes a while

            return GeneratorLog(rows, self._most, channel)
        return EventLog(len(rows), len(rows[0]), self._source.file, self._most, channel)

    @property
    def generator_line(self) -> int | None:
        """The line where the innermost generator stands, None if there is none."""
        return self._generator_log.line if self._generator_log is not None else None

    def forget(self) -> None:
        """Let the next board have a file that is run anew."""
        self._loaded = None

    def run(
        self, rows: list[str], click: tuple[int, int], log: EventLog | GeneratorLog | None
    ) -> Ended:
        """Run it on a board; whatever the program raises is raised."""
        self.steps = Steps(most_steps(len(rows) * len(rows[0])))
        hooks: dict[str, object] = {STEPS: self.steps.left}
        if self._generates:
            ended = self._run_generator(self._function(hooks), rows, click, log)
        else:
            board = self.board = [list(row) for row in rows]
            numbers = _no_numbers
            if isinstance(log, EventLog):
                containers = Containers(log, board)
                numbers = containers.row_numbers
                hooks.update({CONTAINERS: containers, CALLS: Calls(log, click)})
            returned = self._function(hooks)(board, list(click))
            ended = self._ended(returned, (len(rows), len(rows[0])), numbers)
        if self.steps.line is not None:  # the program has hidden it
            raise StepLimitError
        return ended

    def _function(self, hooks: dict[str, object]) -> Callable[..., Any]:
        """What is run on the board, of a file that is run first where it has not been yet."""
        if self._loaded is None:
            module = ModuleType(MODULE)
            sys.modules[MODULE] = module
            namespace = module.__dict__
            namespace.update({"__file__": self._source.file, **self._names, **hooks})
            self.is_loading = True
            assert self._code is not None
            exec(self._code, namespace)
            self._loaded = namespace
        self._loaded.update(hooks)
        first, _, method = self._source.entry.partition(".")
        found: Any = self._loaded[first]
        function: Callable[..., Any] = getattr(found(), method) if method else found
        self.is_loading = False
        return function

    def _run_generator(
        self,
        function: Callable[..., Any],
        rows: list[str],
        click: tuple[int, int],
        log: EventLog | GeneratorLog | None,
    ) -> Ended:
        from visualizer.programs.observed.generators import GeneratorLog, run_generator

        own = log if isinstance(log, GeneratorLog) else GeneratorLog(rows, self._most)
        self._generator_log = own
        left = run_generator(function, rows, click, own)
        return Ended(left, left, "same", list(range(len(rows))))

    def _ended(
        self,
        returned: Any,  # noqa: ANN401, whatever a program returns
        size: tuple[int, int],
        numbers: Callable[[list[object]], list[int]],
    ) -> Ended:
        board: Any = self.board
        left = plain_cells(board, *size) or []
        cells = plain_cells(returned, *size)
        if returned is board:
            return Ended(left, left, "same", numbers(board))
        if cells is None:
            return Ended(None, left, "nothing" if returned is None else "other", numbers(board))
        given = {id(row) for row in board}
        shares = any(id(row) in given for row in returned)
        return Ended(cells, left, "new", numbers(returned), shares)


def plain_cells(board: Any, height: int, width: int) -> list[list[object]] | None:  # noqa: ANN401
    """A board as JSON has it; None for what is no list of lists of about that size."""
    if not isinstance(board, (list, tuple)) or len(board) > height + _MOST_MORE:
        return None
    rows: list[list[object]] = []
    for row in list(board):
        if not isinstance(row, (list, tuple)) or len(row) > width + _MOST_MORE:
            return None
        rows.append([_plain(value) for value in list(row)])
    return rows


def _plain(value: object) -> object:
    if value is None or type(value) in (bool, int, float):
        if type(value) is int and value.bit_length() > 60:
            return {"odd": "a large number"}
        return value
    if type(value) is str:
        return value if len(value) < 20 else {"odd": "a long text"}
    return {"odd": f"a {type(value).__name__}"[:40]}


def _no_numbers(board: list[object]) -> list[int]:
    return [-1] * len(board)


def _own_names(text: str) -> dict[str, object]:
    """`Queue` and `Stack`, for a generator whose file does not import them."""
    from visualizer.recording import containers

    return {name: getattr(containers, name) for name in ("Queue", "Stack") if name in text}
