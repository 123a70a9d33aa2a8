"""Running a Python program on boards, observed or not: its folders, its streams, and how its runs end."""

from __future__ import annotations

import ast
import io
import linecache
import os
import shutil
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from functools import partial
from types import CodeType, ModuleType
from typing import Any

from visualizer.errors import AlgorithmError
from visualizer.programs.hooks.events import PROGRAM_MODULE, EventLog, OperationLimitError, RunLog, innermost_frame
from visualizer.programs.hooks.hooks import Hooks
from visualizer.programs.hooks.instrument import (
    HOOKS_NAME,
    StepCounter,
    StepLimitError,
    compile_counted,
    compile_observed,
    most_steps,
)
from visualizer.programs.process.host import MOST_CALLS, BoardRunner, build_crash, depth_message
from visualizer.programs.process.wire import Channel, RunRequest
from visualizer.programs.source.file_parts import needed_code, provided_names
from visualizer.recording import crashes
from visualizer.recording.crashes import Crash
from visualizer.recording.run_end import CellValues, OtherValue, ReturnKind, RunEnd
from visualizer.trace.source import parse_alone

#: The limit of steps outside a run; tables for the largest board need fewer.
_MOST_OUTSIDE_STEPS = 1_000_000
#: How many rows and columns a returned board may have more than the given one.
_MOST_EXTRA_CELLS = 100


class FileRunner:
    """Runs the file of a request, which is compiled by the first run, and loaded by each or only by the first."""

    def __init__(self, request: RunRequest) -> None:
        self._request = request
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
        if not self._request.is_generator:
            self.board = board
            if isinstance(log, EventLog):
                hooks = Hooks(log, board)
                self._muted_hooks = {HOOKS_NAME: Hooks(log.muted_copy(), [])}
        function = self._load_function()
        self.steps = StepCounter(most_steps(len(rows) * len(rows[0])))
        self._loaded.update({HOOKS_NAME: hooks, **self.steps.hooks})
        self.is_outside = False
        try:
            if self._request.is_generator:
                from visualizer.programs.process.generator_run import run_generator  # slow to import

                cells = run_generator(function, rows, click, self._request.most_operations, log)
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
        exec(compile_counted(parse_alone(self._request.text), self._request.file), names)
        if self.steps.line is not None:
            raise StepLimitError

    def _compile(self) -> CodeType:
        request = self._request
        tree = parse_alone(request.text)
        whiles = [each for each in ast.walk(tree) if isinstance(each, ast.While)]
        self.loop_lines = [range(each.lineno, (each.end_lineno or 0) + 1) for each in whiles]
        self._names = provided_names(request.text)
        if request.is_generator:  # it may use them without an import
            from visualizer.recording.containers import Heap, Queue, Stack  # slow to import

            self._names |= {"Queue": Queue, "Stack": Stack, "Heap": Heap}
        compile_needed = compile_observed if request.observed and not request.is_generator else compile_counted
        return compile_needed(needed_code(tree, request.entry), request.file)

    def _enter_outside_code(self, names: dict[str, Any]) -> None:
        """Give the code that executes next muted hooks and steps of its own."""
        self.is_outside, self.steps = True, StepCounter(_MOST_OUTSIDE_STEPS)
        names.update({**self._muted_hooks, **self.steps.hooks})

    def _enter_new_module(self) -> dict[str, Any]:
        """The names of a new module, whose code executes next."""
        module = sys.modules[PROGRAM_MODULE] = ModuleType(PROGRAM_MODULE)
        module.__dict__.update({"__file__": self._request.file, **self._names})
        self._enter_outside_code(module.__dict__)
        return module.__dict__

    def _load_function(self) -> Callable[..., Any]:
        """The function that is judged; loads the file, unless it is loaded once."""
        first, _, method = self._request.entry.partition(".")
        if not self._loaded or not self._request.loads_once:
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


#: Why a run tells nothing if Python's stack is too small for its calls.
_STACK_ADVICE = (
    "more than this browser's stack holds; the installed visualizer has room for it"
    if crashes.IN_BROWSER
    else "more than Python's stack holds here; a queue needs no calls"
)
#: If the program leaves more threads behind, the next board gets a new process.
_MOST_THREADS = 7
#: A run without end is in a recursion if more calls of one function are open.
_LEAST_RECURSION = 100
#: If Python's stack overflows, the calls of one function that may be open in a right program: more than a few, since
#: data may overflow it too, and not more than this many for each cell.
_FEW_CALLS, _MOST_CELL_CALLS = 10, 2


class PythonRunner(BoardRunner):
    """Runs a Python program in this interpreter, each time in a new folder."""

    STACK_SIZES = (512 * 2**20, 128 * 2**20, 32 * 2**20)

    def __init__(self, request: RunRequest, folder: str, channel: Channel) -> None:
        super().__init__(request, folder, channel)
        self._program = FileRunner(request)
        self._printed = PrintedOutput(0)
        #: The end of the run, while trial code runs.
        self._known_end: RunEnd | None = None
        #: How many folders there are, and the one that a run has begun in.
        self._folders, self._new_folder = 0, ""
        #: The recursion limit that the program has set, which is not Python's.
        self._recursion_limit: int | None = None
        self._memory_before, self._threads_before = 0, threading.active_count()
        sys.path.append(os.path.dirname(request.file))  # so that it can import modules of its folder
        sys.argv = [request.file]
        # A traceback that the program prints has its lines, also where there is no such file.
        linecache.cache[request.file] = (len(request.text), None, request.text.splitlines(keepends=True), request.file)
        os._exit = os.abort = sys.exit  # type: ignore[assignment]
        sys.setrecursionlimit(MOST_CALLS + 200)
        sys.setrecursionlimit = partial(setattr, self, "_recursion_limit")

    def run(self, click: tuple[int, int], log: RunLog | None) -> RunEnd:
        """Run the program on a board; for the first board of a request, its trial code too."""
        # Whatever the program does to its folder and streams, the next board has others.
        self._enter_new_folder()
        self._printed = replace_standard_streams(4 * self.request.limits.printed)
        self._known_end = None
        watching: Any = nullcontext()
        if log is not None and (command := self.request.watch) is not None:
            from visualizer.programs.process.generator_run import RemoteWatcher  # slow to import

            watching = log.watcher = RemoteWatcher(self.request.file, self.channel, self.wait_for_command, command)
        try:
            with watching:
                end = self._program.run(self.rows, click, log)
        except BaseException as error:  # a program may raise anything
            end = self._crashed_end(self._crash_of(error))
            error.__traceback__ = None  # holds what the program has made, which may be all memory
        else:
            if self.request.trial and self._folders == 1:
                self._known_end = end
                self._enter_new_folder()
                end = replace(end, trial=self._trial_crash())
        self.can_go_on = threading.active_count() - self._threads_before <= _MOST_THREADS
        return self._finished(end)

    def stop(self, how: str, thread: int) -> RunEnd:
        """The end of a run that another thread stops."""
        frame = innermost_frame(sys._current_frames().get(thread), self.request.file)
        crash = self._build_crash(how, None if frame is None else frame.f_lineno)
        known = self._known_end
        return self._finished(self._crashed_end(crash) if known is None else replace(known, trial=crash))

    def memory(self) -> int:
        """The most bytes that the process has used so far, since this was first asked."""
        peak = _peak_memory()
        self._memory_before = self._memory_before or peak
        return peak - self._memory_before

    def _finished(self, end: RunEnd) -> RunEnd:
        return replace(end, printed=self._printed.text(), recursion_limit=self._recursion_limit)

    def _trial_crash(self) -> Crash | None:
        try:
            self._program.run_trial_code()
        except SystemExit:
            pass  # trial code may end Python
        except BaseException as error:
            return self._crash_of(error)
        return None

    def _enter_new_folder(self) -> None:
        """Go to a new folder with copies of the files that the program names, unless this one is still new.

        So a program cannot damage its own folder. An error ends the process.
        """
        self._folders += 1
        with suppress(OSError):
            if self._new_folder == os.getcwd() and not os.listdir():
                return
        folder = self._new_folder = os.path.join(self.folder, str(self._folders))
        os.makedirs(folder)
        os.chdir(folder)
        for path in self.request.named_files:
            with suppress(OSError):
                shutil.copy(path, folder)

    # How a run ends early

    def _crashed_end(self, crash: Crash) -> RunEnd:
        given = plain_rows(self._program.board, len(self.rows), len(self.rows[0]))
        return RunEnd(given_cells=given or (), fault=crash)

    def _crash_of(self, error: BaseException) -> Crash:
        if crashes.is_own_fault(error, self.request.file, (FileRunner.__module__, Hooks.__module__)):
            return crashes.defect_crash(error)
        cause = error.__cause__  # has the line of a generator
        steps = self._program.steps
        was_stopped = steps.line is not None or isinstance(error, (OperationLimitError, RecursionError))
        line = self._error_line(error, was_stopped)
        line = line or (cause.line if isinstance(cause, AlgorithmError) else steps.line)
        if steps.line is not None:
            return self._build_crash("steps", line)
        if isinstance(error, OperationLimitError):
            return self._build_crash("operations", line)
        if isinstance(error, MemoryError):
            return self._build_crash("memory", line)
        name = type(error).__name__
        if isinstance(error, RecursionError):
            return self._overflow_crash(error, line)
        kind, message = crashes.classify_error(error, line)
        return self._build_crash(kind.value, line, message, name)

    def _overflow_crash(self, error: RecursionError, line: int | None) -> Crash:
        codes = [frame.f_code for frame, _ in traceback.walk_tb(error.__traceback__)]
        nested = max(Counter(codes).values())
        if _FEW_CALLS < nested <= _MOST_CELL_CALLS * len(self.rows) * len(self.rows[0]):
            return self._build_crash("stack", line, f"{nested:,} calls deep, {_STACK_ADVICE}")
        message = depth_message(RecursionError.__name__, min(len(codes), MOST_CALLS))
        return self._build_crash("raised", line, message, RecursionError.__name__)

    def _build_crash(self, how: str, line: int | None, text: str = "", error: str = "") -> Crash:
        steps, is_outside = self._program.steps.most, self._program.is_outside
        return build_crash(
            how, self.request, self.rows, line=line, text=text, error=error, steps=steps, is_outside=is_outside
        )

    def _error_line(self, error: BaseException, was_stopped: bool) -> int | None:
        """The line that raised an error, or that a stopped run was repeating."""
        walked = traceback.walk_tb(error.__traceback__)
        places = [(frame.f_code, line) for frame, line in walked if frame.f_code.co_filename == self.request.file]
        if was_stopped:  # in a function that calls itself, else in the innermost `while`
            counts = Counter(code for code, _ in places)
            most = max(counts.values(), default=0)
            calls = [each for each in places if counts[each[0]] == most]
            loops = self._program.loop_lines
            in_loops = [each for each in places if any(each[1] in loop for loop in loops)]
            places = (calls[-2:-1] if len(calls) > _LEAST_RECURSION else in_loops) or places
        return places[-1][1] if places else None


def _peak_memory() -> int:
    """The most bytes that the process has used so far."""
    if sys.platform == "win32":  # pragma: no cover, another system
        import psutil

        return int(psutil.Process().memory_info().peak_wset)
    import resource  # a browser has none

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


# The streams of the program


class PrintedOutput(io.RawIOBase):
    """The file below standard output and error; it stores the first ``most`` bytes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._stored = bytearray()

    def writable(self) -> bool:
        """Return True, so that a text stream accepts this file."""
        return True

    def write(self, content: Any) -> int:  # noqa: ANN401
        """Store ``content``, as far as there is room, and return its length in bytes."""
        written = bytes(content)
        self._stored += written[: max(self._most - len(self._stored), 0)]
        return len(written)

    def text(self) -> str:
        """The stored text."""
        return self._stored.decode("utf-8", "replace")


def replace_standard_streams(most: int) -> PrintedOutput:
    """Give the program an empty standard input, and an output that stores ``most`` bytes."""
    printed = PrintedOutput(most)
    sys.stdin = io.TextIOWrapper(io.BytesIO(), "utf-8")
    sys.stdout = sys.stderr = io.TextIOWrapper(printed, "utf-8", "backslashreplace", write_through=True)
    return printed
