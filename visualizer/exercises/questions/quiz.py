"""A quiz: a number of questions about one or several runs, the same for everybody with one seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import attrgetter

from visualizer.algorithms.lookup import find_algorithm_of_trace, is_built_in_name
from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.board.cells import coordinates
from visualizer.board.neighbours import compass_text
from visualizer.errors import UsageError
from visualizer.exercises.practice import Practice, Recipe, Step, validate_seed
from visualizer.exercises.questions.kinds import ALL_KINDS, MAX_QUESTIONS, QuestionKind
from visualizer.exercises.questions.makers import make_question
from visualizer.exercises.questions.moments import RunBeforeVisit
from visualizer.exercises.questions.random_choice import Chance
from visualizer.exercises.task import Task
from visualizer.trace.trace import Trace

#: On larger boards neither numbers can be read nor cells be hit, in a usual window or on a phone.
LONGEST_QUIZ_SIDE = 30
#: More runs do not fit side by side.
_MAX_QUIZ_RUNS = 4
#: Of a long run so many visits are looked at; the questions are chosen among them.
_MAX_VISITS = 48
#: How often the choice is tried, to mix the kinds well.
_DRAW_TRIES = 12

_Runs = tuple[Trace, ...]


@dataclass(frozen=True)
class _Question:
    """A question that could be asked about some runs."""

    runs: _Runs
    visit: int
    kind: QuestionKind
    task: Task

    @property
    def reason(self) -> Hashable:
        """Why its answer is right: a quiz asks about each reason in turn."""
        return self.kind, self.task.right.key

    def can_follow(self, asked: _Question) -> bool:
        """Whether neither of two questions gives the other away: a reason is known once asked."""
        if self.kind is QuestionKind.WHY and self.reason == asked.reason:
            return False
        return self.visit != asked.visit or set(self.runs).isdisjoint(asked.runs)


def make_quiz(traces: Sequence[Trace], number: int, seed: int, kinds: Iterable[QuestionKind] = ALL_KINDS) -> Practice:
    """A quiz of ``number`` questions about runs of one board, in the order of their visits.

    Equal arguments make an equal quiz everywhere. Each run is asked about in turn, then all of
    them together. Of a run that is too short there are fewer
    questions, and a note says so. Raises UsageError where nothing can be asked.
    """
    if not 1 <= number <= MAX_QUESTIONS:
        raise UsageError(f"a quiz of {number} questions cannot be made; ask 1 to {MAX_QUESTIONS}")
    if not traces:
        raise UsageError("a quiz needs a run to ask about; choose at least one algorithm")
    validate_seed(seed)
    validate_board(traces[0].board)
    wanted = set(kinds)
    kinds = tuple(kind for kind in ALL_KINDS if kind in wanted)
    turns: list[_Runs] = [(trace,) for trace in traces]
    if len(traces) > 1:
        turns.append(tuple(traces[:_MAX_QUIZ_RUNS]))
    pool = [question for runs in turns for question in _possible_questions(runs, kinds, seed)]
    if not pool:
        raise UsageError(_no_questions_problem(traces))
    draws = [_draw_questions(pool, number, turns, Chance("quiz", seed, draw)) for draw in range(_DRAW_TRIES)]
    tasks = [question.task for question in min(draws, key=_draw_penalty)]
    titles = [Fact("quiz-question", {"number": n + 1, "of": len(tasks)}) for n in range(len(tasks))]
    fewer = Fact("quiz-fewer", {"asked": len(tasks), "wanted": number})
    return Practice(
        Fact("quiz-title", {"number": len(tasks)}),
        tuple(
            Step((), task.scene, replace(task, name=str(n)), title)
            for n, (task, title) in enumerate(zip(tasks, titles), 1)
        ),
        _build_recipe(traces, number, seed, kinds),
        () if len(tasks) == number else (fewer,),
    )


def validate_board(board: Board) -> None:
    """Raise UsageError for a board that is too large to be asked about."""
    if max(board.height, board.width) > LONGEST_QUIZ_SIDE:
        raise UsageError(
            f"on a board of {board.height} by {board.width} the numbers could not be read;"
            f" ask about one of at most {LONGEST_QUIZ_SIDE} rows and columns"
        )


def _no_questions_problem(traces: Sequence[Trace]) -> str:
    """The error where nothing can be asked."""
    if all(trace.visit_count < 3 for trace in traces):
        return "too few cells are opened to ask about; click elsewhere or take another board"
    if all(trace.code.is_observed for trace in traces):
        return (
            "the neighbour order of a program from a file is not known, so nothing of these kinds"
            " can be asked here; take an algorithm of the catalogue"
        )
    return (
        "nothing of these kinds is worth asking here: these runs have none of it, or a rule of"
        " thumb would answer it; take more kinds, another board, click or neighbour order"
    )


def _possible_questions(runs: _Runs, kinds: Sequence[QuestionKind], seed: int) -> Iterator[_Question]:
    """All questions about one run or several that are worth asking, but a long run's."""
    words = (seed, *(trace.algorithm for trace in runs))
    # The last visit of a run that was stopped may not be whole.
    last = min(trace.visit_count - bool(trace.frontier_sizes[-1]) for trace in runs)
    for visit in sorted(Chance(*words).shuffle(range(1, last + 1))[:_MAX_VISITS]):
        sides = [RunBeforeVisit(trace, visit) for trace in runs]
        for kind in kinds:
            task = make_question(kind, sides, Chance(kind.value, visit, *words))
            if task is not None:
                yield _Question(runs, visit, kind, task)


def _draw_questions(pool: Sequence[_Question], number: int, turns: Sequence[_Runs], chance: Chance) -> list[_Question]:
    """In turn a question about each run, of a kind, and for a reason, that were drawn least."""
    left, asked = list(pool), list[_Question]()
    drawn: Counter[Hashable] = Counter()
    while left and len(asked) < number:
        runs = min((each.runs for each in left), key=lambda runs: (drawn[runs], turns.index(runs)))
        of_runs = [each for each in left if each.runs == runs]
        of_kind = _least_drawn_questions(of_runs, attrgetter("kind"), drawn, chance)
        question = chance.one_of(_least_drawn_questions(of_kind, attrgetter("reason"), drawn, chance))
        asked.append(question)
        drawn.update((runs, question.kind, question.reason))
        left = [each for each in left if each.can_follow(question)]
    return sorted(asked, key=lambda each: (each.visit, turns.index(each.runs)))


def _least_drawn_questions(
    questions: Sequence[_Question], key: Callable[[_Question], Hashable], drawn: Counter[Hashable], chance: Chance
) -> list[_Question]:
    """Those of one key, at random among the keys that were drawn least so far."""
    fewest = min(drawn[key(each)] for each in questions)
    keys = dict.fromkeys(key(each) for each in questions if drawn[key(each)] == fewest)
    chosen = chance.one_of(list(keys))
    return [each for each in questions if key(each) == chosen]


def _draw_penalty(asked: Sequence[_Question]) -> tuple[int, int]:
    """How badly a draw is mixed: fewer questions, then one kind twice in a row."""
    return -len(asked), sum(one.kind is other.kind for one, other in pairwise(asked))


def _build_recipe(traces: Sequence[Trace], number: int, seed: int, kinds: Sequence[QuestionKind]) -> Recipe:
    """What makes the same quiz again; ``program`` is in it where another program than ours ran."""
    orders = [compass_text(trace.order) for trace in traces]
    recipe = {
        "practice": "quiz",
        "questions": str(number),
        "seed": str(seed),
        "kinds": "all" if set(kinds) == set(ALL_KINDS) else ",".join(kind.value for kind in kinds),
        "algorithms": ",".join(trace.algorithm for trace in traces),
        "order": "; ".join(orders if len(set(orders)) > 1 else orders[:1]),
        "board": "/".join(traces[0].board.rows),
        "click": coordinates(traces[0].click),
    }
    ours = all(is_built_in_name(trace.algorithm) and find_algorithm_of_trace(trace) for trace in traces)
    return recipe if ours else {**recipe, "program": "own"}
