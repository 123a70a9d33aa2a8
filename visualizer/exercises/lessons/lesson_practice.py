"""A lesson as a practice: its figures computed, its runs made, its tasks ready to be answered."""

from __future__ import annotations

from visualizer.errors import VisualizerError, problem_of
from visualizer.exercises.lessons.lesson_file import Lesson, LessonStep
from visualizer.exercises.lessons.task_fields import Making, cells_named
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import literal

#: The first line of a lesson's recipe.
RECIPE = ("practice", "lesson")


def practice_of(lesson: Lesson) -> Practice:
    """The practice that a lesson is.

    Runs algorithms of the catalogue and the lab. Raises LessonError for what the file asks for
    and cannot be computed, such as a visit that a run does not have.
    """
    steps = tuple(_step(step, number) for number, step in enumerate(lesson.steps, 1))
    recipe = (RECIPE, ("lesson", lesson.name))
    return Practice(literal(lesson.title), steps, recipe, language=lesson.language)


def _step(step: LessonStep, number: int) -> Step:
    try:
        scene = _scene(step)
        captions = tuple(literal(text.filled(step.situation)) for text in step.captions)
        title = literal(step.title.filled(step.situation))
    except VisualizerError as error:
        if getattr(error, "line", None):
            raise
        raise step.at.error(problem_of(error)) from None
    if step.task is None:
        return Step(captions, scene, title=title)
    form, outline = step.task
    task = form.make(Making(outline, step.situation, scene, str(number), step.code))
    # A form may show less than the step does, so that nothing gives the answer away.
    return Step(captions, task.scene, task, title)


def _scene(step: LessonStep) -> Scene:
    situation = step.situation
    board = situation.board
    pointed = cells_named(step.pointed, situation) if step.pointed else ()
    return Scene(board, situation.traces, situation.moments, step.shown, pointed)
