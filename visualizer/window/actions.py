"""Every action of the window: its keys, its description and its handler.

Their keys and descriptions are in `language/keys.json`, which binds the keys, fills the help and gives the tooltips
their texts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import pygame

from visualizer.board.random_board import random_board, random_board_name
from visualizer.draw.theme import THEMES
from visualizer.language.formatting import capitalize, speed_text
from visualizer.language.keys import HELP_KEYS, WINDOW_KEYS
from visualizer.language.terms import MOVE_UNIT_NAMES, OVERLAY_NAMES, OVERLAY_NOTES, SYNC_NAMES
from visualizer.playback.comparison import MOST_PANES, Sync
from visualizer.playback.player import MoveUnit, Player
from visualizer.playback.scenario import Overlay
from visualizer.trace.listings import GENERATOR, LISTING_LANGUAGES
from visualizer.values import value_class
from visualizer.window import moves
from visualizer.window.opening import open_text
from visualizer.window.presentation import LARGEST_ZOOM, SMALLEST_ZOOM
from visualizer.window.session import Session
from visualizer.window.shell import Shell
from visualizer.window.widgets.controls import do_nothing

Value = TypeVar("Value")
Handler = Callable[[Shell], object]
_SOUND_TEXT = "Each visit is a tone, higher the farther from the click; A at the left. K ends it."
_NO_SOUND_TEXT = "Nothing can be heard here: connect or switch on a loudspeaker, then press K again."
_NO_STOP_TEXT = "Predict asks at stops, and there is none yet: S marks one."
_AT_STOPS_TEXT = "Predict asks at stops. Page Down goes to the next."
_LARGEST_TEXT = " No larger numbers fit into these cells."
_ONLY_BOARDS_TEXT = "Only the boards are shown. C adds code to one; H brings all back."


@value_class
class Action:
    """An action in a ``section`` of the help, with its ``keys`` as the help writes them."""

    name: str
    section: str
    keys: tuple[str, ...]
    description: str
    handler: Handler = do_nothing


def _bind(function: Callable[..., object], *values: Any) -> Handler:  # noqa: ANN401 - as ``function`` takes them
    """A handler that calls ``function`` with the session and ``values``."""
    return lambda shell: function(shell.session, *values)


def _play_back(session: Session) -> None:
    if session.player.direction < 0:
        session.player.pause()
    else:
        session.player.play(-1)


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
    """Keep the panes in step in the next way; Predict, which needs steps of a visit, ends then."""
    session.change_view(sync=_next_value(session.view.sync, list(Sync)))
    session.say(f"In step {SYNC_NAMES[session.view.sync]}.")


def choose_overlay(session: Session, overlay: Overlay) -> None:
    """Draw an overlay on the cells, and show its name as a message."""
    session.change_view(overlay=overlay)
    session.say(f"On the cells: {OVERLAY_NAMES[overlay]} ({OVERLAY_NOTES[overlay]}).")


def _toggle_motion(session: Session) -> None:
    session.choices.motion = not session.choices.motion
    session.say("Cells glide to and from where they wait." if session.choices.motion else "Nothing glides.")


def _choose_next_theme(session: Session) -> None:
    session.choices.theme = _next_value(session.choices.theme, list(THEMES))
    session.say(f"Theme: {session.choices.theme}.")


def _zoom(shell: Shell, factor: float | None = None) -> None:
    """Enlarge everything by a factor, numbers first; None restores the normal size."""
    choices, before = shell.session.choices, shell.part_rect("numbers") or pygame.Rect(0, 0, 0, 0)
    zoom = choices.zoom * (factor or 1 / choices.zoom)
    choices.zoom = min(max(zoom, SMALLEST_ZOOM), LARGEST_ZOOM)
    shell.collect_controls()
    numbers = shell.part_rect("numbers") or before
    has_grown = numbers.width > before.width or numbers.height > before.height
    fits = has_grown or zoom <= 1 or shell.session.view.overlay is not Overlay.NUMBERS
    shell.say(f"Size {round(choices.zoom * 100)} percent.{'' if fits else _LARGEST_TEXT}")


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
    session.explain("")  # which may be the answer
    if session.predicting:
        session.player.pause()
        session.change_view(sync=Sync.VISIT)
        # Within a visit, what waits might tell which cell is next.
        session.player.seek(session.comparison.tick_of_step(session.player.step))
        if session.choices.predicts_at_stops:
            session.say(_AT_STOPS_TEXT if session.shown.stops.ticks else _NO_STOP_TEXT)


def _toggle_code(shell: Shell) -> None:
    """Show the code however small the cells get, or hide it; with the boards alone, a few lines in one pane."""
    session, shows_code = shell.session, shell.part_rect("code") is None
    if session.only_boards:
        session.shows_hall_code = shows_code
    else:
        session.change_view(code=shows_code)
    shell.collect_controls()
    if shows_code and session.shown.has_runs and shell.part_rect("code") is None:
        shell.say("Panes leave no room for code: Ctrl+- makes all smaller, P takes fewer.")


def choose_language(shell: Shell, language: str) -> None:
    """Show the code in a language, here and in later runs of the window."""
    session = shell.session
    session.change_view(language=language)
    if shell.part_rect("code") is None:
        _toggle_code(shell)
    if session.shown.focused_run.trace.listing(language) is None and language != GENERATOR:
        name, _ = LISTING_LANGUAGES[language]
        shell.say(f"{session.programs[session.focus].title} has no listing in {name}, so it is shown as it is written.")


def toggle_enlarged(session: Session) -> None:
    """Show the focused pane alone, or all."""
    session.is_enlarged = len(session.programs) > 1 and not session.shows_one
    session.shows_hall_code = False
    session.say("One pane alone; ] shows the next, Z all." if session.is_enlarged else "")


def _toggle_only_boards(session: Session) -> None:
    """Show only the boards, at first without code, or all parts of the window."""
    session.only_boards, session.shows_hall_code = not session.only_boards, False
    session.say(_ONLY_BOARDS_TEXT if session.only_boards else "")


def _toggle_sound(shell: Shell) -> None:
    has_device = shell.sound.toggle()
    heard = _SOUND_TEXT if shell.sound.is_on else "Visits are not heard any more."
    shell.say(heard if has_device else _NO_SOUND_TEXT)


def _blank_screen(shell: Shell) -> None:
    """Blank the window until a key is pressed."""
    shell.session.player.pause()
    shell.is_blank = True


def _handle_escape(shell: Shell) -> None:
    """Close the panel on top, or else cancel a recording, unfocus, or show more than the boards."""
    if shell.panels:
        shell.close()
    elif shell.session.work.is_loading:
        shell.session.give_up()
        shell.session.clear_message()  # it announced the change
    elif shell.session.work.is_growing:
        shell.session.give_up()
        shell.say("The recording has ended here. What is there stays; a click on the board records again.")
    elif shell.input_state.focus:
        shell.input_state.focus = ""
    elif shell.session.shows_one:
        toggle_enlarged(shell.session)
    elif shell.session.only_boards or shell.is_lecture:
        shell.session.only_boards = shell.session.shows_hall_code = False
        shell.session.clear_message()
        if shell.is_lecture:
            shell.toggle_full_screen()


def _start_lecture(shell: Shell, here: bool = False) -> None:
    """Show the boards alone in full screen, from the first stop unless ``here``; Escape ends that."""
    shell.session.player.pause()
    shell.session.only_boards = True  # before a stop shows code in them
    if not here:
        moves.go_to_first_stop(shell.session)
    shell.input_state.focus = ""
    if not shell.is_full_screen:
        shell.toggle_full_screen()
        shell.is_lecture = True


#: The handlers by the names of actions; an action without one opens the screen of its name.
_HANDLERS: dict[str, Handler] = {
    "play": lambda shell: shell.session.player.toggle_play(),
    "play-back": _bind(_play_back),
    "step": _bind(moves.step_panes, 1),
    "step-back": _bind(moves.step_panes, -1),
    "operation": _bind(moves.step_panes, 1, MoveUnit.OPERATION),
    "operation-back": _bind(moves.step_panes, -1, MoveUnit.OPERATION),
    "line": _bind(moves.step_panes, 1, MoveUnit.LINE),
    "line-back": _bind(moves.step_panes, -1, MoveUnit.LINE),
    "start": _bind(moves.go_to_end, 0),
    "end": _bind(moves.go_to_end),
    "stop-next": _bind(moves.go_to_stop),
    "stop-back": _bind(moves.go_to_stop, -1),
    "lecture": _start_lecture,
    "lecture-here": partial(_start_lecture, here=True),
    "restart": lambda shell: shell.session.player.restart(),
    "faster": _bind(_change_speed, Player.increase_speed),
    "slower": _bind(_change_speed, Player.decrease_speed),
    "loop": _bind(_toggle_loop),
    "move-unit": _bind(_choose_next_move_unit),
    "predict": _bind(choose_prediction),
    "difference": _bind(moves.go_to_difference),
    "difference-back": _bind(moves.go_to_difference, -1),
    "sync": _bind(_choose_next_sync),
    "remove-pane": _bind(moves.remove_pane),
    "pane-left": _bind(moves.move_pane, -1),
    "pane-right": _bind(moves.move_pane, 1),
    "next-pane": _bind(_move_pane_focus, 1),
    "previous-pane": _bind(_move_pane_focus, -1),
    "undo": _bind(Session.undo),
    "redo": _bind(Session.undo, False),
    "random": _bind(_open_random_board),
    "paste": lambda shell: open_text(shell.session, shell.host.clipboard_text()),
    "overlay": lambda shell: choose_overlay(shell.session, _next_value(shell.session.view.overlay, list(Overlay))),
    "mines": lambda shell: shell.session.change_view(mines=not shell.session.view.mines),
    "code": _toggle_code,
    "enlarge": _bind(toggle_enlarged),
    "motion": _bind(_toggle_motion),
    "only-boards": _bind(_toggle_only_boards),
    "theme": _bind(_choose_next_theme),
    "larger": partial(_zoom, factor=1.2),
    "smaller": partial(_zoom, factor=1 / 1.2),
    "normal": _zoom,
    "full-screen": lambda shell: shell.toggle_full_screen(),
    "sound": _toggle_sound,
    "blank": _blank_screen,
    "focus": lambda shell: shell.input_state.move_focus(1),
    "focus-back": lambda shell: shell.input_state.move_focus(-1),
    "escape": _handle_escape,
    "quit": lambda shell: shell.quit(),
}
#: The actions with their keys, in the order of the help.
ACTIONS = tuple(
    Action(name, section, *row, _HANDLERS.get(name) or partial(Shell.open, screen=name))
    for section, rows in WINDOW_KEYS.items()
    for name, row in rows.items()
)
#: Actions whose keys also work while a panel is open.
ACTIONS_OVER_PANELS = set("theme larger smaller normal full-screen focus focus-back help escape quit".split())

#: All actions, also those only for the help: their keys are handled in `widgets/text_field.py`, `input.py` and
#: `screens/main/predict.py`.
ALL_ACTIONS = ACTIONS + tuple(
    Action(name, section, *row) for section, rows in HELP_KEYS.items() for name, row in rows.items()
)
ACTIONS_BY_KEY = {key: action for action in ACTIONS for key in action.keys}
ACTIONS_BY_NAME = {action.name: action for action in ALL_ACTIONS}


def action_tip(name: str) -> str:
    """The tooltip of an action: its description, and its first key."""
    action = ACTIONS_BY_NAME[name]
    return f"{capitalize(action.description)} ({action.keys[0]})"


def fill_keys(text: str) -> str:
    """``text`` with each name of an action in braces replaced by the action's first key, and ``{most-panes}``.

    >>> fill_keys("{play} plays, {step} goes on.")
    'Space plays, Right goes on.'
    """
    keys = {name: action.keys[0] for name, action in ACTIONS_BY_NAME.items()}
    return text.format_map({**keys, "most-panes": MOST_PANES})
