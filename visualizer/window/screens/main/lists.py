"""The lists that open on the main screen: of ways, orders, speeds, and of all that can be done."""

from __future__ import annotations

from functools import partial

import pygame

from visualizer.board.neighbours import NAMED_ORDERS, compass_text
from visualizer.language.formatting import capital, speed_text
from visualizer.language.terms import OVERLAYS, SYNCS, UNITS, order_text
from visualizer.playback.comparison import Sync
from visualizer.playback.player import SPEEDS, UNBOUNDED, Grain
from visualizer.playback.scenario import Overlay
from visualizer.window.actions import ACTIONS, Action
from visualizer.window.commands import choose_overlay, choose_speed, choose_sync, take_neighbours
from visualizer.window.session import Session
from visualizer.window.shell import Shell
from visualizer.window.widgets.menu import Menu, MenuItem

_SYNC_NOTES = {
    Sync.VISIT: "each step is a visit of every pane",
    Sync.OPERATION: "each step is one operation",
    Sync.REVEAL: "each step reveals one cell",
    Sync.FINISH: "all end at the same time",
}
#: What a mouse has no use for in a list.
_KEYS_ONLY = {"focus", "focus-back", "escape", "menu"}
#: Actions that a list or a toggle does too, with the control that does it.
_DONE_BY = {"faster": "speed list", "slower": "speed list", "grain": "speed list",
            "mines": "view mines", "code": "view code", "predict": "view predict"}  # fmt: skip


def open_sync(shell: Shell, anchor: pygame.Rect | str) -> None:
    """Open the list of ways to keep in step."""
    now = shell.session.choices.sync
    items = [
        MenuItem(capital(SYNCS[way]), partial(choose_sync, shell.session, way), _SYNC_NOTES[way],
                 selected=way is now)
        for way in Sync
    ]  # fmt: skip
    heading = MenuItem("Keep the panes in step (Y)", heading=True)
    shell.open(Menu(shell, anchor, [heading, *items], "Keep in step"))


def open_neighbours(shell: Shell, anchor: pygame.Rect | str) -> None:
    """Open the list of neighbour orders: one for all, or each its own."""
    session = shell.session
    own = MenuItem("Each its own", partial(take_neighbours, session, None),
                   "as its program is written", selected=session.order is None)  # fmt: skip
    named = [
        MenuItem(capital(order_text(order)), partial(take_neighbours, session, order),
                 compass_text(order), selected=order == session.order)
        for order in NAMED_ORDERS.values()
    ]  # fmt: skip
    heading = MenuItem("All take their neighbours (X)", heading=True)
    shell.open(Menu(shell, anchor, [heading, *named, own], "Neighbour order"))


def open_speeds(shell: Shell, anchor: pygame.Rect | str) -> None:
    """Open the list of speeds, and of what is played one after another."""
    session = shell.session
    player = session.player
    if player is None:
        return
    grains = [
        MenuItem(f"By {grain_unit(session, grain)}", partial(setattr, player, "grain", grain),
                 selected=player.grain is grain)
        for grain in Grain
    ]  # fmt: skip
    speeds = [
        MenuItem("As fast as the screen" if speed == UNBOUNDED else f"{speed_text(speed)} a second",
                 partial(choose_speed, session, speed), selected=player.speed == speed)
        for speed in SPEEDS
    ]  # fmt: skip
    items = [MenuItem("Play (G)", heading=True), *grains,
             MenuItem("Speed (Up, Down)", heading=True), *speeds]  # fmt: skip
    shell.open(Menu(shell, anchor, items, "Speed"))


def grain_unit(session: Session, grain: Grain) -> str:
    """What is played one after another: ``visit``, ``operation``."""
    return UNITS[session.comparison.sync] if grain is Grain.STEP else grain.value


def open_more(shell: Shell, anchor: pygame.Rect | str) -> None:
    """Open the list of all actions that no control does that can be seen."""
    seen = {control.name for control in shell.controls}
    items: list[MenuItem] = []
    section = ""
    for action in ACTIONS:
        found = [] if _can_be_done(action, seen) else _items_of(shell, action, seen)
        if not found:
            continue
        if action.section != section:
            section = action.section
            items.append(MenuItem(section, heading=True))
        items += found
    shell.open(Menu(shell, anchor, items, "All actions"))


def _can_be_done(action: Action, seen: set[str]) -> bool:
    """Whether a control that can be seen, or the keyboard alone, does it."""
    return action.name in seen | _KEYS_ONLY or _DONE_BY.get(action.name) in seen


def _items_of(shell: Shell, action: Action, seen: set[str]) -> list[MenuItem]:
    """The item of an action; of a choice among several one for each that no toggle does."""
    if action.name == "overlay":
        return [
            MenuItem(f"{capital(OVERLAYS[overlay])} on the cells",
                     partial(choose_overlay, shell.session, overlay), "V",
                     selected=shell.session.choices.overlay is overlay)
            for overlay in Overlay if f"view {overlay.value}" not in seen
        ]  # fmt: skip
    choices, player = shell.session.choices, shell.session.player
    on = {
        "mines": choices.mines,
        "code": choices.code is not False,
        "predict": shell.session.predicting,
        "loop": player is not None and player.loop,
    }.get(action.name, False)
    press = {
        "sync": partial(open_sync, shell, "menu"),
        "neighbours": partial(open_neighbours, shell, "menu"),
    }.get(action.name, partial(shell.run, action.name))
    return [MenuItem(capital(action.description), press, action.keys[0], selected=on)]
