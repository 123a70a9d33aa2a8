"""Answers that are clicked on the board: a cell, a set of cells, cells in an order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from string import ascii_uppercase

import pygame

from visualizer.board.cells import Cell
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.scene.scene_marks import Mark, MarkKind
from visualizer.draw.text import REGULAR, STRONG, height_of, width_of
from visualizer.exercises.tasks import (
    CellListTask,
    CellsTask,
    CellTask,
    cells_text,
    read_cells,
)
from visualizer.language.formatting import cell_text
from visualizer.language.practice import said
from visualizer.window.screens.practice.answering import Answering
from visualizer.window.widgets.button_row import button_row, shared_widths
from visualizer.window.widgets.controls import Control

_ROW, _GAP = 40, 7


def _words(answer: str) -> str:
    return ", ".join(map(cell_text, read_cells(answer))) or "no cell"


class CellAnswering(Answering):
    """One cell: clicked, reached with the arrow keys, or one of those with letters."""

    task: CellTask
    uses_board = True
    follows_cursor = True
    cell: Cell | None = None

    @property
    def text(self) -> str:
        """The cell."""
        return "" if self.cell is None else cells_text([self.cell])

    def fill(self, answer: str) -> None:
        """Choose this cell."""
        self.cell = read_cells(answer)[0]

    def say(self, answer: str) -> str:
        """The cell, and its letter if it has one."""
        cell = read_cells(answer)[0]
        letter = dict(zip(self.task.choices, ascii_uppercase)).get(cell)
        return cell_text(cell) if letter is None else f"{letter}, {cell_text(cell)}"

    @property
    def status(self) -> str:
        """What to do, or the cell that is chosen."""
        if self.settled:
            return ""
        if self.cell is not None:
            return f"Your choice: {self.say(self.text)}"
        letters = ascii_uppercase[: len(self.task.choices)]
        among = f", or choose {letters[0]} to {letters[-1]}" if letters else ""
        return f"Click a cell of the board{among}."

    def click(self, cell: Cell) -> None:
        """Choose a cell."""
        if not self.settled:
            self.cell = cell

    def _kind(self, cell: Cell) -> MarkKind:
        if self.settled and cells_text([cell]) == self.task.solution:
            return MarkKind.RIGHT
        if cells_text([cell]) in self.wrongs:
            return MarkKind.WRONG
        if cell == self.cell:
            return MarkKind.RIGHT if self.settled else MarkKind.CHOSEN
        return MarkKind.OFFERED

    def marks(self) -> Mapping[Cell, Mark]:
        """The letters, and what was chosen."""
        letters = dict(zip(self.task.choices, ascii_uppercase))
        others = [read_cells(each)[0] for each in self.wrongs]
        cells = dict.fromkeys([*self.task.choices, *others])
        if self.cell is not None:
            cells[self.cell] = None
        return {cell: Mark(letters.get(cell, ""), self._kind(cell)) for cell in cells}

    def height(self, width: int, metrics: Metrics) -> int:
        """A row of letters where there are some."""
        return metrics.px(_ROW) if self.task.choices else 0

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A button for each letter."""
        if not self.task.choices:
            return []
        row = pygame.Rect(rect.left, rect.top, rect.width, metrics.px(_ROW))
        buttons = [
            Control(f"choice {letter}", label=f"{letter}  {cell_text(cell)}",
                    selected=cell == self.cell and not self.settled, enabled=not self.settled,
                    press=partial(self.click, cell))
            for letter, cell in zip(ascii_uppercase, self.task.choices)
        ]  # fmt: skip
        gap = metrics.px(_GAP)
        return button_row(buttons, row, shared_widths(row.width, (1,) * len(buttons), gap), gap)

    def key(self, name: str) -> bool:
        """A letter chooses its cell."""
        letters = ascii_uppercase[: len(self.task.choices)]
        if len(name) != 1 or name not in letters:
            return False
        self.click(self.task.choices[letters.index(name)])
        return True

    def undo(self) -> None:
        """Choose nothing."""
        if not self.settled:
            self.cell = None


class CellsAnswering(Answering):
    """A set of cells: a click marks a cell, another one takes the mark away."""

    task: CellsTask
    uses_board = True

    def __init__(self, *about: object) -> None:
        super().__init__(*about)  # type: ignore[arg-type]
        self.cells: list[Cell] = []
        self._none = False

    @property
    def text(self) -> str:
        """The cells row by row; none where it was said that it is none."""
        return cells_text(sorted(self.cells)) if self.cells or self._none else ""

    def fill(self, answer: str) -> None:
        """Mark these cells."""
        self.cells = read_cells(answer)
        self._none = not self.cells

    def say(self, answer: str) -> str:
        """Nothing where they are many: the board shows them."""
        return "marked on the board" if len(read_cells(answer)) > 6 else _words(answer)

    @property
    def status(self) -> str:
        """How many are marked."""
        if self.settled:
            return ""
        if not self.cells:
            return "Click cells of the board to mark them; another click takes a mark away."
        return f"{len(self.cells)} marked: {_words(cells_text(sorted(self.cells)[:6]))}" + (
            ", ..." if len(self.cells) > 6 else ""
        )

    def click(self, cell: Cell) -> None:
        """Mark a cell, or take its mark away."""
        if self.settled:
            return
        self._none = False
        if cell in self.cells:
            self.cells.remove(cell)
        else:
            self.cells.append(cell)

    def marks(self) -> Mapping[Cell, Mark]:
        """A tick on each."""
        kind = MarkKind.RIGHT if self.settled else MarkKind.CHOSEN
        return {cell: Mark("", kind) for cell in self.cells}

    def height(self, width: int, metrics: Metrics) -> int:
        """A row of buttons."""
        return 0 if self.settled else metrics.px(_ROW)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """To mark none, and to begin anew."""
        if self.settled:
            return []
        row = pygame.Rect(rect.left, rect.top, rect.width, metrics.px(_ROW))
        buttons = [
            Control("none", label="No cell", selected=self._none, press=self._choose_none,
                    tip="The answer is that there is no such cell"),
            Control("clear", label="Clear", press=self._clear,
                    enabled=bool(self.cells) or self._none, tip="Take all marks away"),
        ]  # fmt: skip
        width = min(metrics.px(130), (row.width - 2 * metrics.px(_GAP)) // 3)
        return button_row(buttons, row, [width] * 2, metrics.px(_GAP))

    def _choose_none(self) -> None:
        self.cells, self._none = [], True

    def _clear(self) -> None:
        self.cells, self._none = [], False

    def undo(self) -> None:
        """Take the last mark away."""
        if self.cells and not self.settled:
            self.cells.pop()


class CellListAnswering(CellsAnswering):
    """Cells in an order: each click appends one, and they stand in a row with their numbers."""

    task: CellListTask  # type: ignore[assignment]

    @property
    def text(self) -> str:
        """The cells in order."""
        return cells_text(self.cells) if self.cells or self._none else ""

    def say(self, answer: str) -> str:
        """The cells in order."""
        return _words(answer)

    @property
    def status(self) -> str:
        """What to do."""
        if self.settled or self.cells:
            return ""
        return "Click the cells in order; Backspace takes the last one back."

    def click(self, cell: Cell) -> None:
        """Append a cell; the last one is taken away by another click."""
        if self.settled:
            return
        self._none = False
        if self.cells and self.cells[-1] == cell:
            self.cells.pop()
        else:
            self.cells.append(cell)

    def marks(self) -> Mapping[Cell, Mark]:
        """The number of each cell; of one that stands there twice, both."""
        kind = MarkKind.RIGHT if self.settled else MarkKind.CHOSEN
        numbers: dict[Cell, list[str]] = {}
        for number, cell in enumerate(self.cells, start=1):
            numbers.setdefault(cell, []).append(str(number))
        return {cell: Mark(",".join(each), kind) for cell, each in numbers.items()}

    # The row of chips

    def _chip(self, metrics: Metrics) -> tuple[int, int]:
        board = self.task.scene.board
        longest = f"{len(self.cells) or 9}  {cell_text((board.height - 1, board.width - 1))}"
        return width_of(longest, STRONG, metrics.small) + metrics.px(18), metrics.px(30)

    def _chip_boxes(self, rect: pygame.Rect, metrics: Metrics) -> list[pygame.Rect]:
        (wide, high), gap = self._chip(metrics), metrics.px(6)
        columns = max((rect.width + gap) // (wide + gap), 1)
        return [
            pygame.Rect(rect.left + number % columns * (wide + gap),
                        rect.top + number // columns * (high + gap), wide, high)
            for number in range(len(self.cells))
        ]  # fmt: skip

    def height(self, width: int, metrics: Metrics) -> int:
        """The ends in words, the chips, and the buttons."""
        chips = self._chip_boxes(pygame.Rect(0, 0, width, 0), metrics)
        high = max((box.bottom for box in chips), default=metrics.px(30))
        ends = height_of(REGULAR, metrics.small) + metrics.px(4)
        return ends + high + metrics.px(10) + super().height(width, metrics)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The buttons below the chips."""
        high = super().height(rect.width, metrics)
        row = pygame.Rect(rect.left, rect.bottom - high, rect.width, high)
        found = super().controls(row, metrics)
        if found:
            box = found[-1].rect.move(found[-1].rect.width + metrics.px(_GAP), 0)
            found.append(Control("take back", box, label="Take back", press=self.undo,
                                 enabled=bool(self.cells),
                                 tip="Take the last cell back (Backspace)"))  # fmt: skip
        return found

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw which end is which, and the chips."""
        theme, metrics = canvas.theme, canvas.metrics
        canvas.text(f"first: {said(self.task.first)}", rect.topleft, size=metrics.small,
                    colour=theme.dim, most=rect.width // 2)  # fmt: skip
        canvas.text(f"last: {said(self.task.last)}", rect.topright, size=metrics.small,
                    colour=theme.dim, align="right", most=rect.width // 2)  # fmt: skip
        ends = height_of(REGULAR, metrics.small) + canvas.px(4)
        below = pygame.Rect(rect.left, rect.top + ends, rect.width, rect.height - ends)
        edge = theme.good if self.settled else theme.accent
        for number, (cell, box) in enumerate(zip(self.cells, self._chip_boxes(below, metrics)), 1):
            canvas.outlined_box(box, theme.raised, edge, canvas.px(6))
            canvas.text(f"{number}  {cell_text(cell)}", box.center, size=metrics.small,
                        colour=theme.text, face=STRONG, align="centre")  # fmt: skip
