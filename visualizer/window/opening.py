"""The first session of a window, opening a board, scenario, trace or program later, and saving a board.

A program of the user runs again whenever its file is saved. Before something unsaved is lost, the user is
asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from visualizer.algorithms.lookup import find_algorithm_of_trace, is_known_by_name, is_program_file, program_from_trace
from visualizer.board.board import Board
from visualizer.board.neighbours import Order
from visualizer.board.text import save_board
from visualizer.errors import FileError
from visualizer.files import write_atomically
from visualizer.language import run_reports
from visualizer.language.conclusions import PaneNote, note_on_run
from visualizer.language.formatting import fill_template, read_table
from visualizer.playback.comparison import MOST_PANES, START_POSITION
from visualizer.playback.opening import LecturePart, name_parts, open_board
from visualizer.playback.scenario import Scenario, ScenarioView, lecture_text, parse_lecture
from visualizer.recording.program import Program
from visualizer.trace.trace import Trace
from visualizer.values import value_class
from visualizer.window.own_programs import file_key, is_own_program
from visualizer.window.presentation import Change, Choices, Part, ViewSettings, change_programs
from visualizer.window.session import Session
from visualizer.window.shell import Shell
from visualizer.window.widgets.controls import do_nothing
from visualizer.window.widgets.menu import Prompt, QuestionDialog, write_file


@value_class
class WindowStart:
    """What a window begins with: a ``scenario``, or a ``trace`` that is shown without being run.

    ``algorithms`` take precedence over those of the scenario; without either, the default ones
    are shown. ``order`` is the neighbour order of all, `OWN_ORDERS` for each its own, None for the
    default. ``name`` is the name of the board, ``limit`` the most operations of a run, and
    ``focus`` the index of the focused pane. ``more`` are the further boards of a lecture.
    """

    scenario: Scenario
    algorithms: Sequence[Program] = ()
    order: Order | None = None
    name: str = ""
    limit: int | None = None
    trace: Trace | None = None
    focus: int = 0
    more: tuple[LecturePart, ...] = ()

    @property
    def chosen_algorithms(self) -> Sequence[Program]:
        """The algorithms that the user names, or else the scenario."""
        return self.algorithms or self.scenario.programs


def first_session(start: WindowStart, choices: Choices, view: ViewSettings | None = None) -> Session:
    """A session that begins with ``start``, and with a view that the scenario may change."""
    session = Session(start.scenario.board, start.chosen_algorithms, start.order, choices, view)
    session.limit = start.limit
    session.focus_on(start.focus)
    if start.trace is not None:
        show_trace(session, start.trace, start.name)
    else:
        first = LecturePart(start.name, replace(start.scenario, algorithms=()))
        session.open_lecture((first, *start.more))
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
        session.open_lecture(opened.parts)


def parse_pasted(text: str) -> Sequence[LecturePart]:
    """The boards of a text that was pasted or dropped, with their settings. Raises VisualizerError if it has none."""
    if not text.strip():
        raise FileError("There is no text on the clipboard; copy a board first.")
    scenarios = parse_lecture(text, source="pasted text")
    return name_parts(scenarios, scenarios[0].board.title or "pasted board")


def open_text(session: Session, text: str) -> None:
    """Open a board, scenario or lecture from text that was pasted or dropped."""
    session.attempt(lambda: session.open_lecture(parse_pasted(text)))


def show_trace(session: Session, trace: Trace, name: str) -> None:
    """Show a trace that was read from a file, without running its program.

    Later runs, and files that are saved, take the neighbour order of the trace.
    """
    program = find_algorithm_of_trace(trace) or program_from_trace(trace)
    order = None if trace.order == program.order else trace.order
    name = name or trace.board.title or "board"
    panes = change_programs(session.presentation.panes, (program,))
    fields = {"board": trace.board, "panes": panes, "order": order, "name": name, "position": START_POSITION}
    session.apply_change(Change(fields, traces={id(program): trace}))


def _open_program(session: Session, reference: str) -> None:
    """Show a program in a new pane, or in the pane that already has its file.

    If there is no room for another pane, the program can be chosen among the algorithms.
    """
    program, panes = session.own_programs.open_program(reference), session.wanted.panes
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
    session.change(panes=panes, focus=focus, undoable=is_new)


def rerun_saved_programs(session: Session, seconds: float) -> bool:
    """Run programs again whose files were saved, and return whether there were any.

    ``seconds`` have passed since the last call.
    """
    saved = session.own_programs.reread_changed(session.wanted.programs, seconds)
    for program in saved:
        problem = session.own_programs.last_reading(program).problem
        if problem is not None:
            session.say(fill_template(run_reports.NOT_READ_MESSAGE, problem=problem), error=True)
        else:
            session.say(fill_template(run_reports.SAVED_MESSAGE, title=program.title))
            session.apply_change(session.work.change or Change({"panes": session.presentation.panes}, undoable=False))
    return bool(saved)


def pane_notes(session: Session, signs: bool = True) -> tuple[PaneNote, ...]:
    """The note of each pane about its run; without ``signs``, only about errors."""
    notes = []
    for pane, program in enumerate(session.programs):
        report, problem = session.outcome_of_pane(pane), session.own_programs.last_reading(program).problem
        crash = "" if report.fault is None else run_reports.crash_text(report.fault)
        verdict = session.own_programs.verdicts.get(program.code)
        note = replace(
            note_on_run(session.comparison.traces[pane], report, crash, verdict),
            unread="" if problem is None else run_reports.unread_text(problem),
            printed=signs and bool(report.printed),
            unseen=run_reports.UNSEEN_HINT if signs and report.notes else "",
        )
        notes.append(note)
    return tuple(notes)


_TEXTS = read_table("window.json")["files"]
# File systems allow 255 bytes; this leaves room for an ending and for characters of several bytes.
_LONGEST_NAME = 60
#: Characters that are replaced in a suggested file name.
_NAME_SEPARATORS = r"[^\w.\u0300-\uffff]+"


def save_prompt(shell: Shell, board: Board | None, name: str, callback: Callable[[], object] = do_nothing) -> Prompt:
    """The prompt that asks for a file's name, writes the board or with None the lecture, and calls ``callback``.

    The file gets the present state of the session, even if another board is shown before the
    name is entered.
    """
    session, lecture = shell.session, shell.session.presentation.lecture
    counts = {"boards": len(lecture), "stops": len(session.presentation.places)}
    hint = _TEXTS["board-name"] if board is not None else fill_template(_TEXTS["lecture-name"], **counts)
    scenarios = [*map(_titled_scenario, lecture)] if board is None else [build_scenario(board, session)]
    programs = {pane.program for part in lecture for pane in part.panes} if board is None else session.programs

    def write(path: Path) -> None:
        if board is not None:
            save_board(scenarios[0].to_board(), path)
        elif path.suffix.lower() == ".json":
            raise FileError("JSON has room for one board alone, without stops; end the name in .txt")
        else:
            write_atomically(path, lecture_text(scenarios).encode("utf-8"))
            session.saved_lectures.append(lecture)
        shell.close()  # first, since ``callback`` may open a panel
        own = _TEXTS["without-own"] if any(map(is_own_program, programs)) else ""
        shell.say(f"Saved as {path}{own}.")
        if board is not None and shell.draft is not None and shell.draft.board.rows == board.rows:
            shell.draft.mark_saved(path.stem)
        if session.board is board:
            session.change(name=path.stem, undoable=False)
        session.choices.remember_file(str(path))
        callback()

    return Prompt(
        shell,
        "Save the lecture" if board is None else "Save the board",
        hint,
        lambda typed: write_file(shell, typed, write, ".txt"),
        text=suggest_file_name(name),
        label="Save",
    )


def build_scenario(board: Board, session: Session) -> Scenario:
    """The scenario that is saved for ``board``: without stops, with the programs and the view of ``session``.

    Another board than the one shown gets the start as its position.
    """
    view, shown = session.view, session.presentation
    is_shown = (board.rows, board.click) == (shown.board.rows, shown.board.click)
    position = shown.position if is_shown else START_POSITION
    part = shown.as_part(ScenarioView(view.overlay, view.mines, view.code))
    return _part_scenario(part._replace(board=board, position=position))


def _part_scenario(part: Part) -> Scenario:
    """The scenario of a part, without programs that have no name in the catalogue, such as those of opened traces."""
    named = [pane for pane in part.panes if is_known_by_name(pane.program)]
    names, letters = tuple(pane.program.name for pane in named), tuple(pane.tag.letter for pane in named)
    return Scenario(part.board, names, part.order, part.sync, part.position, part.view, part.stops, letters)


def _titled_scenario(part: Part) -> Scenario:
    """The scenario of a part of a lecture, whose board would lose its name without a title."""
    return _part_scenario(part._replace(board=replace(part.board, title=part.board.title or part.name)))


def suggest_file_name(name: str) -> str:
    """A file name made from the name of a board.

    >>> suggest_file_name("random 9x9/10, seed 5")
    'random-9x9-10-seed-5.txt'
    """
    stem = re.sub(_NAME_SEPARATORS, "-", name).strip("-.")[:_LONGEST_NAME].rstrip("-.")
    return (stem or "board") + ".txt"


def save_shown(shell: Shell, callback: Callable[[], object] = do_nothing) -> Prompt:
    """The prompt that saves the lecture, or the shown board without one, and then calls ``callback``."""
    session, lecture = shell.session, shell.session.presentation.lecture
    if lecture:
        return save_prompt(shell, None, lecture[0].name if len(lecture) == 1 else "lecture", callback)
    return save_prompt(shell, session.board, session.name, callback)


def end_after_saving(shell: Shell, end: Callable[[], None]) -> None:
    """Ask about everything that is not saved, and then call ``end`` unless the user stays."""
    draft, go_on = shell.draft, partial(end_after_saving, shell, end)
    if draft is not None and draft.has_unsaved_changes:
        save = save_prompt(shell, draft.board, draft.name, go_on)
        _ask_to_save(shell, "board-not-saved", "Quit", end, save)
    elif shell.session.has_unsaved_stops:
        _ask_to_save(shell, "stops-not-saved", "Quit", end, save_shown(shell, go_on))
    else:
        end()


def ask_about_stops(shell: Shell) -> None:
    """Ask about unsaved stops, if there are any that a file which is being opened would replace."""
    change, shell.session.unconfirmed = shell.session.unconfirmed, None
    if change is not None:
        replace_stops = partial(shell.session.apply_change, change)
        _ask_to_save(shell, "stops-not-saved", "Open", replace_stops, save_shown(shell, replace_stops))


def _ask_to_save(shell: Shell, kind: str, label: str, go_on: Callable[[], object], save: Prompt) -> None:
    """Ask whether to go on, to save first, or to stay; the title and the question are those of a ``kind``."""
    title, question = _TEXTS[kind]
    if not (shell.panels and shell.panels[-1].title == title):
        answers = ((label, go_on), ("Save", partial(shell.open, save)), ("Stay", do_nothing))
        shell.open(QuestionDialog(shell, title, question, answers))
