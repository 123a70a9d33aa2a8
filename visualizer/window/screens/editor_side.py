"""What stands beside the board in the editor: its size, filling at random, saving, and texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pygame

from visualizer.board.board import LONGEST_SIDE
from visualizer.board.cells import Cell
from visualizer.board.editing import BoardEdit
from visualizer.board.symbols import MINE
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, STRONG, width_of, wrapped
from visualizer.errors import counted
from visualizer.language.formatting import cell_text
from visualizer.window.actions import tip
from visualizer.window.keys import shift_held
from visualizer.window.screens.editor_state import EditorState
from visualizer.window.shell import Commands
from visualizer.window.widgets.button_row import button_row, shared_widths
from visualizer.window.widgets.controls import Control

# The side column in the plan's pixels: its width, and the height that all of it needs.
_WIDTH, _HEIGHT = 316, 556
_HINTS = (
    "Click or drag: mines come and go.",
    "Right click, Shift and click: start here.",
    "Keys: arrows, Space, K; ? shows all.",
)


@dataclass(frozen=True)
class EditorLayout:
    """The rectangles of the board and of the rows of the side column, from the top."""

    board: pygame.Rect
    facts: pygame.Rect
    rows: pygame.Rect
    columns: pygame.Rect
    density: pygame.Rect
    seed: pygame.Rect
    fill: pygame.Rect
    steps: pygame.Rect
    hints: pygame.Rect
    ends: pygame.Rect
    gap: int


def editor_layout(rect: pygame.Rect, metrics: Metrics) -> EditorLayout:
    """Divide the panel; in a small window the column shrinks with it."""
    column = max(min(metrics.px(_WIDTH), rect.width // 2), 1)
    small = Metrics(min(metrics.scale, rect.height / _HEIGHT))
    gap, left = small.px(8), rect.right - column
    board = pygame.Rect(
        rect.left, rect.top, max(rect.width - column - metrics.px(28), 1), rect.height
    )
    top = rect.top
    rects = []
    # The height of each row, and the gap after it.
    for height, after in ((84, 14), (38, 8), (38, 22), (56, 14), (38, 8), (38, 22), (38, 16)):
        rects.append(pygame.Rect(left, top, column, small.px(height)))
        top += small.px(height) + small.px(after)
    end = small.px(42)
    ends = pygame.Rect(left, rect.bottom - end, column, end)
    hints = pygame.Rect(left, top, column, max(ends.top - gap - top, 1))
    facts, rows, columns, density, seed, fill, steps = rects
    return EditorLayout(board, facts, rows, columns, density, seed, fill, steps, hints, ends, gap)


def side_controls(
    state: EditorState, commands: Commands, layout: EditorLayout, metrics: Metrics
) -> list[Control]:
    """The controls beside the board, in Tab order."""
    edit = state.edit
    history = [
        _button("undo", "Undo", "edit-undo", commands, edit.can_undo),
        _button("redo", "Redo", "edit-redo", commands, edit.can_redo),
        _button("clear", "Clear", "edit-clear", commands),
    ]
    use = replace(_button("use", "Use this board", "edit-use", commands), selected=True)
    ends = [_button("save", "Save", "save", commands), use]
    return [
        *_stepper("row", layout.rows, partial(_resize, state, (1, 0)), edit.height),
        *_stepper("column", layout.columns, partial(_resize, state, (0, 1)), edit.width),
        *_fill_controls(state, commands, layout, metrics),
        *_shared_row(history, layout.steps, (1, 1, 1), layout.gap),
        *_shared_row(ends, layout.ends, (2, 3), layout.gap),
    ]


def _button(
    name: str, label: str, action: str, commands: Commands, enabled: bool = True
) -> Control:
    """A button that does what an action does, with the action's tooltip."""
    return Control(name, label=label, tip=tip(action), press=commands[action], enabled=enabled)


def _shared_row(
    controls: list[Control], rect: pygame.Rect, shares: tuple[int, ...], gap: int
) -> list[Control]:
    return button_row(controls, rect, shared_widths(rect.width, shares, gap), gap)


def _resize(state: EditorState, one: tuple[int, int], count: int) -> None:
    """Add so many rows or columns, as ``one`` says, or ten times as many with Shift."""
    many = 10 * count if shift_held() else count
    state.resize(one[0] * many, one[1] * many)


def _stepper(name: str, rect: pygame.Rect, add: Callable[[int], None], value: int) -> list[Control]:
    """The two round buttons that make the board one row or column smaller or larger."""
    side = rect.height
    buttons = [
        Control(f"{name}-less", kind="round", icon="minus", press=partial(add, -1),
                enabled=value > 1, tip=tip(f"edit-{name}-less") + ", with Shift ten"),
        Control(f"{name}-more", kind="round", icon="plus", press=partial(add, 1),
                enabled=value < LONGEST_SIDE,
                tip=tip(f"edit-{name}-more") + ", with Shift ten"),
    ]  # fmt: skip
    return button_row(buttons, rect, [side, side], side, "right")


def _fill_controls(
    state: EditorState, commands: Commands, layout: EditorLayout, metrics: Metrics
) -> list[Control]:
    slider = pygame.Rect(
        0, 0, max(layout.density.width - metrics.px(20), 1), max(layout.density.height * 2 // 5, 1)
    )
    slider.midbottom = layout.density.midbottom
    label = min(metrics.px(64), layout.seed.width // 2)
    field = pygame.Rect(
        layout.seed.left + label,
        layout.seed.top,
        max(layout.seed.width - label, 1),
        layout.seed.height,
    )
    fill = [
        Control("fill", label="Fill at random", press=state.fill,
                tip="The same seed, size and start give the same board (Enter)"),
        _button("new-seed", "New seed", "edit-random", commands),
    ]  # fmt: skip
    return [
        Control("density", slider, "slider", value=state.density, slide=state.set_density,
                tip="Mines on how many of the cells (Left, Right)"),
        Control("seed", field, "field", label="a number", text=state.seed,
                type=state.type_seed, press=state.fill),
        *_shared_row(fill, layout.fill, (3, 2), layout.gap),
    ]  # fmt: skip


# Drawing


def draw_side(canvas: Canvas, state: EditorState, cell: Cell, layout: EditorLayout) -> None:
    """Draw the texts of the side column; ``cell`` is the cell that they describe."""
    theme, metrics = canvas.theme, canvas.metrics
    _draw_facts(canvas, state.edit, cell, layout.facts)
    edit = state.edit
    for name, rect, value in (
        ("Rows", layout.rows, edit.height),
        ("Columns", layout.columns, edit.width),
    ):
        _put_left(canvas, name, rect)
        centre = (rect.right - rect.height * 3 // 2, rect.centery)
        canvas.text(
            str(value), centre, size=metrics.strong, colour=theme.text, face=STRONG, align="centre"
        )
    mines = edit.mines_at(state.density)
    canvas.text(
        "Density", layout.density.topleft, size=metrics.text, colour=theme.text, face=STRONG
    )
    density = f"{round(state.density * 100)} %, {counted(mines, 'mine')}"
    canvas.text(
        density, layout.density.topright, size=metrics.text, colour=theme.text, align="right"
    )
    _put_left(canvas, "Seed", layout.seed)
    _draw_hints(canvas, layout.hints)


def _put_left(canvas: Canvas, text: str, rect: pygame.Rect) -> None:
    """Draw what a row is, at its left and in the middle of its height."""
    half = width_of(text, STRONG, canvas.metrics.text) // 2
    canvas.text(text, (rect.left + half, rect.centery), size=canvas.metrics.text,
                colour=canvas.theme.text, face=STRONG, align="centre")  # fmt: skip


def _draw_facts(canvas: Canvas, edit: BoardEdit, cell: Cell, rect: pygame.Rect) -> None:
    theme, metrics = canvas.theme, canvas.metrics
    line = rect.height // 3
    canvas.text(f"{edit.height} by {edit.width}, {counted(edit.mines, 'mine')}", rect.topleft,
                size=metrics.strong, colour=theme.text, face=STRONG, most=rect.width)  # fmt: skip
    canvas.text(_click_text(edit.click), (rect.left, rect.top + line), size=metrics.text,
                colour=theme.dim, most=rect.width)  # fmt: skip
    top = rect.top + 2 * line
    canvas.text(_cell_text(edit, cell), (rect.left, top), size=metrics.text, colour=theme.dim,
                most=rect.width)  # fmt: skip
    if edit.unsaved:
        words = canvas.text("not saved", (rect.right, top), size=metrics.text, colour=theme.warning,
                            face=STRONG, align="right")  # fmt: skip
        canvas.disc((words.left - canvas.px(9), words.centery), canvas.px(4), theme.warning)


def _click_text(click: Cell | None) -> str:
    if click is None:
        return "Starts at the first hidden cell."
    return f"Starts at {cell_text(click)}."


def _cell_text(edit: BoardEdit, cell: Cell) -> str:
    row, col = cell
    is_mine = edit.rows[row][col] == MINE
    return f"Cell {cell_text((row, col))}{': mine' if is_mine else ''}"


def _draw_hints(canvas: Canvas, rect: pygame.Rect) -> None:
    top, line = rect.top, canvas.px(21)
    for hint in _HINTS:
        for text in wrapped(hint, REGULAR, canvas.px(15), rect.width):
            if top + line > rect.bottom:
                return
            canvas.text(text, (rect.left, top), size=canvas.px(15), colour=canvas.theme.dim)
            top += line
        top += canvas.px(5)
