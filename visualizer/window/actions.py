"""Everything that can be done, one row an action: its keys, its words, and what it does.

The same table binds the keys, fills the help, and writes the page of keys in the docs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from visualizer.draw.theme import THEMES
from visualizer.playback.comparison import Sync
from visualizer.playback.player import Grain, Player, speed_text

if TYPE_CHECKING:
    from visualizer.window.app import App
    from visualizer.window.screens.editor import Editor


@dataclass(frozen=True)
class Action:
    """One row: ``keys`` as the help writes them, ``words`` that say what it does."""

    name: str
    group: str
    keys: tuple[str, ...]
    words: str
    run: Callable[[App], None]


def _player(app: App) -> Player | None:
    return app.session.player


def _with_player(run: Callable[[Player], None]) -> Callable[[App], None]:
    def act(app: App) -> None:
        player = _player(app)
        if player is not None:
            run(player)

    return act


def _play_back(player: Player) -> None:
    if player.direction < 0:
        player.pause()
    else:
        player.play(-1)


def _start(app: App) -> None:
    _seek_end(app, 0)


def _end(app: App) -> None:
    _seek_end(app, 1)


def _seek_end(app: App, end: int) -> None:
    session, player = app.session, _player(app)
    if player is None:
        return
    if session.focus in session.loose:
        session.loose[session.focus] = end * len(session.comparison.traces[session.focus])
        return
    player.pause()
    player.seek(end * len(player.comparison))


def _speed(change: Callable[[Player], None]) -> Callable[[App], None]:
    def act(app: App) -> None:
        player = _player(app)
        if player is not None:
            change(player)
            app.session.choices.speed = player.speed
            app.session.say(f"Speed {speed_text(player.speed)} a second.")

    return act


def _loop(app: App) -> None:
    player = _player(app)
    if player is not None:
        player.loop = not player.loop
        app.session.say("Playing again and again." if player.loop else "Playing once.")


def _grain(app: App) -> None:
    player = _player(app)
    if player is not None:
        by_step = player.grain is Grain.STEP
        player.grain = Grain.OPERATION if by_step else Grain.STEP
        app.session.say(f"Playing goes by {'operation' if by_step else 'visit'} now.")


def next_sync(app: App) -> None:
    """Keep the panes in step the next way."""
    ways = list(Sync)
    way = ways[(ways.index(app.session.choices.sync) + 1) % len(ways)]
    app.session.keep_in_step(way)
    app.session.say(f"In step {way.value}.")


def _overlay(app: App) -> None:
    choices = app.session.choices
    choices.overlay = choices.overlay.next()
    app.session.say(f"Shown on the boards: {choices.overlay.value}.")


def _mines(app: App) -> None:
    choices = app.session.choices
    choices.mines = not choices.mines


def _code(app: App) -> None:
    app.session.choices.code = not app.session.choices.code


def next_theme(app: App) -> None:
    """Change to the next theme."""
    names = list(THEMES)
    choices = app.session.choices
    choices.theme = names[(names.index(choices.theme) + 1) % len(names)]
    app.session.say(f"Theme: {choices.theme}.")


def _focus(direction: int) -> Callable[[App], None]:
    def act(app: App) -> None:
        session = app.session
        session.focus_on((session.focus + direction) % len(session.programs))

    return act


PLAYING, BOARD, COMPARING, SEEING, PROGRAM = "Playing", "Board", "Comparing", "Seeing", "Program"

ACTIONS: tuple[Action, ...] = (
    Action("play", PLAYING, ("Space",), "play, pause", _with_player(Player.toggle)),
    Action("play-back", PLAYING, ("Backspace",), "play backward, pause", _with_player(_play_back)),
    Action("step", PLAYING, ("Right", "Page Down"), "one visit forward",
           lambda app: app.session.step(1)),
    Action("step-back", PLAYING, ("Left", "Page Up"), "one visit back",
           lambda app: app.session.step(-1)),
    Action("operation", PLAYING, ("Shift+Right",), "one operation forward",
           lambda app: app.session.step(1, Grain.OPERATION)),
    Action("operation-back", PLAYING, ("Shift+Left",), "one operation back",
           lambda app: app.session.step(-1, Grain.OPERATION)),
    Action("start", PLAYING, ("Home",), "to the start", _start),
    Action("end", PLAYING, ("End",), "to the end", _end),
    Action("restart", PLAYING, ("A",), "play again from the start", _with_player(Player.restart)),
    Action("faster", PLAYING, ("Up",), "faster", _speed(Player.faster)),
    Action("slower", PLAYING, ("Down",), "slower", _speed(Player.slower)),
    Action("loop", PLAYING, ("L",), "play again and again, or once", _loop),
    Action("grain", PLAYING, ("G",), "play by visit or by operation", _grain),
    Action("difference", COMPARING, ("D",), "to where the orders part next",
           lambda app: app.session.to_next_difference()),
    Action("difference-back", COMPARING, ("Shift+D",), "to where they parted before",
           lambda app: app.session.to_next_difference(-1)),
    Action("orders", COMPARING, ("I",), "how two orders differ: map and tau",
           lambda app: app.show_orders()),
    Action("costs", COMPARING, ("Q",), "what it costs: curves and repeats",
           lambda app: app.show_costs()),
    Action("sync", COMPARING, ("Y",), "keep in step another way", next_sync),
    Action("loose", COMPARING, ("U",), "let the focused pane go, or take it back",
           lambda app: app.session.toggle_loose()),
    Action("panes", COMPARING, ("P",), "choose the algorithms", lambda app: app.show_panes()),
    Action("lab", COMPARING, ("W",), "the lab: build algorithms from parts",
           lambda app: app.show_lab()),
    Action("next-pane", COMPARING, ("]", "."), "look at the next pane", _focus(1)),
    Action("previous-pane", COMPARING, ("[", ","), "look at the pane before", _focus(-1)),
    Action("boards", BOARD, ("N",), "choose a board that ships", lambda app: app.show_boards()),
    Action("random", BOARD, ("R",), "a random board", lambda app: app.random_board()),
    Action("open", BOARD, ("O", "Ctrl+O"), "open a file by its name", lambda app: app.show_open()),
    Action("edit", BOARD, ("E",), "edit the board", lambda app: app.show_editor()),
    Action("save", BOARD, ("Ctrl+S",), "save the board as a file", lambda app: app.show_save()),
    Action("export", BOARD, ("Ctrl+E",), "export a GIF, a video, a picture, a page",
           lambda app: app.show_export()),
    Action("paste", BOARD, ("Ctrl+V",), "paste a board as text or LeetCode's JSON",
           lambda app: app.paste()),
    Action("overlay", SEEING, ("V",), "numbers, heat, who found whom, nothing", _overlay),
    Action("mines", SEEING, ("M",), "show or hide the mines", _mines),
    Action("code", SEEING, ("C",), "show or hide the code", _code),
    Action("bare", SEEING, ("H",), "hide all but the boards, or show all",
           lambda app: app.toggle_bare()),
    Action("theme", SEEING, ("T",), "dark, light, projector", next_theme),
    Action("larger", SEEING, ("Ctrl++",), "text and controls larger", lambda app: app.zoom(1.1)),
    Action("smaller", SEEING, ("Ctrl+-",), "text and controls smaller",
           lambda app: app.zoom(1 / 1.1)),
    Action("normal", SEEING, ("Ctrl+0",), "text and controls as they were",
           lambda app: app.zoom(None)),
    Action("full-screen", SEEING, ("F", "F11"), "full screen, or a window",
           lambda app: app.toggle_full_screen()),
    Action("blank", SEEING, ("B",), "blank the screen, or show it again",
           lambda app: app.toggle_blank()),
    Action("focus", PROGRAM, ("Tab",), "to the next control", lambda app: app.move_focus(1)),
    Action("focus-back", PROGRAM, ("Shift+Tab",), "to the control before",
           lambda app: app.move_focus(-1)),
    Action("help", PROGRAM, ("?", "F1"), "these keys", lambda app: app.show_help()),
    Action("escape", PROGRAM, ("Escape",), "close, cancel, leave full screen",
           lambda app: app.escape()),
    Action("quit", PROGRAM, ("Ctrl+Q",), "quit", lambda app: app.quit()),
)  # fmt: skip


def _editing(act: Callable[[Editor], None]) -> Callable[[App], None]:
    def run(app: App) -> None:
        if app.editor is not None:
            act(app.editor)

    return run


EDITING = "Editing a board"

#: What the keys do while the editor lies over the window.
EDIT_ACTIONS: tuple[Action, ...] = (
    Action("edit-mine", EDITING, ("Space", "Enter"), "place or clear a mine",
           _editing(lambda editor: editor.toggle())),
    Action("edit-click", EDITING, ("K",), "let the reveal start here",
           _editing(lambda editor: editor.set_click())),
    Action("edit-undo", EDITING, ("Ctrl+Z",), "undo", _editing(lambda editor: editor.undo())),
    Action("edit-redo", EDITING, ("Ctrl+Y", "Ctrl+Shift+Z"), "redo",
           _editing(lambda editor: editor.redo())),
    Action("edit-row-more", EDITING, ("Shift+Down",), "one row more",
           _editing(lambda editor: editor.resize(1, 0))),
    Action("edit-row-less", EDITING, ("Shift+Up",), "one row less",
           _editing(lambda editor: editor.resize(-1, 0))),
    Action("edit-column-more", EDITING, ("Shift+Right",), "one column more",
           _editing(lambda editor: editor.resize(0, 1))),
    Action("edit-column-less", EDITING, ("Shift+Left",), "one column less",
           _editing(lambda editor: editor.resize(0, -1))),
    Action("edit-random", EDITING, ("R",), "fill at random with a new seed",
           _editing(lambda editor: editor.fill_anew())),
    Action("edit-clear", EDITING, ("Delete",), "take all mines away",
           _editing(lambda editor: editor.clear())),
    Action("edit-use", EDITING, ("Ctrl+Enter",), "play this board",
           _editing(lambda editor: editor.use())),
)  # fmt: skip

ALL_ACTIONS = ACTIONS + EDIT_ACTIONS
BY_KEY = {key: action for action in ACTIONS for key in action.keys}
BY_EDIT_KEY = {key: action for action in EDIT_ACTIONS for key in action.keys}
BY_NAME = {action.name: action for action in ALL_ACTIONS}


def tip(name: str) -> str:
    """A tooltip for an action: what it does, and its key."""
    action = BY_NAME[name]
    return f"{action.words[0].upper()}{action.words[1:]} ({action.keys[0]})"
