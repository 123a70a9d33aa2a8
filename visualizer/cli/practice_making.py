"""Options that make a practice of runs: ``--quiz``, ``--trace-by-hand`` and what goes with them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from visualizer.cli.arguments import accepted, whole_number
from visualizer.cli.runs import Runs
from visualizer.errors import UsageError, counted
from visualizer.exercises.practice import Practice
from visualizer.exercises.questions.kinds import ALL_KINDS, CHOICE_KINDS, QuestionKind
from visualizer.exercises.questions.quiz_recipe import MOST_QUESTIONS, parse_kinds
from visualizer.exercises.recipe_fields import LARGEST_SEED
from visualizer.exercises.tracing.trace_task import FEEDBACKS

#: What is made where the person says no seed.
_USUAL_SEED = 0


def add_practice_making(parser: ArgumentParser, lesson: str = "") -> None:
    """``--quiz``, ``--kinds``, ``--trace-by-hand`` and ``--seed``.

    Where a ``lesson`` can be asked for, it says what becomes of it, and there is ``--lesson``.
    """
    made = parser.add_argument_group("practice")
    if lesson:
        made.add_argument("--lesson", metavar="LESSON", help=lesson)
    what = made.add_mutually_exclusive_group()
    what.add_argument(
        "--quiz",
        metavar="N",
        type=whole_number(1, MOST_QUESTIONS),
        help="ask N questions about the runs: which cell is next, what leaves the queue, why",
    )
    what.add_argument(
        "--trace-by-hand",
        action="store_true",
        help="have the order in which the algorithm visits cells clicked, and say which it was",
    )
    made.add_argument(
        "--seed",
        metavar="S",
        type=whole_number(0, LARGEST_SEED),
        help="the same questions for everyone who gives the same (default: 0)",
    )
    made.add_argument(
        "--feedback",
        choices=FEEDBACKS,
        help="when tracing by hand is judged: at the end, or after each step (default: end)",
    )
    made.add_argument(
        "--kinds",
        metavar="K,..",
        type=accepted(parse_kinds),
        help=f"of the questions: {', '.join(kind.value for kind in ALL_KINDS)} (default: all)",
    )


def is_practice(arguments: Namespace) -> bool:
    """Whether the options make a practice. Raises UsageError for those that lack what they need."""
    quiz, traced = arguments.quiz is not None, bool(arguments.trace_by_hand)
    if arguments.kinds is not None and not quiz:
        raise UsageError("--kinds is for questions; add --quiz 10, or leave it out")
    if arguments.feedback is not None and not traced:
        raise UsageError("--feedback is for tracing; add --trace-by-hand, or leave it out")
    if arguments.seed is not None and not (quiz or traced):
        raise UsageError(
            "--seed is for a practice; add --quiz 10 or --trace-by-hand, or leave it out"
        )
    if traced and len(arguments.algorithms or ()) > 1:
        number = counted(len(arguments.algorithms), "algorithm")
        raise UsageError(
            f"--trace-by-hand is about one algorithm, and {number} are named; name one"
        )
    return quiz or traced


def make_practice(arguments: Namespace, runs: Runs) -> Practice:
    """The practice about ``runs``. Raises UsageError where nothing can be asked about them."""
    # Imported here, since it takes a while and is seldom wanted. Boards are checked first: on one
    # that is too large the runs would take long.
    seed = _USUAL_SEED if arguments.seed is None else arguments.seed
    if arguments.trace_by_hand:
        from visualizer.exercises.diagnosis.asked import check_board
        from visualizer.exercises.tracing.trace_practice import make_hand_trace

        check_board(runs.board)
        run = runs.only_run()
        run.refuse_fault()
        return make_hand_trace(run.trace, seed=seed, feedback=arguments.feedback or FEEDBACKS[0])
    from visualizer.exercises.questions import quiz

    quiz.check_board(runs.board)
    kinds = _kinds(arguments)
    return quiz.make_quiz(tuple(runs.traces()), arguments.quiz, seed, kinds)


def _kinds(arguments: Namespace) -> tuple[QuestionKind, ...]:
    usual = CHOICE_KINDS if getattr(arguments, "voting", False) else ALL_KINDS
    kinds: tuple[QuestionKind, ...] = usual if arguments.kinds is None else arguments.kinds
    for kind in kinds:
        if kind not in usual:
            raise UsageError(
                f"--kinds: a class cannot vote on {kind.value}, which has no choices; leave it out"
            )
    return kinds
