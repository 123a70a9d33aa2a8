"""What a stage shows of a comparison at a tick, for the window and for exports alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from visualizer.analysis.divergence import Divergences, cells_at_visit
from visualizer.draw.panels.code_panel import CodeView, LiveCode
from visualizer.draw.panels.pane_view import NO_NOTE, NO_REMARK, PaneNote, PaneView, Remark
from visualizer.draw.panels.timeline import TimelineView
from visualizer.draw.stage import StageView
from visualizer.language.differences import (
    BRIEF_DIFFERS_REMARK,
    BRIEF_SAME_ORDER_REMARK,
    DIFFERS_REMARK,
    SAME_ORDER_REMARK,
)
from visualizer.language.formatting import fill_template
from visualizer.language.run_reports import STOPPED_REMARK
from visualizer.language.terms import BRIEF_DONE_REMARK, DONE_REMARK
from visualizer.playback.comparison import Comparison
from visualizer.playback.scenario import Overlay
from visualizer.trace.trace import State


@dataclass(frozen=True)
class ViewChoices:
    """What a person chose to see.

    ``focus`` is the pane whose code is shown and whose curve is heaviest; ``show_focus`` says
    whether it has a frame too. ``waiting``, ``code``, ``timeline`` and ``legend`` say what stands
    beside the boards; ``columns`` None is as many as fit best.
    """

    focus: int = 0
    show_focus: bool = True
    overlay: Overlay = Overlay.NUMBERS
    mines: bool = True
    frontier: bool = True
    code: bool = True
    timeline: bool = True
    columns: int | None = None
    legend: bool = False


@dataclass(frozen=True)
class Slide:
    """How far what waits has come from its places at the tick ``before``: a ``share``, 0 to 1."""

    before: int
    share: float


def view_at(
    comparison: Comparison,
    tick: int,
    choices: ViewChoices,
    divergences: Divergences,
    *,
    live: LiveCode | None = None,
    line: int | None = None,
    step: int | None = None,
    key: str = "",
    notes: Sequence[PaneNote] = (),
    slide: Slide | None = None,
) -> StageView:
    """All that is to be drawn at a tick.

    ``live`` is what is known about the focused pane's code, if anything; ``key`` is what jumps
    to the next divergence, where there are keys; ``notes`` are on the panes, if there are any.
    A ``line`` of the code and a ``step`` of the timeline are pointed at. What waits is on its way
    as ``slide`` says.
    """
    traces = comparison.traces
    focus = min(choices.focus, len(traces) - 1)
    states = [comparison.state_at(pane, comparison.moment(pane, tick)) for pane in range(len(traces))]
    ringed = _diverging_cells(comparison, states, divergences, focus)
    first, panes = comparison.letters[0], []
    for pane, (state, note) in enumerate(zip(states, notes or [NO_NOTE] * len(traces))):
        remarks = (
            _order_remark(divergences.first_visit_of(pane), first) if pane else NO_REMARK,
            _STOPPED_REMARK if note.crash else _DONE_REMARK,
        )
        view = PaneView(
            comparison.marks[pane],
            state,
            choices.show_focus and len(traces) > 1 and pane == focus,
            remarks[state.is_finished],
            remarks,
            ringed.get(pane, ()),
            choices.frontier,
            note,
        )
        if slide is not None:
            before = comparison.state_at(pane, comparison.moment(pane, slide.before))
            view = replace(view, before=before, slide=slide.share)
        panes.append(view)
    # Divergences are numbered by visits, so they are marked only where steps are visits.
    marks = divergences.visits if comparison.sync.counts_visits else ()
    code = CodeView(panes[focus], live or LiveCode(), line) if choices.code else None
    timeline = None
    if choices.timeline:
        timeline = TimelineView(comparison, tick, focus, marks, step, key)
    return StageView(panes, code, timeline, choices.overlay, choices.mines, choices.columns, choices.legend)


def _diverging_cells(
    comparison: Comparison, states: Sequence[State], divergences: Divergences, focus: int
) -> dict[int, tuple[int, ...]]:
    """Of each pane whose order diverges at this very visit the cells that it is to point out.

    They are its own cell and that of the pane with which it is compared.
    """
    visit = max(state.visit_count for state in states)
    if not comparison.sync.counts_visits or visit not in divergences:
        return {}
    partners = {pane: divergences.compared_trace(pane, visit, focus) for pane in range(len(states))}
    traces = comparison.traces
    return {
        pane: cells_at_visit((traces[pane], traces[partner]), visit)
        for pane, partner in partners.items()
        if partner is not None
    }


_DONE_REMARK = Remark(DONE_REMARK, BRIEF_DONE_REMARK, is_good=True)
_STOPPED_REMARK = Remark(STOPPED_REMARK, STOPPED_REMARK)


@lru_cache(maxsize=256)
def _order_remark(visit: int | None, first: str) -> Remark:
    """What is remarked of a pane that differs from the ``first`` at ``visit``, None for never."""
    if visit is None:
        brief = fill_template(BRIEF_SAME_ORDER_REMARK, first=first)
        return Remark(fill_template(SAME_ORDER_REMARK, first=first), brief, is_good=True)
    return Remark(fill_template(DIFFERS_REMARK, visit=visit), fill_template(BRIEF_DIFFERS_REMARK, visit=visit))
