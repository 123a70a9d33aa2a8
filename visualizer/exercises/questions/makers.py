"""The maker of each kind of question, those with options of text among them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from string import ascii_uppercase

from visualizer.analysis.explanation import Fact
from visualizer.exercises.questions.cell_questions import ask_back_to, ask_leaves_next, ask_next_cell, ask_pushed_now
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.moments import RunBeforeVisit, distance
from visualizer.exercises.questions.random_choice import Chance
from visualizer.exercises.scene import Scene
from visualizer.exercises.task import Choice, Task, literal_fact, reply_table
from visualizer.trace.trace import Trace

#: Reasons for which a cell may be thought to be next: the rules, and two that no algorithm has.
_REASON_KEYS = ("queue", "stack", "peek", "peek-again", "call", "back", "reading", "near")
_WRONG_REASONS = 3


def question_at(kind: QuestionKind, trace: Trace, visit: int, *, name: str = "1", anyway: bool = False) -> Task | None:
    """The question of a kind about a visit, from 1; None where it is not worth asking.

    With ``anyway`` it is asked although a rule of thumb answers it, as a lesson may want it; None
    then means that it does not arise: a queue has no calls to go back to, and the neighbour order
    of an observed program is not known. ``kind`` is not ``which-run``.
    """
    chance = Chance(0, kind.value, trace.algorithm, visit)
    task = make_question(kind, [RunBeforeVisit(trace, visit)], chance, anyway=anyway)
    return None if task is None else replace(task, name=name)


def make_question(
    kind: QuestionKind, sides: Sequence[RunBeforeVisit], chance: Chance, *, anyway: bool = False
) -> Task | None:
    """The question of a kind about one run, or about several that make the same visit next."""
    if kind is QuestionKind.WHICH_RUN:
        return _ask_which_run(sides, chance)
    return QUESTION_MAKERS[kind](sides[0], chance, anyway) if len(sides) == 1 else None


def _ask_why(at: RunBeforeVisit, chance: Chance, _anyway: bool) -> Task | None:
    """Why the cell that is pointed out is next; the other reasons are not true of it."""
    if at.rule is None or at.visit < 3:
        return None
    true = _true_reasons(at)
    others = [reason for reason in _REASON_KEYS if reason not in true]
    if len(others) < _WRONG_REASONS:
        return None
    reasons = chance.shuffle([at.rule, *chance.shuffle(others)[:_WRONG_REASONS]])
    return _build_choice_task(
        "why",
        [at],
        at.rule,
        [Fact(("question-why", reason)) for reason in reasons],
        [Fact(("question-wrong", "why", reason)) for reason in reasons],
        reasons.index(at.rule),
    )


def _true_reasons(at: RunBeforeVisit) -> set[str]:
    """The reasons that are true of the next cell, or could be taken to be."""
    # Where calls wait, a reader may think of the cells that were found and are not visited yet.
    waiting = at.frontier or at.fringe[::-1]
    if at.trace.frontier_kind.value == "queue":
        waiting = waiting[::-1]
    candidates, far = {*at.fringe, *at.frontier, at.cell}, partial(distance, at.trace.click)
    is_oldest, is_newest = waiting[-1:] == (at.cell,), waiting[:1] == (at.cell,)
    beside_last = at.last is not None and distance(at.cell, at.last) == 1
    true = {
        "queue": is_oldest,
        "stack": is_newest,
        "peek": is_newest,
        "peek-again": is_newest,
        "call": beside_last,
        # True in a way of every cell that is not beside the last one.
        "back": at.trace.has_container and not beside_last,
        "reading": at.cell == min(candidates),
        "near": far(at.cell) == min(map(far, candidates)),
    }
    reasons = {reason for reason, holds in true.items() if holds} | {str(at.rule)}
    # Whoever pops the last cell off a stack to look at the next calls that the top as well.
    return reasons | ({"stack", "peek", "back"} if at.trace.has_peeks else set())


def _ask_which_run(sides: Sequence[RunBeforeVisit], chance: Chance) -> Task | None:
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
    return _build_choice_task(
        "which-run",
        sides,
        rules[right],
        list(map(literal_fact, titles)),
        [Fact(("question-wrong", "which-run", rule)) for rule in rules],
        right,
    )


def _build_choice_task(
    kind: str, sides: Sequence[RunBeforeVisit], rule: str, options: Sequence[Fact], wrong: Sequence[Fact], right: int
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
        replies=reply_table([letters[right]], reason, dict(zip(letters, wrong))),
        hint=Fact(("question-hint", kind)),
        after=tuple(side.end for side in sides),
    )


#: The makers of the kinds that are about one run.
QUESTION_MAKERS: Mapping[QuestionKind, Callable[[RunBeforeVisit, Chance, bool], Task | None]] = {
    QuestionKind.NEXT_CELL: ask_next_cell,
    QuestionKind.LEAVES_NEXT: ask_leaves_next,
    QuestionKind.PUSHED_NOW: ask_pushed_now,
    QuestionKind.BACK_TO: ask_back_to,
    QuestionKind.WHY: _ask_why,
}
