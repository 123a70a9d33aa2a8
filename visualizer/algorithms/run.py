"""Running an algorithm: `record` returns a trace, `solve` only the final board."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isgeneratorfunction
from types import FunctionType
from typing import Any, TypeAlias
from warnings import warn

from visualizer.algorithms.lookup import find_algorithm
from visualizer.board.board import Board, to_cell, validate_on_board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order, parse_order
from visualizer.errors import AlgorithmError, BoardError, ClickError, short_repr
from visualizer.recording.crashes import Crash
from visualizer.recording.driver import Driver
from visualizer.recording.log import OperationLog
from visualizer.recording.program import Program, RunOutcome
from visualizer.recording.recording import start_recording
from visualizer.trace.trace import Trace

#: A name, a program, a generator function, or a class or function as written for LeetCode.
Runnable: TypeAlias = str | Program | Callable[..., Any]
#: Return the program of a class or function as written for LeetCode, None for another one. The package adds its own,
#: which is in a room below, before it offers `record`.
definition_readers: list[Callable[[type | FunctionType], Program | None]] = []


def record(
    board: Board, click: Cell | None, algorithm: Runnable, order: str | Order | None = None, *, limit: int | None = None
) -> Trace:
    """The trace of ``algorithm`` on ``board``.

    ``click`` is a cell, or None for the board's click; ``algorithm`` is a name, a generator function, or a
    class as written for LeetCode (see `to_program`); ``order`` replaces the algorithm's neighbour order
    (see `parse_order`); ``limit`` is the most operations, by default `most_operations` of the number of
    cells. Raises ClickError, OrderError or UnknownNameError before the run, and AlgorithmError if the
    algorithm crashes or does not end. Warns (UserWarning) of operations that could not be observed.

    >>> from visualizer import parse_board
    >>> record(parse_board("EE"), (0, 0), "queue-mark-on-push").visits.tolist()
    [[0, 0], [0, 1]]
    """
    program = to_program(algorithm)
    trace, outcome = record_with_outcome(board, click, program, order, limit=limit)
    if outcome.fault is not None:
        raise AlgorithmError(crash_message(outcome.fault, program))
    for note in outcome.notes:
        warn(note, stacklevel=2)
    return trace


def record_with_outcome(
    board: Board, click: Cell | None, program: Program, order: str | Order | None = None, *, limit: int | None = None
) -> tuple[Trace, RunOutcome]:
    """The trace as far as the run went, and its outcome; arguments and errors as for `record`.

    The crash of a program that has a runner is the outcome's fault and is not raised.
    """
    neighbours = None if order is None else parse_order(order)
    recording = start_recording(board, _choose_click(board, click), program, neighbours, limit)
    recording.run()
    return recording.trace(), recording.outcome


def solve(
    board: Board,
    click: Cell | None = None,
    algorithm: Runnable = "recursive-check-first",
    order: str | Order | None = None,
    *,
    limit: int | None = None,
) -> Board:
    """The board after the click, without a trace; arguments and errors as for `record`."""
    neighbours = None if order is None else parse_order(order)
    click, program = _choose_click(board, click), to_program(algorithm)
    if program.runner is not None:
        return record(board, click, program, order, limit=limit).final
    driver = Driver(board, click, program, neighbours, OperationLog(board), limit)
    driver.run()
    return Board(driver.board.rows(), title=board.title)


def crash_message(fault: Crash, program: Program) -> str:
    """The message of a crash with its file and line: ``mine.py:14: ...``."""
    line = "" if fault.line is None else f":{fault.line}"
    return f"{program.code.file}{line}: {fault.message}"


def _choose_click(board: Board, click: Cell | None) -> Cell:
    if not isinstance(board, Board):
        raise BoardError(f"{short_repr(board)} is not a board; make one with Board or parse_board")
    click = board.click if click is None else to_cell(click)
    if click is None:
        raise ClickError("no cell is clicked; name one as ROW,COLUMN, such as 0,0")
    validate_on_board(board, click)
    return click


def to_program(algorithm: Runnable) -> Program:
    """The program of a name, a generator function, a class or a function; a `Program` is returned as it is.

    A class with ``updateBoard``, or a function of that name, is run as a program of its source file.
    Raises UnknownNameError, VariantError or OrderError for a name, ProgramError for a file that cannot
    be read as a program, and AlgorithmError for any other value.
    """
    if isinstance(algorithm, str):
        return find_algorithm(algorithm)
    if isinstance(algorithm, Program):
        return algorithm
    if isinstance(algorithm, (type, FunctionType)) and not isgeneratorfunction(algorithm):
        for read_definition in definition_readers:
            if (program := read_definition(algorithm)) is not None:
                return program
    if not callable(algorithm):
        raise AlgorithmError(
            f"{short_repr(algorithm)} is not an algorithm;"
            " give a name or a generator function, or a class with updateBoard"
        )
    return Program.from_function(algorithm)
