"""The live variables of an algorithm at any moment, from a second run that follows the playhead.

Variables are not stored in a trace. A shadow of the run is driven to the moment that is asked
for; it notes them for every operation from there to the next visit, so going on is cheap, and
begins again from the start where it is asked for something earlier.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, GeneratorType
from typing import Any, SupportsIndex

from visualizer.errors import VisualizerError
from visualizer.recording.containers import Queue, Stack
from visualizer.recording.live_board import LiveBoard
from visualizer.recording.program import Program
from visualizer.recording.recorder import Recorder
from visualizer.trace.trace import Trace

#: A variable's name and its value as text.
Variable = tuple[str, str]

_PART = 6000
_AHEAD = 400
_SHOWN_CELLS = 3


class Shadow:
    """Follows one trace; ``work`` until ``variables`` has what is asked for."""

    def __init__(self, trace: Trace, program: Program) -> None:
        self.trace = trace
        self._program = program
        self._noted: dict[int, list[Variable]] = {}
        self._run: _ShadowRun | None = None
        self._failed = False

    def variables(self, moment: int) -> list[Variable] | None:
        """The variables after ``moment`` operations; None as long as they are not known."""
        if moment == 0 or self._failed:
            return []
        return self._noted.get(moment)

    def work(self, moment: int, time_left: Callable[[], bool]) -> bool:
        """Go on towards ``moment`` while there is time; True when its variables are known."""
        while self.variables(moment) is None:
            try:
                self._go_on(moment)
            except VisualizerError:
                self._failed = True  # the trace itself shows where the algorithm went wrong
            if not time_left():
                break
        return self.variables(moment) is not None

    def _go_on(self, moment: int) -> None:
        run = self._run
        if run is None or moment < run.watched_from:
            # Begin a little earlier, since who steps back once will do so again.
            run = self._run = _ShadowRun(self.trace, self._program, max(1, moment - _AHEAD))
            self._noted = run.noted
        elif run.length < moment:
            run.watch(moment)
        if run.finished:
            self._failed = moment not in self._noted
        else:
            run.go_on(min(_PART, max(moment - run.length, 1)))


class _WatchedLog(list[int]):
    """A recorder's log that tells when an operation is complete."""

    def __init__(self, told: Callable[[int], None]) -> None:
        super().__init__()
        self._told = told
        self.watched_from = 0

    def append(self, item: int) -> None:
        super().append(item)
        length = len(self)
        if length >= self.watched_from and length % 2 == 0:
            self._told(length // 2)

    def __delitem__(self, index: SupportsIndex | slice) -> None:
        raise AssertionError("a log only grows")


class _ShadowRun(Recorder):
    """A recorder that keeps variables instead of operations."""

    def __init__(self, trace: Trace, program: Program, watched_from: int) -> None:
        self.noted: dict[int, list[Variable]] = {}
        super().__init__(trace.board, trace.click, program, trace.order)
        self._watched = _WatchedLog(self._note)
        self.log = self._watched
        self.board._log = self._watched
        self.watch(watched_from)

    @property
    def length(self) -> int:
        """How many operations have happened."""
        return len(self._watched) // 2

    def watch(self, moment: int) -> None:
        """Note the variables from ``moment`` on."""
        self.watched_from = moment
        self._watched.watched_from = 2 * moment

    def go_on(self, operations: int) -> None:
        """Go on for about so many operations."""
        with self._active(), self._errors_placed():
            self.finished = self._drive(len(self._watched) + 2 * operations)

    def _note(self, moment: int) -> None:
        # In the order of the code; a frame gives them in the order in which it was asked for them.
        code, values = self.frame.f_code, self.frame.f_locals
        names = dict.fromkeys((*code.co_varnames, *code.co_cellvars, *code.co_freevars))
        self.noted[moment] = shown_variables(
            {name: values[name] for name in names if name in values}
        )


def shown_variables(values: dict[str, Any]) -> list[Variable]:
    """Names and values as text, what is no datum of the algorithm left out."""
    return [
        (name, value_text(value))
        for name, value in values.items()
        if not isinstance(value, (LiveBoard, FunctionType, GeneratorType))
        and not name.startswith((".", "_"))
    ]


def value_text(value: object) -> str:
    """A value in one short line: cells as they are, collections by their first cells."""
    if isinstance(value, (Queue, Stack, list, set, frozenset)):
        return _cells_text(value)
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "\u2026"


def _cells_text(values: Queue | Stack | list[Any] | set[Any] | frozenset[Any]) -> str:
    if not values:
        return "empty"
    if isinstance(values, (set, frozenset)):
        return f"{len(values)} cells" if len(values) > 1 else repr(next(iter(values)))
    first = reversed(values) if isinstance(values, Stack) else iter(values)
    shown = ", ".join(repr(cell) for _, cell in zip(range(_SHOWN_CELLS), first))
    more = f" \u2026 {len(values)}" if len(values) > _SHOWN_CELLS else ""
    return shown + more
