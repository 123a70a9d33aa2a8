"""What the window is about, apart from any picture: what is shown, its runs, player and choices.

Nothing here draws or reads a clock, so a whole session can be driven in a test.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any
from weakref import WeakKeyDictionary, ref

from visualizer.algorithms.catalogue import DEFAULT_NAMES, choose_shared_order
from visualizer.algorithms.lookup import find_algorithm
from visualizer.analysis.divergence import Divergences
from visualizer.board.board import Board, first_hidden_cell
from visualizer.board.cells import Cell
from visualizer.board.editing import BoardEdit
from visualizer.board.neighbours import Order
from visualizer.board.symbols import CLICKABLE
from visualizer.errors import VisualizerError
from visualizer.language.board_warnings import warning_texts
from visualizer.language.formatting import capitalize, cell_text, fill_template
from visualizer.language.operations import LINE_POSITION, position_text
from visualizer.language.run_reports import FIRST_SHOWN
from visualizer.language.terms import STOPS_PUT_AWAY
from visualizer.playback.comparison import MOST_PANES, START_POSITION, Comparison, StepPosition, Sync
from visualizer.playback.player import Player
from visualizer.playback.scenario import Scenario
from visualizer.playback.stops import NO_STOPS, RunStops, convert_stops
from visualizer.recording.program import Program
from visualizer.recording.run_outcome import DEFAULT_OUTCOME, RunOutcome
from visualizer.trace.trace import State, Trace
from visualizer.window.choices import Choices
from visualizer.window.focused_run import FocusedRun
from visualizer.window.loading import RUN_FIELDS, Change, Loading
from visualizer.window.own_programs import OwnPrograms
from visualizer.window.presentation import History, Presentation, ViewSettings, change_programs, new_panes

_DEFAULT_PROGRAMS = tuple(map(find_algorithm, DEFAULT_NAMES))
# After a pause, such as while the window is moved, playing goes on where it was.
_LONGEST_STEP = 0.25
_MESSAGE_SECONDS = 6.0
#: How many changes can be undone.
_MOST_CHANGES = 200
_UNDONE, _REDONE = "Back to {name}, as it was before.", "Done again: {name}, as it was before Ctrl+Z."
_NOTHING_TO_UNDO = "There is nothing to take back. A click on a hidden cell starts there."
_NOTHING_TO_REDO = "Nothing has been taken back that could be done again."


class Session:
    """What is shown, the runs of it, and where they stand.

    What is shown is a `Presentation`, which `apply` replaces; ``history`` has those before and
    after. ``draft`` is the board that was edited last, by its ``draft_name``; it
    outlives the editor, so nothing drawn is lost. ``run_stops`` are the stops that lie in the run,
    at which playing pauses.
    ``new_seed`` gives seeds, ``limit`` bounds a run. While ``predicting``, playing pauses before
    each visit, as `Prediction` of the main screen asks. ``own`` are the person's own programs. The
    ``message`` that is said goes after ``message_seconds``.
    """

    def __init__(
        self,
        board: Board,
        algorithms: Sequence[Program] = (),
        order: Order | None = None,
        choices: Choices | None = None,
        view: ViewSettings | None = None,
    ) -> None:
        self.choices = choices or Choices()
        panes = new_panes(tuple(algorithms[:MOST_PANES]) or _DEFAULT_PROGRAMS)
        order = choose_shared_order(order, named=bool(algorithms))
        self._presentation = Presentation(board, board.title or "board", panes, order, view=view or ViewSettings())
        self.history = History()
        self.limit: int | None = None
        self.draft: BoardEdit | None = None
        self.draft_name = ""
        self.new_seed: Callable[[], int] = partial(random.randrange, 1_000_000)
        self.player: Player | None = None
        self.loading: Loading | None = None
        self.predicting = self.only_boards = False
        self.divergences = Divergences(())
        self.own = OwnPrograms()
        self.reports: WeakKeyDictionary[Trace, RunOutcome] = WeakKeyDictionary()
        self.run_stops = NO_STOPS
        self._focused: FocusedRun | None = None
        self.say("")
        self.open_board(board)

    # What is shown

    @property
    def presentation(self) -> Presentation:
        """All that is shown, at the position where it stands."""
        if self.player is None:
            return self._presentation
        return replace(self._presentation, position=self.shown_position)

    @property
    def board(self) -> Board:
        """The board that is shown, with its click."""
        return self._presentation.board

    @property
    def name(self) -> str:
        """The name of the board."""
        return self._presentation.name

    @property
    def programs(self) -> tuple[Program, ...]:
        """The program of each pane."""
        return self._presentation.programs

    @property
    def order(self) -> Order | None:
        """The neighbour order that all take, None where each takes its own."""
        return self._presentation.order

    @property
    def focus(self) -> int:
        """The pane that is looked at."""
        return self._presentation.focus

    @property
    def view(self) -> ViewSettings:
        """What is drawn of the runs, and how they keep in step."""
        return self._presentation.view

    # Boards

    def open_board(self, board: Board, name: str = "", play: bool = False) -> None:
        """Show another board; it is clicked where it says, or at its first hidden cell."""
        self.open_scenario(Scenario(board), name, play)

    def open_scenario(self, scenario: Scenario, name: str = "", play: bool = False) -> None:
        """Show a board as its file says; what the file does not say stays as it is."""
        board = scenario.board
        click = board.click or first_hidden_cell(board)
        if click is None:
            self.say("This board has no hidden cell to click; open another (O).", error=True)
            return
        if warnings := warning_texts(board):
            self.say(capitalize(warnings[0]))
        if (count := len(scenario.algorithms)) > MOST_PANES:
            self.say(fill_template(FIRST_SHOWN, most=MOST_PANES, count=count))
        fields: dict[str, Any] = {"board": board.with_click(click), "name": name or board.title or "board"}
        if scenario.order is not None or scenario.algorithms:
            fields["order"] = choose_shared_order(scenario.order, named=True)
        if scenario.algorithms or scenario.letters:
            fields["panes"] = new_panes(scenario.programs[:MOST_PANES] or self.programs, scenario.letters)
        if scenario.stops or board.rows != self.board.rows:
            fields |= {"stops": scenario.stops, "saved_stops": scenario.stops}
        view = self.view.merge(scenario.view, None if self.predicting else scenario.sync)
        if view != self.view:
            fields["view"] = view
        self.change(**fields, position=scenario.position, then=self._play if play else None)

    def click(self, cell: Cell) -> None:
        """Start the reveal at a hidden cell, in all panes; any other is refused."""
        where = cell_text(cell)
        if self.board[cell] not in CLICKABLE:
            self.say(f"{where} is revealed from the start; a reveal starts at a hidden cell.")
            return
        if cell != self.board.click:
            self.say(f"Starts at {where} now. Ctrl+Z goes back.")
        self.change(board=self.board.with_click(cell), position=START_POSITION, then=self._play)

    def choose_algorithms(self, algorithms: Sequence[Program], own_orders: bool = False) -> None:
        """Compare other algorithms on the same board, at least one and at most `MOST_PANES`.

        With ``own_orders`` each takes the neighbours in its own order from here on.
        """
        order = None if own_orders else self.order
        self.change(panes=change_programs(self._presentation.panes, algorithms), order=order, position=START_POSITION)

    def accepted(self, act: Callable[[], object]) -> bool:
        """Whether an action ran to its end; where it was refused, that is said."""
        try:
            act()
        except VisualizerError as error:
            self.say(str(error), error=True)
            return False
        return True

    # Changes

    def change(self, *, then: Callable[[], object] | None = None, undoable: bool = True, **fields: Any) -> None:  # noqa: ANN401 - fields of Presentation
        """Show other values of some fields, as `Change`."""
        self.apply(Change(fields, then, undoable))

    def change_view(self, *, undoable: bool = True, **settings: Any) -> None:  # noqa: ANN401 - fields of ViewSettings
        """Show the runs another way."""
        self.change(view=replace(self.view, **settings), undoable=undoable)

    def apply(self, change: Change, known: Mapping[int, Trace] | None = None) -> None:
        """Make a change at once, or begin to record the runs that it needs.

        Runs that are ``known``, by ids of programs, are there already; as long as board and order
        are the same, those that are shown are known.
        """
        if RUN_FIELDS.isdisjoint(change.fields):
            self._show(change, () if self.player is None else self.comparison.traces)
            return
        target = replace(self.presentation, **change.fields)
        same = (self.board, self.order) == (target.board, target.order)
        if known is None and self.player is not None and same:
            known = dict(zip(map(id, self.programs), self.comparison.traces))
        known = known or {}
        newest = [pane._replace(program=self.own.last_reading(pane.program).program) for pane in target.panes]
        panes = tuple(each for each in newest if each.program.can_run or id(each.program) in known)
        if len(panes) < len(newest):
            self.say("The code of an opened trace is not known; P chooses what to compare.")
        panes = panes or new_panes(_DEFAULT_PROGRAMS)
        self.give_up()
        change = replace(change, fields={**change.fields, "panes": panes})
        self.loading = Loading(change, replace(target, panes=panes), known, self.limit, self.reports)
        if all(id(pane.program) in known for pane in panes):
            self.work(lambda: True)

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with what is being recorded, as `Screen.work`; True while there is more to do."""
        loading = self.loading
        if loading is not None and not self.accepted(partial(loading.work, time_left)):
            self.give_up()
        elif loading is not None and loading.done:
            self.loading = None
            self._show(loading.change, tuple(loading.traces))
        return self.loading is not None

    def give_up(self) -> None:
        """End what is being recorded, if anything; what was shown before stays."""
        if self.loading is not None:
            self.loading.close()
            self.loading = None

    def _show(self, change: Change, traces: tuple[Trace, ...]) -> None:
        """Show what a change makes of what is shown, with its runs; there may be none yet."""
        before, after, fields = self.presentation, self._presentation_after(change.fields), change.fields
        puts_away = change.history is None and "saved_stops" in fields and before.has_unsaved_stops
        if puts_away and after.stops != before.stops:
            after = replace(after, puts_away=True)
            self.say(fill_template(STOPS_PUT_AWAY, count=len(before.stops)))
        is_first = self.player is None
        if traces:
            self._place_player(after, traces)
        if change.history is not None:
            self.history = change.history
        elif change.is_new and not is_first and not after.is_like(before):
            self.history = History((*self.history.past, before)[-_MOST_CHANGES:])
        self._presentation = after
        self.predicting = self.predicting and after.view.sync is Sync.VISIT
        if self.player is not None and "position" in fields:
            self.player.pause()
        if change.then is not None:
            change.then()

    def _presentation_after(self, fields: Mapping[str, Any]) -> Presentation:
        """What is shown with other fields; position and stops that stay count in its steps."""
        now, player = self.presentation, self.player
        sync = fields.get("view", now.view).sync
        if player is not None and sync is not now.view.sync:
            old, new = self.comparison, self.comparison.with_sync(sync)
            count_anew = partial(convert_stops, old=old, new=new, pane=now.focus)
            tick = new.tick_of_moment(now.focus, old.moment(now.focus, player.position))
            stops, saved = count_anew(now.stops), count_anew(now.saved_stops)
            now = replace(now, position=new.position_of(tick), stops=stops, saved_stops=saved)
        return replace(now, **fields)

    def _place_player(self, after: Presentation, traces: tuple[Trace, ...]) -> None:
        """Let the player have the runs, and stand where they are shown."""
        player, sync = self.player, after.view.sync
        # First what takes much memory, so that nothing has changed where that fails.
        if player is None or (self.comparison.traces, self.comparison.marks) != (traces, after.marks):
            comparison, divergences = Comparison(traces, sync, after.marks), Divergences.from_traces(traces)
        else:
            comparison, divergences = self.comparison.with_sync(sync), self.divergences
        if player is None:
            player = self.player = Player(comparison, self.choices.speed)
            player.move_lines = lambda count: self.focused.move_lines(count)
        self.divergences, self.run_stops = divergences, RunStops.from_stops(after.stops, comparison)
        player.load(comparison, comparison.tick_of(after.position), self.run_stops.ticks)

    @property
    def pending(self) -> Change:
        """What is being recorded; else the programs that are shown, for those that have changed."""
        if self.loading is not None:
            return self.loading.change
        return Change({"panes": self._presentation.panes}, undoable=False)

    def mark_stops_saved(self) -> None:
        """Note that a file has the stops that are shown, now and wherever they are in the history."""
        now = self._presentation

        def note(each: Presentation) -> Presentation:
            same = (each.board.rows, each.stops) == (now.board.rows, now.stops)
            return replace(each, saved_stops=now.stops) if same else each

        self._presentation = note(now)
        self.history = History(*(tuple(map(note, some)) for some in self.history))

    def undo(self, back: bool = True) -> None:
        """Show what was shown before the last change; with ``back`` False undo the last undoing.

        A change that is being recorded is given up.
        """
        loading, now, history = self.loading, self.presentation, self.history
        if loading is not None and loading.change.history is not None:
            now, history = loading.target, loading.change.history
        elif back and loading is not None and loading.change.undoable and self.player is not None:
            self.give_up()
            self.clear_message()  # it is of what has not come about
            return
        nearer, farther = history if back else history[::-1]
        if not nearer:
            self.say(_NOTHING_TO_UNDO if back else _NOTHING_TO_REDO)
            return
        self.say(fill_template(_UNDONE if back else _REDONE, name=nearer[-1].name))
        moved = nearer[:-1], (*farther, now)
        self.apply(Change(vars(nearer[-1]), history=History(*(moved if back else moved[::-1]))))

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
        return self.reports.get(self.comparison.traces[pane], DEFAULT_OUTCOME)

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

    def focus_on(self, pane: int) -> None:
        """Look at one pane's code."""
        if 0 <= pane < len(self.programs):
            self.change(focus=pane)

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
        if line := self.focused.line_index:
            lines = len(self.focused.line_steps()) - 1
            return fill_template(LINE_POSITION, position=position, line=line, lines=lines)
        return position

    @property
    def title(self) -> str:
        """The window's title: board, position, and whether it plays."""
        if self.loading is not None:
            return f"{self.loading.target.name} - {self.loading.progress}"
        state = "playing" if self.player is not None and self.player.is_playing else "paused"
        return f"{self.name} - {self.position_text} - {state}"
