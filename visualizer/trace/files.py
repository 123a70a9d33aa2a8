"""Recognising and loading trace files, as JSON lines or in the native form. No code is run.

The native form (``.trace``) is a zip archive of ``header.json`` (the header, with containers and
the number of operations) and the three columns of the trace, ``bytes``, ``cells`` and ``lines``, as
plain little-endian numbers of 1, 4 and 4 bytes. The sizes are checked before the archive is
unpacked, the columns before a trace is made.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from io import BufferedReader, BytesIO
from typing import Any, BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from visualizer.errors import TraceFileError
from visualizer.files import AnyPath, read_error_text, write_atomically
from visualizer.trace.header import (
    ARCHIVE_VERSION,
    DAMAGE_REMEDY,
    LARGEST_HEADER,
    TRACE_FORMAT,
    header_values,
    parse_header,
    validate_length,
)
from visualizer.trace.text_forms import read_trace_jsonl
from visualizer.trace.trace import Trace
from visualizer.trace.validation import validate_trace

TRACE_ENDINGS = (".trace", ".jsonl")

_TRACE_START = re.compile(rb'PK\x03\x04|\{.*"' + TRACE_FORMAT.encode() + rb'"')


def is_trace_file(path: AnyPath) -> bool:
    """Whether a file is meant as a trace, judged by its ending and by its first bytes.

    Of a file that cannot be read only the ending counts.
    """
    if os.path.splitext(os.fspath(path))[1].lower() in TRACE_ENDINGS:
        return True
    try:
        with open(path, "rb") as file:
            return is_trace_start(file.peek())
    except (OSError, ValueError):
        return False


def is_trace_start(start: bytes) -> bool:
    """Whether a file whose first bytes are ``start`` is meant as a trace."""
    return _TRACE_START.match(start) is not None


def load_trace(path: AnyPath) -> Trace:
    """The trace in the file at ``path``, which has the native form or JSON lines.

    Raises TraceFileError, which names the file, if it is missing, damaged, of another version, or
    holds operations that cannot be a run.
    """
    source = os.fspath(path)
    try:
        with open(source, "rb") as file:
            return read_trace(file, source=source)
    except TraceFileError:
        raise
    except (OSError, ValueError) as error:
        raise TraceFileError(read_error_text(source, error, "trace"), source=source) from error


def read_trace(stream: BufferedReader[Any], *, source: str = "-") -> Trace:
    """The trace in a stream, such as standard input.

    Raises TraceFileError as `load_trace`.
    """
    start = stream.peek(4)
    if start.startswith(b"{"):
        return read_trace_jsonl(stream, source=source)
    try:
        if not start.startswith(b"PK"):
            raise TraceFileError("this is not a trace; give a .trace or .jsonl file")
        return read_trace_archive(stream if stream.seekable() else BytesIO(stream.read()))
    except TraceFileError as error:
        raise error.with_source(source) from None


_HEADER_MEMBER = "header.json"
_COLUMN_TYPES = {"bytes": "u1", "cells": "<i4", "lines": "<i4"}
# Constant, so that equal traces make equal files.
_ARCHIVE_DATE = (1980, 1, 1, 0, 0, 0)
# `zipfile` raises these for damage and passwords.
_ZIP_ERRORS = (BadZipFile, EOFError, zlib.error, RuntimeError, ValueError)


def save_trace(trace: Trace, path: AnyPath) -> None:
    """Write ``trace`` to ``path`` in the native form, whole or not at all.

    Raises FileError if it cannot be written, TraceFileError if the run is too long to be read back.
    """
    write_atomically(path, trace_archive(trace))


def trace_archive(trace: Trace) -> bytes:
    """The bytes of ``trace`` in the native form. Raises TraceFileError if the run is too long to be read back."""
    header = header_values(trace)
    header |= {"version": ARCHIVE_VERSION, "containers": list(trace.containers), "operations": len(trace)}
    # Source code may contain lone surrogates, which strict UTF-8 refuses.
    text = json.dumps(header, ensure_ascii=False).encode("utf-8", "surrogatepass")
    arrays: tuple[NDArray[Any], ...] = (trace.bytes, trace.cells, trace.lines)
    columns = {name: array.astype(form).tobytes() for (name, form), array in zip(_COLUMN_TYPES.items(), arrays)}
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        for name, data in {_HEADER_MEMBER: text, **columns}.items():
            archive.writestr(ZipInfo(name, _ARCHIVE_DATE), data, compress_type=ZIP_DEFLATED)
    return stream.getvalue()


def read_trace_archive(file: BinaryIO) -> Trace:
    """The trace in a seekable archive. Raises TraceFileError."""
    try:
        with ZipFile(file) as archive:
            return _unpack_trace(archive)
    except _ZIP_ERRORS as error:
        if isinstance(error, TraceFileError):
            raise
        raise TraceFileError(f"the archive cannot be unpacked; {DAMAGE_REMEDY}") from error


def _unpack_trace(archive: ZipFile) -> Trace:
    is_known = all(each.compress_type in (ZIP_DEFLATED, ZIP_STORED) for each in archive.infolist())
    if not is_known or sorted(archive.namelist()) != sorted((_HEADER_MEMBER, *_COLUMN_TYPES)):
        raise TraceFileError("this archive is not a trace; give a file that this program saved")
    size = archive.getinfo(_HEADER_MEMBER).file_size
    if size > LARGEST_HEADER:
        raise TraceFileError(f"the header is too large; {DAMAGE_REMEDY}")
    header = parse_header(_read_member(archive, _HEADER_MEMBER, size), ARCHIVE_VERSION)
    operations = header.operations
    if operations is None or header.containers is None:
        raise TraceFileError(f"the header names no operations or no containers; {DAMAGE_REMEDY}")
    validate_length(operations, header.board)
    bytes_, cells, lines = (_read_column(archive, name, operations) for name in _COLUMN_TYPES)
    return validate_trace(header.trace((bytes_, cells, lines), header.containers))


def _read_column(archive: ZipFile, name: str, operations: int) -> NDArray[Any]:
    form = np.dtype(_COLUMN_TYPES[name])
    data = _read_member(archive, name, operations * form.itemsize)
    return np.frombuffer(data, form).astype(form.newbyteorder("="), copy=False)


def _read_member(archive: ZipFile, name: str, size: int) -> bytes:
    """The member ``name``, which must have ``size`` bytes; never are more unpacked."""
    with archive.open(name) as member:
        data = member.read(size)
        if archive.getinfo(name).file_size != size or len(data) != size:
            raise TraceFileError(f"{name} does not have {size} bytes; {DAMAGE_REMEDY}")
    return data
