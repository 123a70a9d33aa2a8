"""Boards and code on the main screen: how they react, their cursors, and what the mouse or a cursor points at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import dist

import pygame

from visualizer.algorithms.catalogue import Algorithm
from visualizer.analysis.cell_story import cell_story
from visualizer.board.cells import Cell
from visualizer.draw.board.board import draw_cursor
from visualizer.draw.counterparts import Counterparts
from visualizer.draw.panels.code import CodeLayout
from visualizer.draw.panels.frontier import frontier_layout, place_entries
from visualizer.draw.panels.pane_header import order_grid, printed_sign_rect
from visualizer.draw.panels.pane_layout import PaneLayout
from visualizer.draw.panels.timeline import find_curve
from visualizer.draw.stage import StageLayout, StageView
from visualizer.language.cells import cells_at_step, curve_text, mines_text, step_text, story_text, title_text
from visualizer.language.run_reports import user_title_text
from visualizer.values import value_class
from visualizer.window.actions import ACTIONS_BY_NAME, action_tip, toggle_enlarged
from visualizer.window.gestures import GESTURE_TEXTS, Gesture, find_grip, press_cell, press_direction
from visualizer.window.moves import move_pane, run_to_line
from visualizer.window.screens.main.bar import pane_menu
from visualizer.window.session import Session
from visualizer.window.shell import Shell
from visualizer.window.ui import ARROW_OFFSETS, ControlEvent, Ui
from visualizer.window.widgets.controls import PixelPosition

#: How far the mouse moves before it drags what it has pressed, in pixels at scale 1.
_LEAST_DRAG = 4
#: The place at a position of the window; what can be dragged at a place.
_PlaceAt = Callable[[PixelPosition], Cell]
_Grip = Callable[[Cell], object]
_MENU_KEYS = ACTIONS_BY_NAME["cell-menu"].keys


class Panes:
    """Reacts to mouse and keyboard on boards and code; in Predict ``answer`` takes clicks."""

    def __init__(self, shell: Shell, answer: Callable[[int, Cell], None]) -> None:
        self.shell = shell
        self._answer_callback = answer
        self._cursor = (0, 0)
        self._code_line: int | None = None
        self._code: CodeLayout | None = None
        #: What the mouse does to the boards while it is held, and where it was pressed.
        self.gesture: Gesture | None = None
        self._pressed_at = (0, 0)

    def show(self, ui: Ui, drawn: StageLayout) -> None:
        """React to the panes in the layout in which they were ``drawn``."""
        if self.gesture is not None and (ui.event.key or not ui.input_state.held_name):
            if ui.shortcut("Escape"):
                self.gesture.move_to(self.gesture.start)
            self.gesture.end()
            self.gesture = None
        for pane, board in enumerate(drawn.boards):
            self._show_board(ui, pane, drawn)
            self._show_header(ui, pane, board, drawn)
            if not self.shell.session.comparison.traces[pane].code.is_observed:
                self._show_order(ui, pane, board.order)
        self._show_code(ui, drawn.code)

    # Boards

    def _show_board(self, ui: Ui, pane: int, drawn: StageLayout) -> None:
        """React to clicks on a pane, and to the keys that move the cursor on its board."""
        grid, session = drawn.boards[pane].grid, self.shell.session
        name = f"board {pane}"
        touch = ui.area(name, drawn.panes[pane], ring=False)
        cell = grid.cell_at(touch.pressed) if touch.pressed else None
        self._cursor = cell or self._cursor
        if touch.pressed or touch.entered:
            session.focus_on(pane)
        if touch.pressed and ui.event.twice and cell is None:
            toggle_enlarged(session)
        # Before the first visit there is no question.
        if (cell or touch.entered) and session.is_asking and session.player.state(pane).visit_count:
            self._answer_callback(pane, self.cursor)
        elif touch.entered or (touch.released and self.gesture is not None and not self.gesture.has_moved):
            session.click(self.cursor)
        elif cell:
            self.gesture = press_cell(session, self.cursor, ui.event.held_action == "mines")
        elif touch.focused and ui.shortcut(tuple(ARROW_OFFSETS)):
            down, right = ARROW_OFFSETS[ui.event.key]
            self._cursor = self._nearest_cell(self.cursor[0] + down, self.cursor[1] + right)
        elif ui.input_state.focus in (name, "" if pane == session.focus else name) and ui.shortcut(_MENU_KEYS):
            self.shell.open(pane_menu(self.shell, pane, grid.cell_rect(*self.cursor), self.cursor))
        framed = self._drag(ui, name, touch, grid.unbounded_cell_at, partial(find_grip, session))
        for shown in (framed, self.cursor if touch.focused else None):
            if ui.is_drawing and shown is not None:
                draw_cursor(ui.canvas, grid, shown)

    def _drag(self, ui: Ui, name: str, touch: ControlEvent, place_at: _PlaceAt, grip: _Grip) -> Cell | None:
        """Let the gesture follow the mouse in a control; return the place of what it holds, or could ``grip``."""
        state, gesture = ui.input_state, self.gesture
        self._pressed_at = touch.pressed or self._pressed_at
        if gesture is None:
            place = place_at(state.pointer)
            return place if ui.hovered_name == name and grip(place) else None
        if touch.dragged and (gesture.has_moved or dist(touch.dragged, self._pressed_at) >= ui.px(_LEAST_DRAG)):
            gesture.move_to(place_at(touch.dragged))
        if touch.released:
            gesture.end()
            self.gesture = None
        return gesture.place if state.held_name == name else None

    @property
    def cursor(self) -> Cell:
        """The cell of the keyboard's cursor, moved into the board that is shown."""
        return self._nearest_cell(*self._cursor)

    def _nearest_cell(self, row: int, col: int) -> Cell:
        board = self.shell.session.board
        return min(max(row, 0), board.height - 1), min(max(col, 0), board.width - 1)

    # Headers

    def _show_header(self, ui: Ui, pane: int, board: PaneLayout, drawn: StageLayout) -> None:
        """Let a title focus its pane or be dragged, and show the sign for printed text."""
        session = self.shell.session
        touch = ui.area(f"title {pane}", board.header, by_tab=False, tip=_title_tip(session, pane))
        if touch.pressed:
            session.focus_on(pane)
            if ui.event.twice:
                toggle_enlarged(session)
        to = pygame.Rect(touch.dragged, (1, 1)).collidelist(drawn.panes) if touch.dragged else -1
        if to >= 0:
            move_pane(session, to - session.focus)
        if session.outcome_of_pane(pane).printed:
            sign = printed_sign_rect(board.header, ui.canvas.metrics)
            if ui.control(f"printed {pane}", sign, "round", icon="printed", by_tab=False, tip=action_tip("printed")):
                session.focus_on(pane)
                self.shell.run_action("printed")

    def _show_order(self, ui: Ui, pane: int, square: pygame.Rect) -> None:
        """Let the directions in the square of the neighbour order be dragged."""
        session, order = self.shell.session, self.shell.session.comparison.traces[pane].order
        name, grid = f"order {pane}", order_grid(square)
        touch = ui.area(name, square, by_tab=False, tip=GESTURE_TEXTS["order-tip"])
        if touch.pressed:
            session.focus_on(pane)
            self.gesture = press_direction(session, order, grid.unbounded_cell_at(touch.pressed))
        framed = self._drag(ui, name, touch, grid.unbounded_cell_at, order.__contains__)
        if ui.is_drawing and framed is not None:
            draw_cursor(ui.canvas, grid, framed, pointed=True)

    # The code

    def _show_code(self, ui: Ui, code: CodeLayout | None) -> None:
        """React to the keys that choose a line of the code, and to clicks that run to it."""
        self._code = code
        if code is None:
            return
        touch, session = ui.area("lines", code.rect), self.shell.session
        numbers = [*dict.fromkeys(code.numbers)]
        change = ui.shortcut("Down") - ui.shortcut("Up") if touch.focused and numbers else 0
        if change:
            running = session.shown.focused_run.told_state.line
            line = self._code_line if self._code_line in numbers else running
            index = numbers.index(line) + change if line in numbers else 0
            self._code_line = numbers[min(max(index, 0), len(numbers) - 1)]
        line = self.pointed_line()
        if line is not None and (touch.pressed or touch.entered):
            run_to_line(session, line)
        elif touch.entered:
            self.shell.say("Up and Down choose a line; Enter goes on to where it runs next.")

    def pointed_line(self) -> int | None:
        """The line of the code that the keys have chosen, or else the line under the mouse."""
        state = self.shell.input_state
        if state.focus == "lines" and self._code_line is not None:
            return self._code_line
        if self._code is not None and state.hovered_name == "lines":
            return self._code.line_at(state.pointer)
        return None


def _title_tip(session: Session, pane: int) -> str:
    """The tooltip of a pane's title: the whole name of its program, and its differences."""
    program, trace = session.programs[pane], session.comparison.traces[pane]
    letter = session.comparison.letters[pane]
    if program.runner is not None:
        return user_title_text(trace.code, letter)
    document = program.program if isinstance(program, Algorithm) else ""
    return title_text(trace.code, trace.order, letter, document)


# What is pointed at


@value_class
class HoverResult:
    """The counterparts of what is pointed at, which are ``lit``, and a ``sentence`` about it."""

    lit: Counterparts | None = None
    sentence: str = ""


def find_pointed(shell: Shell, view: StageView, drawn: StageLayout, timeline: pygame.Rect, cursor: Cell) -> HoverResult:
    """What the mouse points at, or else the ``cursor`` if a board is focused."""
    if view.timeline is not None and view.timeline.pointed is not None:
        return _describe_step(shell, timeline, view.timeline.pointed)
    cell = _pointed_cell(shell, view, drawn)
    if cell is None and not shell.panels and shell.input_state.focus.startswith("board "):
        cell = cursor
    if cell is None or cell not in shell.session.board:
        return HoverResult()
    return _describe_cell(shell.session, cell, view)


def _pointed_cell(shell: Shell, view: StageView, drawn: StageLayout) -> Cell | None:
    """The cell under the mouse, on a board or in a frontier."""
    kind, _, number = shell.input_state.hovered_name.partition(" ")
    if kind != "board" or shell.panels or int(number) >= len(view.panes):
        return None
    board, pane = drawn.boards[int(number)], view.panes[int(number)]
    pointer = shell.input_state.pointer
    layout = None if pane.hidden_text else frontier_layout(board.frontier, pane.state.trace, drawn.metrics)
    entry = layout and place_entries(layout, pane.state).entry_at(pointer)
    return entry.cell if entry else board.grid.cell_at(pointer)


def _describe_step(shell: Shell, timeline: pygame.Rect, step: int) -> HoverResult:
    """The cells of all panes at a step of the timeline, or of the curve under the mouse."""
    comparison, pointer = shell.session.comparison, shell.input_state.pointer
    pane = find_curve(timeline, comparison, pointer, shell.null_canvas.metrics)
    cells = tuple(() if cell is None else (cell,) for cell in cells_at_step(comparison, step))
    text = step_text(comparison, step) if pane is None else curve_text(comparison, pane, step)
    return HoverResult(Counterparts(cells, pane=pane), text)


def _describe_cell(session: Session, cell: Cell, view: StageView) -> HoverResult:
    """What the runs have done with a cell, and the mines beside it if these are visible.

    In Predict only the cell is lit, since its history may give away visits to come.
    """
    comparison = session.comparison
    lit = Counterparts(((cell,),) * len(view.panes))
    if session.is_asking:
        return HoverResult(lit)
    grip = find_grip(session, cell)
    steps, stories = [], []
    for pane, trace in enumerate(comparison.traces):
        visit = trace.first_visit[cell[0] * trace.width + cell[1]]
        first = (trace.visit_indices[visit : visit + 1] + 1).tolist()
        steps.append(tuple(comparison.step_of_moment(pane, moment) for moment in first))
        stories.append((comparison.letters[pane], cell_story(view.panes[pane].state, cell)))
    visible = session.view.mines or any(story.visits for _, story in stories)
    beside = mines_text(session.board, cell) if visible else None
    text = story_text(cell, stories, beside) + (GESTURE_TEXTS[f"drag-{grip}"] if grip else "")
    return HoverResult(Counterparts(lit.cells, tuple(steps)), text)
