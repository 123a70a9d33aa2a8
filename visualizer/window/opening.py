"""The first session of a window, and opening a board, scenario, trace or program later.

A program of the user runs again whenever its file is saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from visualizer.algorithms.lookup import find_algorithm_of_trace, is_program_file, program_from_trace
from visualizer.board.neighbours import Order
from visualizer.draw.panels.pane_view import PaneNote
from visualizer.language import run_reports
from visualizer.language.formatting import fill_template
from visualizer.playback.comparison import MOST_PANES, START_POSITION
from visualizer.playback.opening import open_board
from visualizer.playback.scenario import Scenario, parse_scenario
from visualizer.recording.program import Program
from visualizer.trace.trace import Trace
from visualizer.window.choices import Choices
from visualizer.window.loading import Change
from visualizer.window.own_programs import file_key
from visualizer.window.presentation import ViewSettings, change_programs
from visualizer.window.session import Session


@dataclass(frozen=True)
class WindowStart:
    """What a window begins with: a ``scenario``, or a ``trace`` that is shown without being run.

    ``algorithms`` take precedence over those of the scenario; without either, the default ones
    are shown. ``order`` is the neighbour order of all, `OWN_ORDERS` for each its own, None for the
    default. ``name`` is the name of the board, ``limit`` the most operations of a run, and
    ``focus`` the index of the focused pane.
    """

    scenario: Scenario
    algorithms: Sequence[Program] = ()
    order: Order | None = None
    name: str = ""
    limit: int | None = None
    trace: Trace | None = None
    focus: int = 0

    @property
    def chosen_algorithms(self) -> Sequence[Program]:
        """The algorithms that the user names, or else the scenario."""
        return self.algorithms or self.scenario.programs


def first_session(start: WindowStart, choices: Choices, view: ViewSettings | None = None) -> Session:
    """A session that begins with ``start``, and with a view that the scenario may change."""
    # Merged here, so that the first change does not make the scenario's view undoable.
    view = (view or ViewSettings()).merge(start.scenario.view, start.scenario.sync)
    session = Session(start.scenario.board, start.chosen_algorithms, start.order, choices, view)
    session.limit = start.limit
    session.focus_on(start.focus)
    if start.trace is not None:
        show_trace(session, start.trace, start.name)
    else:
        session.open_scenario(replace(start.scenario, algorithms=()), start.name)
    if (count := len(start.chosen_algorithms)) > MOST_PANES:
        session.say(fill_template(run_reports.FIRST_SHOWN, most=MOST_PANES, count=count))
    return session


def open_anything(session: Session, name: str) -> bool:
    """Open a board, scenario, trace or program by its name, and return whether that succeeded.

    Code runs only if the name is that of a program file.
    """
    open_file = _open_program if is_program_file(name) else _open_board
    opened = session.attempt(partial(open_file, session, name))
    if opened:
        session.choices.remember_file(name)
    return opened


def _open_board(session: Session, name: str) -> None:
    # "-" would mean standard input, which a window does not read.
    opened = open_board("./-" if name == "-" else name, may_wait=False)
    if opened.trace is not None:
        show_trace(session, opened.trace, Path(name).stem)
    else:
        session.open_scenario(opened.scenario, Path(name).stem or name)


def open_text(session: Session, text: str) -> None:
    """Open a board or scenario from text that was pasted or dropped."""

    def open_scenario() -> None:
        scenario = parse_scenario(text, source="pasted text")
        session.open_scenario(scenario, scenario.board.title or "pasted board")

    session.attempt(open_scenario)


def show_trace(session: Session, trace: Trace, name: str) -> None:
    """Show a trace that was read from a file, without running its program.

    Later runs, and files that are saved, take the neighbour order of the trace.
    """
    program = find_algorithm_of_trace(trace) or program_from_trace(trace)
    order = None if trace.order == program.order else trace.order
    name = name or trace.board.title or "board"
    panes = change_programs(session.presentation.panes, (program,))
    fields = {"board": trace.board, "panes": panes, "order": order, "name": name, "position": START_POSITION}
    session.apply_change(Change({**fields, "stops": (), "saved_stops": ()}), {id(program): trace})


def _open_program(session: Session, reference: str) -> None:
    """Show a program in a new pane, or in the pane that already has its file.

    If there is no room for another pane, the program can be chosen among the algorithms.
    """
    program, pending = session.own_programs.open_program(reference), session.pending_change
    panes = pending.fields["panes"]
    keys = [file_key(pane.program) for pane in panes]
    is_new = file_key(program) not in keys
    if is_new and len(keys) >= MOST_PANES:
        session.say(fill_template(run_reports.NO_ROOM_MESSAGE, most=MOST_PANES, title=program.title), error=True)
        return
    message = run_reports.OPENED_MESSAGE if is_new else run_reports.READ_AGAIN_MESSAGE
    session.say(fill_template(message, title=program.title))
    focus = len(keys) if is_new else keys.index(file_key(program))
    if is_new:
        panes = change_programs(panes, [*(pane.program for pane in panes), program])
    session.change(panes=panes, focus=focus, undoable=is_new or pending.undoable)


def rerun_saved_programs(session: Session, seconds: float) -> bool:
    """Run programs again whose files were saved, and return whether there were any.

    ``seconds`` have passed since the last call.
    """
    saved = session.own_programs.reread_changed(
        (pane.program for pane in session.pending_change.fields["panes"]), seconds
    )
    for program in saved:
        problem = session.own_programs.last_reading(program).problem
        if problem is not None:
            session.say(fill_template(run_reports.NOT_READ_MESSAGE, problem=problem), error=True)
        else:
            session.say(fill_template(run_reports.SAVED_MESSAGE, title=program.title))
            session.apply_change(session.pending_change)
    return bool(saved)


def pane_notes(session: Session, signs: bool = True) -> tuple[PaneNote, ...]:
    """The note of each pane about its run; without ``signs``, only about errors."""
    notes = []
    for pane, program in enumerate(session.programs):
        report, problem = session.outcome_of_pane(pane), session.own_programs.last_reading(program).problem
        note = PaneNote(
            crash="" if report.fault is None else run_reports.crash_text(report.fault),
            line=None if report.fault is None else report.fault.line,
            unread="" if problem is None else run_reports.unread_text(problem),
            printed=signs and bool(report.printed),
            unseen=run_reports.UNSEEN_HINT if signs and report.notes else "",
        )
        notes.append(note)
    return tuple(notes)
