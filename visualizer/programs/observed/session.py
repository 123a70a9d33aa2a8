"""Running a file on boards, observed or as it is; in the process that is made for it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType, ModuleType
from typing import Any

from visualizer.programs.observed.board import (
    ObservedRow,
    copied,
    listed,
    made_list,
    observed_rows,
)
from visualizer.programs.observed.calls import Calls, GeneratorDriver, steps_of
from visualizer.programs.observed.containers import (
    Observation,
    ObservedDeque,
    ObservedList,
    observe_heaps,
    observed_set,
    plain_type,
    stepped,
)
from visualizer.programs.observed.events import EventLog
from visualizer.programs.observed.instrument import (
    COPIED,
    DELEGATE,
    ENTER,
    LEAVE,
    LIST,
    LISTED,
    SET,
    STEPPED,
    TYPED,
    UNWIND,
    instrumented,
)
from visualizer.programs.observed.namespace import provided_names
from visualizer.programs.steps import STEPS, StepLimitError, Steps, counted, most_steps

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
    """Runs one file; ``observed`` decides how it is prepared."""

    def __init__(self, source: Source, observed: bool) -> None:
        self._source = source
        self._observed = observed
        self._names: dict[str, object] = {}
        self._code: CodeType | None = None
        self._loaded: dict[str, Any] | None = None
        #: Whether the file itself runs, or has failed; nothing has been run on a board then.
        self.is_loading = False
        self._driver: GeneratorDriver | None = None
        #: The generators that are open in a run that is not observed, the innermost last.
        self._generators: list[Any] = []
        #: What the latest run was handed, for what is left of it when it is ended.
        self.board: Any = None
        #: Those of the latest run, counted where it is not observed.
        self.steps = Steps(0)

    def prepare(self) -> None:
        """Compile the file, and have ready what it may use; nothing of it is run yet."""
        text, file = self._source.text, self._source.file
        if self._observed:
            if self._source.form == "generator":
                _observe_own_containers()  # first, since what it is made of is not observed
            observe_heaps()
            _observe_library()
            self._code = instrumented(text, file)
        else:
            self._code = counted(text, file)
        self._names = provided_names(ast.parse(text))
        if self._source.form == "generator":
            self._names.update(_own_names(text))

    def load(self) -> None:
        """Run the file itself, which defines what is run on boards."""
        assert self._code is not None
        module = ModuleType(MODULE)
        sys.modules[MODULE] = module
        namespace = module.__dict__
        namespace["__file__"] = self._source.file
        namespace.update(self._names)
        namespace.update(_HOOKS)
        namespace[STEPS] = self.steps.left
        self.is_loading = True
        exec(self._code, namespace)
        self._loaded = namespace

    @property
    def generator_line(self) -> int | None:
        """The line where the innermost generator stands, None if there is none."""
        if self._driver is not None:
            return self._driver.line
        frame = self._generators[-1].gi_frame if self._generators else None
        return None if frame is None else int(frame.f_lineno)

    def forget(self) -> None:
        """Let the next board have a file that is run anew."""
        self._loaded = None

    def run(self, rows: list[str], click: tuple[int, int], log: EventLog | None) -> Ended:
        """Run it on a board; whatever the program raises is raised."""
        Observation.log = log
        self.steps = Steps(most_steps(len(rows) * len(rows[0])))
        try:
            if self._loaded is None:
                self.load()
            assert self._loaded is not None
            self._loaded[STEPS] = self.steps.left
            function = self._entry(self._loaded)
            self.is_loading = False
            run = self._run_generator if self._source.form == "generator" else self._run_plain
            ended = run(function, rows, click, log)
            if self.steps.line is not None:  # the program has hidden it
                raise StepLimitError
            return ended
        finally:
            Observation.log = None

    def _entry(self, namespace: dict[str, Any]) -> Callable[..., Any]:
        first, _, method = self._source.entry.partition(".")
        found: Any = namespace[first]
        function: Callable[..., Any] = getattr(found(), method) if method else found
        return function

    def _run_plain(
        self,
        function: Callable[..., Any],
        rows: list[str],
        click: tuple[int, int],
        log: EventLog | None,
    ) -> Ended:
        board: list[Any]
        place: list[int]
        if log is None:
            board, place = [list(row) for row in rows], list(click)
        else:
            board, place = observed_rows(rows, log), list(click)
            calls = Calls(log, click, self._source.file)
            assert self._loaded is not None
            self._loaded.update({ENTER: calls.enter, LEAVE: calls.leave, UNWIND: calls.unwind})
        self.board = board
        returned = function(board, place)
        return self._ended(board, returned, len(rows), len(rows[0]))

    def _ended(self, board: Any, returned: Any, height: int, width: int) -> Ended:  # noqa: ANN401
        left = plain_cells(board, height, width) or []
        numbers = [row.number if type(row) is ObservedRow else -1 for row in list(board)]
        if returned is board:
            return Ended(left, left, "same", numbers)
        if returned is None:
            return Ended(None, left, "nothing", numbers)
        cells = plain_cells(returned, height, width)
        if cells is None:
            return Ended(None, left, "other", numbers)
        rows = [row.number if type(row) is ObservedRow else -1 for row in list(returned)]
        given = [id(row) for row in list(board)]
        return Ended(cells, left, "new", rows, any(id(row) in given for row in list(returned)))

    def _run_generator(
        self,
        function: Callable[..., Any],
        rows: list[str],
        click: tuple[int, int],
        log: EventLog | None,
    ) -> Ended:
        from visualizer.board.board import Board
        from visualizer.programs.observed.live_board import WatchedBoard
        from visualizer.recording.live_board import LiveBoard

        given = Board(tuple(rows))
        if log is None:
            board: LiveBoard = LiveBoard(given)
            self.board = board
            generator = function(board, click)
            self._generators = [generator]
            for _ in steps_of(self._generators):
                pass
        else:
            board = WatchedBoard(given, log)
            self.board = board
            assert self._loaded is not None
            driver = self._driver = GeneratorDriver(log, self._source.file)
            self._loaded[DELEGATE] = driver.delegate
            driver.run(function(board, click))
        left: list[list[object]] = [list(row) for row in board.rows()]
        return Ended(left, left, "same", list(range(len(rows))))


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


def _observe_library() -> None:
    """Let the containers of Python's library be observed ones in this process."""
    import collections

    collections.deque = ObservedDeque  # type: ignore[misc]
    import heapq
    import queue

    queue.deque = ObservedDeque  # type: ignore[attr-defined]
    queue.SimpleQueue = queue.Queue  # type: ignore[misc,assignment]

    def begin(self: Any, most: int) -> None:  # noqa: ANN401
        self.queue = ObservedList()

    kinds: tuple[Any, ...] = (queue.LifoQueue, queue.PriorityQueue)
    for kind in kinds:
        kind._init = begin
    queue.heappush, queue.heappop = heapq.heappush, heapq.heappop  # type: ignore[attr-defined]


def _own_names(text: str) -> dict[str, object]:
    """`Queue` and `Stack`, for a generator whose file does not import them."""
    from visualizer.recording import containers

    return {name: getattr(containers, name) for name in ("Queue", "Stack") if name in text}


def _observe_own_containers() -> None:
    """Let `Queue` and `Stack` be observed ones in this process, wherever they are imported from."""
    from visualizer.programs.observed.live_board import WatchedQueue, WatchedStack
    from visualizer.recording import containers

    modules: tuple[Any, ...] = (sys.modules[__name__.partition(".")[0]], containers)
    for module in modules:
        module.Queue, module.Stack = WatchedQueue, WatchedStack


def _same(value: Any = None) -> Any:  # noqa: ANN401
    return value


def _ignore(*_: object) -> None:
    pass


_HOOKS: dict[str, object] = {
    LIST: made_list,
    SET: observed_set,
    STEPPED: stepped,
    COPIED: copied,
    LISTED: listed,
    TYPED: plain_type,
    # Until a run begins.
    ENTER: _ignore,
    LEAVE: _same,
    UNWIND: _ignore,
    DELEGATE: _same,
}
