"""Saving a board: the prompt for its name, and the questions before something unsaved is lost."""

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
# File systems allow 255 bytes; this leaves room for an ending and for characters of several bytes.
_LONGEST_NAME = 60
_EDITED_SUFFIX = ", edited"
#: Characters that are replaced in a suggested file name.
_NAME_SEPARATORS = re.compile(r"[^\w.\u0300-\uffff]+")


def save_prompt(shell: Shell, board: Board, name: str, callback: Callable[[], object] = do_nothing) -> Prompt:
    """The prompt that asks for a file's name, writes the board, and then calls ``callback``.

    The file gets the present state of the session, even if another board is shown before the
    name is entered.
    """
    session, written = shell.session, build_scenario(board, shell.session).to_board()

    def write(path: Path) -> None:
        save_board(written, path)
        shell.close()  # first, since ``callback`` may open a panel
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
        callback()

    return Prompt(
        shell,
        "Save the board",
        _NAME_HINT,
        lambda typed: write_file(shell, typed, write, ".txt"),
        text=suggest_file_name(name),
        label="Save",
    )


def build_scenario(board: Board, session: Session) -> Scenario:
    """The scenario that is saved for ``board``, with the programs and the view of ``session``.

    Another board than the one shown gets the start as its position. Programs without a name in
    the catalogue, such as those of opened traces, are left out.
    """
    view, shown = session.view, session.presentation
    is_shown = (board.rows, board.click) == (shown.board.rows, shown.board.click)
    named = [pane for pane, program in enumerate(shown.programs) if is_known_by_name(program)]
    return Scenario(
        board,
        tuple(shown.programs[pane].name for pane in named),
        shown.order,
        view.sync,
        shown.position if is_shown else START_POSITION,
        ScenarioView(view.overlay, view.mines, view.code),
        shown.stops,
        tuple(shown.tags[pane].letter for pane in named),
    )


def suggest_file_name(name: str) -> str:
    """A file name made from the name of a board.

    >>> suggest_file_name("random 9x9/10, seed 5")
    'random-9x9-10-seed-5.txt'
    """
    stem = _NAME_SEPARATORS.sub("-", name).strip("-.")[:_LONGEST_NAME].rstrip("-.")
    return (stem or "board") + ".txt"


def draft_title(session: Session) -> str:
    """The name of the session's draft: of its file or board, with a suffix once it is changed."""
    unsaved = session.draft is not None and session.draft.has_unsaved_changes
    return session.draft_name.removesuffix(_EDITED_SUFFIX) + _EDITED_SUFFIX * unsaved


def save_shown_board(shell: Shell, callback: Callable[[], object] = do_nothing) -> Prompt:
    """The prompt that saves the shown board, and then calls ``callback``."""
    session = shell.session
    return save_prompt(shell, session.board, session.name, callback)


def end_after_saving(shell: Shell, end: Callable[[], None]) -> None:
    """Ask about everything that is not saved, and then call ``end`` unless the user stays."""
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
