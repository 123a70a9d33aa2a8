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
from visualizer.files import AnyPath, write_beside
from visualizer.trace.checking import checked
from visualizer.trace.header import (
    DAMAGED,
    LARGEST_HEADER,
    check_length,
    header_values,
    read_header,
)
from visualizer.trace.trace import Trace

_HEADER = "header.json"
_COLUMN_TYPES = {"bytes": "u1", "cells": "<i4", "lines": "<i4"}
# Fixed, so that equal traces make equal files.
_DATE = (1980, 1, 1, 0, 0, 0)
# What zipfile raises for damage, for other ways of packing, and for passwords.
_UNREADABLE_ZIP = (BadZipFile, EOFError, zlib.error, LZMAError, NotImplementedError, RuntimeError, ValueError)


def save_trace(trace: Trace, path: AnyPath) -> None:
    """Write ``trace`` to ``path`` in the native form, whole or not at all.

    Raises FileError where it cannot be written, TraceFileError where it could not be read back.
    """
    write_beside(path, trace_archive(trace))


def trace_archive(trace: Trace) -> bytes:
    """What `save_trace` writes, for `read_trace_archive`. Raises TraceFileError as that does."""
    header = header_values(trace)
    header |= {"containers": list(trace.containers), "operations": len(trace)}
    # Some code may hold halves of surrogate pairs, which UTF-8 proper does not have.
    text = json.dumps(header, ensure_ascii=False).encode("utf-8", "surrogatepass")
    arrays: tuple[NDArray[Any], ...] = (trace.bytes, trace.cells, trace.lines)
    columns = {name: array.astype(form).tobytes() for (name, form), array in zip(_COLUMN_TYPES.items(), arrays)}
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        for name, data in {_HEADER: text, **columns}.items():
            archive.writestr(ZipInfo(name, _DATE), data, compress_type=ZIP_DEFLATED)
    return stream.getvalue()


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
    if sorted(archive.namelist()) != sorted((_HEADER, *_COLUMN_TYPES)):
        raise TraceFileError("this archive is not a trace; give a file that this program saved")
    size = archive.getinfo(_HEADER).file_size
    if size > LARGEST_HEADER:
        raise TraceFileError(f"the header is too large; {DAMAGED}")
    header = read_header(_member(archive, _HEADER, size))
    operations = header.operations
    if operations is None or header.containers is None:
        raise TraceFileError(f"the header names no operations or no containers; {DAMAGED}")
    check_length(operations, header.board)
    columns = [_column(archive, name, operations) for name in _COLUMN_TYPES]
    return checked(header.trace((columns[0], columns[1], columns[2]), header.containers))


def _column(archive: ZipFile, name: str, operations: int) -> NDArray[Any]:
    form = np.dtype(_COLUMN_TYPES[name])
    data = _member(archive, name, operations * form.itemsize)
    return np.frombuffer(data, form).astype(form.newbyteorder("="), copy=False)


def _member(archive: ZipFile, name: str, size: int) -> bytes:
    """A member of so many bytes; no more are unpacked, whatever it holds."""
    with archive.open(name) as member:
        data = member.read(size)
        if archive.getinfo(name).file_size != size or len(data) != size:
            raise TraceFileError(f"{name} does not have {size} bytes; {DAMAGED}")
    return data
