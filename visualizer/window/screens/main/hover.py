"""What the mouse or the cursor on a board points at: its counterparts, and a sentence about it."""

from __future__ import annotations

import pygame

from visualizer.analysis.cell_story import cell_story
from visualizer.board.cells import Cell
from visualizer.draw.counterparts import Counterparts
from visualizer.draw.panels.frontier import frontier_layout, place_entries
from visualizer.draw.panels.timeline import find_curve
from visualizer.draw.stage import StageLayout, StageView
from visualizer.language.cells import cells_at_step, curve_text, mines_text, step_text, story_text
from visualizer.values import value_class
from visualizer.window.session import Session
from visualizer.window.shell import Shell


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
    steps, stories = [], []
    for pane, trace in enumerate(comparison.traces):
        visit = trace.first_visit[cell[0] * trace.width + cell[1]]
        first = (trace.visit_indices[visit : visit + 1] + 1).tolist()
        steps.append(tuple(comparison.step_of_moment(pane, moment) for moment in first))
        stories.append((comparison.letters[pane], cell_story(view.panes[pane].state, cell)))
    visible = session.view.mines or any(story.visits for _, story in stories)
    beside = mines_text(session.board, cell) if visible else None
    return HoverResult(Counterparts(lit.cells, tuple(steps)), story_text(cell, stories, beside))
