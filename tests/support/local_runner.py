"""A runner for tests: a program of a file is run in this process, and ended after many lines.

It is fast, and stands for the runner that starts processes; programs that could harm the tests
themselves are not for it.
"""

from __future__ import annotations

import collections
import contextlib
import functools
import heapq
import io
import itertools
import math
import sys
import traceback
import typing
from pathlib import Path

from visualizer.algorithms.run import record
from visualizer.errors import AlgorithmError, one_line
from visualizer.programs.program_file import Form, find_program
from visualizer.recording.faults import Fault, FaultKind
from visualizer.recording.run_outcome import Odd, Returned, RunOutcome

_FILE = "<the student's file>"
_NAMES = {
    **{name: getattr(typing, name) for name in ("List", "Optional", "Dict", "Set", "Tuple")},
    **vars(collections), "collections": collections, "heapq": heapq, "math": math,
    "itertools": itertools, "functools": functools,
}  # fmt: skip
#: Room for each cell of 50x50, as LeetCode gives it.
_DEEPEST = 6000


class _TooLongError(BaseException):
    """The run has taken more lines than it may."""


def program_of_text(text, name="mine.py"):
    """The program of a text, as if it stood in a file of that name."""
    return find_program(text, Path(name))


class LocalRunner:
    """Runs a program here; ``like`` names the known program whose traces observed runs have."""

    def __init__(self, program, lines=20_000, like=None):
        self.program = program
        self.lines = lines
        self.like = like
        self.runs = 0

    def run(self, boards, observed=False, together=False):
        """As `ProcessRunner.run`."""
        namespace = None
        for board in boards:
            self.runs += 1
            if namespace is None or not together:
                namespace = dict(_NAMES, __name__="mine")
                fresh = True
            answer = self._answer(namespace, fresh, board)
            fresh = False
            if observed and self.like:
                answer = RunOutcome(**{**vars(answer), "trace": record(board, None, self.like)})
            yield answer

    def _answer(self, namespace, load, board):
        rows, printed = [list(row) for row in board.rows], io.StringIO()
        returned, fault, where = None, None, FaultKind.LOAD
        before, deepest = sys.gettrace(), sys.getrecursionlimit()
        left = self.lines

        def count(frame, event, _):
            nonlocal left
            if frame.f_code.co_filename != _FILE:
                return None
            left -= 1
            if left < 0:
                raise _TooLongError
            return count

        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                sys.setrecursionlimit(_DEEPEST)
                sys.settrace(count)
                if load:
                    exec(compile(self.program.text, _FILE, "exec"), namespace)
                where = FaultKind.RAISED
                returned = self._call(namespace, board, rows)
        except _TooLongError:
            fault = Fault(FaultKind.OPERATIONS, "It did not end.")
        except SystemExit:
            fault = Fault(FaultKind.EXITED, "It ended the process.")
        except AlgorithmError as error:
            fault = Fault(where, one_line(str(error)), None, "AlgorithmError")
        except Exception as error:
            lines = [
                each.lineno
                for each in traceback.extract_tb(error.__traceback__)
                if each.filename == _FILE
            ]
            name = type(error).__name__
            message = one_line(f"{name}: {error}")
            fault = Fault(where, message, lines[-1] if lines else None, name)
        finally:
            sys.settrace(before)
            sys.setrecursionlimit(deepest)
        return self._made(rows, returned, fault, printed.getvalue())

    def _call(self, namespace, board, rows):
        entry, _, method = self.program.entry.partition(".")
        if self.program.form is Form.GENERATOR:
            trace = record(board, None, namespace[entry], limit=self.lines)
            rows[:] = [list(row) for row in trace.final.rows]
            return rows
        function = namespace[entry]
        if self.program.form is Form.METHOD:
            function = getattr(function(), method)
        return function(rows, list(board.click))

    def _made(self, rows, returned, fault, printed):
        left = _cells(rows)
        if fault is not None:
            return RunOutcome(None, left, Returned.NOTHING, fault, printed)
        if returned is rows:
            return RunOutcome(left, left, Returned.SAME, None, printed)
        if returned is None:
            return RunOutcome(None, left, Returned.NOTHING, None, printed)
        if isinstance(returned, list) and all(isinstance(row, list) for row in returned):
            shares = any(row is given for row in returned for given in rows)
            cells = _cells(returned)
            return RunOutcome(cells, left, Returned.NEW, None, printed, shares_rows=shares)
        return RunOutcome(None, left, Returned.OTHER, None, printed)


def _cells(rows):
    plain = (str, int, float, bool, type(None))
    return tuple(
        tuple(value if isinstance(value, plain) else Odd(repr(value)) for value in row)
        for row in rows
    )
