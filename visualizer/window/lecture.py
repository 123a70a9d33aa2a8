"""The parts of a lecture: made from files, what a stop of them shows, and the stops that lie in the shown runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from visualizer.algorithms.catalogue import choose_shared_order
from visualizer.board.board import first_hidden_cell
from visualizer.board.rules import find_warnings
from visualizer.language.formatting import capitalize, fill_template
from visualizer.language.run_reports import FIRST_SHOWN
from visualizer.playback.comparison import MOST_PANES, Comparison
from visualizer.playback.opening import LecturePart
from visualizer.playback.scenario import NO_STOPS, RunStops, Stop
from visualizer.window.presentation import Lecture, Part, Presentation, ViewSettings, new_panes


def make_lecture(opened: Sequence[LecturePart], shown: Presentation, say: Callable[..., None]) -> Lecture:
    """The parts that were opened, without those that have no cell to click; settings that a file lacks are ``shown``.

    ``say`` is called with what the user should know of the boards.
    """
    lecture: Lecture = ()
    for each in opened:
        lecture += _make_part(each, len(opened) > 1, lecture[0] if lecture else None, shown, say)
    return lecture


def _make_part(
    opened: LecturePart, is_one_of_many: bool, first: Part | None, shown: Presentation, say: Callable[..., None]
) -> Lecture:
    """The part of a lecture; where its file names none, with the panes and the order of the first or the shown."""
    name, scenario = opened
    board = scenario.board
    name = (board.title if is_one_of_many else "") or name or board.title or "board"
    click = board.click or first_hidden_cell(board)
    if click is None:
        say("This board has no hidden cell to click; open another (O).", error=True)
        return ()
    if warnings := find_warnings(board):
        say(capitalize(warnings[0]))
    if (count := len(scenario.algorithms)) > MOST_PANES:
        say(fill_template(FIRST_SHOWN, most=MOST_PANES, count=count))
    order, panes = (first or shown).order, (first or shown).panes
    if scenario.order is not None or scenario.algorithms:
        order = choose_shared_order(scenario.order, named=True)
    if scenario.algorithms or scenario.letters:
        panes = new_panes(scenario.programs[:MOST_PANES] or shown.programs, scenario.letters)
    sync = scenario.sync or shown.view.sync
    part = Part(board.with_click(click), name, panes, order, sync, scenario.view, scenario.position, scenario.stops)
    return (part,)


def stop_fields(part: Part, stop: Stop, shown: Presentation, view: ViewSettings) -> dict[str, Any]:
    """The fields of the presentation that a stop of a part changes; ``view`` has the choices that it leaves."""
    merged, letters = part.view.merge(stop.view), [pane.tag.letter for pane in part.panes]
    fields = {name: getattr(part, name) for name in ("board", "name", "panes", "order")}
    fields["view"] = view.merge(merged, None)
    other = 0 if shown.lecture else shown.focus
    fields["focus"] = letters.index(merged.pane) if merged.pane in letters else other
    changed = {name: value for name, value in fields.items() if value != getattr(shown, name)}
    return {**changed, "position": stop.position}


def find_run_stops(shown: Presentation, comparison: Comparison) -> RunStops:
    """The stops of the shown part of the lecture, at the ticks of ``comparison``, which may have another sync."""
    part = shown.shown_part
    if part is None:
        return NO_STOPS
    indices = [index for index, _ in shown.places]
    found = RunStops.from_stops(part.places, comparison, part.sync, shown.focus)
    return replace(found, earlier=indices.index(shown.part), others=len(indices) - len(part.places))
