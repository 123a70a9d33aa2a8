"""The line below the boards, with the legend and how to begin; what stands in place of boards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from visualizer.board.board import Board, first_hidden
from visualizer.draw.board.board import draw_board
from visualizer.draw.board.grid import draw_labels, grid_in
from visualizer.draw.board.looks import plain_looks
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.legend import LegendItem, Sign, draw_legend
from visualizer.draw.stage import StageView, legend_on
from visualizer.draw.stage_layout import StageLayout
from visualizer.draw.text import STRONG, height_of, width_of, wrapped
from visualizer.draw.theme import Colour
from visualizer.window.actions import BY_NAME
from visualizer.window.loading import Loading
from visualizer.window.screens.main.layout import MainLayout
from visualizer.window.shell import Shell
from visualizer.window.ui import Box, Ui

#: Words that take more of the line than this take all of it, and the legend goes meanwhile.
_BESIDE_LEGEND = 0.62
#: How much higher a line is at least than its letters.
_LINE = 1.2
_NO_HIDDEN_CELL = "This board has no hidden cell, so there is nothing to click and to reveal."
_NOT_RECORDED = "What is revealed on this board could not be recorded."
_WHAT_TO_DO = (
    "N chooses another board, R makes a random one, O opens a file,"
    " and E edits this one: hide a cell there, and play it."
)
_PLAY, _HELP, _TOUR = (BY_NAME[name].keys[0] for name in ("play", "help", "tour"))
HINT = f"{_PLAY} plays \u00b7 click a cell to start there \u00b7 {_HELP} explains"
#: The same for a user who is new here.
OFFER = f"New here? {_TOUR} is a tour of one minute \u00b7 {_PLAY} plays \u00b7 {_HELP} explains"
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
    """The legend of the signs in the picture, and until something is pressed how to begin.

    With ``offers_tour`` that offers the tour; whoever presses something else is not asked again.
    """

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.offers_tour = False
        self._begun = False
        self._items: Sequence[LegendItem] = ()

    def end_hint(self) -> None:
        """Say no more how to begin, since something is pressed."""
        self._begun = True
        self.shell.session.choices.toured |= self.offers_tour

    def draw(self, canvas: Canvas, rect: pygame.Rect, view: StageView, layout: StageLayout,
             hint: bool) -> None:  # fmt: skip
        """Draw the signs of a stage that is laid out like this, with a ``hint`` at their right."""
        room = rect.inflate(-2 * canvas.px(6), 0)
        if hint and not self._begun:
            text, size = OFFER if self.offers_tour else HINT, canvas.metrics.text
            position = (room.right - canvas.px(8), room.centery - height_of(STRONG, size) // 2)
            with canvas.part("message", text, room):
                drawn = canvas.text(text, position, size=size, colour=canvas.theme.accent,
                                    face=STRONG, align="right", max_width=room.width)  # fmt: skip
            room.width = max(drawn.left - canvas.px(16) - room.left, 1)
        self._items = draw_legend(canvas, room, legend_on(view, layout))

    def forget(self) -> None:
        """Note that the signs are not drawn now."""
        self._items = ()

    def show(self, ui: Ui) -> None:
        """Let the signs be pointed at, each with a tip on what it means."""
        for item in self._items:
            ui.area(f"sign {item.sign.name}", item.rect, by_tab=False, tip=TIPS[item.sign])


def words_rect(line: pygame.Rect, text: str, metrics: Metrics) -> pygame.Rect:
    """Where ``text`` stands: at the right of the line if that has room, else on all of it."""
    width = width_of(text, STRONG, metrics.text) + 2 * metrics.px(12)
    if width > line.width * _BESIDE_LEGEND:
        return line.copy()
    return pygame.Rect(line.right - width, line.top, width, line.height)


def draw_words(
    canvas: Canvas, rect: pygame.Rect, text: str, colour: Colour, ground: Colour | None = None
) -> None:
    """Draw words into ``rect``, in one line or in two smaller ones; with ``ground`` on a box."""
    if ground is not None:
        canvas.outlined_box(rect, ground, colour, canvas.metrics.radius)
    lines, size = _lines(rect, text, canvas.metrics)
    height = min(height_of(STRONG, size), rect.height // len(lines))
    top = rect.centery - height * len(lines) // 2 + height // 2 - height_of(STRONG, size) // 2
    for number, line in enumerate(lines):
        canvas.text(line, (rect.left + canvas.px(12), top + height * number), size=size,
                    colour=colour, face=STRONG, max_width=max(rect.width - 2 * canvas.px(12), 1),
                    full=text if len(lines) > 1 else None)  # fmt: skip


def _lines(rect: pygame.Rect, text: str, metrics: Metrics) -> tuple[Sequence[str], int]:
    """The lines of ``text`` and the size of their letters, the largest that has room."""
    lines: Sequence[str] = [text]
    for size in (metrics.text, metrics.px(15), metrics.small, metrics.px(13)):
        lines = wrapped(text, STRONG, size, max(rect.width - 2 * metrics.px(12), 1))
        if len(lines) == 1 or len(lines) * size * _LINE <= rect.height:
            return lines, size
    cut = [text] if rect.height < metrics.px(26) else [lines[0], " ".join(lines[1:])]
    return cut, metrics.px(13)


def show_loading(ui: Ui, stage: pygame.Rect, loading: Loading) -> None:
    """Show in the middle how far the first recording is."""
    box = Box(0, 0, max(min(ui.px(420), stage.width), 1), ui.px(60))
    box.center = stage.center
    ui.text(box.cut_top(ui.px(40)), loading.progress, size=ui.canvas.metrics.title, align="middle")
    ui.progress(box.cut_top(ui.px(8)), loading.share)


def show_unplayed(ui: Ui, layout: MainLayout, board: Board) -> None:
    """Show a board on which nothing can be revealed, and below it what can be done."""
    canvas, theme = ui.canvas, ui.canvas.theme
    grid = grid_in(layout.stage, board.height, board.width)
    draw_board(canvas, grid, plain_looks(board))
    draw_labels(canvas, grid)
    if layout.bottom.height:
        canvas.outlined_box(layout.bottom, theme.panel, theme.line, canvas.metrics.radius)
        box = Box(layout.bottom.inflate(-2 * ui.px(18), -2 * ui.px(12)))
        text = _NO_HIDDEN_CELL if first_hidden(board) is None else _NOT_RECORDED
        ui.paragraph(box, text, size=canvas.metrics.strong, max_lines=2, gap=ui.px(6))
        ui.paragraph(box, _WHAT_TO_DO, colour=theme.dim, max_lines=2)
