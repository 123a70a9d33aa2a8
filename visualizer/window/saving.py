"""Saving a board as a file: the name is asked for, nothing is replaced or lost unasked."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import partial
from pathlib import Path

from visualizer.algorithms.lookup import is_known_by_name
from visualizer.board.board import Board
from visualizer.board.text import save_board
from visualizer.errors import VisualizerError
from visualizer.playback.comparison import START, StepPosition
from visualizer.playback.scenario import Scenario, ScenarioView
from visualizer.window.file_list import with_recent
from visualizer.window.own_programs import is_own
from visualizer.window.session import Session
from visualizer.window.shell import Shell
from visualizer.window.widgets.dialogs import Prompt, Question, ask_to_replace

_WORDS = (
    "The name of the file. It becomes LeetCode's JSON where the name ends in .json,"
    " else a board file, which keeps the algorithms, the step, the view and the stops too."
)

_WITHOUT_STOPS = " without the stops, which LeetCode's JSON cannot hold; take a name in .txt"
_WITHOUT_OWN = ", without {titles}: a board file never names a program, so that opening runs none"
_EDITED = ", edited"
NO_NAME = "This cannot be a file's name; type another."
# File systems take 255 bytes; this leaves room for an ending and for letters of several bytes.
_LONGEST_NAME = 60


class SavePrompt(Prompt):
    """Asks for a file's name and writes the board; ``saved`` is then called with the path."""

    def __init__(
        self, shell: Shell, board: Board, name: str, saved: Callable[[Path], None]
    ) -> None:
        super().__init__(
            shell, "Save the board", _WORDS, self._save, text=file_name(name), label="Save"
        )
        # As it is now: another board may be shown, or be dropped, before the name is typed.
        self._board = scenario_with(board, shell.session).to_board()
        self._saved = saved

    @property
    def selection(self) -> tuple[int, int]:
        """The file's name without its ending, so that typing replaces just that."""
        return stem_span(self.text)

    def _save(self, text: str) -> bool:
        if not text:
            self.shell.say("Type a name for the file first.", error=True)
            return False
        try:
            path = board_path(text)
            exists = path.is_file()
        except (OSError, ValueError, RuntimeError):
            self.shell.say(NO_NAME, error=True)
            return False
        if exists:
            ask_to_replace(self.shell, path, self._write)
        else:
            self._write(path)
        return False  # it closes itself, before what follows the saving begins

    def _write(self, path: Path) -> None:
        try:
            save_board(self._board, path)
        except VisualizerError as error:
            self.shell.say(str(error), error=True)
            return
        if keeps_stops(path):
            self.shell.session.stops.mark_saved()
        self.shell.close()
        without = self.shell.session.stops.now and not keeps_stops(path)
        said = _WITHOUT_STOPS if without else ""
        if own := own_titles(self.shell.session):
            said += _WITHOUT_OWN.format(titles=own)
        self.shell.say(f"Saved as {path}{said}.")
        choices = self.shell.session.choices
        choices.recent = with_recent(choices.recent, str(path))
        self._saved(path)


def scenario_with(board: Board, session: Session) -> Scenario:
    """``board`` as it is saved: with what is compared in ``session`` and how it is watched.

    The position is that of the board that is shown, the start for any other. Programs that only
    a trace has are left out, since a scenario names none but those known here.
    """
    choices, shown = session.choices, session.board
    named = [pane for pane, each in enumerate(session.programs) if is_known_by_name(each)]
    return Scenario(
        board,
        tuple(session.programs[pane].name for pane in named),
        session.order,
        choices.sync,
        _position(session) if (board.rows, board.click) == (shown.rows, shown.click) else START,
        ScenarioView(choices.overlay, choices.mines, choices.code),
        session.stops.now,
        tuple(session.comparison.letters[pane] for pane in named),
    )


def own_titles(session: Session) -> str:
    """The person's own programs that are shown, which no file of a board names; empty for none."""
    return ", ".join(dict.fromkeys(each.title for each in session.programs if is_own(each)))


def _position(session: Session) -> StepPosition:
    player = session.player
    if player is None:
        return START
    return player.comparison.position_of(player.position)


def board_path(text: str) -> Path:
    """The file that is meant: ``~`` is the home folder, and a name without ending gets ``.txt``."""
    path = Path(text).expanduser().absolute()
    return path if path.suffix or path.is_dir() else path.with_name(path.name + ".txt")


def keeps_stops(path: Path) -> bool:
    """Whether a file of this name is a board file; LeetCode's JSON has no header."""
    return path.suffix.lower() != ".json"


def stem_span(path: str) -> tuple[int, int]:
    """Where in a path the file's name begins, and where it ends without its ending.

    >>> stem_span("boards/comb.txt")
    (7, 11)
    """
    name = re.split(r"[/\\]", path)[-1]
    start = len(path) - len(name)
    return start, start + len(Path(name).stem if name else "")


def file_name(name: str) -> str:
    """A file's name made from what a board is called.

    >>> file_name("random 9x9/10, seed 5")
    'random-9x9-10-seed-5.txt'
    """
    parts = "".join(each if _stays(each) else " " for each in name).split()
    made = "-".join(parts).strip("-.")[:_LONGEST_NAME].rstrip("-.")
    return (made or "board") + ".txt"


def _stays(character: str) -> bool:
    # Letters, numbers, and marks, without which letters of many scripts are others.
    return character in "._" or unicodedata.category(character)[0] in "LNM"


def draft_name(session: Session) -> str:
    """What the draft of a session is called: as its file or board, else as a board that is new."""
    draft, name = session.draft, session.draft_name
    if draft is None or not draft.unsaved:
        return name
    return draft.board.title or (name if name.endswith(_EDITED) else name + _EDITED)


def save_draft(shell: Shell, then: Callable[[], None] | None = None) -> None:
    """Ask for a name and save the draft of the session, and go on with ``then``."""
    session, draft = shell.session, shell.session.draft
    assert draft is not None

    def saved(path: Path) -> None:
        draft.mark_saved()
        session.draft_name = path.stem
        if then is not None:
            then()

    shell.open(SavePrompt(shell, draft.board, draft_name(session), saved))


def save_shown(shell: Shell, then: Callable[[], None] | None = None) -> SavePrompt:
    """What asks for a name and saves the board that is shown in the panes, then goes on."""
    session, draft = shell.session, shell.session.draft
    board = session.board

    def named(name: str) -> None:
        if session.board is board:
            session.name = name
        if draft is not None and draft.rows == board.rows:
            draft.mark_saved()
        if then is not None:
            then()

    name = session.name or board.title or "board"
    return SavePrompt(shell, board, name, lambda path: named(path.stem))


def ask_before_quitting(shell: Shell, end: Callable[[], None]) -> bool:
    """Whether something is not saved, so that the person is asked before ``end``."""
    draft = shell.session.draft
    lost = draft is not None and draft.unsaved
    if lost:
        _ask_to_quit(shell, QuitQuestion(shell, partial(save_draft, shell), end))
    elif shell.session.stops.unsaved:
        _ask_to_quit(shell, QuitQuestion(shell, partial(_save_stops, shell), end, stops=True))
    return lost or shell.session.stops.unsaved


def _ask_to_quit(shell: Shell, question: QuitQuestion) -> None:
    if not isinstance(shell.panels[-1] if shell.panels else None, QuitQuestion):
        shell.open(question)


def _save_stops(shell: Shell, then: Callable[[], None]) -> None:
    """Ask for a name, save the board that is shown with its stops, and go on with ``then``."""

    def saved() -> None:
        if not ask_before_quitting(shell, then):
            then()

    shell.open(save_shown(shell, saved))


_BOARD_NOT_SAVED = "A board that you edited is not saved", "What you have drawn would be lost."
_STOPS_NOT_SAVED = (
    "Stops that you marked are not saved",
    "Their positions and captions would be lost. A board file keeps them, with the board.",
)


class QuitQuestion(Question):
    """Asks whether to quit although a board, or with ``stops`` only those, are not saved."""

    def __init__(
        self,
        shell: Shell,
        save: Callable[[Callable[[], None]], None],
        end: Callable[[], None],
        stops: bool = False,
    ) -> None:
        title, words = _STOPS_NOT_SAVED if stops else _BOARD_NOT_SAVED
        super().__init__(
            shell,
            title,
            words,
            (("Quit", end), ("Save", lambda: save(end)), ("Stay", lambda: None)),
        )
