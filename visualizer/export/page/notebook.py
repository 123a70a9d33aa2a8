"""How a trace or a comparison displays itself in a notebook: the page, in a frame of its own.

The frame is sandboxed: its script runs, but it has no origin, so it reaches neither the
notebook nor anything else. Where HTML is not shown there is a text form.
"""

from __future__ import annotations

import html

from visualizer.export.page.page import page_html, page_values
from visualizer.language.formatting import cell_text
from visualizer.playback.comparison import Comparison
from visualizer.trace.trace import Trace

#: The frame's height in CSS pixels; its width is what the notebook gives.
HEIGHT = 680
#: How many operations a page in a notebook carries; it is saved with the notebook.
MOST_PLAYED = 3_000_000
TOO_LONG = "Too long to be played in a notebook; export it as a page (.html), or a smaller board."


def trace_html(trace: Trace) -> str:
    """The page that plays ``trace``, in a sandboxed frame."""
    return _framed(Comparison([trace]))


def comparison_html(comparison: Comparison) -> str:
    """The page that plays the traces of ``comparison`` side by side, in a sandboxed frame."""
    return _framed(comparison)


def trace_text(trace: Trace) -> str:
    """A trace in a few lines: what it is, its totals, the board before and after.

    >>> from visualizer import parse_board, record
    >>> print(trace_text(record(parse_board("EEM"), (0, 0), "queue-mark-on-push")))
    queue-mark-on-push on 1 x 3, click (0, 0): 2 visits, 2 cells revealed, at most 1 waiting
    EEM  ->  B1M
    """
    totals = trace.statistics
    head = (
        f"{trace.algorithm} on {trace.height} x {trace.width},"
        f" click {cell_text(trace.click)}: {totals.visits} visits,"
        f" {totals.reveals} cells revealed, at most {totals.max_frontier} {_waiting(trace)}"
    )
    pairs = zip(trace.board.rows, trace.final.rows)
    return "\n".join([head, *(f"{before}  ->  {after}" for before, after in pairs)])


def comparison_text(comparison: Comparison) -> str:
    """A line for each trace of a comparison."""
    return "\n".join(trace_text(trace).split("\n", 1)[0] for trace in comparison.traces)


def display_bundle(subject: Trace | Comparison) -> dict[str, str]:
    """Both forms of a trace or a comparison, as a notebook asks for them.

    Of runs that are too long to be played in a notebook only the text.
    """
    traces = [subject] if isinstance(subject, Trace) else subject.traces
    if sum(map(len, traces)) > MOST_PLAYED:
        return {"text/plain": f"{_text_of(subject)}\n{TOO_LONG}"}
    if isinstance(subject, Trace):
        return bundle(trace_html(subject), trace_text(subject))
    return bundle(comparison_html(subject), comparison_text(subject))


def _text_of(subject: Trace | Comparison) -> str:
    # Of a trace the first line: the board would fill the notebook.
    text = trace_text(subject) if isinstance(subject, Trace) else comparison_text(subject)
    return text.split("\n", 1)[0] if isinstance(subject, Trace) else text


def bundle(html_form: str, text_form: str) -> dict[str, str]:
    """Both forms under the names by which a notebook asks for them."""
    return {"text/html": html_form, "text/plain": text_form}


def _waiting(trace: Trace) -> str:
    return "waiting" if trace.has_frontier else "calls deep"


def _framed(comparison: Comparison) -> str:
    traces = comparison.traces
    title = traces[0].board.title or ", ".join(trace.algorithm for trace in traces)
    page = page_html(page_values(traces, title=title, sync=comparison.sync, marks=comparison.marks))
    return (
        f'<iframe sandbox="allow-scripts" title="{html.escape(title)}" width="100%"'
        f' height="{HEIGHT}" style="border: 0; border-radius: 8px"'
        f' srcdoc="{html.escape(page)}"></iframe>'
    )
