"""The header lines from which a quiz is made again: board, click, algorithms, order, seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from zlib import crc32

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import is_own_name, known_algorithm, separate_names
from visualizer.board.board import LEETCODE_SIDE
from visualizer.board.neighbours import compass_text
from visualizer.errors import UsageError, VisualizerError, quoted
from visualizer.exercises.practice import Recipe
from visualizer.exercises.questions.kinds import ALL_KINDS, QuestionKind
from visualizer.exercises.recipe_fields import RecipeFields
from visualizer.trace.trace import Trace

#: The most questions of a quiz.
MOST_QUESTIONS = 50


def recipe_lines(
    traces: Sequence[Trace],
    number: int,
    seed: int,
    kinds: Sequence[QuestionKind],
    focus: int,
) -> Recipe:
    """The lines of a recipe; a line ``program`` says that something else than ours was run."""
    trace = traces[0]
    orders = [compass_text(each.order) for each in traces]
    lines = [
        ("practice", "quiz"),
        ("questions", str(number)),
        ("seed", str(seed)),
        ("kinds", "all" if set(kinds) == set(ALL_KINDS) else kinds_text(kinds)),
        ("algorithms", ",".join(each.algorithm for each in traces)),
        ("order", "; ".join(orders if len(set(orders)) > 1 else orders[:1])),
        ("focus", str(focus)),
        ("board", "/".join(trace.board.rows)),
        ("click", "{},{}".format(*trace.click)),
    ]
    other = [each for each in traces if not is_ours(each)]
    if other:
        sums = (f"{crc32(each.code.text.encode()):08x}" for each in other)
        lines.append(("program", " ".join(sums)))
    return tuple(lines)


def is_ours(trace: Trace) -> bool:
    """Whether a trace was made by this very algorithm of the catalogue or the lab."""
    return is_own_name(trace.algorithm) and known_algorithm(trace) is not None


def kinds_text(kinds: Sequence[QuestionKind]) -> str:
    """Kinds as a recipe has them."""
    return ",".join(kind.value for kind in kinds)


@dataclass(frozen=True)
class QuizRecipe:
    """What a quiz is made of."""

    traces: tuple[Trace, ...]
    number: int
    seed: int
    kinds: tuple[QuestionKind, ...]
    focus: int


def read_recipe(lines: Iterable[tuple[str, str]]) -> QuizRecipe:
    """The recipe that header lines give; algorithms of the catalogue and the lab are run again.

    Raises UsageError for a line that is missing or wrong, with the reason.
    """
    fields = RecipeFields(lines, "quiz", "quiz")
    if fields.has("program"):
        raise UsageError(
            "this quiz is about a program that is not of the catalogue or the lab, and such a"
            " program is not run again; make the quiz with one that is"
        )
    try:
        return QuizRecipe(
            tuple(_traces(fields)),
            fields.number("questions"),
            fields.number("seed"),
            parse_kinds(fields.text("kinds") if fields.has("kinds") else "all"),
            fields.number("focus") if fields.has("focus") else 0,
        )
    except UsageError:
        raise
    except VisualizerError as error:
        raise UsageError(str(error)) from None


def parse_kinds(text: str) -> tuple[QuestionKind, ...]:
    """The kinds that a text names, separated by commas; ``all`` are all. Raises UsageError.

    >>> [kind.name for kind in parse_kinds("digit, next-cell")]
    ['DIGIT', 'NEXT_CELL']
    """
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    known = {kind.value: kind for kind in ALL_KINDS}
    for name in names:
        if name not in known and name != "all":
            raise UsageError(
                f"{quoted(name)} is no kind of question; use {', '.join(known)} or all"
            )
    if "all" in names:
        return ALL_KINDS
    return tuple(dict.fromkeys(known[name] for name in names))


def _traces(fields: RecipeFields) -> Iterator[Trace]:
    board = fields.board(LEETCODE_SIDE)
    names = separate_names(fields.text("algorithms"))
    orders = fields.text("order").split(";")
    if len(names) > len(CATALOGUE) or len(orders) not in (1, len(names)):
        raise UsageError("the lines of the quiz do not fit together; give them as they were")
    for name, order in zip(names, orders * len(names)):
        yield fields.run(board, name, order)
