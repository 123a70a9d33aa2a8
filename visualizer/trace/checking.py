"""Whether columns that came from outside could be a run, so that a trace made of them is safe."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board, one_line
from visualizer.board.cells import Cell, rim_of
from visualizer.board.neighbours import Order, parse_order
from visualizer.board.symbols import SYMBOLS
from visualizer.errors import BoardError, ClickError, OrderError, TraceFileError, quoted
from visualizer.trace.operations import (
    COUNT,
    MOST_CONTAINERS,
    NOWHERE,
    PEEK,
    POP,
    PUSH,
    RETURN,
    WRITE,
    Kind,
)
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import Frontier, StackHistory

Columns = tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.int32]]

FORMAT, VERSION = "reveal-trace", 1
#: No run that could be recorded has more operations.
MOST_OPERATIONS = 1 << 26
CONTAINER_KINDS = ("queue", "stack")

#: No program that is shown is longer, in letters.
LONGEST_CODE = 1_000_000
#: No file of code has more lines.
HIGHEST_LINE = 10_000_000

DAMAGED = "the file is damaged, save the trace again"


def checked_trace(header: dict[str, Any], columns: Columns, containers: Sequence[str]) -> Trace:
    """The trace of a header and columns. Raises TraceFileError unless they could be a run.

    The header has ``board`` (rows), ``click``, ``algorithm`` and ``order`` (offsets), and may
    have ``title`` and ``notes``.
    """
    board, click = _board(header)
    algorithm = header.get("algorithm")
    if not _is_line(algorithm) or not algorithm:
        raise TraceFileError(f"the algorithm has no name that can be shown; {DAMAGED}")
    code = _code(algorithm, header.get("code", {}))
    trace = Trace(board, click, code, _order(header), columns, containers)
    _check_operations(trace)
    _check_cells(trace)
    _check_calls(trace)
    for number, kind in enumerate(trace.containers):
        if not _agrees(trace.bytes, trace.cells, number, kind):
            raise TraceFileError(f"the {kind} gives back other cells than it took; {DAMAGED}")
    return trace


# The header


def parse_json(text: bytes) -> object:
    """What the JSON ``text`` says. Raises TraceFileError where it is none, however deep or odd."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        raise TraceFileError(f"this is not JSON; {DAMAGED}") from None
    return value


def checked_header(value: object) -> dict[str, Any]:
    """``value`` if it is a header of this format and version. Raises TraceFileError."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise TraceFileError(f'the header does not say "format": "{FORMAT}"; {DAMAGED}')
    version = value.get("version")
    if version != VERSION:
        raise TraceFileError(
            f"the file has version {quoted(str(version))} of the format, not {VERSION};"
            " read it with the program that wrote it"
        )
    return value


def _board(header: dict[str, Any]) -> tuple[Board, Cell]:
    rows, click = header.get("board"), header.get("click")
    title, notes = header.get("title", ""), header.get("notes", [])
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise TraceFileError(f"the board is not a list of rows; {DAMAGED}")
    if not _is_line(title) or not isinstance(notes, list) or not all(map(_is_line, notes)):
        raise TraceFileError(f"the board's title or notes are not lines of text; {DAMAGED}")
    if not is_pair(click):
        raise TraceFileError(f"the click is not a cell; {DAMAGED}")
    try:
        board = Board(tuple(rows), (click[0], click[1]), title, tuple(notes))
    except (BoardError, ClickError) as error:
        raise TraceFileError(error.problem) from None
    return board, (click[0], click[1])


def _order(header: dict[str, Any]) -> Order:
    order = header.get("order")
    if not isinstance(order, list) or not all(map(is_pair, order)):
        raise TraceFileError(f"the neighbour order is not a list of offsets; {DAMAGED}")
    try:
        return parse_order([(down, right) for down, right in order])
    except OrderError as error:
        raise TraceFileError(str(error)) from None


def _code(name: str, told: object) -> SourceCode:
    """What ran, as far as a header tells it; the text is kept as text and never run."""
    if not isinstance(told, dict):
        raise TraceFileError(f"the code is not an object; {DAMAGED}")
    words = {key: told.get(key, "") for key in ("file", "title", "short_title", "marks")}
    if not all(map(_is_line, words.values())):
        raise TraceFileError(f"what the code is called is not a line of text; {DAMAGED}")
    text, first_line = told.get("text", ""), told.get("first_line", 1)
    if not isinstance(text, str) or len(text) > LONGEST_CODE:
        raise TraceFileError(f"the code is not a text of at most {LONGEST_CODE} letters; {DAMAGED}")
    if not is_count(first_line) or not 1 <= first_line <= HIGHEST_LINE:
        raise TraceFileError(f"the code's first line is not a possible one; {DAMAGED}")
    frontier = told.get("frontier")
    if frontier is not None and frontier not in [each.value for each in Frontier]:
        raise TraceFileError(f"where cells wait is not one of calls, queue, stack; {DAMAGED}")
    return SourceCode(
        name, _shown_text(text), first_line, **words,
        frontier=None if frontier is None else Frontier(frontier),
    )  # fmt: skip


#: What is not shown as it is: control characters but line feeds, other separators of lines, and
#: halves of surrogate pairs.
_NOT_SHOWN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def _shown_text(text: str) -> str:
    return _NOT_SHOWN.sub("\ufffd", text.replace("\r\n", "\n").replace("\t", "    "))


def code_header(code: SourceCode) -> dict[str, Any]:
    """What a header tells of the code that ran; what is not known is left out."""
    told = {
        "file": code.file,
        "first_line": code.first_line if code.text else None,
        "title": code.title if code.title != code.name else "",
        "short_title": code.short_title if code.short_title != code.name else "",
        "marks": code.marks,
        "frontier": code.frontier.value if code.frontier else None,
        "text": code.text,
    }
    return {key: value for key, value in told.items() if value}


def is_count(value: object) -> TypeGuard[int]:
    """Whether ``value`` is a whole number from 0, and not one of JSON's truth values."""
    return type(value) is int and value >= 0


def is_pair(value: object) -> TypeGuard[list[int]]:
    """Whether ``value`` is a list of two whole numbers, as a cell or an offset is in JSON."""
    return isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)


def _is_line(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and one_line(value) == value


def checked_containers(value: object) -> tuple[str, ...]:
    """The kinds of the queues and stacks that a header names. Raises TraceFileError."""
    if (
        not isinstance(value, list)
        or len(value) > MOST_CONTAINERS
        or not all(kind in CONTAINER_KINDS for kind in value)
    ):
        raise TraceFileError(f"the containers are not a list of queue and stack; {DAMAGED}")
    return tuple(value)


# The columns


def _check_operations(trace: Trace) -> None:
    known = np.zeros(256, bool)
    used = len(trace.containers)
    known[[Kind.VISIT, Kind.CALL, RETURN]] = True
    known[COUNT : COUNT + 9] = True
    known[WRITE + 1 : WRITE + len(SYMBOLS)] = True
    for first in (PUSH, POP, PEEK):
        known[first : first + used] = True
    _require(known[trace.bytes], "is of no known kind")
    _require(
        (trace.lines == NOWHERE) | ((trace.lines > 0) & (trace.lines <= HIGHEST_LINE)),
        "has no possible line of code",
    )


def _check_cells(trace: Trace) -> None:
    size = trace.height * trace.width
    lowest = np.zeros(len(Kind), np.int32)
    lowest[[Kind.CALL, Kind.RETURN, Kind.PUSH, Kind.POP, Kind.PEEK]] = NOWHERE
    end = np.full(len(Kind), size + len(rim_of(trace.height, trace.width)), np.int32)
    end[[Kind.VISIT, Kind.WRITE]] = size
    end[Kind.RETURN] = 0
    fits = (lowest[trace.kinds] <= trace.cells) & (trace.cells < end[trace.kinds])
    _require(fits, "is at a cell that cannot be")


def _check_calls(trace: Trace) -> None:
    steps = (trace.kinds == Kind.CALL).astype(np.int8) - (trace.kinds == Kind.RETURN)
    _require(np.cumsum(steps, dtype=np.int32) >= 0, "returns from a call that was not made")


def _require(holds: NDArray[np.bool_], otherwise: str) -> None:
    if not holds.all():
        number = int(np.argmin(holds)) + 1
        raise TraceFileError(f"operation {number} {otherwise}; {DAMAGED}")


# Queues and stacks


def told_by_operations(bytes_: NDArray[np.uint8], cells: NDArray[np.int32]) -> tuple[str, ...]:
    """The kinds of the containers as far as the operations alone tell them.

    One container is supposed where there is any push, pop or peek, none otherwise; it is a
    queue if all that it gave back agrees with that.
    """
    if not (bytes_ >= PUSH).any():
        return ()
    return ("queue",) if _agrees(bytes_, cells, 0, "queue") else ("stack",)


def _agrees(bytes_: NDArray[np.uint8], cells: NDArray[np.int32], number: int, kind: str) -> bool:
    """Whether what container ``number`` gave back is what a container of ``kind`` would give."""
    pushed, popped, peeked = (
        np.flatnonzero(bytes_ == first + number) for first in (PUSH, POP, PEEK)
    )
    taken = np.sort(np.concatenate((popped, peeked)))
    popped_before = np.searchsorted(popped, taken)
    waiting = np.searchsorted(pushed, taken) - popped_before
    if (waiting < 1).any():
        return False
    if kind == "queue":
        entries = pushed[popped_before]
    else:
        entries = StackHistory(pushed, popped).at_heights(waiting, taken)
    return bool((cells[entries] == cells[taken]).all())
