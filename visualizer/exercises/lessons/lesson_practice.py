"""Making a practice from a lesson: runs are recorded, figures computed and tasks made."""

from __future__ import annotations

from visualizer.errors import VisualizerError, problem_text
from visualizer.exercises.lessons.figures import fill_figures
from visualizer.exercises.lessons.lesson_file import Lesson, LessonStep
from visualizer.exercises.lessons.lesson_tasks import make_task
from visualizer.exercises.lessons.task_text import TaskText
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.task import Scene, literal_fact


def practice_from_lesson(lesson: Lesson) -> Practice:
    """Make the practice of a lesson by running the algorithms that it names.

    Raises LessonError if the file asks for a value that does not exist, such as a visit after the last.
    """
    steps = tuple(_build_practice_step(step, str(number)) for number, step in enumerate(lesson.steps, 1))
    recipe = {"practice": "lesson", "lesson": lesson.name}
    return Practice(literal_fact(lesson.title), steps, recipe, language=lesson.language)


def _build_practice_step(step: LessonStep, name: str) -> Step:
    situation = step.situation
    try:
        if step.position is not None:
            step.position.read(lambda _: situation.moments)
        scene = Scene(situation.board, situation.traces, situation.moments, step.parts)
        title, *captions = (literal_fact(fill_figures(words, situation)) for words in (step.title, *step.captions))
        task = None
        if step.task is not None:
            task = make_task(TaskText(step.task, situation, scene, name, step.code))
    except VisualizerError as error:
        if getattr(error, "line", None):
            raise
        raise step.title.error(problem_text(error)) from None
    # A question may show less than the step does, so that nothing gives its answer away.
    return Step(tuple(captions), task.scene if task else scene, task, title)
