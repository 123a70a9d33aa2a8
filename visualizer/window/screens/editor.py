"""The board editor: a large board to draw on, and beside it what can be done with it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from visualizer.board.board import LONGEST_SIDE
from visualizer.board.cells import Cell
from visualizer.board.editing import BoardEdit
from visualizer.draw.board.edited_board import EditGrid, EditView, draw_edit, edit_grid, scrolled_to
from visualizer.draw.metrics import Metrics
from visualizer.draw.theme import Theme
from visualizer.window.actions import BY_EDIT_KEY, BY_NAME
from visualizer.window.keys import shift_held
from visualizer.window.screens.editor_panel import draw_side, parts_of, side_controls
from visualizer.window.screens.save import SavePrompt
from visualizer.window.session import first_hidden
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.panel import Overlay, Question

if TYPE_CHECKING:
    from visualizer.window.app import App

_ARROWS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}
_LEFT, _RIGHT = 1, 3
_SEED_DIGITS = 6
_EDITED = ", edited"


class Editor(Overlay):
    """A board to place mines on. What has been drawn is kept until it is saved or given up."""

    title = "Edit the board"
    size = (100_000, 100_000)  # as large as the window
    covers = True

    def __init__(self, app: App, edit: BoardEdit, name: str) -> None:
        super().__init__(app)
        self.edit = edit
        self.name = name
        self.cursor: Cell = edit.click or (0, 0)
        self.density = 0.15
        self.seed = ""
        self._first: Cell = (0, 0)
        self.new_seed()

    # The board on the screen

    def grid(self, rect: pygame.Rect, metrics: Metrics) -> EditGrid:
        """Where the board, or the part of it that is in sight, lies in the panel ``rect``."""
        place = parts_of(rect, metrics).board
        return edit_grid(place, self.edit.height, self.edit.width, self._first, metrics)

    def _grid_now(self) -> EditGrid:
        return self.grid(*self.app.overlay_place())

    @property
    def on_board(self) -> bool:
        """Whether the keyboard moves the cursor on the board."""
        return self.app.focus_name in ("", "grid")

    @property
    def pointed(self) -> Cell | None:
        """The cell under the mouse."""
        if self.app.overlay is not self or self.app.hovered != "grid":
            return None
        return self._grid_now().cell_at(self.app.pointer)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The board, and all that is beside it."""
        grid = self.grid(rect, metrics)
        board = Control("grid", grid.grid.rect.clip(rect), "area", label="board")
        return [board, *side_controls(self, parts_of(rect, metrics), metrics)]

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw the board and the words beside it."""
        on_top = self.app.overlay is self
        cursor = self.cursor if on_top and self.on_board else None
        view = EditView(self.edit.rows, self.edit.click, cursor, self.pointed)
        draw_edit(surface, self.grid(rect, metrics), view, theme, metrics)
        draw_side(surface, self, parts_of(rect, metrics), theme, metrics)

    # Mouse

    def press(self, place: tuple[int, int], button: int, shift: bool) -> bool:
        """Draw mines, or set the click with the right button or Shift."""
        cell = self._grid_now().cell_at(place)
        if cell is None or button not in (_LEFT, _RIGHT):
            return False
        self.app.focus_name = "grid"
        self.cursor = cell
        if shift or button == _RIGHT:
            self.edit.set_click(cell)
        else:
            self.edit.start_stroke(cell)
        return True

    def drag(self, place: tuple[int, int]) -> None:
        """Draw on."""
        cell = self._grid_now().cell_under(place)
        self.edit.stroke_to(cell)
        self._move_to(cell)

    def release(self) -> None:
        """The stroke ends."""
        self.edit.end_stroke()

    def scroll(self, rows: int) -> None:
        """Bring another part of a large board in sight; sideways with Shift."""
        row, col = self._grid_now().first
        self._first = (row, col + 3 * rows) if shift_held() else (row + 3 * rows, col)

    # Keyboard

    def preferred_focus(self) -> str:
        """The board."""
        return "grid"

    def key(self, name: str, typed: str) -> bool:
        """Arrows move the cursor; the rest is in the table of keys."""
        if name in _ARROWS and self.on_board:
            down, right = _ARROWS[name]
            self._move_to((self.cursor[0] + down, self.cursor[1] + right))
            return True
        if name in ("Left", "Right") and self.app.focus_name == "density":
            self.set_density(self.density + (0.01 if name == "Right" else -0.01))
            return True
        if name in BY_NAME["save"].keys:
            self.save()
            return True
        action = BY_EDIT_KEY.get(name)
        if action is None or (name in ("Space", "Enter") and not self.on_board):
            return False
        action.run(self.app)
        return True

    def _move_to(self, cell: Cell) -> None:
        row = min(max(cell[0], 0), self.edit.height - 1)
        col = min(max(cell[1], 0), self.edit.width - 1)
        self.cursor = (row, col)
        self._first = scrolled_to(self._grid_now(), self.cursor)

    # What can be done

    def toggle(self) -> None:
        """Place or clear a mine under the cursor."""
        self.edit.toggle(self.cursor)

    def set_click(self) -> None:
        """Let the reveal start under the cursor."""
        self.edit.set_click(self.cursor)

    def undo(self) -> None:
        """Take a step back."""
        self.edit.undo()
        self._move_to(self.cursor)

    def redo(self) -> None:
        """Take again a step that was taken back."""
        self.edit.redo()
        self._move_to(self.cursor)

    def resize(self, rows: int, columns: int) -> None:
        """Add rows and columns, or take them away, as far as the limits allow."""
        height = min(max(self.edit.height + rows, 1), LONGEST_SIDE)
        width = min(max(self.edit.width + columns, 1), LONGEST_SIDE)
        self.edit.resize(height, width)
        self._move_to(self.cursor)

    def clear(self) -> None:
        """Take all mines away."""
        self.edit.clear()

    def set_density(self, density: float) -> None:
        """How large a share of the cells `fill` makes mines."""
        self.density = min(max(round(density, 2), 0.0), 1.0)

    def type_seed(self, text: str) -> None:
        """Take what is typed as the seed: digits only."""
        digits = "".join(each for each in text if each in "0123456789")[:_SEED_DIGITS]
        self.seed = str(int(digits)) if digits else ""

    def new_seed(self) -> None:
        """Draw another seed."""
        self.seed = str(self.app.new_seed())

    def fill(self) -> None:
        """Place mines at random."""
        if not self.seed:
            self.new_seed()
        self.edit.fill(self.density, int(self.seed))

    def fill_anew(self) -> None:
        """Place mines at random with another seed."""
        self.new_seed()
        self.fill()

    def use(self) -> None:
        """Play the board in the panes."""
        board = self.edit.board
        if first_hidden(board) is None:
            self.app.session.say("All cells are revealed; hide one to click on.", error=True)
            return
        self.app.edited = self.edit
        self.app.close_overlay()
        self.app.session.open_board(board, self._name(), play=True)

    def _name(self) -> str:
        if not self.edit.unsaved:
            return self.name
        made = self.edit.board.title
        if made:
            return made
        return self.name if self.name.endswith(_EDITED) else self.name + _EDITED

    # Saving and closing

    @property
    def unsaved(self) -> bool:
        """Whether closing would lose something."""
        kept = self.app.edited
        return self.edit.unsaved and (kept is None or kept.board != self.edit.board)

    def save(self, then: Callable[[], None] | None = None) -> None:
        """Save the board as a file whose name is asked for, and go on with ``then``."""
        self.edit.end_stroke()
        save_edit(self.app, self.edit, self._name(), self._named, then)

    def _named(self, name: str) -> None:
        self.name = name

    def may_close(self) -> bool:
        """Whether nothing would be lost; else the person is asked."""
        self.edit.end_stroke()
        if self.unsaved:
            self.app.show(
                Question(
                    self.app,
                    "The board is not saved",
                    "What you have drawn would be lost.",
                    (
                        ("Discard", self.app.close_overlay),
                        ("Save", lambda: self.save(self.app.close_overlay)),
                        ("Keep editing", lambda: None),
                    ),
                )
            )
            return False
        return True


def save_edit(
    app: App,
    edit: BoardEdit,
    name: str,
    named: Callable[[str], None],
    then: Callable[[], None] | None = None,
) -> None:
    """Ask for a name and save what is edited; ``named`` is told what it is called from then on."""

    def saved(stem: str) -> None:
        edit.mark_saved()
        if app.edited is not None and app.edited.board == edit.board:
            app.edited.mark_saved()
        named(stem)
        if then is not None:
            then()

    app.show(SavePrompt(app, edit.board, name, lambda path: saved(path.stem)))


def open_editor(app: App) -> None:
    """Edit the board that is shown; an unsaved edit of another is asked about first."""
    session, kept = app.session, app.edited
    if kept is None or not kept.unsaved:
        _edit_shown(app)
    elif kept.rows == session.board.rows:
        app.show(Editor(app, copy.deepcopy(kept), session.name))
    else:
        app.show(
            Question(
                app,
                "The board that you edited is not saved",
                "Another board is shown now. Go on with yours, or give it up and edit this one?",
                (
                    ("Give it up", lambda: _edit_shown(app)),
                    ("Go on", lambda: app.show(Editor(app, copy.deepcopy(kept), "board"))),
                ),
            )
        )


def _edit_shown(app: App) -> None:
    app.edited = None
    session = app.session
    name = session.name or session.board.title or "board"
    app.show(Editor(app, BoardEdit(session.board), name))


def save_shown(app: App) -> None:
    """Save the board that is shown in the panes."""
    session, kept = app.session, app.edited
    board = session.board

    def named(name: str) -> None:
        session.name = name
        if kept is not None and kept.rows == board.rows:
            kept.mark_saved()

    name = session.name or board.title or "board"
    app.show(SavePrompt(app, board, name, lambda path: named(path.stem)))


def ask_before_quitting(app: App) -> bool:
    """Whether something drawn is not saved, so that the person is asked first."""
    editor = _open_editor_of(app)
    if editor is not None and editor.unsaved:
        save = editor.save
    elif app.edited is not None and app.edited.unsaved:
        kept = app.edited

        def save(then: Callable[[], None] | None = None) -> None:
            save_edit(app, kept, app.session.name, lambda name: None, then)

    else:
        return False
    if not isinstance(app.overlay, _QuitQuestion):
        app.show(_QuitQuestion(app, save))
    return True


class _QuitQuestion(Question):
    """Asks whether to quit although a board is not saved."""

    def __init__(self, app: App, save: Callable[[Callable[[], None]], None]) -> None:
        super().__init__(
            app,
            "A board that you edited is not saved",
            "What you have drawn would be lost.",
            (
                ("Quit", app.quit_now),
                ("Save", lambda: save(app.quit_now)),
                ("Stay", lambda: None),
            ),
        )


def _open_editor_of(app: App) -> Editor | None:
    overlay = app.overlay
    while overlay is not None and not isinstance(overlay, Editor):
        overlay = overlay.below
    return overlay
