"""The lines that a program runs between two operations, with its variables after each line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter

from visualizer.recording.inspection import LINE, OPERATION, Variable
from visualizer.trace.listings import Listing, write_variable
from visualizer.trace.operations import CALL, NOWHERE, RETURN
from visualizer.trace.trace import Trace
from visualizer.values import value_class


@value_class
class LineStep:
    """A line that has been run, the variables after it, and the names of those that it has changed.

    ``line`` is None for the line of an operation, which the trace has.
    """

    line: int | None
    variables: Sequence[Variable] = ()
    changed_names: frozenset[str] = frozenset()


def tell_steps(steps: Sequence[LineStep], trace: Trace, moment: int, language: str) -> Sequence[LineStep]:
    """The ``steps`` from an operation of ``trace`` to the next one as steps of the listing in a language.

    A line of the listing that is run several times on end is one step.
    """
    listing = trace.listing(language)
    if listing is None:
        return steps
    shown = trace.told_in(language).state_at(moment).line
    is_return = moment and trace.bytes[moment - 1] == RETURN
    operation = int(trace.lines[moment - 1]) if moment and not is_return else NOWHERE
    lines = [(line, steps[0]) for line in listing.lines.get(operation, ())[1:]]
    lines += [(line, step) for step in steps[1:] for line in listing.lines.get(step.line or NOWHERE, ())]
    if not moment:
        start = listing.start.get(int(trace.lines[0]), ()) if len(trace) else ()
        lines = sorted([*lines, *((line, steps[0]) for line in start)], key=itemgetter(0))
    if moment == len(trace):
        texts, last = listing.code.lines, lines[-1][0] if lines else shown
        # The program may have returned in the same way before its end.
        lines += [
            (line, steps[-1]) for line in listing.end if texts[line].strip() != texts.get(last or NOWHERE, "").strip()
        ]
    told = [_tell_variables(steps[0], listing, shown, language)]
    for line, step in lines:
        if line != (told[-1].line if len(told) > 1 else shown):
            told.append(replace(_tell_variables(step, listing, line, language), line=line))
    return told


def _tell_variables(step: LineStep, listing: Listing, line: int | None, language: str) -> LineStep:
    """A step with the variables that are in scope in a line of the listing."""
    words = listing.words_in_scope(line) if line else ()
    told = {name: write_variable(name, value, language) for name, value in step.variables}
    changed = frozenset(each for name in step.changed_names for each, _ in told.get(name, ()))
    shown = [each for own in told.values() for each in own if each[0] in words]
    return replace(step, variables=shown, changed_names=changed)


class VariableRun(ABC):
    """A second run of a program, which stores its lines and variables from moment ``first`` on.

    ``steps`` has a list for each moment, though moments may be missing: first the operation itself, with the
    variables after its line, then each line up to the next operation. The line that does the next operation is
    included only if that is a call or a return, after which the running line is another.
    """

    def __init__(self, trace: Trace, first: int) -> None:
        self.first = first
        self.steps: dict[int, list[LineStep]] = {}
        self.is_finished = False
        #: The number of operations so far.
        self.operations = 0
        #: A line's number in the trace minus its number in this run.
        self._line_shift = 0
        self._bytes, self._lines = trace.bytes, trace.lines
        #: Those of the latest operation.
        self._moments: Sequence[int] = (0,)
        #: What is being run: its line, None for an operation, its frame (the id) and the variables.
        self._current: tuple[int | None, int, Sequence[Variable]] = None, 0, ()
        #: The same frame, or 0 once the variables after the statement are known.
        self._frame = 0
        #: The frame and the variables of the latest step.
        self._latest_step: tuple[int, Sequence[Variable]] = (0, ())

    @abstractmethod
    def run_part(self, operations: int) -> None:
        """Run about ``operations`` more. Raises AlgorithmError for an error of the program."""

    def moments_from_number(self, number: int) -> Sequence[int]:
        """The moments that an operation event with this number begins: none, one or several."""
        return (number,)

    def store(self, event: str, number: int, frame: int, variables: list[Variable]) -> None:
        """Store an event; the arguments are those of a `WatchCallback`."""
        if event == OPERATION:
            if moments := self.moments_from_number(number):
                self.operations = moments[-1]
                self._begin_operation(moments, frame, variables)
            return
        self._end_statement(frame, variables)
        if event == LINE:
            self._end_step()
            self._current, self._frame = (number + self._line_shift, frame, variables), frame

    def finish(self) -> None:
        """Store the end of the program."""
        self._end_step()
        self.is_finished = True

    def _begin_operation(self, moments: Sequence[int], frame: int, variables: Sequence[Variable]) -> None:
        """Begin moments, whose operations ``frame`` has just done at once."""
        if self._current == (None, frame, variables) and not variables:
            # A call, whose variables are not known before its first line.
            moments = (*self._moments, *moments)
        elif not self._is_line_of_operation(moments[0] - 1):
            self._end_statement(frame, variables)
            self._end_step()
        self._moments, self._current, self._frame = moments, (None, frame, variables), frame

    def _end_statement(self, frame: int, variables: Sequence[Variable]) -> None:
        """Store the variables after what ``frame`` is running, unless they are known."""
        if frame == self._frame:
            self._current, self._frame = (self._current[0], frame, variables), 0

    def _end_step(self) -> None:
        """Add the step of what is being run."""
        line, frame, variables = self._current
        latest_frame, variables_before = self._latest_step
        self._latest_step = frame, variables
        changes = set(variables).difference(variables_before) if latest_frame == frame else ()
        step = LineStep(line, variables, frozenset(name for name, _ in changes))
        if line is None:
            self.steps.update((moment, [step]) for moment in self._moments)
        else:
            self.steps.setdefault(self._moments[-1], [LineStep(None)]).append(step)

    def _is_line_of_operation(self, index: int) -> bool:
        """Whether the line that is being run does the operation at ``index``, which is no call or return."""
        if index >= len(self._bytes) or self._bytes[index] in (CALL, RETURN):
            return False
        return bool(self._lines[index] == self._current[0])
