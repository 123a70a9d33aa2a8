"""Opening a BOARD argument: the name of a board, or a file with a board, scenario or trace."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
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


#: The endings of the files that a list of boards can name.
_LISTED_ENDINGS = (".txt", ".json")
#: A row of a board, the line between two boards, or JSON.
_NO_NAME = re.compile(r"[MEBX1-8]+$|-{3,}$|\[")


class LecturePart(NamedTuple):
    """A scenario of a lecture, and the name of its board."""

    name: str
    scenario: Scenario


class OpenedBoard(NamedTuple):
    """What was opened: the ``parts`` of a lecture, or only one.

    If a ``trace`` was opened, the only scenario has only its board.
    """

    parts: tuple[LecturePart, ...]
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
    return text == STANDARD_INPUT or _is_no_file(text) or is_file_name(text)


def name_parts(scenarios: Sequence[Scenario], name: str) -> tuple[LecturePart, ...]:
    """The parts of a lecture in a file with this ``name``, numbered if there are several."""
    if len(scenarios) == 1:
        return (LecturePart(name, scenarios[0]),)
    return tuple(LecturePart(f"{name}-{number}", each) for number, each in enumerate(scenarios, 1))


def _opened_text(text: str, source: str) -> OpenedBoard:
    """The board or the lecture in a text, or the boards whose names it lists, relative to its folder."""
    if not _is_list(text):
        return OpenedBoard(name_parts(parse_lecture(text, source=source), _stem(source)))
    parts: list[LecturePart] = []
    for line, name in _named_lines(text):
        path, problem = name if _is_no_file(name) else os.path.join(os.path.dirname(source), name), ""
        if not _is_listed_name(name):
            problem = f"{quote(name)} is no board that ships, and no .txt or .json file; correct the name"
        elif not _is_no_file(name) and not os.path.isfile(path):
            problem = f"there is no file {quote(path)}; correct the name"
        listed = "" if problem else load_board(name).to_text() if _is_no_file(name) else load_board_text(path)
        if _is_list(listed):
            problem = f"{quote(name)} is a list itself; name the boards"
        elif len(parts) == MOST_PARTS:
            problem = f"there are more than {MOST_PARTS} boards; leave some out"
        if problem:
            raise BoardError(problem, source=source, line=line, column=1)
        parts += name_parts(parse_lecture(listed, source=path), _stem(path))
    return OpenedBoard(tuple(parts))


def _named_lines(text: str) -> list[tuple[int, str]]:
    """The lines of a text, without empty ones and comments, each after its number."""
    lines = enumerate(map(str.strip, text.removeprefix("\ufeff").split("\n")), 1)
    return [(number, line) for number, line in lines if line and line[0] != "#"]


def _is_list(text: str) -> bool:
    """Whether a text is a list of boards: a line is a name, and none is a row of a board or JSON."""
    names = [name for _, name in _named_lines(text)]
    return any(map(_is_listed_name, names)) and not any(_NO_NAME.match(name) for name in names)


def _is_listed_name(name: str) -> bool:
    """Whether a line of a list can be the name of a board."""
    return _is_no_file(name) or name.lower().endswith(_LISTED_ENDINGS)


def _is_no_file(name: str) -> bool:
    """Whether ``name`` is that of a board that ships, or of a random one."""
    return name in shipped_board_names() or name.startswith("random-")


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
