"""Opening a BOARD argument: the name of a board, or a file with a board, scenario or trace."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from io import BufferedReader
from typing import Any, cast

from visualizer.board.board import Board
from visualizer.board.text import is_file_name, load_board, load_board_file, read_board, shipped_board_names
from visualizer.errors import BoardError, reason_of
from visualizer.playback.scenario import Scenario, scenario_from_board
from visualizer.trace.files import is_trace_file, is_trace_start, load_trace, read_trace
from visualizer.trace.trace import Trace

STANDARD_INPUT = "-"


@dataclass(frozen=True)
class OpenedBoard:
    """The scenario that was opened. If a ``trace`` was opened, the scenario has only its board."""

    scenario: Scenario
    trace: Trace | None = None


def open_board(name: str, *, may_wait: bool = True) -> OpenedBoard:
    """Open ``name``: a name as for `load_board`, a file, or ``-`` for standard input.

    The ending and the first bytes of a file decide whether it is a trace. Raises UnknownNameError
    for an unknown name; BoardError, ClickError, ScenarioError or TraceFileError for a file that cannot
    be read; and, without ``may_wait``, BoardError for a pipe or a device, which may never end.
    """
    if name == STANDARD_INPUT:
        return _read_stream(name)
    if not is_file_name(name):
        return _opened_scenario(load_board(name), name)
    if os.path.exists(name) and not (os.path.isfile(name) or os.path.isdir(name)):
        if not may_wait:
            raise BoardError("this is a pipe or a device, for which the window would wait; give a file", source=name)
        return _read_stream(name)
    if is_trace_file(name):
        return _opened_trace(load_trace(name))
    return _opened_scenario(load_board_file(name), name)


def can_mean_board(text: str) -> bool:
    """Whether ``text`` is a name that `open_board` knows, or the name of a file, which may be missing."""
    is_known = text == STANDARD_INPUT or text in shipped_board_names()
    return is_known or is_file_name(text) or text.startswith("random-")


def _opened_scenario(board: Board, source: str) -> OpenedBoard:
    return OpenedBoard(scenario_from_board(board, source=source))


def _opened_trace(trace: Trace) -> OpenedBoard:
    return OpenedBoard(Scenario(trace.board), trace)


def _open_stream(name: str) -> AbstractContextManager[BufferedReader[Any]]:
    if name == STANDARD_INPUT:
        return nullcontext(cast("BufferedReader[Any]", sys.stdin.buffer))
    return open(name, "rb")


def _read_stream(name: str) -> OpenedBoard:
    """The board, scenario or trace in standard input or a pipe, which can be read only once."""
    if name == STANDARD_INPUT and sys.stdin is None:
        raise BoardError("standard input is closed; give a board file", source=name)
    try:
        with _open_stream(name) as stream:
            if is_trace_start(stream.peek()):
                return _opened_trace(read_trace(stream, source=name))
            return _opened_scenario(read_board(stream, source=name), name)
    except OSError as error:
        raise BoardError(f"this cannot be read ({reason_of(error)}); give a board file", source=name) from error
