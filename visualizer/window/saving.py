"""Saving a board as a file: the name is asked for, nothing is replaced or lost unasked."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from visualizer.algorithms.lookup import is_known_by_name
from visualizer.board.board import Board
from visualizer.board.text import save_board
from visualizer.playback.comparison import START_POSITION
from visualizer.playback.scenario import Scenario, ScenarioView
from visualizer.window.own_programs import is_own_program
from visualizer.window.session import Session
from visualizer.window.shell import Shell
from visualizer.window.widgets.controls import do_nothing
from visualizer.window.widgets.dialogs import Prompt, QuestionDialog, write_file

_NAME_HINT = (
    "The name of the file. It becomes LeetCode's JSON where the name ends in .json,"
    " else a board file, which keeps the algorithms, the step, the view and the stops too."
)
_WITHOUT_OWN_TEXT = ", without your own programs, so that opening it runs none"
_BOARD_NOT_SAVED = "A board that you edited is not saved", "What you have drawn would be lost."
_STOPS_NOT_SAVED = (
    "Stops that you marked are not saved",
    "Their positions and captions would be lost. A board file keeps them, with the board.",
)
_STOPS_PUT_AWAY = (
    "Stops of another board are not saved",
    "They were put away with their board, and would be lost. Ctrl+Z brings both back.",
)
# File systems take 255 bytes; this leaves room for an ending and for letters of several bytes.
_LONGEST_DRAFT = 60
_EDITED_SUFFIX = ", edited"
#: What is no part of a file's name.
_NAME_SEPARATORS = re.compile(r"[^\w.\u0300-\uffff]+")


def save_prompt(shell: Shell, board: Board, name: str, then: Callable[[], object] = do_nothing) -> Prompt:
    """The prompt that asks for a file's name, writes the board, and goes on with ``then``.

    The board is written as it is now: another may be shown before the name is typed.
    """
    session, written = shell.session, build_scenario(board, shell.session).to_board()

    def write(path: Path) -> None:
        save_board(written, path)
        shell.close()  # before what follows the saving begins
        own = _WITHOUT_OWN_TEXT if any(map(is_own_program, session.programs)) else ""
        shell.say(f"Saved as {path}{own}.")
        if session.draft is not None and session.draft.board.rows == board.rows:
            session.draft.mark_saved()
            session.draft_name = path.stem
        if session.board is board:
            session.change(name=path.stem, undoable=False)
        if path.suffix.lower() != ".json":
            session.mark_stops_saved()
        session.choices.remember_file(str(path))
        then()

    return Prompt(
        shell,
        "Save the board",
        _NAME_HINT,
        lambda typed: write_file(shell, typed, write, ".txt"),
        text=suggest_file_name(name),
        label="Save",
    )


def build_scenario(board: Board, session: Session) -> Scenario:
    """``board`` as it is saved: with what is compared in ``session`` and how it is watched.

    The position is that of the board that is shown, the start for any other. Programs that only
    a trace has are left out, since a scenario names none but those known here.
    """
    view, shown = session.view, session.presentation
    is_shown = (board.rows, board.click) == (shown.board.rows, shown.board.click)
    named = [pane for pane, each in enumerate(shown.programs) if is_known_by_name(each)]
    return Scenario(
        board,
        tuple(shown.programs[pane].name for pane in named),
        shown.order,
        view.sync,
        shown.position if is_shown else START_POSITION,
        ScenarioView(view.overlay, view.mines, view.code),
        shown.stops,
        tuple(shown.marks[pane].letter for pane in named),
    )


def suggest_file_name(name: str) -> str:
    """A file's name made from what a board is called.

    >>> suggest_file_name("random 9x9/10, seed 5")
    'random-9x9-10-seed-5.txt'
    """
    made = _NAME_SEPARATORS.sub("-", name).strip("-.")[:_LONGEST_DRAFT].rstrip("-.")
    return (made or "board") + ".txt"


def draft_title(session: Session) -> str:
    """What the draft of a session is called: as its file or board until it is changed."""
    unsaved = session.draft is not None and session.draft.has_unsaved_changes
    return session.draft_name.removesuffix(_EDITED_SUFFIX) + _EDITED_SUFFIX * unsaved


def save_shown_board(shell: Shell, then: Callable[[], object] = do_nothing) -> Prompt:
    """The prompt that saves the board that is shown in the panes, then goes on."""
    session = shell.session
    return save_prompt(shell, session.board, session.name, then)


def end_after_saving(shell: Shell, end: Callable[[], None]) -> None:
    """Call ``end``, once the user has been asked about what is not saved."""
    session, go_on = shell.session, partial(end_after_saving, shell, end)
    draft = session.draft
    if draft is not None and draft.has_unsaved_changes:
        text, save = _BOARD_NOT_SAVED, save_prompt(shell, draft.board, draft_title(session), go_on)
    elif session.presentation.has_unsaved_stops:
        text, save = _STOPS_NOT_SAVED, save_shown_board(shell, go_on)
    elif session.presentation.puts_away:
        text, save = _STOPS_PUT_AWAY, None
    else:
        end()
        return
    if not (shell.panels and shell.panels[-1].title == text[0]):
        answers: list[tuple[str, Callable[[], object]]] = [("Quit", end), ("Stay", do_nothing)]
        if save is not None:
            answers.insert(1, ("Save", partial(shell.open, save)))
        shell.open(QuestionDialog(shell, *text, answers))
