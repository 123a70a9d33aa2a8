"""Making a question of any kind; the makers of those whose options are texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from string import ascii_uppercase

from visualizer.analysis.explanation import Fact
from visualizer.exercises.questions.cell_questions import ask_back_to, ask_leaves_next, ask_next_cell, ask_pushed_now
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.moments import RunBeforeVisit, distance
from visualizer.exercises.questions.random_choice import SeededRandom
from visualizer.exercises.task import Choice, Scene, Task, literal_fact
from visualizer.trace.trace import Trace

#: The reasons why a cell may seem to be next: the rules of algorithms, and two that none has.
_REASON_KEYS = ("queue", "stack", "peek", "peek-again", "call", "back", "reading", "near")
_WRONG_REASONS = 3


def question_at(kind: QuestionKind, trace: Trace, visit: int, *, allow_easy: bool = False) -> Task | None:
    """The question of a kind about a visit, counted from 1, or None if it is not worth asking.

    With ``allow_easy`` a question is worth asking although a rule of thumb answers it. It may still not
    arise: a queue has no call to go back to, and the neighbour order of an observed program is not
    known. ``kind`` must not be ``WHICH_RUN``.
    """
    rng = SeededRandom(0, kind.value, trace.algorithm, visit)
    return make_question(kind, [RunBeforeVisit(trace, visit)], rng, allow_easy=allow_easy)


def make_question(
    kind: QuestionKind, sides: Sequence[RunBeforeVisit], rng: SeededRandom, *, allow_easy: bool = False
) -> Task | None:
    """The question of a kind about one run, or about several before the same visit; None if not worth asking."""
    if kind is QuestionKind.WHICH_RUN:
        return _ask_which_run(sides, rng)
    return QUESTION_MAKERS[kind](sides[0], rng, allow_easy) if len(sides) == 1 else None


def _ask_why(run: RunBeforeVisit, rng: SeededRandom, _allow_easy: bool) -> Task | None:
    """Ask why the marked cell is visited next; the wrong options are reasons that are not true of it."""
    if run.rule is None or run.visit < 3:
        return None
    true_reasons = _true_reasons(run)
    others = [reason for reason in _REASON_KEYS if reason not in true_reasons]
    if len(others) < _WRONG_REASONS:
        return None
    reasons = rng.shuffle([run.rule, *rng.shuffle(others)[:_WRONG_REASONS]])
    return _build_choice_task(
        "why",
        [run],
        run.rule,
        [Fact(("question-why", reason)) for reason in reasons],
        [Fact(("question-wrong", "why", reason)) for reason in reasons],
        reasons.index(run.rule),
    )


def _true_reasons(run: RunBeforeVisit) -> set[str]:
    """The reasons why the cell is next that are true, or that a student could defend as true."""
    # In a recursion, a student may take the new cells beside open ones for the frontier.
    frontier = run.frontier or run.discovered_cells[::-1]
    if run.trace.frontier_kind.value == "queue":
        frontier = frontier[::-1]
    candidates, distance_to_click = {*run.discovered_cells, *run.frontier, run.cell}, partial(distance, run.trace.click)
    is_oldest, is_newest = frontier[-1:] == (run.cell,), frontier[:1] == (run.cell,)
    beside_last = run.last is not None and distance(run.cell, run.last) == 1
    truth = {
        "queue": is_oldest,
        "stack": is_newest,
        "peek": is_newest,
        "peek-again": is_newest,
        "call": beside_last,
        # In a sense, this is true of every cell that is not beside the last one.
        "back": run.trace.has_container and not beside_last,
        "reading": run.cell == min(candidates),
        "near": distance_to_click(run.cell) == min(map(distance_to_click, candidates)),
    }
    reasons = {reason for reason, is_true in truth.items() if is_true} | {str(run.rule)}
    # With a stack that is peeked at, popping a finished cell also brings the next one to the top.
    return reasons | ({"stack", "peek", "back"} if run.trace.has_peeks else set())


def _ask_which_run(sides: Sequence[RunBeforeVisit], rng: SeededRandom) -> Task | None:
    """Ask which of several runs visits a certain cell next; None if there is no such cell.

    The cell is new in all runs and beside a visited blank cell in each, and one run visits it next.
    """
    cells, rules = [side.cell for side in sides], [side.rule or "" for side in sides]
    titles = [side.trace.code.title for side in sides]
    candidates = [
        index
        for index, cell in enumerate(cells)
        if cells.count(cell) == 1 and all(cell in side.discovered_cells for side in sides)
    ]
    if not candidates or "" in rules or len({*titles}) < max(len(titles), 2):
        return None
    right = rng.one_of(candidates)
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
    """Build a task about the next cell of the only side, or of ``sides[right]``.

    ``right`` is also the index of the right option; ``wrong`` has a reply for each option.
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
            pointed_cells=(cell,),
        ),
        control=Choice(options=tuple(options)),
        solution=letters[right],
        right_reason=reason,
        right_answers=[letters[right]],
        wrong_replies={letter: fact for letter, fact in zip(letters, wrong) if letter != letters[right]},
        hint=Fact(("question-hint", kind)),
        moments_after=tuple(side.end for side in sides),
    )


#: The makers of the kinds of questions about one run.
QUESTION_MAKERS: Mapping[QuestionKind, Callable[[RunBeforeVisit, SeededRandom, bool], Task | None]] = {
    QuestionKind.NEXT_CELL: ask_next_cell,
    QuestionKind.LEAVES_NEXT: ask_leaves_next,
    QuestionKind.PUSHED_NOW: ask_pushed_now,
    QuestionKind.BACK_TO: ask_back_to,
    QuestionKind.WHY: _ask_why,
}
