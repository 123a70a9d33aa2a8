"""Lesson files are read, and errors are reported with their position."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from visualizer.errors import LessonError
from visualizer.exercises.lessons.lesson_file import parse_lesson
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.task import ScenePart
from visualizer.language.practice import fact_text

DOCUMENT = (Path(__file__).parents[2] / "docs" / "writing-lessons.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"````lesson\n((?s:.*?))````", DOCUMENT)[0]

BOARD = "```board\nclick: 0,0\nalgorithms: queue,mark=push\nstep: 1\nEEE\nEEE\n```\n"
TASK = "```task\nform: number\nask: How many?\nanswer: visits\nright: So many.\n```\n"


def lesson_text(steps: str, header: str = "title: A lesson") -> str:
    return f"---\n{header}\n---\n## Step\n{steps}"


def practice_of(steps: str):
    return practice_from_lesson(parse_lesson(lesson_text(steps)))


def test_the_example_lesson_of_the_document_works():
    practice = practice_from_lesson(parse_lesson(EXAMPLE, "01-which-end.md"))
    assert practice.recipe == {"practice": "lesson", "lesson": "which-end"}
    assert [task.solution for task in practice.tasks] == ["0,1 1,0 1,1", "0,1", "A"]
    assert all(task.share(task.solution) == 1.0 for task in practice.tasks)
    assert fact_text(practice.steps[0].caption[0]).startswith("The board has 6 cells and no mine.")
    assert fact_text(practice.tasks[1].wrong_replies["1,1"]).startswith("That was pushed last. A stack would take it;")
    assert fact_text(practice.tasks[2].right_reason).endswith("so (1, 1) is next.")


def test_the_document_shows_the_real_error_message():
    shown = re.findall(r"^error: (my-lesson.*)$", DOCUMENT, re.MULTILINE)
    with pytest.raises(LessonError) as caught:
        practice_from_lesson(parse_lesson(EXAMPLE.replace("{cells}", "{cell}"), "my-lesson.md"))
    assert [str(caught.value)] == shown


def test_a_step_continues_the_scene_of_the_previous_step():
    practice = practice_of(
        BOARD + "## Second\n```scene\nstep: 3\nshow: numbers, waiting\n```\n## Third\nText.\n"
        "## Fourth\n```scene\nboard: empty 2x3\nclick: 1,1\n```\n"
    )
    first, second, third, fourth = practice.steps
    assert first.scene.traces == second.scene.traces == third.scene.traces
    assert [step.scene.states[0].visit_count for step in practice.steps[:3]] == [1, 3, 3]
    assert third.scene.parts == fourth.scene.parts == {ScenePart.NUMBERS, ScenePart.WAITING}
    assert (fourth.scene.traces, fourth.scene.board.click) == ((), (1, 1))


def test_board_keys_may_be_comments_and_notes_are_ignored():
    plain = practice_of(BOARD).steps[0].scene
    header = "# title: Mine\n# click: 0,0\n# algorithms: queue,mark=push\n# step: 1\n# a note\n"
    scene = practice_of(f"```board\n{header}\nEEE\nEEE\n```\n").steps[0].scene
    assert (scene.board, scene.moments) == (plain.board, plain.moments)
    assert scene.traces[0].algorithm == "queue,mark=push"


def test_a_list_is_split_into_one_caption_per_item():
    (step,) = practice_of(BOARD + "A word and\nanother.\n\n- one\n- two\n\nThe end.\n").steps
    assert list(map(fact_text, step.caption)) == ["A word and another.", "- one", "- two", "The end."]


def test_a_lesson_header_and_file_name_are_read():
    header = "title: One\nnumber: 7\nminutes: 5\noptional: yes\nmeets: this; that\nabout: A\n  long.\nlanguage: zh-Hans"
    read = parse_lesson(lesson_text(BOARD, header), "folder/07-one-thing.md")
    assert (read.name, read.number, read.minutes, read.optional) == ("one-thing", 7, 5, True)
    assert (read.meets, read.about) == (("this", "that"), "A long.")
    assert practice_from_lesson(read).language == "zh-Hans"


CELL = TASK.replace("number", "cells")
CHOICE = "```task\nform: choice\nask: A\nright: B\n+ a"
SORT = "```task\nform: sort\nask: A\nright: B\ngroups: a; c\n"
ORDER = "```task\nform: order\nask: A\nright: B\n+ a\n+ b\n"
DRAW = "```task\nform: board\nask: A\nright: B\nfails: program-a\nanswer: EEM 0,1\n```"

#: The text of a file or of its steps, and the start of the error message with its position.
REFUSED = [
    ("", "1:1: this is no lesson, which begins with a line ---"),
    ("---\ntitle: A", "1:1: the header does not end"),
    (lesson_text("A" * 200_000), "1:1: the file has more than 200,000 characters"),
    (lesson_text(BOARD, "tittle: A"), "2:1: 'tittle' is not a key of the header; did you mean title?"),
    (lesson_text(BOARD, "number: 1"), "1:1: the header has no title"),
    (lesson_text(BOARD, "title: A\nnumber: many"), "3:9: 'many' is not a number for number"),
    (lesson_text(BOARD, "title: A\ntitle: B"), "3:1: this is a second title"),
    ("---\ntitle: A\n---\nText", "4:1: a step begins with its title"),
    # The following texts begin in line 5, after the title of a step.
    ("text", "4:4: there is no board yet"),
    ("```bord\n```", "5:4: 'bord' is not a kind of block; did you mean board?"),
    ("```board\nEE", "5:1: the block does not end"),
    ("```board\nEE\nEZ\n```", "7:2: 'Z' is not a symbol"),
    ("```board\nclick: 5,5\nEE\n```", "6:8: the click (5, 5) is off the board"),
    ("```board\nclik: 0,0\nEE\n```", "6:1: 'clik' is not a key of the board; did you mean click"),
    ("```board\nalgorithms: quue\nEE\n```", "6:13: no algorithm is called 'quue'"),
    ("```board\nstep: soon\nEE\n```", "6:7: 'soon' is not a position"),
    ("```board\n" + "E" * 51 + "\n```", "5:1: the board is 1 by 51"),
    (BOARD + BOARD, "12:1: this is a second block board"),
    (BOARD + "```scene\nshow: number\n```", "13:7: 'number' is not a part of the picture; did"),
    (BOARD + "```scene\nboard: korner\n```", "13:8: no board is called 'korner'"),
    (BOARD + "```scene\njust words\n```", "13:1: 'just words' is not a line of the scene"),
    (BOARD.replace("step: 1", "step: 77"), "8:7: the run has no step 77; give 0 to 6"),
    (
        BOARD + "## Next\n```scene\nalgorithms: queue,mark=pop\nboard: empty 1x1\nstep: 2\n```",
        "16:7: the run has no step 2",
    ),
    (BOARD + "A {visit} of it.", "12:4: 'visit' is not a figure; did you mean visits?"),
    (BOARD + "Two lines\nwith a {vist}.", "13:9: 'vist' is not a figure"),
    (BOARD + TASK.replace("So many.", "So\n  many, or\n  {vist}."), "18:4: 'vist' is not"),
    (BOARD + "One\nbrace } alone.", "13:7: a brace has no partner"),
    (BOARD + "# Not a step", "12:1: a title of a step begins with ##"),
    (BOARD + TASK.replace("```task", "~~~task"), "12:1: a block begins with a line ```"),
    (BOARD + TASK.replace("right: So many.\n```", "right: So\n## Next"), "12:1: the block"),
    # Tasks
    (BOARD + TASK.replace("number", "numbr"), "13:7: 'numbr' is not a form of task; did you mean"),
    (BOARD + TASK.replace("form: number\n", ""), "13:6: the task has no form; add a line form: ch"),
    (BOARD + TASK.replace("ask:", "aks:"), "14:1: 'aks' is not a key of the task; did you mean"),
    (BOARD + TASK.replace("right: So many.\n", ""), "12:1: the task has no right"),
    (BOARD + TASK.replace("form", "  form"), "13:1: 'form: number' is not a line of the task; rem"),
    (BOARD + TASK.replace("visits", "cell 9"), "15:9: 'cell 9' cannot be computed here: the run"),
    (BOARD + TASK.replace("visits", "cell 2"), "15:9: 'cell 2' is no number"),
    (BOARD + TASK.replace("right:", "wrong 6: A.\nright:"), "16:7: '6' is '6' here, a right ans"),
    (BOARD + TASK.replace("right:", "tries: 9\nright:"), "16:8: '9' is not a number for tries"),
    (BOARD + CELL.replace("visits", "7,7"), "15:9: 7,7 is not on the board"),
    (BOARD + CELL.replace("visits", "waiting"), "15:9: 'waiting' is 3 cells, and one is picked"),
    (BOARD + CELL.replace("visits", "0,1\nchoices: 1,0; 1,1"), "16:10: no choice is right"),
    (BOARD + CELL.replace("visits", "0,1\npick: set\nwrong: A."), "17:8: of a wrong set is said"),
    (BOARD + CELL.replace("visits", "0,1\npick: all"), "16:7: 'all' is not a way to pick cells"),
    (BOARD + CHOICE + "\n```", "12:1: the task has 1 option; write 2 to 8"),
    (BOARD + CHOICE + "\nanswer: A\n- b\n```", "17:9: options need no answer"),
    (BOARD + CHOICE + "\n- b\n```", "17:3: nothing is said"),
    (BOARD + CHOICE + "\n- {visits} :: No.\n- 6 :: No.\n```", "18:3: this says the same as"),
    (BOARD + SORT + "* (7, 7) :: a\n* b :: c\n```", "17:3: 7,7 is not on the board"),
    (BOARD + CHOICE.replace("+ a", "answer: visits") + "\n```", "16:9: 0 lines of the code have"),
    (BOARD + SORT + "* a :: a\n* b\n```", "18:3: the item has no group"),
    (BOARD + SORT + "* a :: a\n* b :: b\n```", "18:8: 'b' is no group; give one of a, c"),
    (BOARD + SORT + "* a :: a\n* b :: c\nwrong e: No.\n```", "19:7: 'e' is no group"),
    (BOARD + SORT.replace("a; c", "a") + "* a :: a\n* b :: a\n```", "16:9: give 2 to 9 groups"),
    (BOARD + ORDER + "also: 1 2 3\n```", "18:7: this is no other order of the 2 lines"),
    (BOARD + DRAW.replace("program-a", "mine.py"), "16:8: no program with a mistake"),
    (BOARD + DRAW.replace(" 0,1", ""), "17:9: 'EEM' is no board of up to nine cel"),
    (BOARD + DRAW.replace("0,1", "0,0"), "17:9: 'program-a' does not fail on this"),
    (BOARD + "```task\nask: back-to\n```", "13:6: nothing of this kind can be asked"),
    (BOARD + "```task\nask: next-cell\nright: A.\n```", "14:1: 'right' is not a key"),
]


def test_an_error_in_a_lesson_is_reported_with_its_position():
    def refusal(text):
        whole = text if text.startswith("---") or not text else lesson_text(text)
        with pytest.raises(LessonError) as caught:
            practice_from_lesson(parse_lesson(whole, "a.md"))
        return str(caught.value)

    found = [(refusal(text), f"a.md:{message}") for text, message in REFUSED]
    assert [(message, start) for message, start in found if not message.startswith(start)] == []
