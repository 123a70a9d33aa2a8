"""Every action of the window: its keys, its description and its handler.

The table binds the keys, fills the help and gives the tooltips their texts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from visualizer.board.random_board import random_board, random_board_name
from visualizer.draw.theme import THEMES
from visualizer.exercises.vote import VOTE_LETTERS
from visualizer.language.formatting import capitalize, speed_text
from visualizer.language.keys import SHARED_KEYS
from visualizer.language.terms import MOVE_UNIT_NAMES, OVERLAY_NAMES, OVERLAY_NOTES, SYNC_NAMES
from visualizer.playback.comparison import Sync
from visualizer.playback.player import MoveUnit, Player
from visualizer.playback.scenario import Overlay
from visualizer.trace.listings import GENERATOR, LISTING_LANGUAGES
from visualizer.window.choices import LARGEST_ZOOM, SMALLEST_ZOOM
from visualizer.window.moves import (
    go_to_difference,
    go_to_end,
    go_to_first_stop,
    go_to_stop,
    move_pane,
    remove_pane,
    step_panes,
)
from visualizer.window.opening import open_text
from visualizer.window.session import Session
from visualizer.window.shell import Shell
from visualizer.window.widgets.controls import do_nothing

Value = TypeVar("Value")
Handler = Callable[[Shell], object]
_SOUND_TEXT = "Each visit is a tone, higher the farther from the click; A at the left. K ends it."
_NO_STOP_TEXT = "Predict asks at stops, and there is none yet: S marks one."
_AT_STOPS_TEXT = "Predict asks at stops. Page Down goes to the next."
_ONLY_BOARDS_TEXT = "Only the boards are shown. H, or Escape, brings back the rest."


@dataclass(frozen=True)
class Action:
    """An action in a ``section`` of the help, with its ``keys`` as the help writes them."""

    name: str
    section: str
    keys: tuple[str, ...]
    description: str
    handler: Handler = do_nothing


def _shared_action(name: str, section: str, handler: Handler) -> Action:
    """An action that the exported page has too, with the same keys and description."""
    return Action(name, section, *SHARED_KEYS[name], handler)


def _bind(function: Callable[..., object], *values: Any) -> Handler:  # noqa: ANN401 - as ``function`` takes them
    """A handler that calls ``function`` with the session and ``values``."""
    return lambda shell: function(shell.session, *values)


def _bind_player(function: Callable[[Player], object]) -> Handler:
    """A handler that calls ``function`` with the player."""
    return lambda shell: function(shell.session.player)


def _bind_screen(name: str) -> Handler:
    """A handler that opens the screen of this name."""
    return lambda shell: shell.open(name)


def _play_back(player: Player) -> None:
    if player.direction < 0:
        player.pause()
    else:
        player.play(-1)


def _change_speed(session: Session, change: Callable[[Player], None]) -> None:
    change(session.player)
    session.choices.speed = session.player.speed
    session.say(f"Speed {speed_text(session.player.speed)} a second.")


def choose_speed(session: Session, speed: float) -> None:
    """Play at a speed in steps a second, in this and in later runs of the window."""
    session.player.speed = session.choices.speed = speed


def _toggle_loop(session: Session) -> None:
    session.player.is_looping = not session.player.is_looping
    session.say("Playing again and again." if session.player.is_looping else "Playing once.")


def _choose_next_move_unit(session: Session) -> None:
    session.player.move_unit = _next_value(session.player.move_unit, list(MoveUnit))
    session.say(f"Playing goes by {MOVE_UNIT_NAMES[session.player.move_unit]} now.")


def _move_pane_focus(session: Session, direction: int) -> None:
    session.focus_on((session.focus + direction) % len(session.programs))


def _next_value(value: Value, values: Sequence[Value]) -> Value:
    """The value after ``value``; after the last, the first."""
    return values[(values.index(value) + 1) % len(values)]


def _choose_next_sync(session: Session) -> None:
    """Keep the panes in step in the next way; Predict needs steps of a visit, so there it refuses."""
    if session.predicting:
        session.say(f"Predict goes by visits. {ACTIONS_BY_NAME['predict'].keys[0]} ends it.")
        return
    session.change_view(sync=_next_value(session.view.sync, list(Sync)))
    session.say(f"In step {SYNC_NAMES[session.view.sync]}.")


def _choose_next_overlay(session: Session) -> None:
    choose_overlay(session, _next_value(session.view.overlay, list(Overlay)))


def choose_overlay(session: Session, overlay: Overlay) -> None:
    """Draw an overlay on the cells, and show its name as a message."""
    session.change_view(overlay=overlay)
    session.say(f"On the cells: {OVERLAY_NAMES[overlay]} ({OVERLAY_NOTES[overlay]}).")


def _toggle_mines(session: Session) -> None:
    session.change_view(mines=not session.view.mines)


def _toggle_motion(session: Session) -> None:
    session.choices.motion = not session.choices.motion
    session.say("What waits slides." if session.choices.motion else "Nothing slides.")


def _choose_next_theme(session: Session) -> None:
    session.choices.theme = _next_value(session.choices.theme, list(THEMES))
    session.say(f"Theme: {session.choices.theme}.")


def _zoom(session: Session, factor: float | None) -> None:
    """Enlarge everything by a factor, numbers first; None restores the normal size."""
    choices = session.choices
    zoom = 1.0 if factor is None else choices.zoom * factor
    choices.zoom = min(max(zoom, SMALLEST_ZOOM), LARGEST_ZOOM)
    session.say(f"Size {round(choices.zoom * 100)} percent.")


def _paste_board(shell: Shell) -> None:
    text = shell.host.clipboard_text()
    if text.strip():
        open_text(shell.session, text)
    else:
        shell.say("There is no text on the clipboard; copy a board first.", error=True)


def _open_random_board(session: Session) -> None:
    """Open a random board of the same size, and show its seed as a message.

    A very small or very large board is followed by one of 9 by 9.
    """
    height, width = session.board.height, session.board.width
    if height * width < 9 or max(height, width) > 100:
        height, width = 9, 9
    seed = session.new_seed()
    mines = max(1, round(height * width * 0.13))
    board = random_board(height, width, mines, seed)
    name = random_board_name(height, width, mines, seed)
    session.open_board(board, name)
    session.say(f"Random board, seed {seed}. Ctrl+Z goes back; open {name} to have it again.")


def choose_prediction(session: Session, predicting: bool | None = None, **choices: bool) -> None:
    """Turn Predict on or off, by default the other way, and change the ``choices`` of how it asks."""
    vars(session.choices).update(choices)
    session.predicting = not session.predicting if predicting is None else predicting
    session.clear_message()
    if session.predicting:
        session.player.pause()
        session.change_view(sync=Sync.VISIT)
        # Within a visit, what waits might tell which cell is next.
        session.player.seek(session.comparison.tick_of_step(session.player.step))
        if session.choices.predicts_at_stops:
            session.say(_AT_STOPS_TEXT if session.run_stops.ticks else _NO_STOP_TEXT)


def _toggle_code(shell: Shell) -> None:
    """Show the code however small the cells get, or hide it; leave the mode of boards alone."""
    session = shell.session
    session.change_view(code=shell.part_rect("code") is None)
    if session.only_boards:
        _toggle_only_boards(session)
    shell.lay_out()
    if session.view.code and session.has_runs and shell.part_rect("code") is None:
        shell.say("Panes leave no room for code: Ctrl+- makes all smaller, P takes fewer.")


def choose_language(shell: Shell, language: str) -> None:
    """Show the code in a language, here and in later runs of the window."""
    session = shell.session
    session.change_view(language=language)
    if shell.part_rect("code") is None:
        _toggle_code(shell)
    if session.focused_run.trace.listing(language) is None and language != GENERATOR:
        name, _ = LISTING_LANGUAGES[language]
        shell.say(f"{session.programs[session.focus].title} has no listing in {name}, so it is shown as it is written.")


def toggle_enlarged(session: Session) -> None:
    """Show the focused pane alone, or all."""
    session.is_enlarged = len(session.programs) > 1 and not session.is_enlarged
    session.say("One pane alone; ] shows the next, Z all." if session.is_enlarged else "")


def _toggle_only_boards(session: Session) -> None:
    session.only_boards = not session.only_boards
    session.say(_ONLY_BOARDS_TEXT if session.only_boards else "")


def _toggle_sound(shell: Shell) -> None:
    if shell.session.attempt(shell.sound.toggle):
        shell.say(_SOUND_TEXT if shell.sound.is_on else "Visits are not heard any more.")


def _blank_screen(shell: Shell) -> None:
    """Blank the window until a key is pressed."""
    shell.session.player.pause()
    shell.is_blank = True


def _handle_escape(shell: Shell) -> None:
    """Close the panel on top, or else cancel a recording, unfocus, or show more than the boards."""
    if shell.panels:
        shell.close()
    elif shell.session.loading is not None:
        shell.session.give_up()
        shell.session.clear_message()  # it announced the change
    elif shell.input_state.focus:
        shell.input_state.focus = ""
    elif shell.session.shows_one:
        toggle_enlarged(shell.session)
    elif shell.session.only_boards or shell.is_lecture:
        shell.session.only_boards = False
        shell.session.clear_message()
        if shell.is_lecture:
            shell.toggle_full_screen()


def _start_lecture(shell: Shell, here: bool = False) -> None:
    """Show the boards alone in full screen, from the first stop unless ``here``; Escape ends that."""
    shell.session.player.pause()
    if not here:
        go_to_first_stop(shell.session)
    shell.input_state.focus = ""
    shell.session.only_boards = True
    if not shell.is_full_screen:
        shell.toggle_full_screen()
        shell.is_lecture = True


PLAYING, BOARD, COMPARING, SEEING, PROGRAM = "Playing", "Board", "Comparing", "Seeing", "Program"

ACTIONS: tuple[Action, ...] = (
    _shared_action("play", PLAYING, _bind_player(Player.toggle_play)),
    _shared_action("play-back", PLAYING, _bind_player(_play_back)),
    _shared_action("step", PLAYING, _bind(step_panes, 1)),
    _shared_action("step-back", PLAYING, _bind(step_panes, -1)),
    _shared_action("operation", PLAYING, _bind(step_panes, 1, MoveUnit.OPERATION)),
    _shared_action("operation-back", PLAYING, _bind(step_panes, -1, MoveUnit.OPERATION)),
    Action("line", PLAYING, ("Ctrl+Right",), "one line of the code forward", _bind(step_panes, 1, MoveUnit.LINE)),
    Action("line-back", PLAYING, ("Ctrl+Left",), "one line of the code back", _bind(step_panes, -1, MoveUnit.LINE)),
    _shared_action("start", PLAYING, _bind(go_to_end, 0)),
    _shared_action("end", PLAYING, _bind(go_to_end)),
    Action("stop", PLAYING, ("S",), "mark a stop here, with a caption", _bind_screen("stop")),
    _shared_action("stop-next", PLAYING, _bind(go_to_stop)),
    _shared_action("stop-back", PLAYING, _bind(go_to_stop, -1)),
    Action("lecture", PLAYING, ("F5",), "begin a lecture: the first stop, in full screen", _start_lecture),
    Action("lecture-here", PLAYING, ("Shift+F5",), "the lecture from here", partial(_start_lecture, here=True)),
    Action("stops", PLAYING, ("Shift+S",), "the list of stops: go, change, remove", _bind_screen("stops")),
    Action("restart", PLAYING, ("A",), "play again from the start", _bind_player(Player.restart)),
    _shared_action("faster", PLAYING, _bind(_change_speed, Player.increase_speed)),
    _shared_action("slower", PLAYING, _bind(_change_speed, Player.decrease_speed)),
    Action("loop", PLAYING, ("L",), "play again and again, or once", _bind(_toggle_loop)),
    Action("move-unit", PLAYING, ("G",), "play by visit, by operation or by line", _bind(_choose_next_move_unit)),
    Action("predict", PLAYING, ("F7",), "predict: a class says the next cell first", _bind(choose_prediction)),
    Action(
        "predict-menu", PLAYING, ("Shift+F7",), "how Predict asks: when, and what it shows", _bind_screen("predict")
    ),
    _shared_action("difference", COMPARING, _bind(go_to_difference)),
    _shared_action("difference-back", COMPARING, _bind(go_to_difference, -1)),
    Action("orders", COMPARING, ("I",), "how two orders differ: map and tau", _bind_screen("orders")),
    Action("costs", COMPARING, ("Q",), "what it costs, as curves", _bind_screen("costs")),
    Action("sync", COMPARING, ("Y",), "keep in step another way", _bind(_choose_next_sync)),
    Action("neighbours", COMPARING, ("X",), "one neighbour order for all, or each its own", _bind_screen("neighbours")),
    Action("panes", COMPARING, ("P",), "choose the algorithms", _bind_screen("panes")),
    Action("lab", COMPARING, ("W",), "the lab: build algorithms from parts", _bind_screen("lab")),
    Action("remove-pane", COMPARING, ("Delete",), "remove the focused pane", _bind(remove_pane)),
    Action("pane-left", COMPARING, ("Ctrl+Shift+Left",), "move the focused pane to the left", _bind(move_pane, -1)),
    Action("pane-right", COMPARING, ("Ctrl+Shift+Right",), "move the focused pane to the right", _bind(move_pane, 1)),
    _shared_action("next-pane", COMPARING, _bind(_move_pane_focus, 1)),
    _shared_action("previous-pane", COMPARING, _bind(_move_pane_focus, -1)),
    Action("check", COMPARING, ("F8",), "check a program of your own", _bind_screen("check")),
    Action("printed", COMPARING, ("Ctrl+P",), "what the program printed", _bind_screen("printed")),
    Action("boards", BOARD, ("N",), "choose a board, with pictures", _bind_screen("boards")),
    Action("undo", BOARD, ("Ctrl+Z",), "take back what was done last", _bind(Session.undo)),
    Action("redo", BOARD, ("Ctrl+Y", "Ctrl+Shift+Z"), "do again what was taken back", _bind(Session.undo, False)),
    Action("random", BOARD, ("R",), "a random board", _bind(_open_random_board)),
    Action("open", BOARD, ("O", "Ctrl+O"), "open a board, or a program of yours", _bind_screen("open")),
    Action("edit", BOARD, ("E",), "edit the board", _bind_screen("edit")),
    Action("save", BOARD, ("Ctrl+S",), "save the board, or the lecture, as a file", _bind_screen("save")),
    Action("export", BOARD, ("Ctrl+E",), "export a GIF, a video, a picture, a page", _bind_screen("export")),
    Action("paste", BOARD, ("Ctrl+V",), "paste a board, as text or from code", _paste_board),
    _shared_action("overlay", SEEING, _bind(_choose_next_overlay)),
    _shared_action("mines", SEEING, _bind(_toggle_mines)),
    _shared_action("code", SEEING, _toggle_code),
    _shared_action("language", SEEING, _bind_screen("language")),
    Action("enlarge", SEEING, ("Z",), "one pane alone, or all", _bind(toggle_enlarged)),
    Action("motion", SEEING, ("Shift+M",), "let what waits slide, or stand still", _bind(_toggle_motion)),
    Action("only-boards", SEEING, ("H",), "hide all but the boards, or show all", _bind(_toggle_only_boards)),
    _shared_action("theme", SEEING, _bind(_choose_next_theme)),
    Action("larger", SEEING, ("Ctrl++",), "everything larger, numbers first", _bind(_zoom, 1.1)),
    Action("smaller", SEEING, ("Ctrl+-",), "everything smaller, numbers first", _bind(_zoom, 1 / 1.1)),
    Action("normal", SEEING, ("Ctrl+0",), "everything as large as it was", _bind(_zoom, None)),
    Action("full-screen", SEEING, ("F", "F11"), "full screen, or a window", lambda shell: shell.toggle_full_screen()),
    _shared_action("sound", SEEING, _toggle_sound),
    _shared_action("blank", SEEING, _blank_screen),
    Action("focus", PROGRAM, ("Tab",), "to the next control", lambda shell: shell.input_state.move_focus(1)),
    Action(
        "focus-back", PROGRAM, ("Shift+Tab",), "to the control before", lambda shell: shell.input_state.move_focus(-1)
    ),
    Action("menu", PROGRAM, ("F10",), "more: what has no button of its own", _bind_screen("menu")),
    _shared_action("help", PROGRAM, _bind_screen("help")),
    Action("tour", PROGRAM, ("F2",), "a tour of one minute", _bind_screen("tour")),
    Action("tools", PROGRAM, ("F9",), "tools: lab, orders, costs, edit, save, export", _bind_screen("tools")),
    Action("practise", PROGRAM, ("F6",), "practise: lessons, questions, tracing by hand", _bind_screen("practise")),
    Action("escape", PROGRAM, ("Escape",), "close, cancel, show the rest again", _handle_escape),
    Action("quit", PROGRAM, ("Ctrl+Q",), "quit", lambda shell: shell.quit()),
)

#: Actions whose keys also work while a panel is open.
ACTIONS_OVER_PANELS = set("theme larger smaller normal full-screen focus focus-back help escape quit".split())

FIELD_SECTION = "In a text field"

#: Only for the help: the keys are handled in `widgets/text_field.py`, `input.py` and `screens/main/predict.py`.
FIELD_ACTIONS: tuple[Action, ...] = (
    Action("field-move", FIELD_SECTION, ("Left", "Right", "Home", "End"), "to another character"),
    Action("field-word", FIELD_SECTION, ("Ctrl+Left", "Ctrl+Right"), "by words"),
    Action("field-select", FIELD_SECTION, ("Shift+Left", "Ctrl+A"), "select, with all of these; all"),
    Action("field-erase", FIELD_SECTION, ("Backspace", "Delete"), "erase; with Ctrl a word"),
    Action("field-clipboard", FIELD_SECTION, ("Ctrl+X", "Ctrl+C", "Ctrl+V"), "cut, copy, paste"),
)


VOTE_ACTIONS = (Action("vote", "While Predict asks", (*VOTE_LETTERS, "Backspace"), "count a hand; take it back"),)

ALL_ACTIONS = ACTIONS + FIELD_ACTIONS + VOTE_ACTIONS
ACTIONS_BY_KEY = {key: action for action in ACTIONS for key in action.keys}
ACTIONS_BY_NAME = {action.name: action for action in ALL_ACTIONS}


def action_tip(name: str) -> str:
    """The tooltip of an action: its description, and its first key."""
    action = ACTIONS_BY_NAME[name]
    return f"{capitalize(action.description)} ({action.keys[0]})"
