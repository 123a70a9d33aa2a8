"""The header of a trace file: the algorithm, its source code, the board, the click and the order.

Reading a header runs no code, and removes characters that a screen or a terminal could take for commands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from operator import index
from typing import Any

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import Order, parse_order
from visualizer.errors import BIDI_AND_SURROGATES, TraceFileError, VisualizerError, problem_text, quote, to_one_line
from visualizer.trace.operations import CONTAINER_KINDS, MOST_CONTAINERS, FrontierKind, most_operations
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Columns, Trace
from visualizer.values import value_class

TRACE_FORMAT, TRACE_VERSION = "reveal-trace", 1
#: The version of archives, whose bytes are others than in version 1.
ARCHIVE_VERSION = 2

#: In bytes, in either form; a board of 1000 by 1000 takes 1 MiB, so its notes fit too.
LARGEST_HEADER = 24 * 1024 * 1024
#: In characters: a function of 2,500 lines.
LONGEST_SOURCE = 100_000
HIGHEST_LINE = 10_000_000

DAMAGE_REMEDY = "the file is damaged, save the trace again"

#: The keys of the code whose values are one line of text each.
_CODE_TITLES = ("file", "title", "short_title", "marks")


# Writing


def header_values(trace: Trace, *, described: bool = True) -> dict[str, Any]:
    """The header of a trace as JSON values; with ``described`` also the title, the notes and the code.

    Raises TraceFileError for a run that is too long to be read back.
    """
    validate_length(len(trace), trace.board, "record it with a lower limit")
    values = {
        "format": TRACE_FORMAT,
        "version": TRACE_VERSION,
        "algorithm": trace.algorithm,
        "board": list(trace.board.rows),
        "click": list(trace.click),
        "order": [list(offset) for offset in trace.order],
    }
    if described:
        code = _drop_empty(_code_values(trace.code))
        notes = list(trace.board.notes)
        values |= _drop_empty({"title": trace.board.title, "notes": notes, "code": code})
    return values


def _code_values(code: SourceCode) -> dict[str, Any]:
    text = code.text if len(code.text) <= LONGEST_SOURCE else ""
    return {
        "file": to_one_line(code.file),
        "first_line": code.first_line if text else None,
        "title": to_one_line(code.title) if code.title != code.name else "",
        "short_title": to_one_line(code.short_title) if code.short_title != code.title else "",
        "marks": to_one_line(code.marks),
        "frontier": code.frontier_kind.value if code.frontier_kind else None,
        "observed": code.is_observed,
        "text": text,
    }


def _drop_empty(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value}


def validate_length(operations: int, board: Board, remedy: str = DAMAGE_REMEDY) -> None:
    """Raise TraceFileError with ``remedy`` for more operations than a run on ``board`` may have."""
    cells = board.height * board.width
    most = most_operations(cells)
    if operations > most:
        raise TraceFileError(f"a run on {cells} cells has at most {most} operations; {remedy}")


# Reading


@value_class
class TraceHeader:
    """The values of a header; ``containers`` and ``operations`` are None if it has no such key."""

    board: Board
    click: Cell
    code: SourceCode
    order: Order
    containers: tuple[str, ...] | None
    operations: int | None

    def trace(self, columns: Columns, containers: Sequence[str]) -> Trace:
        """The trace that consists of this header and ``columns``, which are not checked."""
        return Trace(self.board, self.click, self.code, self.order, columns, containers)


def parse_json_object(text: bytes) -> dict[str, Any]:
    """The JSON object in ``text``. Raises TraceFileError for any other text, also if it is nested too deep."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise TraceFileError(f"this is not JSON; {DAMAGE_REMEDY}") from None
    if not isinstance(value, dict):
        raise TraceFileError(f"this is not a JSON object; {DAMAGE_REMEDY}")
    return value


def parse_header(text: bytes, version: int = TRACE_VERSION) -> TraceHeader:
    """The header in ``text``. Raises TraceFileError if it is damaged, or of another version."""
    values = parse_json_object(text)
    if values.get("format") != TRACE_FORMAT:
        raise TraceFileError(f'the header does not say "format": "{TRACE_FORMAT}"; {DAMAGE_REMEDY}')
    if values.get("version") != version:
        raise TraceFileError(
            f"the file has version {quote(str(values.get('version')))} of the format, not"
            f" {version}; read it with the program that wrote it"
        )
    try:
        return _header_from_values(values)
    except VisualizerError as error:
        raise TraceFileError(problem_text(error)) from None
    except (AttributeError, KeyError, TypeError, ValueError):
        raise TraceFileError(f"the header is not that of a trace; {DAMAGE_REMEDY}") from None


def _header_from_values(values: dict[str, Any]) -> TraceHeader:
    """The header with these values. Raises any error that a value of a wrong type leads to."""
    row, col = map(index, values["click"])
    code, frontier = values.get("code", {}), values.get("code", {}).get("frontier")
    containers, operations = values.get("containers"), values.get("operations")
    text, first_line = code.get("text", ""), index(code.get("first_line", 1))
    if not set(containers or ()) <= set(CONTAINER_KINDS):
        raise TraceFileError(f"the containers are not each one of {', '.join(CONTAINER_KINDS)}; {DAMAGE_REMEDY}")
    is_possible = (
        len(containers or ()) <= MOST_CONTAINERS
        and len(text) <= LONGEST_SOURCE
        and 1 <= first_line <= HIGHEST_LINE
        and (operations is None or index(operations) >= 0)
    )
    if not is_possible:
        raise ValueError("no trace has these values")
    titles = {key: to_one_line(code.get(key, "")) for key in _CODE_TITLES}
    source = SourceCode(
        to_one_line(values["algorithm"]),
        make_displayable(text),
        first_line,
        frontier_kind=None if frontier is None else FrontierKind(frontier),
        is_observed=bool(code.get("observed")),
        **titles,
    )
    return TraceHeader(
        Board(values["board"], (row, col), values.get("title", ""), values.get("notes", [])),
        (row, col),
        source,
        parse_order([(index(down), index(right)) for down, right in values["order"]]),
        None if containers is None else tuple(containers),
        operations,
    )


#: Control characters except line feeds, other line separators, characters that reverse the direction
#: of text, and halves of surrogate pairs.
_UNDISPLAYABLE = re.compile(f"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029{BIDI_AND_SURROGATES}]")


def make_displayable(text: str) -> str:
    """``text`` with a replacement character for each character that cannot be displayed as it is."""
    return _UNDISPLAYABLE.sub("\ufffd", text.replace("\r\n", "\n").replace("\t", "    "))
