"""What is shown: a presentation with its runs, as far as they are recorded, at the position of the player."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from visualizer.analysis.divergence import Divergences
from visualizer.playback.comparison import Comparison, StepPosition, Sync
from visualizer.playback.player import Player
from visualizer.playback.scenario import NO_STOPS, RunStops, convert_position
from visualizer.trace.trace import Columns, Trace
from visualizer.values import value_class
from visualizer.window.focused_run import FocusedRun
from visualizer.window.presentation import Change, Presentation
from visualizer.window.work import Runs


@value_class
class Shown:
    """What is shown, replaced as a whole by `show` and `extend`; only the ``player`` stays, and is moved.

    ``loaded`` is the presentation at the position at which the player began. ``comparison`` has the runs, and
    ``divergences`` the visits at which their orders differ; ``stops`` are those that lie in the runs. Before the first
    runs, ``has_runs`` is False, and the runs have no operation.
    """

    loaded: Presentation
    player: Player
    comparison: Comparison
    divergences: Divergences
    stops: RunStops
    focused_run: FocusedRun
    has_runs: bool = True

    @classmethod
    def before_runs(cls, presentation: Presentation, speed: float) -> Shown:
        """What is shown before any run has begun; the player plays ``speed`` steps a second."""
        comparison = Comparison(_empty_traces(presentation), presentation.view.sync, presentation.tags)
        player = Player(comparison, speed)
        run = _focused_run(presentation, comparison, player)
        return cls(presentation, player, comparison, Divergences(()), NO_STOPS, run, has_runs=False)

    @property
    def position(self) -> StepPosition:
        """The position of the player in whole steps and operations."""
        return self.comparison.position_of(self.player.position)

    @property
    def presentation(self) -> Presentation:
        """The presentation at the position of the player."""
        shown = replace(self.loaded, position=self.position)
        if shown.shown_part is None:
            return shown
        return replace(shown, left_at=self._convert_position(shown.shown_part.sync))

    def _convert_position(self, sync: Sync) -> StepPosition:
        """The position of the player in steps of ``sync``."""
        return convert_position(self.position, self.comparison, self.comparison.with_sync(sync), self.loaded.focus)

    def presentation_after(self, change: Change) -> Presentation:
        """The presentation after a change; a new sync converts the position that stays."""
        before = now = self.presentation
        sync = change.fields.get("view", now.view).sync
        if sync is not now.view.sync:
            now = replace(now, position=self._convert_position(sync))
        after = replace(now, **change.fields)
        if change.is_given or change.history is not None:
            return after
        chosen = {name: value for name, value in after.settings.items() if value != before.settings[name]}
        return replace(after, own_settings={**before.own_settings, **chosen})

    def show(self, presentation: Presentation, runs: Runs | None = None, growing: bool = False) -> Shown:
        """Another presentation, by default with the same runs, whose position the player takes.

        While they are ``growing``, the player waits at their end for more.
        """
        # What takes much memory comes first, so that nothing has changed if it fails.
        comparison, divergences = runs or (self.comparison, self.divergences)
        comparison = comparison.with_sync(presentation.view.sync)
        stops, run = _find_run_stops(presentation, comparison), self.focused_run
        if not run.is_of(comparison.traces[presentation.focus], presentation.focus, presentation.view.language):
            run = _focused_run(presentation, comparison, self.player)
        self.player.load(comparison, comparison.tick_of(presentation.position), stops.ticks)
        self.player.is_growing = growing and not comparison.is_complete
        has_runs = self.has_runs or runs is not None
        return Shown(presentation, self.player, comparison, divergences, stops, run, has_runs)

    def extend(self, runs: Runs) -> Shown:
        """More of the runs that are growing, at the same position."""
        shown, comparison = self.presentation, runs.comparison.with_sync(self.loaded.view.sync)
        if comparison.sync in (Sync.REVEAL, Sync.FINISH):  # their steps depend on what comes later
            position = convert_position(shown.position, self.comparison, comparison, shown.focus)
            shown = replace(shown, position=position)
        self.focused_run.extend(comparison.traces[shown.focus])
        return self.show(shown, runs._replace(comparison=comparison), growing=True)


def _focused_run(shown: Presentation, comparison: Comparison, player: Player) -> FocusedRun:
    pane = shown.focus
    return FocusedRun(player, comparison.traces[pane], pane, shown.programs[pane], shown.view.language)


def _empty_traces(presentation: Presentation) -> list[Trace]:
    """A trace without any operation for each pane, until the first runs are recorded."""
    board, none = presentation.board, np.zeros(0, np.int32)
    columns: Columns = none.astype(np.uint8), none, none
    return [Trace(board, board.click or (0, 0), each.code, each.order, columns) for each in presentation.programs]


def _find_run_stops(shown: Presentation, comparison: Comparison) -> RunStops:
    """The stops of the shown part of the lecture, at the ticks of ``comparison``, which may have another sync."""
    part = shown.shown_part
    if part is None:
        return NO_STOPS
    indices = [index for index, _ in shown.places]
    found = RunStops.from_stops(part.places, comparison, part.sync, shown.focus)
    return replace(found, earlier=indices.index(shown.part), others=len(indices) - len(part.places))
