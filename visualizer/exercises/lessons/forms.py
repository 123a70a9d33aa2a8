"""The forms of tasks that a lesson file may ask for, each with what reads it.

Modules that own a form have a reader of their own here, and a row in `FORMS`.
"""

from __future__ import annotations

from visualizer.exercises.lessons.basic_forms import BASIC_FORMS
from visualizer.exercises.lessons.made_forms import MADE_FORMS
from visualizer.exercises.lessons.run_forms import RUN_FORMS
from visualizer.exercises.lessons.task_fields import COMMON_KEYS, Form, TaskOutline
from visualizer.exercises.lessons.words import Fields, known_word

FORMS: dict[str, Form] = {form.word: form for form in (*BASIC_FORMS, *MADE_FORMS, *RUN_FORMS)}


def read_task(fields: Fields) -> tuple[Form, TaskOutline]:
    """The form and the outline of a task's lines. Raises LessonError for what is not known."""
    form = known_word(fields.need("form"), FORMS, "form of task")
    signs = tuple(form.signs)
    fields.check_keys((*COMMON_KEYS, *form.keys, *form.texts, *signs))
    for key in form.needs:
        fields.need(key)
    outline = TaskOutline.of(fields, form)
    form.check(outline)
    return form, outline
