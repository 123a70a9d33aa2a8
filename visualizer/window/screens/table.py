"""The screens by name: what the program opens when an action or another screen asks for one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from visualizer.window.saving import save_shown
from visualizer.window.screens.check import open_check
from visualizer.window.screens.choosers import AlgorithmChooser, BoardChooser
from visualizer.window.screens.costs import open_costs
from visualizer.window.screens.editor import open_editor
from visualizer.window.screens.export import open_export
from visualizer.window.screens.help import Help
from visualizer.window.screens.lab import Lab
from visualizer.window.screens.open_dialog import OpenDialog
from visualizer.window.screens.order_comparison import open_order_comparison
from visualizer.window.screens.practise import open_practise
from visualizer.window.screens.printed import open_printed
from visualizer.window.screens.stops import open_caption, open_stops
from visualizer.window.screens.tour import open_tour
from visualizer.window.shell import Panel, Shell


@dataclass(frozen=True)
class ScreenRow:
    """How a screen is made; None where it has nothing to show. A ``lasting`` one is made once."""

    make: Callable[[Shell], Panel | None]
    lasting: bool = False


SCREENS: Mapping[str, ScreenRow] = {
    "boards": ScreenRow(BoardChooser),
    "check": ScreenRow(open_check),
    "costs": ScreenRow(open_costs),
    "edit": ScreenRow(open_editor),
    "export": ScreenRow(open_export),
    "help": ScreenRow(Help),
    "lab": ScreenRow(Lab, lasting=True),
    "open": ScreenRow(OpenDialog),
    "orders": ScreenRow(open_order_comparison),
    "panes": ScreenRow(AlgorithmChooser),
    "practise": ScreenRow(open_practise),
    "printed": ScreenRow(open_printed),
    "save": ScreenRow(save_shown),
    "stop": ScreenRow(open_caption),
    "stops": ScreenRow(open_stops),
    "tour": ScreenRow(open_tour),
}
