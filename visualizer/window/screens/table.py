"""The screens by name: what the program opens when an action or another screen asks for one."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import cast

from visualizer.window.shell import Panel, Shell

#: Where each screen is made, by its name: imported when it is first opened, so that the window
#: opens at once.
SCREENS: Mapping[str, str] = {
    "boards": "screens.choosers:BoardChooser",
    "check": "screens.verdict:open_check",
    "costs": "screens.costs:open_costs",
    "edit": "screens.editor:open_editor",
    "export": "screens.export:open_export",
    "help": "screens.help:Help",
    "lab": "screens.lab:Lab",
    "open": "screens.open_file:OpenDialog",
    "orders": "screens.orders:open_orders",
    "panes": "screens.choosers:AlgorithmChooser",
    "practise": "screens.practise:open_practise",
    "printed": "screens.printed:open_printed",
    "save": "saving:save_shown",
    "stop": "screens.stops:open_caption",
    "stops": "screens.stops:open_stops",
    "tour": "screens.tour:open_tour",
}
#: Screens that are made once, and stay as they were left.
LASTING = ("lab",)


def make_screen(name: str, shell: Shell) -> Panel | None:
    """The screen of this name; None where it has nothing to show, and has said so."""
    module, maker = SCREENS[name].split(":")
    made = getattr(import_module(f"visualizer.window.{module}"), maker)(shell)
    return cast("Panel | None", made)
