"""The variables and lines of a program that runs in a process of its own."""

from __future__ import annotations

import json
from collections import deque

import numpy as np
from numpy.typing import NDArray

from visualizer.programs.observed.looking import EVENT, LINE
from visualizer.programs.process import ProgramProcess, Request
from visualizer.programs.program_file import ProgramFile
from visualizer.programs.runner import Limits
from visualizer.programs.streams import END, LOOKS, RESULT
from visualizer.recording.line_steps import LineStep, LineSteps, Variable
from visualizer.trace.trace import Trace

#: So many operations after the position are looked at together.
_AHEAD = 200
#: So much of what was seen is taken at a time, so that a frame is not late for it.
_TAKEN = 100


class ProcessVariableRun:
    """A run in a process that tells variables and lines, as `VariableRun`.

    ``sources`` has the index of the event behind each operation of ``trace``. The process waits
    where it is not needed, and ends with this.
    """

    def __init__(
        self,
        program: ProgramFile,
        limits: Limits,
        trace: Trace,
        sources: NDArray[np.int32],
        first: int,
    ) -> None:
        self.variables: dict[int, list[Variable]] = {}
        self.first = first
        self.finished = False
        self.operations = 0
        self._trace, self._sources = trace, sources
        self._lines = LineSteps(trace)
        self._frames: dict[int, object] = {}
        #: What has come and was not taken yet: its kind, number, frame and variables.
        self._seen: deque[tuple[str, int, int, list[list[str]]]] = deque()
        self._ended = False
        self._until = min(first + _AHEAD, len(trace))
        look = {"first": self._event_of(first), "until": self._event_of(self._until)}
        self._process = ProgramProcess(
            Request(program, [trace.board], limits, observed=True, look=look)
        )

    @property
    def steps(self) -> dict[int, list[LineStep]]:
        """What is run after so many operations, as `LineSteps` has it."""
        return self._lines.steps

    def _event_of(self, moment: int) -> int:
        """The number, from 1, of the event after which so many operations have happened."""
        if not 0 < moment <= len(self._sources):
            return moment and int(self._sources[-1]) + 1 if len(self._sources) else 0
        return int(self._sources[moment - 1]) + 1

    def skip_to(self, moment: int) -> None:
        """Store variables from ``moment`` on, which has not been reached yet."""
        self.first = moment

    def go_on(self, operations: int) -> None:
        """Take what has come, and ask for more where that is known; about ``operations``."""
        if not self._seen:
            self._receive()
        for _ in range(min(_TAKEN, len(self._seen))):
            self._take(*self._seen.popleft())
        if self._ended and not self._seen:
            self._finish()
        if not self.finished and self.operations >= self._until:
            self._until = min(max(self.operations, self.first) + _AHEAD, len(self._trace) + 1)
            until = self._event_of(self._until)
            if self._until > len(self._trace):
                until = 1 << 30
            self._process.send({"first": self._event_of(self.first), "until": until})

    def _receive(self) -> None:
        """Note what has come; a process that has ended sends nothing after that."""
        for letter, content in self._process.messages():
            if letter == LOOKS:
                self._seen.extend(json.loads(content))
            elif letter in (RESULT, END):
                self._ended = True

    def _finish(self) -> None:
        self._lines.finish()
        self.finished = True
        self._process.kill()

    def _take(self, kind: str, number: int, frame_number: int, texts: list[list[str]]) -> None:
        frame = self._frames.setdefault(frame_number, _Frame())
        variables: list[Variable] = [(str(name), str(text)) for name, text in texts]
        if kind == EVENT:
            self._happened(number, frame, variables)
        elif kind == LINE:
            self._lines.line(frame, number, variables)
        else:
            self._lines.leave(frame, variables)

    def _happened(self, number: int, frame: object, variables: list[Variable]) -> None:
        # With the type of the sources, or each of them would be copied for another.
        events = np.array((number - 1, number), self._sources.dtype)
        begin, end = self._sources.searchsorted(events).tolist()
        for moment in range(begin + 1, end + 1):
            self.operations = moment
            self.variables[moment] = variables
            self._lines.operation(moment, frame, variables)


class _Frame:
    """Stands for a frame of the other process."""
