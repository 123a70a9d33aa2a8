"""Running a file on boards, observed or as it is; in the process that is made for it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from visualizer.errors import AlgorithmError
from visualizer.programs.observed.events import PROGRAM_MODULE, EventLog
from visualizer.programs.observed.file_parts import provided_names, split_trial_code
from visualizer.programs.observed.hooks import CallHooks, ContainerHooks
from visualizer.programs.observed.instrument import CALLS_NAME, CONTAINERS_NAME, compile_observed
from visualizer.programs.steps import StepCounter, StepLimitError, compile_counted, most_steps
from visualizer.programs.streams import RunAnswer, RunRequest
from visualizer.recording.run_end import CellValues, LikeText, Odd, Returned

#: So many steps may the code take that is no part of the run: tables of the largest board are less.
_MOST_OUTSIDE_STEPS = 1_000_000
#: A board that is returned may have so many rows and columns more than it was handed.
_MOST_EXTRA_CELLS = 100


class FileRunner:
    """Runs the file of a request, observed if it asks for that.

    The file is compiled here, and what it may use is made ready; nothing of it is run yet.
    """

    def __init__(self, request: RunRequest) -> None:
        self._file, self._entry = request.file, request.entry
        self._most_operations, self._is_generator = request.most_operations, request.generates
        self._loaded: dict[str, Any] = {}
        #: What observed code calls while nothing of it is noted.
        self._muted_hooks: dict[str, object] = {}
        #: What the file has raised where its function can be called nevertheless.
        self._load_error: BaseException | None = None
        self._loading_steps = StepCounter(0)
        #: Whether code runs, or has failed, that is no part of a run: it is loaded, or tries it.
        self.is_outside = False
        #: What the latest run was handed, for what is left of it when it is ended.
        self.board: list[list[str]] = []
        #: The steps of what runs now.
        self.steps = StepCounter(0)
        tree = ast.parse(request.text)
        whiles = [each for each in ast.walk(tree) if isinstance(each, ast.While)]
        #: The lines of each `while` of the file.
        self.loop_lines = [range(each.lineno, (each.end_lineno or 0) + 1) for each in whiles]
        self._names = provided_names(request.text)
        needed, trial = split_trial_code(tree, self._entry)
        prepared = compile_observed if request.observed and not self._is_generator else compile_counted
        self._code = prepared(needed, self._file)
        self._trial_code = compile_counted(trial, self._file)
        if self._is_generator:  # for one whose file does not import them
            from visualizer.recording.containers import Queue, Stack  # takes a while

            self._names |= {"Queue": Queue, "Stack": Stack}

    def forget_loaded(self) -> None:
        """Let the next board have a file that is run anew."""
        self._loaded = {}

    def run(self, rows: Sequence[str], click: tuple[int, int], log: EventLog | None) -> RunAnswer:
        """Run it on a board; whatever the program raises is raised."""
        board = [list(row) for row in rows]
        hooks: dict[str, object] = {}
        containers = None
        if not self._is_generator:
            self.board = board
        if log is not None and not self._is_generator:
            containers = ContainerHooks(log, board)
            hooks = {CONTAINERS_NAME: containers, CALLS_NAME: CallHooks(log)}
            muted = log.muted_copy()
            self._muted_hooks = {CONTAINERS_NAME: ContainerHooks(muted, []), CALLS_NAME: CallHooks(muted)}
        function = self._load_function()
        self.steps = StepCounter(most_steps(len(rows) * len(rows[0])))
        self._loaded.update({**hooks, **self.steps.hooks})
        self.is_outside = False
        try:
            if self._is_generator:
                from visualizer.programs.observed.generator_run import run_generator  # takes a while

                left = run_generator(function, rows, click, self._most_operations, log)
                answer = RunAnswer(left, left, Returned.SAME, rows=tuple(range(len(rows))))
            else:
                returned = function(board, list(click))
                answer = self._answer(returned, rows, containers)
        except NameError:
            self._raise_load_error()  # since what it lacks may stand below
            raise
        if self.steps.line is not None:  # the program has hidden it
            raise StepLimitError
        return answer

    def run_trial_code(self) -> None:
        """Run the trial code after a run; whatever it has raised, or the file before, is raised."""
        self._raise_load_error()
        self._enter_outside_code(self._loaded)
        exec(self._trial_code, self._loaded)
        if self.steps.line is not None:
            raise StepLimitError

    def _raise_load_error(self) -> None:
        """Raise what the file has raised."""
        if self._load_error is not None:
            self.is_outside, self.steps = True, self._loading_steps
            raise self._load_error

    def _enter_outside_code(self, names: dict[str, Any]) -> None:
        """Have what runs next be no part of a run: not noted, and with steps of its own."""
        self.is_outside, self.steps = True, StepCounter(_MOST_OUTSIDE_STEPS)
        names.update({**self._muted_hooks, **self.steps.hooks})

    def _load_function(self) -> Callable[..., Any]:
        """What is run on the board, of a file that is run first where it has not been yet."""
        first, _, method = self._entry.partition(".")
        if not self._loaded:
            module = sys.modules[PROGRAM_MODULE] = ModuleType(PROGRAM_MODULE)
            namespace = module.__dict__
            namespace.update({"__file__": self._file, **self._names})
            self._enter_outside_code(namespace)
            self._load_error = None
            try:
                exec(self._code, namespace)
            except BaseException as error:
                if first not in namespace:
                    raise
                self._load_error, self._loading_steps = error, self.steps
            self._loaded = namespace
        self._enter_outside_code(self._loaded)
        found = self._loaded.get(first)
        if found is None:
            raise AlgorithmError(f"nothing called {first} is left when the file was run; define it")
        owner = found() if method and isinstance(found, type) else found
        function: Callable[..., Any] = getattr(owner, method) if method else found
        return function

    def _answer(self, returned: object, rows: Sequence[str], containers: ContainerHooks | None) -> RunAnswer:
        board, size = self.board, (len(rows), len(rows[0]))
        left = plain_rows(board, *size) or ()
        cells = left if returned is board else plain_rows(returned, *size)
        counts: Any = board if cells is None else returned
        numbers = tuple(containers.row_numbers(counts)) if containers else ()
        if cells is None:
            kind, shares_rows = Returned.NOTHING if returned is None else Returned.OTHER, False
        else:
            kind = Returned.SAME if returned is board else Returned.NEW
            given = {id(row) for row in board}
            shares_rows = returned is not board and any(id(row) in given for row in counts)
        return RunAnswer(cells, left, kind, shares_rows=shares_rows, rows=numbers)


def plain_rows(board: Any, height: int, width: int) -> CellValues | None:  # noqa: ANN401
    """A board in plain values; None for what is no list of lists of about that size."""
    if not isinstance(board, (list, tuple)) or len(board) > height + _MOST_EXTRA_CELLS:
        return None
    rows: list[tuple[object, ...]] = []
    for row in list(board):
        if not isinstance(row, (list, tuple)) or len(row) > width + _MOST_EXTRA_CELLS:
            return None
        rows.append(tuple(map(_plain_value, list(row))))
    return tuple(rows)


def _plain_value(value: object) -> object:
    if value is None or type(value) in (bool, int, float):
        return Odd("a large number") if type(value) is int and value.bit_length() > 60 else value
    if isinstance(value, str):
        text = str.__str__(value)  # what it is equal to, whatever its own class shows
        if len(text) >= 20:
            return Odd("a long text")
        return text if type(value) is str else LikeText(text)
    return Odd(f"a {type(value).__name__}"[:40])
