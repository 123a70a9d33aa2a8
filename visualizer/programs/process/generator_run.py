"""Running generators and watching programs, with the room `recording`, which is slow to import.

The driver runs a generator, so its operations are known; each becomes an event whose kind is the
operation's byte.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

from visualizer.board.board import Board
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.errors import AlgorithmError
from visualizer.programs.hooks.events import CONTAINER_MADE, NO_VALUE, EventLog, OperationLimitError
from visualizer.programs.process.wire import Channel, ProgramSnapshot, WatchCommand, read_command
from visualizer.recording.crashes import RunStopped
from visualizer.recording.driver import Driver
from visualizer.recording.inspection import ProgramWatcher
from visualizer.recording.log import NoFrame, OperationLog
from visualizer.recording.program import Program
from visualizer.recording.run_end import CellValues
from visualizer.recording.variables import WatchedEntries
from visualizer.trace.operations import CALL, CONTAINER_KINDS, RETURN
from visualizer.trace.source import SourceCode


class _GeneratorLog(OperationLog):
    """A log that adds its operations to ``events`` as soon as they are complete."""

    def __init__(self, board: Board, events: EventLog) -> None:
        super().__init__(board)
        self._events = events
        self.entries = WatchedEntries(self._add_operation)
        #: The frame before the latest operation: a call or return happens in it.
        self.latest_frame = self.frame

    def add_container(self, kind: str) -> int:
        """As `OperationLog.add_container`; also add an event for the container."""
        self._add_event(CONTAINER_MADE, CONTAINER_KINDS.index(kind), NO_VALUE, self.frame)
        return super().add_container(kind)

    def _add_operation(self) -> None:
        byte, latest = self.entries[-2], self.latest_frame
        self.latest_frame = self.frame
        if byte in (CALL, RETURN):
            self._add_event(byte, 0, NO_VALUE, latest)
        else:
            self._add_event(byte, 0, self.cells[-1], self.frame)

    def _add_event(self, kind: int, number: int, cell: int, done_in: FrameType | NoFrame) -> None:
        line, frame = NO_VALUE, self.frame if type(self.frame) is FrameType else None
        if type(done_in) is FrameType and done_in.f_code.co_filename == self._events.file:
            line = done_in.f_lineno or NO_VALUE  # an instruction may have no line
        self._events.add_with_line(frame, kind, number, cell, line)


def run_generator(
    function: Callable[..., Any], rows: Sequence[str], click: tuple[int, int], most: int, events: EventLog | None
) -> CellValues:
    """Run a generator function to its end, and return the cells of the board.

    Raises what the generator raises, from an AlgorithmError with its line.
    """
    board = Board(tuple(rows))
    log = OperationLog(board) if events is None else _GeneratorLog(board, events)
    program = Program(SourceCode(getattr(function, "__name__", "reveal"), ""), ROW_BY_ROW, function)
    try:
        driver = Driver(board, click, program, ROW_BY_ROW, log, most)
        if isinstance(log, _GeneratorLog):
            log.latest_frame = log.frame
        driver.run()
    except AlgorithmError as error:
        raised: BaseException = error.__cause__ or error
        if log.operations > most:
            raised = OperationLimitError()
        elif isinstance(raised, RunStopped):
            raised = AlgorithmError(str(raised))
        raise raised from error
    return tuple(map(tuple, driver.board.rows()))


class RemoteWatcher(ProgramWatcher):
    """Watches a program as commands say, and pauses the program until the next command.

    ``commands`` is the file descriptor from which those after the first ``command`` are read.
    """

    def __init__(self, file: str, channel: Channel, commands: int, command: WatchCommand) -> None:
        super().__init__(file, range(1, sys.maxsize), command.first, lambda *each: channel.send(ProgramSnapshot(*each)))
        self._channel, self._commands = channel, os.fdopen(commands, "rb")
        self._pause_at = command.until
        #: Whether the program is paused.
        self.is_waiting = False

    def watch_operation(self, number: int, frame: FrameType | None) -> None:
        """Watch an operation, and pause if it is the last of the command."""
        super().watch_operation(number, frame)
        if number >= self._pause_at:
            self.is_waiting = True
            line = self._commands.readline() or self._channel.end()  # the other process has ended
            self.is_waiting = False
            command = read_command(line)
            self.first, self._pause_at = command.first, command.until
