"""The variables and lines of a program that runs in a process of its own."""

from __future__ import annotations

import json
from collections import deque

import numpy as np
from numpy.typing import NDArray

from visualizer.programs.limits import Limits
from visualizer.programs.process import ProgramProcess, Request
from visualizer.programs.program_file import ProgramFile
from visualizer.programs.streams import END, LOOKS, RESULT
from visualizer.recording.variables import VariableRun
from visualizer.trace.trace import Trace

#: So many operations after the position are looked at together.
_AHEAD = 200
#: So much of what was seen is taken at a time, so that a frame is not late for it.
_TAKEN = 100


class ProcessVariableRun(VariableRun):
    """A run in a process, which waits where it is not needed, and ends with this.

    ``sources`` has the index of the event behind each operation of ``trace``.
    """

    def __init__(
        self,
        program: ProgramFile,
        limits: Limits,
        trace: Trace,
        sources: NDArray[np.int32],
        first: int,
    ) -> None:
        super().__init__(trace, first)
        self._size, self._sources = len(trace), sources
        #: What has come and was not taken yet.
        self._seen: deque[tuple[str, int, int, list[list[str]]]] = deque()
        self._is_over = False
        self._until = min(first + _AHEAD, len(trace))
        look = {"first": self._event_of(first), "until": self._event_of(self._until)}
        self._process = ProgramProcess(
            Request(program, [trace.board], limits, observed=True, look=look)
        )

    def _event_of(self, moment: int) -> int:
        """The number, from 1, of the event after which so many operations have happened."""
        if moment > self._size:
            return 1 << 30
        return int(self._sources[moment - 1]) + 1 if moment and len(self._sources) else 0

    def go_on(self, operations: int) -> None:
        """Take what has come, and ask for more where that is known; about ``operations``."""
        if not self._seen:
            for letter, content in self._process.messages():
                if letter == LOOKS:
                    self._seen.extend(json.loads(content))
                self._is_over = self._is_over or letter in (RESULT, END)
        for _ in range(min(_TAKEN, len(self._seen))):
            what, number, frame, texts = self._seen.popleft()
            self.take(what, number, frame, [(name, text) for name, text in texts])
        if self._is_over and not self._seen:
            self.end()
            self._process.kill()
        elif self.operations >= self._until:
            self._until = min(max(self.operations, self.first) + _AHEAD, self._size + 1)
            command = {"first": self._event_of(self.first), "until": self._event_of(self._until)}
            self._process.send(command)

    def moments_of(self, number: int) -> range:
        """The moments that an event with this number begins, none if it shows no operation."""
        # With the type of the sources, or each of them would be copied for another.
        events = np.array((number - 1, number), self._sources.dtype)
        begin, end = self._sources.searchsorted(events).tolist()
        return range(begin + 1, end + 1)
