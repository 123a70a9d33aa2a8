"""Running generators and watching programs, with the room `recording`, which is slow to import.

The driver runs a generator, so its operations are known: they are sent, a row each.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

from visualizer.board.board import Board
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.errors import AlgorithmError
from visualizer.programs.hooks.events import OperationLimitError, RunLog
from visualizer.programs.process.wire import Channel, ProgramSnapshot, WatchCommand
from visualizer.recording.crashes import RunStopped
from visualizer.recording.driver import Driver
from visualizer.recording.inspection import ProgramWatcher
from visualizer.recording.log import OperationLog
from visualizer.recording.program import Program
from visualizer.recording.run_end import CellValues
from visualizer.recording.variables import WatchedEntries
from visualizer.trace.operations import CALL, NOWHERE, RETURN
from visualizer.trace.source import SourceCode


class _SentOperations(OperationLog):
    """A log that adds its operations to ``sent`` as soon as they are complete."""

    def __init__(self, board: Board, sent: RunLog) -> None:
        super().__init__(board)
        self._sent = sent
        self.entries = WatchedEntries(self._add_operation)
        #: The frame before the latest operation: a call or return happens in it.
        self.latest_frame = self.frame

    def add_container(self, kind: str) -> int:
        """As `OperationLog.add_container`; also tell of the container."""
        self._sent.containers.append(kind)
        return super().add_container(kind)

    def _add_operation(self) -> None:
        byte, done_in = self.entries[-2], self.frame
        cell = NOWHERE
        if byte in (CALL, RETURN):
            done_in = self.latest_frame
        else:
            cell = self.cells[-1]
        self.latest_frame = self.frame
        line = NOWHERE
        if type(done_in) is FrameType and done_in.f_code.co_filename == self._sent.file:
            line = done_in.f_lineno or NOWHERE  # an instruction may have no line
        self._sent.add_row((byte, cell, line), self.frame if type(self.frame) is FrameType else None)


def run_generator(
    function: Callable[..., Any], rows: Sequence[str], click: tuple[int, int], most: int, sent: RunLog | None
) -> CellValues:
    """Run a generator function to its end, and return the cells of the board.

    Raises what the generator raises, from an AlgorithmError with its line.
    """
    board = Board(tuple(rows))
    log = OperationLog(board) if sent is None else _SentOperations(board, sent)
    program = Program(SourceCode(getattr(function, "__name__", "reveal"), ""), ROW_BY_ROW, function)
    try:
        driver = Driver(board, click, program, ROW_BY_ROW, log, most)
        if isinstance(log, _SentOperations):
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
    """Watches a program as commands say, and pauses the program until the next command."""

    def __init__(
        self, file: str, channel: Channel, next_command: Callable[[], WatchCommand], command: WatchCommand
    ) -> None:
        super().__init__(file, range(1, sys.maxsize), command.first, lambda *each: channel.send(ProgramSnapshot(*each)))
        self._next_command, self._pause_at = next_command, command.until

    def watch_operation(self, number: int, frame: FrameType | None) -> None:
        """Watch an operation, and pause if it is the last of the command."""
        super().watch_operation(number, frame)
        if number >= self._pause_at:
            command = self._next_command()
            self.first, self._pause_at = command.first, command.until
