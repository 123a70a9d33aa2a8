"""A trace as a table to read in a terminal: a row for each operation, beside its line of code."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from visualizer.trace.operations import Kind
from visualizer.trace.text_forms import NAMES, CellTexts, rows_of
from visualizer.trace.trace import Trace

# How many numbers are turned from an array into text at a time.
_ROWS_AT_A_TIME = 8192


def trace_table(trace: Trace) -> Iterator[str]:
    """The lines: step, visit, operation, cell, what came of it, how many wait, line and code."""
    code = trace.code.lines
    cells = CellTexts(trace, "({}, {})", "")
    template = _row_template(trace)
    yield _tidy(
        template.format(
            step="step", visit="visit", name="does", cell="cell", value="value", line="line",
            waiting="waiting" if trace.has_frontier else "depth", code="code",
        )
    )  # fmt: skip
    waiting = _waiting_numbers(trace)
    visit = 0
    for step, row in enumerate(rows_of(trace), 1):
        visit += row.kind == Kind.VISIT
        yield _tidy(
            template.format(
                step=step,
                visit=visit if row.kind == Kind.VISIT else "",
                name=NAMES[row.kind],
                cell=cells[row.cell],
                value=row.value,
                waiting=next(waiting),
                line=row.line if row.line >= 0 else "",
                code=code.get(row.line, "").strip(),
            )
        )


def _waiting_numbers(trace: Trace) -> Iterator[int]:
    # How many wait after each operation.
    for start in range(1, len(trace) + 1, _ROWS_AT_A_TIME):
        yield from trace.waiting[start : start + _ROWS_AT_A_TIME].tolist()


def _row_template(trace: Trace) -> str:
    step = max(len(str(len(trace))), len("step"))
    visit = max(len(str(trace.visit_count)), len("visit"))
    cell = len(f"({trace.height - 1}, {trace.width - 1})")
    waiting = "7" if trace.has_frontier else str(max(len(str(trace.max_frontier)), len("depth")))
    line = max(len(str(int(np.max(trace.lines, initial=0)))), len("line"))
    return (
        f"{{step:>{step}}}  {{visit:>{visit}}}  {{name:<6}}  {{cell:<{cell}}}  {{value:>5}}"
        f"  {{waiting:>{waiting}}}  {{line:>{line}}}  {{code}}"
    )


def _tidy(line: str) -> str:
    return line.rstrip() + "\n"
