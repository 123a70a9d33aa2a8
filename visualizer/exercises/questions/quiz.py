"""Making a quiz: some questions about one or several runs; equal seeds give equal quizzes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from visualizer.algorithms.run import record
from visualizer.analysis.explanation import Fact
from visualizer.analysis.shown_order import with_known_order
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW
from visualizer.errors import UsageError
from visualizer.exercises.observed_text import recipe_of_observed
from visualizer.exercises.practice import Practice, Recipe, Step
from visualizer.exercises.questions.code_questions import code_questions
from visualizer.exercises.questions.kinds import ALL_KINDS, MAX_QUESTIONS, QuestionKind
from visualizer.exercises.questions.makers import make_question
from visualizer.exercises.questions.moments import RunBeforeVisit
from visualizer.exercises.questions.partings import ask_parts
from visualizer.exercises.questions.random_choice import SeededRandom
from visualizer.exercises.task import Task
from visualizer.programs.observing.observation import Observation
from visualizer.trace.trace import Trace

#: On larger boards, numbers are too small to read and cells too small to press.
LONGEST_QUIZ_SIDE = 30
#: More runs do not fit side by side.
_MAX_QUIZ_RUNS = 4
#: The most visits of a run from which questions are chosen.
_MAX_VISITS = 48
#: How many further quizzes a quiz comes with.
_VARIANT_COUNT = 2
#: How many draws are made, of which the best mixed one is taken.
_DRAW_TRIES = 12
#: One of so many questions about a user's program may be answered by one who knows textbook BFS and DFS alone;
#: more are asked only if there are not enough others.
_TEXTBOOK_SHARE, _ENOUGH_QUESTIONS = 4, 5
_TEXTBOOK = ("queue-mark-on-push", "recursive-check-first")
_TEXTBOOK_ORDERS = (ROW_BY_ROW, NAMED_ORDERS["clockwise"])

_Runs = tuple[Trace, ...]


@dataclass(frozen=True)
class _Question:
    """A candidate for a question of the quiz, about a visit of one or several runs.

    ``is_textbook`` says whether one who knows textbook BFS and DFS can answer it without knowing the program.
    """

    runs: _Runs
    visit: int
    kind: QuestionKind
    task: Task
    is_textbook: bool = False

    @property
    def reason(self) -> Hashable:
        """A key of the reason why the answer is right; a quiz asks about each reason in turn."""
        return self.kind, self.task.right_reason.key

    def can_follow(self, asked: _Question) -> bool:
        """Whether neither of two questions gives the answer of the other away."""
        if self.kind is QuestionKind.WHY and self.reason == asked.reason:
            return False
        return self.visit != asked.visit or set(self.runs).isdisjoint(asked.runs)


def make_quiz(
    observations: Sequence[Observation], number: int, seed: int, kinds: Iterable[QuestionKind] = ALL_KINDS
) -> Practice:
    """Make a quiz of ``number`` questions about runs on one board, in the order of their visits.

    Equal arguments make an equal quiz on every computer. The questions are about each run in turn,
    about all runs together, and about the code of users' programs, as far as it was observed; of other
    runs the traces are enough. If the runs are too short, the quiz has fewer questions, and a note says so.
    Its variants, at most two, ask as many about other visits. Raises UsageError if there is no question.
    """
    if not 1 <= number <= MAX_QUESTIONS:
        raise UsageError(f"a quiz of {number} questions cannot be made; ask 1 to {MAX_QUESTIONS}")
    validate_board(observations[0].trace.board)
    kinds = tuple(sorted(set(kinds), key=ALL_KINDS.index))
    observations = [replace(each, trace=with_known_order(each.trace)) for each in observations]
    traces = [each.trace for each in observations]
    turns: list[_Runs] = [(trace,) for trace in traces]
    if len(traces) > 1:
        turns.append(tuple(traces[:_MAX_QUIZ_RUNS]))
    pool = [question for runs in turns for question in _possible_questions(runs, kinds, seed)]
    pool += [question for each in observations for question in _questions_about_code(each, kinds, seed)]
    if not pool:
        raise UsageError(_no_questions_problem(traces))
    asked_kinds = "all" if kinds == ALL_KINDS else ",".join(kind.value for kind in kinds)
    recipe = recipe_of_observed("quiz", observations, seed) | {"questions": str(number), "kinds": asked_kinds}
    quizzes: list[Practice] = []
    for variant in range(_VARIANT_COUNT + 1):
        draws = [_draw_questions(pool, number, turns, SeededRandom("quiz", seed, draw)) for draw in range(_DRAW_TRIES)]
        asked = min(draws, key=_draw_penalty)
        if quizzes and len(asked) < len(quizzes[0].tasks):
            break
        own_recipe = recipe | {"variant": str(variant)} if variant else recipe
        quizzes.append(_practice_of([question.task for question in asked], number, own_recipe))
        moments = {(question.runs, question.visit) for question in asked}
        pool = [question for question in pool if (question.runs, question.visit) not in moments]
    return replace(quizzes[0], variants=tuple(quizzes[1:]))


def _practice_of(tasks: Sequence[Task], number: int, recipe: Recipe) -> Practice:
    """The practice with the tasks of a quiz for which ``number`` questions were wanted."""
    fewer = Fact("quiz-fewer", {"asked": len(tasks), "wanted": number})
    return Practice(
        Fact("quiz-title", {"number": len(tasks)}),
        tuple(
            Step((), task.scene, replace(task, name=str(n)), Fact("quiz-question", {"number": n, "of": len(tasks)}))
            for n, task in enumerate(tasks, 1)
        ),
        recipe,
        () if len(tasks) == number else (fewer,),
    )


def validate_board(board: Board) -> None:
    """Raise UsageError if the board is too large for a quiz."""
    if max(board.height, board.width) > LONGEST_QUIZ_SIDE:
        raise UsageError(
            f"on a board of {board.height} by {board.width} the numbers could not be read;"
            f" ask about one of at most {LONGEST_QUIZ_SIDE} rows and columns"
        )


def _no_questions_problem(traces: Sequence[Trace]) -> str:
    """The message of the error if no question can be asked."""
    if all(trace.visit_count < 3 for trace in traces):
        own = "check the program, " if any(trace.code.is_observed for trace in traces) else ""
        return f"too few cells are opened to ask about; {own}click elsewhere or take another board"
    return (
        "nothing of these kinds is worth asking here: these runs have none of it, or a rule of"
        " thumb would answer it; take more kinds, another board, click or neighbour order"
    )


def _possible_questions(runs: _Runs, kinds: Sequence[QuestionKind], seed: int) -> Iterator[_Question]:
    """All questions about the runs that are worth asking, from at most `_MAX_VISITS` random visits."""
    seed_words = (seed, *(trace.algorithm for trace in runs))
    textbook_runs = _textbook_runs(runs)
    # The last visit of a run that was stopped may be incomplete.
    last = min(trace.visit_count - bool(trace.frontier_sizes[-1]) for trace in runs)
    for visit in sorted(SeededRandom(*seed_words).shuffle(range(1, last + 1))[:_MAX_VISITS]):
        sides = [RunBeforeVisit(trace, visit) for trace in runs]
        is_textbook = [*sides[0].visits, sides[0].cell] in (cells[:visit] for cells in textbook_runs)
        for kind in kinds:
            task = make_question(kind, sides, SeededRandom(kind.value, visit, *seed_words))
            if task is not None:
                is_known = is_textbook or (kind is QuestionKind.WHY and bool(textbook_runs))
                yield _Question(runs, visit, kind, task, is_known)
    if QuestionKind.PARTS in kinds:
        task = ask_parts(runs, SeededRandom(QuestionKind.PARTS.value, *seed_words))
        if task is not None:
            visit = task.scene.states[0].visit_count + 1
            yield _Question(runs, visit, QuestionKind.PARTS, task, runs[0].order in _TEXTBOOK_ORDERS)


def _textbook_runs(runs: _Runs) -> list[list[Cell]]:
    """The visits of textbook BFS and DFS on the board of a user's program; none for other runs."""
    if not runs[0].code.is_observed:
        return []
    traces = (record(runs[0].board, None, name, order) for name in _TEXTBOOK for order in _TEXTBOOK_ORDERS)
    return [list(map(tuple, trace.visits.tolist())) for trace in traces]


def _questions_about_code(observation: Observation, kinds: Sequence[QuestionKind], seed: int) -> Iterator[_Question]:
    """The questions about the code of a program; those that show the whole run come last."""
    trace = observation.trace
    for number, (kind, task) in enumerate(code_questions(observation, kinds, seed), trace.visit_count + 2):
        visit = task.scene.states[0].visit_count + 1 if kind is QuestionKind.VALUE else number
        yield _Question((trace,), visit, kind, task)


def _draw_questions(
    pool: Sequence[_Question], number: int, turns: Sequence[_Runs], rng: SeededRandom
) -> list[_Question]:
    """Draw questions so that runs, kinds of question and reasons are drawn equally often, textbook ones seldom."""
    remaining, asked = rng.shuffle(pool), list[_Question]()
    drawn: Counter[Hashable] = Counter()
    textbook = 0
    while remaining and len(asked) < number:
        too_many = textbook * _TEXTBOOK_SHARE > len(asked)
        chosen = min(
            remaining,
            key=lambda each: (
                each.is_textbook and too_many,
                drawn[each.runs],
                drawn[each.kind],
                drawn[each.reason],
            ),
        )
        if chosen.is_textbook and too_many and textbook < len(asked) >= _ENOUGH_QUESTIONS:
            break
        asked.append(chosen)
        drawn.update((chosen.runs, chosen.kind, chosen.reason))
        textbook += chosen.is_textbook
        remaining = [question for question in remaining if question.can_follow(chosen)]
    return sorted(asked, key=lambda question: (question.visit, turns.index(question.runs)))


def _draw_penalty(asked: Sequence[_Question]) -> tuple[int, int]:
    """A measure of a draw, smaller is better: the number of questions, then equal kinds in a row."""
    return -len(asked), sum(one.kind is other.kind for one, other in pairwise(asked))
