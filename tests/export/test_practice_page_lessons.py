"""Every lesson that ships, a quiz and traces by hand, walked to their ends in a page by events."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from chromium import Chromium
from practice_help import QUEUE, RECURSION
from practice_in_browser import ShownPractice

from visualizer import Board
from visualizer.exercises.answers_file import read_answers
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.exercises.making.board_property import small_boards
from visualizer.exercises.making.board_task import BoardTask, board_text
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.progress import Progress
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.scene import Scene, Shown
from visualizer.exercises.tasks import AnswerError, CellTask, literal
from visualizer.exercises.tracing.trace_practice import make_hand_trace
from visualizer.language.practice import said


def walk(browser: Chromium, folder: Path, practice: Practice) -> None:
    """Answer all rightly by events, and hold score and file to what Python has."""
    browser.screen(1280, 800)
    shown = ShownPractice(browser, folder, practice)
    replies = shown.walk()
    assert browser.value("document.body.dataset.step") == str(len(practice.steps))
    expected = Progress(practice)
    for task in practice.tasks:
        if task.form != "program":
            expected.answer(task, task.solution)
    assert len(replies) == len([task for task in practice.tasks if task.form != "program"])
    assert expected.score.points == expected.score.possible
    found = read_answers(browser.value("practicePage.name = 'Ada'; practicePage.answersText()"))
    assert found.progress_in(practice).answers == expected.answers
    assert (found.points, found.possible) == (expected.score.points, expected.score.possible)
    assert browser.faults() == []
    assert browser.requests() == [shown.path.as_uri()]


#: Lessons that have, together, every form of a task.
LESSONS = ("1", *(pytest.param(name, marks=pytest.mark.long) for name in ("3", "6", "11", "13")))


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_walked_to_its_end(browser, tmp_path, name):
    walk(browser, tmp_path, practice_of(load_lesson(name)))


def test_a_quiz_is_walked_to_its_end(browser, tmp_path):
    walk(browser, tmp_path, make_quiz([QUEUE, RECURSION], 10, 3))


@pytest.mark.parametrize(
    ("trace", "feedback"),
    [(QUEUE, "step"), pytest.param(RECURSION, "end", marks=pytest.mark.long)],
    ids=["queue", "recursion"],
)
def test_a_run_is_traced_to_its_end(browser, tmp_path, trace, feedback):
    walk(browser, tmp_path, make_hand_trace(trace, seed=2, feedback=feedback))


@pytest.mark.long
def test_a_drawn_board_is_judged_as_in_python(browser, tmp_path):
    scene = Scene(Board(("EE",), (0, 0)))
    tasks = [
        BoardTask(
            name=str(number), prompt=literal("Draw it."), scene=scene, right=literal("So it is."),
            wanted=wanted, smallest=smallest,
        )
        for number, (wanted, smallest) in enumerate(
            (
                ("fails program-a", Board(("EEM",), (0, 1))),
                ("repeats queue,mark=pop", Board(("EE", "EE"), (0, 0))),
            ),
            1,
        )
    ]  # fmt: skip
    practice = Practice(
        literal("Boards"), tuple(Step((), scene, task) for task in tasks), (("practice", "x"),)
    )
    ShownPractice(browser, tmp_path, practice)
    choose = random.Random(1)
    boards = [board_text(board) for board in small_boards()]
    odd = (
        "em/ee: (0, 0)", "EE", "EX 0,0", "E/EE 0,0", "EE 0,2", "E" * 10 + " 0,0", "EE 0,0 0,1", "",
        "/ 0,0", "EE/ 0,0", "\x1cEE\x85\u3000:0 , 1 ",
    )  # fmt: skip
    texts = [*choose.sample(boards, 700), *odd]
    for task in tasks:
        expected = []
        for text in texts:
            try:
                answer = task.read(text)
            except AnswerError:
                expected.append(None)
                continue
            judged = task.judge(answer)
            expected.append([answer, judged.share, [said(fact) for fact in judged.said]])
        assert {each[1] for each in expected if each} >= {0.0, 0.5}
        found = browser.value(
            f"{json.dumps(texts)}.map((text) => practicePage.constructor.tried("
            f"practicePage.progress.tasks[{int(task.name) - 1}], text))"
        )
        assert found == expected


@pytest.mark.long
def test_a_large_board_is_answered_too(browser, tmp_path):
    board = Board(("E" * 120,) * 120, (60, 60))
    scene = Scene(board, shown=frozenset({Shown.CLICK}))
    task = CellTask(
        name="1", prompt=literal("Which?"), scene=scene, rights=("61,62",), right=literal("So."),
        choices=((0, 0), (119, 119)),
    )  # fmt: skip
    practice = Practice(literal("Large"), (Step((), scene, task),), (("practice", "lesson"),))
    large = ShownPractice(browser, tmp_path, practice)
    assert browser.value("document.querySelectorAll('.cell').length") == 3
    browser.click(".grid", 0.25)
    row, col = (int(part) for part in browser.value("practicePage.form.text").split(","))
    assert row in (59, 60)
    assert col in (29, 30)
    browser.value("document.querySelector('.cell[data-cell=\"60,60\"]').focus()")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", " ", "Enter"):
        browser.press(key)
    assert large.given("1") == ["61,62"]
    assert "row 61, column 62: hidden" in browser.value(
        "document.querySelector('.cell.right').ariaLabel"
    )
