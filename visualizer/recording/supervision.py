"""Watching a person's own program: that it ends, and that all it does can be observed.

That takes the interpreter's trace function for as long as the program runs. Where a debugger or a
coverage tool has that already, it is left to it: then a loop that does nothing which could be
shown is ended by hand.
"""

from __future__ import annotations

import inspect
import sys
from collections import deque
from collections.abc import Callable, Iterator
from dis import get_instructions, hasjabs, hasjrel
from pathlib import Path
from queue import Queue as ThreadQueue
from types import CodeType, FrameType, GeneratorType
from typing import Any

from visualizer.errors import AlgorithmError
from visualizer.recording.log import Log
from visualizer.recording.mistakes import MistakeError, Position, RunStopped, plain_container
from visualizer.recording.program import Steps
from visualizer.recording.source_checks import source_facts

_PACKAGE = str(Path(__file__).parents[1])
_LINES_BETWEEN_CHECKS = 500_000

_JUMPS = {*hasjrel, *hasjabs}
_QUEUES = (deque, ThreadQueue)
_PLAIN = (*_QUEUES, list, set, dict)

_TraceFunction = Callable[[FrameType, str, Any], Any]


def most_lines(cells: int) -> int:
    """How many lines may be run without an operation; to look at each cell takes fewer."""
    return max(1_000_000, 5 * cells)


class Supervision:
    """Watches one program; what runs inside ``with`` is watched line by line.

    Raises RunStopped for a loop that does not end, MistakeError for a call that is not yielded, and
    AlgorithmError for cells that wait in a plain container.
    """

    def __init__(self, log: Log) -> None:
        self._log = log
        self._most_lines = most_lines(len(log.numbers))
        self._lines = 0
        self._operations = 0
        self._left = _LINES_BETWEEN_CHECKS
        #: By the identity of a code object, whether it is a person's own; the object stays alive.
        self._own: dict[int, tuple[bool, CodeType]] = {}
        #: The codes of which a generator has begun, by their identity; the objects stay alive.
        self._begun: dict[int, tuple[bool, CodeType]] = {}
        self._in_place: dict[int, bool] = {}
        self._installed = False

    def __enter__(self) -> None:
        if sys.gettrace() is None:
            self._installed = True
            sys.settrace(self._called)

    def __exit__(self, *_: object) -> None:
        if self._installed:
            self._installed = False
            sys.settrace(None)

    # Generators that the driver runs

    def steps_of(self, generator: Steps) -> Iterator[Any]:
        """The steps of a call that the driver is about to run."""
        code = generator.gi_code
        known = self._begun.get(id(code))
        if known is None:
            _check_calls(code, generator.gi_frame)
            delegates = any(each.opname == "GET_YIELD_FROM_ITER" for each in get_instructions(code))
            known = self._begun[id(code)] = delegates, code
        return _undelegated(generator) if known[0] else generator

    def check_containers(self, frame: object) -> None:
        """Raise AlgorithmError if visited cells come out of a plain container, in this frame."""
        if not isinstance(frame, FrameType):
            return
        facts = source_facts(frame.f_code)
        for name in sorted(facts.taken):
            value = _value_of(name, frame)
            if isinstance(value, _PLAIN if name in facts.waiting else _QUEUES):
                raise AlgorithmError(plain_container(name, type(value).__name__))

    # The trace function

    def _called(self, frame: FrameType, event: str, argument: object) -> _TraceFunction | None:
        code = frame.f_code
        if not self._is_own(code):
            return None
        if code.co_flags & inspect.CO_GENERATOR and code.co_name != "<genexpr>":
            caller = frame.f_back
            if caller is not None and self._is_own(caller.f_code):
                return self._run_by_hand(frame, caller)
        if self._jumps_in_place(code):
            frame.f_trace_opcodes = True  # its line would never be seen a second time
        return self._line

    def _jumps_in_place(self, code: CodeType) -> bool:
        """Whether a jump leads to itself, as Python 3.11 and before make ``while True: pass``."""
        known = self._in_place.get(id(code))
        if known is None:
            jumps = any(
                each.opcode in _JUMPS and each.argval == each.offset
                for each in get_instructions(code)
            )
            known = self._in_place[id(code)] = jumps
        return known

    def _is_own(self, code: CodeType) -> bool:
        known = self._own.get(id(code))
        if known is None:
            known = not code.co_filename.startswith(_PACKAGE), code
            self._own[id(code)] = known
        return known[0]

    def _line(self, frame: FrameType, event: str, argument: object) -> _TraceFunction:
        self._left -= 1
        if self._left < 0:
            self._check()
        return self._line

    def _check(self) -> None:
        """Raise RunStopped if nothing has happened for too many lines."""
        self._log.flush()
        self._left = _LINES_BETWEEN_CHECKS
        self._lines += _LINES_BETWEEN_CHECKS
        if self._log.operations != self._operations:
            self._operations, self._lines = self._log.operations, 0
        elif self._lines >= self._most_lines:
            raise RunStopped(
                f"more than {self._most_lines} lines run without an operation; does the loop end?"
            )

    def _run_by_hand(self, frame: FrameType, caller: FrameType) -> _TraceFunction:
        """Watch a generator that its caller runs, which may be a helper that only gives cells."""
        outer: FrameType | None = caller
        while outer is not None and self._is_own(outer.f_code):
            if outer.f_code is frame.f_code:
                raise not_yielded(frame.f_code, caller)
            outer = outer.f_back
        lines = _LinesByHand(self._log, self._line)
        self._log.frame = _ByHand(frame.f_code, caller)
        return lines


class _LinesByHand:
    """The trace function of such a generator: hands its lines on, and the frame back at its end.

    A function that returned itself would refer to itself, and wait for Python's collector.
    """

    def __init__(self, log: Log, line: _TraceFunction) -> None:
        self._log, self._before, self._line = log, log.frame, line

    def __call__(self, frame: FrameType, event: str, argument: object) -> _TraceFunction:
        if event == "return":
            self._log.frame = self._before
        self._line(frame, event, argument)
        return self


class _ByHand:
    """Used as the frame while a generator is run that was not yielded: it may do nothing."""

    def __init__(self, code: CodeType, caller: FrameType) -> None:
        self._code, self._caller = code, caller

    @property
    def f_lasti(self) -> int:
        """Raises MistakeError, since an operation here would be shown at another line."""
        raise not_yielded(self._code, self._caller)


def not_yielded(code: CodeType, caller: FrameType) -> MistakeError:
    """The mistake of a generator that is called in ``caller`` without yielding the call."""
    name = code.co_name
    return MistakeError(
        f"the call of {name} is not yielded, so it cannot be shown; write `yield {name}(...)`",
        Position.of(caller.f_code, caller.f_lineno),
    )


def _undelegated(generator: Steps) -> Iterator[Any]:
    """The steps of a generator, as long as they are its own."""
    for step in generator:
        inner, frame = generator.gi_yieldfrom, generator.gi_frame
        if (
            isinstance(inner, GeneratorType)
            and inner.gi_code.co_name != "<genexpr>"
            and frame is not None
        ):
            name = inner.gi_code.co_name
            raise MistakeError(
                f"`yield from` hides the call of {name}; write `yield {name}(...)`",
                Position.of(frame.f_code, frame.f_lineno),
            )
        yield step


def _check_calls(code: CodeType, frame: FrameType | None) -> None:
    """Raise MistakeError for a statement that calls a generator function for nothing."""
    facts = source_facts(code)
    for call in facts.unused_calls:
        value = None if frame is None else _value_of(call.name, frame)
        if call.name in facts.generators or inspect.isgeneratorfunction(value):
            raise MistakeError(
                f"the call of {call.name} is not yielded, so it does nothing;"
                f" write `yield {call.name}(...)`",
                Position.of(code, call.line),
            )


def _value_of(name: str, frame: FrameType) -> object:
    """The value of a variable of a frame, or of an attribute of one; None where there is none."""
    variable, _, attribute = name.partition(".")
    value = frame.f_locals.get(variable, frame.f_globals.get(variable))
    # Not getattr, which would run a property of the person's own.
    return inspect.getattr_static(value, attribute, None) if attribute else value
