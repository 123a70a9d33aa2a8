"""Predict, for a class: playing pauses before each visit, and a click predicts its cell.

While it is on, the panes show the visits that have been made, and no sign of later ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import Cell
from visualizer.draw.board.board import draw_answer_mark
from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.caption import CaptionView
from visualizer.draw.panels.code_panel import CodeView, LiveCode
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.panels.timeline import TimelineView
from visualizer.draw.stage import StageLayout, StageView
from visualizer.exercises.trace_table import ClickWord, cached_trace_table
from visualizer.language.formatting import fill_template
from visualizer.language.signs import PREDICTED, SIGNS
from visualizer.playback.scenario import Overlay
from visualizer.trace.operations import IntArray
from visualizer.trace.trace import State
from visualizer.window.actions import ACTIONS_BY_NAME
from visualizer.window.moves import step_panes
from visualizer.window.session import Session

#: The question before a visit, for one run and for several.
QUESTION_TEXT = "Visit {number}: which cell comes next? A click answers, Space shows it."
QUESTION_OF_EACH_TEXT = "Visit {number}: which cell comes next? Click in any pane; Space shows all."
NOT_BEGUN_TEXT = "Space shows visit 1. A click on a cell starts there instead."
RIGHT_SENTENCE = "Right: visit {number}{of} is {right}."
WRONG_SENTENCE = "Not right: visit {number}{of} is {right}."
#: The sentence after a wrong answer: which other algorithm would take the clicked cell.
RIVAL_SENTENCES: dict[ClickWord | None, str] = {
    "longest": " A queue would go on there, from the oldest cell.",
    "pushed": " A stack would go on there, among the cells pushed last.",
    "newest": " A recursion would go on there, from the newest cell.",
    "order": " {clicked} was found by the same cell, but comes later.",
    "waiting": " {clicked} waits, but others come first.",
    "elsewhere": " {clicked} does not wait yet: no open blank cell is beside it.",
}
RUN_OVER_TEXT = "No visit is left here. Left goes back, Home to the start."
REFUSED_SENTENCE = "This would show what is to be predicted. {key} ends Predict."
#: The texts in place of the frontier and of the variables.
FRONTIER_HIDDEN_TEXT, VARIABLES_HIDDEN_TEXT = "Neighbours in this order.\nWhat waits is hidden.", "hidden"
PREDICT_KEY = ACTIONS_BY_NAME["predict"].keys[0]
#: Actions that show the next visit instead, that go back one visit, and that are refused.
_REVEALING_ACTIONS = ("play", "step", "stop-next", "operation", "line")
_BACK_ACTIONS = ("stop-back", "operation-back", "line-back")
_REFUSED_ACTIONS = ("orders", "costs", "printed")


class VisitedState(State):
    """A state that shows only visited cells: its frontier and its call stack are empty."""

    @cached_property
    def codes(self) -> NDArray[np.uint8]:
        """The board as symbol codes, with the initial symbols of cells that are not visited."""
        before = State(self.trace, 0).codes
        return np.where(self.is_visited, State(self.trace, self.moment).codes, before)

    def frontier_indices(self, most: int | None = None) -> IntArray:
        """An empty array."""
        return np.zeros(0, np.int64)

    def call_indices(self, most: int | None = None) -> IntArray:
        """An empty array."""
        return np.zeros(0, np.int64)


class Prediction:
    """Asks for the next visit of each pane while `Session.predicting`.

    The answers of all panes to one visit are shown together, until the panes move on.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._answers: dict[int, tuple[Cell, Cell]] = {}
        self._caption = CaptionView(0, "")
        #: The place at which the answers, or after them the visits, were shown.
        self._answered_at: object = None

    def replacement_actions(self) -> Mapping[str, Callable[[], object]]:
        """The handlers that replace those of actions while Predict is on, by action names."""
        session = self._session
        if not session.predicting:
            return {}
        refuse = partial(session.say, fill_template(REFUSED_SENTENCE, key=PREDICT_KEY))
        return {
            **dict.fromkeys(_REVEALING_ACTIONS, self.show_next_visits),
            **dict.fromkeys(_BACK_ACTIONS, partial(step_panes, session, -1)),
            **dict.fromkeys(_REFUSED_ACTIONS, refuse),
        }

    # Answers

    def answer(self, pane: int, cell: Cell) -> None:
        """Take a click as the prediction for a pane; once all panes have one, show the visit."""
        session = self._session
        session.clear_message()
        session.focus_on(pane)
        state, following = session.player.state(pane), self._next_cells()
        if pane not in following:
            session.say(RUN_OVER_TEXT)
            return
        right, number = following[pane], state.visit_count + 1
        if self._caption.number != number:
            self._answered_at = None
        self._answers = {**self.shown_answers, pane: (cell, right)}
        self._answered_at = session.moment_key
        word = cached_trace_table(state.trace).click_words(int(state.is_visited.sum())).get(cell)
        known = state.visit_count and not state.is_visited[right]
        name = session.comparison.letters[pane] if len(session.programs) > 1 else ""
        text = answer_text(name, number, cell, right, word if known else None)
        self._caption = CaptionView(number, text)
        if self._answers.keys() >= following.keys():
            self.show_next_visits()

    def show_next_visits(self) -> None:
        """Show the next visit of all panes, or pause if they are playing."""
        session, player = self._session, self._session.player
        session.clear_message()
        if player.is_playing:
            player.pause()
        else:
            answered = self.shown_answers and self._caption.number > player.step
            step_panes(session, 1)
            self._answered_at = session.moment_key if answered else None

    def _next_cells(self) -> dict[int, Cell]:
        """The cell of the next visit, by the index of each pane that has one."""
        found = {}
        for pane, trace in enumerate(self._session.comparison.traces):
            visits = self._session.player.state(pane).visit_count
            if visits < trace.visit_count:
                row, col = trace.visits[visits].tolist()
                found[pane] = row, col
        return found

    @property
    def shown_answers(self) -> Mapping[int, tuple[Cell, Cell]]:
        """The clicked cell and the right one, by the index of each pane with an answer here."""
        here = self._session.predicting and self._answered_at == self._session.moment_key
        return self._answers if here else {}

    # Drawing

    def caption(self) -> CaptionView | None:
        """The answer to the last click here, or else the question; None if Predict is off."""
        session = self._session
        if not session.predicting:
            return None
        if self.shown_answers:
            return self._caption
        number = session.player.step + 1
        if not self._next_cells():
            return CaptionView(number - 1, RUN_OVER_TEXT)
        asked = QUESTION_TEXT if len(session.programs) == 1 else QUESTION_OF_EACH_TEXT
        return CaptionView(number, fill_template(asked if number > 1 else NOT_BEGUN_TEXT, number=number))

    def hide_next_visits(self, view: StageView) -> StageView:
        """The view without anything that gives away visits to come, if Predict is on."""
        if not self._session.predicting:
            return view
        code, timeline = view.code, view.timeline
        if code is not None:
            # At its last visit, since later operations give away other cells.
            trace, visits = code.pane.state.trace, code.pane.state.visit_count
            moment = int(trace.visit_indices[visits - 1]) + 1 if visits else 0
            code = CodeView(_visible_part(code.pane, moment), LiveCode(((VARIABLES_HIDDEN_TEXT, ""),)), code.pointed)
        if timeline is not None:
            visits = max(pane.state.visit_count for pane in view.panes)
            difference_steps = tuple(step for step in timeline.difference_steps if step <= visits)
            timeline = TimelineView(
                timeline.comparison,
                timeline.position,
                timeline.focus,
                difference_steps,
                key=timeline.key,
                shows_ahead=False,
            )
        is_hidden = view.overlay.value in SIGNS.keys() - PREDICTED
        overlay = Overlay.NUMBERS if is_hidden else view.overlay
        panes = [_visible_part(pane, pane.state.moment) for pane in view.panes]
        return StageView(panes, code, (), timeline, overlay, view.mines, view.columns)

    def draw_answers(self, canvas: Canvas, layout: StageLayout) -> None:
        """Mark the cells of the answers on their boards."""
        for pane, (clicked, right) in self.shown_answers.items():
            grid = layout.boards[pane].grid
            draw_answer_mark(canvas, grid, right, right=True)
            if clicked != right:
                draw_answer_mark(canvas, grid, clicked, right=False)


def _visible_part(pane: PaneView, moment: int) -> PaneView:
    """What Predict shows of a pane at a moment."""
    return PaneView(
        pane.tag,
        VisitedState(pane.state.trace, moment),
        pane.focused,
        remarks=pane.remarks,
        shows_frontier=pane.shows_frontier,
        note=pane.note,
        hidden_text=FRONTIER_HIDDEN_TEXT,
        signs=PREDICTED,
    )


def answer_text(name: str, number: int, clicked: Cell, right: Cell, word: ClickWord | None) -> str:
    """The reply to a click for a visit; ``name`` is the pane's letter, empty if there is only one.

    >>> answer_text("B", 5, (2, 0), (1, 2), "longest")
    'Not right: visit 5 of B is (1, 2). A queue would go on there, from the oldest cell.'
    """
    text = RIGHT_SENTENCE if clicked == right else WRONG_SENTENCE + RIVAL_SENTENCES.get(word, "")
    of = f" of {name}" if name else ""
    return fill_template(text, number=number, of=of, clicked=clicked, right=right)
