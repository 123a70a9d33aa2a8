"""What the window is about, apart from any picture: board, algorithms, player and choices.

Nothing here draws or reads a clock, so a whole session can be driven in a test.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any
from weakref import WeakKeyDictionary, ref

from visualizer.algorithms.catalogue import DEFAULT_NAMES, order_of_all
from visualizer.algorithms.lookup import find_algorithm
from visualizer.analysis.divergence import Divergences
from visualizer.board.board import Board, first_hidden
from visualizer.board.cells import Cell
from visualizer.board.editing import BoardEdit
from visualizer.board.neighbours import Order
from visualizer.board.symbols import CLICKABLE
from visualizer.errors import VisualizerError
from visualizer.language.board_warnings import warning_texts
from visualizer.language.formatting import capital, cell_text, fill
from visualizer.language.operations import POSITION, position_text
from visualizer.language.run_reports import FIRST_SHOWN
from visualizer.language.terms import PUT_AWAY
from visualizer.playback.comparison import MOST_PANES, START_POSITION, Comparison, StepPosition, Sync
from visualizer.playback.marks import new_marks
from visualizer.playback.player import Player
from visualizer.playback.scenario import AS_IT_IS, Scenario, ScenarioView
from visualizer.recording.program import Program
from visualizer.recording.run_outcome import NOTHING_TO_REPORT, RunOutcome
from visualizer.trace.trace import State, Trace
from visualizer.window.choices import Choices
from visualizer.window.focused_run import FocusedRun
from visualizer.window.loading import Loading, LoadRequest
from visualizer.window.own_programs import OwnPrograms
from visualizer.window.stops import StopList

_DEFAULT_PROGRAMS = tuple(map(find_algorithm, DEFAULT_NAMES))
# After a pause, such as while the window is moved, playing goes on where it was.
_LONGEST_STEP = 0.25
_MESSAGE_SECONDS = 6.0


class Session:
    """A board, the algorithms that are compared on it, and where the comparison stands.

    ``name`` is that of the board. ``order`` is the neighbour order that all take, None where each
    takes its own. ``draft`` is the board that was edited last, by its ``draft_name``; it outlives
    the editor, so nothing drawn is lost.
    ``new_seed`` gives seeds, ``limit`` bounds a run. While ``predicting``, playing pauses before
    each visit, as `Predict` of the main screen asks. ``own`` are the person's own programs, and
    ``past`` what was shown before each change, the newest last. The ``message`` that is said goes
    after ``message_seconds``.
    """

    def __init__(
        self,
        board: Board,
        algorithms: Sequence[Program] = (),
        order: Order | None = None,
        choices: Choices | None = None,
    ) -> None:
        self.choices = choices or Choices()
        self.programs = tuple(algorithms[:MOST_PANES]) or _DEFAULT_PROGRAMS
        self.order = order_of_all(order, named=bool(algorithms))
        self.board, self.name = board, board.title or "board"
        self.limit: int | None = None
        self.draft: BoardEdit | None = None
        self.draft_name = ""
        self.new_seed: Callable[[], int] = partial(random.randrange, 1_000_000)
        self.player: Player | None = None
        self.loading: Loading | None = None
        self.focus = 0
        self.predicting = self.only_boards = False
        self.divergences = Divergences(())
        self.own = OwnPrograms()
        self.reports: WeakKeyDictionary[Trace, RunOutcome] = WeakKeyDictionary()
        self.stops = StopList()
        self.past: deque[LoadRequest] = deque(maxlen=200)
        self._focused: FocusedRun | None = None
        self.say("")
        self.open_board(board)

    # Boards

    def open_board(self, board: Board, name: str = "", play: bool = False) -> None:
        """Show another board; it is clicked where it says, or at its first hidden cell."""
        self.open_scenario(Scenario(board), name, play)

    def open_scenario(self, scenario: Scenario, name: str = "", play: bool = False) -> None:
        """Show a board as its file says; what the file does not say stays as it is."""
        board = scenario.board
        click = board.click or first_hidden(board)
        if click is None:
            self.say("This board has no hidden cell to click; open another (O).", error=True)
            return
        if warnings := warning_texts(board):
            self.say(capital(warnings[0]))
        if (count := len(scenario.algorithms)) > MOST_PANES:
            self.say(fill(FIRST_SHOWN, most=MOST_PANES, count=count))
        programs, order = scenario.programs[:MOST_PANES] or self.programs, self.order
        if scenario.order is not None or scenario.algorithms:
            order = order_of_all(scenario.order, named=True)
        named = scenario.algorithms or scenario.letters
        codes = [program.code for program in programs if named]
        others = scenario.stops or board.rows != self.board.rows
        self.load(
            LoadRequest(
                board.with_click(click),
                programs,
                order,
                name or board.title or "board",
                scenario.position,
                new_marks(codes, scenario.letters),
                StopList(scenario.stops) if others else None,
                scenario.view,
                None if self.predicting else scenario.sync,
                self._play if play else None,
            )
        )

    def click(self, cell: Cell) -> None:
        """Start the reveal at a hidden cell, in all panes; any other is refused."""
        where = cell_text(cell)
        if self.board[cell] not in CLICKABLE:
            self.say(f"{where} is revealed from the start; a reveal starts at a hidden cell.")
            return
        if cell != self.board.click:
            self.say(f"Starts at {where} now. Ctrl+Z goes back.")
        self.load(self.request(board=self.board.with_click(cell), then=self._play))

    def choose_algorithms(self, algorithms: Sequence[Program], own_orders: bool = False) -> None:
        """Compare other algorithms on the same board, at least one and at most `MOST_PANES`.

        With ``own_orders`` each takes the neighbours in its own order from here on.
        """
        order = None if own_orders else self.order
        self.load(self.request(programs=tuple(algorithms), order=order))

    def accepted(self, act: Callable[[], object]) -> bool:
        """Whether an action ran to its end; where it was refused, that is said."""
        try:
            act()
        except VisualizerError as error:
            self.say(str(error), error=True)
            return False
        return True

    # Recording

    def request(self, **changes: Any) -> LoadRequest:  # noqa: ANN401 - fields of LoadRequest
        """A request for the board and the programs that are shown, from the start."""
        board = self.board.with_click(self.board.click or (0, 0))
        return replace(LoadRequest(board, self.programs, self.order, self.name), **changes)

    def load(self, request: LoadRequest, known: Mapping[int, Trace] | None = None) -> None:
        """Begin to record what is shown then, but not the ``known`` runs, by ids of programs.

        As long as board and order are the same, those that are shown are known.
        """
        same = (self.board, self.order) == (request.board, request.order)
        if known is None and self.player is not None and same:
            known = dict(zip(map(id, self.programs), self.comparison.traces))
        known = known or {}
        newest = tuple(self.own.reading(each).program for each in request.programs)
        programs = tuple(each for each in newest if each.can_run or id(each) in known)
        if len(programs) < len(newest):
            self.say("The code of an opened trace is not known; P chooses what to compare.")
            request = replace(request, marks=())
        request = replace(request, programs=programs or _DEFAULT_PROGRAMS)
        self.give_up()
        self.loading = Loading(request, known, self.limit, self.reports)
        if all(id(program) in known for program in request.programs):
            self.work(lambda: True)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with what is being recorded, as `Screen.work`; True while there is more to do."""
        loading = self.loading
        if loading is not None and not self.accepted(partial(loading.work, time_left)):
            self.give_up()
        elif loading is not None and loading.done:
            self._show(loading.request, tuple(loading.traces))
        return self.loading is not None

    def give_up(self) -> None:
        """End what is being recorded, if anything; what was shown before stays."""
        if self.loading is not None:
            self.loading.close()
            self.loading = None

    def _show(self, request: LoadRequest, traces: tuple[Trace, ...]) -> None:
        """Show what has been recorded, as its request says."""
        view = ScenarioView(self.choices.overlay, self.choices.mines, self.choices.code)
        view = view if request.view != AS_IT_IS else AS_IT_IS
        self.choices.follow(request.view, request.sync)
        self.keep_in_step(self.choices.sync)
        marks, position, direction = request.marks, request.position or START_POSITION, 0
        puts_away = request.stops not in (None, self.stops) and self.stops.unsaved
        if self.player is not None:
            marks = marks or self.comparison.marks_after([trace.code for trace in traces])
            if request.position is None:
                position, direction = self.shown_position, self.player.direction
        # First what takes much memory, so that nothing has changed where that fails.
        comparison = Comparison(traces, self.choices.sync, marks)
        self.divergences = Divergences.of(traces)
        if self.player is None:
            self.player = Player(comparison, self.choices.speed)
            self.player.move_lines = lambda count: self.focused.move(count)
        else:
            if request.undoable or puts_away:
                before = self.request(
                    position=self.shown_position,
                    marks=self.comparison.marks,
                    then=partial(self.focus_on, self.focus),
                    stops=self.stops,
                    view=view,
                    undoable=False,
                )
                self.past.append(before)
            self.player.load(comparison)
        self.loading = None
        self.board, self.programs, self.name = request.board, request.programs, request.name
        self.order = request.order
        self.focus = min(self.focus, len(traces) - 1)
        if puts_away:
            self.say(fill(PUT_AWAY, count=len(self.stops.now)))
        self.stops = request.stops or self.stops
        self.stops.watch(self.player)
        self.player.seek(comparison.tick_of(position))
        self.player.direction = direction
        if request.then is not None:
            request.then()

    def take_back(self) -> None:
        """Show what was shown before the last change."""
        if not self.past:
            self.say("There is nothing to take back. A click on a hidden cell starts there.")
            return
        request = self.past.pop()
        self.say(f"Back to {request.name}, as it was before.")
        self.load(request)

    # Playing

    @property
    def comparison(self) -> Comparison:
        """What is compared; only when something has been loaded."""
        assert self.player is not None
        return self.player.comparison

    @property
    def shown_position(self) -> StepPosition:
        """The position that is shown; only when something has been loaded."""
        assert self.player is not None
        return self.comparison.position_of(self.player.position)

    @property
    def focused(self) -> FocusedRun:
        """The run of the pane that has the focus; only when something has been loaded."""
        assert self.player is not None
        run, trace = self._focused, self.comparison.traces[self.focus]
        if run is None or run.trace is not trace or run.pane != self.focus:
            run = self._focused = FocusedRun(self.player, self.focus, self.programs[self.focus])
        return run

    def report(self, pane: int) -> RunOutcome:
        """What there is to say about the run in a pane."""
        return self.reports.get(self.comparison.traces[pane], NOTHING_TO_REPORT)

    def state(self, pane: int) -> State:
        """Where a pane stands."""
        assert self.player is not None
        return self.player.state(pane)

    def advance(self, seconds: float) -> bool:
        """Let time pass; True if the picture changed."""
        self.message_seconds -= seconds
        gone = self.message_seconds <= 0 or self._message_place not in (None, self._place)
        if gone:
            self.clear_message()
        player = self.player
        if player is None:
            return gone
        step, forward = player.step, player.direction > 0
        moved = player.advance(min(seconds, _LONGEST_STEP))
        if self.predicting and forward and player.step > step:
            player.pause()
            player.seek(player.comparison.tick_of_step(step + 1))
        return moved or gone

    def _play(self) -> None:
        assert self.player is not None
        self.player.play()

    def keep_in_step(self, sync: Sync) -> None:
        """Keep the panes in step another way."""
        self.choices.sync = sync
        if self.player is not None and self.comparison.sync is not sync:
            before = self.comparison
            self.player.keep_in_step(sync, self.focus)
            self.stops.count_as(self.comparison, before, self.focus)

    def focus_on(self, pane: int) -> None:
        """Look at one pane's code."""
        if 0 <= pane < len(self.programs):
            self.focus = pane

    # What is said

    def say(self, message: str, error: bool = False, at_step: bool = False) -> None:
        """Show a message for a while, or ``at_step`` as long as the step that is shown."""
        self.message, self.message_is_error = message, error
        self._message_place = self._place if at_step else None
        self.message_seconds = inf if at_step or not message else _MESSAGE_SECONDS

    def clear_message(self) -> None:
        """Take the message away, since something else is looked at now."""
        self.say("")

    @property
    def _place(self) -> object:
        """A value that changes with each move of the player, and with the comparison."""
        return self.player and (ref(self.comparison), self.player.position)

    # Where it stands, in words

    @property
    def position_text(self) -> str:
        """Where it stands: ``visit 12 of 48``."""
        if self.player is None:
            return "loading" if self.loading is not None else "nothing to reveal"
        position = position_text(self.comparison, self.player.position)
        if line := self.focused.index:
            lines = len(self.focused.steps()) - 1
            return fill(POSITION, position=position, line=line, lines=lines)
        return position

    @property
    def title(self) -> str:
        """The window's title: board, position, and whether it plays."""
        if self.loading is not None:
            return f"{self.loading.request.name} - {self.loading.progress}"
        state = "playing" if self.player is not None and self.player.playing else "paused"
        return f"{self.name} - {self.position_text} - {state}"
