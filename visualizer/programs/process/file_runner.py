"""Loading a user's file and calling its function on boards, observed or not."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Sequence
from types import CodeType, ModuleType
from typing import Any

from visualizer.errors import AlgorithmError
from visualizer.programs.hooks.events import PROGRAM_MODULE, EventLog, RunLog
from visualizer.programs.hooks.hooks import Hooks
from visualizer.programs.hooks.instrument import (
    HOOKS_NAME,
    StepCounter,
    StepLimitError,
    compile_counted,
    compile_observed,
    most_steps,
)
from visualizer.programs.process.wire import RunRequest
from visualizer.programs.source.file_parts import needed_code, provided_names
from visualizer.recording.run_end import CellValues, OtherValue, ReturnKind, RunEnd

#: The limit of steps outside a run; tables for the largest board need fewer.
_MOST_OUTSIDE_STEPS = 1_000_000
#: How many rows and columns a returned board may have more than the given one.
_MOST_EXTRA_CELLS = 100


class FileRunner:
    """Runs the file of a request, which is compiled by the first run, and loaded by each or only by the first."""

    def __init__(self, request: RunRequest) -> None:
        self._file, self._entry, self._text = request.file, request.entry, request.text
        self._is_observed = request.observed
        self._most_operations, self._is_generator = request.most_operations, request.is_generator
        self._loads_once = request.loads_once
        self._code: CodeType | None = None
        self._loaded: dict[str, Any] = {}
        self._muted_hooks: dict[str, object] = {}
        #: What loading the file raised, although its function is defined; and the steps of that.
        self._load_error: BaseException | None = None
        self._loading_steps = StepCounter(0)
        #: Whether code outside the run executes, or has failed: the file is loaded, or its trial code run.
        self.is_outside = True
        #: The board that the latest run was given.
        self.board: list[list[str]] = []
        #: The steps of the code that executes now.
        self.steps = StepCounter(0)
        #: The lines of each `while` of the file.
        self.loop_lines: list[range] = []

    def run(self, rows: Sequence[str], click: tuple[int, int], log: RunLog | None) -> RunEnd:
        """Run the program on a board. Raises whatever the program raises."""
        if self._code is None:
            self._code = self._compile()
        board = [list(row) for row in rows]
        hooks = None
        if not self._is_generator:
            self.board = board
            if isinstance(log, EventLog):
                hooks = Hooks(log, board)
                self._muted_hooks = {HOOKS_NAME: Hooks(log.muted_copy(), [])}
        function = self._load_function()
        self.steps = StepCounter(most_steps(len(rows) * len(rows[0])))
        self._loaded.update({HOOKS_NAME: hooks, **self.steps.hooks})
        self.is_outside = False
        try:
            if self._is_generator:
                from visualizer.programs.process.generator_run import run_generator  # slow to import

                cells = run_generator(function, rows, click, self._most_operations, log)
                answer = RunEnd(cells, cells, ReturnKind.SAME, rows=tuple(range(len(rows))))
            else:
                answer = self._answer(function(board, list(click)), rows, hooks)
        except NameError:
            if self._load_error is None:
                raise
            self.is_outside, self.steps = True, self._loading_steps
            raise self._load_error from None  # the name may be defined below it
        if self.steps.line is not None:  # the program has caught StepLimitError
            raise StepLimitError
        return answer

    def run_trial_code(self) -> None:
        """Run the whole file anew, in its own order, with its trial code. Raises what it raises."""
        names = self._enter_new_module()
        exec(compile_counted(ast.parse(self._text), self._file), names)
        if self.steps.line is not None:
            raise StepLimitError

    def _compile(self) -> CodeType:
        tree = ast.parse(self._text)
        whiles = [each for each in ast.walk(tree) if isinstance(each, ast.While)]
        self.loop_lines = [range(each.lineno, (each.end_lineno or 0) + 1) for each in whiles]
        self._names = provided_names(self._text)
        if self._is_generator:  # it may use them without an import
            from visualizer.recording.containers import Heap, Queue, Stack  # slow to import

            self._names |= {"Queue": Queue, "Stack": Stack, "Heap": Heap}
        compile_needed = compile_observed if self._is_observed and not self._is_generator else compile_counted
        return compile_needed(needed_code(tree, self._entry), self._file)

    def _enter_outside_code(self, names: dict[str, Any]) -> None:
        """Give the code that executes next muted hooks and steps of its own."""
        self.is_outside, self.steps = True, StepCounter(_MOST_OUTSIDE_STEPS)
        names.update({**self._muted_hooks, **self.steps.hooks})

    def _enter_new_module(self) -> dict[str, Any]:
        """The names of a new module, whose code executes next."""
        module = sys.modules[PROGRAM_MODULE] = ModuleType(PROGRAM_MODULE)
        module.__dict__.update({"__file__": self._file, **self._names})
        self._enter_outside_code(module.__dict__)
        return module.__dict__

    def _load_function(self) -> Callable[..., Any]:
        """The function that is judged; loads the file, unless it is loaded once."""
        first, _, method = self._entry.partition(".")
        if not self._loaded or not self._loads_once:
            namespace = self._enter_new_module()
            self._load_error = None
            try:
                assert self._code is not None
                exec(self._code, namespace)
            except BaseException as error:
                if first not in namespace:
                    raise
                self._load_error, self._loading_steps = error, self.steps
            self._loaded = namespace
        self._enter_outside_code(self._loaded)
        entry = self._loaded.get(first)
        if entry is None:
            raise AlgorithmError(f"nothing called {first} is left when the file was run; define it")
        owner = entry() if method and isinstance(entry, type) else entry
        function: Callable[..., Any] = getattr(owner, method) if method else entry
        return function

    def _answer(self, returned: object, rows: Sequence[str], hooks: Hooks | None) -> RunEnd:
        board, size = self.board, (len(rows), len(rows[0]))
        given = plain_rows(board, *size) or ()
        cells = given if returned is board else plain_rows(returned, *size)
        judged: Any = board if cells is None else returned
        numbers = tuple(hooks.row_numbers(judged)) if hooks else ()
        if cells is None:
            kind = ReturnKind.NOTHING if returned is None else ReturnKind.OTHER
        else:
            kind = ReturnKind.SAME if returned is board else ReturnKind.NEW
        shares_rows = kind is ReturnKind.NEW and any(row is given_row for row in judged for given_row in board)
        return RunEnd(cells, given, kind, shares_rows=shares_rows, rows=numbers)


def plain_rows(board: Any, height: int, width: int) -> CellValues | None:  # noqa: ANN401
    """A board in values that JSON can hold; None if it is no list of lists, or much larger."""
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
        return OtherValue("a large number") if type(value) is int and value.bit_length() > 60 else value
    if isinstance(value, str):
        text = str.__str__(value)  # a subclass may have its own `__str__`
        if len(text) >= 20:
            return OtherValue("a long text")
        return text if type(value) is str else {"like": text}  # a LikeText, in JSON
    return OtherValue(f"a {type(value).__name__}"[:40])
