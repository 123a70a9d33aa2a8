"""Trace files of both forms: runs changed, and files damaged.

What still loads goes through everything that the program does with a trace.
"""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from board_inputs import READERS_BUFFER
from demands import refusing, with_memory
from fuzzing import Fuzzer
from mutations import damaged_bytes, damaged_lines, damaged_value
from trace_uses import use_trace
from unusual_programs import two_containers, unused_queue

from visualizer import Board, Trace, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.errors import VisualizerError
from visualizer.playback.opening import open_board
from visualizer.trace.files import load_trace
from visualizer.trace.native import read_trace_archive
from visualizer.trace.operations import most_operations
from visualizer.trace.text_forms import jsonl_lines

#: What is longer is read and no more, since all that is done with a trace would take long.
LONGEST_USED = 5_000
_FORMS = {"bytes": "u1", "cells": "<i4", "lines": "<i4"}
_KINDS = {"visit": 0, "call": 1, "return": 2, "count": 16, "write": 32, "push": 64, "pop": 128,
          "peek": 192}  # fmt: skip


@dataclass
class Parts:
    """A trace taken apart: its header, and an operation a row, as (byte, cell, line)."""

    header: dict[str, Any]
    rows: list[tuple[int, int, int]]

    def archive(self) -> bytes:
        """The parts as a file of the native form, whether or not they could be a run."""
        header = {**self.header, "operations": len(self.rows)}
        members = {"header.json": json.dumps(header).encode()}
        for number, (name, form) in enumerate(_FORMS.items()):
            column = np.array([row[number] for row in self.rows], np.int64)
            members[name] = column.astype(form).tobytes()
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            for name, data in members.items():
                archive.writestr(zipfile.ZipInfo(name), data)
        return file.getvalue()


# Real runs


def _calls_without_visit(board, click):
    def within(cell):
        if board[cell] == "E":
            board[cell] = "B"
            yield cell

    for near in board.neighbours(click):
        yield within(near)


@cache
def real_traces() -> tuple[Trace, ...]:
    """Runs of all algorithms, of variants, and of programs of one's own, on small boards."""
    boards = [
        Board(("EEM", "EEE"), (1, 0), "Small \u2603", ("a note",)),
        Board(("EEEE",) * 4, (1, 1)),
        Board(("EME", "BEE"), (0, 1)),
    ]
    programs = [*CATALOGUE, "queue,mark=pop", "stack,mark=pop", two_containers, unused_queue,
                _calls_without_visit]  # fmt: skip
    return tuple(record(board, None, program) for board in boards for program in programs)


def parts_of(trace: Trace) -> Parts:
    """A trace taken apart."""
    header = {
        "format": "reveal-trace", "version": 1, "algorithm": trace.algorithm,
        "board": list(trace.board.rows), "click": list(trace.click),
        "order": [list(offset) for offset in trace.order], "containers": list(trace.containers),
        "title": trace.board.title, "notes": list(trace.board.notes),
        "code": {"text": trace.code.text, "first_line": trace.code.first_line},
    }  # fmt: skip
    columns = (trace.bytes.tolist(), trace.cells.tolist(), trace.lines.tolist())
    return Parts(header, list(zip(*columns)))


# Runs changed


def _changed(random: Random) -> Parts:
    """A real run after one to three changes in its header or its operations."""
    parts = parts_of(random.choice(real_traces()))
    for _ in range(random.choice((1, 1, 2, 3))):
        if random.random() < 0.4:
            header = damaged_value(random, parts.header)
            parts = replace(parts, header=header if isinstance(header, dict) else parts.header)
        else:
            parts = replace(parts, rows=_changed_rows(random, parts.rows))
    return parts


def _changed_rows(random: Random, rows: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Operations of which one is altered, gone, there twice, or the first of those that remain."""
    if not rows:
        return [(0, 0, 1)]
    at, other = random.randrange(len(rows)), random.randrange(len(rows))
    byte, cell, line = rows[at]
    altered = random.choice(
        (
            rows[other],
            (random.choice(list(_KINDS.values())) + random.choice((0, 0, 1, 9)), cell, line),
            (byte, random.choice((-1, 0, 1, 5, 16, 19, 23, 2**31 - 1)), line),
            (byte, cell, random.choice((-1, 0, 1, 10_000_000, 2**31 - 1))),
        )
    )
    put = random.choice(([altered], [altered], [], [rows[at]] * 2))
    return [*rows[:at], *put, *rows[at + 1 :]] if random.random() < 0.8 else rows[at:]


# Files


def file_of(trace: Trace, random: Random) -> bytes:
    """A trace as a file of either form."""
    if random.randrange(2):
        return parts_of(trace).archive()
    return "".join(jsonl_lines(trace, described=True)).encode()


def _make(random: Random) -> bytes:
    chance = random.random()
    if chance < 0.6:
        return _in_any_form(_changed(random).archive(), random)
    first, second = (file_of(random.choice(real_traces()), random) for _ in range(2))
    if chance < 0.75:
        return _damaged_line(random, first)
    return damaged_bytes(random, first, [second])


def _in_any_form(archive: bytes, random: Random) -> bytes:
    """An archive as it is, or what it holds in another form if it can be read."""
    try:
        return file_of(read_trace_archive(io.BytesIO(archive)), random)
    except VisualizerError:
        return archive


def _damaged_line(random: Random, data: bytes) -> bytes:
    """A text form with a value on one of its lines changed, or a line moved."""
    if data.startswith(b"PK") or random.random() < 0.2:
        return damaged_lines(random, data)
    lines = data.split(b"\n")
    at = random.choice((0, 0, random.randrange(len(lines))))
    value = json.loads(lines[at] or b"{}")
    lines[at] = json.dumps(damaged_value(random, value)).encode()
    return b"\n".join(lines)


# Reading


def _check(data: bytes, folder: Path) -> None:
    path = folder / "run.trace"
    path.write_bytes(data)
    # An archive may be packed a thousand times smaller, but no run on a small board is long.
    most = READERS_BUFFER + 4_000_000 + 400 * len(data)
    trace = with_memory(most, lambda: refusing(lambda: load_trace(path)))
    assert len(trace) <= most_operations(trace.height * trace.width)
    opened = refusing(lambda: open_board(str(path)))
    assert opened.trace is not None
    assert np.array_equal(opened.trace.bytes, trace.bytes)
    if len(trace) <= LONGEST_USED:
        use_trace(trace, path, Random(f"{len(data)} {len(trace)}"))


TRACES = Fuzzer(
    "traces",
    "trace files of both forms; whatever loads is shown, compared, explained and exported",
    _make, _check, quick=10, long=100,
)  # fmt: skip
