"""The bar over the boards, and the lists that open from it: of tools, and of all else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from visualizer.board.neighbours import NAMED_ORDERS, compass_text
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG, width_of
from visualizer.errors import shortened
from visualizer.language.formatting import capital
from visualizer.language.terms import OVERLAY_NOTES, OVERLAYS, order_text
from visualizer.playback.scenario import Overlay
from visualizer.window.actions import BY_NAME, Action, choose_overlay, tip
from visualizer.window.opening import has_own_programs
from visualizer.window.shell import Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.menu import Menu, MenuItem

#: In characters; the name of a board that is longer is cut.
_LONGEST_NAME = 34
_WORDS = {"panes": "Algorithms", "practise": "Practise", "tools": "Tools"}
_SWITCHES = {"mines": "Mines", "code": "Code", "predict": "Predict"}
_VIEWS = (Overlay.NUMBERS, Overlay.HEAT, Overlay.TREE)
#: What a bar that is too narrow has not, in this order; the list of all actions has it.
_LEFT_OUT = ("predict", "mines", "practise", "view", "code", "panes", "tools")
_TOOLS = {
    "Algorithms": ("lab", "orders", "costs"),
    "Board": ("edit", "random", "open", "save", "export"),
}
_OWN_TOOLS = {"Your program": ("check", "printed")}
_MORE = {
    "Playing": ("restart", "play-back", "loop", "grain", "operation", "operation-back"),
    "Comparing": ("sync", "neighbours", "undo", "paste"),
    "Seeing": ("only-boards", "theme", "motion", "full-screen", "blank", "tour"),
}
_MORE_VIEWS = (Overlay.DIGITS, Overlay.NONE)


def show_bar(ui: Ui, bar: pygame.Rect, shell: Shell, code_is_shown: bool) -> None:
    """Show words at the left and at the right the view, as many as there is room for."""
    session, theme = shell.session, ui.canvas.theme
    ui.canvas.fill(theme.panel, bar)
    ui.canvas.fill(theme.line, (bar.left, bar.bottom - 1, bar.width, 1))
    row = Box(bar.inflate(-2 * ui.px(10), -2 * ui.px(7)))
    widths = _widths(row.width, ui.canvas.metrics)
    name = shortened(session.name or session.board.title or "board", _LONGEST_NAME)
    for action, label in {"boards": name, **_WORDS}.items():
        icon = "down" if action in ("boards", "tools") else ""
        if action in widths and ui.button(row, label, name=action, tip=tip(action), icon=icon,
                                          width=widths[action]):  # fmt: skip
            shell.run(action)
    right = [each for each in ("view", *_SWITCHES, "menu", "help") if each in widths]
    row = row.cut_right(sum(widths[each] + ui.px(8) for each in right) + ui.px(18 - 8))
    if "view" in widths:
        overlay = _views(ui, row.cut_left(widths["view"], ui.px(18)), session.choices.overlay)
        if overlay is not session.choices.overlay:
            choose_overlay(session, overlay)
    on = {"mines": session.choices.mines, "code": code_is_shown, "predict": session.predicting}
    for action, label in _SWITCHES.items():
        if action in widths and ui.button(
            row, label, name=f"view {action}", tip=tip(action), kind="toggle",
            selected=on[action], width=widths[action],
        ):  # fmt: skip
            shell.run(action)
    row.cut_left(0, ui.px(8))
    if ui.button(row, "", name="menu", tip=tip("menu"), kind="round", icon="more",
                 width=widths["menu"]):  # fmt: skip
        shell.run("menu")
    if ui.button(row, "?", name="help", tip=tip("help"), kind="round", width=widths["help"]):
        shell.run("help")


def _widths(room: int, metrics: Metrics) -> dict[str, int]:
    """How wide each button is that has room, by its name; the board's never changes."""
    px = metrics.px
    widths = {"boards": px(184), "menu": px(36), "help": px(36), "view": px(264)}
    for name, label in (_WORDS | _SWITCHES).items():
        beside = 44 if name == "tools" else 28
        widths[name] = width_of(label, STRONG, metrics.text) + px(beside)
    for name in _LEFT_OUT:
        if sum(widths.values()) + px(8) * len(widths) + px(36) > room:
            del widths[name]
    widths["boards"] = min(widths["boards"], max(room - 2 * px(48), 1))
    return widths


def _views(ui: Ui, rect: Box, overlay: Overlay) -> Overlay:
    """Show what may be on the cells as one control of three parts; what is chosen now."""
    theme, index = ui.canvas.theme, _VIEWS.index(overlay) if overlay in _VIEWS else -1
    ui.canvas.outlined_box(rect, theme.raised, theme.edge, ui.px(7))
    width = rect.width // len(_VIEWS)
    touch = ui.area("view", rect, tip=f"On the cells: {_view_notes()} (V)")
    parts = [Box(rect.left + width * each, rect.top, width, rect.height) for each in range(3)]
    for number, (part, each) in enumerate(zip(parts, _VIEWS)):
        chosen = number == index
        if chosen:
            ui.canvas.box(part, theme.accent, ui.px(7))
        ui.text(part, capital(OVERLAYS[each]), face=STRONG, align="middle",
                colour=theme.on_accent if chosen else theme.text)  # fmt: skip
    if touch.pressed is not None:
        index = min((touch.pressed[0] - rect.left) // width, 2)
    elif touch.entered or (touch.focused and ui.shortcut("Right")):
        index = (index + 1) % 3
    elif touch.focused and ui.shortcut("Left"):
        index = (index - 1) % 3
    return _VIEWS[index] if index >= 0 else overlay


def _view_notes() -> str:
    return "; ".join(f"{OVERLAYS[each]}: {OVERLAY_NOTES[each]}" for each in _VIEWS)


# Lists


def tools_menu(shell: Shell) -> Menu:
    """The list of tools; what is for programs of one's own only where there is one."""
    own = _OWN_TOOLS if has_own_programs(shell.session) else {}
    return Menu(shell, "tools", _in_groups(shell, {**_TOOLS, **own}), "Tools")


def more_menu(shell: Shell, anchor: pygame.Rect | str = "menu") -> Menu:
    """The list of actions without a button, and of those for which the bar has no room."""
    seen = {control.name for control in shell.at.controls}
    left_out = [name for name in reversed(_LEFT_OUT)
                if not {name, f"view {name}"} & seen and name != "view"]  # fmt: skip
    views = [*(_VIEWS if "view" not in seen else ()), *_MORE_VIEWS]
    choose, now = partial(choose_overlay, shell.session), shell.session.choices.overlay
    items = [
        *_in_groups(shell, {"Without room above": left_out, **_MORE}),
        MenuItem("On the cells", heading=True),
        *(MenuItem(capital(OVERLAYS[view]), partial(choose, view), "V", selected=view is now)
          for view in views),
    ]  # fmt: skip
    return Menu(shell, anchor, items, "More")


def _in_groups(shell: Shell, groups: Mapping[str, Sequence[str]]) -> list[MenuItem]:
    """The items of actions, each group under its heading."""
    items: list[MenuItem] = []
    for heading, names in groups.items():
        if names:
            items.append(MenuItem(heading, heading=True))
            items += [_item(shell, BY_NAME[name]) for name in names]
    return items


def _item(shell: Shell, action: Action) -> MenuItem:
    session, player = shell.session, shell.session.player
    choices = session.choices
    on = {"mines": choices.mines, "code": bool(choices.code), "motion": choices.motion,
          "predict": session.predicting, "loop": player is not None and player.loop}  # fmt: skip
    press = partial(shell.run, action.name)
    if action.name == "neighbours":
        press = partial(_open_neighbours, shell)
    return MenuItem(capital(action.description), press, action.keys[0],
                    selected=on.get(action.name, False))  # fmt: skip


def _open_neighbours(shell: Shell) -> None:
    """Open the list of neighbour orders: one for all, or each its own."""
    session = shell.session
    own = MenuItem("Each its own", partial(session.take_neighbours, None),
                   "as its program is written", selected=session.order is None)  # fmt: skip
    named = [
        MenuItem(capital(order_text(order)), partial(session.take_neighbours, order),
                 compass_text(order), selected=order == session.order)
        for order in NAMED_ORDERS.values()
    ]  # fmt: skip
    heading = MenuItem("All take their neighbours (X)", heading=True)
    shell.open(Menu(shell, "menu", [heading, own, *named], "Neighbour order"))


def open_pane_menu(shell: Shell, pane: int, position: tuple[int, int]) -> None:
    """Open the list of what can be done with a pane, at a position of the window."""
    session = shell.session
    session.focus_on(pane)
    several = len(session.programs) > 1
    items = [
        MenuItem(session.programs[pane].title, heading=True),
        _pane_item(shell, "code", "Show or hide its code"),
        _pane_item(shell, "difference", "Why does it differ?", several),
        _pane_item(shell, "pane-left", "Move it to the left", pane > 0),
        _pane_item(shell, "pane-right", "Move it to the right", pane < len(session.programs) - 1),
        _pane_item(shell, "remove-pane", "Remove it", several),
    ]  # fmt: skip
    shell.open(Menu(shell, pygame.Rect(position, (1, 1)), items, "Pane"))


def _pane_item(shell: Shell, action: str, label: str, enabled: bool = True) -> MenuItem:
    return MenuItem(label, partial(shell.run, action), BY_NAME[action].keys[0], enabled=enabled)
