"""The view of a stage of a comparison at a tick, for the window and for exports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from visualizer.analysis.divergence import Divergences
from visualizer.draw.panels.code_panel import CodeView, LiveCode
from visualizer.draw.panels.pane_view import NO_REMARK, PaneView, Remark, ending_remark, outcome_remark
from visualizer.draw.panels.timeline import TimelineView
from visualizer.draw.stage import StageView
from visualizer.language.conclusions import NO_NOTE, PaneNote
from visualizer.language.differences import (
    BRIEF_DIFFERS_REMARK,
    BRIEF_SAME_ORDER_REMARK,
    DIFFERS_REMARK,
    SAME_ORDER_REMARK,
)
from visualizer.language.formatting import fill_template
from visualizer.language.terms import SO_FAR
from visualizer.playback.comparison import Comparison, TaggedCells, taken_cells
from visualizer.playback.player import Glide
from visualizer.playback.scenario import Overlay
from visualizer.trace.listings import FIRST_LANGUAGE
from visualizer.trace.trace import State
from visualizer.values import value_class

#: In operations. Nobody could follow a longer move, such as the return of a million calls, and it takes long to draw.
_LONGEST_GLIDE = 5_000


@value_class
class ViewChoices:
    """The user's choices of what is shown.

    ``focus`` is the pane whose code is shown and whose curve is heaviest; ``show_focus`` is whether
    it also has a frame. ``frontier``, ``code``, ``timeline`` and ``legend`` are whether these are
    shown; ``columns`` None chooses the number that fits best. ``language`` is that of the code.
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
    language: str = FIRST_LANGUAGE


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
    glide: Glide | None = None,
) -> StageView:
    """The view of the whole stage at a tick.

    ``live`` has the variables and lines of the focused pane, if they are known; ``key`` is the key that
    jumps to the next divergence, if any; ``notes`` has a note for each pane, or none. The user points at
    a ``line`` of the code or a ``step`` of the timeline. With ``glide``, if it is not too long, the panes are
    between two ticks; code and timeline remain at the ``tick``.
    """
    if glide is not None and glide.after - glide.before > _LONGEST_GLIDE:
        glide = None
    traces = comparison.traces
    focus = min(choices.focus, len(traces) - 1)
    states = _states_at(comparison, tick if glide is None else glide.after)
    highlighted = _diverging_cells(comparison, states, divergences, focus)
    first, panes = comparison.letters[0], []
    are_over = all(state.is_finished for state in states)
    for pane, (state, note) in enumerate(zip(states, notes or [NO_NOTE] * len(traces))):
        remarks = (
            _order_remark(divergences.first_visit_of(pane), first, divergences.known is None) if pane else NO_REMARK,
            outcome_remark(note),
        )
        view = PaneView(
            comparison.tags[pane],
            state,
            choices.show_focus and len(traces) > 1 and pane == focus,
            remarks[state.is_finished],
            remarks,
            ending_remark(state, note, are_over),
            highlighted.get(pane, ()),
            choices.frontier,
            note,
            largest_frontier=max(trace.max_frontier for trace in traces),
        )
        panes.append(view)
    # Divergences are numbered by visits, so they are marked only where steps are visits.
    difference_steps = divergences.visits if comparison.sync.counts_visits else ()
    code = None
    if choices.code:
        state = comparison.state_at(focus, comparison.moment(focus, tick))
        told = State(traces[focus].told_in(choices.language), state.moment)
        code = CodeView(replace(panes[focus], state=told), live or LiveCode(), line)
    if glide is not None:
        before = _states_at(comparison, glide.before)
        panes = [replace(view, previous_state=state, share=glide.share) for view, state in zip(panes, before)]
    timeline = TimelineView(comparison, tick, focus, difference_steps, step, key) if choices.timeline else None
    return StageView(panes, code, timeline, choices.overlay, choices.mines, choices.columns, choices.legend)


def _states_at(comparison: Comparison, tick: int) -> list[State]:
    return [comparison.state_at(pane, comparison.moment(pane, tick)) for pane in range(len(comparison.traces))]


def _diverging_cells(
    comparison: Comparison, states: Sequence[State], divergences: Divergences, focus: int
) -> dict[int, TaggedCells]:
    """The cells to highlight in each pane whose order diverges at the latest visit.

    They are its own cell and the cell of the pane with which it is compared, each with the tag of the pane.
    """
    visit = max(state.visit_count for state in states)
    if not comparison.sync.counts_visits or visit not in divergences:
        return {}
    others = {pane: divergences.compared_trace(pane, visit, focus) for pane in range(len(states))}
    runs = list(zip(comparison.traces, comparison.tags))
    return {pane: taken_cells((runs[pane], runs[other]), visit) for pane, other in others.items() if other is not None}


@lru_cache(maxsize=256)
def _order_remark(visit: int | None, first: str, is_complete: bool) -> Remark:
    """The remark on a pane that differs from pane ``first`` (a letter) at ``visit``, None for never or not yet."""
    if visit is None:
        end = "" if is_complete else SO_FAR
        text, brief = (fill_template(each, first=first) + end for each in (SAME_ORDER_REMARK, BRIEF_SAME_ORDER_REMARK))
        return Remark(text, brief, is_good=True)
    text = fill_template(DIFFERS_REMARK, visit=visit, first=first)
    return Remark(text, fill_template(BRIEF_DIFFERS_REMARK, visit=visit))
