"""Generators in a process of their own: run by the driver, with a log that sends what happens."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from contextlib import nullcontext
from itertools import chain
from types import CodeType, FrameType
from typing import Any

from visualizer.board.board import Board
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.errors import AlgorithmError
from visualizer.programs.observed.events import NOWHERE, OperationLimitError
from visualizer.programs.streams import EVENTS, Channel
from visualizer.recording.driver import Driver
from visualizer.recording.faults import RunStopped
from visualizer.recording.program import Program
from visualizer.recording.recording import line_table
from visualizer.recording.variables import LookedAtLog
from visualizer.trace.operations import CALL, RETURN
from visualizer.trace.source import SourceCode

#: So many operations at most are not known when the interpreter crashes.
_AT_A_TIME = 1000
#: What is sent of a container that is made: this, its kind, and nothing more.
MADE = -2
KINDS = ("queue", "stack")


class GeneratorLog(LookedAtLog):
    """The operations of a generator; they are sent to ``channel``, or forgotten where it is None.

    What is sent has four integers for each operation: its byte, 0, its cell and its line.
    """

    def __init__(self, rows: list[str], most: int, channel: Channel | None = None) -> None:
        super().__init__(Board(tuple(rows)))
        self.limit = most
        self.driver: Driver | None = None
        #: Where the generator stood when it was ended.
        self.error_line: int | None = None
        self._channel = channel
        #: How many operations have been sent that are not flushed yet, and how many of their cells.
        self._sent = self._sent_cells = 0
        #: The codes whose generators are open, and where in the driver's ``switches`` that is told.
        self._open: list[CodeType] = []
        self._switch = 0
        #: The lines of each code, by its identity, for each position in it.
        self._lines: dict[int, list[int]] = {}

    @property
    def line(self) -> int | None:
        """The line where the innermost generator stands, or stood at its end."""
        return self.frame.f_lineno if isinstance(self.frame, FrameType) else self.error_line

    def new_container(self, kind: str) -> int:
        """As `Log.new_container`; its kind is sent at once."""
        number = super().new_container(kind)
        self._send_rows([(MADE, KINDS.index(kind), NOWHERE, NOWHERE)])
        return number

    def flush(self) -> None:
        """As `Log.flush`."""
        with self._channel.lock if self._channel else nullcontext():
            self.send()
            self._sent = self._sent_cells = 0
            super().flush()

    def send(self) -> None:
        """Send what has happened since this was asked last; another thread may ask for it too."""
        if self._channel is None:
            return
        with self._channel.lock:
            new = self.entries[2 * self._sent : len(self.entries) // 2 * 2]
            rows = []
            for byte, position in zip(new[0::2], new[1::2]):
                cell = NOWHERE
                if byte not in (CALL, RETURN):
                    if self._sent_cells == len(self.cells):
                        break  # it is just being written
                    cell = self.cells[self._sent_cells]
                    self._sent_cells += 1
                rows.append((byte, 0, cell, self._line_of(byte, position)))
                self._sent += 1
            self._send_rows(rows)

    def _line_of(self, byte: int, position: int) -> int:
        """The line of the next operation; each is asked for once, in order."""
        assert self.driver is not None
        codes, switches = self.driver.codes, self.driver.switches
        if not self._open:
            self._open.append(codes[0])
        code = self._open[-1]
        if id(code) not in self._lines:
            own = code.co_filename == codes[0].co_filename
            lines = line_table(code).tolist()
            self._lines[id(code)] = lines if own else [NOWHERE] * len(lines)
        if byte == CALL:
            operation = self._flushed + self._sent
            while self._switch + 2 < len(switches) and switches[self._switch + 2] <= operation:
                self._switch += 2
            self._open.append(codes[switches[self._switch + 1]])
        elif byte == RETURN and len(self._open) > 1:
            self._open.pop()
        return self._lines[id(code)][position]

    def _send_rows(self, rows: list[tuple[int, int, int, int]]) -> None:
        if self._channel is not None and rows:
            self._channel.send(EVENTS, array("i", chain.from_iterable(rows)).tobytes())


def run_generator(
    function: Callable[..., Any], rows: list[str], click: tuple[int, int], log: GeneratorLog
) -> list[list[object]]:
    """Run a generator function to its end; the board as it leaves it. What it raises is raised."""
    program = Program(SourceCode(getattr(function, "__name__", "reveal"), ""), ROW_BY_ROW, function)
    try:
        driver = log.driver = Driver(Board(tuple(rows)), click, program, ROW_BY_ROW, log, log.limit)
        while not driver.run(_AT_A_TIME):
            pass
    except AlgorithmError as error:
        log.error_line = error.line
        if log.operations > log.limit:
            raise OperationLimitError from None
        cause = error.__cause__
        stopped = AlgorithmError(str(cause)) if isinstance(cause, RunStopped) else None
        raise stopped or cause or error from None
    return [list(row) for row in driver.board.rows()]
