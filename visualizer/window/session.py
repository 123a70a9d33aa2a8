"""The state of the window apart from any drawing: the presentation, its runs, player and choices.

Nothing here draws or reads a clock, so a whole session can be driven in a test.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any
from weakref import WeakKeyDictionary

from visualizer.algorithms.catalogue import DEFAULT_NAMES, choose_shared_order
from visualizer.algorithms.lookup import find_algorithm
from visualizer.analysis.divergence import Divergences
from visualizer.board.board import Board, first_hidden_cell
from visualizer.board.cells import CLICKABLE, Cell
from visualizer.board.editing import BoardEdit
from visualizer.board.neighbours import Order
from visualizer.board.rules import find_warnings
from visualizer.errors import ProgramError, VisualizerError
from visualizer.language.formatting import capitalize, cell_text, fill_template, read_table
from visualizer.language.operations import LINE_POSITION, position_text
from visualizer.language.run_reports import FIRST_SHOWN, NOT_READ_MESSAGE
from visualizer.playback.comparison import MOST_PANES, START_POSITION, Comparison, StepPosition, Sync
from visualizer.playback.opening import LecturePart
from visualizer.playback.player import Player
from visualizer.playback.scenario import DEFAULT_VIEW, NO_STOPS, RunStops, Scenario, Stop, convert_position
from visualizer.recording.crashes import COMPILE_ERROR
from visualizer.recording.program import DEFAULT_OUTCOME, Program, RunOutcome
from visualizer.trace.trace import Trace
from visualizer.window.choices import Choices
from visualizer.window.focused_run import FocusedRun
from visualizer.window.own_programs import OwnPrograms, file_key
from visualizer.window.presentation import History, Part, Presentation, ViewSettings, change_programs, new_panes
from visualizer.window.recordings import RUN_FIELDS, Change, Recordings, Runs, empty_traces

_DEFAULT_PROGRAMS = tuple(map(find_algorithm, DEFAULT_NAMES))
# No frame plays more seconds, so that playing resumes where it was after the window has been moved.
_LONGEST_STEP = 0.25
_MESSAGE_SECONDS = 6.0
#: How long nothing is said of a recording that nothing is shown of.
_PATIENCE_SECONDS = 0.3
#: The most changes that can be undone.
_MOST_CHANGES = 200
_TEXTS = read_table("window.json")["history"]


class Session:
    """The presentation, the runs that it needs, and the player that moves through them.

    `apply_change` replaces the `Presentation`; ``history`` holds the earlier and the undone ones. Its runs are
    shown as soon as they have begun, and are the ``recording`` until they end; ``loading`` is a change whose
    runs have not begun or not come to its position yet. Until ``has_runs``, the player has runs without any
    operation. ``draft`` is the board that was edited last, and ``draft_name`` its name; it outlives the editor, so
    that no drawing is lost.
    Playing pauses at the ``run_stops``, the stops that lie in the run. ``new_seed`` returns seeds, and
    ``limit`` bounds the operations of a run. If it ``is_enlarged``, the focused pane is shown alone. While
    ``predicting``, playing pauses where the `Prediction` of the main screen asks for the next visit.
    ``own_programs`` holds the user's own programs. The ``message`` disappears after ``message_seconds``.
    ``waiting`` is a change that would replace unsaved stops, about which the user has to be asked.
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
        shown = Presentation(board, board.title or "board", panes, order, view=view or ViewSettings())
        self._presentation = shown
        self.history = History()
        self.limit: int | None = None
        self.draft: BoardEdit | None = None
        self.draft_name = ""
        self.new_seed: Callable[[], int] = partial(random.randrange, 1_000_000)
        self.player = Player(Comparison(empty_traces(shown), shown.view.sync, shown.tags), self.choices.speed)
        self.player.move_lines = lambda count: self.focused_run.move_lines(count)
        self.has_runs = False
        self.loading: Recordings | None = None
        self.recording: Recordings | None = None
        self.predicting = self.only_boards = self.is_enlarged = False
        self.divergences = Divergences(())
        self.own_programs = OwnPrograms()
        self.outcomes: WeakKeyDictionary[Trace, RunOutcome] = WeakKeyDictionary()
        self.run_stops = NO_STOPS
        self.waiting: Change | None = None
        self._focused: FocusedRun | None = None
        self._explanation: tuple[object, str] = (None, "")
        self.say("")
        self.open_board(board)

    # What is shown

    @property
    def presentation(self) -> Presentation:
        """The presentation at the position of the player."""
        shown = replace(self._presentation, position=self.shown_position)
        if shown.shown_part is None:
            return shown
        own = self.comparison.with_sync(shown.shown_part.sync)
        return replace(shown, left_at=convert_position(shown.position, self.comparison, own, shown.focus))

    @property
    def board(self) -> Board:
        """The board of the presentation, with its click."""
        return self._presentation.board

    @property
    def name(self) -> str:
        """The name of the board; before the first runs, of the one that they are on."""
        return (self._presentation if self.has_runs or self.loading is None else self.loading.target).name

    @property
    def programs(self) -> tuple[Program, ...]:
        """The program of each pane, from the left."""
        return self._presentation.programs

    @property
    def order(self) -> Order | None:
        """The neighbour order of all programs, None if each has its own."""
        return self._presentation.order

    @property
    def focus(self) -> int:
        """The index of the focused pane, whose code is shown."""
        return self._presentation.focus

    @property
    def shows_one(self) -> bool:
        """Whether the focused pane is shown without the others."""
        return self.is_enlarged and self.has_runs and len(self.programs) > 1

    @property
    def view(self) -> ViewSettings:
        """What is drawn of the runs, and how they are kept in step."""
        return self._presentation.view

    # Boards

    def open_board(self, board: Board, name: str = "", play: bool = False) -> None:
        """Show another board, with its click or else its first hidden cell as the click."""
        self.open_lecture((LecturePart(name, Scenario(board)),), play)

    def open_lecture(self, parts: Sequence[LecturePart], play: bool = False) -> None:
        """Show the first board of a lecture, with the settings of its file; settings that the file lacks stay.

        Several boards, or one with stops, replace the former lecture.
        """
        lecture: list[Part] = []
        for opened in parts:
            lecture += filter(None, [self._make_part(opened, len(parts) > 1, lecture)])
        if not lecture:
            return
        sync = None if self.predicting else lecture[0].sync
        callback, is_lecture = self.player.play if play else None, len(parts) > 1 or bool(lecture[0].stops)
        fields = self._part_fields(lecture[0], Stop(lecture[0].position), self.view.merge(DEFAULT_VIEW, sync))
        if is_lecture:
            fields |= {"lecture": tuple(lecture), "saved_lecture": tuple(lecture), "part": 0}
        fields["board"] = lecture[0].board
        change = Change(fields, callback, is_given=True)
        if is_lecture and self.presentation.has_unsaved_stops:
            self.waiting = change
        else:
            self.apply_change(change)

    def _make_part(self, opened: LecturePart, is_one_of_many: bool, before: Sequence[Part]) -> Part | None:
        """The part of a lecture; where its file names none, with the panes and the order of the first or the shown."""
        name, scenario = opened
        board = scenario.board
        name = (board.title if is_one_of_many else "") or name or board.title or "board"
        click = board.click or first_hidden_cell(board)
        if click is None:
            self.say("This board has no hidden cell to click; open another (O).", error=True)
            return None
        if warnings := find_warnings(board):
            self.say(capitalize(warnings[0]))
        if (count := len(scenario.algorithms)) > MOST_PANES:
            self.say(fill_template(FIRST_SHOWN, most=MOST_PANES, count=count))
        first = before[0] if before else self._presentation
        order, panes = first.order, first.panes
        if scenario.order is not None or scenario.algorithms:
            order = choose_shared_order(scenario.order, named=True)
        if scenario.algorithms or scenario.letters:
            panes = new_panes(scenario.programs[:MOST_PANES] or self.programs, scenario.letters)
        sync = scenario.sync or self.view.sync
        return Part(board.with_click(click), name, panes, order, sync, scenario.view, scenario.position, scenario.stops)

    def _part_fields(self, part: Part, stop: Stop, view: ViewSettings) -> dict[str, Any]:
        """The fields of the presentation that a stop of a part changes; ``view`` has the choices that it leaves."""
        shown, letters = part.view.merge(stop.view), [pane.tag.letter for pane in part.panes]
        fields = {name: getattr(part, name) for name in ("board", "name", "panes", "order")}
        fields["view"] = view.merge(shown, None)
        other = 0 if self._presentation.lecture else self.focus
        fields["focus"] = letters.index(shown.pane) if shown.pane in letters else other
        changed = {name: value for name, value in fields.items() if value != getattr(self._presentation, name)}
        return {**changed, "position": stop.position}

    def show_stop(self, index: int, stop: Stop) -> None:
        """Show a stop of the part of the lecture with this index; other runs than the shown are recorded."""
        shown, part = self._presentation, self._presentation.lecture[index]
        fields = self._part_fields(part, stop, replace(shown.own_view, sync=part.sync))
        fields |= {"part": index, "left_at": stop.position}
        is_recorded = self.recording is None or self.comparison.with_sync(part.sync).contains_position(stop.position)
        if self.loading is not None or not is_recorded:
            fields["board"] = part.board  # so that it replaces what is being recorded, or waits for it
        self.apply_change(Change(fields, undoable=False, is_given=True))

    def click(self, cell: Cell) -> None:
        """Start the reveal at a hidden cell in all panes; refuse a revealed one with a message."""
        where = cell_text(cell)
        if self.board[cell] not in CLICKABLE:
            self.say(f"{where} is revealed from the start; a reveal starts at a hidden cell.")
            return
        if cell != self.board.click:
            self.say(f"Starts at {where} now. Ctrl+Z goes back.")
        self.change(board=self.board.with_click(cell), position=START_POSITION, callback=self.player.play)

    def choose_algorithms(self, algorithms: Sequence[Program], own_orders: bool = False) -> None:
        """Compare 1 to `MOST_PANES` other algorithms on the same board.

        With ``own_orders``, each of them takes the neighbours in its own order.
        """
        order = None if own_orders else self.order
        self.change(panes=change_programs(self._presentation.panes, algorithms), order=order, position=START_POSITION)

    def attempt(self, action: Callable[[], object]) -> bool:
        """Call ``action``; show the message of a VisualizerError and return False if it raises one."""
        try:
            action()
        except VisualizerError as error:
            self.say(str(error), error=True)
            return False
        return True

    # Changes

    def change(self, *, callback: Callable[[], object] | None = None, undoable: bool = True, **fields: Any) -> None:  # noqa: ANN401 - fields of Presentation
        """Give fields of the presentation other values; see `Change` for the arguments."""
        self.apply_change(Change(fields, callback, undoable))

    def change_view(self, *, undoable: bool = True, **settings: Any) -> None:  # noqa: ANN401 - fields of ViewSettings
        """Give fields of the view other values."""
        self.change(view=replace(self.view, **settings), undoable=undoable)

    def apply_change(self, change: Change, known: Mapping[int, Trace] | None = None) -> None:
        """Make a change at once, or start to record the runs that it needs.

        ``known`` has traces that need no recording, by the ids of their programs. By default these
        are the traces of the panes, as long as board and order are the same. A change that has no
        board is added to the one that is being recorded.
        """
        if RUN_FIELDS.isdisjoint(change.fields):
            self._show(change, Runs(self.comparison, self.divergences))
            return
        if self.loading is not None and "board" not in change.fields:
            before = self.loading.change
            is_given = before.is_given or change.is_given
            change = replace(change, fields={**before.fields, **change.fields}, is_given=is_given)
        target = replace(self.presentation, **change.fields)
        place, work = (target.board, target.order), None
        if known is None:
            work = self.loading or self.recording
            work = work if work is not None and (work.target.board, work.target.order) == place else None
            is_shown = self.has_runs and (self.board, self.order) == place
            traces = zip(map(id, self.programs), self.comparison.traces) if is_shown else ()
            known = {key: trace for key, trace in traces if trace.is_complete}
        newest = [pane._replace(program=self.own_programs.last_reading(pane.program).program) for pane in target.panes]
        panes = tuple(pane for pane in newest if pane.program.can_run or id(pane.program) in known)
        if len(panes) < len(newest):
            self.say("The code of an opened trace is not known; P chooses what to compare.")
        panes = panes or new_panes(_DEFAULT_PROGRAMS)
        # What is being recorded goes on in the panes that stay.
        runs = {**known, **(work.hand_over(panes) if work is not None else {})}
        self.give_up()
        change = replace(change, fields={**change.fields, "panes": panes})
        self.loading = Recordings(change, replace(target, panes=panes), runs, self.limit, self.outcomes)
        if self.loading.is_done:
            self.continue_work(lambda: True)

    @property
    def is_recording(self) -> bool:
        """Whether any run is being recorded, shown already or not."""
        return self.loading is not None or self.recording is not None

    def continue_work(self, time_left: Callable[[], bool]) -> bool:
        """Continue the recordings, and show what is new of them, as `Screen.continue_work`."""
        work = self.loading or self.recording
        if work is None:
            return False
        try:
            runs = work.continue_work(time_left)
        except VisualizerError as error:
            self.say(str(error), error=True)
            self.give_up()
            return False
        if runs is not None and work is self.recording:
            self._show_more(runs)
        elif runs is not None and (
            work.is_done or (runs.comparison.steps and runs.comparison.contains_position(work.target.position))
        ):
            self.loading = None
            if not self._has_taken_back(work, runs.comparison.traces):
                self.recording = work
                self._show(work.change, runs)
                self.has_runs = True
        if self.recording is not None and self.recording.is_done:
            self.recording = None
        return self.is_recording

    @property
    def progress(self) -> str:
        """The progress of a recording that nothing is shown of, and that somebody waits for; else empty."""
        loading = self.loading
        return loading.progress if loading is not None and loading.seconds > _PATIENCE_SECONDS else ""

    def _show_more(self, runs: Runs) -> None:
        """Show more of the runs at the same position."""
        shown, before, after = self.presentation, self.comparison, runs.comparison.with_sync(self.comparison.sync)
        if after.sync in (Sync.REVEAL, Sync.FINISH):  # their steps depend on what comes later
            shown = replace(shown, position=convert_position(shown.position, before, after, shown.focus))
        self.focused_run.extend(after.traces[self.focus])
        self._load_player(shown, Runs(after, runs.divergences))

    def _has_taken_back(self, loading: Recordings, traces: Sequence[Trace]) -> bool:
        """Whether a program that has run was saved, and cannot be built now; then what ran last stays."""
        shown = {file_key(program): self.outcome_of_pane(pane) for pane, program in enumerate(self.programs)}
        for program, trace in zip(loading.target.programs, traces):
            fault = self.outcomes.get(trace, DEFAULT_OUTCOME).fault
            before = shown.get(file_key(program), DEFAULT_OUTCOME).fault
            if fault is None or fault.error != COMPILE_ERROR or (before is not None and before.error == COMPILE_ERROR):
                continue
            problem = ProgramError(fault.message, source=program.title, line=fault.line)
            if self.own_programs.take_back(program, problem):
                self.say(fill_template(NOT_READ_MESSAGE, problem=problem), error=True)
                return True
        return False

    def give_up(self) -> None:
        """End the recordings; the presentation stays, with what is there of its runs."""
        for work in filter(None, (self.loading, self.recording)):
            work.close()
        self.loading = self.recording = None
        self.player.is_growing = False

    def _show(self, change: Change, runs: Runs) -> None:
        """Make a change whose runs are there, and note it in the history."""
        before, after, fields = self.presentation, self._presentation_after(change.fields), change.fields
        if not change.is_given and change.history is None:
            old = before.settings
            chosen = {name: value for name, value in after.settings.items() if value != old[name]}
            after = replace(after, own_settings={**before.own_settings, **chosen})
        if self.recording is not None:
            self.recording.target = after
        self._load_player(after, runs)
        if change.history is not None:
            self.history = change.history
        elif change.undoable and self.has_runs and not after.is_like(before):
            self.history = History((*self.history.past, before)[-_MOST_CHANGES:])
        self._presentation = after
        self.predicting = self.predicting and after.view.sync is Sync.VISIT
        if "position" in fields:
            self.player.pause()
        if change.callback is not None:
            change.callback()

    def _presentation_after(self, fields: Mapping[str, Any]) -> Presentation:
        """The presentation with other fields; a new sync converts the position that stays."""
        now = self.presentation
        sync = fields.get("view", now.view).sync
        if sync is not now.view.sync:
            new = self.comparison.with_sync(sync)
            now = replace(now, position=convert_position(now.position, self.comparison, new, now.focus))
        return replace(now, **fields)

    def _load_player(self, after: Presentation, runs: Runs) -> None:
        """Load the runs of a presentation into the player, at its position."""
        # What takes much memory comes first, so that nothing has changed if it fails.
        comparison = runs.comparison.with_sync(after.view.sync)
        self.divergences, self.run_stops = runs.divergences, _find_run_stops(after, comparison)
        self.player.is_growing = self.recording is not None and not comparison.is_complete
        self.player.load(comparison, comparison.tick_of(after.position), self.run_stops.ticks)

    @property
    def pending_change(self) -> Change:
        """The change that is being recorded, or else one that runs changed programs of the panes again."""
        if self.loading is not None:
            return self.loading.change
        return Change({"panes": self._presentation.panes}, undoable=False)

    def mark_stops_saved(self, lecture: tuple[Part, ...]) -> None:
        """Note that a lecture is in a file, also where the history has it."""

        def note(entry: Presentation) -> Presentation:
            return replace(entry, saved_lecture=lecture) if entry.lecture == lecture else entry

        self._presentation = note(self._presentation)
        self.history = History(*(tuple(map(note, entries)) for entries in self.history))

    def undo(self, back: bool = True) -> None:
        """Undo the last change, or with ``back`` False redo the last one undone.

        If a change is being recorded, undoing cancels it.
        """
        loading, now, history = self.loading, self.presentation, self.history
        if loading is not None and loading.change.history is not None:
            now, history = loading.target, loading.change.history
        elif back and loading is not None and loading.change.undoable and self.has_runs:
            self.apply_change(Change({name: vars(now)[name] for name in RUN_FIELDS}, undoable=False))
            self.clear_message()  # it announced the change
            return
        nearer, farther = history if back else history[::-1]
        if not nearer:
            self.say(_TEXTS["nothing-to-undo" if back else "nothing-to-redo"])
            return
        self.say(fill_template(_TEXTS["undone" if back else "redone"], name=nearer[-1].name))
        moved, fields = (nearer[:-1], (*farther, now)), vars(nearer[-1])
        # With the same runs it is shown at once, also while these are recorded.
        if loading is None and all(fields[name] == vars(now)[name] for name in RUN_FIELDS):
            fields = {name: fields[name] for name in fields.keys() - RUN_FIELDS}
        self.apply_change(Change(fields, history=History(*(moved if back else moved[::-1]))))

    # Playing

    @property
    def comparison(self) -> Comparison:
        """The traces of all panes, kept in step."""
        return self.player.comparison

    @property
    def shown_position(self) -> StepPosition:
        """The position of the player in whole steps and operations."""
        return self.comparison.position_of(self.player.position)

    @property
    def focused_run(self) -> FocusedRun:
        """The run of the focused pane."""
        run, trace = self._focused, self.comparison.traces[self.focus]
        asked = self.focus, self.view.language
        if run is None or run.trace is not trace or (run.pane, run.language) != asked:
            run = self._focused = FocusedRun(self.player, self.focus, self.programs[self.focus], asked[1])
        return run

    def outcome_of_pane(self, pane: int) -> RunOutcome:
        """The outcome of the run in a pane: what it printed, and how it ended."""
        return self.outcomes.get(self.comparison.traces[pane], DEFAULT_OUTCOME)

    def advance(self, seconds: float) -> bool:
        """Let time pass, and return whether the picture has changed."""
        if self.loading is not None:
            self.loading.seconds += seconds
        self.message_seconds -= seconds
        expired = self.message_seconds <= 0 or self._message_moment not in (None, self.moment_key)
        if expired:
            self.clear_message()
        player = self.player
        step, forward = player.step, player.direction > 0
        moved = player.advance(min(seconds, _LONGEST_STEP))
        if self.predicting and not self.choices.predicts_at_stops and forward and player.step > step:
            player.pause()
            player.seek(player.comparison.tick_of_step(step + 1))
        elif moved and not player.is_playing and (index := self.run_stops.index_at(player.position)) is not None:
            self.show_stop(self._presentation.part, self.run_stops.stops[index])
        return moved or expired

    @property
    def is_asking(self) -> bool:
        """Whether Predict asks for the next visit here: anywhere, or only at stops that have a visit after them."""
        if not self.predicting or not self.choices.predicts_at_stops:
            return self.predicting
        is_stop = self.run_stops.index_at(self.player.position) is not None
        return is_stop and not self.shown_position.operations and not self.player.is_at_end

    def focus_on(self, pane: int) -> None:
        """Focus the pane of this index, if there is one."""
        if 0 <= pane < len(self.programs):
            self.change(focus=pane)

    # Messages

    def say(self, message: str, error: bool = False, at_step: bool = False) -> None:
        """Show a message for a while, or with ``at_step`` until the player moves."""
        self.message, self.message_is_error = message, error
        self._message_moment = self.moment_key if at_step else None
        self.message_seconds = inf if at_step or not message else _MESSAGE_SECONDS

    def explain(self, text: str) -> None:
        """Show an explanation of what is shown, as a caption, until the player moves."""
        self._explanation = self.moment_key, text

    @property
    def explanation(self) -> str:
        """The explanation of what is shown, empty for none."""
        moment, text = self._explanation
        return text if moment == self.moment_key else ""

    def clear_message(self) -> None:
        """Remove the message."""
        self.say("")

    @property
    def moment_key(self) -> object:
        """A value that changes with each move of the player, and with the runs, but not while they grow."""
        return self.board, self.programs, self.order, self.view.sync, self.player.position

    # The position in words

    @property
    def position_text(self) -> str:
        """The position in words: ``visit 12 of 48``."""
        if not self.has_runs:
            return "loading" if self.loading is not None else "nothing to reveal"
        position = position_text(self.comparison, self.player.position)
        if line := self.focused_run.line_index:
            lines = len(self.focused_run.line_steps()) - 1
            return fill_template(LINE_POSITION, position=position, line=line, lines=lines)
        return position

    @property
    def title(self) -> str:
        """The title of the window: the board, the position, and whether it plays; or the progress of a recording."""
        state = f"{self.position_text} - {'playing' if self.player.is_playing else 'paused'}"
        return f"{self.name} - {self.progress or state}"


def _find_run_stops(shown: Presentation, comparison: Comparison) -> RunStops:
    """The stops of the shown part of the lecture, at the ticks of ``comparison``, which may have another sync."""
    part = shown.shown_part
    if part is None:
        return NO_STOPS
    indices = [index for index, _ in shown.places]
    found = RunStops.from_stops(part.places, comparison, part.sync, shown.focus)
    return replace(found, earlier=indices.index(shown.part), others=len(indices) - len(part.places))
