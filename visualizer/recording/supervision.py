"""Watching a person's own program: that it ends, and that all it does can be observed.

That takes the interpreter's trace function for as long as the program runs. Where a debugger or a
coverage tool has that already, it is left to it: then a loop that does nothing which could be
shown is ended by hand.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dis import get_instructions, hasjabs, hasjrel
from enum import Enum
from pathlib import Path
from queue import Queue as ThreadQueue
from queue import SimpleQueue
from types import CodeType, FrameType, GeneratorType
from typing import Any
from weakref import ref

from visualizer.errors import AlgorithmError
from visualizer.recording.containers import Waiting
from visualizer.recording.log import Log
from visualizer.recording.mistakes import MistakeError, Position, RunStopped, plain_container
from visualizer.recording.program import Steps
from visualizer.recording.source_checks import source_facts

_PACKAGE = f"{Path(__file__).parents[1]}{os.sep}"
_LIBRARY = f"{Path(inspect.__file__).parent}{os.sep}"
#: What has been installed is a person's own, though it lies within Python's library.
_INSTALLED = f"{_LIBRARY}site-packages{os.sep}"
_LINES_BETWEEN_CHECKS = 500_000

_JUMPS = {*hasjrel, *hasjabs}
_QUEUES = (deque, ThreadQueue, SimpleQueue)
_PLAIN = (*_QUEUES, list, set, dict)

_TraceFunction = Callable[[FrameType, str, Any], Any]


def most_lines(cells: int) -> int:
    """How many lines may be run without an operation; to look at each cell takes fewer."""
    return max(1_000_000, 5 * cells)


class Supervision:
    """Watches one program; what runs inside ``with`` is watched line by line.

    Raises RunStopped for a loop that does not end and for a generator that is run by hand,
    MistakeError for another call that is not yielded, and AlgorithmError for cells that wait in a
    plain container.
    """

    def __init__(self, log: Log) -> None:
        self._log = log
        self._line = _line_function(_Progress(log), self)
        #: By the identity of a code object what it is, and the object, so that it stays alive.
        self._kinds: dict[int, tuple[_Kind, CodeType]] = {}
        #: The codes of which a generator has begun, in the same way; whether they delegate.
        self._begun: dict[int, tuple[bool, CodeType]] = {}
        self._installed = False

    def __enter__(self) -> None:
        if sys.gettrace() is None:
            self._installed = True
            sys.settrace(self._called)

    def __exit__(self, *_: object) -> None:
        if self._installed:
            self._installed = False
            sys.settrace(None)

    def resume(self, frame: FrameType) -> None:
        """Watch on after an error of the trace function, which ends it, if the run goes on."""
        if self._installed:
            frame.f_trace = self._line
            sys.settrace(self._called)

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
            kinds = _PLAIN if name in facts.waiting else _QUEUES
            if isinstance(value, kinds) and not _holds_what_is_observed(value):
                raise AlgorithmError(plain_container(name, type(value).__name__))

    # The trace function

    def _called(self, frame: FrameType, event: str, argument: object) -> _TraceFunction | None:
        code = frame.f_code
        known = self._kinds.get(id(code))
        kind = self._kind_of(code) if known is None else known[0]
        if kind is _Kind.FOREIGN:
            return None
        if kind is _Kind.GENERATOR:
            caller = frame.f_back
            if caller is not None and self._kind_of(caller.f_code) is not _Kind.FOREIGN:
                return self._run_by_hand(frame, caller)
        elif kind is _Kind.JUMPS_IN_PLACE:
            frame.f_trace_opcodes = True  # its line would never be seen a second time
        return self._line

    def _kind_of(self, code: CodeType) -> _Kind:
        known = self._kinds.get(id(code))
        if known is None:
            known = self._kinds[id(code)] = _kind(code), code
        return known[0]

    def _run_by_hand(self, frame: FrameType, caller: FrameType) -> _TraceFunction:
        """Watch a generator that its caller runs, which may be a helper that only gives cells."""
        outer: FrameType | None = caller
        while outer is not None and self._kind_of(outer.f_code) is not _Kind.FOREIGN:
            if outer.f_code is frame.f_code:
                raise not_yielded(frame.f_code, caller)
            outer = outer.f_back
        lines = _LinesByHand(self._log, self._line)
        self._log.frame = _ByHand(frame.f_code, caller)
        return lines


class _Kind(Enum):
    """What a code object is to the trace function."""

    FOREIGN = 0
    PLAIN = 1
    GENERATOR = 2
    JUMPS_IN_PLACE = 3


def _is_foreign(file: str) -> bool:
    """Whether code of this file is no person's own: this package, and Python itself."""
    if file.startswith((_PACKAGE, "<frozen ")):
        return True
    return file.startswith(_LIBRARY) and not file.startswith(_INSTALLED)


def _kind(code: CodeType) -> _Kind:
    if _is_foreign(code.co_filename):
        return _Kind.FOREIGN
    # As Python 3.11 and before make ``while True: pass``.
    if any(each.opcode in _JUMPS and each.argval == each.offset for each in get_instructions(code)):
        return _Kind.JUMPS_IN_PLACE
    by_hand = code.co_flags & inspect.CO_GENERATOR and code.co_name != "<genexpr>"
    return _Kind.GENERATOR if by_hand else _Kind.PLAIN


class _Progress:
    """Whether operations happen while lines are run."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._most_lines = most_lines(len(log.numbers))
        self._lines = 0
        self._operations = 0
        self._problem = ""

    def problem(self) -> str:
        """Why the run is stopped, for good; empty as long as it goes on."""
        if not self._problem:
            try:
                self._check()
            except RunStopped as stopped:
                self._problem = str(stopped)
        return self._problem

    def _check(self) -> None:
        """Raise RunStopped if nothing has happened for too many lines."""
        self._log.flush()
        self._lines += _LINES_BETWEEN_CHECKS
        if self._log.operations != self._operations:
            self._operations, self._lines = self._log.operations, 0
        elif self._lines >= self._most_lines:
            raise RunStopped(
                f"more than {self._most_lines} lines run without an operation; does the loop end?"
            )


class _StoppedAtLine(RunStopped):
    """Raised for a line. A program that excepts it is stopped again at the line that follows."""

    def __init__(self, problem: str, frame: FrameType, supervision: Supervision) -> None:
        super().__init__(problem)
        self._frame, self._supervision = frame, supervision

    def __del__(self) -> None:
        self._supervision.resume(self._frame)


def _line_function(progress: _Progress, supervision: Supervision) -> _TraceFunction:
    """What is called for each line; it stays the function of its frame, as it returns None."""
    left = _LINES_BETWEEN_CHECKS
    watch = ref(supervision)

    def line(frame: FrameType, event: str, argument: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            problem, watching = progress.problem(), watch()
            if problem and watching:
                raise _StoppedAtLine(problem, frame, watching)
            left = _LINES_BETWEEN_CHECKS

    return line


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
        """Raises RunStopped, since an operation here would be shown at another line."""
        raise not_yielded(self._code, self._caller)


def not_yielded(code: CodeType, caller: FrameType) -> RunStopped:
    """The mistake of a generator that is called in ``caller`` without yielding the call."""
    name = code.co_name
    return RunStopped(
        f"the call of {name} is not yielded, so it cannot be shown; write `yield {name}(...)`,"
        " or return a list if it only finds cells",
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
        del frame  # which holds this generator when its own is over
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


def _holds_what_is_observed(container: object) -> bool:
    """Whether it is a list or the like of a run's own queues and stacks."""
    held = container.values() if isinstance(container, dict) else container
    return isinstance(held, Iterable) and isinstance(next(iter(held), None), Waiting)


def _value_of(name: str, frame: FrameType) -> object:
    """The value of a variable of a frame, or of an attribute of one; None where there is none."""
    variable, _, attribute = name.partition(".")
    code = frame.f_code
    # A variable of the function's own may have no value yet, and a global the same name.
    is_own = variable in (*code.co_varnames, *code.co_cellvars, *code.co_freevars)
    value = frame.f_locals.get(variable, None if is_own else frame.f_globals.get(variable))
    # Not getattr, which would run a property of the person's own.
    return inspect.getattr_static(value, attribute, None) if attribute else value
