"""The lines that a program runs between two operations, with its variables after each of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from visualizer.recording.looking import LINE, OPERATION, Variable
from visualizer.trace.operations import Kind
from visualizer.trace.trace import Trace


@dataclass(frozen=True)
class LineStep:
    """A line has been run: its number, the variables then, and which of them it has ``changed``.

    ``line`` is None for what an operation did, whose line the trace has.
    """

    line: int | None
    variables: Sequence[Variable] = ()
    changed: frozenset[str] = frozenset()


class LineSteps:
    """Collects what is run while a program runs again, step by step.

    ``steps`` has a list for each moment: first the operation itself, with the variables when its
    line is over, then each line up to the next operation. The line that does the next operation
    is not among them, unless that is a call or a return, after which another line is lit.
    """

    def __init__(self, trace: Trace) -> None:
        self.steps: dict[int, list[LineStep]] = {0: [LineStep(None)]}
        self._kinds, self._lines = trace.kinds, trace.lines
        self._moment = 0
        #: The frame of the operation, and of the line that is being run: its number and variables.
        self._frame = 0
        self._begun: tuple[int, int, Sequence[Variable]] | None = None
        #: The frame and the variables of the step before the operation, and of the latest step.
        self._before: tuple[int, Sequence[Variable]] = (0, ())
        self._latest: tuple[int, Sequence[Variable]] = (0, ())

    def operation(self, moment: int, frame: int, variables: Sequence[Variable]) -> None:
        """Begin a moment: its operation has just happened in ``frame``."""
        if self._begun is not None and not self._does(self._begun[0], moment - 1):
            self._end_line(frame, variables)
        self._begun = None
        self._moment, self._frame, self._before = moment, frame, self._latest
        self.steps[moment] = [self._step(None, frame, variables)]

    def line(self, frame: int, number: int, variables: Sequence[Variable]) -> None:
        """Begin a line in ``frame``; what was run before it is over."""
        if self._begun is not None:
            self._end_line(frame, variables)
        elif self._frame == frame and self._moment in self.steps:
            self._latest = self._before
            self.steps[self._moment][0] = self._step(None, frame, variables)
        self._begun = number, frame, variables

    def leave(self, frame: int, variables: Sequence[Variable]) -> None:
        """Note the variables of a call, or of a visit, that is about to be left."""
        if self._begun is not None and self._begun[1] == frame:
            self._begun = self._begun[0], self._begun[1], variables

    def finish(self) -> None:
        """End the last line, since the program is over."""
        if self._begun is not None:
            self._end_line(0, ())
            self._begun = None

    def _does(self, line: int, index: int) -> bool:
        """Whether the operation at ``index`` is done in ``line``, and leaves it lit."""
        if index >= len(self._kinds) or self._kinds[index] in (Kind.CALL, Kind.RETURN):
            return False
        return bool(self._lines[index] == line)

    def _end_line(self, frame: int, variables: Sequence[Variable]) -> None:
        assert self._begun is not None
        line, own, at_its_beginning = self._begun
        now = variables if frame == own else at_its_beginning
        self.steps.setdefault(self._moment, [LineStep(None)]).append(self._step(line, own, now))

    def _step(self, line: int | None, frame: int, variables: Sequence[Variable]) -> LineStep:
        known, before = self._latest
        self._latest = frame, variables
        new = set(variables).difference(before) if known == frame else ()
        return LineStep(line, variables, frozenset(name for name, _ in new))


class VariableRun(ABC):
    """A run that is looked at, and stores what is seen from moment ``first`` on.

    ``steps`` has what is run after so many operations, as `LineSteps` has it; it may lack any.
    """

    def __init__(self, trace: Trace, first: int) -> None:
        self.first = first
        self._lines = LineSteps(trace)
        #: How many lines further down the source stands in the trace than in what is run.
        self._move = 0
        self.steps = self._lines.steps
        #: Whether the program has ended, and how many operations have happened.
        self.finished = False
        self.operations = 0

    @abstractmethod
    def go_on(self, operations: int) -> None:
        """Go on for about so many operations; AlgorithmError for what the program does wrong."""

    def moments_of(self, number: int) -> Iterable[int]:
        """After how many operations something is seen with this number: none, or several."""
        return (number,)

    def take(self, what: str, number: int, frame: int, variables: list[Variable]) -> None:
        """Store what is seen, as `Seen`."""
        if what == OPERATION:
            for moment in self.moments_of(number):
                self.operations = moment
                self._lines.operation(moment, frame, variables)
        elif what == LINE:
            self._lines.line(frame, number + self._move, variables)
        else:
            self._lines.leave(frame, variables)

    def end(self) -> None:
        """Store that the program has ended."""
        self._lines.finish()
        self.finished = True
