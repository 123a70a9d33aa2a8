"""Making a practice again from the recipe in a file of answers.

=========  =====================================================================================
practice   its other keys
=========  =====================================================================================
`lesson`   ``lesson``, a name
`quiz`     ``board`` (rows joined by slashes), ``click``, ``algorithms``, ``order`` (one for all,
           or one each with semicolons), ``questions``, ``seed``, ``kinds``; ``variant``, 1 or 2
`trace`    ``board``, ``click``, ``algorithms`` (one), ``order``, ``seed``
`failure`  ``algorithms`` (a user's program, not run), ``failure``, see `failure_practice`
quiz and   of a user's program in place of board, click, algorithms and order:
trace      ``observed``, see `observed_text`
=========  =====================================================================================

A recipe is not trusted: it cannot name a file as its lesson, nor an algorithm outside the catalogue
and the lab.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import is_built_in_name, split_names
from visualizer.algorithms.run import record
from visualizer.board.board import LEETCODE_LONGEST_SIDE, Board
from visualizer.errors import UnknownNameError, UsageError, quote
from visualizer.exercises.failure_practice import read_failure_practice
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.lessons.shipped import find_shipped_lesson
from visualizer.exercises.observed_text import parse_observed
from visualizer.exercises.practice import Practice, Recipe
from visualizer.exercises.questions.kinds import parse_kinds
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.task import parse_cells
from visualizer.exercises.trace_practice import make_hand_trace
from visualizer.playback.comparison import MOST_PANES
from visualizer.programs.observing.observation import Observation
from visualizer.trace.trace import Trace

_MAX_RECIPE_RUNS = max(MOST_PANES, len(CATALOGUE))


def practice_from_recipe(recipe: Recipe, lessons: Mapping[str, Practice] | None = None) -> Practice:
    """The practice that a recipe describes; ``lessons`` are a teacher's own lessons, by name.

    Raises VisualizerError if the practice cannot be made.
    """
    kind = _required_text(recipe, "practice")
    if kind == "lesson":
        return _lesson_practice(_required_text(recipe, "lesson"), lessons or {})
    if kind == "failure":
        return read_failure_practice(_required_text(recipe, "failure"))
    if kind == "quiz":
        return _quiz_practice(recipe)
    if kind == "trace":
        return make_hand_trace(next(_observations(recipe)).trace, seed=_required_number(recipe, "seed"))
    raise UsageError(f"{quote(kind)} is no practice; it has to be lesson, quiz, trace or failure")


def _lesson_practice(name: str, lessons: Mapping[str, Practice]) -> Practice:
    if name in lessons:
        return lessons[name]
    try:
        return practice_from_lesson(find_shipped_lesson(name))
    except UnknownNameError:
        raise UsageError(f"no lesson that ships is called {quote(name)}; give the file of one of your own") from None


def _quiz_practice(recipe: Recipe) -> Practice:
    quiz = make_quiz(
        tuple(_observations(recipe)),
        _required_number(recipe, "questions"),
        _required_number(recipe, "seed"),
        parse_kinds(_required_text(recipe, "kinds")),
    )
    variant = _required_number({"variant": "0", **recipe}, "variant")
    if variant > len(quiz.variants):
        raise UsageError(f"this quiz has no variant {variant}; give it as it was")
    return (quiz, *quiz.variants)[variant]


def _observations(recipe: Recipe) -> Iterator[Observation]:
    """The observations in a recipe, or the runs that it describes, without running a user's program."""
    if "observed" in recipe:
        return iter(parse_observed(recipe["observed"]))
    return map(Observation, _record_runs(recipe))


def _record_runs(recipe: Recipe) -> Iterator[Trace]:
    """Record the runs of a quiz or of tracing by hand."""
    rows = tuple(_required_text(recipe, "board").split("/"))
    if max(len(rows), *map(len, rows)) > LEETCODE_LONGEST_SIDE:
        raise UsageError(f"the board is too large; take one of at most {LEETCODE_LONGEST_SIDE} rows")
    try:
        (click,) = parse_cells(_required_text(recipe, "click"))
    except ValueError:
        raise UsageError("the click is not one cell; write one such as 0,0") from None
    names = split_names(_required_text(recipe, "algorithms"))
    orders = _required_text(recipe, "order").split(";")
    if not 0 < len(names) <= _MAX_RECIPE_RUNS or len(orders) not in (1, len(names)):
        raise UsageError("the algorithms and orders do not fit together; give them as they were")
    for name, order in zip(names, orders * len(names)):
        if not is_built_in_name(name):
            raise UsageError(f"{quote(name)} is no algorithm of the catalogue or the lab; name one that is")
        yield record(Board(rows), click, name, order.strip())


def _required_text(recipe: Recipe, key: str) -> str:
    value = recipe.get(key, "").strip()
    if not value:
        raise UsageError(f"{key} is missing in the recipe; give it as it was")
    return value


def _required_number(recipe: Recipe, key: str) -> int:
    value = _required_text(recipe, key)
    if not re.fullmatch(r"[0-9]{1,9}", value):
        raise UsageError(f"{key} is {quote(value)}; give a whole number")
    return int(value)
