"""What is wrong with a program, in one sentence: its file and line, the mistake, what to write."""

from __future__ import annotations

from types import CodeType
from typing import NamedTuple

from visualizer.errors import (
    AlgorithmError,
    VisualizerError,
    one_line,
    reason_of,
    shortened,
    shown,
)

#: No sentence about a program is longer, in characters.
LONGEST_SENTENCE = 300
_LONGEST_POSITION = 180

_MEND = "mend the algorithm and run it again"


class Position(NamedTuple):
    """Where in a person's files something is."""

    file: str
    line: int
    function: str

    @classmethod
    def of(cls, code: CodeType, line: int | None = None) -> Position:
        """A line of a function, by default its first."""
        return cls(code.co_filename, line or code.co_firstlineno, code.co_name)


class RunStopped(BaseException):
    """A run is ended from outside, since it does not end by itself.

    It is not an Exception, so that a program with ``except Exception`` cannot go on after it.
    """


def sentence(position: Position | None, problem: str) -> str:
    """The message of an AlgorithmError: position and problem, at most `LONGEST_SENTENCE` long."""
    problem = one_line(problem)
    if position is None:
        return _with_remedy(problem, LONGEST_SENTENCE)
    start = one_line(f"{position.file}:{position.line} in {position.function}")
    if len(start) + len(problem) + 2 > LONGEST_SENTENCE and len(start) > _LONGEST_POSITION:
        start = "\u2026" + start[1 - _LONGEST_POSITION :]
    return f"{start}: {_with_remedy(problem, LONGEST_SENTENCE - len(start) - 2)}"


def _with_remedy(problem: str, most: int) -> str:
    """``problem``, cut to ``most`` characters; what to do is said last, and stays if it can."""
    if len(problem) <= most:
        return problem
    wrong, mark, remedy = problem.rpartition("; ")
    room = most - len(remedy) - len(mark) - 1
    if not mark or room < most // 4:
        return shortened(problem, most)
    return f"{shortened(wrong, room + 1)}{mark}{remedy}"


def problem_of(error: BaseException, name: str) -> str:
    """What is wrong, for an error that the program called ``name`` has ended with."""
    if isinstance(error, (VisualizerError, RunStopped)):
        return str(error)
    reason = reason_of(error)
    if isinstance(error, RecursionError):
        return f"{reason}; yield each call, as in `yield {name}(...)`, so that it may go deeper"
    if isinstance(error, TypeError) and "unhashable" in reason:
        return f"{reason}; write each cell as a (row, col) tuple"
    if isinstance(error, RuntimeError) and "StopIteration" in reason:
        return f"{reason}; write `return` where the algorithm ends"
    return f"{reason}; {_MEND}"


def not_a_cell(cell: object, what_happens: str) -> AlgorithmError:
    """The error of an algorithm that uses as a cell what is not one."""
    return AlgorithmError(
        f"{shown(cell)} is {what_happens}, which is not a cell of the board; use (row, col) tuples"
        " and ask `cell in board` first"
    )
