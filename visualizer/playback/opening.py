"""Opening a BOARD argument: the name of a board, or a file with a board, scenario or trace."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import Any, NamedTuple, cast

from visualizer.board.text import (
    MOST_PARTS,
    is_file_name,
    load_board,
    load_board_text,
    read_board_text,
    shipped_board_names,
)
from visualizer.errors import BoardError, quote, reason_of
from visualizer.playback.scenario import Scenario, parse_lecture, scenario_from_board
from visualizer.trace.files import is_trace_file, is_trace_start, load_trace, read_trace
from visualizer.trace.trace import Trace

STANDARD_INPUT = "-"
#: A line of a list of boards that is no name.
_NO_NAME = re.compile(r"\s*(?:#.*)?")


#: The endings of the files that a list of boards can name.
_LISTED_ENDINGS = (".txt", ".json")


class LecturePart(NamedTuple):
    """A scenario of a lecture, and the name of its board."""

    name: str
    scenario: Scenario


@dataclass(frozen=True)
class OpenedBoard:
    """What was opened: the ``parts`` of a lecture, or only one.

    If a ``trace`` was opened, the only scenario has only its board.
    """

    parts: tuple[LecturePart, ...]
    trace: Trace | None = None

    @property
    def scenario(self) -> Scenario:
        """The first scenario."""
        return self.parts[0].scenario


def open_board(name: str, *, may_wait: bool = True) -> OpenedBoard:
    """Open ``name``: a name as for `load_board`, a file, or ``-`` for standard input.

    The ending and the first bytes of a file decide whether it is a trace. Raises UnknownNameError
    for an unknown name; BoardError, ClickError, ScenarioError or TraceFileError for a file that cannot
    be read; and, without ``may_wait``, BoardError for a pipe or a device, which may never end.
    """
    if name == STANDARD_INPUT:
        return _read_stream(name)
    if not is_file_name(name):
        return OpenedBoard((LecturePart(name, scenario_from_board(load_board(name), source=name)),))
    if os.path.exists(name) and not (os.path.isfile(name) or os.path.isdir(name)):
        if not may_wait:
            raise BoardError("this is a pipe or a device, for which the window would wait; give a file", source=name)
        return _read_stream(name)
    if is_trace_file(name):
        return _opened_trace(load_trace(name), name)
    return _opened_text(load_board_text(name), name)


def can_mean_board(text: str) -> bool:
    """Whether ``text`` is a name that `open_board` knows, or the name of a file, which may be missing."""
    is_known = text == STANDARD_INPUT or text in shipped_board_names()
    return is_known or is_file_name(text) or text.startswith("random-")


def name_parts(scenarios: Sequence[Scenario], name: str) -> tuple[LecturePart, ...]:
    """The parts of a lecture in a file with this ``name``, numbered if there are several."""
    if len(scenarios) == 1:
        return (LecturePart(name, scenarios[0]),)
    return tuple(LecturePart(f"{name}-{number}", each) for number, each in enumerate(scenarios, 1))


def _opened_text(text: str, source: str) -> OpenedBoard:
    """The board or the lecture in a text, or the boards that it lists by their names."""
    listed = {number: line.strip() for number, line in enumerate(text.split("\n"), 1) if not _NO_NAME.fullmatch(line)}
    if listed and all(map(_can_be_listed, listed.values())):
        return _opened_list(listed, source)
    return OpenedBoard(name_parts(parse_lecture(text, source=source), _stem(source)))


def _can_be_listed(line: str) -> bool:
    is_known = line in shipped_board_names() or line.startswith("random-")
    return is_known or line.lower().endswith(_LISTED_ENDINGS)


def _opened_list(listed: Mapping[int, str], source: str) -> OpenedBoard:
    """The lecture of the boards that a file lists by line; names are relative to its folder."""
    parts: list[LecturePart] = []
    for number, name in listed.items():
        path = os.path.join(os.path.dirname(source), name) if name.lower().endswith(_LISTED_ENDINGS) else name
        if not is_file_name(path):
            parts.append(LecturePart(name, scenario_from_board(load_board(path), source=source)))
        elif os.path.isfile(path):
            parts += name_parts(parse_lecture(load_board_text(path), source=path), _stem(path))
        else:
            raise BoardError(f"there is no file {quote(path)}; correct the name", source=source, line=number, column=1)
        if len(parts) > MOST_PARTS:
            problem = f"there are more than {MOST_PARTS} boards; leave some out"
            raise BoardError(problem, source=source, line=number, column=1)
    return OpenedBoard(tuple(parts))


def _opened_trace(trace: Trace, name: str) -> OpenedBoard:
    return OpenedBoard((LecturePart(_stem(name), Scenario(trace.board)),), trace)


def _stem(name: str) -> str:
    return "standard input" if name == STANDARD_INPUT else Path(name).stem or name


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
                return _opened_trace(read_trace(stream, source=name), name)
            return _opened_text(read_board_text(stream, source=name), name)
    except OSError as error:
        raise BoardError(f"this cannot be read ({reason_of(error)}); give a board file", source=name) from error
