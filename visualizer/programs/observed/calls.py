"""The calls of an observed program: functions that call themselves, and generators."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import FrameType, GeneratorType
from typing import Any, TypeVar

from visualizer.errors import AlgorithmError, shown
from visualizer.programs.observed.events import NOWHERE, Event, EventLog, pairs_in

_Value = TypeVar("_Value")


class Calls:
    """Notes the calls of functions that call themselves.

    ``click`` is the cell with which the first of them is likely to be called.
    """

    def __init__(self, log: EventLog, click: tuple[int, int], file: str) -> None:
        self._log, self._click, self._file = log, click, file
        self._open: list[tuple[int, FrameType]] = []
        #: The function whose calls are visits, and where among its arguments the cell stands.
        self._visiting: int | None = None
        self._index, self._is_whole = 0, False

    def enter(self, number: int, values: tuple[Any, ...]) -> None:
        """Note that a function is entered with these arguments."""
        frame = sys._getframe(1)
        cell = self._cell(number, values)
        caller = frame.f_back
        while caller is not None and caller.f_code.co_filename != self._file:
            caller = caller.f_back
        log = self._log
        log.note(Event.CALL, number, cell, NOWHERE if caller is None else caller.f_lineno)
        self._open.append((number, frame))
        log.look_at(frame)
        if number == self._visiting and 0 <= cell < log.size:
            log.note(Event.VISIT, 0, cell, frame.f_lineno)
            log.look_at(frame)

    def _cell(self, number: int, values: tuple[Any, ...]) -> int:
        if self._visiting is None:
            pairs = pairs_in(values)
            if not pairs:
                return NOWHERE
            at_click = [each for each in pairs if each[2] == self._click]
            self._index, self._is_whole, _ = (at_click or pairs)[0]
            self._visiting = number
        if number != self._visiting:
            return NOWHERE
        index = self._index
        pair = values[index] if self._is_whole else values[index : index + 2]
        return self._log.cell_of(pair)

    def leave(self, value: _Value = None) -> _Value:  # type: ignore[assignment]
        """Note that the innermost function returns, and hand through what it returns."""
        frame = sys._getframe(1)
        while self._is_open(frame):
            number, opened = self._open.pop()
            if opened is frame:
                self._log.note(Event.RETURN, number, NOWHERE, frame.f_lineno)
                self._log.look_at(frame)
                break
        return value

    def _is_open(self, frame: FrameType) -> bool:
        """Whether a call is noted; with `finally` a function may return once more."""
        return any(opened is frame for _, opened in reversed(self._open))

    def unwind(self) -> None:
        """Note that an error leaves the innermost function; if it is caught that is a return."""
        frame = sys._getframe(1)
        while self._is_open(frame):
            number, opened = self._open.pop()
            self._log.unwound.append((number, opened.f_lineno))
            if opened is frame:
                break


class _Delegated:
    """What a ``yield from`` delegates to."""

    __slots__ = ("values",)

    def __init__(self, values: Any) -> None:  # noqa: ANN401, anything
        self.values = values


def _handed_over(values: Any) -> Iterator[Any]:  # noqa: ANN401
    """Gives the driver what a generator delegates to, and then what came of it."""
    return (yield _Delegated(values))


class _Running:
    """A generator that is open, or something else that is gone through in its place."""

    __slots__ = ("frame", "is_call", "steps")

    def __init__(self, steps: Any, is_call: bool, frame: FrameType | None) -> None:  # noqa: ANN401
        self.steps, self.is_call, self.frame = steps, is_call, frame

    @property
    def line(self) -> int:
        """The line where it stands, -1 if unknown."""
        return NOWHERE if self.frame is None else self.frame.f_lineno or NOWHERE


class GeneratorDriver:
    """Runs a generator, and those that it yields or delegates to; notes visits and calls.

    It keeps the stack of generators itself, so a visit costs the same at any depth.
    """

    def __init__(self, log: EventLog, file: str) -> None:
        self._log, self._file = log, file
        self._stack: list[_Running] = []

    def delegate(self, values: Any) -> Any:  # noqa: ANN401
        """What a ``yield from`` of the program goes through in place of ``values``."""
        # A generator that a loop of the program goes through stays what it is.
        if self._stack and self._stack[-1].frame is sys._getframe(1):
            return _handed_over(values)
        return values

    @property
    def line(self) -> int | None:
        """The line where the innermost generator stands; None if there is none."""
        line = self._stack[-1].line if self._stack else NOWHERE
        return None if line == NOWHERE else line

    def run(self, generator: Any) -> Any:  # noqa: ANN401
        """Run a generator to its end and return what it returns.

        Raises AlgorithmError for what is no generator, and for what is yielded and is no cell.
        """
        if not isinstance(generator, GeneratorType):
            raise AlgorithmError("it returns no generator; write `yield cell` for each visit")
        stack = self._stack = [_Running(generator, True, generator.gi_frame)]
        value: Any = None
        error: BaseException | None = None
        while True:
            running = stack[-1]
            try:
                step = _go_on(running.steps, value, error)
            except StopIteration as stop:
                error, value = None, stop.value
                stack.pop()
                if running.is_call:
                    # The program's own call is the function -1.
                    self._note(Event.RETURN, 0 if stack else NOWHERE, NOWHERE, running)
                if not stack:
                    return value
                continue
            except Exception as raised:
                stack.pop()
                if not stack:
                    raise
                if running.is_call:
                    self._log.unwound.append((0, running.line))
                error, value = raised, None
                continue
            value = error = None
            self._take(step, running)

    def _take(self, step: object, running: _Running) -> None:
        if isinstance(step, tuple):
            cell = self._log.cell_of(tuple(step)) if len(step) == 2 else NOWHERE
            if not 0 <= cell < self._log.size:
                raise AlgorithmError(
                    f"{shown(step)} is visited, which is not a cell of the board; ask"
                    " `cell in board` first"
                )
            self._note(Event.VISIT, 0, cell, running)
        elif isinstance(step, (_Delegated, GeneratorType)):
            self._call(step.values if isinstance(step, _Delegated) else step, running)
        else:
            raise AlgorithmError(
                f"{shown(step)} is yielded; yield a (row, col) tuple for a visit, or a call"
            )

    def _call(self, called: Any, running: _Running) -> None:  # noqa: ANN401
        own = isinstance(called, GeneratorType) and called.gi_code.co_filename == self._file
        if not own:
            self._stack.append(_Running(iter(called), False, running.frame))
            return
        if called.gi_frame is None:
            raise AlgorithmError(
                f"a call of {called.__name__} is yielded that is over; call it anew each time"
            )
        line = running.line
        self._stack.append(_Running(called, True, called.gi_frame))
        self._log.note(Event.CALL, 0, NOWHERE, line)
        self._log.look_at(called.gi_frame)

    def _note(self, kind: Event, number: int, cell: int, running: _Running) -> None:
        self._log.note(kind, number, cell, running.line)
        if running.frame is not None:
            self._log.look_at(running.frame)


def _go_on(steps: Any, value: Any, error: BaseException | None) -> Any:  # noqa: ANN401
    if isinstance(steps, GeneratorType):
        return steps.send(value) if error is None else steps.throw(error)
    if error is not None:
        raise error
    return next(steps)


def steps_of(stack: list[Any]) -> Iterator[Any]:
    """All that a generator yields, with the generators that it yields run to their ends.

    ``stack`` has that generator, and then all that are open. For runs that are not observed.
    """
    value: Any = None
    while stack:
        try:
            step = stack[-1].send(value)
        except StopIteration as stop:
            value = stop.value
            stack.pop()
            continue
        value = None
        if isinstance(step, GeneratorType):
            stack.append(step)
        else:
            yield step
