"""What a window opens with, and opening a board, scenario, trace or program later.

A program runs again when its file is saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from visualizer.board.neighbours import Order
from visualizer.draw.panels.pane_view import PaneNote
from visualizer.errors import VisualizerError, counted
from visualizer.language.formatting import fill
from visualizer.language.run_reports import (
    MENDED,
    NO_ROOM,
    NOT_READ,
    OPENED,
    OPENED_AGAIN,
    SAVED,
    fault_text,
    unread_text,
)
from visualizer.playback.opening import open_board
from visualizer.playback.scenario import Scenario, parse_scenario
from visualizer.programs.program_file import names_program
from visualizer.recording.program import Program
from visualizer.trace.trace import Trace
from visualizer.window.choices import Choices
from visualizer.window.loading import LoadRequest
from visualizer.window.own_programs import is_own, is_same_file
from visualizer.window.session import MOST_PANES, Session


@dataclass(frozen=True)
class Start:
    """What a window begins with: a ``scenario``, or a ``trace`` that is shown as it is.

    ``algorithms`` go before those of the scenario; none of both are the usual. ``order`` is that
    of all, `OWN_ORDERS` for each its own, None for what goes with the algorithms. ``name`` is
    that of the board, ``limit`` the most operations of a run, ``focus`` the pane that has the
    focus.
    """

    scenario: Scenario
    algorithms: Sequence[Program] = ()
    order: Order | None = None
    name: str = ""
    limit: int | None = None
    trace: Trace | None = None
    focus: int = 0

    @property
    def named(self) -> Sequence[Program]:
        """The algorithms that are named, by the person or else by the scenario."""
        return self.algorithms or self.scenario.programs


def first_session(start: Start, choices: Choices) -> Session:
    """A session that begins like this."""
    session = Session(start.scenario.board, start.named, start.order, choices)
    session.name = start.name
    session.limit = start.limit
    session.focus = start.focus
    if start.trace is not None:
        session.show_trace(start.trace)
    else:
        session.open_scenario(replace(start.scenario, algorithms=()))
    return session


def open_anything(session: Session, name: str) -> bool:
    """Open a board, scenario, trace or program by its name; False if that failed.

    Only a program, whose name ends in ``.py``, is run.
    """
    return open_program(session, name) if names_program(name) else open_file(session, name)


def open_file(session: Session, name: str) -> bool:
    """Open a board, scenario or trace by file name or shipped name; False if that failed."""
    if not name:
        session.say("Type the name of a file first.", error=True)
        return False
    name = "./-" if name == "-" else name  # a window has no standard input to wait for

    def open_it() -> None:
        opened = open_board(name, may_wait=False)
        if opened.trace is not None:
            session.show_trace(opened.trace, Path(name).stem)
        else:
            session.open_scenario(opened.scenario, Path(name).stem or name)
        session.choices.remember_file(name)

    return session.accepted(open_it)


def open_text(session: Session, text: str) -> None:
    """Open a board or scenario from text that was pasted or dropped."""

    def open_it() -> None:
        scenario = parse_scenario(text, source="pasted text")
        session.open_scenario(scenario, scenario.board.title or "pasted board")

    session.accepted(open_it)


def open_program(session: Session, reference: str) -> bool:
    """Show a program in a pane of its own, or in the one that its file has; False if that failed.

    Where all panes are taken it can be chosen among the algorithms.
    """
    try:
        program = session.own.open(reference)
    except VisualizerError as error:
        session.say(str(error), error=True)
        return False
    session.choices.remember_file(reference)
    request = _as_it_is(session)
    panes = [pane for pane, each in enumerate(request.programs) if is_same_file(each, program)]
    if not panes and len(request.programs) >= MOST_PANES:
        said = fill(NO_ROOM, most=MOST_PANES, title=program.title)
        session.say(said, error=True)
        return True
    programs = _with(request.programs, program) if panes else (*request.programs, program)
    said = fill(OPENED_AGAIN if panes else OPENED, title=program.title)
    focus = panes[0] if panes else len(programs) - 1
    session.say(said)
    session.load(replace(request, programs=programs, then=partial(session.focus_on, focus)))
    return True


def look_at_programs(session: Session, seconds: float) -> bool:
    """Run again those programs whose files have changed; True if something was said or begun.

    ``seconds`` have passed since the last look.
    """
    changed = [*session.own.look(_as_it_is(session).programs, seconds)]
    rerun = [watched.program for before, watched in changed if watched.program is not before]
    for before, watched in changed:
        if watched.problem is not None:
            session.say(fill(NOT_READ, problem=watched.problem), error=True)
        elif watched.program is before:
            session.say(fill(MENDED, title=before.title))
    if rerun:
        request = _as_it_is(session)
        programs = request.programs
        for program in rerun:
            programs = _with(programs, program)
        title = rerun[0].title if len(rerun) == 1 else counted(len(rerun), "program")
        session.say(fill(SAVED, title=title))
        session.load(replace(request, programs=programs))
    return bool(changed)


def has_own_programs(session: Session) -> bool:
    """Whether files are to be looked at."""
    return any(map(is_own, _as_it_is(session).programs))


def pane_notes(session: Session, signs: bool = True) -> tuple[PaneNote, ...]:
    """What is said in each pane of the run that it shows; with ``signs`` what it printed too."""
    return tuple(_note(session, pane, signs) for pane in range(len(session.comparison.traces)))


def _note(session: Session, pane: int, signs: bool) -> PaneNote:
    program, report = session.programs[pane], session.report(pane)
    printed = signs and bool(report.printed)
    problem = session.own.problem(program)
    unread = "" if problem is None else unread_text(problem)
    if report.fault is None:
        return PaneNote(unread=unread, printed=printed)
    return PaneNote(fault_text(report.fault), report.fault.line, unread, printed)


def _with(programs: tuple[Program, ...], new: Program) -> tuple[Program, ...]:
    """The programs with ``new`` wherever its file is."""
    return tuple(new if is_same_file(each, new) else each for each in programs)


def _as_it_is(session: Session) -> LoadRequest:
    """What is shown, or is about to be."""
    if session.loading is not None:
        # Its runs that are over are made again, which is no worse than what was asked for.
        return session.loading.request
    return session.request(position=None, undoable=False)
