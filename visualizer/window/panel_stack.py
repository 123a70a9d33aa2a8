"""The panels over the main screen."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.window.screens.table import LASTING, make_screen
from visualizer.window.shell import Panel, Shell


class PanelStack:
    """The panels, the lowest first, each with the control below it that had the keyboard."""

    def __init__(self) -> None:
        self._panels: list[Panel] = []
        self._focus_below: list[str] = []
        self._lasting: dict[str, Panel] = {}

    @property
    def panels(self) -> Sequence[Panel]:
        """All of them."""
        return tuple(self._panels)

    @property
    def top(self) -> Panel | None:
        """The highest, None where there is none."""
        return self._panels[-1] if self._panels else None

    def made(self, name: str, shell: Shell) -> Panel | None:
        """The screen of this name; None where it has nothing to show, and has said so."""
        panel = self._lasting.get(name) or make_screen(name, shell)
        if name in LASTING and panel is not None:
            self._lasting[name] = panel
        return panel

    def add(self, panel: Panel, focus_below: str) -> None:
        """Lay a panel over the others; after a list, the keyboard is at its control again."""
        self._focus_below.append(focus_below if self._panels or panel.popup else "")
        self._panels.append(panel)

    def remove(self, panel: Panel) -> str:
        """Take a panel away, wherever it lies, and give what had the keyboard below it."""
        index = self._panels.index(panel)
        del self._panels[index]
        focus = self._focus_below.pop(index)
        if index < len(self._panels):
            self._focus_below[index] = focus
        panel.closed()
        return focus

    def clear(self) -> None:
        """Take all panels away, and make those that last anew: one of them has failed."""
        panels, self._panels, self._focus_below, self._lasting = self._panels, [], [], {}
        for panel in panels:
            panel.closed()
