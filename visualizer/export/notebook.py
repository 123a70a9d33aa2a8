"""The display of boards, traces and comparisons in a notebook: HTML with a text form.

Runs are played in a sandboxed frame: its script runs without an origin, so that it has no access to the
notebook or anything else. Below the frame is a picture, for viewers that take frames away.
"""

from __future__ import annotations

import base64
import html
from collections.abc import Sequence

from markupsafe import Markup

from visualizer.analysis.compare import MOST_PLAYED_OPERATIONS, ComparedRuns
from visualizer.board.board import Board
from visualizer.draw.theme import LIGHT, to_hex
from visualizer.export.page.page import page_html
from visualizer.export.plan import ExportPlan
from visualizer.export.templates import render_template
from visualizer.language.formatting import cell_text
from visualizer.language.terms import FRONTIER_HEADINGS
from visualizer.playback.comparison import MOST_PANES, Comparison
from visualizer.trace.operations import FrontierKind
from visualizer.trace.trace import Trace

#: The height of the frame in CSS pixels; it is as wide as the notebook.
FRAME_HEIGHT = 680
_PICTURE_SIZE = (1120, 630)
TOO_LONG_TEXT = "Too long to be played in a notebook; export it as a page (.html), or a smaller board."
#: Boards with a longer side have a text form only. The side of a drawn cell is in pixels.
_LONGEST_DRAWN_SIDE, _CELL_SIDE = 60, 26


def display_bundle(subject: Board | Trace | Comparison | ComparedRuns) -> dict[str, str]:
    """The forms of a value by MIME type, for IPython; a value that is too large has only text."""
    if isinstance(subject, Board):
        is_large = max(subject.height, subject.width) > _LONGEST_DRAWN_SIDE
        values = {"board": subject, "side": _CELL_SIDE, "theme": LIGHT, "hex": to_hex}
        drawing = "" if is_large else render_template("board.svg", **values)
        return _build_bundle(drawing, repr(subject), {"image/svg+xml": drawing})
    if isinstance(subject, ComparedRuns):
        frame, picture = _player_frame(Comparison(subject.traces)) if subject.traces else (TOO_LONG_TEXT, {})
        head, *rows = subject.texts()
        table = render_template("compared.html", head=head, rows=rows, frame=frame)
        return _build_bundle(table, repr(subject), picture)
    comparison = Comparison([subject]) if isinstance(subject, Trace) else subject
    text = runs_text(comparison.traces)
    if sum(map(len, comparison.traces)) > MOST_PLAYED_OPERATIONS:
        return {"text/plain": f"{text}\n{TOO_LONG_TEXT}"}
    frame, picture = _player_frame(comparison)
    return _build_bundle(frame, text, picture)


def _build_bundle(html_form: str, text_form: str, picture: dict[str, str]) -> dict[str, str]:
    return {**picture, "text/html": str(html_form), "text/plain": text_form} if html_form else {"text/plain": text_form}


def runs_text(traces: Sequence[Trace]) -> str:
    """A line for each run: algorithm, board, click and totals.

    >>> from visualizer import parse_board, record
    >>> print(runs_text([record(parse_board("EEM"), (0, 0), "queue-mark-on-push")]))
    queue-mark-on-push on 1 x 3, click (0, 0): 2 visits, 2 cells revealed, at most 1 waiting
    """
    return "\n".join(
        f"{trace.algorithm} on {trace.height} x {trace.width}, click {cell_text(trace.click)}:"
        f" {trace.visit_count} visits, {len(trace.reveals)} cells revealed,"
        f" {_frontier_text(trace)}"
        for trace in traces
    )


def _frontier_text(trace: Trace) -> str:
    if trace.frontier_kind is FrontierKind.UNSEEN:
        return FRONTIER_HEADINGS[trace.frontier_kind].lower()
    return f"at most {trace.max_frontier} {'waiting' if trace.has_container else 'calls deep'}"


def _player_frame(comparison: Comparison) -> tuple[Markup, dict[str, str]]:
    """The frame as HTML, and the picture below it by its MIME type."""
    # Slow to import, with pygame; a board alone is shown without it.
    from visualizer.export.pictures import render_preview

    traces, count = comparison.traces[:MOST_PANES], len(comparison.traces)
    cut = f"<p>The first {MOST_PANES} of {count} runs are played.</p>" if count > MOST_PANES else ""
    title = traces[0].board.title or ", ".join(trace.algorithm for trace in traces)
    plan = ExportPlan(traces, comparison.sync, title=title, tags=comparison.tags[:MOST_PANES])
    picture = base64.b64encode(render_preview(plan, _PICTURE_SIZE)).decode("ascii")
    frame = Markup(
        f'{cut}<div style="position: relative; height: {FRAME_HEIGHT}px; overflow: hidden">'
        f'<img alt="{html.escape(title)}" width="100%" src="data:image/png;base64,{picture}"/>'
        f'<iframe sandbox="allow-scripts" title="{html.escape(title)}" width="100%" height="{FRAME_HEIGHT}"'
        f' style="position: absolute; top: 0; left: 0; border: 0; border-radius: 8px"'
        f' srcdoc="{html.escape(page_html(plan))}"></iframe></div>'
    )
    return frame, {"image/png": picture}
