"""Reading what a runtime reports of a run: reports, a line each, with four fields and commas between them.

===================  =======================  =================  ===============================================
what has happened    number                   line               JSON
===================  =======================  =================  ===============================================
a kind of event      as in `hooks.events`     of the event       the value; "true" for a return by an error
operation            the innermost call       how many there are  its variables, after that operation
line                 the innermost call       about to run       its variables
leave                the innermost call       0                  its variables, before it returns
begin, pause         0                        0                  none; a pause waits for the next command
loaded               1; 0 to take it back     0                  none; what ends a run before it is not the function's
answer               0                        of an error        what `_build_end` takes apart
===================  =======================  =================  ===============================================

A value is sent as it is in the program. So the rules for values are those for Python's, and no runtime has them:
an object is an object with its fields, what JSON cannot hold is an object whose only name is empty, a list of more
than four elements begins with an ellipsis and its length, and a link to an object of the same class is null.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from visualizer.errors import shorten
from visualizer.programs.hooks.events import NO_VALUE, EventKind, EventLog, OperationLimitError
from visualizer.programs.hooks.instrument import most_steps
from visualizer.programs.process.host import build_crash
from visualizer.programs.process.wire import Channel, ProgramSnapshot, RunRequest
from visualizer.recording.crashes import Crash
from visualizer.recording.run_end import OtherValue, ReturnKind, RunEnd

#: How many statements are run in the time of a step of Python, and how many outside the function.
_STATEMENTS_PER_STEP, _MOST_OUTSIDE_STATEMENTS = 4, 1_000_000

#: How many lines are shown between two operations, as `MOST_LINES_BETWEEN` for Python.
_MOST_LINES = 500
#: How a runtime begins a long list: this, the number of all items, and some of them.
_LONG_LIST, _MOST_SHOWN, _MOST_CHARACTERS = "\u2026", 3, 60


class ReportReader:
    """Passes the events in the reports of one run to ``log``, and the snapshots to ``channel``.

    The run is one of a request, on a board with these ``rows``. ``is_loaded`` is whether the function of the program
    has been called, ``can_go_on`` whether its process runs the next board: after other ends it ends itself.
    """

    def __init__(self, log: EventLog | None, channel: Channel, request: RunRequest, rows: Sequence[str]) -> None:
        self._channel, self._request, self._rows = channel, request, rows
        self.is_loaded = self.can_go_on = False
        self._log = log or EventLog(len(rows), len(rows[0]), request.file, request.most_operations, lambda: None)
        #: The numbers of values by their JSON.
        self._value_numbers = {"": NO_VALUE}
        self._lines_since_operation, self._latest_line = 0, ("", "")

    def read(self, reports: Sequence[str]) -> RunEnd | None:
        """Pass the reports on; return the end of the run if it has one, or if there are too many operations."""
        end = None
        for what, number, line, content in (each.split(",", 3) for each in reports):
            if what == "answer":
                values = _DECODER.decode(content)
                end, self.can_go_on = self._build_end(int(line), values), values[0] in ("returned", "raised")
            elif what == "loaded":
                self.is_loaded = number == "1"
            elif not what.isalpha():
                try:
                    self._add_event(int(what), int(number), int(line), content)
                except OperationLimitError:
                    end = RunEnd(fault=self._build_crash(int(line), "operations"))
                    break
            elif what not in ("begin", "pause") and self._is_shown(what, (number, line)):
                variables = _DECODER.decode(content)
                texts = [shorten(_text_of(each), _MOST_CHARACTERS) for each in variables]
                named = [*zip(variables.names, texts)]
                self._channel.send(ProgramSnapshot(what, int(line), int(number), named))
        self._log.send()
        return end

    def _build_end(self, line: int, answer: Sequence[Any]) -> RunEnd:
        """The end of a run from what a runtime answers; that on the code around the function begins as this one."""
        how, error, message, returned, shares_rows, cells, given, rows, trial = answer
        fault = None if how == "returned" else self._build_crash(line, how, error, message)
        return RunEnd(
            None if cells is None else read_cells(cells),
            read_cells(given),
            ReturnKind(returned),
            fault,
            shares_rows=shares_rows,
            trial=None if trial is None or fault else self._build_crash(*trial[:4], is_outside=True),  # type: ignore[misc]
            rows=tuple(rows),
        )

    def _build_crash(
        self, line: int, how: str, error: str = "", message: object = "", is_outside: bool = False
    ) -> Crash:
        said = message if isinstance(message, str) else _text_of(message)
        text = f"{error}: {said}".removesuffix(".") if said else error
        is_outside = is_outside or not self.is_loaded
        return build_crash(
            how,
            self._request,
            self._rows,
            line=line if line > 0 else None,
            text=f"{text}; {'mend this line' if line > 0 else 'mend it'}",
            error=error,
            steps=_MOST_OUTSIDE_STATEMENTS if is_outside else most_statements(self._rows),
            is_outside=is_outside,
        )

    def _add_event(self, kind: int, number: int, line: int, content: str) -> None:
        if kind == EventKind.RETURN and content:  # by an error
            self._log.unwound_lines.append(line)
            return
        value = int(content) if kind == EventKind.WRITE else self._value_numbers.get(content)
        if value is None:
            value = self._value_numbers[content] = self._log.value_number(_DECODER.decode(content))
        if value == NO_VALUE and EventKind.PUSH <= kind <= EventKind.NEXT:  # of what is no cell
            kind, number = EventKind.LOOK, NO_VALUE
        self._log.add_with_line(None, kind, number, value, line)

    def _is_shown(self, what: str, line: tuple[str, str]) -> bool:
        """Whether a snapshot is shown: of several statements in a line the first, and not of too many lines."""
        if what == "operation":
            self._lines_since_operation = 0
        if what != "line":
            self._latest_line = ("", "")  # after the end of a block a loop may come to the line again
            return True
        is_new, self._latest_line = line != self._latest_line, line
        self._lines_since_operation += is_new
        return is_new and self._lines_since_operation <= _MOST_LINES


class _Object(tuple[Any, ...]):
    """The values of an object's fields, and their ``names``; one without a name is shown as it is."""

    names: tuple[str, ...]


def _read_object(fields: list[tuple[str, Any]]) -> _Object:
    found = _Object(value for _, value in fields)
    found.names = tuple(name for name, _ in fields)
    return found


def read_cells(rows: Sequence[Sequence[object]]) -> tuple[tuple[object, ...], ...]:
    """The cells of a board in an answer; what is neither text nor a number is an `OtherValue`."""
    return tuple(
        tuple(OtherValue(_text_of(each)) if isinstance(each, (_Object, list)) else each for each in row) for row in rows
    )


_DECODER = json.JSONDecoder(object_pairs_hook=_read_object)


def _text_of(value: object, is_inside: bool = False) -> str:
    """A value as text; of a long list the first items."""
    if isinstance(value, _Object):
        fields = (f"{name}: " * bool(name) + _text_of(each, True) for name, each in zip(value.names, value))
        return str(value[0]) if value.names == ("",) else f"{{{', '.join(fields)}}}"
    if isinstance(value, list):
        size, items = (value[1], value[2:]) if value[:1] == [_LONG_LIST] else (len(value), value)
        text = ", ".join(_text_of(each, True) for each in items[:_MOST_SHOWN])
        text += f" \u2026 {size}" if size > _MOST_SHOWN else ""
        return f"[{text}]" if is_inside else text or "empty"
    return json.dumps(value, ensure_ascii=False)


def most_statements(rows: Sequence[str]) -> int:
    """The most statements of a run on a board with these rows."""
    return _STATEMENTS_PER_STEP * most_steps(len(rows) * len(rows[0]))
