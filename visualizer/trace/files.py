"""Trace files of all three forms: which files are traces, and loading them. Nothing is ever run."""

from __future__ import annotations

import os
import re
from io import BytesIO
from typing import BinaryIO

from visualizer.errors import TraceFileError, reason_of
from visualizer.files import AnyPath
from visualizer.trace.csv import read_trace_csv
from visualizer.trace.header import FORMAT
from visualizer.trace.jsonl import read_trace_jsonl
from visualizer.trace.native import read_trace_archive
from visualizer.trace.stream import LineStream, PeekedStream
from visualizer.trace.trace import Trace

ENDINGS = (".trace", ".jsonl", ".csv")

# Our own forms name the format at once; a board of 1000 by 1000 could stand before it in others.
_LONGEST_START = 2 * 1024 * 1024
_ARCHIVE = b"PK"
_LARGEST_ARCHIVE = 256 * 1024 * 1024
_LINES = b"{"
_TABLE = b"# {"
_NAMES_FORMAT = re.compile(rb'(# )?\{.*"' + FORMAT.encode() + rb'"')
_NOT_A_TRACE = "this is not a trace; give a file that this program exported"


def is_trace_file(path: AnyPath) -> bool:
    """Whether a file holds a trace, by the ending of its name or by how it begins.

    A file that cannot be read is not one, unless its name says so.
    """
    if os.path.splitext(os.fspath(path))[1].lower() in ENDINGS:
        return True
    try:
        with open(path, "rb") as file:
            return begins_trace(file.readline(_LONGEST_START))
    except (OSError, ValueError):
        return False


def begins_trace(start: bytes) -> bool:
    """Whether a file that begins with the line ``start`` is meant as a trace."""
    return start.startswith(b"PK\x03\x04") or _NAMES_FORMAT.match(start) is not None


def load_trace(path: AnyPath) -> Trace:
    """The trace in the file at ``path``: in the native form, as JSON lines, or as exported CSV.

    Raises TraceFileError, which names the file, for one that is missing, damaged, of another
    version, or holds what cannot be a run.
    """
    source = os.fspath(path)
    try:
        with open(source, "rb") as file:
            start = file.read(len(_TABLE))
            file.seek(0)
            return _load(file, start, source)
    except TraceFileError as error:
        raise error if error.source else error.in_source(source) from None
    except (OSError, ValueError) as error:
        raise TraceFileError(_why_not_opened(source, error), source=source) from error


def _load(file: BinaryIO, start: bytes, source: str) -> Trace:
    if start.startswith(_ARCHIVE):
        return read_trace_archive(file)
    return _read_lines(file, start, source)


def read_trace_stream(stream: PeekedStream, start: bytes, *, source: str = "-") -> Trace:
    """The trace in a stream that begins with ``start``, such as standard input.

    Raises TraceFileError as `load_trace`, and for an archive of more than 256 MiB, since an
    archive is read whole before it is unpacked.
    """
    if not start.startswith(_ARCHIVE):
        return _read_lines(stream, start, source)
    data = stream.read(_LARGEST_ARCHIVE + 1)
    if len(data) > _LARGEST_ARCHIVE:
        raise TraceFileError("the archive is too large for a stream; give its file", source=source)
    try:
        return read_trace_archive(BytesIO(data))
    except TraceFileError as error:
        raise error.in_source(source) from None


def _read_lines(stream: LineStream, start: bytes, source: str) -> Trace:
    if start.startswith(_LINES):
        return read_trace_jsonl(stream, source=source)
    if start.startswith(_TABLE):
        return read_trace_csv(stream, source=source)
    raise TraceFileError(_NOT_A_TRACE, source=source)


def _why_not_opened(source: str, error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file; check the name"
    if os.path.isdir(source):
        return "this is a folder; name a trace file in it"
    return f"the file cannot be read ({reason_of(error)}); check its name and its permissions"
