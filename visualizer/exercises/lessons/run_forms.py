"""The forms of tasks about a run that ask by themselves: a prediction, a trace by hand."""

from __future__ import annotations

from dataclasses import replace

from visualizer.errors import UsageError
from visualizer.exercises.lessons.task_fields import Form, Making, TaskOutline
from visualizer.exercises.lessons.words import known_word
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.makers import MAKERS, question_at
from visualizer.exercises.recipe_fields import LARGEST_SEED
from visualizer.exercises.tasks import Task
from visualizer.exercises.tracing.trace_practice import LENGTH, LONGEST, make_trace_task
from visualizer.exercises.tracing.trace_task import FEEDBACKS, HINTS, Feedback

_KINDS = {kind.value: kind for kind in QuestionKind if kind in MAKERS}
_FEEDBACKS: dict[str, Feedback] = {feedback: feedback for feedback in FEEDBACKS}
_MOST_CHECKPOINTS = 3


def _check_prediction(outline: TaskOutline) -> None:
    known_word(outline.fields.need("kind"), _KINDS, "kind of question")
    outline.fields.whole_number("seed", 0, LARGEST_SEED)


def _prediction(making: Making) -> Task:
    """The question about the visit that comes next; what its scene hides stays hidden."""
    kind, situation = making.fields.need("kind"), making.situation
    if not situation.algorithms:
        raise kind.error("no algorithm runs here; name one in the board or the scene")
    visit = situation.state.visits + 1
    if visit > situation.traces[0].visit_count:
        raise kind.error("the run is over here, so nothing can be predicted; take an earlier step")
    task = question_at(
        _KINDS[kind.text.lower()],
        situation.traces[0],
        visit,
        seed=making.fields.whole_number("seed", 0, LARGEST_SEED) or 0,
        name=making.name,
        anyway=True,
    )
    if task is None:
        raise kind.error(
            f"nothing of this kind can be asked before visit {visit}; take another step or kind"
        )
    return replace(task, **making.given)


def _check_trace(outline: TaskOutline) -> None:
    fields = outline.fields
    fields.whole_number("length", 2, LONGEST)
    fields.whole_number("given", 1, LONGEST)
    fields.whole_number("checkpoints", 0, _MOST_CHECKPOINTS)
    fields.whole_number("hints", 0, HINTS)
    feedback = fields.get("feedback")
    if feedback is not None:
        known_word(feedback, _FEEDBACKS, "feedback")


def _trace(making: Making) -> Task:
    fields, situation = making.fields, making.situation
    form = fields.need("form")
    if not situation.algorithms:
        raise form.error("no algorithm runs here; name one in the board or the scene")
    feedback = fields.get("feedback")
    checkpoints = fields.whole_number("checkpoints", 0, _MOST_CHECKPOINTS)
    hints = fields.whole_number("hints", 0, HINTS)
    try:
        task = make_trace_task(
            situation.traces[0],
            length=fields.whole_number("length", 2, LONGEST) or LENGTH,
            given=fields.whole_number("given", 1, LONGEST) or 1,
            checkpoints=1 if checkpoints is None else checkpoints,
        )
    except UsageError as error:
        raise form.error(str(error)) from None
    return replace(
        task,
        name=making.name,
        feedback=_FEEDBACKS[feedback.text.lower()] if feedback else task.feedback,
        hints=task.hints if hints is None else hints,
        **making.given,
    )


RUN_FORMS: tuple[Form, ...] = (
    Form("predict", _prediction, ("seed",), ("kind",), has_words=True, check=_check_prediction),
    Form("trace", _trace, ("length", "given", "checkpoints", "feedback", "hints"),
         has_words=True, check=_check_trace),
)  # fmt: skip
