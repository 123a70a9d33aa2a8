"""Which lines of a program are never reached in one run, from a second run that looks at each."""

from __future__ import annotations

from collections.abc import Callable
from types import FrameType

from visualizer.errors import VisualizerError
from visualizer.recording.driver import Driver
from visualizer.recording.line_tracing import LineTracing, OwnCode, TraceFunction
from visualizer.recording.log import Log
from visualizer.recording.program import Program
from visualizer.trace.statements import statements_of, unreached_lines
from visualizer.trace.trace import Trace

#: Longer runs are not gone through: nothing is said of their lines.
_MOST_OPERATIONS = 5_000_000
_OPERATIONS_AT_A_TIME = 1000


class ReachedLines:
    """Runs a program again, a part at a time; ``work`` until ``unreached`` is known."""

    def __init__(self, trace: Trace, program: Program) -> None:
        #: The lines that are never reached; None as long as that is not known.
        self.unreached: frozenset[int] | None = None
        self.trace, self._program = trace, program
        self._reached: set[int] = set()
        self._driver: Driver | None = None
        if len(trace) > _MOST_OPERATIONS or not statements_of(program.code):
            self.unreached = frozenset()

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on while ``time_left()``, for a part at least; True while there is more to do."""
        while self.unreached is None:
            try:
                self._go_on()
            except VisualizerError:  # the trace itself shows where the program went wrong
                self._finish()
            if not time_left():
                break
        return self.unreached is None

    def _go_on(self) -> None:
        if self._driver is None:
            trace, log = self.trace, Log(self.trace.board)
            # A trace that was cut short, or is another's, ends before its program does.
            most = max(len(trace), 1)
            self._driver = Driver(trace.board, trace.click, self._program, trace.order, log, most)
            own = OwnCode(self._program.code, self._driver.codes[0])
            tracing = LineTracing(own, _note_lines(self._reached))
            tracing.on = True
            self._driver.watching = tracing
        elif self._driver.run(_OPERATIONS_AT_A_TIME):
            self._finish()

    def _finish(self) -> None:
        self._driver = None
        # Of a program whose lines cannot be looked at nothing is said.
        if not self._reached:
            self.unreached = frozenset()
            return
        # The source may stand at other lines here than where the trace was recorded.
        move = self.trace.code.first_line - self._program.code.first_line
        reached = {line + move for line in self._reached}
        self.unreached = unreached_lines(self.trace.code, reached)


def _note_lines(reached: set[int]) -> TraceFunction:
    def line(frame: FrameType, event: str, argument: object) -> None:
        if event == "line":
            reached.add(frame.f_lineno)

    return line
