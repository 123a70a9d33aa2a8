"""A quiz: a number of questions about one or several runs, the same for everybody with one seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeVar

from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.board.symbols import MINE
from visualizer.errors import UsageError
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.questions.before_visit import Run
from visualizer.exercises.questions.candidates import Candidate
from visualizer.exercises.questions.chance import Chance
from visualizer.exercises.questions.kinds import ALL_KINDS, QuestionKind
from visualizer.exercises.questions.makers import MAKERS
from visualizer.exercises.questions.other_questions import MOST_RUNS, which_run
from visualizer.exercises.questions.quiz_recipe import MOST_QUESTIONS, read_recipe, recipe_lines
from visualizer.exercises.recipe_fields import check_seed
from visualizer.trace.trace import Trace

_Key = TypeVar("_Key")

#: On larger boards neither numbers can be read nor cells be hit, in a usual window or on a phone.
LONGEST_SIDE = 30
#: Of a long run so many visits are looked at: what is asked is chosen among them.
_MOST_VISITS = 48
#: How often the choice is tried, to mix the kinds well.
_TRIES = 12
#: Kinds of which each answer is asked for once: reasons and lines are known the second time.
_ASKED_ONCE = {QuestionKind.WHY, QuestionKind.NOT_PUSHED, QuestionKind.NEXT_LINE}
#: Stands for all runs together.
_ALL_RUNS = -1


@dataclass(frozen=True)
class _Question:
    """A question that could be asked: about which run, which visit, of which kind."""

    run: int
    visit: int
    kind: QuestionKind
    candidate: Candidate

    @property
    def group(self) -> tuple[QuestionKind, str]:
        return self.kind, self.candidate.group

    @property
    def position(self) -> tuple[int, int]:
        return self.visit, self.run


def make_quiz(
    traces: Sequence[Trace],
    number: int,
    seed: int,
    kinds: Iterable[QuestionKind] = ALL_KINDS,
    focus: int = 0,
) -> Practice:
    """A quiz of ``number`` questions about runs of one board, in the order of their moments.

    Equal arguments make an equal quiz everywhere. Each run is asked about in turn, the one at
    index ``focus`` first; where there are several, also which of them does something. Of a run
    that is too short for so many there are fewer questions, and a note says so. Raises UsageError
    for a number, a seed or traces of which no quiz can be made.
    """
    wanted = set(kinds)
    kinds = tuple(kind for kind in ALL_KINDS if kind in wanted)
    _check(traces, number, seed, kinds, focus)
    pool = list(_pool(traces, kinds, seed))
    if not pool:
        raise UsageError(_why_none(traces, kinds))
    turns = [(focus + turn) % len(traces) for turn in range(len(traces))]
    if len(traces) > 1:
        turns.append(_ALL_RUNS)
    asked = _chosen(pool, number, turns, Chance("quiz", seed))
    tasks = [replace(each.candidate.task, name=str(n)) for n, each in enumerate(asked, 1)]
    steps = tuple(
        Step((), task.scene, task, Fact("quiz-question", {"number": n, "of": len(tasks)}))
        for n, task in enumerate(tasks, 1)
    )
    fewer = Fact("quiz-fewer", {"asked": len(tasks), "wanted": number})
    return Practice(
        Fact("quiz-title", {"number": len(tasks)}),
        steps,
        recipe_lines(traces, number, seed, kinds, focus),
        () if len(tasks) == number else (fewer,),
    )


def quiz_of(lines: Iterable[tuple[str, str]]) -> Practice:
    """The quiz that a recipe describes, made again. Raises UsageError where that cannot be."""
    recipe = read_recipe(lines)
    return make_quiz(recipe.traces, recipe.number, recipe.seed, recipe.kinds, recipe.focus)


# What may be asked


def _check(
    traces: Sequence[Trace], number: int, seed: int, kinds: Sequence[QuestionKind], focus: int
) -> None:
    if not 1 <= number <= MOST_QUESTIONS:
        raise UsageError(f"a quiz of {number} questions cannot be made; ask 1 to {MOST_QUESTIONS}")
    check_seed(seed)
    if not kinds:
        raise UsageError("no kind of question is chosen; choose at least one")
    if not traces or not 0 <= focus < len(traces):
        raise UsageError("a quiz needs a run to ask about; choose at least one algorithm")
    if any(trace.board.rows != traces[0].board.rows for trace in traces):
        raise UsageError("the runs are of different boards; ask about runs of one board")
    check_board(traces[0].board)


def check_board(board: Board) -> None:
    """Raise UsageError for a board that is too large to be asked about."""
    if max(board.height, board.width) > LONGEST_SIDE:
        raise UsageError(
            f"on a board of {board.height} by {board.width} the numbers could not be read;"
            f" ask about one of at most {LONGEST_SIDE} rows and columns"
        )


def _why_none(traces: Sequence[Trace], kinds: Sequence[QuestionKind]) -> str:
    """What is said where nothing can be asked."""
    trace = traces[0]
    if trace.board[trace.click] == MINE:
        return "the click is on a mine, so there is nothing to ask about; click elsewhere"
    if all(trace.visit_count < 3 for trace in traces):
        return "the click opens too few cells to ask about; click elsewhere or take another board"
    if all(trace.code.observed for trace in traces):
        return (
            "the neighbour order of a program of a file is not known, so nothing of these kinds"
            " can be asked here; take another board or an algorithm of the catalogue"
        )
    if len(traces) == 1 and set(kinds) == {QuestionKind.WHICH_RUN}:
        return (
            f"{QuestionKind.WHICH_RUN.value} is about several algorithms, and one is named; name"
            " two or more, or take more kinds"
        )
    return (
        "nothing of these kinds is worth asking here: these runs have none of it, or guessing would"
        " answer it; take more kinds, another board, click or neighbour order"
    )


def _pool(traces: Sequence[Trace], kinds: Sequence[QuestionKind], seed: int) -> Iterator[_Question]:
    """All questions that are worth asking."""
    runs = [Run(trace) for trace in traces]
    for index, run in enumerate(runs):
        words = (seed, index, run.trace.algorithm)
        visits = Chance("visits", *words).some_of(range(1, run.whole_visits + 1), _MOST_VISITS)
        for visit in visits:
            at = run.before(visit)
            for kind in kinds:
                if kind in MAKERS:
                    chance = Chance(kind.value, visit, *words)
                    made = MAKERS[kind](at, chance, False)
                    if made is not None:
                        yield _Question(index, visit, kind, made)
    if len(runs) > 1 and QuestionKind.WHICH_RUN in kinds:
        yield from _which_runs(runs, seed)


def _which_runs(runs: Sequence[Run], seed: int) -> Iterator[_Question]:
    kind = QuestionKind.WHICH_RUN
    shortest = min(run.whole_visits for run in runs[:MOST_RUNS])
    visits = Chance("visits", seed).some_of(range(3, shortest + 1), _MOST_VISITS)
    for visit in visits:
        made = which_run(runs[:MOST_RUNS], visit, Chance(kind.value, visit, seed))
        if made is not None:
            yield _Question(_ALL_RUNS, visit, kind, made)


# Which are asked


def _chosen(
    pool: Sequence[_Question], number: int, order: Sequence[int], chance: Chance
) -> list[_Question]:
    """Questions in the order of their moments, the best mixed of some draws."""
    best: list[_Question] = []
    fewest: tuple[int, int] | None = None
    for _ in range(_TRIES):
        chosen = sorted(_draw(pool, number, order, chance), key=lambda each: each.position)
        repeats = sum(one.kind is other.kind for one, other in pairwise(chosen))
        faults = (number - len(chosen), repeats)
        if fewest is None or faults < fewest:
            best, fewest = chosen, faults
        if faults == (0, 0):
            break
    return best


def _draw(
    pool: Sequence[_Question], number: int, order: Sequence[int], chance: Chance
) -> list[_Question]:
    """Draw the run in turn, then a kind and a group that had few turns, then the moment."""
    left = list(pool)
    chosen: list[_Question] = []
    kinds: Counter[QuestionKind] = Counter()
    groups: Counter[tuple[QuestionKind, str]] = Counter()
    turn = 0
    while left and len(chosen) < number:
        of_run = [each for each in left if each.run == order[turn % len(order)]]
        turn += 1
        if not of_run:
            continue
        fewest = min(kinds[each.kind] for each in of_run)
        kind = chance.one_of(_keys(each.kind for each in of_run if kinds[each.kind] == fewest))
        of_kind = [each for each in of_run if each.kind is kind]
        fewest = min(groups[each.group] for each in of_kind)
        group = chance.one_of(_keys(each.group for each in of_kind if groups[each.group] == fewest))
        question = chance.one_of([each for each in of_kind if each.group == group])
        chosen.append(question)
        kinds[kind] += 1
        groups[group] += 1
        left = [each for each in left if _may_follow(each, question)]
    return chosen


def _keys(items: Iterable[_Key]) -> list[_Key]:
    return list(dict.fromkeys(items))


def _may_follow(each: _Question, asked: _Question) -> bool:
    """Whether a question may be asked beside another: neither gives the other away."""
    if each.group == asked.group and each.kind in _ASKED_ONCE:
        return False
    same_run = each.run == asked.run or _ALL_RUNS in (each.run, asked.run)
    return not (same_run and each.visit == asked.visit)
