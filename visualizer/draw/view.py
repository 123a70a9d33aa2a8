"""What a stage shows of a comparison at a tick, for the window and for exports alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from visualizer.analysis.divergence import Divergences, cells_at_visit
from visualizer.draw.panels.code_panel import CodeView, LiveCode
from visualizer.draw.panels.pane_view import NO_NOTE, PaneNote, PaneView
from visualizer.draw.panels.timeline import TimelineView
from visualizer.draw.stage import StageView
from visualizer.language.differences import (
    DIFFERS,
    DIFFERS_BRIEFLY,
    SAME_AS_FIRST,
    SAME_AS_FIRST_BRIEFLY,
)
from visualizer.language.formatting import fill
from visualizer.language.run_reports import STOPPED
from visualizer.language.terms import DONE, DONE_BRIEFLY
from visualizer.playback.comparison import Comparison
from visualizer.playback.scenario import Overlay
from visualizer.trace.trace import State


@dataclass(frozen=True)
class ViewChoices:
    """What a person chose to see.

    ``focus`` is the pane whose code is shown and whose curve is heaviest; ``show_focus`` says
    whether it has a frame too. ``waiting``, ``code``, ``timeline`` and ``legend`` say what stands
    beside the boards; ``removable`` panes have room for a cross; ``columns`` None is as many as
    fit best.
    """

    focus: int = 0
    show_focus: bool = True
    overlay: Overlay = Overlay.NUMBERS
    mines: bool = True
    waiting: bool = True
    removable: bool = False
    code: bool = True
    timeline: bool = True
    columns: int | None = None
    legend: bool = False


@dataclass(frozen=True)
class Pointed:
    """What the mouse points at: a ``line`` of the file, a ``step`` of the timeline."""

    line: int | None = None
    step: int | None = None


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
    loose: Mapping[int, int] | None = None,
    live: LiveCode | None = None,
    pointed: Pointed | None = None,
    key: str = "",
    notes: Sequence[PaneNote] = (),
    slide: Slide | None = None,
) -> StageView:
    """All that is to be drawn at a tick.

    ``loose`` has the panes that are not kept in step, each with its moment; ``live`` is
    what is known about the focused pane's code, if anything; ``key`` is what jumps to the next
    divergence, where there are keys. ``notes`` are those on the panes, where there are any.
    What waits is on its way as ``slide`` says.
    """
    pointed, focus = pointed or Pointed(), min(choices.focus, len(comparison.traces) - 1)
    panes = _panes(comparison, tick, choices, divergences, loose or {}, notes)
    if slide is not None:
        panes = [view if pane in (loose or {}) else _sliding(comparison, pane, view, slide)
                 for pane, view in enumerate(panes)]  # fmt: skip
    # Divergences are numbered by visits, so they are marked only where steps are visits.
    marks = divergences.visits if comparison.sync.counts_visits else ()
    code = None
    if choices.code:
        code = CodeView(panes[focus], live or LiveCode(), pointed.line)
    timeline = None
    if choices.timeline:
        timeline = TimelineView(comparison, tick, focus, marks, pointed.step, key)
    return StageView(
        panes, code, timeline, choices.overlay, choices.mines, choices.columns, choices.legend,
    )  # fmt: skip


def _sliding(comparison: Comparison, pane: int, view: PaneView, slide: Slide) -> PaneView:
    before = comparison.state_at(pane, comparison.moment(pane, slide.before))
    return replace(view, before=before, slide=slide.share)


def _panes(
    comparison: Comparison,
    tick: int,
    choices: ViewChoices,
    divergences: Divergences,
    loose: Mapping[int, int],
    notes: Sequence[PaneNote],
) -> list[PaneView]:
    traces = comparison.traces
    notes = notes or [NO_NOTE] * len(traces)
    focus = min(choices.focus, len(traces) - 1)
    states = [
        comparison.state_at(pane, loose.get(pane, comparison.moment(pane, tick)))
        for pane in range(len(traces))
    ]
    ringed = _diverging_cells(comparison, states, divergences, focus) if not loose else {}
    remarks = [_remark(pane, state, divergences, pane in loose, notes[pane])
               for pane, state in enumerate(states)]  # fmt: skip
    return [
        PaneView(
            comparison.marks[pane],
            state,
            choices.show_focus and len(traces) > 1 and pane == focus,
            remark.text,
            remark.good,
            ringed.get(pane, ()),
            choices.waiting,
            choices.removable,
            remark.brief,
            _remarks(pane, divergences, notes[pane]),
            notes[pane],
        )
        for pane, (state, remark) in enumerate(zip(states, remarks))
    ]


def _diverging_cells(
    comparison: Comparison, states: Sequence[State], divergences: Divergences, focus: int
) -> dict[int, tuple[int, ...]]:
    """Of each pane whose order diverges at this very visit the cells that it is to point out.

    They are its own cell and that of the pane with which it is compared.
    """
    visit = max(state.visits for state in states)
    if not comparison.sync.counts_visits or visit not in divergences:
        return {}
    partners = {pane: divergences.partner(pane, visit, focus) for pane in range(len(states))}
    traces = comparison.traces
    return {
        pane: cells_at_visit((traces[pane], traces[partner]), visit)
        for pane, partner in partners.items()
        if partner is not None
    }


class _Remark(NamedTuple):
    """What is remarked of a pane, in fewer letters too, and whether it is good."""

    text: str = ""
    brief: str = ""
    good: bool = False


_LET_GO, _DONE = _Remark("let go", "let go"), _Remark(DONE, DONE_BRIEFLY, good=True)
_STOPPED = _Remark(STOPPED, STOPPED)


def _remark(
    pane: int, state: State, divergences: Divergences, loose: bool, note: PaneNote
) -> _Remark:
    if loose:
        return _LET_GO
    if not state.finished:
        return _lasting_remark(pane, divergences)
    return _STOPPED if note.fault else _DONE


def _remarks(pane: int, divergences: Divergences, note: PaneNote) -> tuple[tuple[str, str], ...]:
    """All that a pane may come to have as its remark, each with its brief form."""
    end = _STOPPED if note.fault else _DONE
    every = (_lasting_remark(pane, divergences), _LET_GO, end)
    return tuple((remark.text, remark.brief) for remark in every)


def _lasting_remark(pane: int, divergences: Divergences) -> _Remark:
    """What is remarked as long as a pane runs; the first is compared with none."""
    return _Remark() if pane == 0 else _remark_at(divergences.first(pane))


@lru_cache(maxsize=256)
def _remark_at(visit: int | None) -> _Remark:
    """The remark on a pane that differs from the first from ``visit`` on, None for never."""
    if visit is None:
        return _Remark(SAME_AS_FIRST, SAME_AS_FIRST_BRIEFLY, good=True)
    return _Remark(fill(DIFFERS, visit=visit), fill(DIFFERS_BRIEFLY, visit=visit))
