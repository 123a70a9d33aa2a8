"""The driver: runs an algorithm's generators, and writes calls, visits and returns to a log."""

from __future__ import annotations

import gc
from array import array
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from types import CodeType, FrameType, GeneratorType
from typing import Any, TypeVar

from visualizer.board.board import Board, check_on_board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order
from visualizer.errors import AlgorithmError, VisualizerError
from visualizer.recording.live_board import ObservedBoard
from visualizer.recording.log import Log, NotStarted, active_log, not_a_cell
from visualizer.recording.program import Program, Steps
from visualizer.trace.operations import CALL, RETURN, VISIT

_Result = TypeVar("_Result")

#: At most so many operations happen before the log is flushed.
_SLICE = 1 << 16
#: So often a generator is closed that yields again, as one does that excepts everything.
_MOST_CLOSINGS = 100_000


class Driver:
    """Runs a program on a board, about as many operations at a time as it is asked for.

    The driver keeps the stack of generators itself, so recursion depth is data and Python's own
    limit plays no part. ``log`` decides what is stored of the operations. ``order``
    replaces the program's own neighbour order. Raises ClickError for a click off the board, and
    AlgorithmError, with file, line and function, for whatever the program does wrong.
    """

    def __init__(
        self, board: Board, click: Cell, program: Program, order: Order | None, log: Log
    ) -> None:
        check_on_board(board, click)
        if program.function is None:
            raise AlgorithmError(f"the code of {program.name} is not known here; name another")
        self.finished = False
        self.board = ObservedBoard(board, program.order if order is None else order, log)
        #: The codes that run, the program's own first.
        self.codes: list[CodeType] = []
        #: Pairs, one after the other: from that operation on, calls are of that one of ``codes``.
        self.switches = array("q")
        self._log = log
        self._function = program.function
        self._numbers: dict[int, int] = {}
        self._callers: list[tuple[Iterator[Any], FrameType]] = []
        self._open_calls: list[Steps] = []
        self._steps: Iterator[Any] = self._first_call(program.name, click)

    def _first_call(self, name: str, click: Cell) -> Steps:
        generator = None
        if callable(self._function):
            generator = self._supervised(partial(self._function, self.board, click))
        if not isinstance(generator, GeneratorType):
            raise AlgorithmError(f"{name} is not a generator function; let it yield each visit")
        self._log.frame = _frame_of(generator)
        self._called = self._switch(generator.gi_code)
        self._open_calls.append(generator)
        return generator

    def run(self, most: int | None = None) -> bool:
        """Go on for about ``most`` operations (None: to the end); True when the run is over."""
        remaining = most
        try:
            while not self.finished and (remaining is None or remaining > 0):
                part = _SLICE if remaining is None else min(remaining, _SLICE)
                self.finished = self._supervised(partial(self._drive, 2 * part))
                self._log.flush()
                if remaining is not None:
                    remaining -= part
        finally:
            if self.finished:
                self._close()
        return self.finished

    def __del__(self) -> None:
        # A run that is given up before its end.
        if hasattr(self, "_open_calls"):
            self._close()
            self.board.release()

    def _close(self) -> None:
        # The log's frame has the board among its variables, and the board has the log: without
        # this a run's memory waits for the collector. Calls are closed from the innermost, since
        # their generators may hold each other, deeper than Python can free them by itself.
        self._log.frame = NotStarted()
        self._steps = iter(())
        self._callers.clear()
        while self._open_calls:
            _close(self._open_calls.pop())

    def _supervised(self, act: Callable[[], _Result]) -> _Result:
        """What ``act`` returns; what it makes is logged, and its errors name their line."""
        # Generators by the thousand make the collector look at them again and again, though
        # none is in a cycle; without it a recording takes a third less.
        collecting = gc.isenabled()
        gc.disable()
        token = active_log.set(self._log)
        try:
            return act()
        except (Exception, SystemExit) as error:  # a program that exits shall end the run alone
            self.finished = True
            raise AlgorithmError(f"{self._where(error)}: {_problem(error)}") from error
        finally:
            active_log.reset(token)
            if collecting:
                gc.enable()

    def _drive(self, most: int) -> bool:
        # The hot loop. One pass of the outer loop is a call or a return; the log is flat (byte,
        # position in the code) because a tuple for each operation costs twice as much.
        log = self._log
        entries = log.entries
        cells = log.cells
        numbers = log.numbers
        callers = self._callers
        open_calls = self._open_calls
        steps = self._steps
        frame = log.frame
        assert isinstance(frame, FrameType)  # since the first call
        code = self._called
        while len(entries) < most:
            for step in steps:
                if type(step) is tuple:
                    try:
                        cells.append(numbers[step])
                    except (KeyError, TypeError):
                        raise not_a_cell(step, "visited") from None
                    entries.append(VISIT)
                    entries.append(frame.f_lasti)
                    if len(entries) >= most:
                        break
                elif type(step) is GeneratorType:
                    if step.gi_code is not code:
                        code = self._switch(step.gi_code)
                    entries.append(CALL)
                    entries.append(frame.f_lasti)
                    inner = log.frame = step.gi_frame or _frame_of(step)
                    # Most calls visit a cell and return. Such a call is run to its end right here,
                    # and only one that goes on replaces its caller.
                    for below in step:  # noqa: B007 (it is used after the loop)
                        break
                    else:
                        entries.append(RETURN)
                        entries.append(inner.f_lasti)
                        log.frame = frame
                        if len(entries) < most:
                            continue
                        break
                    if type(below) is tuple:
                        try:
                            cells.append(numbers[below])
                        except (KeyError, TypeError):
                            open_calls.append(step)
                            raise not_a_cell(below, "visited") from None
                        entries.append(VISIT)
                        entries.append(inner.f_lasti)
                        for below in step:  # noqa: B007
                            break
                        else:
                            entries.append(RETURN)
                            entries.append(inner.f_lasti)
                            log.frame = frame
                            if len(entries) < most:
                                continue
                            break
                    callers.append((steps, frame))
                    open_calls.append(step)
                    steps, frame = chain((below,), step), inner
                    break
                else:
                    raise AlgorithmError(
                        f"{step!r} is yielded; yield a (row, col) tuple for a visit, or a call"
                    )
            else:
                if not callers:
                    return True
                entries.append(RETURN)
                entries.append(frame.f_lasti)
                open_calls.pop()
                steps, frame = callers.pop()
                log.frame = frame
        self._steps = steps
        return False

    def _switch(self, code: CodeType) -> CodeType:
        # From this operation on, calls are of another code than the calls before.
        # By identity, since equal codes are compared from end to end.
        number = self._numbers.setdefault(id(code), len(self.codes))
        if number == len(self.codes):
            self.codes.append(code)
        self.switches.append(self._log.operations)
        self.switches.append(number)
        self._called = code
        return code

    def _where(self, error: BaseException) -> str:
        """The file, line and function where the program's own code caused an error."""
        own = getattr(self._function, "__code__", None)
        frame = self._log.frame
        code, line = own, None
        if isinstance(frame, FrameType):
            code, line = frame.f_code, frame.f_lineno
        trace = error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code in (*self.codes, own):
                code, line = trace.tb_frame.f_code, trace.tb_lineno
            trace = trace.tb_next
        if code is None:
            return repr(self._function)
        return f"{code.co_filename}:{line or code.co_firstlineno} in {code.co_name}"


def _close(generator: Steps) -> None:
    """Close ``generator`` for good, whatever its ``finally`` blocks yield or raise."""
    for _ in range(_MOST_CLOSINGS):
        with suppress(Exception, SystemExit, GeneratorExit):
            generator.close()
            break


def _problem(error: BaseException) -> str:
    if isinstance(error, VisualizerError):
        return str(error)
    return f"{type(error).__name__}: {error}; mend the algorithm and run it again"


def _frame_of(generator: Steps) -> FrameType:
    frame = generator.gi_frame
    if frame is None:
        raise AlgorithmError(
            f"a call of {generator.__name__} is yielded that is over; call it anew each time"
        )
    return frame
