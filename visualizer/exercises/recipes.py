"""From the recipe in a file of answers, or of what is kept, to the same practice again.

Nothing in a recipe is believed: a lesson is one that ships or was given beside it, never a path, so
that no file is opened because another file names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from visualizer.errors import UnknownNameError, UsageError, one_line, quoted
from visualizer.exercises.lessons.hour_quizzes import quiz_lesson, quiz_name
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import shipped_lessons
from visualizer.exercises.practice import Practice, Recipe
from visualizer.exercises.questions.quiz import quiz_of
from visualizer.exercises.tracing.trace_practice import hand_trace_of

Maker = Callable[[Recipe], Practice]

#: In characters. A board of 100 by 100 fits; larger ones are no exercise for people.
LONGEST_RECIPE = 20_000


def _lesson(recipe: Recipe) -> Practice:
    name = dict(recipe).get("lesson", "")
    for lesson in shipped_lessons():
        if lesson.name == name:
            return practice_of(lesson)
    quiz = quiz_name(name)
    if quiz is not None:
        return practice_of(quiz_lesson(*quiz))
    raise UnknownNameError(
        "lesson",
        one_line(name),
        [lesson.name for lesson in shipped_lessons()],
        "where it is of a file of your own, give that file too",
    )


#: What makes a practice of each kind.
MAKERS: dict[str, Maker] = {"lesson": _lesson, "quiz": quiz_of, "trace": hand_trace_of}


def practice_from(recipe: Recipe, lessons: Mapping[str, Practice] | None = None) -> Practice:
    """The practice that a recipe describes; ``lessons`` are those that do not ship, by their names.

    Raises VisualizerError where it cannot be made.
    """
    values = dict(recipe)
    kind = values.get("practice", "")
    if sum(len(key) + len(value) for key, value in recipe) > LONGEST_RECIPE:
        raise UsageError(
            f"this recipe of a practice has more than {LONGEST_RECIPE} characters; take a smaller"
            " board"
        )
    if kind == "lesson" and lessons is not None and values.get("lesson") in lessons:
        return lessons[values["lesson"]]
    if kind not in MAKERS:
        raise UsageError(
            f"{quoted(one_line(kind))} is no practice that is known here; it has to be one of"
            f" {', '.join(MAKERS)}"
        )
    return MAKERS[kind](recipe)
