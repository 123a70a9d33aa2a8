"""What stands beside the board in the editor: its size, filling at random, saving, and words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from visualizer.board.board import LONGEST_SIDE
from visualizer.board.symbols import MINE
from visualizer.draw.metrics import Metrics
from visualizer.draw.shapes import disc
from visualizer.draw.text import REGULAR, STRONG, put, width_of, wrapped
from visualizer.draw.theme import Theme
from visualizer.errors import counted
from visualizer.window.actions import tip
from visualizer.window.keys import shift_held
from visualizer.window.widgets.controls import Control

if TYPE_CHECKING:
    from visualizer.window.screens.editor import Editor

# The side column in the plan's pixels: its width, and the height that all of it needs.
_WIDTH, _HEIGHT = 316, 556
_HINTS = (
    "Click or drag: mines come and go.",
    "Right click, Shift and click: start here.",
    "Keys: arrows, Space, K; ? shows all.",
)


@dataclass(frozen=True)
class Parts:
    """Where everything lies: the board, and the parts of the side column from the top."""

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


def parts_of(rect: pygame.Rect, metrics: Metrics) -> Parts:
    """Divide the panel; in a small window the column shrinks with it."""
    column = max(min(metrics.px(_WIDTH), rect.width // 2), 1)
    small = Metrics(min(metrics.scale, rect.height / _HEIGHT))
    gap, left = small.px(8), rect.right - column
    board = pygame.Rect(rect.left, rect.top, max(rect.width - column - metrics.px(28), 1),
                        rect.height)  # fmt: skip
    top = rect.top
    rects = []
    # Height of each part, and the room after it.
    for height, after in ((84, 14), (38, 8), (38, 22), (56, 14), (38, 8), (38, 22), (38, 16)):
        rects.append(pygame.Rect(left, top, column, small.px(height)))
        top += small.px(height) + small.px(after)
    end = small.px(42)
    ends = pygame.Rect(left, rect.bottom - end, column, end)
    hints = pygame.Rect(left, top, column, max(ends.top - gap - top, 1))
    facts, rows, columns, density, seed, fill, steps = rects
    return Parts(board, facts, rows, columns, density, seed, fill, steps, hints, ends, gap)


def side_controls(editor: Editor, parts: Parts, metrics: Metrics) -> list[Control]:
    """The controls beside the board, in Tab order."""
    edit = editor.edit
    return [
        *_stepper("row", parts.rows, editor.resize, (1, 0), edit.height),
        *_stepper("column", parts.columns, editor.resize, (0, 1), edit.width),
        *_fill_controls(editor, parts, metrics),
        *_row(parts.steps, parts.gap, (
            Control("undo", parts.steps, label="Undo", tip=tip("edit-undo"), press=editor.undo,
                    enabled=edit.can_undo),
            Control("redo", parts.steps, label="Redo", tip=tip("edit-redo"), press=editor.redo,
                    enabled=edit.can_redo),
            Control("clear", parts.steps, label="Clear", tip=tip("edit-clear"),
                    press=editor.clear),
        )),
        *_row(parts.ends, parts.gap, (
            Control("save", parts.ends, label="Save", tip=tip("save"), press=editor.save),
            Control("use", parts.ends, label="Use this board", tip=tip("edit-use"),
                    press=editor.use, selected=True),
        ), (2, 3)),
    ]  # fmt: skip


def _stepper(
    name: str,
    rect: pygame.Rect,
    resize: Callable[[int, int], None],
    one: tuple[int, int],
    value: int,
) -> list[Control]:
    """The two round buttons that make the board one row or column smaller or larger."""

    def by(count: int) -> Callable[[], None]:
        def press() -> None:
            many = 10 * count if shift_held() else count
            resize(one[0] * many, one[1] * many)

        return press

    side = rect.height
    more = pygame.Rect(rect.right - side, rect.top, side, side)
    less = pygame.Rect(rect.right - side * 3, rect.top, side, side)
    return [
        Control(f"{name}-less", less, "round", icon="minus", press=by(-1), enabled=value > 1,
                tip=tip(f"edit-{name}-less") + ", with Shift ten"),
        Control(f"{name}-more", more, "round", icon="plus", press=by(1),
                enabled=value < LONGEST_SIDE,
                tip=tip(f"edit-{name}-more") + ", with Shift ten"),
    ]  # fmt: skip


def _fill_controls(editor: Editor, parts: Parts, metrics: Metrics) -> list[Control]:
    slider = pygame.Rect(0, 0, max(parts.density.width - metrics.px(20), 1),
                         max(parts.density.height * 2 // 5, 1))  # fmt: skip
    slider.midbottom = parts.density.midbottom
    label = min(metrics.px(64), parts.seed.width // 2)
    field = pygame.Rect(parts.seed.left + label, parts.seed.top,
                        max(parts.seed.width - label, 1), parts.seed.height)  # fmt: skip
    return [
        Control("density", slider, "slider", value=editor.density, slide=editor.set_density,
                tip="Mines on how many of the cells (Left, Right)"),
        Control("seed", field, "field", label="a number", text=editor.seed,
                type=editor.type_seed, press=editor.fill,
                selected=editor.app.focus_name == "seed"),
        *_row(parts.fill, parts.gap, (
            Control("fill", parts.fill, label="Fill at random", press=editor.fill,
                    tip="The same seed, size and start give the same board (Enter)"),
            Control("new-seed", parts.fill, label="New seed", press=editor.fill_anew,
                    tip=tip("edit-random")),
        ), (3, 2)),
    ]  # fmt: skip


def _row(
    rect: pygame.Rect,
    gap: int,
    controls: tuple[Control, ...],
    shares: tuple[int, ...] = (),
) -> tuple[Control, ...]:
    """``controls`` side by side over the width of ``rect``, as wide as ``shares`` say."""
    shares = shares or (1,) * len(controls)
    room = rect.width - gap * (len(controls) - 1)
    done = 0
    for place, (control, share) in enumerate(zip(controls, shares)):
        left = rect.left + room * done // sum(shares) + gap * place
        done += share
        right = rect.left + room * done // sum(shares) + gap * place
        control.rect = pygame.Rect(left, rect.top, max(right - left, 1), rect.height)
    return controls


# Drawing


def draw_side(
    surface: pygame.Surface, editor: Editor, parts: Parts, theme: Theme, metrics: Metrics
) -> None:
    """Draw the words of the side column."""
    _draw_facts(surface, editor, parts.facts, theme, metrics)
    edit = editor.edit
    for name, rect, value in (
        ("Rows", parts.rows, edit.height),
        ("Columns", parts.columns, edit.width),
    ):
        _put_left(surface, name, rect, theme, metrics)
        place = (rect.right - rect.height * 3 // 2, rect.centery)
        put(surface, str(value), place, size=metrics.strong, colour=theme.text, face=STRONG,
            align="centre")  # fmt: skip
    mines = edit.mines_at(editor.density)
    put(surface, "Density", parts.density.topleft, size=metrics.text, colour=theme.text,
        face=STRONG)  # fmt: skip
    density = f"{round(editor.density * 100)} %, {counted(mines, 'mine')}"
    put(surface, density, parts.density.topright, size=metrics.text, colour=theme.text,
        align="right")  # fmt: skip
    _put_left(surface, "Seed", parts.seed, theme, metrics)
    _draw_hints(surface, parts.hints, theme, metrics)


def _put_left(
    surface: pygame.Surface, text: str, rect: pygame.Rect, theme: Theme, metrics: Metrics
) -> None:
    """Draw what a row is, at its left and in the middle of its height."""
    half = width_of(text, STRONG, metrics.text) // 2
    put(surface, text, (rect.left + half, rect.centery), size=metrics.text, colour=theme.text,
        face=STRONG, align="centre")  # fmt: skip


def _draw_facts(
    surface: pygame.Surface, editor: Editor, rect: pygame.Rect, theme: Theme, metrics: Metrics
) -> None:
    edit = editor.edit
    line = rect.height // 3
    put(surface, f"{edit.height} by {edit.width}, {counted(edit.mines, 'mine')}", rect.topleft,
        size=metrics.strong, colour=theme.text, face=STRONG, most=rect.width)  # fmt: skip
    put(surface, _click_text(editor), (rect.left, rect.top + line), size=metrics.text,
        colour=theme.dim, most=rect.width)  # fmt: skip
    top = rect.top + 2 * line
    put(surface, _cell_text(editor), (rect.left, top), size=metrics.text, colour=theme.dim,
        most=rect.width)  # fmt: skip
    if edit.unsaved:
        place = put(surface, "not saved", (rect.right, top), size=metrics.text,
                    colour=theme.warning, face=STRONG, align="right")  # fmt: skip
        disc(surface, (place.left - metrics.px(9), place.centery), metrics.px(4), theme.warning)


def _click_text(editor: Editor) -> str:
    click = editor.edit.click
    if click is None:
        return "Starts at the first hidden cell."
    return f"Starts at row {click[0]}, column {click[1]}."


def _cell_text(editor: Editor) -> str:
    row, col = editor.pointed or editor.cursor
    is_mine = editor.edit.rows[row][col] == MINE
    return f"Row {row}, column {col}{': mine' if is_mine else ''}"


def _draw_hints(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics) -> None:
    top, line = rect.top, metrics.px(21)
    for hint in _HINTS:
        for text in wrapped(hint, REGULAR, metrics.px(15), rect.width):
            if top + line > rect.bottom:
                return
            put(surface, text, (rect.left, top), size=metrics.px(15), colour=theme.dim)
            top += line
        top += metrics.px(5)
