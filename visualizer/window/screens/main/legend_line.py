"""The line below the panes while nothing is said there: the legend, and at first how to begin."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.legend import LegendItem, Sign, draw_legend
from visualizer.draw.stage import StageView, legend_on
from visualizer.draw.stage_layout import StageLayout
from visualizer.window.actions import BY_NAME
from visualizer.window.screens.main.start_hint import StartHint
from visualizer.window.shell import Shell
from visualizer.window.ui import Ui

_MINES, _DIFFERENCE = BY_NAME["mines"].keys[0], BY_NAME["difference"].keys[0]
#: What each sign means, in a sentence or two.
TIPS = {
    Sign.HIDDEN: "Hidden: the algorithm of this pane has not revealed the cell yet.",
    Sign.NUMBER: "When the cell was visited: 1 is the first visit.",
    Sign.VISITED: "The algorithm has visited these cells.",
    Sign.HEAT: "The colour says when the cell was visited, from early to late.",
    Sign.TREE: "The arrow goes from a cell to the one that was found from it.",
    Sign.DIGIT: "How many mines are beside the cell. The search stops there.",
    Sign.WAITING: "These cells wait for their turn in the queue or on the stack.",
    Sign.CALL: "The recursive call of this cell is not finished.",
    Sign.NOW: "The newest visit of each pane.",
    Sign.CLICK: "The reveal starts here. Click another hidden cell to start there.",
    Sign.MINE: f"A mine. You see it, the algorithms do not; {_MINES} hides the mines.",
    Sign.EXPLODED: "The mine that was clicked: nothing else is revealed.",
    Sign.GIVEN: "Open from the start, before the click.",
    Sign.DIFFERS: f"Here the algorithms visit different cells. {_DIFFERENCE} goes to such a visit.",
}


class LegendLine:
    """Draws the line, and finds the sign that is pointed at."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.hint = StartHint(shell)
        self._items: Sequence[LegendItem] = ()

    def forget(self) -> None:
        """Note that the line is not drawn now."""
        self._items = ()

    def draw(
        self,
        canvas: Canvas,
        rect: pygame.Rect,
        view: StageView,
        layout: StageLayout,
        hint: bool,
    ) -> None:
        """Draw the line into ``rect`` for a stage that is laid out like this."""
        room = rect.inflate(-2 * canvas.px(6), 0)
        room = self.hint.draw(canvas, room) if hint else room
        self._items = draw_legend(canvas, room, legend_on(view, layout))

    def show(self, ui: Ui) -> None:
        """Let the signs be pointed at, each with a tip on what it means."""
        for item in self._items:
            ui.area(f"sign {item.sign.name}", item.rect, by_tab=False, tip=TIPS[item.sign])
