"""The native form of a trace (``.trace``), written and read.

It is a zip archive of ``header.json`` (the header, with containers and the number of operations)
and the three columns of the trace, ``bytes``, ``cells`` and ``lines``, as plain little-endian
numbers of 1, 4 and 4 bytes. Everything is checked before a trace is made of it, its size before it
is unpacked.
"""

from __future__ import annotations

import json
import zlib
from io import BytesIO
from lzma import LZMAError
from typing import Any, BinaryIO
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from visualizer.errors import TraceFileError
from visualizer.files import AnyPath, replacing
from visualizer.trace.checking import checked_trace
from visualizer.trace.header import (
    DAMAGED,
    LARGEST_HEADER,
    board_of,
    check_header_size,
    check_length,
    checked_containers,
    checked_header,
    description,
    is_count,
    parse_json,
    run_header,
)
from visualizer.trace.trace import Trace

_HEADER = "header.json"
_COLUMNS = {"bytes": "u1", "cells": "<i4", "lines": "<i4"}
# How many bytes are unpacked at a time.
_PART = 1 << 20
# Fixed, so that equal traces make equal files.
_DATE = (1980, 1, 1, 0, 0, 0)
# What zipfile raises for damage, for other ways of packing, and for passwords.
_UNREADABLE_ZIP = (
    BadZipFile, EOFError, zlib.error, LZMAError, NotImplementedError, RuntimeError, ValueError
)  # fmt: skip


def save_trace(trace: Trace, path: AnyPath) -> None:
    """Write ``trace`` to ``path`` in the native form, whole or not at all.

    Raises FileError where it cannot be written, TraceFileError where it could not be read back.
    """
    header = _header_text(trace)
    with replacing(path) as temporary, ZipFile(temporary, "w") as archive:
        _write(archive, header, trace)


def trace_archive(trace: Trace) -> bytes:
    """What `save_trace` writes, for `read_trace_archive`. Raises TraceFileError as that does."""
    header = _header_text(trace)
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        _write(archive, header, trace)
    return stream.getvalue()


def _header_text(trace: Trace) -> bytes:
    # Some code may hold halves of surrogate pairs, which UTF-8 proper does not have.
    header = json.dumps(_header(trace), ensure_ascii=False).encode("utf-8", "surrogatepass")
    check_header_size(len(header))
    return header


def _write(archive: ZipFile, header: bytes, trace: Trace) -> None:
    _add(archive, _HEADER, header)
    for name, form in _COLUMNS.items():
        _add(archive, name, getattr(trace, name).astype(form).tobytes())


def _header(trace: Trace) -> dict[str, Any]:
    return {
        **run_header(trace),
        **description(trace),
        "containers": list(trace.containers),
        "operations": len(trace),
    }


def _add(archive: ZipFile, name: str, data: bytes) -> None:
    archive.writestr(ZipInfo(name, _DATE), data, compress_type=ZIP_DEFLATED)


def read_trace_archive(file: BinaryIO) -> Trace:
    """The trace in an archive that can be sought in. Raises TraceFileError."""
    try:
        with ZipFile(file) as archive:
            return _unpacked(archive)
    except _UNREADABLE_ZIP as error:
        if isinstance(error, TraceFileError):
            raise
        raise TraceFileError(f"the archive cannot be unpacked; {DAMAGED}") from error


def _unpacked(archive: ZipFile) -> Trace:
    if sorted(archive.namelist()) != sorted((_HEADER, *_COLUMNS)):
        raise TraceFileError("this archive is not a trace; give a file that this program saved")
    header = _read_header(archive)
    operations = header.get("operations")
    if not is_count(operations):
        raise TraceFileError(f"the number of operations cannot be; {DAMAGED}")
    check_length(operations, board_of(header)[0], DAMAGED)
    containers = checked_containers(header.get("containers"))
    columns = [_column(archive, name, operations) for name in _COLUMNS]
    return checked_trace(header, (columns[0], columns[1], columns[2]), containers)


def _read_header(archive: ZipFile) -> dict[str, Any]:
    size = archive.getinfo(_HEADER).file_size
    if size > LARGEST_HEADER:
        raise TraceFileError(f"the header is too large; {DAMAGED}")
    with archive.open(_HEADER) as member:
        # Without the size, `read` would unpack all that is packed, however much that is.
        text = member.read(size)
    return checked_header(parse_json(text))


def _column(archive: ZipFile, name: str, operations: int) -> NDArray[Any]:
    form = np.dtype(_COLUMNS[name])
    size = operations * form.itemsize
    if archive.getinfo(name).file_size != size:
        raise TraceFileError(f"the column {name} does not fit {operations} operations; {DAMAGED}")
    column = np.empty(operations, form)
    room = column.view(np.uint8)
    with archive.open(name) as member:
        for start in range(0, size, _PART):
            data = member.read(min(_PART, size - start))
            if len(data) != min(_PART, size - start):
                raise TraceFileError(f"{name} breaks off; {DAMAGED}")
            room[start : start + len(data)] = np.frombuffer(data, np.uint8)
    return column.astype(form.newbyteorder("="), copy=False)
