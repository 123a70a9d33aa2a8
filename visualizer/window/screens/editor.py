"""The board editor: a large board to draw on, with its settings and buttons beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from visualizer.board.board import LONGEST_SIDE, Board, mined_rows
from visualizer.board.cells import MINE, Cell
from visualizer.board.editing import resize
from visualizer.board.random_board import random_board
from visualizer.draw.board.board import draw_board, draw_cursor
from visualizer.draw.board.grid import Grid, draw_labels, fit_grid
from visualizer.draw.board.looks import draft_looks
from visualizer.draw.canvas import Canvas
from visualizer.draw.text import STRONG
from visualizer.errors import pluralize
from visualizer.language.formatting import cell_text
from visualizer.language.operations import totals_text
from visualizer.trace.trace import Trace
from visualizer.window.draft import Draft
from visualizer.window.gestures import Gesture, draw_mines
from visualizer.window.opening import parse_pasted, save_prompt
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import ARROW_OFFSETS, Box, Ui
from visualizer.window.widgets.menu import QuestionDialog

_RIGHT_BUTTON = 3
#: The side column: its width and the height of its rows in pixels at scale 1, and their number.
_SIDE_WIDTH, _ROW_COUNT, _ROW_HEIGHT = 316, 7, 46
#: On a board of more cells, the run is not drawn until it is recorded again, so that drawing takes no time.
_MOST_OUTDATED = 10_000
#: The board has row and column numbers if its cells are at least this large, in pixels.
_LABELLED_FROM = 11
_EDITOR_HINTS = (
    "Starts at {start}. Click or drag: mines come and go. Right click, or Shift and click: start"
    " here. Ctrl+V pastes a board. Keys: arrows, Space, K; ? shows all."
)


class Editor(Panel):
    """Edits a draft, which outlives this panel; the program of the focused pane runs on it."""

    title = "Edit the board"
    size = (100_000, 100_000)  # as large as the window
    first_focus = "grid"

    def __init__(self, shell: Shell, draft: Draft) -> None:
        super().__init__(shell)
        self.draft = draft
        self.cursor: Cell = draft.board.click or (0, 0)
        self.density = 0.15
        #: The grid of the board as it was laid out last.
        self.grid: Grid
        #: The last run that is whole, and what the mouse draws while it is held.
        self.trace: Trace | None = None
        self._gesture: Gesture | None = None

    def show(self, ui: Ui, box: Box) -> None:
        """Show the board and the column beside it."""
        column = box.cut_right(max(min(ui.px(_SIDE_WIDTH), box.width // 2), 1), ui.px(28))
        self._show_board(ui, box)
        gap, high = ui.px(8), min(ui.px(_ROW_HEIGHT), column.height // _ROW_COUNT)
        row = partial(column.cut_top, high - gap, gap)
        ends = column.cut_bottom(high - gap, gap)
        self._show_size(ui, row(), row(), row())
        self._show_density(ui, row(), row())
        self._show_buttons(ui, row(), ends)
        ui.paragraph(column, self._run_text(), gap=gap, face=STRONG)
        start = cell_text(self.draft.board.click or (0, 0))
        ui.paragraph(column, _EDITOR_HINTS.format(start=start), colour=ui.canvas.theme.dim)

    # The board

    def _show_board(self, ui: Ui, box: Box) -> None:
        draft, (row, col), on_board = self.draft, self.cursor, ui.input_state.focus in ("", "grid")
        if ui.shortcut(tuple(ARROW_OFFSETS), "another cell", enabled=on_board):
            down, right = ARROW_OFFSETS[ui.event.key]
            row, col = row + down, col + right
        height, width = draft.board.height, draft.board.width
        self.cursor = min(max(row, 0), height - 1), min(max(col, 0), width - 1)
        if ui.shortcut(("Space", "Enter"), "place or clear a mine", enabled=on_board):
            draw_mines(draft, self.cursor)
        if ui.shortcut("K", "let the reveal start here"):
            draft.edit(draft.board.with_click(self.cursor))
        if ui.shortcut("Ctrl+V", "paste a board, as text or from code"):
            text = self.shell.host.clipboard_text()
            self.shell.session.attempt(lambda: draft.edit(parse_pasted(text)[0].scenario.board))
        grid = fit_grid(box, height, width, _LABELLED_FROM, ui.canvas.metrics)
        grid = self.grid = grid.move_to(grid.left, grid.top + (box.bottom - grid.rect.bottom) // 2)
        self._draw_with_mouse(ui)
        if ui.is_drawing:
            draw_run = partial(self._draw_run, ui.canvas)
            ui.canvas.draw_cached("draft", (draft.board, id(self.trace), grid), draw_run)
            draw_labels(ui.canvas, grid)
            pointed = grid.cell_at(ui.input_state.pointer) if ui.hovered_name == "grid" else None
            if pointed is not None:
                draw_cursor(ui.canvas, grid, pointed, pointed=True)
            if on_board and self.shell.top_screen is self:
                draw_cursor(ui.canvas, grid, self.cursor)

    def _draw_with_mouse(self, ui: Ui) -> None:
        """Draw mines by click or drag; set the click with the right button or with Shift."""
        touch = ui.area("grid", self.grid.rect, ring=False)
        right = ui.event.button == _RIGHT_BUTTON and ui.hovered_name == "grid"
        pressed = ui.event.press if right else touch.pressed
        if pressed is not None or ui.event.key:
            self._gesture = None
        if pressed is not None:
            ui.input_state.focus = "grid"
            self.cursor = self.grid.unbounded_cell_at(pressed)
            if right or ui.event.shift:
                self.draft.edit(self.draft.board.with_click(self.cursor))
            else:
                self._gesture = draw_mines(self.draft, self.cursor)
        elif touch.dragged is not None and self._gesture is not None:
            self.cursor = self.grid.unbounded_cell_at(touch.dragged)
            self._gesture.move_to(self.cursor)
            self._gesture.end()

    def _draw_run(self, canvas: Canvas) -> None:
        """Draw the board with the order of its run, in numbers if they have room, else as heat."""
        looks = draft_looks(self.draft.board, self.trace, self.grid.cell)
        draw_board(canvas, self.grid, looks, self.draft.comparison.tags[0])

    def continue_work(self, time_left: Callable[[], bool]) -> bool:
        """Record the run of the focused pane's program on the board, again after each edit."""
        board, trace = self.draft.board, self.trace
        if not self.draft.continue_work(time_left):
            trace = self.draft.comparison.traces[0]
        elif board.height * board.width > _MOST_OUTDATED:
            trace = None
        if trace is not self.trace:
            self.trace, self.shell.dirty = trace, True
        return self.draft.work.is_busy

    def _run_text(self) -> str:
        """What the run was like, or why there is none."""
        if self.trace is None or self.draft.message_is_error:
            return self.draft.message or "Its run is being recorded."
        tag, title = self.draft.comparison.tags[0], self.trace.code.title
        return f"{tag.letter}, {title}: {totals_text(self.trace)}."

    # The column beside the board, from the top

    def _show_size(self, ui: Ui, facts: Box, high: Box, wide: Box) -> None:
        draft, height, width = self.draft, self.draft.board.height, self.draft.board.width
        if draft.has_unsaved_changes:
            note = facts.cut_right(ui.px(76), ui.px(8))
            ui.text(note, "not saved", face=STRONG, anchor="midright", colour=ui.canvas.theme.warning)
        size = f"{height} by {width}, {pluralize(str(draft.board).count(MINE), 'mine')}"
        ui.text(facts, size, size=ui.canvas.metrics.strong, face=STRONG)
        rows = _show_number(ui, high, "row", height, ("Down", "Up"))
        columns = _show_number(ui, wide, "column", width, ("Right", "Left"))
        if (rows, columns) != (height, width):
            draft.edit(resize(draft.board, rows, columns))

    def _show_density(self, ui: Ui, density: Box, fill: Box) -> None:
        ui.text(density.cut_left(ui.px(80), ui.px(8)), "Density", face=STRONG)
        tip = "Mines on how many of the cells (Left, Right)"
        slider = density.inflate(-ui.px(20), 0)
        self.density = round(ui.slider("density", slider, self.density, tip=tip), 2)
        board = self.draft.board
        mines = round(self.density * board.height * board.width)
        label = f"Place {pluralize(mines, 'mine')} at random"
        if ui.button(fill, label, "R", "place so many mines at random", name="fill", width=fill.width):
            seed = self.shell.session.new_seed()
            self.draft.edit(random_board(board.height, board.width, mines, seed, board.click))

    def _show_buttons(self, ui: Ui, row: Box, ends: Box) -> None:
        draft, session, third = self.draft, self.shell.session, (row.width - 2 * ui.px(8)) // 3
        can_undo, can_redo = map(bool, draft.history)
        if ui.button(row, "Undo", "Ctrl+Z", "undo", width=third, name="undo", enabled=can_undo):
            draft.undo()
        if ui.button(row, "Redo", ("Ctrl+Y", "Ctrl+Shift+Z"), "redo", width=third, name="redo", enabled=can_redo):
            draft.undo(back=False)
        if ui.button(row, "Clear", "Delete", "take all mines away", width=row.width, name="clear"):
            draft.edit(Board(mined_rows(draft.board.height, draft.board.width, ()), draft.board.click))
        if ui.button(ends, "Save", "Ctrl+S", "save the board as a file", name="save", width=third):
            self.shell.open(save_prompt(self.shell, draft.board, draft.name))
        if ui.button(
            ends, "Use this board", "Ctrl+Enter", "play this board", name="use", width=ends.width, selected=True
        ):
            self.shell.close()
            session.clear_message()
            session.open_board(draft.board, draft.name, play=True)

    # Opening and closing

    def on_open(self) -> None:
        """Make this draft the one of the window, and run the program that is focused now."""
        self.shell.draft = self.draft
        self.draft.change()

    def on_close(self) -> None:
        """End the run, and show a message if the draft is neither shown nor saved, so that nobody thinks it lost."""
        self.draft.give_up()
        if self.draft.has_unsaved_changes and self.draft.board.rows != self.shell.session.board.rows:
            self.shell.say("What you drew is not lost: E goes on with it.")


def _show_number(ui: Ui, row: Box, name: str, count: int, arrows: tuple[str, str]) -> int:
    """Show the number of rows or columns with two buttons, and return the number that they set."""
    shown, button = count, partial(ui.button, row, right=True, width=row.height, kind="round")
    for word, sign, arrow, change in zip(("more", "less"), "+\u2212", arrows, (1, -1)):
        does, is_valid = f"one {name} {word}, or with Shift ten", 1 <= shown + change <= LONGEST_SIDE
        if button(sign, f"Shift+{arrow}", does, name=f"{name}-{word}", enabled=is_valid):
            count += 10 * change if ui.event.shift else change
    ui.text(row, f"{name.capitalize()}s", face=STRONG)
    ui.text(row, str(shown), size=ui.canvas.metrics.strong, face=STRONG, anchor="midright")
    return min(max(count, 1), LONGEST_SIDE)


def open_editor(shell: Shell) -> Panel:
    """The editor of the shown board, or a question first if another draft is not saved."""
    session, draft = shell.session, shell.draft
    if draft is None or not draft.has_unsaved_changes:
        return Editor(shell, Draft(session))
    if draft.board.rows == session.board.rows or draft.saved.name == session.name:
        return Editor(shell, draft)
    return QuestionDialog(
        shell,
        "The board that you edited is not saved",
        "Another board is shown now. Go on with yours, or give it up and edit this one?",
        (
            ("Give it up", lambda: shell.open(Editor(shell, Draft(session)))),
            ("Go on", lambda: shell.open(Editor(shell, draft))),
        ),
    )
