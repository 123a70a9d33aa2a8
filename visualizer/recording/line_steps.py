"""The lines that a program runs between two operations, with its variables after each of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from visualizer.recording.inspection import LINE, OPERATION, Variable
from visualizer.trace.operations import OperationKind
from visualizer.trace.trace import Trace


@dataclass(frozen=True)
class LineStep:
    """A line has been run: its number, the variables then, and which of them it has ``changed``.

    ``line`` is None for what an operation did, whose line the trace has.
    """

    line: int | None
    variables: Sequence[Variable] = ()
    changed: frozenset[str] = frozenset()


class LineStepCollector:
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
        self._current_line: tuple[int, int, Sequence[Variable]] | None = None
        #: The frame and the variables of the step before the operation, and of the latest step.
        self._step_before_operation: tuple[int, Sequence[Variable]] = (0, ())
        self._latest_step: tuple[int, Sequence[Variable]] = (0, ())

    def begin_operation(self, moment: int, frame: int, variables: Sequence[Variable]) -> None:
        """Begin a moment: its operation has just happened in ``frame``."""
        if self._current_line is not None and not self._is_operation_line(self._current_line[0], moment - 1):
            self._end_line(frame, variables)
        self._current_line = None
        self._moment, self._frame, self._step_before_operation = moment, frame, self._latest_step
        self.steps[moment] = [self._build_step(None, frame, variables)]

    def begin_line(self, frame: int, number: int, variables: Sequence[Variable]) -> None:
        """Begin a line in ``frame``; what was run before it is over."""
        if self._current_line is not None:
            self._end_line(frame, variables)
        elif self._frame == frame and self._moment in self.steps:
            self._latest_step = self._step_before_operation
            self.steps[self._moment][0] = self._build_step(None, frame, variables)
        self._current_line = number, frame, variables

    def leave_call(self, frame: int, variables: Sequence[Variable]) -> None:
        """Note the variables of a call, or of a visit, that is about to be left."""
        if self._current_line is not None and self._current_line[1] == frame:
            self._current_line = self._current_line[0], self._current_line[1], variables

    def finish(self) -> None:
        """End the last line, since the program is over."""
        if self._current_line is not None:
            self._end_line(0, ())
            self._current_line = None

    def _is_operation_line(self, line: int, index: int) -> bool:
        """Whether the operation at ``index`` is done in ``line``, and leaves it lit."""
        if index >= len(self._kinds) or self._kinds[index] in (OperationKind.CALL, OperationKind.RETURN):
            return False
        return bool(self._lines[index] == line)

    def _end_line(self, frame: int, variables: Sequence[Variable]) -> None:
        assert self._current_line is not None
        line, own, at_its_beginning = self._current_line
        now = variables if frame == own else at_its_beginning
        self.steps.setdefault(self._moment, [LineStep(None)]).append(self._build_step(line, own, now))

    def _build_step(self, line: int | None, frame: int, variables: Sequence[Variable]) -> LineStep:
        known, before = self._latest_step
        self._latest_step = frame, variables
        new = set(variables).difference(before) if known == frame else ()
        return LineStep(line, variables, frozenset(name for name, _ in new))


class VariableRun(ABC):
    """A run that is looked at, and stores what is seen from moment ``first`` on.

    ``steps`` has what is run after so many operations, as `LineStepCollector` has it; it may lack any.
    """

    def __init__(self, trace: Trace, first: int) -> None:
        self.first = first
        self._collector = LineStepCollector(trace)
        #: How many lines further down the source stands in the trace than in what is run.
        self._line_shift = 0
        self.steps = self._collector.steps
        #: Whether the program has ended, and how many operations have happened.
        self.is_finished = False
        self.operations = 0

    @abstractmethod
    def run_part(self, operations: int) -> None:
        """Go on for about so many operations; AlgorithmError for what the program does wrong."""

    def moments_from_number(self, number: int) -> Iterable[int]:
        """After how many operations something is seen with this number: none, or several."""
        return (number,)

    def store(self, what: str, number: int, frame: int, variables: list[Variable]) -> None:
        """Store what is seen, as `SeenRun`."""
        if what == OPERATION:
            for moment in self.moments_from_number(number):
                self.operations = moment
                self._collector.begin_operation(moment, frame, variables)
        elif what == LINE:
            self._collector.begin_line(frame, number + self._line_shift, variables)
        else:
            self._collector.leave_call(frame, variables)

    def finish(self) -> None:
        """Store that the program has ended."""
        self._collector.finish()
        self.is_finished = True
