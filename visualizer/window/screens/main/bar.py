"""The bar over the boards, and the lists that open from it and from the panes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG, width_of
from visualizer.language.formatting import capital
from visualizer.language.terms import OVERLAY_NOTES, OVERLAYS
from visualizer.playback.scenario import Overlay
from visualizer.window.actions import BY_NAME, choose_overlay, tip
from visualizer.window.moves import take_neighbours
from visualizer.window.session import Session
from visualizer.window.shell import Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.controls import ControlKind
from visualizer.window.widgets.menu import Menu, MenuItem, order_items

#: What stands in the bar, from left to right: label, kind and icon of each action.
_BAR_BUTTONS: dict[str, tuple[str, ControlKind, str]] = {
    "boards": ("", "button", "down"),
    "panes": ("Algorithms", "button", ""),
    "practise": ("Practise", "button", ""),
    "tools": ("Tools", "button", "down"),
    "view": ("", "button", ""),
    "mines": ("Mines", "toggle", ""),
    "code": ("Code", "toggle", ""),
    "predict": ("Predict", "toggle", ""),
    "menu": ("", "round", "more"),
    "help": ("?", "round", ""),
}
_LEFT = ("boards", "panes", "practise", "tools")
_VIEWS = (Overlay.NUMBERS, Overlay.HEAT, Overlay.TREE)
#: What a bar that is too narrow has not, in this order; the list of all actions has it.
_LEFT_OUT = ("predict", "mines", "practise", "view", "code", "panes", "tools")
_TOOLS = {
    "Algorithms": ("lab", "orders", "costs"),
    "Board": ("edit", "random", "open", "save", "export"),
    "Your program": ("check", "printed"),
}
_MORE = {
    "Playing": ("restart", "play-back", "loop", "grain", "operation", "operation-back"),
    "Comparing": ("sync", "neighbours", "undo", "paste"),
    "Seeing": ("only-boards", "theme", "motion", "full-screen", "blank", "tour"),
}
_OF_PANE = ("code", "difference", "pane-left", "pane-right", "remove-pane")


def show_bar(ui: Ui, bar: pygame.Rect, shell: Shell) -> None:
    """Show words at the left and at the right the view, as many as there is room for."""
    session, theme = shell.session, ui.canvas.theme
    ui.canvas.fill(theme.panel, bar)
    ui.canvas.fill(theme.line, (bar.left, bar.bottom - 1, bar.width, 1))
    row = Box(bar.inflate(-2 * ui.px(10), -2 * ui.px(7)))
    widths = _widths(row.width, ui.canvas.metrics)
    right = row.cut_right(sum(widths[each] + ui.px(8) for each in widths if each not in _LEFT))
    for action, width in widths.items():
        label, kind, icon = _BAR_BUTTONS[action]
        place = row if action in _LEFT else right
        if action == "view":
            _show_views(ui, place.cut_left(width, ui.px(8)), session)
        elif ui.button(
            place,
            session.name if action == "boards" else label,
            width=width,
            kind=kind,
            icon=icon,
            name=action,
            tip=tip(action),
            selected=_is_on(shell, action),
        ):
            shell.run(action)


def _widths(room: int, metrics: Metrics) -> dict[str, int]:
    """How wide each button is that has room, by its name; the board's never changes."""
    px = metrics.px
    widths = {
        name: width_of(label, STRONG, metrics.text) + px(44 if icon else 28)
        for name, (label, _, icon) in _BAR_BUTTONS.items()
    }
    widths |= {"boards": px(184), "view": px(264), "menu": px(36), "help": px(36)}
    for name in _LEFT_OUT:
        if sum(widths.values()) + px(8) * len(widths) > room:
            del widths[name]
    return widths


def _show_views(ui: Ui, row: Box, session: Session) -> None:
    """Show what may be on the cells as one control of three parts."""
    width = row.width // len(_VIEWS)
    for view in _VIEWS:
        note = f"On the cells: {OVERLAY_NOTES[view]} (V)"
        if ui.control(
            f"view {OVERLAYS[view]}",
            row.cut_left(width),
            tip=note,
            label=capital(OVERLAYS[view]),
            selected=view is session.view.overlay,
        ):
            choose_overlay(session, view)


# Lists


def tools_menu(shell: Shell) -> Menu:
    """The list of tools."""
    return Menu(shell, "tools", _in_groups(shell, _TOOLS))


def more_menu(shell: Shell, anchor: pygame.Rect | str = "menu") -> Menu:
    """The list of actions without a button, and of those for which the bar has no room."""
    seen = {control.name for control in shell.at.controls}
    left_out = [name for name in reversed(_LEFT_OUT) if name not in seen and name != "view"]
    choose, now = partial(choose_overlay, shell.session), shell.session.view.overlay
    items = [
        *_in_groups(shell, {"Without room above": left_out, **_MORE}),
        MenuItem("On the cells", heading=True),
        *(MenuItem(capital(OVERLAYS[view]), partial(choose, view), "V", selected=view is now) for view in Overlay),
    ]
    return Menu(shell, anchor, items)


def pane_menu(shell: Shell, pane: int, position: tuple[int, int]) -> Menu:
    """The list of what can be done with a pane, at a position of the window."""
    shell.session.focus_on(pane)
    items = _in_groups(shell, {shell.session.programs[pane].title: _OF_PANE})
    return Menu(shell, pygame.Rect(position, (1, 1)), items)


def neighbours_menu(shell: Shell) -> Menu:
    """The list of neighbour orders: one for all, or each its own."""
    session = shell.session
    items = [
        MenuItem(
            "Each its own",
            partial(take_neighbours, session, None),
            "as its program is written",
            selected=session.order is None,
        )
    ]
    items += order_items(session.order, partial(take_neighbours, session))
    return Menu(shell, "menu", items)


def _in_groups(shell: Shell, groups: Mapping[str, Sequence[str]]) -> list[MenuItem]:
    """The items of actions, each group under its heading."""
    items: list[MenuItem] = []
    for heading, names in groups.items():
        if names:
            items.append(MenuItem(heading, heading=True))
            items += [
                MenuItem(
                    capital(BY_NAME[name].description),
                    partial(shell.run, name),
                    BY_NAME[name].keys[0],
                    selected=_is_on(shell, name),
                )
                for name in names
            ]
    return items


def _is_on(shell: Shell, action: str) -> bool:
    """Whether an action is a switch that is on."""
    session, player = shell.session, shell.session.player
    on = {
        "mines": session.view.mines,
        "motion": session.choices.motion,
        "code": shell.part("code") is not None,
        "predict": session.predicting,
        "loop": player is not None and player.loop,
    }
    return on.get(action, False)
