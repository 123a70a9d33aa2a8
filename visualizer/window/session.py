"""The session of a window: what is wanted, what is being done for it, and what is shown, apart from any drawing.

A click, and everything else that users do, makes a change of what is wanted (`presentation.py`). A change makes
work (`work.py`), and work makes what is shown (`shown.py`). Nothing here draws or reads a clock, so a whole session
can be driven in a test.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from visualizer.algorithms.catalogue import DEFAULT_NAMES, choose_shared_order
from visualizer.algorithms.lookup import find_algorithm
from visualizer.board.board import Board
from visualizer.board.cells import CLICKABLE, Cell
from visualizer.board.neighbours import Order
from visualizer.errors import VisualizerError
from visualizer.language.formatting import cell_text, fill_template, read_table
from visualizer.language.run_reports import NOT_READ_MESSAGE
from visualizer.playback.comparison import MOST_PANES, START_POSITION, Comparison, Sync
from visualizer.playback.opening import LecturePart
from visualizer.playback.player import Glide
from visualizer.playback.scenario import Scenario, Stop
from visualizer.recording.program import DEFAULT_OUTCOME, Program, RunOutcome
from visualizer.trace.trace import Trace
from visualizer.window.messages import Messages
from visualizer.window.own_programs import OwnPrograms, is_compiled
from visualizer.window.presentation import (
    RUN_FIELDS,
    Change,
    Choices,
    History,
    Lecture,
    Panes,
    Presentation,
    ViewSettings,
    change_programs,
    make_lecture,
    new_panes,
    stop_fields,
)
from visualizer.window.shown import Shown
from visualizer.window.work import Runs, Work

_DEFAULT_PROGRAMS = tuple(map(find_algorithm, DEFAULT_NAMES))
# No frame plays more seconds, so that playing resumes where it was after the window has been moved.
_LONGEST_STEP = 0.25
_TEXTS = read_table("window.json")


class Session(Messages):
    """What is wanted, the ``work`` that is done for it, what is ``shown``, and the ``player`` that moves through it.

    `apply_change` changes what is wanted; ``history`` has the presentations before, and those that were undone.
    ``unconfirmed`` is a change that would replace unsaved stops, about which the user has to be asked; the
    ``saved_lectures`` are in files. ``new_seed`` returns seeds, and ``limit`` bounds the operations of a run. If it
    ``is_enlarged``, the focused pane is shown alone; where ``only_boards`` are shown and it ``shows_hall_code``, with
    lines of its code. While ``predicting``, playing pauses where the `Prediction` of the main screen asks for the next
    visit. ``own_programs`` holds the user's own programs.
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
        first = Presentation(board, board.title or "board", panes, order, view=view or ViewSettings())
        self.shown = Shown.before_runs(first, self.choices.speed)
        self.outcomes: WeakKeyDictionary[Trace, RunOutcome] = WeakKeyDictionary()
        self.work = Work(first, self.outcomes)
        self.history = History()
        self.player = self.shown.player
        self.player.move_lines = lambda count: self.shown.focused_run.move_lines(count)
        self.limit: int | None = None
        self.new_seed: Callable[[], int] = partial(random.randrange, 1_000_000)
        self.predicting = self.only_boards = self.is_enlarged = self.shows_hall_code = False
        self.own_programs = OwnPrograms()
        self.unconfirmed: Change | None = None
        self.saved_lectures: list[Lecture] = [()]
        super().__init__()
        self.open_board(board)

    # What is wanted and shown

    @property
    def wanted(self) -> Presentation:
        """The presentation after the change that is being loaded, if there is one."""
        return self.presentation if self.work.change is None else self.shown.presentation_after(self.work.change)

    @property
    def presentation(self) -> Presentation:
        """The presentation at the position of the player."""
        return self.shown.presentation

    @property
    def latest(self) -> tuple[Presentation, History]:
        """The presentation and the history after the last gesture, or the last undoing, also while that is loaded."""
        pending = self.work.change
        if pending is not None and pending.history is not None:
            return self.wanted, pending.history
        return self.presentation, self.history

    @property
    def board(self) -> Board:
        """The board of the presentation, with its click."""
        return self.shown.loaded.board

    @property
    def name(self) -> str:
        """The name of the board; before the first runs, of the one that they are on."""
        return (self.shown.loaded if self.shown.has_runs else self.wanted).name

    @property
    def programs(self) -> tuple[Program, ...]:
        """The program of each pane, from the left."""
        return self.shown.loaded.programs

    @property
    def focus(self) -> int:
        """The index of the focused pane, whose code is shown."""
        return self.shown.loaded.focus

    @property
    def shows_one(self) -> bool:
        """Whether the focused pane is shown without the others."""
        return (self.is_enlarged or self.shows_hall_code) and self.shown.has_runs and len(self.programs) > 1

    @property
    def view(self) -> ViewSettings:
        """What is drawn of the runs, and how they are kept in step."""
        return self.shown.loaded.view

    @property
    def comparison(self) -> Comparison:
        """The traces of all panes, kept in step."""
        return self.shown.comparison

    def outcome_of_pane(self, pane: int) -> RunOutcome:
        """The outcome of the run in a pane: what it printed, and how it ended."""
        return self.outcomes.get(self.comparison.traces[pane], DEFAULT_OUTCOME)

    # Boards

    def open_board(self, board: Board, name: str = "", play: bool = False) -> None:
        """Show another board, with its click or else its first hidden cell as the click."""
        self.open_lecture((LecturePart(name, Scenario(board)),), play)

    def open_lecture(self, parts: Sequence[LecturePart], play: bool = False) -> None:
        """Show the first board of a lecture, with the settings of its file; settings that the file lacks stay.

        Several boards, or one with stops, replace the former lecture.
        """
        lecture = make_lecture(parts, self.shown.loaded, self.say)
        if not lecture:
            return
        first, is_lecture = lecture[0], len(parts) > 1 or bool(lecture[0].stops)
        view = self.view if self.predicting else replace(self.view, sync=first.sync)
        fields = stop_fields(first, Stop(first.position), self.shown.loaded, view) | {"board": first.board}
        if is_lecture:
            fields |= {"lecture": lecture, "part": 0}
            self.saved_lectures.append(lecture)
        change = Change(fields, plays=play, is_given=True)
        if is_lecture and self.has_unsaved_stops:
            self.unconfirmed = change
        else:
            self.apply_change(change)

    def show_stop(self, index: int, stop: Stop) -> None:
        """Show a stop of the part of the lecture with this index; other runs than the shown are recorded."""
        shown, part = self.shown.loaded, self.shown.loaded.lecture[index]
        code = part.view.merge(stop.view).code
        self.shows_hall_code = self.only_boards and (self.shows_hall_code if code is None else code)
        fields = stop_fields(part, stop, shown, replace(shown.own_view, sync=part.sync))
        fields |= {"part": index, "left_at": stop.position}
        is_there = not self.work.is_busy or self.comparison.with_sync(part.sync).contains_position(stop.position)
        if self.work.is_loading or not is_there:
            fields["board"] = part.board  # so that it replaces what is being recorded, or waits for it
        self.apply_change(Change(fields, undoable=False, is_given=True))

    def click(self, cell: Cell) -> None:
        """Start the reveal at a hidden cell in all panes; refuse a revealed one with a message."""
        (now, history), where = self.latest, cell_text(cell)
        if cell not in now.board or now.board[cell] not in CLICKABLE:
            self.say(f"{where} is revealed from the start; a reveal starts at a hidden cell.")
            return
        if cell != now.board.click:
            self.say(fill_template(_TEXTS["gestures"]["click"], cell=cell))
        fields = {"board": now.board.with_click(cell), "name": now.name, "order": now.order, "position": START_POSITION}
        # After a gesture whose runs are not there yet, this is a change of its own.
        is_pending = history is not self.history
        self.apply_change(Change(fields, plays=True, history=history.add(now) if is_pending else None))

    def choose_algorithms(self, algorithms: Sequence[Program], own_orders: bool = False) -> None:
        """Compare 1 to `MOST_PANES` other algorithms on the same board.

        With ``own_orders``, each of them takes the neighbours in its own order.
        """
        order = None if own_orders else self.shown.loaded.order
        self.change(panes=change_programs(self.shown.loaded.panes, algorithms), order=order, position=START_POSITION)

    def attempt(self, action: Callable[[], object]) -> bool:
        """Call ``action``; show the message of a VisualizerError and return False if it raises one."""
        try:
            action()
        except VisualizerError as error:
            self.say(str(error), error=True)
            return False
        return True

    # Changes

    def change(self, *, undoable: bool = True, **fields: Any) -> None:  # noqa: ANN401 - fields of Presentation
        """Give fields of the presentation other values; see `Change` for the arguments."""
        self.apply_change(Change(fields, undoable=undoable))

    def change_view(self, *, undoable: bool = True, **settings: Any) -> None:  # noqa: ANN401 - fields of ViewSettings
        """Give fields of the view other values."""
        self.change(view=replace(self.view, **settings), undoable=undoable)

    def apply_change(self, change: Change) -> None:
        """Make a change at once, or start to record the runs that it needs.

        A change that has no board is added to the one that is being loaded.
        """
        if RUN_FIELDS.isdisjoint(change.fields):
            self._show(change)
            return
        join, is_join = self.work.join, change is self.work.join
        if self.work.change is not None and "board" not in change.fields:
            change = change.added_to(self.work.change)
        if join is not None:
            chosen = {} if self.shown.has_runs else {"focus": self.focus}
            change = replace(change, fields={**join.fields, **chosen, **change.fields})
        target = self.shown.presentation_after(change)
        known = {**self.shown.known_traces(target), **change.traces}
        panes = self._runnable_panes(target.panes, known)
        quick = tuple(pane for pane in panes if not is_compiled(pane.program))
        # At first, panes that need no compiler are shown without the others, which join them later.
        is_first = join is not None or not self.shown.has_runs
        if not is_join and is_first and 0 < len(quick) < len(panes):
            join, panes = Change({"panes": panes, "focus": target.focus}, undoable=False, is_given=True), quick
        elif not is_join:
            join = None
        target, change = replace(target, panes=panes), replace(change, fields={**change.fields, "panes": panes})
        # What is being recorded goes on in the panes that stay.
        runs = {**self.work.hand_over(target), **known}
        self.give_up()
        self.work = Work(target, self.outcomes, change, runs, self.limit, join)
        if self.work.is_done:
            self.continue_work(lambda: True)

    def _runnable_panes(self, panes: Panes, known: Mapping[int, Trace]) -> Panes:
        """The panes with their programs as they were read last, without those that neither can run nor are known."""
        newest = [pane._replace(program=self.own_programs.last_reading(pane.program).program) for pane in panes]
        kept = tuple(pane for pane in newest if pane.program.can_run or id(pane.program) in known)
        if len(kept) < len(newest):
            self.say("The code of an opened trace is not known; P chooses what to compare.")
        return kept or new_panes(_DEFAULT_PROGRAMS)

    def continue_work(self, time_left: Callable[[], bool]) -> bool:
        """Continue the work, and show what is new of it, as `Screen.continue_work`."""
        try:
            runs = self.work.continue_work(time_left)
        except VisualizerError as error:
            self.say(str(error), error=True)
            self.give_up()
            return False
        if runs is not None:
            self._show_runs(runs)
        if self.work.join is not None and not self.work.is_busy:
            self.apply_change(self.work.join)
        return self.work.is_busy

    def _show_runs(self, runs: Runs) -> None:
        """Show the change whose runs have begun, or more of the runs that are shown."""
        change = self.work.change
        if change is None:
            self.shown = self.shown.extend(runs)
            return
        outcomes = [self.outcomes.get(trace, DEFAULT_OUTCOME) for trace in runs.comparison.traces]
        shown = zip(self.programs, map(self.outcome_of_pane, range(len(self.programs))))
        problem = self.own_programs.take_back(zip(self.wanted.programs, outcomes), shown)
        if problem is not None:
            self.say(fill_template(NOT_READ_MESSAGE, problem=problem), error=True)
            self.give_up()
        else:
            self.work.change, before = None, self.presentation.panes
            self._show(change, runs)
            if self.work.join is not None and self.presentation.panes == self.work.join.fields["panes"]:
                self.work.join = None
                self.history = self.history.replace_panes(before, self.presentation.panes)

    def give_up(self) -> None:
        """End the work; the presentation stays, with what is there of its runs."""
        self.work.close()
        self.player.is_growing = False

    def _show(self, change: Change, runs: Runs | None = None) -> None:
        """Make a change whose ``runs`` are there, by default those that are shown, and note it in the history."""
        before, after, had_runs = self.presentation, self.shown.presentation_after(change), self.shown.has_runs
        self.shown = self.shown.show(after, runs, growing=self.work.is_growing)
        if not self.work.is_loading:
            self.work.target = after
        if change.history is not None:
            self.history = change.history
        elif change.undoable and had_runs and not after.is_like(before):
            self.history = self.history.add(before)
        self.predicting = self.predicting and after.view.sync is Sync.VISIT
        if "position" in change.fields:
            self.player.pause()
        if change.plays and not self.player.is_at_end:
            self.player.play()
        if change.moment is not None:
            self.player.seek(self.comparison.tick_of_moment(0, change.moment))
        if change.message:
            self.say(change.message, at_step=True)

    @property
    def has_unsaved_stops(self) -> bool:
        """Whether the lecture is in no file."""
        return self.presentation.lecture not in self.saved_lectures

    def undo(self, back: bool = True) -> None:
        """Undo the last change, or with ``back`` False redo the last one undone.

        If a change is being recorded, undoing cancels it.
        """
        pending, (now, history) = self.work.change, self.latest
        if back and pending is not None and pending.history is None and pending.undoable and self.shown.has_runs:
            self.apply_change(Change({name: vars(now)[name] for name in RUN_FIELDS}, undoable=False))
            self.clear_message()  # it announced the change
            return
        moved = history.move(now, back)
        if moved is None:
            self.say(_TEXTS["history"]["nothing-to-undo" if back else "nothing-to-redo"])
            return
        target, history = moved
        self.say(fill_template(_TEXTS["history"]["undone" if back else "redone"], name=target.name))
        fields = vars(target)
        # With the same runs it is shown at once, also while these are recorded.
        if pending is None and all(fields[name] == vars(now)[name] for name in RUN_FIELDS):
            fields = {name: fields[name] for name in fields.keys() - RUN_FIELDS}
        self.apply_change(Change(fields, history=history))

    # Playing

    def advance(self, seconds: float) -> bool:
        """Let time pass, and return whether the picture has changed."""
        self.work.seconds += seconds
        expired = self.let_message_expire(seconds)
        player = self.player
        step, forward, is_gliding = player.step, player.direction > 0, self.glide is not None
        moved = player.advance(min(seconds, _LONGEST_STEP))
        if self.predicting and not self.choices.predicts_at_stops and forward and player.step > step:
            player.pause()
            player.seek(player.comparison.tick_of_step(step + 1))
        elif moved and not player.is_playing and (stop := self.shown.stop) is not None:
            self.show_stop(self.shown.loaded.part, stop)
        return moved or expired or is_gliding

    @property
    def glide(self) -> Glide | None:
        """The picture between two ticks that is shown, None for the one at the player's position."""
        is_hidden = self.is_asking and not self.choices.predicts_with_frontier
        return self.player.glide if self.choices.motion and not is_hidden else None

    @property
    def is_asking(self) -> bool:
        """Whether Predict asks for the next visit here: anywhere, or only at stops that have a visit after them."""
        if not self.predicting or not self.choices.predicts_at_stops:
            return self.predicting
        return self.shown.stop is not None and not self.shown.position.operations and not self.player.is_at_end

    @property
    def hall_caption(self) -> str:
        """Where only boards are shown, the caption of the stop here, which comes before all else; empty for none."""
        stop = self.shown.stop if self.only_boards else None
        return "" if stop is None else stop.caption

    def focus_on(self, pane: int) -> None:
        """Focus the pane of this index, if there is one."""
        if 0 <= pane < len(self.programs):
            self.change(focus=pane)

    @property
    def moment_key(self) -> object:
        """A value that changes with each move of the player, and with the runs, but not while they grow."""
        return self.board, self.programs, self.shown.loaded.order, self.view.sync, self.player.position
