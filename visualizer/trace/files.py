"""Recognising and loading trace files, in the native form or as JSON lines. No code is run."""

from __future__ import annotations

import os
import re
from io import BufferedReader, BytesIO
from typing import Any

from visualizer.errors import TraceFileError
from visualizer.files import AnyPath, read_error_text
from visualizer.trace.header import TRACE_FORMAT
from visualizer.trace.native import read_trace_archive
from visualizer.trace.text_forms import read_trace_jsonl
from visualizer.trace.trace import Trace

TRACE_ENDINGS = (".trace", ".jsonl")

_LARGEST_ARCHIVE = 256 * 1024 * 1024
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

    Raises TraceFileError as `load_trace`, and for an archive of more than 256 MiB in a stream
    without random access.
    """
    start = stream.peek(4)
    if start.startswith(b"{"):
        return read_trace_jsonl(stream, source=source)
    try:
        if not start.startswith(b"PK"):
            raise TraceFileError("this is not a trace; give a .trace or .jsonl file")
        if stream.seekable():
            return read_trace_archive(stream)
        data = stream.read(_LARGEST_ARCHIVE + 1)
        if len(data) > _LARGEST_ARCHIVE:
            raise TraceFileError("the archive is too large for a stream; give its file")
        return read_trace_archive(BytesIO(data))
    except TraceFileError as error:
        raise error.with_source(source) from None
