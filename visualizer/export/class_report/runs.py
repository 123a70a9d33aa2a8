"""The failing run of a submission beside a right one, as what the player of a page is given."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from visualizer.algorithms.run import record
from visualizer.errors import VisualizerError, shortened
from visualizer.export.page.page import page_values
from visualizer.language.run_reports import fault_text
from visualizer.language.verdicts import moment_text
from visualizer.playback.comparison import Comparison
from visualizer.playback.scenario import ScenarioView
from visualizer.playback.stops import LONGEST_CAPTION, Stop
from visualizer.programs.judging.failing_moment import failing_moment, reference_name
from visualizer.programs.judging.verdict import Failure, Verdict
from visualizer.trace.trace import Trace

#: In operations. A longer run is not in the report: a page of it alone would be slow.
MOST_PLAYED = 3_000_000


def run_values(verdict: Verdict) -> dict[str, Any] | None:
    """What plays the failing run beside a right one, opened where it goes wrong.

    None where nothing was observed, or more than a page can play.
    """
    failure = verdict.failure
    trace = None if failure is None else failure.answer.trace
    if failure is None or trace is None or not is_played(failure):
        return None
    traces = [_named(trace, verdict.name)]
    right = _right_trace(failure, traces[0])
    if right is not None:
        traces.append(right)
    moment = failing_moment(failure)
    fault = failure.answer.fault
    assert moment is not None
    comparison = Comparison(traces)
    position = comparison.position_of(comparison.tick_of_moment(0, moment.moment))
    caption = shortened(moment_text(moment, failure), LONGEST_CAPTION)
    return page_values(
        traces,
        title=verdict.name,
        position=position,
        view=ScenarioView(code=True),
        stops=(Stop(position, caption),),
        stopped=[fault_text(fault) if fault is not None else "", *[""] * (len(traces) - 1)],
    )


def is_played(failure: Failure | None) -> bool:
    """Whether the run of a failure is in the report."""
    trace = None if failure is None else failure.answer.trace
    return trace is not None and len(trace) <= MOST_PLAYED


def _named(trace: Trace, name: str) -> Trace:
    """The same run under the name that it has in the class, not that of a path of this machine."""
    code = replace(trace.code, name=name, title=name, short_title=name)
    columns = (trace.bytes, trace.cells, trace.lines)
    return Trace(trace.board, trace.click, code, trace.order, columns, trace.containers)


def _right_trace(failure: Failure, trace: Trace) -> Trace | None:
    """A program with the same kind of what waits, on the same board; None where it is too large."""
    try:
        return record(trace.board, trace.click, reference_name(failure))
    except VisualizerError:
        return None
