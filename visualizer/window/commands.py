"""What the actions of the main screen do, each by its name in the table of actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from visualizer.board.neighbours import Order
from visualizer.board.random_board import random_board, random_name
from visualizer.language.formatting import fill, speed_text
from visualizer.language.predict import BY_VISIT
from visualizer.language.terms import GRAINS, OVERLAY_NOTES, OVERLAYS, SYNCS, order_text
from visualizer.playback.comparison import Sync
from visualizer.playback.player import Grain, Player
from visualizer.playback.scenario import Overlay
from visualizer.window.actions import BY_NAME
from visualizer.window.differences import to_next_difference
from visualizer.window.rearranging import (
    move_pane,
    remove_pane,
    start_at_own_click,
)
from visualizer.window.session import Session
from visualizer.window.shell import Commands, Shell
from visualizer.window.stops import to_stop, turn_page

#: Actions that open the screen of the same name.
_OPENING = (
    "boards", "check", "costs", "edit", "export", "lab", "open", "orders", "panes", "practise",
    "printed", "save", "stop", "stops", "tour",
)  # fmt: skip


def main_commands(shell: Shell) -> Commands:
    """The commands that need the session and its player, or open a screen."""
    session = shell.session
    return {
        **{name: partial(shell.open, name) for name in _OPENING},
        **_moving(session),
        **_playing(session),
        **_comparing(session),
        **_seeing(session),
        "random": partial(_random_board, session),
        "paste": lambda: _paste(shell),
    }


def _moving(session: Session) -> Commands:
    return {
        "step": partial(session.step, 1),
        "step-back": partial(session.step, -1),
        "operation": partial(session.step, 1, Grain.OPERATION),
        "operation-back": partial(session.step, -1, Grain.OPERATION),
        "line": partial(session.step, 1, Grain.LINE),
        "line-back": partial(session.step, -1, Grain.LINE),
        "start": session.to_start,
        "end": session.to_end,
        "stop-next": partial(to_stop, session),
        "stop-back": partial(to_stop, session, -1),
        "page": partial(turn_page, session),
        "page-back": partial(turn_page, session, -1),
        "difference": partial(to_next_difference, session),
        "difference-back": partial(to_next_difference, session, -1),
    }


def _playing(session: Session) -> Commands:
    def of_player(act: Callable[[Player], None]) -> Callable[[], None]:
        def run() -> None:
            if session.player is not None:
                act(session.player)

        return run

    return {
        "play": of_player(Player.toggle),
        "play-back": of_player(_play_back),
        "restart": of_player(Player.restart),
        "faster": of_player(partial(_change_speed, session, Player.faster)),
        "slower": of_player(partial(_change_speed, session, Player.slower)),
        "loop": of_player(partial(_toggle_loop, session)),
        "grain": of_player(partial(_next_grain, session)),
    }


def _change_speed(session: Session, change: Callable[[Player], None], player: Player) -> None:
    change(player)
    session.choices.speed = player.speed
    session.say(f"Speed {speed_text(player.speed)} a second.")


def _toggle_loop(session: Session, player: Player) -> None:
    player.loop = not player.loop
    session.say("Playing again and again." if player.loop else "Playing once.")


def _next_grain(session: Session, player: Player) -> None:
    player.grain = player.grain.next()
    session.say(f"Playing goes by {GRAINS[player.grain]} now.")


def _play_back(player: Player) -> None:
    if player.direction < 0:
        player.pause()
    else:
        player.play(-1)


def _comparing(session: Session) -> Commands:
    def focus(direction: int) -> None:
        session.focus_on((session.focus + direction) % len(session.programs))

    def next_sync() -> None:
        ways = list(Sync)
        choose_sync(session, ways[(ways.index(session.choices.sync) + 1) % len(ways)])

    return {
        "sync": next_sync,
        "neighbours": partial(_change_neighbours, session),
        "loose": session.toggle_loose,
        "undo": session.take_back,
        "own-click": partial(start_at_own_click, session),
        "remove-pane": lambda: remove_pane(session, session.focus),
        "pane-left": lambda: move_pane(session, session.focus, session.focus - 1),
        "pane-right": lambda: move_pane(session, session.focus, session.focus + 1),
        "next-pane": partial(focus, 1),
        "previous-pane": partial(focus, -1),
    }


def choose_sync(session: Session, way: Sync) -> None:
    """Keep the panes in step in this way, and say so; while a class predicts, by visit."""
    if session.predicting:
        session.say(fill(BY_VISIT, key=BY_NAME["predict"].keys[0]))
        return
    session.keep_in_step(way)
    session.say(f"In step {SYNCS[way]}.")


def choose_overlay(session: Session, overlay: Overlay) -> None:
    """Draw this on the cells, and say so."""
    session.choices.overlay = overlay
    session.say(f"On the cells: {OVERLAYS[overlay]} ({OVERLAY_NOTES[overlay]}).")


def choose_speed(session: Session, speed: float) -> None:
    """Play at this speed, in steps a second."""
    if session.player is not None:
        session.player.speed = session.choices.speed = speed


def _change_neighbours(session: Session) -> None:
    take_neighbours(session, None if session.order is not None else session.common_order)


def take_neighbours(session: Session, order: Order | None) -> None:
    """Let all panes take neighbours in one order, or each in its own, and say so."""
    if not session.take_neighbours(order):
        return
    if order is None:
        session.say("Each algorithm takes the neighbours in its own order. X: one for all.")
    else:
        session.say(f"All take the neighbours {order_text(order)}. X gives each its own order.")


def _seeing(session: Session) -> Commands:
    choices = session.choices

    return {
        "overlay": lambda: choose_overlay(session, choices.overlay.next()),
        "mines": lambda: setattr(choices, "mines", not choices.mines),
    }


def _paste(shell: Shell) -> None:
    text = shell.clipboard_text()
    if text.strip():
        shell.session.open_text(text)
    else:
        shell.say("There is no text on the clipboard; copy a board first.", error=True)


def _random_board(session: Session) -> None:
    """Make a random board as large as the one that is shown, and say its seed."""
    height, width = session.board.height, session.board.width
    if height * width < 9 or max(height, width) > 100:
        height, width = 9, 9
    seed = session.new_seed()
    mines = max(1, round(height * width * 0.13))
    board = random_board(height, width, mines, seed)
    name = random_name(height, width, mines, seed)
    session.open_board(board, name)
    session.say(f"Random board, seed {seed}. Ctrl+Z goes back; open {name} to have it again.")
