"""The header of a trace file: what ran on which board, written and checked when it comes back.

All three forms of a trace file have it. What is read is only ever text and numbers; none of it is
run, and what a screen or a terminal could take for a command does not get through.
"""

from __future__ import annotations

import json
import re
from typing import Any, TypeGuard

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order, parse_order
from visualizer.errors import (
    OBEYED,
    BoardError,
    ClickError,
    OrderError,
    TraceFileError,
    one_line,
    quoted,
)
from visualizer.trace.operations import MOST_CONTAINERS, most_operations
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import Frontier

FORMAT, VERSION = "reveal-trace", 1
CONTAINER_KINDS = ("queue", "stack")

#: No header is longer, in bytes; the largest board takes 1 MiB, and has room for notes.
LARGEST_HEADER = 8 * 1024 * 1024
#: No program that is shown is longer, in letters: a function of 2,500 lines.
LONGEST_CODE = 100_000
#: No file of code has more lines.
HIGHEST_LINE = 10_000_000

DAMAGED = "the file is damaged, save the trace again"


# Writing


def run_header(trace: Trace) -> dict[str, Any]:
    """The keys that every form has: format, version, algorithm, board, click and order.

    Raises TraceFileError for a run that is too long to be read back.
    """
    check_length(len(trace), trace.board, "record it with a lower limit")
    return {
        "format": FORMAT,
        "version": VERSION,
        "algorithm": trace.algorithm,
        "board": list(trace.board.rows),
        "click": list(trace.click),
        "order": [list(offset) for offset in trace.order],
    }


def description(trace: Trace) -> dict[str, Any]:
    """The keys that a file has besides, where there is something to say: title, notes, code."""
    values = {
        "title": trace.board.title,
        "notes": list(trace.board.notes),
        "code": _code_values(trace.code),
    }
    return {key: value for key, value in values.items() if value}


def _code_values(code: SourceCode) -> dict[str, Any]:
    text = code.text if len(code.text) <= LONGEST_CODE else ""
    values = {
        "file": one_line(code.file),
        "first_line": code.first_line if text else None,
        "title": one_line(code.title) if code.title != code.name else "",
        "short_title": one_line(code.short_title) if code.short_title != code.name else "",
        "marks": one_line(code.marks),
        "frontier": code.frontier.value if code.frontier else None,
        "observed": code.observed,
        "text": text,
    }
    return {key: value for key, value in values.items() if value}


def check_length(operations: int, board: Board, remedy: str) -> None:
    """Raise TraceFileError with ``remedy`` for more operations than a run on ``board`` may have."""
    cells = board.height * board.width
    most = most_operations(cells)
    if operations > most:
        raise TraceFileError(f"a run on {cells} cells has at most {most} operations; {remedy}")


def check_header_size(size: int) -> None:
    """Raise TraceFileError for a header of more bytes than a file has room for."""
    if size > LARGEST_HEADER:
        raise TraceFileError(
            f"the board's title and notes take {size:,} bytes, and a trace file has room for"
            f" {LARGEST_HEADER:,}; shorten them"
        )


# Reading


def parse_json(text: bytes) -> object:
    """The value of the JSON ``text``. Raises TraceFileError for any other text, however deep."""
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError as error:
        raise TraceFileError(f"this is not JSON; {DAMAGED}", column=error.colno) from None
    except (ValueError, RecursionError):
        raise TraceFileError(f"this is not JSON; {DAMAGED}") from None
    return value


def checked_header(value: object) -> dict[str, Any]:
    """``value`` if it is a header of this format and version. Raises TraceFileError."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise TraceFileError(f'the header does not say "format": "{FORMAT}"; {DAMAGED}')
    if "version" not in value:
        raise TraceFileError(f"the header says no version of the format; {DAMAGED}")
    version = value["version"]
    if version != VERSION:
        raise TraceFileError(
            f"the file has version {quoted(str(version))} of the format, not {VERSION};"
            " read it with the program that wrote it"
        )
    return value


def board_of(header: dict[str, Any]) -> tuple[Board, Cell]:
    """The board of a header, with its title and notes, and the click. Raises TraceFileError."""
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


def order_of(header: dict[str, Any]) -> Order:
    """The neighbour order of a header. Raises TraceFileError."""
    order = header.get("order")
    if not isinstance(order, list) or not all(map(is_pair, order)):
        raise TraceFileError(f"the neighbour order is not a list of offsets; {DAMAGED}")
    try:
        return parse_order([(down, right) for down, right in order])
    except OrderError as error:
        raise TraceFileError(str(error)) from None


def code_of(header: dict[str, Any]) -> SourceCode:
    """What ran, as far as a header says it; the text may be empty. Raises TraceFileError."""
    name, values = header.get("algorithm"), header.get("code", {})
    if not _is_line(name) or not name:
        raise TraceFileError(f"the algorithm has no name that can be shown; {DAMAGED}")
    if not isinstance(values, dict):
        raise TraceFileError(f"the code is not an object; {DAMAGED}")
    words = {key: values.get(key, "") for key in ("file", "title", "short_title", "marks")}
    if not all(map(_is_line, words.values())):
        raise TraceFileError(f"what the code is called is not a line of text; {DAMAGED}")
    text, first_line = values.get("text", ""), values.get("first_line", 1)
    if not isinstance(text, str) or len(text) > LONGEST_CODE:
        raise TraceFileError(f"the code is not a text of at most {LONGEST_CODE} letters; {DAMAGED}")
    if not is_count(first_line) or not 1 <= first_line <= HIGHEST_LINE:
        raise TraceFileError(f"the code's first line is not a possible one; {DAMAGED}")
    frontier = values.get("frontier")
    if frontier is not None and frontier not in [each.value for each in Frontier]:
        raise TraceFileError(f"where cells wait is not one of calls, queue, stack; {DAMAGED}")
    observed = values.get("observed", False)
    if not isinstance(observed, bool):
        raise TraceFileError(f"whether the code was observed is not true or false; {DAMAGED}")
    return SourceCode(
        name, displayable(text), first_line, **words,
        frontier=None if frontier is None else Frontier(frontier), observed=observed,
    )  # fmt: skip


#: What is not displayed as it is: control characters but line feeds, other separators of lines,
#: what turns the direction of text around, and halves of surrogate pairs.
_NOT_DISPLAYED = re.compile(f"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029{OBEYED}]")


def displayable(text: str) -> str:
    """``text`` with a replacement character for each that would not be displayed as it is."""
    return _NOT_DISPLAYED.sub("\ufffd", text.replace("\r\n", "\n").replace("\t", "    "))


def is_count(value: object) -> TypeGuard[int]:
    """Whether ``value`` is a whole number from 0, and not one of JSON's truth values."""
    return type(value) is int and value >= 0


def is_pair(value: object) -> TypeGuard[list[int]]:
    """Whether ``value`` is a list of two whole numbers, as a cell or an offset is in JSON."""
    return isinstance(value, list) and len(value) == 2 and all(type(each) is int for each in value)


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
