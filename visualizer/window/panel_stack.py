"""The panels over the main screen, and what was typed or drawn in those that failed."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.window.screens.table import SCREENS
from visualizer.window.shell import Panel, Shell


class PanelStack:
    """The panels, the lowest first, each with the control below it that had the keyboard."""

    def __init__(self) -> None:
        self._panels: list[Panel] = []
        self._focus_below: list[str] = []
        self._lasting: dict[str, Panel] = {}
        self._kept: dict[tuple[type[Panel], str], object] = {}
        self._not_drawn_since: Panel | None = None

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
        row = SCREENS[name]
        panel = self._lasting.get(name) or row.make(shell)
        if row.lasting and panel is not None:
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

    # Panels that failed

    def keep(self, panel: Panel, drawing: bool) -> bool:
        """Store what was typed or drawn in a panel that failed; True if there is something.

        What was given back and never seen since is what makes the ``drawing`` fail; it is
        forgotten, so that the panel can be opened again.
        """
        self._lasting = {name: each for name, each in self._lasting.items() if each is not panel}
        kept = panel.leave()
        if kept is None or (drawing and panel is self._not_drawn_since):
            return False
        self._kept[type(panel), panel.title] = kept
        return True

    def give_back(self, panel: Panel) -> None:
        """Let a panel that has been opened go on with what was stored of the one before."""
        kept = self._kept.pop((type(panel), panel.title), None)
        if kept is not None:
            self._not_drawn_since = panel
            panel.resume(kept)

    def drawn(self, panel: Panel) -> None:
        """Note that a panel could be drawn."""
        if panel is self._not_drawn_since:
            self._not_drawn_since = None
