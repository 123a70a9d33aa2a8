"""Verdicts as JSON text and back, whole, with the run on the failing board as a trace.

The text comes from a process of this program, or from a file that keeps results; all of it is
checked as it is read, and the trace as one in an opened file is. The form is this program's own
and may change; what `visualizer check --format json` prints is the public one.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
from dataclasses import fields, replace
from enum import Enum
from io import BytesIO
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from visualizer.board.board import Board, check_clickable
from visualizer.errors import ProgramError, TraceFileError, VisualizerError, reason_of, shortened
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.verdict import Counts, Failure, Overflow, SameOrders, Verdict
from visualizer.programs.mistakes import Mistake
from visualizer.programs.runner import Limits
from visualizer.recording.faults import Fault
from visualizer.recording.run_outcome import Odd, Returned, RunOutcome
from visualizer.trace.native import read_trace_archive, trace_archive
from visualizer.trace.trace import Trace

T = TypeVar("T")

#: What is written and read field by field.
_WITH_FIELDS = (
    Verdict,
    Failure,
    Fault,
    Mistake,
    SameOrders,
    Counts,
    Overflow,
    JudgeSettings,
    Limits,
)
#: More of what a program printed is not kept.
LONGEST_PRINTED = 100_000
#: A number beyond this one is kept as text, since it could have any number of digits.
_LARGEST_NUMBER = 10**18


def verdict_text(verdict: Verdict) -> str:
    """A verdict as one line of JSON; a trace that could not be read back is left out."""
    return json.dumps(_plain(verdict))


def parse_verdict(text: str) -> Verdict:
    """The verdict in what `verdict_text` made. Raises ProgramError for any other text."""
    return _parsed(text, Verdict)


def settings_text(settings: JudgeSettings) -> str:
    """Settings as one line of JSON."""
    return json.dumps(_plain(settings))


def parse_settings(text: str) -> JudgeSettings:
    """The settings in what `settings_text` made. Raises ProgramError for any other text."""
    return _parsed(text, JudgeSettings)


def _parsed(text: str, form: type[T]) -> T:
    try:
        value: T = _made(form, json.loads(text))
    except (ValueError, TypeError, KeyError, LookupError, RecursionError, VisualizerError) as error:
        raise ProgramError(
            f"what was found out cannot be read ({reason_of(error)}); check the program again"
        ) from None
    return value


# Writing


def _plain(value: object) -> Any:  # noqa: ANN401, what JSON has
    if isinstance(value, Board):
        return {"rows": list(value.rows), "click": value.click}
    if isinstance(value, RunOutcome):
        return _plain_answer(value)
    if isinstance(value, Trace):
        return _plain_trace(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, _WITH_FIELDS):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _plain_answer(answer: RunOutcome) -> dict[str, Any]:
    return {
        "cells": None if answer.cells is None else _plain_cells(answer.cells),
        "left": _plain_cells(answer.left),
        "returned": answer.returned.value,
        "fault": _plain(answer.fault),
        "printed": shortened(answer.printed, LONGEST_PRINTED),
        "trace": _plain(answer.trace),
        "notes": list(answer.notes),
    }


def _plain_cells(cells: tuple[tuple[object, ...], ...]) -> list[list[Any]]:
    return [[_plain_cell(value) for value in row] for row in cells]


def _plain_cell(value: object) -> Any:  # noqa: ANN401, what JSON has
    if isinstance(value, Odd):
        return {"odd": value.text}
    if isinstance(value, int) and not -_LARGEST_NUMBER < value < _LARGEST_NUMBER:
        return {"odd": "a very large number"}
    if isinstance(value, float) and not math.isfinite(value):
        return {"odd": repr(value)}
    return value


def _plain_trace(trace: Trace) -> str | None:
    try:
        return base64.b64encode(trace_archive(trace)).decode("ascii")
    except TraceFileError:  # the program's text is larger than a trace has room for
        return None


# Reading


def _made(form: Any, value: Any) -> Any:  # noqa: ANN401, any type's hint and what JSON has
    """A value of the type ``form``. Raises ValueError and the like for what is none."""
    origin = get_origin(form)
    if origin is UnionType:
        if value is None and NoneType in get_args(form):
            return None
        (only,) = (each for each in get_args(form) if each is not NoneType)
        return _made(only, value)
    if origin is tuple:
        return _made_tuple(get_args(form), _list(value))
    if form is Board:
        return _made_board(_dict(value))
    if form is RunOutcome:
        return _made_answer(_dict(value))
    if issubclass(form, Enum):
        return form(value)
    if issubclass(form, _WITH_FIELDS):
        return _made_fields(form, _dict(value))
    if form is float and type(value) is int:
        return float(value)
    if type(value) is not form:
        raise ValueError(f"a {form.__name__} was expected")
    return value


def _made_tuple(forms: tuple[Any, ...], values: list[Any]) -> tuple[Any, ...]:
    if len(forms) == 2 and forms[1] is ...:
        return tuple([_made(forms[0], each) for each in values])
    if len(forms) != len(values):
        raise ValueError(f"{len(forms)} values were expected")
    return tuple([_made(form, each) for form, each in zip(forms, values)])


def _made_fields(form: type[Any], value: dict[str, Any]) -> Any:  # noqa: ANN401
    hints = get_type_hints(form)
    return form(**{each.name: _made(hints[each.name], value[each.name]) for each in fields(form)})


def _made_board(value: dict[str, Any]) -> Board:
    rows = _made(tuple[str, ...], value["rows"])
    click = _made(tuple[int, int] | None, value["click"])
    board = Board(rows, click)
    if click is not None:
        check_clickable(board, click)
    return board


def _made_answer(value: dict[str, Any]) -> RunOutcome:
    cells = value["cells"]
    answer = RunOutcome(
        None if cells is None else _made_cells(cells),
        _made_cells(value["left"]),
        Returned(value["returned"]),
        _made(Fault | None, value["fault"]),
        _made(str, value["printed"]),
        None,
        _made(tuple[str, ...], value["notes"]),
    )
    packed = _made(str | None, value["trace"])
    if packed is None:
        return answer
    try:
        trace = read_trace_archive(BytesIO(base64.b64decode(packed, validate=True)))
    except (TraceFileError, binascii.Error) as error:
        note = f"The run cannot be shown ({reason_of(error)})."
        return replace(answer, notes=(*answer.notes, note))
    return replace(answer, trace=trace)


def _made_cells(value: Any) -> tuple[tuple[object, ...], ...]:  # noqa: ANN401
    return tuple([tuple([_made_cell(each) for each in _list(row)]) for row in _list(value)])


def _made_cell(value: Any) -> object:  # noqa: ANN401
    if isinstance(value, dict):
        return Odd(_made(str, value["odd"]))
    if isinstance(value, list):
        raise ValueError("a cell cannot be a list")
    return value


def _list(value: Any) -> list[Any]:  # noqa: ANN401
    if not isinstance(value, list):
        raise ValueError("a list was expected")
    return value


def _dict(value: Any) -> dict[str, Any]:  # noqa: ANN401
    if not isinstance(value, dict):
        raise ValueError("an object was expected")
    return value
