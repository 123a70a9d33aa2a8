"""Changing by hand what is shown: the mouse draws mines, or drags a mine, the click or a direction; the runs follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from visualizer.board.board import Board
from visualizer.board.cells import CLICKABLE, HIDDEN, MINE, Cell
from visualizer.board.editing import change_mines, straight_line
from visualizer.board.neighbours import Order
from visualizer.language.formatting import fill_template, read_table
from visualizer.language.terms import order_text
from visualizer.window.presentation import Change, Presentation, edited_name
from visualizer.window.session import Session

#: New values for fields of a presentation, with a message.
_NewFields = tuple[Mapping[str, Any], str]
#: What a presentation becomes if a gesture leads to a place, a cell or a direction; None if it can not lead there.
_Act = Callable[[Presentation, Cell], _NewFields | None]
GESTURE_TEXTS = read_table("window.json")["gestures"]


class Gesture:
    """All that the mouse does from a press at ``start`` to its release: one change, which Ctrl+Z takes back.

    Wherever the mouse is, the presentation is the one from before with that change alone, so what lies on the way is
    not lost. It is at the same position, or plays on, also after a board on the way whose run is shorter. The ``place``
    is the last one that was possible; back at the ``start`` nothing is changed. A gesture that changes something at
    once has no start, None. ``has_moved`` says whether the mouse was ever elsewhere, possible or not.
    """

    def __init__(self, session: Session, act: _Act, start: Cell | None) -> None:
        self.start = self.place = start
        self.has_moved = False
        self._session, self._act = session, act
        self._before, self._history = session.latest
        self._direction, self._position = session.player.direction, self._before.position
        self._waiting: Change | None = None

    def move_to(self, place: Cell | None) -> None:
        """Change what the gesture changes at a place, if that is another one and possible."""
        self.has_moved |= place != self.start
        changed = ({}, "") if place is None or place == self.start else self._act(self._before, place)
        if place == self.place or changed is None:
            return
        self.place = place
        fields: dict[str, Any] = {name: vars(self._before)[name] for name in ("board", "name", "order")}
        now, plays = self._session.presentation.position, self._direction > 0
        if not self._direction or (plays and now < self._position):
            fields["position"] = self._position
        else:
            self._position, plays = now, False
        history = self._history.add(self._before) if changed[0] else self._history
        self._waiting = Change({**fields, **changed[0]}, plays=plays, history=history)
        self._session.say(changed[1])
        self.show_latest()

    def show_latest(self) -> None:
        """Show the latest change, after the one that is being loaded, so that something new is always shown."""
        if self._waiting is not None and not self._session.work.is_loading:
            self.end()

    def end(self) -> None:
        """Show the latest change at once."""
        if self._waiting is not None:
            self._session.apply_change(self._waiting)
        self._waiting = None


def press_cell(session: Session, cell: Cell, draws_mines: bool) -> Gesture | None:
    """Begin to draw mines at a cell, or to drag what can be dragged there; or else start the reveal there at once."""
    board = session.latest[0].board
    if draws_mines and cell in board and board[cell] in CLICKABLE and not session.is_asking:
        return draw_mines(session, cell)
    grip = find_grip(session, cell)
    if grip:
        acts: dict[str, _Act] = {"click": _move_click, "mine": partial(_move_mine, cell)}
        return Gesture(session, acts[grip], cell)
    session.click(cell)
    return None


def press_direction(session: Session, order: Order, direction: Cell) -> Gesture | None:
    """Begin to drag a direction to another one, whose number it gets, and takes, in an order for all panes."""
    if direction not in order or session.is_asking:
        return None
    return Gesture(session, partial(_swap_directions, order, direction), direction)


def find_grip(session: Session, cell: Cell) -> str:
    """What can be dragged from a cell: the ``click``, a ``mine`` that is visible, or nothing."""
    board = session.latest[0].board
    if session.is_asking or cell not in board:
        return ""
    is_mine = session.view.mines and board[cell] == MINE
    return "click" if cell == board.click else "mine" if is_mine else ""


def draw_mines(session: Session, cell: Cell) -> Gesture:
    """Put a mine into a cell, or take it away; if the gesture goes on, do the same in all cells on its way."""
    board, last = session.latest[0].board, cell
    places = board[cell] != MINE

    def draw_line(before: Presentation, to: Cell) -> _NewFields | None:
        nonlocal board, last
        line, last = straight_line(last, to), to
        mines = {each: places for each in line if each in board and (board[each] == MINE) != places}
        if not mines:
            return None
        board = change_mines(board, mines)
        return _new_board(before, board, "put" if places else "taken", [*mines][-1])

    gesture = Gesture(session, draw_line, None)
    gesture.move_to(cell)
    gesture.end()
    return gesture


def _move_click(before: Presentation, to: Cell) -> _NewFields | None:
    if to not in before.board or before.board[to] not in CLICKABLE:
        return None
    return {"board": before.board.with_click(to)}, fill_template(GESTURE_TEXTS["click"], cell=to)


def _move_mine(mine: Cell, before: Presentation, to: Cell) -> _NewFields | None:
    if to not in before.board or before.board[to] != HIDDEN or to == before.board.click:
        return None
    return _new_board(before, change_mines(before.board, {mine: False, to: True}), "mine", to)


def _new_board(before: Presentation, board: Board, text: str, cell: Cell) -> _NewFields:
    return {"board": board, "name": edited_name(before.name)}, fill_template(GESTURE_TEXTS[text], cell=cell)


def _swap_directions(order: Order, direction: Cell, before: Presentation, to: Cell) -> _NewFields | None:
    if to not in order:
        return None
    swapped = tuple({direction: to, to: direction}.get(each, each) for each in order)
    keeps_own = any(program.code.is_observed for program in before.programs)
    text = fill_template(GESTURE_TEXTS["order"], order=order_text(swapped))
    return {"order": swapped}, text + GESTURE_TEXTS["own-order"] * keeps_own
