"""The board editor: a large board to draw on, and beside it what can be done with it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import partial

import pygame

from visualizer.board.board import first_hidden
from visualizer.board.cells import Cell
from visualizer.board.editing import BoardEdit
from visualizer.draw.board.board import draw_board, draw_cursor, draw_pointed
from visualizer.draw.board.grid import Grid, draw_labels, grid_in, part_in
from visualizer.draw.board.looks import plain_looks
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.window.actions import BY_NAME, EDIT_ACTIONS
from visualizer.window.keys import shift_held
from visualizer.window.saving import save_edit
from visualizer.window.screens.editor_side import draw_side, editor_layout, side_controls
from visualizer.window.screens.editor_state import EditorState
from visualizer.window.shell import Commands, Panel, PixelPosition, Shell
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.dialogs import Question

_ARROWS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}
_LEFT, _RIGHT = 1, 3
_EDITED = ", edited"
# A board of smaller cells, at scale 1, is shown in part, with cells of this side.
_SMALLEST_CELL, _CELL_OF_A_PART = 11, 20


class Editor(Panel):
    """A board to place mines on. What has been drawn stays until it is saved or given up."""

    title = "Edit the board"
    size = (100_000, 100_000)  # as large as the window
    covers = True
    bindings = EDIT_ACTIONS

    def __init__(self, shell: Shell, edit: BoardEdit, name: str) -> None:
        super().__init__(shell)
        self.state = EditorState(edit, shell.session.new_seed)
        self.name = name
        self._first: Cell = (0, 0)

    # The board on the screen

    def grid(self) -> Grid:
        """Where the board, or the part of it that is in sight, lies in the panel."""
        grid = self._grid_from(self._first)
        if self.state.cursor_moved:
            self.state.cursor_moved = False
            self._first = _scrolled_to(grid, self.state.cursor)
            grid = self._grid_from(self._first)
        return grid

    def _grid_from(self, first: Cell) -> Grid:
        metrics, edit = self.shell.view.metrics, self.state.edit
        rect = editor_layout(self.inner, metrics).board
        grid = grid_in(rect, edit.height, edit.width, labelled_from=1)
        if grid.cell < metrics.px(_SMALLEST_CELL):
            grid = part_in(rect, edit.height, edit.width, metrics.px(_CELL_OF_A_PART), first)
        return grid.at(grid.left, grid.top + max(rect.bottom - grid.rect.bottom, 0) // 2)

    @property
    def on_top(self) -> bool:
        """Whether nothing lies over the editor."""
        return self.shell.panels[-1] is self

    @property
    def on_board(self) -> bool:
        """Whether the keyboard moves the cursor on the board."""
        return self.shell.view.focus in ("", "grid")

    @property
    def pointed(self) -> Cell | None:
        """The cell under the mouse."""
        view = self.shell.view
        if not self.on_top or view.hovered != "grid":
            return None
        return self.grid().cell_at(view.pointer)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The board, and all that is beside it."""
        box = self.grid().rect.clip(rect)
        side = side_controls(self.state, self.commands(), editor_layout(rect, metrics), metrics)
        return [Control("grid", box, "area", label="board", own_cursor=True), *side]

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the board and the words beside it."""
        state, grid, pointed = self.state, self.grid(), self.pointed
        draw_board(canvas, grid, plain_looks(state.edit.rows, state.edit.click))
        draw_labels(canvas, grid)
        if pointed is not None:
            draw_pointed(canvas, grid, pointed)
        if self.on_top and self.on_board and grid.shows(state.cursor):
            draw_cursor(canvas, grid, state.cursor)
        draw_side(canvas, state, pointed or state.cursor, editor_layout(rect, canvas.metrics))

    # Mouse

    def press(self, position: PixelPosition, button: int, shift: bool) -> bool:
        """Draw mines, or set the click with the right button or Shift."""
        cell = self.grid().cell_at(position)
        if cell is None or button not in (_LEFT, _RIGHT):
            return False
        self.shell.focus("grid")
        self.state.cursor = cell
        if shift or button == _RIGHT:
            self.state.edit.set_click(cell)
        else:
            self.state.edit.start_stroke(cell)
        return True

    def drag(self, position: PixelPosition) -> None:
        """Draw on."""
        cell = self.grid().cell_under(position)
        self.state.edit.stroke_to(cell)
        self.state.move_to(cell)

    def release(self) -> None:
        """The stroke ends."""
        self.state.edit.end_stroke()

    def scroll(self, rows: int) -> None:
        """Bring another part of a large board in sight; sideways with Shift."""
        row, col = self.grid().first
        self._first = (row, col + 3 * rows) if shift_held() else (row + 3 * rows, col)

    # Keyboard

    def preferred_focus(self) -> str:
        """The board."""
        return "grid"

    def key(self, name: str) -> bool:
        """Arrows move the cursor; the rest is in the table of actions."""
        state = self.state
        if name in _ARROWS and self.on_board:
            down, right = _ARROWS[name]
            state.move_to((state.cursor[0] + down, state.cursor[1] + right))
            return True
        if name in ("Left", "Right") and self.shell.view.focus == "density":
            state.set_density(state.density + (0.01 if name == "Right" else -0.01))
            return True
        if name in BY_NAME["save"].keys:
            self.save()
            return True
        if name in ("Space", "Enter") and not self.on_board:
            return False
        return super().key(name)

    def commands(self) -> Commands:
        """What is done to the board."""
        state = self.state
        return {
            "edit-mine": state.toggle,
            "edit-click": state.set_click,
            "edit-undo": state.undo,
            "edit-redo": state.redo,
            "edit-row-more": partial(state.resize, 1, 0),
            "edit-row-less": partial(state.resize, -1, 0),
            "edit-column-more": partial(state.resize, 0, 1),
            "edit-column-less": partial(state.resize, 0, -1),
            "edit-random": state.fill_anew,
            "edit-clear": state.clear,
            "edit-use": self.use,
            "save": self.save,
        }

    def use(self) -> None:
        """Play the board in the panes."""
        board = self.state.edit.board
        if first_hidden(board) is None:
            self.shell.say("All cells are revealed; hide one to click on.", error=True)
            return
        self.shell.session.edited = self.state.edit
        self.shell.close()
        self.shell.session.open_board(board, self._name(), play=True)

    def _name(self) -> str:
        edit = self.state.edit
        if not edit.unsaved:
            return self.name
        if edit.board.title:
            return edit.board.title
        return self.name if self.name.endswith(_EDITED) else self.name + _EDITED

    # Saving and closing

    @property
    def unsaved(self) -> bool:
        """Whether closing would lose something."""
        edited, edit = self.shell.session.edited, self.state.edit
        return edit.unsaved and (edited is None or edited.board != edit.board)

    def save(self, then: Callable[[], None] | None = None) -> None:
        """Save the board as a file whose name is asked for, and go on with ``then``."""
        self.state.edit.end_stroke()
        save_edit(self.shell, self.state.edit, self._name(), self._rename, then)

    def _rename(self, name: str) -> None:
        self.name = name

    def failed(self) -> None:
        """Give the board to the session, where it is safe."""
        session, state = self.shell.session, self.state
        state.edit.end_stroke()
        if state.edit.unsaved:
            session.edited, session.edited_name = state.edit, self._name()

    def may_close(self) -> bool:
        """Whether nothing would be lost; else the person is asked."""
        self.state.edit.end_stroke()
        if not self.unsaved:
            return True
        answers = (
            ("Discard", self.shell.close),
            ("Save", lambda: self.save(self.shell.close)),
            ("Keep editing", lambda: None),
        )
        words = "What you have drawn would be lost."
        self.shell.open(Question(self.shell, "The board is not saved", words, answers))
        return False


def _scrolled_to(grid: Grid, cell: Cell) -> Cell:
    """The first cell of the part that has ``cell`` in it, moved as little as can be."""
    row = min(max(grid.first[0], cell[0] - grid.height + 1), cell[0])
    col = min(max(grid.first[1], cell[1] - grid.width + 1), cell[1])
    return row, col


def open_editor(shell: Shell) -> Panel:
    """The editor of the board that is shown; an unsaved edit of another is asked about first."""
    session, edited = shell.session, shell.session.edited
    if edited is None or not edited.unsaved:
        return _editor_of_shown(shell)
    name, session.edited_name = session.edited_name, ""
    if name or edited.rows == session.board.rows:
        return Editor(shell, copy.deepcopy(edited), name or session.name)
    return Question(
        shell,
        "The board that you edited is not saved",
        "Another board is shown now. Go on with yours, or give it up and edit this one?",
        (
            ("Give it up", lambda: shell.open(_editor_of_shown(shell))),
            ("Go on", lambda: shell.open(Editor(shell, copy.deepcopy(edited), "board"))),
        ),
    )


def _editor_of_shown(shell: Shell) -> Editor:
    session = shell.session
    session.edited = None
    return Editor(shell, BoardEdit(session.board), session.name or session.board.title or "board")
