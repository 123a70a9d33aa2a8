"""The bar over the boards, and the menus that open from it and from the panes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from visualizer.board.cells import CLICKABLE, HIDDEN, Cell
from visualizer.draw.text import STRONG, text_width
from visualizer.draw.theme import Metrics
from visualizer.language.formatting import capitalize, cell_text, read_table
from visualizer.language.terms import OVERLAY_NAMES, OVERLAY_NOTES
from visualizer.playback.scenario import Overlay
from visualizer.trace.listings import GENERATOR, LISTING_LANGUAGES
from visualizer.window.actions import ACTIONS_BY_NAME, action_tip, choose_language, choose_overlay, choose_prediction
from visualizer.window.gestures import draw_mines
from visualizer.window.moves import go_to_visit, use_neighbour_order
from visualizer.window.session import Session
from visualizer.window.shell import Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.menu import Menu, MenuItem, order_items

#: The ``buttons`` of the bar, from left to right: label, kind and icon of each, by the names of the actions; and
#: the actions in the menus ``tools`` and ``more``, by their headings.
_TABLE = read_table("window.json")["bar"]
_LEFT_BUTTONS = ("boards", "panes", "practise", "tools")
_OVERLAY_BUTTONS = (Overlay.NUMBERS, Overlay.HEAT, Overlay.TREE)
#: The buttons that a narrow bar leaves out, in this order; the menu behind the dots has them.
_DROP_ORDER = ("predict-menu", "mines", "practise", "language", "view", "code", "panes", "tools")
_PANE_ACTIONS = ("enlarge", "code", "difference", "pane-left", "pane-right", "remove-pane")


def show_bar(ui: Ui, bar: pygame.Rect, shell: Shell) -> None:
    """Show as many buttons as there is room for, in a left and a right group."""
    session, theme = shell.session, ui.canvas.theme
    language, _ = LISTING_LANGUAGES[session.view.language]
    ui.canvas.fill(theme.panel, bar)
    ui.canvas.fill(theme.line, (bar.left, bar.bottom - 1, bar.width, 1))
    row = Box(bar.inflate(-2 * ui.px(10), -2 * ui.px(7)))
    widths = _button_widths(row.width, ui.canvas.metrics)
    right = row.cut_right(sum(widths[name] + ui.px(8) for name in widths if name not in _LEFT_BUTTONS))
    for action, width in widths.items():
        label, kind, icon = _TABLE["buttons"][action]
        place = row if action in _LEFT_BUTTONS else right
        if action == "view":
            _show_overlays(ui, place.cut_left(width, ui.px(8)), session)
        elif ui.button(
            place,
            {"boards": session.name, "language": language}.get(action, label),
            width=width,
            kind=kind,
            icon=icon,
            name=action,
            tip=action_tip(action),
            selected=_is_switched_on(shell, action),
        ):
            shell.run_action(action)


def _button_widths(room: int, metrics: Metrics) -> dict[str, int]:
    """The width in pixels of each button that has room, by its name; no width ever changes."""
    px = metrics.px
    widths = {
        name: text_width(label, STRONG, metrics.text) + px(44 if icon else 28)
        for name, (label, _, icon) in _TABLE["buttons"].items()
    }
    widths |= {"boards": px(184), "language": px(124), "view": px(264), "menu": px(36), "help": px(36)}
    for name in _DROP_ORDER:
        if sum(widths.values()) + px(8) * len(widths) > room:
            del widths[name]
    return widths


def _show_overlays(ui: Ui, row: Box, session: Session) -> None:
    """Show the overlays as one control of three parts."""
    width = row.width // len(_OVERLAY_BUTTONS)
    for view in _OVERLAY_BUTTONS:
        name, note = OVERLAY_NAMES[view], f"On the cells: {OVERLAY_NOTES[view]} (V)"
        chosen = view is session.view.overlay
        if ui.control(f"view {name}", row.cut_left(width), tip=note, label=capitalize(name), selected=chosen):
            choose_overlay(session, view)


# Menus


def tools_menu(shell: Shell) -> Menu:
    """The menu of tools."""
    return Menu(shell, "tools", _grouped_items(shell, _TABLE["tools"]))


def more_menu(shell: Shell, anchor: pygame.Rect | str = "menu") -> Menu:
    """The menu of actions without a button, and of those for which the bar has no room."""
    visible = {control.name for control in shell.input_state.controls}
    left_out = [name for name in reversed(_DROP_ORDER) if name not in visible and name != "view"]
    choose, now = partial(choose_overlay, shell.session), shell.session.view.overlay
    items = [
        *_grouped_items(shell, {"Without room above": left_out, **_TABLE["more"]}),
        MenuItem("On the cells", heading=True),
        *(
            MenuItem(capitalize(OVERLAY_NAMES[view]), partial(choose, view), "V", selected=view is now)
            for view in Overlay
        ),
    ]
    return Menu(shell, anchor, items)


def pane_menu(shell: Shell, pane: int, anchor: pygame.Rect, cell: Cell | None = None) -> Menu:
    """The menu of actions on a ``cell``, if the board has it, and on its pane, at a rectangle of the window."""
    session = shell.session
    session.focus_on(pane)
    items = [] if cell is None or cell not in session.board or session.is_asking else _cell_items(session, pane, cell)
    items += _grouped_items(shell, {session.programs[pane].title: _PANE_ACTIONS})
    return Menu(shell, anchor, items)


def _cell_items(session: Session, pane: int, cell: Cell) -> list[MenuItem]:
    """The menu items of a cell: to start there, to change its mine, and to go to its visit in a pane."""
    items, trace = [MenuItem(f"Cell {cell_text(cell)}", heading=True)], session.comparison.traces[pane]
    if session.board[cell] in CLICKABLE:
        label = "Mine here" if session.board[cell] == HIDDEN else "Take the mine away"
        label = label if session.view.mines else "Put or take a mine"
        items += [
            MenuItem("Start here", partial(session.click, cell)),
            MenuItem(label, partial(draw_mines, session, cell)),
        ]
    visit = int(trace.first_visit[cell[0] * trace.width + cell[1]])
    if visit < trace.visit_count:
        items.append(MenuItem(f"Go to visit {visit + 1:,}", partial(go_to_visit, session, pane, visit)))
    return items


def language_menu(shell: Shell) -> Menu:
    """The menu of languages for the code."""
    choose, now = partial(choose_language, shell), shell.session.view.language
    items = [
        MenuItem(name, partial(choose, language), "a generator" if language == GENERATOR else "", language == now)
        for language, (name, _) in LISTING_LANGUAGES.items()
    ]
    return Menu(shell, "language", [MenuItem("Code in", heading=True), *items])


def predict_menu(shell: Shell) -> Menu:
    """The menu of when Predict asks, and of what it shows with its question."""
    session, now, is_on = shell.session, shell.session.choices, shell.session.predicting

    def item(label: str, selected: bool, predicting: bool = is_on, **choices: bool) -> MenuItem:
        return MenuItem(label, partial(choose_prediction, session, predicting, **choices), selected=selected)

    items = [
        MenuItem("Predict asks for the next cell", heading=True),
        item("Before each visit", is_on and not now.predicts_at_stops, True, predicts_at_stops=False),
        item("Only at stops", is_on and now.predicts_at_stops, True, predicts_at_stops=True),
        item("Not now", not is_on, False),
        MenuItem("With the question it shows", heading=True),
        item("What waits", now.predicts_with_frontier, predicts_with_frontier=not now.predicts_with_frontier),
        item("Numbers 1 to 4, to count hands", now.counts_hands, counts_hands=not now.counts_hands),
    ]
    return Menu(shell, "predict-menu", items)


def neighbours_menu(shell: Shell) -> Menu:
    """The menu of neighbour orders: one for all, or each its own."""
    now, use = shell.session.presentation.order, partial(use_neighbour_order, shell.session)
    own = MenuItem("Each its own", partial(use, None), "as its program is written", selected=now is None)
    return Menu(shell, "menu", [own, *order_items(now, use)])


def _grouped_items(shell: Shell, groups: Mapping[str, Sequence[str]]) -> list[MenuItem]:
    """The menu items of actions, each group under its heading."""
    items: list[MenuItem] = []
    for heading, names in groups.items():
        if names:
            items.append(MenuItem(heading, heading=True))
        for name in names:
            action, run = ACTIONS_BY_NAME[name], partial(shell.run_action, name)
            items.append(MenuItem(capitalize(action.description), run, action.keys[0], _is_switched_on(shell, name)))
    return items


def _is_switched_on(shell: Shell, action: str) -> bool:
    """Whether an action is a switch that is on."""
    session = shell.session
    on = {
        "mines": session.view.mines,
        "motion": session.choices.motion,
        "code": shell.part_rect("code") is not None,
        "predict-menu": session.predicting,
        "sound": shell.sound.is_on,
        "loop": session.player.is_looping,
        "enlarge": session.shows_one,
    }
    return on.get(action, False)
