"""What is shown: a presentation with its runs, as far as they are recorded, at the position of the player.

Also the run of the focused pane: its variables, and the lines between two operations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from visualizer.analysis.divergence import Divergences
from visualizer.draw.panels.code_panel import LiveCode
from visualizer.language.formatting import fill_template
from visualizer.language.operations import LINE_POSITION, position_text
from visualizer.playback.comparison import Comparison, StepPosition, Sync
from visualizer.playback.player import MoveUnit, Player
from visualizer.playback.scenario import NO_STOPS, RunStops, Stop, convert_position
from visualizer.recording.line_steps import LineStep, tell_steps
from visualizer.recording.variables import VariableTracer
from visualizer.trace.operations import RETURN
from visualizer.trace.trace import Columns, State, Trace
from visualizer.values import value_class
from visualizer.window.presentation import Change, Presentation
from visualizer.window.work import Runs

_OPERATION_ALONE = (LineStep(None),)
#: An index past all lines, for the last one before the next operation.
_LAST_LINE = 1_000_000
#: The most lines that a search for a line goes forward.
_MOST_LINES_SEARCHED = 2000


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
        run = FocusedRun(player, comparison, presentation)
        return cls(presentation, player, comparison, Divergences(()), NO_STOPS, run, has_runs=False)

    @property
    def position(self) -> StepPosition:
        """The position of the player in whole steps and operations."""
        return self.comparison.position_of(self.player.position)

    @property
    def stop(self) -> Stop | None:
        """The stop at the position of the player; None if there is none."""
        index = self.stops.index_at(self.player.position)
        return None if index is None else self.stops.stops[index]

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
        if change.is_given or "own_settings" in change.fields:
            return after
        chosen = {name: value for name, value in after.settings.items() if value != before.settings[name]}
        return replace(after, own_settings={**before.own_settings, **chosen})

    def known_traces(self, target: Presentation) -> Mapping[int, Trace]:
        """The complete traces of the panes, by the ids of their programs, if they are on the board of ``target``."""
        if not self.has_runs or (self.loaded.board, self.loaded.order) != (target.board, target.order):
            return {}
        traces = zip(map(id, self.loaded.programs), self.comparison.traces)
        return {key: trace for key, trace in traces if trace.is_complete}

    @property
    def position_text(self) -> str:
        """The position in words, with the line if one is shown: ``visit 12 of 48``."""
        position = position_text(self.comparison, self.player.position)
        if line := self.focused_run.line_index:
            lines = len(self.focused_run.line_steps()) - 1
            return fill_template(LINE_POSITION, position=position, line=line, lines=lines)
        return position

    def show(self, presentation: Presentation, runs: Runs | None = None, growing: bool = False) -> Shown:
        """Another presentation, by default with the same runs, whose position the player takes.

        While they are ``growing``, the player waits at their end for more.
        """
        # What takes much memory comes first, so that nothing has changed if it fails.
        comparison, divergences = runs or (self.comparison, self.divergences)
        comparison = comparison.with_sync(presentation.view.sync)
        stops, run = _find_run_stops(presentation, comparison), FocusedRun(self.player, comparison, presentation)
        if run.is_same(self.focused_run):
            run = self.focused_run  # which knows its line and its variables
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


# The run of the focused pane


class FocusedRun:
    """The run in one pane of a player, in which it moves by operations and by lines of the code in ``language``.

    `advance` finds lines and variables while the code is shown, and `forget_variables` drops them.
    While they are not known, a move by a line is one by an operation.
    """

    def __init__(self, player: Player, comparison: Comparison, shown: Presentation) -> None:
        self.pane, self.language = shown.focus, shown.view.language
        self.trace, self._program = comparison.traces[self.pane], shown.programs[self.pane]
        self._player = player
        self._tracer: VariableTracer | None = None
        #: The number of lines since an operation, and the moment of this operation.
        self._index = self._moment = 0

    def is_same(self, other: FocusedRun) -> bool:
        """Whether the ``other`` is the run of the same trace in the same pane, with the code in the same language."""
        return self.trace is other.trace and (self.pane, self.language) == (other.pane, other.language)

    @property
    def state(self) -> State:
        """The state of the pane at the player's position."""
        return self._player.state(self.pane)

    @property
    def told_state(self) -> State:
        """The state of the pane with the code and the lines of the language."""
        return State(self.trace.told_in(self.language), self.state.moment)

    @property
    def line_index(self) -> int:
        """The number of lines since the last operation; 0 if the operation itself is shown."""
        if not self._index or self._moment != self.state.moment:
            return 0
        return min(self._index, len(self.line_steps()) - 1)

    def line_steps(self) -> Sequence[LineStep]:
        """The last operation, and the lines from it to the next one."""
        if self._tracer is None:
            return _OPERATION_ALONE
        self._tracer.advance(self.state.moment, lambda: False)
        return self._known_steps() or _OPERATION_ALONE

    def _known_steps(self) -> Sequence[LineStep] | None:
        """The steps from the last operation to the next one; None as long as they are not known."""
        moment = self.state.moment
        steps = self._tracer.steps(moment) if self._tracer is not None else None
        return steps and tell_steps(steps, self.trace, moment, self.language)

    def extend(self, trace: Trace) -> None:
        """Go on with a longer trace of the same run; the line stays, and the variables that are known."""
        if np.array_equal(trace.bytes[: len(self.trace)], self.trace.bytes):
            self.trace = trace

    # Moving

    def go_to(self, moment: int, index: int = 0) -> None:
        """Go to the state after ``moment`` operations and then ``index`` lines."""
        moment = min(max(moment, 0), len(self.trace))
        if moment != self.state.moment:
            self._player.seek(self._player.comparison.tick_of_moment(self.pane, moment))
        self._index, self._moment = index, moment

    def move_lines(self, count: int) -> bool:
        """Move by lines, backward if ``count`` is negative; return False at an end.

        After the end of the pane's run, the other panes move.
        """
        moved = [self._step_line(1 if count > 0 else -1) for _ in range(abs(count))]
        return moved[0]

    def run_to_line(self, line: int) -> bool:
        """Go to where ``line`` is next run; return False, without a move, if that is too far."""
        began, index, position = self.state.moment, self.line_index, self._player.position
        trace, comparison = self.told_state.trace, self._player.comparison
        end = comparison.moment_of_step(self.pane, comparison.steps)
        later = np.flatnonzero((trace.lines[began:end] == line) & (trace.bytes[began:end] != RETURN))
        if len(later):
            self.go_to(began + int(later[0]) + 1)
            return True
        for _ in range(_MOST_LINES_SEARCHED):
            if not self._step_line(1):
                break
            if self.line_steps()[self.line_index].line == line:
                return True
        self._player.seek(position)
        self.go_to(began, index)
        return False

    def _step_line(self, change: int) -> bool:
        """Go one line forward (1) or back (-1); return False at an end."""
        player, moment, index = self._player, self.state.moment, self.line_index
        before, over = player.position, self.state.is_finished
        # If other panes have moved on after the end of this run, they move back first.
        others_first = change < 0 and over and before > player.comparison.tick_of_moment(self.pane, moment)
        if not others_first and 0 <= index + change < len(self.line_steps()):
            self.go_to(moment, index + change)
            return True
        if others_first or not 0 <= moment + change <= len(self.trace):
            player.seek(before + change)
        else:
            self.go_to(moment + change, 0 if change > 0 else _LAST_LINE)
        return player.position != before

    # Lines and variables

    def live_code(self) -> LiveCode:
        """The lines and variables at the pane's state; the variables are None until they are known."""
        steps = self._known_steps()
        if steps is None:
            return LiveCode(None)
        state = self.told_state
        step, following = steps[self.line_index], steps[self.line_index + 1 :]
        line = int(state.trace.lines[state.moment]) if state.moment < len(state.trace) else None
        return LiveCode(step.variables, step.changed_names, step.line, following[0].line if following else line)

    def advance(self, time_left: Callable[[], bool]) -> bool:
        """Continue the search for the variables at the pane's state, as `Screen.continue_work`.

        Not while it plays backward, since each step back might start the search anew.
        """
        tracer = self._tracer
        # The tracer of a shorter trace does as far as that goes.
        if tracer is None or (tracer.trace is not self.trace and self.state.moment >= len(tracer.trace)):
            tracer = self._tracer = VariableTracer(self.trace, self._program)
        if self._player.direction < 0 and self._player.move_unit is not MoveUnit.LINE:
            return False
        return tracer.advance(self.state.moment, time_left)

    def forget_variables(self) -> None:
        """Drop lines and variables, since the code is not shown."""
        self._tracer = None
