"""The forms of tasks in which something is made: a board, a program."""

from __future__ import annotations

import re

from visualizer.errors import VisualizerError, one_line, quoted
from visualizer.exercises.lessons.situation import lesson_algorithm
from visualizer.exercises.lessons.task_fields import OR, Form, Making, TaskOutline
from visualizer.exercises.lessons.words import Words
from visualizer.exercises.making.board_property import parse_property
from visualizer.exercises.making.board_task import BoardTask, parse_drawing
from visualizer.exercises.making.program_task import MANY_TRIES, ProgramTask
from visualizer.exercises.making.program_templates import named_template
from visualizer.exercises.tasks import Task

_FILE = "mine.py"
#: A lesson that somebody else wrote does not choose the folder of a file.
_FILE_NAME = re.compile(r"\w[\w-]{0,60}\.py")


def _check_board(outline: TaskOutline) -> None:
    wanted, answer = outline.fields.need("shows"), outline.fields.need("answer")
    try:
        parse_property(wanted.text)
    except VisualizerError as error:
        raise wanted.error(str(error)) from None
    try:
        parse_drawing(answer.text)
    except VisualizerError as error:
        raise answer.error(str(error)) from None


def _board(making: Making) -> Task:
    answer = making.fields.need("answer")
    try:
        return BoardTask(
            **making.common,
            wanted=making.fields.need("shows").text,
            smallest=parse_drawing(answer.text),
            order=making.situation.order or None,
        )
    except VisualizerError as error:
        raise answer.error(str(error)) from None


def _check_program(outline: TaskOutline) -> None:
    template, like = outline.fields.get("template"), outline.fields.get("like")
    if template is not None:
        try:
            named_template(template.text, _FILE)
        except VisualizerError as error:
            raise template.error(str(error)) from None
    for name in like.split(OR) if like else ():
        _known_name(name)
    file = outline.fields.get("file")
    if file is not None and not _FILE_NAME.fullmatch(file.text):
        raise file.error(
            f"{quoted(one_line(file.text))} is not the name of a program's file; write one without"
            f" a folder, such as {_FILE}"
        )


def _known_name(words: Words) -> str:
    try:
        return lesson_algorithm(words.text).name
    except VisualizerError as error:
        raise words.error(str(error)) from None


def _program(making: Making) -> Task:
    fields = making.fields
    template, file, like = (fields.get(key) for key in ("template", "file", "like"))
    name = file.text if file else _FILE
    common = {**making.common, "graded": fields.yes("graded", False)}
    common["tries"] = fields.whole_number("tries", 1, MANY_TRIES) or MANY_TRIES
    return ProgramTask(
        **common,
        template=named_template(template.text if template else "nothing", name),
        file=name,
        like=tuple(map(_known_name, like.split(OR))) if like else (),
    )


MADE_FORMS: tuple[Form, ...] = (
    Form("board", _board, ("shows", "answer"), ("shows", "answer"), check=_check_board),
    Form("program", _program, ("template", "file", "like"), check=_check_program),
)
