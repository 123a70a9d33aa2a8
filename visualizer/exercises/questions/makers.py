"""The maker of each kind of question, those with options of text among them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from string import ascii_uppercase

from visualizer.analysis.explanation import Fact
from visualizer.exercises.questions.cell_questions import (
    back_to,
    leaves_next,
    next_cell,
    pushed_now,
)
from visualizer.exercises.questions.chance import Chance
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.seen import BeforeVisit, distance
from visualizer.exercises.scene import Scene
from visualizer.exercises.task import Choice, Task, literal, table
from visualizer.trace.trace import Trace

#: Reasons for which a cell may be thought to be next: the rules, and two that no algorithm has.
_REASON_KEYS = ("queue", "stack", "peek", "peek-again", "call", "back", "reading", "near")
_WRONG_REASONS = 3


def question_at(
    kind: QuestionKind,
    trace: Trace,
    visit: int,
    *,
    name: str = "1",
    anyway: bool = False,
) -> Task | None:
    """The question of a kind about a visit, from 1; None where it is not worth asking.

    With ``anyway`` it is asked although a rule of thumb answers it, as a lesson may want it; None
    then means that it does not arise: a queue has no calls to go back to, and the neighbour order
    of an observed program is not known. ``kind`` is not ``which-run``.
    """
    chance = Chance(0, kind.value, trace.algorithm, visit)
    task = made(kind, [BeforeVisit(trace, visit)], chance, anyway=anyway)
    return None if task is None else replace(task, name=name)


def made(kind: QuestionKind, sides: Sequence[BeforeVisit], chance: Chance, *, anyway: bool = False) -> Task | None:
    """The question of a kind about one run, or about several that make the same visit next."""
    if kind is QuestionKind.WHICH_RUN:
        return _which_run(sides, chance)
    return MAKERS[kind](sides[0], chance, anyway) if len(sides) == 1 else None


def _why(at: BeforeVisit, chance: Chance, _anyway: bool) -> Task | None:
    """Why the cell that is pointed out is next; the other reasons are not true of it."""
    if at.rule is None or at.visit < 3:
        return None
    true = _true_reasons(at)
    others = [reason for reason in _REASON_KEYS if reason not in true]
    if len(others) < _WRONG_REASONS:
        return None
    reasons = chance.shuffled([at.rule, *chance.shuffled(others)[:_WRONG_REASONS]])
    return _choice_task(
        "why",
        [at],
        at.rule,
        [Fact(("question-why", reason)) for reason in reasons],
        [Fact(("question-wrong", "why", reason)) for reason in reasons],
        reasons.index(at.rule),
    )


def _true_reasons(at: BeforeVisit) -> set[str]:
    """The reasons that are true of the next cell, or could be taken to be."""
    # Where calls wait, a reader may think of the cells that were found and are not visited yet.
    waiting = at.waiting or at.fringe[::-1]
    if at.trace.frontier.value == "queue":
        waiting = waiting[::-1]
    candidates, far = {*at.fringe, *at.waiting, at.cell}, partial(distance, at.trace.click)
    is_oldest, is_newest = waiting[-1:] == (at.cell,), waiting[:1] == (at.cell,)
    beside_last = at.last is not None and distance(at.cell, at.last) == 1
    true = {
        "queue": is_oldest,
        "stack": is_newest,
        "peek": is_newest,
        "peek-again": is_newest,
        "call": beside_last,
        # True in a way of every cell that is not beside the last one.
        "back": at.trace.has_frontier and not beside_last,
        "reading": at.cell == min(candidates),
        "near": far(at.cell) == min(map(far, candidates)),
    }
    reasons = {reason for reason, holds in true.items() if holds} | {str(at.rule)}
    # Whoever pops the last cell off a stack to look at the next calls that the top as well.
    return reasons | ({"stack", "peek", "back"} if at.trace.peeks else set())


def _which_run(sides: Sequence[BeforeVisit], chance: Chance) -> Task | None:
    """Which of several runs, each about to make the same visit, visits a certain cell then.

    The cell is new to all of them and beside an open blank in each; only one visits it. None where
    there is no such cell.
    """
    cells, rules = [side.cell for side in sides], [side.rule or "" for side in sides]
    titles = [side.trace.code.title for side in sides]
    found = [
        index
        for index, cell in enumerate(cells)
        if cells.count(cell) == 1 and all(cell in side.fringe for side in sides)
    ]
    if not found or "" in rules or len({*titles}) < max(len(titles), 2):
        return None
    right = chance.one_of(found)
    return _choice_task(
        "which-run",
        sides,
        rules[right],
        list(map(literal, titles)),
        [Fact(("question-wrong", "which-run", rule)) for rule in rules],
        right,
    )


def _choice_task(
    kind: str,
    sides: Sequence[BeforeVisit],
    rule: str,
    options: Sequence[Fact],
    wrong: Sequence[Fact],
    right: int,
) -> Task:
    """A task about the next cell of one of the ``sides``, the only one or number ``right``.

    That is the number of the right one of the ``options`` too; ``wrong`` is said of the others.
    """
    letters = ascii_uppercase[: len(options)]
    cell = sides[right if len(sides) > 1 else 0].cell
    reason = Fact(("question-right", rule))
    return Task(
        name="1",
        prompt=Fact(("question", kind), {"cell": cell}),
        scene=Scene(
            sides[0].trace.board,
            tuple(side.trace for side in sides),
            tuple(side.moment for side in sides),
            pointed=(cell,),
        ),
        control=Choice(options=tuple(options)),
        solution=letters[right],
        right=reason,
        replies=table([letters[right]], reason, dict(zip(letters, wrong))),
        hint=Fact(("question-hint", kind)),
        after=tuple(side.end for side in sides),
    )


#: The makers of the kinds that are about one run.
MAKERS: Mapping[QuestionKind, Callable[[BeforeVisit, Chance, bool], Task | None]] = {
    QuestionKind.NEXT_CELL: next_cell,
    QuestionKind.LEAVES_NEXT: leaves_next,
    QuestionKind.PUSHED_NOW: pushed_now,
    QuestionKind.BACK_TO: back_to,
    QuestionKind.WHY: _why,
}
