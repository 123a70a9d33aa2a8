"""Makers of questions, a row for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from visualizer.exercises.questions.before_visit import Run
from visualizer.exercises.questions.call_questions import back_to, caller
from visualizer.exercises.questions.candidates import Maker
from visualizer.exercises.questions.chance import Chance
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.next_cells import leaves_next, next_cell
from visualizer.exercises.questions.other_questions import digit, next_line, why
from visualizer.exercises.questions.waiting_questions import (
    how_many_wait,
    not_pushed,
    pushed_now,
)
from visualizer.exercises.tasks import Task
from visualizer.trace.trace import Trace

#: The makers of all kinds that are about one run.
MAKERS: Mapping[QuestionKind, Maker] = {
    QuestionKind.NEXT_CELL: next_cell,
    QuestionKind.LEAVES_NEXT: leaves_next,
    QuestionKind.PUSHED_NOW: pushed_now,
    QuestionKind.NOT_PUSHED: not_pushed,
    QuestionKind.DIGIT: digit,
    QuestionKind.HOW_MANY_WAIT: how_many_wait,
    QuestionKind.NEXT_LINE: next_line,
    QuestionKind.CALLER: caller,
    QuestionKind.BACK_TO: back_to,
    QuestionKind.WHY: why,
}


def question_at(
    kind: QuestionKind,
    trace: Trace,
    visit: int,
    *,
    seed: int = 0,
    name: str = "1",
    anyway: bool = False,
) -> Task | None:
    """The question of a kind about a visit, from 1; None where it is not worth asking.

    With ``anyway`` it is asked although a rule of thumb answers it, as a lesson may want it; its
    guess rate is then that of the choices alone. None too where nothing of that kind can be asked
    at all, as of what a program whose neighbour order is not known visits next.
    """
    chance = Chance(seed, kind.value, trace.algorithm, visit)
    made = MAKERS[kind](Run(trace).before(visit), chance, anyway)
    return None if made is None else replace(made.task, name=name)
