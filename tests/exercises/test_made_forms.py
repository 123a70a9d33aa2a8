"""Boards to draw and programs to write in lesson files, and figures about rings and orders."""

from __future__ import annotations

import pytest

from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.errors import LessonError, UnknownNameError
from visualizer.exercises.lessons.lesson_file import parse_lesson
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.making.board_task import BoardTask
from visualizer.exercises.making.program_task import MANY_TRIES, ProgramTask
from visualizer.exercises.making.program_templates import TEMPLATE_NAMES, named_template
from visualizer.exercises.practice import Practice
from visualizer.language.practice import all_said

HEAD = (
    "---\ntitle: Made\n---\n## One\n"
    "```scene\nboard: cells EEM\nalgorithms: queue-mark-on-push\n```\n"
)
DRAW = "```task\nform: board\nask: Draw.\nright: Yes.\nshows: fails program-a\nanswer: EEM 0,1\n```"
WRITE = "```task\nform: program\nask: Write.\nright: Yes.\ntemplate: program-c\nfile: c.py\n```"


def made(steps: str) -> Practice:
    return practice_of(parse_lesson(HEAD + steps, "a.md"))


def test_a_board_is_asked_for():
    (task,) = made(DRAW).tasks
    assert isinstance(task, BoardTask)
    assert (task.least, task.solution, task.graded) == (3, "EEM 0,1", True)
    assert task.order is None


def test_the_order_of_a_scene_is_that_of_the_programs():
    text = HEAD.replace("algorithms:", "order: clockwise\nalgorithms:") + DRAW
    (task,) = practice_of(parse_lesson(text)).tasks
    assert task.order == NAMED_ORDERS["clockwise"]


def test_a_program_is_asked_for_and_gives_no_points_unless_the_lesson_says_so():
    (task,) = made(WRITE).tasks
    assert isinstance(task, ProgramTask)
    assert (task.graded, task.tries, task.file, task.like) == (False, MANY_TRIES, "c.py", ())
    assert task.template == named_template("program-c", "c.py")
    liked = WRITE.replace(
        "file: c.py", "graded: yes\nlike: queue,mark=push,order=clockwise | stack-peek"
    )
    (task,) = made(liked).tasks
    assert (task.graded, task.file) == (True, "mine.py")
    assert task.like == ("queue,mark=push,order=clockwise", "stack-peek")


WRONG = [
    (DRAW.replace("fails program-a", "falls over"), "13:8: 'falls over' does not say"),
    (DRAW.replace("fails program-a", "fails mine.py"), "13:8: no program with a mistake"),
    (DRAW.replace("fails program-a", "repeats own"), "13:8: no algorithm is called 'own'"),
    (DRAW.replace("EEM 0,1", "EEM"), "14:9: 'EEM' is no board with a click"),
    (DRAW.replace("EEM 0,1", "EEM 0,0"), "14:9: on the board EEM 0,0 'fails program-a' does"),
    (DRAW.replace("EEM 0,1", "EEEEE/EEEEE 0,0"), "14:9: the board has 10 cells"),
    (DRAW.replace("shows:", "show:"), "13:1: 'show' is not a key"),
    (WRITE.replace("program-c", "program-z"), "13:11: no template is called 'program-z'"),
    (WRITE.replace("file: c.py", "like: mine.py"), "14:7: no algorithm is called 'mine.py'"),
    (WRITE.replace("file: c.py", "file: ../c.py"), "14:7: '../c.py' is not the name of a prog"),
    ("It is {ring 0,2}.", "9:8: 'ring 0,2' cannot be computed here: 0,2 stays hidden"),
    ("It is {number 0,2}.", "9:8: 'number 0,2' cannot be computed here: 0,2 is not visited"),
    ("It is {wrong visit}.", "9:8: 'wrong visit' cannot be computed here: no visit opens"),
    ("It is {rings waiting of recursive-check-first}.", "9:8: 'rings waiting of recursive"),
    ("It is {result on cells XYZ}.", "9:8: "),
]


def test_what_is_wrong_is_said_at_its_line():
    for steps, message in WRONG:
        with pytest.raises(LessonError) as caught:
            made(steps)
        assert str(caught.value).startswith(f"a.md:{message}")


def test_figures_of_programs_with_a_mistake_and_of_boards_that_are_written_out():
    text = (
        "{wrong visit of program-a on cells EEEM clicked 0,2}"
        " {wrong cells of program-a on cells EEEM clicked 0,2}"
        " {missing cells of program-a on cells EEEM clicked 0,2}"
        " {missing cells of program-c on cells EEE/EEE}"
        " {wrong cells of program-c on cells EEE/EEE}"
        " {result of recursive-blank-guard on cells EX} {last ring on cells EEE/EEE}"
    )
    said = all_said(made(text).steps[0].caption)
    assert said == "2 (0, 0), (0, 1) no cell (0, 2) no cell BB 2"


def test_every_template_names_its_file_and_compiles():
    for name in TEMPLATE_NAMES:
        text = named_template(name, "some.py")
        assert "visualizer check some.py" in text
        compile(text, "some.py", "exec")
    with pytest.raises(UnknownNameError, match="did you mean"):
        named_template("solutions", "mine.py")
