"""The table of screens, from which the app opens them by name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import cast

from visualizer.window.shell import Panel, Shell

#: The class or function that makes each screen. It is imported when the screen is first opened, so
#: that the window itself opens quickly.
SCREEN_MAKERS: Mapping[str, str] = {
    "boards": "screens.choosers:BoardChooser",
    "check": "screens.verdict:open_check",
    "costs": "screens.costs:Costs",
    "edit": "screens.editor:open_editor",
    "export": "screens.export:ExportDialog",
    "help": "screens.help:Help",
    "language": "screens.main.bar:language_menu",
    "lab": "screens.lab:open_lab",
    "menu": "screens.main.bar:more_menu",
    "neighbours": "screens.main.bar:neighbours_menu",
    "open": "screens.open_file:OpenDialog",
    "panes": "screens.choosers:AlgorithmChooser",
    "practise": "screens.practise:open_practise",
    "predict-menu": "screens.main.bar:predict_menu",
    "printed": "screens.printed:PrintedPanel",
    "save": "opening:save_shown",
    "stop": "screens.stops:open_caption",
    "stops": "screens.stops:StopsPanel",
    "tools": "screens.main.bar:tools_menu",
    "tour": "screens.tour:Tour",
}
#: Screens about the runs in the panes, which need the first ones to be recorded.
_SCREENS_OF_RUNS = {"check", "costs", "export", "practise", "printed", "stop", "stops", "tour"}


def make_screen(name: str, shell: Shell) -> Panel | None:
    """Make the screen of this name; None, and a message, if it has nothing to show."""
    if name in _SCREENS_OF_RUNS and not shell.session.shown.has_runs:
        shell.say("Nothing is shown yet: wait for the runs, or choose a board with N.", error=True)
        return None
    is_complete = shell.session.comparison.is_complete
    if name == "practise" and not is_complete:
        shell.say("Questions need whole runs: wait, click to record again, or choose another board (N).", error=True)
        return None
    module, maker = SCREEN_MAKERS[name].split(":")
    panel = cast("Panel | None", getattr(import_module(f"visualizer.window.{module}"), maker)(shell))
    if panel is not None and name == "export" and not is_complete:
        panel.title += ", as far as it is recorded"
    return panel
