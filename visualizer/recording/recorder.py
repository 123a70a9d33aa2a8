"""The recorder: drives an algorithm's generators and notes every operation as it happens."""

from __future__ import annotations

import gc
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from types import CodeType, FrameType, GeneratorType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board, check_on_board
from visualizer.board.cells import Cell, places_of
from visualizer.board.neighbours import Order
from visualizer.errors import AlgorithmError, VisualizerError
from visualizer.recording.containers import ObservedBoard, active
from visualizer.recording.program import Program, Steps
from visualizer.trace.operations import CALL, MOST_CONTAINERS, RETURN, VISIT, WRITE

_SLICE = 1 << 16


class Recorder:
    """Drives an algorithm and notes every operation, as far as it is asked to at a time.

    The driver keeps the stack of generators itself, so recursion depth is data and Python's own
    limit plays no part. `run` may be called again and again with a budget, so that a window
    stays alive while a large board is recorded. Raises ClickError for a click off the board,
    and AlgorithmError, with the line, for whatever the algorithm does wrong.
    """

    def __init__(self, board: Board, click: Cell, program: Program, order: Order) -> None:
        check_on_board(board, click)
        self.log: list[int] = []
        self.cells: list[Cell] = []
        self.containers: list[str] = []
        self.codes: list[CodeType] = []
        #: From which operation on which of ``codes`` is called.
        self.switches: list[tuple[int, int]] = []
        self.finished = False
        self._chunks: list[tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.uint16]]] = []
        self._places = places_of(board.height, board.width)
        self._size = board.height * board.width
        self.board = ObservedBoard(board, order, self)
        if program.function is None:
            raise AlgorithmError(f"the code of {program.name} is not known here; name another")
        with self._active():
            generator = program.function(self.board, click)
        if not isinstance(generator, GeneratorType):
            raise AlgorithmError(
                f"{program.name} is not a generator function; let it yield each visit"
            )
        self._steps: Iterator[Any] = generator
        self._callers: list[tuple[Iterator[Any], FrameType]] = []
        self.frame: FrameType = _frame_of(generator)
        self.codes.append(generator.gi_code)
        self._called = self._switch(generator.gi_code)

    @property
    def operations(self) -> int:
        """How many operations have been noted so far."""
        return sum(len(codes) for codes, _, _ in self._chunks) + len(self.log) // 2

    def new_container(self, kind: str) -> int:
        """The number of a queue or stack that the algorithm has just made."""
        if len(self.containers) == MOST_CONTAINERS:
            raise AlgorithmError(
                f"more than {MOST_CONTAINERS} queues and stacks are made; use the same one again"
            )
        self.containers.append(kind)
        return len(self.containers) - 1

    def run(self, most: int | None = None) -> bool:
        """Go on for about ``most`` operations (None: to the end); True when the run is over."""
        budget = most
        while not self.finished and (budget is None or budget > 0):
            part = _SLICE if budget is None else min(budget, _SLICE)
            with self._active(), self._errors_placed():
                self.finished = self._drive(2 * part)
                self._keep()
            if budget is not None:
                budget -= part
        return self.finished

    def _drive(self, most: int) -> bool:
        # The hot loop. One turn of the outer loop is a call or a return; the log is flat (byte,
        # place in the code) because a tuple for each operation costs twice as much.
        log = self.log
        cells = self.cells
        callers = self._callers
        steps = self._steps
        frame = self.frame
        code = self._called
        while len(log) < most:
            for step in steps:
                if type(step) is tuple:
                    cells.append(step)
                    log.append(VISIT)
                    log.append(frame.f_lasti)
                    if len(log) >= most:
                        break
                elif type(step) is GeneratorType:
                    if step.gi_code is not code:
                        code = self._switch(step.gi_code)
                    log.append(CALL)
                    log.append(frame.f_lasti)
                    inner = self.frame = step.gi_frame or _frame_of(step)
                    # Most calls visit a cell and return. Such a one is gone through right here,
                    # and only one that goes on takes the place of its caller.
                    for below in step:  # noqa: B007 (it is used after the loop)
                        break
                    else:
                        log.append(RETURN)
                        log.append(inner.f_lasti)
                        self.frame = frame
                        if len(log) < most:
                            continue
                        break
                    if type(below) is tuple:
                        cells.append(below)
                        log.append(VISIT)
                        log.append(inner.f_lasti)
                        for below in step:  # noqa: B007
                            break
                        else:
                            log.append(RETURN)
                            log.append(inner.f_lasti)
                            self.frame = frame
                            if len(log) < most:
                                continue
                            break
                    callers.append((steps, frame))
                    steps, frame = chain((below,), step), inner
                    break
                else:
                    raise AlgorithmError(_not_a_step(step))
            else:
                if not callers:
                    return True
                log.append(RETURN)
                log.append(frame.f_lasti)
                steps, frame = callers.pop()
                self.frame = frame
        self._steps = steps
        return False

    def _switch(self, code: CodeType) -> CodeType:
        # From this operation on, calls are of another code than the calls before.
        if code not in self.codes:
            self.codes.append(code)
        self.switches.append((self.operations, self.codes.index(code)))
        self._called = code
        return code

    def _keep(self) -> None:
        log = self.log
        bytes_ = np.frombuffer(bytes(log[0::2]), np.uint8)
        cells = np.full(len(bytes_), -1, np.int32)
        having = np.flatnonzero((bytes_ != CALL) & (bytes_ != RETURN))
        try:
            places = map(self._places.__getitem__, self.cells)
            cells[having] = np.fromiter(places, np.int32, len(having))
        except (KeyError, TypeError):
            raise self._misplaced() from None
        if ((bytes_ < WRITE) & (cells >= self._size)).any():  # visits and counts
            raise self._misplaced()
        self._chunks.append((bytes_, cells, np.frombuffer(array("H", log[1::2]), np.uint16)))
        log.clear()
        self.cells.clear()

    def _misplaced(self) -> _MisplacedError:
        numbers = [n for n, byte in enumerate(self.log[0::2]) if byte not in (CALL, RETURN)]
        for number, cell in zip(numbers, self.cells):
            byte = self.log[2 * number]
            known = isinstance(cell, tuple) and cell in self._places
            if not known or (byte < WRITE and cell not in self.board):
                return _MisplacedError(cell, byte, *self._place_of(number))
        raise AssertionError("every cell of the log is known")

    def _place_of(self, number: int) -> tuple[CodeType, int]:
        # The code and the line that did an operation of the log, told after it has gone on.
        kept = [bytes_ for bytes_, _, _ in self._chunks]
        bytes_ = np.concatenate([*kept, np.array(self.log[0 : 2 * number : 2], np.uint8)])
        since = [operation for operation, _ in self.switches]
        running = [self.codes[0]]
        for moment in np.flatnonzero((bytes_ == CALL) | (bytes_ == RETURN)):
            if bytes_[moment] == CALL:
                called = self.switches[bisect_right(since, moment) - 1][1]
                running.append(self.codes[called])
            else:
                running.pop()
        code, place = running[-1], self.log[2 * number + 1]
        lines = (line for start, end, line in code.co_lines() if start <= place < end)
        return code, next(lines, None) or code.co_firstlineno

    @contextmanager
    def _active(self) -> Iterator[None]:
        # Generators by the thousand make the collector look at them again and again, though
        # none is in a cycle; without it a recording takes a third less.
        collecting = gc.isenabled()
        gc.disable()
        token = active.set(self)
        try:
            yield
        finally:
            active.reset(token)
            if collecting:
                gc.enable()

    @contextmanager
    def _errors_placed(self) -> Iterator[None]:
        # Whatever an algorithm does wrong is told with its file and line.
        try:
            yield
        except Exception as error:
            self.finished = True
            problem = str(error) if isinstance(error, VisualizerError) else _described(error)
            raise AlgorithmError(f"{self._where(error)}: {problem}") from error

    def _where(self, error: Exception) -> str:
        code, line = self.frame.f_code, self.frame.f_lineno
        trace = error.__traceback__
        if isinstance(error, _MisplacedError):
            code, line, trace = error.code, error.line, None
        while trace is not None:
            if trace.tb_frame.f_code in self.codes:
                code, line = trace.tb_frame.f_code, trace.tb_lineno
            trace = trace.tb_next
        return f"{code.co_filename}:{line} in {code.co_name}"

    def columns(self) -> tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.uint16]]:
        """What was noted so far: bytes, cells and places in the code, each of shape (n,)."""
        if not self._chunks:
            return np.zeros(0, np.uint8), np.zeros(0, np.int32), np.zeros(0, np.uint16)
        if len(self._chunks) > 1:
            bytes_, cells, places = zip(*self._chunks)
            self._chunks = [(np.concatenate(bytes_), np.concatenate(cells), np.concatenate(places))]
        return self._chunks[0]


class _MisplacedError(AlgorithmError):
    """A cell that is none was used; noticed later, so the place goes with it."""

    def __init__(self, cell: object, byte: int, code: CodeType, line: int) -> None:
        self.code = code
        self.line = line
        used = "counted around" if byte < WRITE else "put into a queue or stack"
        what = "visited" if byte == VISIT else used
        super().__init__(
            f"{cell!r} is {what}, which is no cell of the board; use (row, col) tuples"
            " and ask `cell in board` first"
        )


def _frame_of(generator: Steps) -> FrameType:
    frame = generator.gi_frame
    if frame is None:
        raise AlgorithmError(
            f"a call of {generator.__name__} is yielded that is over; call it anew each time"
        )
    return frame


def _not_a_step(step: object) -> str:
    return f"{step!r} is yielded; yield a (row, col) tuple for a visit, or a call"


def _described(error: Exception) -> str:
    return f"{type(error).__name__}: {error}; mend the algorithm and run it again"
