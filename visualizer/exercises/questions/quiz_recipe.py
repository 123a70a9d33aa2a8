"""The header lines from which a quiz is made again: board, click, algorithms, order, seed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import known_algorithm, separate_names
from visualizer.algorithms.run import record
from visualizer.algorithms.variants import is_variant
from visualizer.board.board import LEETCODE_SIDE, Board
from visualizer.board.neighbours import compass_text
from visualizer.errors import UsageError, VisualizerError, quoted
from visualizer.exercises.questions.kinds import ALL_KINDS, QuestionKind
from visualizer.exercises.tasks import read_cells
from visualizer.trace.trace import Trace

_OF_CATALOGUE = {algorithm.name for algorithm in CATALOGUE}


def recipe_lines(
    traces: Sequence[Trace],
    number: int,
    seed: int,
    kinds: Sequence[QuestionKind],
    focus: int,
) -> tuple[tuple[str, str], ...]:
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
    named = trace.algorithm in _OF_CATALOGUE or is_variant(trace.algorithm)
    return named and known_algorithm(trace) is not None


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
    fields = dict(lines)
    if fields.get("practice") != "quiz":
        raise UsageError("these lines are not those of a quiz; give the lines of one")
    if "program" in fields:
        raise UsageError(
            "this quiz is about a program that is not of the catalogue or the lab, and such a"
            " program is not run again; make the quiz with one that is"
        )
    try:
        return QuizRecipe(
            tuple(_traces(fields)),
            _number(fields, "questions"),
            _number(fields, "seed"),
            parse_kinds(fields.get("kinds", "all")),
            _number(fields, "focus") if "focus" in fields else 0,
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
    if names == ["all"]:
        return ALL_KINDS
    known = {kind.value: kind for kind in ALL_KINDS}
    for name in names:
        if name not in known:
            raise UsageError(
                f"{quoted(name)} is no kind of question; use {', '.join(known)} or all"
            )
    return tuple(dict.fromkeys(known[name] for name in names))


def _field(fields: Mapping[str, str], key: str) -> str:
    value = fields.get(key, "").strip()
    if not value:
        raise UsageError(f"the line {key} of the quiz is missing; give the lines as they were")
    return value


def _number(fields: Mapping[str, str], key: str) -> int:
    value = _field(fields, key)
    if not re.fullmatch(r"[0-9]{1,9}", value):
        raise UsageError(f"{key} is {quoted(value)}; give a whole number")
    return int(value)


def _traces(fields: Mapping[str, str]) -> Iterator[Trace]:
    rows = tuple(_field(fields, "board").split("/"))
    if len(rows) > LEETCODE_SIDE or len(rows[0]) > LEETCODE_SIDE:
        raise UsageError(f"the board of the quiz is too large; {LEETCODE_SIDE} rows are the most")
    board = Board(rows)
    click = read_cells(_field(fields, "click"))
    names = separate_names(_field(fields, "algorithms"))
    orders = _field(fields, "order").split(";")
    if len(names) > len(CATALOGUE) or len(orders) not in (1, len(names)) or len(click) != 1:
        raise UsageError("the lines of the quiz do not fit together; give them as they were")
    for name, order in zip(names, orders * len(names)):
        if name not in _OF_CATALOGUE and not is_variant(name):
            raise UsageError(
                f"{quoted(name)} is no algorithm of the catalogue or the lab; name one that is"
            )
        yield record(board, click[0], name, order)
