"""Answers that draw a board: its size, its mines, and where the reveal starts."""

from __future__ import annotations

from functools import partial

import pygame

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.symbols import HIDDEN, MINE
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG, height_of
from visualizer.exercises.making.board_property import MOST_CELLS
from visualizer.exercises.making.board_task import BoardTask, board_text, parse_drawing
from visualizer.exercises.scene import Scene, Shown
from visualizer.language.formatting import cell_text
from visualizer.window.screens.practice.answering import Answering
from visualizer.window.widgets.button_row import button_row
from visualizer.window.widgets.controls import Control

_ROW, _GAP = 40, 7
_SIZES = {"Shift+Up": (-1, 0), "Shift+Down": (1, 0), "Shift+Left": (0, -1), "Shift+Right": (0, 1)}


class BoardAnswering(Answering):
    """A small board: a click places or clears a mine, or says where the reveal starts."""

    task: BoardTask
    uses_board = True

    def __init__(self, *about: object) -> None:
        super().__init__(*about)  # type: ignore[arg-type]
        self.board = Board((HIDDEN * 2,) * 2, (0, 0))
        self.places_click = False

    @property
    def text(self) -> str:
        """The board and its click."""
        return board_text(self.board)

    def fill(self, answer: str) -> None:
        """Have drawn this."""
        self.board = parse_drawing(answer)

    def say(self, answer: str) -> str:
        """The rows of the board, and where it is clicked."""
        board = parse_drawing(answer)
        assert board.click is not None
        return f"the board {' / '.join(board.rows)}, clicked at {cell_text(board.click)}"

    @property
    def status(self) -> str:
        """How to draw."""
        if self.settled:
            return ""
        return (
            "Click a cell to place or clear a mine; with the other mouse button, or K, the reveal"
            " starts there."
        )

    # What a student does

    def resize(self, down: int, right: int) -> None:
        """So many rows and columns more; one too many is left out."""
        if self.settled or not self._may_be(down, right):
            return
        height, width = self.board.height + down, self.board.width + right
        rows = [row[:width].ljust(width, HIDDEN) for row in self.board.rows[:height]]
        rows += [HIDDEN * width] * (height - len(rows))
        row, col = self.board.click or (0, 0)
        self.board = Board(tuple(rows), (min(row, height - 1), min(col, width - 1)))

    def _may_be(self, down: int, right: int) -> bool:
        height, width = self.board.height + down, self.board.width + right
        return height >= 1 and width >= 1 and height * width <= MOST_CELLS

    def click(self, cell: Cell) -> None:
        """Place or clear a mine, or let the reveal start there."""
        if self.settled or cell not in self.board:
            return
        if self.places_click:
            self.click_otherwise(cell)
            return
        rows = [list(row) for row in self.board.rows]
        mine = rows[cell[0]][cell[1]] == MINE
        rows[cell[0]][cell[1]] = HIDDEN if mine else MINE
        self.board = Board(tuple(map("".join, rows)), self.board.click)

    def click_otherwise(self, cell: Cell) -> None:
        """Let the reveal start there."""
        if not self.settled and cell in self.board:
            self.board = Board(self.board.rows, cell)

    def scene(self, scene: Scene) -> Scene:
        """The board that is drawn."""
        return Scene(self.board, shown=frozenset({Shown.MINES, Shown.CLICK}))

    # The column

    def height(self, width: int, metrics: Metrics) -> int:
        """What a click does, and the size."""
        return 0 if self.settled else 3 * metrics.px(_ROW + _GAP)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """Mine or click; fewer or more rows and columns."""
        if self.settled:
            return []
        gap, high = metrics.px(_GAP), metrics.px(_ROW)
        row = pygame.Rect(rect.left, rect.top, rect.width, high)
        wide = min(metrics.px(170), (rect.width - gap) // 2)
        modes = [
            Control("mines", label="Mines", selected=not self.places_click,
                    press=partial(self._mode, False), tip="A click places or clears a mine"),
            Control("start", label="Start of the reveal", selected=self.places_click,
                    press=partial(self._mode, True), tip="A click says where the reveal starts"),
        ]  # fmt: skip
        found = button_row(modes, row, [wide] * 2, gap)
        for number, (name, down, right) in enumerate((("row", 1, 0), ("column", 0, 1)), start=1):
            row = pygame.Rect(rect.left + metrics.px(130), rect.top + number * (high + gap),
                              rect.width, high)  # fmt: skip
            buttons = [
                Control(f"{name} less", icon="minus", tip=f"One {name} less",
                        enabled=self._may_be(-down, -right),
                        press=partial(self.resize, -down, -right)),
                Control(f"{name} more", icon="plus", tip=f"One {name} more",
                        enabled=self._may_be(down, right),
                        press=partial(self.resize, down, right)),
            ]  # fmt: skip
            found += button_row(buttons, row, [metrics.px(56)] * 2, gap)
        return found

    def _mode(self, places_click: bool) -> None:
        self.places_click = places_click

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the size in words."""
        if self.settled:
            return
        metrics, step = canvas.metrics, canvas.px(_ROW) + canvas.px(_GAP)
        high = height_of(STRONG, metrics.text)
        counts = (("row", self.board.height), ("column", self.board.width))
        for number, (name, count) in enumerate(counts, start=1):
            top = rect.top + number * step + (canvas.px(_ROW) - high) // 2
            words = f"{count} {name}{'' if count == 1 else 's'}"
            canvas.text(words, (rect.left, top), size=metrics.text, face=STRONG,
                        colour=canvas.theme.text)  # fmt: skip

    # Keys

    def key(self, name: str) -> bool:
        """Shift with an arrow changes the size."""
        if name not in _SIZES or self.settled:
            return False
        self.resize(*_SIZES[name])
        return True
