"""What the window is about, apart from any picture: board, algorithms, player and choices.

Nothing here draws, reads a clock or knows of pygame, so a whole session can be driven in a test.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from visualizer.algorithms.catalogue import DEFAULT_NAMES, DEFAULT_ORDER, order_of_all
from visualizer.algorithms.lookup import find_algorithm, known_algorithm, program_of
from visualizer.analysis.divergence import Divergences
from visualizer.board.board import Board, first_hidden
from visualizer.board.cells import Cell
from visualizer.board.editing import BoardEdit
from visualizer.board.neighbours import Order
from visualizer.board.symbols import CLICKABLE
from visualizer.errors import VisualizerError
from visualizer.language.board_warnings import warning_texts
from visualizer.language.formatting import capital, cell_text, fill, speed_text
from visualizer.language.lines import POSITION, missed_text
from visualizer.language.positions import position_text
from visualizer.language.stops import PUT_AWAY
from visualizer.language.terms import order_text
from visualizer.playback.comparison import START, Comparison, Sync
from visualizer.playback.marks import new_marks
from visualizer.playback.player import Grain, Player
from visualizer.playback.scenario import AS_IT_IS, Scenario, ScenarioView
from visualizer.playback.stops import RunStops
from visualizer.recording.program import Program
from visualizer.recording.run_report import NOTHING_TO_REPORT, RunReport
from visualizer.trace.trace import State, Trace
from visualizer.window.choices import Choices
from visualizer.window.line_position import LinePosition
from visualizer.window.loading import Loading, LoadRequest
from visualizer.window.own_programs import OwnPrograms
from visualizer.window.stop_list import StopList

MOST_PANES = 12
# After a pause, such as while the window is moved, playing goes on where it was.
_LONGEST_STEP = 0.25
_MOST_SEED = 999_999
_LONGEST_PAST = 200
_MESSAGE_SECONDS = 6.0


class Session:
    """A board, the algorithms that are compared on it, and where the comparison stands.

    ``order`` is the neighbour order that all take now, None where each takes its own;
    ``chosen_order`` is the person's choice, to which the next board without one goes back, and
    ``common_order`` the last that all took.
    ``draft`` is the board that was edited last, by its ``draft_name``; it outlives the editor, so
    nothing drawn is lost. ``new_seed`` gives seeds, ``limit`` bounds a run.
    While ``predicting``, playing pauses before each visit, as `Predict` of the main screen asks;
    with ``only_boards`` the main screen is the picture for a hall.
    ``own`` are the person's own programs, ``reports`` what is said of runs, by their traces, and
    ``past`` what was shown before each change, the newest last.
    """

    def __init__(
        self,
        board: Board,
        algorithms: Sequence[Program] = (),
        order: Order | None = None,
        choices: Choices | None = None,
    ) -> None:
        self.choices = choices or Choices()
        self.programs = tuple(algorithms[:MOST_PANES]) or tuple(map(find_algorithm, DEFAULT_NAMES))
        self.order = self.chosen_order = order_of_all(order, named=bool(algorithms))
        self.common_order = self.order or DEFAULT_ORDER
        self.board = board
        self.name = self.draft_name = ""
        self.limit: int | None = None
        self.draft: BoardEdit | None = None
        self.new_seed: Callable[[], int] = partial(random.randrange, _MOST_SEED + 1)
        self.player: Player | None = None
        self.loading: Loading | None = None
        self.focus = 0
        self.predicting = self.only_boards = False
        self.lines = LinePosition(
            lambda: self.state(self.focus), self._go_to_moment, self._move_others
        )
        self.divergences = Divergences(())
        self.own = OwnPrograms()
        self.reports: WeakKeyDictionary[Trace, RunReport] = WeakKeyDictionary()
        self.stops = StopList()
        self.run_stops = RunStops()
        self.past: list[LoadRequest] = []
        self._message, self.message_is_error = "", False
        self._said_at: object = None
        self._message_left = 0.0
        self.open_board(board)

    # Boards

    def open_board(self, board: Board, name: str = "", play: bool = False) -> None:
        """Show another board; it is clicked where it says, or at its first hidden cell."""
        then = self._play if play else None
        self._open(self.request(board=board, name=name, then=then))

    def open_scenario(self, scenario: Scenario, name: str = "") -> None:
        """Show a board as its file says; what the file does not say stays as it is."""
        order = self.chosen_order
        if scenario.order is not None or scenario.algorithms:
            order = order_of_all(scenario.order, named=True)
        programs = scenario.programs[:MOST_PANES] or self.programs
        named = scenario.algorithms or scenario.letters
        codes = [program.code for program in programs if named]
        request = LoadRequest(
            scenario.board,
            programs,
            order,
            name,
            marks=new_marks(codes, scenario.letters),
            sync=scenario.sync,
            position=scenario.position,
            view=scenario.view,
            stops=StopList(scenario.stops),
        )
        if (count := len(scenario.algorithms)) > MOST_PANES:
            self.say(f"The file names {count} algorithms; the first {MOST_PANES} are shown.")
        self._open(request)

    def _open(self, request: LoadRequest) -> None:
        """Begin to load, clicked where the board says, or at its first hidden cell."""
        board = request.board
        click = board.click or first_hidden(board)
        if click is None:
            self.say("This board has no hidden cell to click; open another (O).", error=True)
            return
        if warnings := warning_texts(board):
            self.say(capital(warnings[0]))
        if request.stops is None and board.rows != self.board.rows:
            request = replace(request, stops=StopList())
        self.load(replace(request, board=board.with_click(click)))

    def click(self, cell: Cell) -> None:
        """Start the reveal at a hidden cell, in all panes; any other is refused."""
        where = cell_text(cell)
        if self.board[cell] not in CLICKABLE:
            self.say(f"{where} is revealed from the start; a reveal starts at a hidden cell.")
            return
        if cell != self.board.click:
            self.say(f"Starts at {where} now. Ctrl+Z goes back.")
        self.load(self.request(board=self.board.with_click(cell), then=self._play))

    def accepted(self, act: Callable[[], object]) -> bool:
        """Whether an action ran to its end; where it was refused, that is said."""
        try:
            act()
        except VisualizerError as error:
            self.say(str(error), error=True)
            return False
        return True

    def choose_algorithms(self, algorithms: Sequence[Program], own_orders: bool = False) -> None:
        """Compare other algorithms on the same board; at most twelve.

        With ``own_orders`` each takes the neighbours in its own order from here on.
        """
        if not algorithms:
            self.say("Choose at least one algorithm.", error=True)
            return
        if len(algorithms) > MOST_PANES:
            self.say(f"At most {MOST_PANES} panes fit; take one away first.", error=True)
            return
        order = None if own_orders else self.order
        programs = tuple(algorithms)
        self.load(self.request(programs=programs, order=order, keep_order=own_orders))

    def take_neighbours(self, order: Order | None) -> None:
        """Let all algorithms take one order, or with None each its own, where they stand."""
        if self.player is None:
            return
        if any(not program.can_run for program in self.programs):
            self.say("The code of this trace is not known here, so its order stays.", error=True)
            return
        if order is None:
            self.say("Each algorithm takes the neighbours in its own order. X: one for all.")
        else:
            self.say(f"All take the neighbours {order_text(order)}. X gives each its own order.")
        self.load(self.request(order=order, position=None, keep_order=True))

    def request(self, **changes: Any) -> LoadRequest:  # noqa: ANN401 - fields of LoadRequest
        """A request for the board and the programs that are shown, from the start."""
        board = self.board.with_click(self.board.click or (0, 0))
        return replace(LoadRequest(board, self.programs, self.order), **changes)

    def load(self, request: LoadRequest) -> None:
        """Begin to record what is shown then."""
        shown = self._runs_for(request)
        every = tuple(map(self.own.newest, request.programs))
        known = tuple(each for each in every if each.can_run or id(each) in shown)
        if len(known) < len(every):
            self.say("The code of an opened trace is not known; P chooses what to compare.")
        known = known or tuple(map(find_algorithm, DEFAULT_NAMES))
        self.give_up()
        self.loading = Loading(replace(request, programs=known), self.limit, shown)
        if self.player is None:
            # Nothing is shown yet that this could change.
            self.choices.follow(request.view, request.sync)

    def _runs_for(self, request: LoadRequest) -> dict[int, Trace]:
        """The runs that are shown and need not be made again, by the ids of their programs."""
        same = self.board == request.board and self.order == request.order
        if self.player is None or not same:
            return {}
        return dict(zip(map(id, self.programs), self.comparison.traces))

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with what is being recorded, as `Screen.work`; True while there is more to do."""
        if self.loading is None:
            return False
        try:
            more = self.loading.work(time_left)
        except VisualizerError as error:
            self.give_up()
            self.say(str(error), error=True)
            return False
        if not more:
            self._take(self.loading)
        return more

    def cancel(self) -> None:
        """Give up what is being recorded; what was shown before stays."""
        if self.loading is not None:
            self.give_up()
            self.say("Cancelled. Open another board with O.")

    def give_up(self) -> None:
        """End what is being recorded, if anything."""
        if self.loading is not None:
            self.loading.close()
            self.loading = None

    def _take(self, loading: Loading) -> None:
        """Show what has been recorded, as its request says."""
        request, traces = loading.request, loading.traces
        sync = Sync.VISIT if self.predicting else request.sync or self.choices.sync
        codes = [trace.code for trace in traces]
        known = request.marks if len(request.marks) == len(codes) else ()
        marks = known or (self.player and self.comparison.marks_after(codes)) or ()
        # First what takes much memory, so that nothing has changed where that fails.
        comparison, divergences = Comparison(traces, sync, marks), Divergences.of(tuple(traces))
        position, direction = request.position or START, 0
        if request.position is None and self.player is not None:
            position = self.comparison.position_of(self.player.position)
            direction = self.player.direction
        self.remember(request)
        self.give_up()
        self.divergences = divergences
        self.board, self.programs = request.board, request.programs
        self.reports.update(loading.reports)
        self.choices.follow(request.view, sync)
        self.name = request.name or self.name
        self.order = request.order
        self.common_order = request.order or self.common_order
        self.chosen_order = request.order if request.keep_order else self.chosen_order
        if self._said_at is not None:
            self.clear_message()
        self._show(comparison, request.stops)
        assert self.player is not None
        self.player.seek(comparison.tick_of(position))
        self.player.direction = direction
        if request.then is not None:
            request.then()

    def _show(self, comparison: Comparison, stops: StopList | None) -> None:
        """Show runs at their start; ``stops`` of None are those there were."""
        if self.player is None:
            self.player = Player(comparison, self.choices.speed)
            self.player.move_lines = self.lines.move
        else:
            self.player.load(comparison)
        self.focus = min(self.focus, len(comparison.traces) - 1)
        if stops is not None and stops is not self.stops and self.stops.unsaved:
            self.say(fill(PUT_AWAY, count=len(self.stops.now)))
        self.stops = stops or self.stops
        self.watch_stops()

    def _play(self) -> None:
        assert self.player is not None
        self.player.play()

    def show_trace(self, trace: Trace, name: str = "") -> None:
        """Show a trace that was read from a file; nothing of it is run.

        What is run from here on, and saved, has the neighbour order that was recorded.
        """
        program = known_algorithm(trace) or program_of(trace)
        order = None if trace.order == program.order else trace.order
        request = LoadRequest(trace.board, (program,), order, name, stops=StopList())
        self.give_up()
        self.loading = Loading(request, self.limit, {id(program): trace})
        self.work(lambda: True)

    # What was shown before

    def remember(self, following: LoadRequest | None = None) -> None:
        """Let `take_back` show again what is shown now, before ``following`` or a trace is."""
        if self.player is None or (following is not None and not following.undoable):
            return
        view = AS_IT_IS
        if following is not None and following.view != AS_IT_IS:
            view = ScenarioView(self.choices.overlay, self.choices.mines, self.choices.code)
        request = LoadRequest(
            self.board,
            self.programs,
            self.order,
            self.name or self.board.title or "board",
            position=self.comparison.position_of(self.player.position),
            marks=self.comparison.marks,
            view=view,
            stops=self.stops,
            then=partial(self.focus_on, self.focus),
            undoable=False,
        )
        self.past = [*self.past[1 - _LONGEST_PAST :], request]

    def take_back(self) -> None:
        """Show what was shown before the last change."""
        if not self.past:
            self.say("There is nothing to take back. A click on a hidden cell starts there.")
            return
        *self.past, request = self.past
        if request.board.rows != self.board.rows:
            self.say(f"Back to {request.name}.")
        elif request.board.click != self.board.click:
            self.say(f"Starts at {cell_text(request.board.click)} again.")
        else:
            self.say("The panes are as they were.")
        self.load(request)

    # Playing

    @property
    def comparison(self) -> Comparison:
        """What is compared; only when something has been loaded."""
        assert self.player is not None
        return self.player.comparison

    def report(self, pane: int) -> RunReport:
        """What there is to say about the run in a pane."""
        return self.reports.get(self.comparison.traces[pane], NOTHING_TO_REPORT)

    def state(self, pane: int) -> State:
        """Where a pane stands."""
        assert self.player is not None
        return self.comparison.state_at(pane, self.comparison.moment(pane, self.player.position))

    def advance(self, seconds: float) -> bool:
        """Let time pass; True if the picture changed."""
        faded, player = self._pass_message_time(seconds), self.player
        if player is None:
            return faded
        step, forward = player.step, player.direction > 0
        moved = player.advance(min(seconds, _LONGEST_STEP))
        if self.predicting and forward and player.step > step:
            player.pause()
            player.seek(player.comparison.tick_of_step(step + 1))
        return moved or faded

    def step(self, count: int, grain: Grain = Grain.STEP) -> None:
        """Step all panes; operations and lines are those of the focused one."""
        if self.player is None:
            return
        if grain is Grain.LINE:
            self.player.pause()
            self.lines.move(count)
            return
        self.lines.leave()
        state = self.state(self.focus)
        if grain is Grain.STEP or (state.finished and count > 0):
            self.player.step_by(count, grain)
        else:
            self.player.pause()
            self._go_to_moment(state.moment + count)

    def to_end(self, end: int = 1) -> None:
        """Go to the end, or with 0 to the start."""
        if self.player is None:
            return
        self.player.pause()
        self.player.seek(end * len(self.comparison))

    def run_to_line(self, line: int) -> None:
        """Go on to where the focused algorithm runs ``line`` next."""
        state = self.state(self.focus)
        at = np.flatnonzero(state.trace.lines == line)
        later = at[at >= state.moment]
        assert self.player is not None
        self.player.pause()
        if len(later):
            self.lines.leave()
            self._go_to_moment(int(later[0]) + 1)
        elif len(at) or not self.lines.run_to(line):
            self.say_of_step(missed_text(line, state.moment))

    def _go_to_moment(self, moment: int) -> None:
        """Go to where the focused pane stands after so many of its operations."""
        assert self.player is not None
        length = len(self.comparison.traces[self.focus])
        moment = min(max(moment, 0), length)
        self.player.seek(self.comparison.tick_of_moment(self.focus, moment))

    def _move_others(self, count: int) -> bool:
        """Move by ticks at which the focused pane stands still, its run over or not begun."""
        player, comparison = self.player, self.comparison
        if player is None:
            return False
        before = player.position
        end = comparison.tick_of_moment(self.focus, len(comparison.traces[self.focus]))
        player.seek(max(before + count, end if before >= end else 0))
        return player.position != before

    def keep_in_step(self, sync: Sync) -> None:
        """Keep the panes in step another way."""
        self.choices.sync = sync
        if self.player is not None:
            before = self.comparison
            self.player.keep_in_step(sync, self.focus)
            self.stops.follow(before, self.comparison, self.focus)
            self.watch_stops()

    def watch_stops(self) -> None:
        """Let playing pause at the stops as they are now."""
        if self.player is not None:
            self.run_stops = RunStops.of(self.stops.now, self.comparison)
            self.player.stops = self.run_stops.ticks

    def focus_on(self, pane: int) -> None:
        """Look at one pane's code."""
        if 0 <= pane < len(self.programs):
            self.focus = pane

    # What is said

    def say(self, message: str, error: bool = False) -> None:
        """Show a message for a while."""
        self._message, self.message_is_error = message, error
        self._said_at, self._message_left = None, _MESSAGE_SECONDS

    def say_of_step(self, message: str) -> None:
        """Show a message that belongs to the step that is shown, and stays as long as that."""
        self.say(message)
        self._said_at = self._shown_position()

    def clear_message(self) -> None:
        """Take the message away, since something else is looked at now."""
        self.say("")

    @property
    def message(self) -> str:
        """What is said now, empty for nothing."""
        stays = self._said_at is None or self._said_at == self._shown_position()
        return self._message if stays else ""

    @property
    def message_seconds(self) -> float:
        """In how many seconds the message goes by itself; infinite where it does not."""
        return self._message_left if self._message and self._said_at is None else inf

    def _pass_message_time(self, seconds: float) -> bool:
        """Let time pass for the message; True if it has gone."""
        self._message_left -= seconds
        gone = bool(self._message) and (not self.message or self.message_seconds <= 0)
        if gone:
            self.clear_message()
        return gone

    def _shown_position(self) -> object:
        """What differs from one position that is shown to another."""
        if self.player is None:
            return None
        return self.choices.sync, self.player.position

    # Where it stands, in words

    @property
    def position_text(self) -> str:
        """Where it stands: ``visit 12 of 48``."""
        if self.player is None:
            return "loading" if self.loading is not None else "nothing to reveal"
        position = position_text(self.comparison, self.player.position)
        if line := self.lines.index:
            return fill(POSITION, position=position, line=line, lines=self.lines.between())
        return position

    @property
    def title(self) -> str:
        """The window's title: board, position, and whether it plays."""
        player, name = self.player, self.name or self.board.title or "board"
        if self.loading is not None:
            name, state = self.loading.request.name or name, self.loading.progress
        elif player is None:
            return f"{name} - {self.position_text}"
        elif player.playing:
            way = "playing" if player.direction > 0 else "playing backward"
            unit = "/s" if player.grain is Grain.STEP else f" {player.grain.value}s/s"
            state = f"{way} at {speed_text(player.speed)}{unit}"
        else:
            state = "finished" if player.at_end else "paused"
        return f"{name} - {self.position_text} - {state}"
