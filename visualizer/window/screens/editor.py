"""The board editor: a large board to draw on, and beside it what can be done with it."""

from __future__ import annotations

from functools import partial

from visualizer.board.board import LONGEST_SIDE, first_hidden
from visualizer.board.cells import Cell
from visualizer.board.editing import BoardEdit
from visualizer.draw.board.board import draw_board, draw_cursor
from visualizer.draw.board.grid import Grid, draw_labels, grid_in, part_in
from visualizer.draw.board.looks import plain_looks
from visualizer.draw.text import REGULAR, STRONG, height_of
from visualizer.errors import counted
from visualizer.language.formatting import cell_text
from visualizer.window.keys import shift_held
from visualizer.window.saving import draft_name, save_draft
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.dialogs import Question

_ARROWS = {"Left": (0, -1), "Right": (0, 1), "Up": (-1, 0), "Down": (1, 0)}
_RIGHT_BUTTON = 3
# The side column in the plan's pixels: its width, and the height that all of it needs.
_WIDTH, _HEIGHT = 316, 482
# A board of smaller cells, at scale 1, is shown in part, with cells of this side.
_SMALLEST_CELL, _CELL_OF_A_PART = 11, 20
_HINTS = (
    "Click or drag: mines come and go.",
    "Right click, Shift and click: start here.",
    "Keys: arrows, Space, K; ? shows all.",
)


class Editor(Panel):
    """A board to place mines on: the draft of the session, which outlives this panel."""

    title = "Edit the board"
    size = (100_000, 100_000)  # as large as the window
    covers = True
    first_focus = "grid"

    def __init__(self, shell: Shell, edit: BoardEdit, name: str) -> None:
        super().__init__(shell)
        self.edit, self.name = edit, name
        self.cursor: Cell = edit.click or (0, 0)
        self.density = 0.15
        #: Where the board, or the part of it that is in sight, was laid out last.
        self.grid: Grid
        self._first: Cell = (self.cursor[0] - 5, self.cursor[1] - 5)  # brought onto the board

    def show(self, ui: Ui, box: Box) -> None:
        """Show the board and the column beside it."""
        column = box.cut_right(max(min(ui.px(_WIDTH), box.width // 2), 1), ui.px(28))
        # In a low window the column shrinks with it.
        unit = min(column.height / _HEIGHT, ui.px(100) / 100)
        self._show_board(ui, box)
        self._show_facts(ui, column.cut_top(round(56 * unit), round(14 * unit)))
        self._show_sizes(ui, column, unit)
        self._show_filling(ui, column, unit)
        self._show_rest(ui, column, unit)

    # The board

    def _show_board(self, ui: Ui, box: Box) -> None:
        on_board = ui.at.focus in ("", "grid")
        if ui.shortcut(tuple(_ARROWS), "another cell", enabled=on_board):
            down, right = _ARROWS[ui.event.key]
            self._move_to((self.cursor[0] + down, self.cursor[1] + right), box, ui)
        if ui.shortcut(("Space", "Enter"), "place or clear a mine", enabled=on_board):
            self.edit.toggle(self.cursor)
        if ui.shortcut("K", "let the reveal start here"):
            self.edit.set_click(self.cursor)
        if ui.event.wheel:
            row, col = self._first
            down, right = (0, 3) if shift_held() else (3, 0)
            self._first = (row + down * ui.event.wheel, col + right * ui.event.wheel)
        self._keep_cursor_on_board()
        self.grid = self._grid_in(box, ui)
        self._first = self.grid.first
        self._draw_with_mouse(ui, box)
        if ui.draws:
            draw_board(ui.canvas, self.grid, plain_looks(self.edit.board))
            draw_labels(ui.canvas, self.grid)
            pointed = self.grid.cell_at(ui.at.pointer) if ui.hovered("grid") else None
            if pointed is not None:
                draw_cursor(ui.canvas, self.grid, pointed, pointed=True)
            if on_board and self.shell.top is self and self.grid.shows(self.cursor):
                draw_cursor(ui.canvas, self.grid, self.cursor)

    def _grid_in(self, box: Box, ui: Ui) -> Grid:
        """Where the whole board lies, or if its cells would be small the part that is in sight."""
        height, width = self.edit.height, self.edit.width
        grid = grid_in(box, height, width, labelled_from=1)
        if grid.cell < ui.px(_SMALLEST_CELL):
            grid = part_in(box, height, width, ui.px(_CELL_OF_A_PART), self._first)
        return grid.at(grid.left, grid.top + max(box.bottom - grid.rect.bottom, 0) // 2)

    def _draw_with_mouse(self, ui: Ui, box: Box) -> None:
        """Draw mines, or set the click with the right button or with Shift."""
        touch = ui.area("grid", self.grid.rect.clip(box), label="board", own_cursor=True)
        right = ui.event.press is not None and ui.event.button == _RIGHT_BUTTON
        pressed = ui.event.press if right and ui.hovered("grid") else touch.pressed
        cell = self.grid.cell_at(pressed) if pressed is not None else None
        if cell is not None:
            ui.focus("grid")
            self.cursor = cell
            if right or ui.event.shift:
                self.edit.set_click(cell)
            else:
                self.edit.start_stroke(cell)
        elif touch.dragged is not None:
            cell = self.grid.cell_under(touch.dragged)
            self.edit.stroke_to(cell)
            self._move_to(cell, box, ui)

    def _move_to(self, cell: Cell, box: Box, ui: Ui) -> None:
        """Move the cursor to a cell, or to the nearest one on the board, and bring it in sight."""
        self.cursor = cell
        self._keep_cursor_on_board()
        grid, (row, col) = self._grid_in(box, ui), self.cursor
        self._first = (
            min(max(grid.first[0], row - grid.height + 1), row),
            min(max(grid.first[1], col - grid.width + 1), col),
        )

    def _keep_cursor_on_board(self) -> None:
        row = min(max(self.cursor[0], 0), self.edit.height - 1)
        self.cursor = (row, min(max(self.cursor[1], 0), self.edit.width - 1))

    # The column beside it, from the top

    def _show_facts(self, ui: Ui, box: Box) -> None:
        edit, theme = self.edit, ui.canvas.theme
        size = f"{edit.height} by {edit.width}, {counted(edit.mines, 'mine')}"
        ui.text(box.cut_top(box.height // 2), size, size=ui.canvas.metrics.strong, face=STRONG)
        start = "the first hidden cell" if edit.click is None else cell_text(edit.click)
        if edit.unsaved:
            saved = box.cut_right(ui.px(76), ui.px(8))
            ui.text(saved, "not saved", colour=theme.warning, face=STRONG, align="right")
        ui.text(box, f"Starts at {start}.", colour=theme.dim)

    def _show_sizes(self, ui: Ui, column: Box, unit: float) -> None:
        edit, high, gap = self.edit, round(38 * unit), round(8 * unit)
        rows = _show_size(ui, column.cut_top(high, gap), "row", edit.height, ("Up", "Down"))
        row = column.cut_top(high, round(22 * unit))
        columns = _show_size(ui, row, "column", edit.width, ("Left", "Right"))
        if (rows, columns) != (edit.height, edit.width):
            edit.resize(rows, columns)
            self._keep_cursor_on_board()

    def _show_filling(self, ui: Ui, column: Box, unit: float) -> None:
        edit, gap = self.edit, round(8 * unit)
        label = column.cut_top(round(28 * unit))
        ui.text(label, "Density", face=STRONG)
        mines = counted(edit.mines_at(self.density), "mine")
        ui.text(label, f"{round(self.density * 100)} %, {mines}", align="right")
        slider = column.cut_top(round(28 * unit), gap).inflate(-ui.px(20), 0)
        tip = "Mines on how many of the cells (Left, Right)"
        self.density = round(ui.slider("density", slider, self.density, tip=tip), 2)
        row = column.cut_top(round(38 * unit), round(22 * unit))
        if ui.button(row, "Fill at random", "R", "place so many mines at random", name="fill",
                     width=row.width):  # fmt: skip
            edit.fill(self.density, self.shell.session.new_seed())

    def _show_rest(self, ui: Ui, column: Box, unit: float) -> None:
        edit, gap = self.edit, ui.px(8)
        row = column.cut_top(round(38 * unit), round(16 * unit))
        third = (row.width - 2 * gap) // 3
        if ui.button(row, "Undo", "Ctrl+Z", "undo", width=third, name="undo",
                     enabled=edit.can_undo):  # fmt: skip
            edit.undo()
        if ui.button(row, "Redo", ("Ctrl+Y", "Ctrl+Shift+Z"), "redo", width=third, name="redo",
                     enabled=edit.can_redo):  # fmt: skip
            edit.redo()
        if ui.button(row, "Clear", "Delete", "take all mines away", width=row.width, name="clear"):
            edit.clear()
        self._keep_cursor_on_board()
        ends = column.cut_bottom(round(42 * unit), gap)
        if ui.button(ends, "Save", ("Ctrl+S",), "save the board as a file", name="save",
                     width=(ends.width - gap) * 2 // 5):  # fmt: skip
            save_draft(self.shell)
        if ui.button(ends, "Use this board", "Ctrl+Enter", "play this board", name="use",
                     width=ends.width, selected=True):  # fmt: skip
            self._use()
        size = ui.px(15)
        for hint in _HINTS:
            ui.paragraph(column, hint, size=size, colour=ui.canvas.theme.dim, gap=ui.px(5),
                         max_lines=column.height // height_of(REGULAR, size))  # fmt: skip

    # Using and closing

    def _use(self) -> None:
        """Play the board in the panes."""
        board, session = self.edit.board, self.shell.session
        if first_hidden(board) is None:
            self.shell.say("All cells are revealed; hide one to click on.", error=True)
            return
        self.shell.close()
        session.clear_message()
        session.open_board(board, draft_name(session), play=True)

    def opened(self) -> None:
        """Let the session have what is drawn."""
        session = self.shell.session
        session.draft, session.draft_name = self.edit, self.name

    def closed(self) -> None:
        """Say where the board is that was drawn and is neither shown nor saved."""
        if self.edit.unsaved and self.edit.rows != self.shell.session.board.rows:
            self.shell.say("What you drew is not lost: E goes on with it.")


def _show_size(ui: Ui, row: Box, name: str, count: int, arrows: tuple[str, str]) -> int:
    """Show how many rows or columns there are; how many there shall be."""
    more, number, less = (row.cut_right(row.height) for _ in range(3))
    ui.text(row, f"{name.capitalize()}s", face=STRONG)
    ui.text(number, str(count), size=ui.canvas.metrics.strong, face=STRONG, align="middle")
    for place, word, arrow, change in zip((less, more), ("less", "more"), arrows, (-1, 1)):
        does, key = f"one {name} {word}", f"Shift+{arrow}"
        pressed = ui.control(
            f"{name}-{word}", place, "round", icon="minus" if change < 0 else "plus",
            tip=f"{does.capitalize()} ({key}), with Shift ten",
            enabled=1 <= count + change <= LONGEST_SIDE,
        )  # fmt: skip
        if ui.shortcut(key, does) or pressed:
            count += 10 * change if ui.event.shift else change
    return min(max(count, 1), LONGEST_SIDE)


def open_editor(shell: Shell) -> Panel:
    """The editor of the board that is shown; an unsaved draft of another is asked about first."""
    session, draft = shell.session, shell.session.draft
    name = session.name or session.board.title or "board"
    shown = partial(Editor, shell, BoardEdit(session.board), name)
    if draft is None or not draft.unsaved:
        return shown()
    drawn = partial(Editor, shell, draft, session.draft_name)
    if draft.rows == session.board.rows or session.draft_name == name:
        return drawn()
    return Question(
        shell,
        "The board that you edited is not saved",
        "Another board is shown now. Go on with yours, or give it up and edit this one?",
        (("Give it up", lambda: shell.open(shown())), ("Go on", lambda: shell.open(drawn()))),
    )
