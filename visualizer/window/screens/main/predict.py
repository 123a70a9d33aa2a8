"""Predict, for a class: playing pauses before a visit, and a click or the hands of a class predict its cell.

Where it asks, before each visit or only at stops, the panes show the visits that have been made, and no
sign of later ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell
from visualizer.draw.board.board import draw_answer_mark, draw_choices
from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.caption import CaptionView
from visualizer.draw.panels.code_panel import LiveCode
from visualizer.draw.panels.pane_view import NO_REMARK, PaneView
from visualizer.draw.stage import StageLayout, StageView
from visualizer.exercises.trace_table import LONGEST_TRACED_SIDE, STACK_KINDS, cached_trace_table
from visualizer.exercises.vote import VOTE_KEYS, Vote, start_vote
from visualizer.language.formatting import fill_template, read_table
from visualizer.language.practice import fact_text
from visualizer.language.signs import FRONTIER_SIGNS, PREDICTED, SIGNS
from visualizer.playback.scenario import Overlay
from visualizer.trace.trace import State
from visualizer.window.actions import ACTIONS_BY_NAME
from visualizer.window.moves import explain_parting, go_to_stop, step_panes
from visualizer.window.session import Session
from visualizer.window.ui import Ui

_TEXTS = read_table("window.json")["predict"]
PREDICT_KEY = ACTIONS_BY_NAME["predict"].keys[0]


class VisitedState(State):
    """A state whose board has the symbols of visited cells only."""

    @cached_property
    def codes(self) -> NDArray[np.uint8]:
        """The board as symbol codes, with the initial symbols of cells that are not visited."""
        before = State(self.trace, 0).codes
        return np.where(self.is_visited, State(self.trace, self.moment).codes, before)


@dataclass
class Question:
    """The question at a ``place``. Once the visit is shown it ``is_answered``, and its place is after that visit.

    The ``answers`` are the clicked cell and the right one, the ``votes`` those of a class or None if there is
    nothing to choose from; both by the index of the pane. The ``reply`` is to the last answer. In the hall it comes
    after the caption of its stop, and then ``is_asked``.
    """

    place: object = None
    answers: dict[int, tuple[Cell, Cell]] = field(default_factory=dict)
    votes: dict[int, Vote | None] = field(default_factory=dict)
    reply: str = ""
    is_answered: bool = False
    is_asked: bool = False


class Prediction:
    """Asks for the next visit of each pane where `Session.is_asking`.

    The answers of all panes to one visit are shown together, until the panes move on. A class may vote on the
    pane in front; then the cell with the most hands is its answer.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._last_question = Question()

    @property
    def question(self) -> Question:
        """The question here, or the one that was answered by moving here."""
        session, choices = self._session, self._session.choices
        place = session.moment_key, session.predicting, choices.predicts_at_stops, choices.counts_hands
        if self._last_question.place != place:
            self._last_question = Question(place)
        return self._last_question

    # Answers

    def answer(self, pane: int, cell: Cell) -> None:
        """Take a click as the prediction for a pane; once all panes have one, show the visit."""
        session, following = self._session, self._next_cells()
        session.clear_message()
        session.focus_on(pane)
        if pane not in following:
            session.say(_TEXTS["run-over"])
            return
        if self.question.is_answered:
            self._last_question = Question(self.question.place)
        question, state, right = self.question, session.player.state(pane), following[pane]
        question.answers[pane] = cell, right
        known = max(state.is_visited.shape) <= LONGEST_TRACED_SIDE and state.visit_count and not state.is_visited[right]
        word = cached_trace_table(state.trace).click_words(int(state.is_visited.sum())).get(cell) if known else None
        last = "-last" * (word == "order" and cached_trace_table(state.trace).program in STACK_KINDS)
        reason = fact_text(Fact(("trace-click", word + last))) if word else ""
        verdict = "Right." if cell == right else f"Not right. {reason}".strip()
        number, of = state.visit_count + 1, self._of_pane(pane)
        question.reply = fill_template(_TEXTS["reply"], verdict=verdict, number=number, of=of, right=right)
        if question.answers.keys() >= following.keys():
            self.show_next_visits()

    def go_on(self) -> None:
        """Pause; or else let the class talk and vote again, show the next visits, or ask again after an answer."""
        session, question, vote = self._session, self.question, self.vote
        session.clear_message()
        if session.player.is_playing:
            session.player.pause()
        elif self._is_after_caption:
            question.is_asked = not explain_parting(session)
            session.explain("" if question.is_asked else session.explanation)
        elif question.is_answered and session.choices.counts_hands:
            self._last_question = Question(self.question.place)
        elif vote is None or not vote.rounds[0]:
            self.show_next_visits()
        elif len(vote.rounds) == 1:
            vote.rounds.append("")
        else:
            vote.is_over = True
            self.answer(session.focus, vote.most_chosen)
            if not question.is_answered:
                self.show_next_visits()

    @property
    def _is_after_caption(self) -> bool:
        """Whether the caption of the stop is shown in the hall, and the question not yet."""
        session, question = self._session, self.question
        is_asked = question.is_asked or question.is_answered or bool(question.answers)
        return session.choices.predicts_at_stops and bool(session.hall_caption) and not is_asked

    def go_back(self) -> None:
        """Go back one visit."""
        step_panes(self._session, -1)

    def go_to_stop_before(self) -> None:
        """Go back to where Predict asked before: a stop, or one visit."""
        if self._session.choices.predicts_at_stops:
            go_to_stop(self._session, -1)
        else:
            self.go_back()

    def refuse(self) -> None:
        """Say that something would give away visits to come."""
        self._session.say(fill_template(_TEXTS["refused"], key=PREDICT_KEY))

    def show_next_visits(self) -> None:
        """Show the next visit of all panes, with the answers to it."""
        question = self.question
        step_panes(self._session, 1)
        if question.answers and not question.is_answered:
            question.place, question.is_answered = self.question.place, True
            self._last_question = question

    def _next_cells(self) -> dict[int, Cell]:
        """The cell of the next visit, by the index of each pane that has one."""
        found = {}
        if self._session.player.is_at_end:
            return {}
        for pane, trace in enumerate(self._session.comparison.traces):
            visits = self._session.player.state(pane).visit_count
            if visits < trace.visit_count:
                found[pane] = trace.visited_cell(visits)
        return found

    @property
    def vote(self) -> Vote | None:
        """The vote on the pane in front, None for none."""
        session, question, pane = self._session, self.question, self._session.focus
        if self._is_after_caption:
            return None
        if session.is_asking and session.choices.counts_hands and pane not in question.votes:
            state, cells = session.player.state(pane), self._next_cells()
            question.votes[pane] = start_vote(state, cells[pane]) if pane in cells and state.visit_count else None
        vote, is_open = question.votes.get(pane), not (question.is_answered or pane in question.answers)
        return vote if vote is not None and (vote.is_over or is_open) else None

    def count_hands(self, ui: Ui) -> None:
        """Count a hand for the number that is pressed, or take the last one back, until the answer is shown."""
        vote, key = self.vote, ui.event.key
        if vote is not None and not vote.is_over and ui.shortcut((*VOTE_KEYS, "Backspace")):
            hands = vote.rounds[-1]
            vote.rounds[-1] = hands[:-1] if key == "Backspace" else hands + key * (key in vote.cells)

    # Drawing

    def caption(self) -> CaptionView | None:
        """The answer to the last click here, or else the question; None where nothing is asked."""
        session, question, vote = self._session, self.question, self.vote
        number = session.player.step + (not question.is_answered)
        if question.is_answered or (question.answers and vote is None):
            return CaptionView(number, question.reply, vote)
        if not session.is_asking or self._is_after_caption:
            return None
        if not self._next_cells():
            return CaptionView(number - 1, _TEXTS["run-over"])
        asked = _TEXTS["not-begun"] if number == 1 else _TEXTS["question"]
        if vote is not None:
            asked = _TEXTS["second-vote"] if vote.rounds[1:] else _TEXTS["vote"]
        return CaptionView(number, fill_template(asked, number=number, of=self._of_pane(session.focus)), vote)

    def _of_pane(self, pane: int) -> str:
        """Which pane is meant, if there are several."""
        return f" of pane {self._session.comparison.letters[pane]}" if len(self._session.programs) > 1 else ""

    def hide_next_visits(self, view: StageView) -> StageView:
        """The view without anything that gives away visits to come, where Predict asks."""
        if not self._session.is_asking:
            return view
        code, timeline = view.code, view.timeline
        if code is not None:
            # At its last visit, since later operations give away other cells.
            trace, visits = code.pane.state.trace, code.pane.state.visit_count
            moment = int(trace.visit_indices[visits - 1]) + 1 if visits else 0
            hidden = LiveCode(((_TEXTS["variables-hidden"], ""),))
            code = replace(code, pane=self._visible_part(code.pane, moment), live=hidden)
        if timeline is not None:
            visits = max(pane.state.visit_count for pane in view.panes)
            difference_steps = tuple(step for step in timeline.difference_steps if step <= visits)
            timeline = replace(timeline, difference_steps=difference_steps, pointed=None, shows_ahead=False)
        is_hidden = view.overlay.value in SIGNS.keys() - PREDICTED
        overlay = Overlay.NUMBERS if is_hidden else view.overlay
        panes = [self._visible_part(pane, pane.state.moment) for pane in view.panes]
        return replace(view, panes=panes, code=code, timeline=timeline, overlay=overlay)

    def _visible_part(self, pane: PaneView, moment: int) -> PaneView:
        """What Predict shows of a pane at a moment."""
        shown = replace(pane, state=VisitedState(pane.state.trace, moment), remark=NO_REMARK)
        if self._session.choices.predicts_with_frontier:
            return replace(shown, signs=PREDICTED.union(FRONTIER_SIGNS))
        return replace(shown, hidden_text=_TEXTS["frontier-hidden"], signs=PREDICTED)

    def draw_answers(self, canvas: Canvas, layout: StageLayout) -> None:
        """Draw the numbers of a vote on the board in front, and mark the cells of the answers on their boards."""
        focus, vote = self._session.focus, self.vote
        if vote is not None:
            draw_choices(canvas, layout.boards[focus].grid, vote.cells, self._session.player.state(focus))
        for pane, (clicked, right) in self.question.answers.items():
            grid = layout.boards[pane].grid
            draw_answer_mark(canvas, grid, right, right=True)
            if clicked != right:
                draw_answer_mark(canvas, grid, clicked, right=False)


#: What actions do where Predict asks, in place of what their own handlers do.
ACTIONS_WHERE_ASKED = {
    **dict.fromkeys(("play", "step", "stop-next", "operation", "line"), Prediction.go_on),
    "stop-back": Prediction.go_to_stop_before,
    **dict.fromkeys(("operation-back", "line-back"), Prediction.go_back),
    **dict.fromkeys(("costs", "printed", "sync"), Prediction.refuse),
}
