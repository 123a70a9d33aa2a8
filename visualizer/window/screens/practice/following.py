"""What can be practised after a practice: the next lesson, other questions, another board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from visualizer.exercises.lessons.hour_quizzes import quiz_lesson
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import shipped_lessons
from visualizer.exercises.practice import Practice
from visualizer.exercises.questions.quiz import quiz_of
from visualizer.exercises.recipe_fields import next_seed
from visualizer.exercises.tracing.trace_practice import another_board

#: After which lesson the quiz of an hour comes.
_LAST_OF_HOUR = {4: 1, 10: 2}


@dataclass(frozen=True)
class Following:
    """A practice that comes next: what its button says, and what makes it, which may take long."""

    label: str
    tip: str
    make: Callable[[], Practice]


def following(practice: Practice) -> Following | None:
    """What comes after a practice, None where nothing does."""
    values = dict(practice.recipe)
    kind = values.get("practice")
    if kind == "trace":
        return Following("Another board", "Trace the same algorithm on other boards",
                         partial(another_board, practice))  # fmt: skip
    if kind == "quiz" and "program" not in values:  # those of other programs cannot be made again
        return Following("Other questions", "As many again about the same runs",
                         partial(_other_questions, values))  # fmt: skip
    return _next_lesson(values.get("lesson", "")) if kind == "lesson" else None


def _other_questions(values: dict[str, str]) -> Practice:
    seed = next_seed(int(values["seed"]))
    return quiz_of(tuple({**values, "seed": str(seed)}.items()))


def _next_lesson(name: str) -> Following | None:
    lessons = {lesson.number: lesson for lesson in shipped_lessons()}
    number = next((each.number for each in lessons.values() if each.name == name), 0)
    hours = {f"quiz-{hour}": last for last, hour in _LAST_OF_HOUR.items()}
    if number in _LAST_OF_HOUR:
        hour = _LAST_OF_HOUR[number]
        return Following("Quiz of the hour", "Ten questions about the lessons of this hour",
                         lambda: practice_of(quiz_lesson(hour)))  # fmt: skip
    lesson = lessons.get((number or hours.get(name, len(lessons))) + 1)
    if lesson is None:
        return None
    return Following("Next lesson", f"{lesson.number}: {lesson.title}",
                     partial(practice_of, lesson))  # fmt: skip
