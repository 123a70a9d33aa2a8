"""The driver, which resumes an algorithm's generators and logs calls, visits and returns."""

from __future__ import annotations

import gc
import sys
from array import array
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from inspect import iscoroutine
from threading import Lock, Timer
from traceback import walk_tb
from types import CodeType, FrameType, GeneratorType

from visualizer.board.board import Board, validate_on_board
from visualizer.board.cells import Cell, CellNumbers
from visualizer.board.neighbours import Order
from visualizer.errors import AlgorithmError, short_repr
from visualizer.recording.crashes import RunStopped, error_text, is_own_fault, not_a_cell_error, place_text
from visualizer.recording.live_board import LiveBoard
from visualizer.recording.log import NoFrame, OperationLog, active_log
from visualizer.recording.program import CallGenerator, Program
from visualizer.trace.operations import CALL, RETURN, VISIT

#: How long after a long run is abandoned it is freed, since what is shown instead of it comes first.
_SECONDS_UNTIL_FREED = 0.5
#: How long after that memory is given back: what the window makes of runs that are over takes seconds.
_SECONDS_UNTIL_GIVEN_BACK = 10.0
#: Held while a long run is freed: several at once would hold up the window more.
_freeing = Lock()
#: A run with fewer is freed at once.
_FEW_OPERATIONS = 20_000

#: The most operations between two flushes of the log.
_MOST_UNFLUSHED_OPERATIONS = 1 << 13
#: The most open calls on a small board; on a large one, two for each cell.
_DEEPEST_RECURSION = 100_000


class Driver:
    """Runs a program on a board, a number of operations at a time.

    The driver keeps the call stack of the generators itself, so Python's recursion limit does not
    apply. ``log`` decides what is stored of the operations. ``order`` replaces the program's own
    neighbour order; ``limit`` is the most operations, by default `most_operations`. Raises ClickError
    for a click off the board, and AlgorithmError, with file, line and function, for an error of the
    program and for a run that does not end. An error of this package is raised as it is.
    """

    def __init__(
        self,
        board: Board,
        click: Cell,
        program: Program,
        order: Order | None,
        log: OperationLog,
        limit: int | None = None,
    ) -> None:
        validate_on_board(board, click)
        if program.function is None:
            raise AlgorithmError(f"the code of {program.name} is not known here; name another")
        self.is_finished = False
        self.board = LiveBoard(board, program.order if order is None else order, log)
        #: The code objects that run, the program's own first.
        self.code_objects: list[CodeType] = []
        #: Flat pairs (operation, index): from that operation on, calls run that one of ``code_objects``.
        self.code_switches = array("q")
        #: Entered whenever the program is resumed.
        self.watch_context: AbstractContextManager[None] = nullcontext()
        self._log = log
        if limit is not None:
            if type(limit) is not int or limit < 1:
                raise AlgorithmError(f"the limit is {short_repr(limit)}; give a whole number of operations")
            log.limit = limit
        self._deepest_recursion = max(_DEEPEST_RECURSION, 2 * board.height * board.width)
        self._function = program.function
        self._code_numbers: dict[int, int] = {}
        self._first_step: int | None = None
        #: The generators of the open calls, the innermost last.
        self._open_calls: list[CallGenerator] = []
        self._call_guarded(partial(self._start_generator, program.name, click))

    def _start_generator(self, name: str, click: Cell) -> None:
        generator = self._function(self.board, click)
        if not isinstance(generator, GeneratorType):
            if iscoroutine(generator):
                generator.close()  # otherwise Python warns that it was never awaited
            raise AlgorithmError(
                f"{name if name.isidentifier() else short_repr(name)} is not a generator function;"
                " write `yield cell` for each visit"
            )
        self._log.frame = _frame_of(generator)
        self._note_code_switch(generator.gi_code)
        self._open_calls.append(generator)

    def run(self, most: int | None = None) -> bool:
        """Run about ``most`` more operations (None: to the end) and return whether the run is over."""
        remaining = self._log.limit + 1 if most is None else most
        # The garbage collector would examine thousands of generators again and again, though none
        # is in a cycle; without it a recording takes a third less time.
        is_collecting = gc.isenabled()
        gc.disable()
        try:
            while not self.is_finished and remaining > 0:
                part = min(_MOST_UNFLUSHED_OPERATIONS, remaining, self._log.limit - self._log.operations + 1)
                remaining -= part
                self._call_guarded(partial(self._run_part, part))
        finally:
            if is_collecting:
                gc.enable()
            if self.is_finished:
                self._log.frame = NoFrame()
                _close_calls(self._open_calls)
        return self.is_finished

    def abandon(self) -> None:
        """End the run here, and free its memory: that of a long run in a thread, since it takes long."""
        # Frames refer to the board and the board to the log: without this the memory of a run is
        # freed only by the garbage collector.
        if not hasattr(self, "_open_calls"):
            return  # it was refused, or is abandoned already
        self._log.frame = NoFrame()
        rest = vars(self).pop("_open_calls"), self.board, self._log.numbers
        self._log.numbers = {}
        if self._log.operations < _FEW_OPERATIONS or sys.is_finalizing():  # then a new thread may never begin
            _free_run(*rest[:2])
        else:
            with suppress(RuntimeError):  # no thread can be started while Python ends
                _call_later(_SECONDS_UNTIL_FREED, _free_long_run, *rest)

    __del__ = abandon

    def _run_part(self, operations: int) -> None:
        finished = self._resume_generators(2 * operations)
        if self._first_step is None:
            steps = (byte for byte in self._log.entries[0::2] if byte in (VISIT, CALL))
            self._first_step = next(steps, None)
        if finished and self._first_step == VISIT and not self._log.containers:
            # The program itself is the outermost call; its return is the last operation.
            position = self._log.frame.f_lasti
            self._log.frame = NoFrame()
            self._log.entries.append(RETURN)
            self._log.entries.append(position)
        self._log.flush()
        if len(self._open_calls) > self._deepest_recursion:
            raise RunStopped(f"more than {self._deepest_recursion} calls are open; does the recursion end?")
        self.is_finished = finished

    def _call_guarded(self, act: Callable[[], None]) -> None:
        """Call ``act`` with the log active. Its errors are raised as AlgorithmError with their place."""
        token = active_log.set(self._log)
        try:
            with self.watch_context:
                act()
        except KeyboardInterrupt:
            self.is_finished = True
            raise
        except BaseException as error:  # an error of the program, of any class, ends only its run
            self.is_finished = True
            with suppress(RunStopped):
                self._log.flush()
            own_file = getattr(getattr(self._function, "__code__", None), "co_filename", "")
            if self.code_objects and is_own_fault(error, own_file):
                raise
            text = error_text(error, getattr(self._function, "__name__", "the algorithm"))
            raise self._error_with_place(error, text) from error
        finally:
            active_log.reset(token)

    def _resume_generators(self, most: int) -> bool:
        # The hot loop: one pass of the outer loop is a call or a return. The log is flat (byte,
        # position in the code) because a tuple for each operation takes twice as long. The frame is
        # switched before the operation's entries are complete, since then variables are read from it.
        log = self._log
        entries = log.entries
        cells = log.cells
        numbers = log.numbers
        open_calls = self._open_calls
        steps = open_calls[-1]
        frame = inner = _frame_of(steps)
        code = self._latest_code
        while len(entries) < most:
            for step in steps:
                if type(step) is GeneratorType:
                    if step.gi_code is not code:
                        code = self._note_code_switch(step.gi_code)
                    inner = log.frame = step.gi_frame or _frame_of(step)
                    entries.append(CALL)
                    entries.append(frame.f_lasti)
                    open_calls.append(step)
                    steps, frame = step, inner
                    break
                try:
                    cells.append(numbers[step])
                except (KeyError, TypeError):
                    raise _step_error(step) from None
                entries.append(VISIT)
                entries.append(frame.f_lasti)
                if len(entries) >= most:
                    break
            else:
                inner = frame
                open_calls.pop()
                if not open_calls:
                    del frame, inner
                    return True
                steps = open_calls[-1]
                frame = log.frame = steps.gi_frame  # type: ignore[assignment]  # it is suspended, not over
                entries.append(RETURN)
                entries.append(inner.f_lasti)
        # From Python 3.12 on the frame of a finished call refers to this one; avoid a reference cycle.
        del frame, inner
        return False

    def _note_code_switch(self, code: CodeType) -> CodeType:
        # Looked up by identity, since comparing equal code objects is slow.
        number = self._code_numbers.setdefault(id(code), len(self.code_objects))
        if number == len(self.code_objects):
            self.code_objects.append(code)
        self.code_switches.append(self._log.operations)
        self.code_switches.append(number)
        self._latest_code = code
        return code

    def _error_with_place(self, error: BaseException, text: str) -> AlgorithmError:
        """An error with this text, and the innermost place in the program's own code."""
        own = getattr(self._function, "__code__", None)
        frame = self._log.frame
        code, line = own, own.co_firstlineno if isinstance(own, CodeType) else None
        if isinstance(frame, FrameType):
            code, line = frame.f_code, frame.f_lineno
        for inner, inner_line in walk_tb(error.__traceback__):
            if id(inner.f_code) in self._code_numbers or inner.f_code is own:
                code, line = inner.f_code, inner_line
        if code is None or line is None:
            return AlgorithmError(text)
        placed = AlgorithmError(f"{place_text(code, line)}: {text}")
        placed.line = line
        return placed


def _call_later(seconds: float, function: Callable[..., None], *arguments: object) -> None:
    timer = Timer(seconds, function, arguments)
    timer.daemon = True
    timer.start()


def _free_run(calls: list[CallGenerator], board: LiveBoard) -> None:
    """Free the open calls and the board of a run, to which nothing else refers."""
    _close_calls(calls)
    board.release()


def _free_long_run(calls: list[CallGenerator], board: LiveBoard, numbers: CellNumbers) -> None:
    with _freeing:
        _free_run(calls, board)
        numbers.forget()
    if not _freeing.locked():  # it was the last
        _call_later(_SECONDS_UNTIL_GIVEN_BACK, _give_back_memory)


def _give_back_memory() -> None:
    """Give back freed memory on Linux, whose C library otherwise keeps it."""
    from ctypes import CDLL  # only long runs need it

    gc.collect()  # empties Python's lists of free objects, each of which keeps the memory around it
    with suppress(OSError, AttributeError, TypeError):
        CDLL(None).malloc_trim(0)


def _close_calls(calls: list[CallGenerator]) -> None:
    # The innermost call is closed first, since the generators may refer to each other in a chain that is
    # too deep for Python to free.
    while calls:
        with suppress(Exception, SystemExit, GeneratorExit):  # a `finally` may yield or raise
            calls.pop().close()


def _step_error(step: object) -> AlgorithmError:
    if isinstance(step, tuple):
        return not_a_cell_error(step, "visited")
    return AlgorithmError(f"{short_repr(step)} is yielded; yield a (row, col) tuple for a visit, or a call")


def _frame_of(generator: CallGenerator) -> FrameType:
    frame = generator.gi_frame
    if frame is None:
        raise AlgorithmError(f"a call of {generator.__name__} is yielded that is over; call it anew each time")
    return frame
