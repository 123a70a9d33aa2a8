"""From the recipe in a file of answers to the same practice again.

=========  =====================================================================================
practice   its other keys
=========  =====================================================================================
`lesson`   ``lesson``, a name
`quiz`     ``board`` (rows joined by strokes), ``click``, ``algorithms``, ``order`` (one for all,
           or one each with semicolons), ``questions``, ``seed``, ``kinds``
`trace`    ``board``, ``click``, ``algorithms`` (one), ``order``, ``seed``
=========  =====================================================================================

Nothing in a recipe is believed: a lesson is one that ships or was given beside it, never a path,
and algorithms are those of the catalogue and the lab.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import is_own_name, separate_names
from visualizer.algorithms.run import record
from visualizer.board.board import LEETCODE_SIDE, Board
from visualizer.errors import UnknownNameError, UsageError, quoted
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import shipped_lesson
from visualizer.exercises.practice import Practice, Recipe
from visualizer.exercises.questions.kinds import parse_kinds
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.task import cells_of
from visualizer.exercises.trace_practice import make_hand_trace
from visualizer.playback.comparison import MOST_PANES
from visualizer.trace.trace import Trace

#: Of runs of one board: the whole catalogue, and what can be shown side by side.
_MAX_RECIPE_RUNS = max(MOST_PANES, len(CATALOGUE))


def practice_from(recipe: Recipe, lessons: Mapping[str, Practice] | None = None) -> Practice:
    """The practice that a recipe describes; ``lessons`` are those that do not ship, by their names.

    Raises VisualizerError where it cannot be made.
    """
    kind = _text(recipe, "practice")
    if kind == "lesson":
        return _lesson(_text(recipe, "lesson"), lessons or {})
    if kind == "quiz":
        return _quiz(recipe)
    if kind == "trace":
        return _hand_trace(recipe)
    raise UsageError(f"{quoted(kind)} is no practice; it has to be lesson, quiz or trace")


def _lesson(name: str, lessons: Mapping[str, Practice]) -> Practice:
    if name in lessons:
        return lessons[name]
    try:
        return practice_of(shipped_lesson(name))
    except UnknownNameError:
        raise UsageError(f"no lesson that ships is called {quoted(name)}; give the file of one of your own") from None


def _quiz(recipe: Recipe) -> Practice:
    if "program" in recipe:
        raise UsageError(
            "this quiz is about a program that is not of the catalogue or the lab, and such a"
            " program is not run again; make the quiz with one that is"
        )
    return make_quiz(
        tuple(_runs(recipe)),
        _number(recipe, "questions"),
        _number(recipe, "seed"),
        parse_kinds(_text(recipe, "kinds")),
    )


def _hand_trace(recipe: Recipe) -> Practice:
    return make_hand_trace(next(_runs(recipe)), seed=_number(recipe, "seed"))


def _runs(recipe: Recipe) -> Iterator[Trace]:
    rows = tuple(_text(recipe, "board").split("/"))
    if max(len(rows), *map(len, rows)) > LEETCODE_SIDE:
        raise UsageError(f"the board is too large; take one of at most {LEETCODE_SIDE} rows")
    try:
        (click,) = cells_of(_text(recipe, "click"))
    except ValueError:
        raise UsageError("the click is not one cell; write one such as 0,0") from None
    names = separate_names(_text(recipe, "algorithms"))
    orders = _text(recipe, "order").split(";")
    if not 0 < len(names) <= _MAX_RECIPE_RUNS or len(orders) not in (1, len(names)):
        raise UsageError("the algorithms and orders do not fit together; give them as they were")
    for name, order in zip(names, orders * len(names)):
        if not is_own_name(name):
            raise UsageError(f"{quoted(name)} is no algorithm of the catalogue or the lab; name one that is")
        yield record(Board(rows), click, name, order.strip())


def _text(recipe: Recipe, key: str) -> str:
    value = recipe.get(key, "").strip()
    if not value:
        raise UsageError(f"{key} is missing in the recipe; give it as it was")
    return value


def _number(recipe: Recipe, key: str) -> int:
    value = _text(recipe, key)
    if not re.fullmatch(r"[0-9]{1,9}", value):
        raise UsageError(f"{key} is {quoted(value)}; give a whole number")
    return int(value)
