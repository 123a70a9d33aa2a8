"""Trace files: save a trace and load it again. Nothing that is loaded is ever run.

The native form (``.trace``) is a zip archive of ``header.json`` (format, version, board, title,
notes, click, algorithm, order, containers, number of operations) and the three columns of the
trace, ``bytes``, ``cells`` and ``lines``, as plain little-endian numbers of 1, 4 and 4 bytes.
Everything is checked before a trace is made of it, its size before it is unpacked.
"""

from __future__ import annotations

import json
import os
import zlib
from lzma import LZMAError
from typing import Any, BinaryIO
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from visualizer.errors import TraceFileError
from visualizer.files import AnyPath, replacing
from visualizer.trace.checking import (
    DAMAGED,
    FORMAT,
    MOST_OPERATIONS,
    VERSION,
    checked_containers,
    checked_header,
    checked_trace,
    code_header,
    is_count,
    parse_json,
)
from visualizer.trace.csv import read_trace_csv
from visualizer.trace.jsonl import read_trace_jsonl
from visualizer.trace.trace import Trace

_HEADER = "header.json"
_COLUMNS = {"bytes": "u1", "cells": "<i4", "lines": "<i4"}
# A board file of 6 MB makes a header of twice that, if all of it has to be escaped.
_LARGEST_HEADER = 16 * 1024 * 1024
# Fixed, so that equal traces make equal files.
_DATE = (1980, 1, 1, 0, 0, 0)
# What zipfile raises for damage, for other ways of packing, and for passwords.
_UNREADABLE_ZIP = (
    BadZipFile, EOFError, zlib.error, LZMAError, NotImplementedError, RuntimeError, ValueError
)  # fmt: skip


def save_trace(trace: Trace, path: AnyPath) -> None:
    """Write ``trace`` to ``path`` in the native form, whole or not at all. Raises FileError."""
    with replacing(path) as temporary, ZipFile(temporary, "w") as archive:
        _add(archive, _HEADER, json.dumps(_header(trace), ensure_ascii=False).encode())
        for name, form in _COLUMNS.items():
            _add(archive, name, getattr(trace, name).astype(form).tobytes())


def _header(trace: Trace) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "algorithm": trace.algorithm,
        "code": code_header(trace.code),
        "title": trace.board.title,
        "notes": list(trace.board.notes),
        "board": list(trace.board.rows),
        "click": list(trace.click),
        "order": [list(offset) for offset in trace.order],
        "containers": list(trace.containers),
        "operations": len(trace),
    }


def _add(archive: ZipFile, name: str, data: bytes) -> None:
    archive.writestr(ZipInfo(name, _DATE), data, compress_type=ZIP_DEFLATED)


def is_trace_file(path: AnyPath) -> bool:
    """Whether a file's name says that it holds a trace: ``.trace``, ``.jsonl`` or ``.csv``."""
    return os.path.splitext(os.fspath(path))[1].lower() in (".trace", ".jsonl", ".csv")


def load_trace(path: AnyPath) -> Trace:
    """The trace in the file at ``path``: in the native form, as JSON lines, or as exported CSV.

    Raises TraceFileError, which names the file, for one that is missing, damaged, of another
    version, or holds what cannot be a run.
    """
    source = os.fspath(path)
    try:
        with open(source, "rb") as file:
            start = file.read(3)
            file.seek(0)
            return _load(file, start, source)
    except TraceFileError as error:
        raise error if error.source else error.in_source(source) from None
    except (OSError, ValueError) as error:
        raise TraceFileError(_why_not_opened(source, error), source=source) from error


def _load(file: BinaryIO, start: bytes, source: str) -> Trace:
    if start.startswith(b"{"):
        return read_trace_jsonl(file, source=source)
    if start == b"# {":
        return read_trace_csv(file, source=source)
    if not start.startswith(b"PK"):
        raise TraceFileError("this is no trace; give a file that `visualizer export` wrote")
    try:
        with ZipFile(file) as archive:
            return _unpacked(archive)
    except _UNREADABLE_ZIP as error:
        if isinstance(error, TraceFileError):
            raise
        raise TraceFileError(f"the archive cannot be unpacked; {DAMAGED}") from error


def _unpacked(archive: ZipFile) -> Trace:
    if sorted(archive.namelist()) != sorted((_HEADER, *_COLUMNS)):
        raise TraceFileError("this archive is no trace; give a file that `visualizer` saved")
    header = _read_header(archive)
    operations = header.get("operations")
    if not is_count(operations) or operations > MOST_OPERATIONS:
        raise TraceFileError(f"the number of operations cannot be; {DAMAGED}")
    columns = [_column(archive, name, operations) for name in _COLUMNS]
    containers = checked_containers(header.get("containers"))
    return checked_trace(header, (columns[0], columns[1], columns[2]), containers)


def _read_header(archive: ZipFile) -> dict[str, Any]:
    size = archive.getinfo(_HEADER).file_size
    if size > _LARGEST_HEADER:
        raise TraceFileError(f"the header is too large; {DAMAGED}")
    return checked_header(parse_json(_member(archive, _HEADER, size)))


def _column(archive: ZipFile, name: str, operations: int) -> NDArray[Any]:
    form = np.dtype(_COLUMNS[name])
    size = operations * form.itemsize
    if archive.getinfo(name).file_size != size:
        raise TraceFileError(f"the column {name} does not fit {operations} operations; {DAMAGED}")
    return np.frombuffer(_member(archive, name, size), form).astype(form.newbyteorder("="))


def _member(archive: ZipFile, name: str, size: int) -> bytes:
    # Without the size, `read` would unpack all that is packed, however much that is.
    with archive.open(name) as member:
        data = member.read(size)
    if len(data) != size:
        raise TraceFileError(f"{name} breaks off; {DAMAGED}")
    return data


def _why_not_opened(source: str, error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file; check the name"
    if os.path.isdir(source):
        return "this is a folder; name a trace file in it"
    reason = error.strerror if isinstance(error, OSError) else error
    return f"the file cannot be read ({reason}); check its name and its permissions"
