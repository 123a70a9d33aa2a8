"""A request to run a program on boards, which is answered by a process or by this interpreter."""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from visualizer.board.board import Board
from visualizer.programs.hooks.events import EVENT_WIDTH, OPERATION_WIDTH
from visualizer.programs.process.endings import build_crash
from visualizer.programs.process.wire import (
    Batch,
    ContainerMade,
    Limits,
    Message,
    ProcessEnd,
    RunRequest,
    WatchCommand,
)
from visualizer.programs.source.named_files import named_files
from visualizer.programs.source.program_file import ProgramFile
from visualizer.recording.crashes import Crash
from visualizer.recording.run_end import RunEnd
from visualizer.trace.operations import IntArray

#: In seconds: how much longer than its limit a run may take on a busy machine.
_PATIENCE = 10.0
#: The default limit of the events of a run, and how many more for each cell of the board.
_MOST_EVENTS, _MOST_CELL_EVENTS = 400_000, 200


def build_request(program: ProgramFile, boards: Sequence[Board], limits: Limits, **options: Any) -> RunRequest:  # noqa: ANN401
    """A request to run a program on boards, without the token; ``options`` are further fields of it."""
    file = os.path.abspath(program.path)
    most_cells = max(board.height * board.width for board in boards)
    return RunRequest(
        text=program.text,
        file=file,
        named_files=tuple(map(str, named_files(Path(file), program.text))),
        entry=program.entry,
        is_generator=program.is_generator,
        limits=limits,
        most_operations=limits.operations or _MOST_EVENTS + _MOST_CELL_EVENTS * most_cells,
        boards=tuple((board.rows, board.click or (0, 0)) for board in boards),
        **options,
    )


class Received(NamedTuple):
    """What is known of a run besides its end: events, shape (n, 4), or of a generator operations, shape (n, 3).

    See `Batch`. ``containers`` are the kinds of the containers that a generator has made.
    """

    rows: IntArray
    containers: tuple[str, ...] = ()


class ProgramRun(ABC):
    """A request that is answered, board after board."""

    def __init__(self, request: RunRequest) -> None:
        self.request = request
        #: Whether no further board is answered.
        self.is_over = False
        #: What has arrived of the run on the latest board, and whether that has ended.
        self._content, self._containers, self._has_ended_board = bytearray(), list[str](), False
        self._width = OPERATION_WIDTH if request.is_generator else EVENT_WIDTH
        self._ended_boards = 0

    @property
    def operations(self) -> int:
        """How many rows of the latest board have arrived."""
        return len(self._content) // (4 * self._width)

    def received(self) -> Received:
        """What has arrived of the run on the latest board. Any thread may ask."""
        content, size = bytes(self._content), 4 * self._width
        rows = np.frombuffer(content[: len(content) // size * size], np.int32).reshape(-1, self._width)
        return Received(rows, tuple(self._containers))

    @abstractmethod
    def messages(self, seconds: float = 0.0) -> Iterator[Message | None]:
        """Take the messages that have arrived, or that arrive within ``seconds`` each; None if no more will."""

    @abstractmethod
    def send(self, command: WatchCommand) -> None:
        """Send a command to what watches the program."""

    @abstractmethod
    def kill(self) -> None:
        """End the run at once."""

    def poll(self, seconds: float = 0.0) -> RunEnd | None:
        """How the run on the next board ended, None if no message arrives within ``seconds`` first."""
        if self._has_ended_board:
            self._content, self._containers, self._has_ended_board = bytearray(), [], False
        for message in self.messages(seconds):
            if isinstance(message, Batch):
                self._content += message.content
            elif isinstance(message, ContainerMade):
                self._containers.append(message.kind)
            elif isinstance(message, RunEnd):
                self.is_over = message.is_last or self._ended_boards + 1 == len(self.request.boards)
                return self._end_board(message)
            elif message is None or isinstance(message, ProcessEnd):
                self.is_over = True
                return self._end_board(RunEnd(fault=self.crash()))
        return None

    def wait(self) -> RunEnd:
        """Wait for the end of the run on the next board."""
        end = self.poll(self.request.limits.seconds + _PATIENCE)
        if end is None:
            self.kill()
            self.is_over = True
            end = self._end_board(RunEnd(fault=self.crash("Timeout")))
        return end

    def crash(self, errors: str = "") -> Crash:
        """The crash of a run whose end is not known; ``errors`` is what the interpreter wrote."""
        # The interpreter writes the innermost line first.
        frame = re.search(f'^  File "{re.escape(self.request.file)}", line (\\d+) in ', errors, re.MULTILINE)
        word = {"Timeout": "time", "MemoryError": "memory", "Cannot allocate": "memory", "Segmentation": "died"}
        how = next((word[each] for each in word if each in errors), "ended")
        rows = self.request.boards[min(self._ended_boards, len(self.request.boards) - 1)][0]
        return build_crash(how, self.request, rows, line=None if frame is None else int(frame[1]))

    def _end_board(self, end: RunEnd) -> RunEnd:
        self._ended_boards += 1
        self._has_ended_board = True
        return end
