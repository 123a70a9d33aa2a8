"""An exported practice gives each answer the share of `Task.share` and the reply of the task."""

from __future__ import annotations

import json
from itertools import product
from random import Random

import pytest
from practices import BOARD, practice_with, rule_clicks, task, tasks, trace_answer

from visualizer import record
from visualizer.board.text import load_shipped_board
from visualizer.exercises.making.small_boards import BoardDrawing, boards_of_table
from visualizer.exercises.task import CellSelection, Choice, ItemSorting, Scene, Task, cells_text
from visualizer.exercises.trace_practice import Tracing, make_hand_trace
from visualizer.export.practice.practice_page import practice_html
from visualizer.language.practice import fact_text

DRAWING = task("board", "Draw one.", Scene(BOARD), BoardDrawing(program="program-a", least=3), "EEM 0,1", "So.")
TRACING = make_hand_trace(record(load_shipped_board("corner-9x9"), None, "queue-mark-on-push"), seed=3)


def answers_for(question: Task) -> list[str]:
    """Return answers in the form of the task's control, known and random ones."""
    control, choose = question.control, Random(question.name)
    found = [question.solution, *question.right_answers, *question.wrong_replies]
    if isinstance(control, CellSelection):
        cells = [(row, col) for row in range(BOARD.height) for col in range(BOARD.width)]
        found += [cells_text(sorted(choose.sample(cells, choose.randrange(9)))) for _ in range(60)]
    if isinstance(control, Choice):
        found += ["A", "B", "A B", "1", "99"]
    if isinstance(control, ItemSorting):
        groups = "123"[: len(control.groups)]
        found += map(" ".join, product(groups, repeat=len(control.items)))
    if isinstance(control, BoardDrawing):
        found += [
            f"{'/'.join(board.rows)} {cells_text([board.click])}"
            for board in choose.sample(list(boards_of_table()), 300)
        ]
    if isinstance(control, Tracing):
        found = [question.solution, *(random_trace_answer(control, choose) for _ in range(60))]
    return found


def random_trace_answer(control: Tracing, choose: Random) -> str:
    """Return a random answer whose wrong clicks mostly follow one rule."""
    rule = choose.choice(["longest", "pushed", "newest", "order", "waiting"])
    clicks = []
    for number, words in enumerate(control.click_words, control.given_count):
        by_rule = [cell for cell, word in words.items() if word == rule]
        others = [control.opening_order[number], control.opening_order[number], choose.choice(list(words))]
        clicks.append(choose.choice([*by_rule[:2], *others]))
    held = [choose.choice([*each.replies, "none"]) for each in control.checkpoints]
    return "; ".join([cells_text(clicks), *held])


@pytest.fixture
def reply_of(browser, tmp_path):
    """Return a function that opens a practice and returns how the page replies to answers to a task."""

    def open_practice(practice):
        path = tmp_path / "practice.html"
        path.write_text(practice_html(practice), encoding="utf-8")
        browser.open(path.as_uri())
        return lambda number, answers: browser.value(
            f"{json.dumps(answers)}.map((answer) => practicePage.replyTo(practicePage.tasks[{number}], answer))"
        )

    return open_practice


def test_the_page_marks_and_replies_as_the_program_does(reply_of):
    for practice in (practice_with(*tasks(), DRAWING), TRACING):
        replies_to = reply_of(practice)
        for number, question in enumerate(practice.tasks):
            answers = answers_for(question)
            for answer, found in zip(answers, replies_to(number, answers), strict=True):
                assert found["share"] == pytest.approx(question.share(answer)), answer
                if answer in question.right_answers:
                    assert found["text"] == fact_text(question.right_reason)
                elif answer in question.wrong_replies:
                    assert found["text"] == fact_text(question.wrong_replies[answer])


@pytest.mark.long
def test_the_page_composes_replies(reply_of):
    practice = practice_with(*tasks(), DRAWING)
    replies_to, numbers = reply_of(practice), [each.name for each in practice.tasks]

    def sentence_for(name, answer):
        return replies_to(numbers.index(name), [answer])[0]["text"]

    assert sentence_for("4", "0,0 0,2") == "10 cells are missing, (0, 1) for one. 1 cell is too much, (0, 2) for one."
    assert sentence_for("7", "3 1") == "That is not it. 2 items belong in another group."
    assert sentence_for("7", "1 1") == "An open cell has a number. 1 item belongs in another group."
    assert sentence_for("board", "EE 0,0") == "On this board the program's answer is right."
    assert sentence_for("board", "EEM 0,1").endswith(" So.")
    assert sentence_for("board", "EEEM 0,2").endswith("But a board of 3 cells is enough: take cells away.")


def test_the_page_recognises_algorithms_in_traces(reply_of):
    replies_to, question = reply_of(TRACING), TRACING.tasks[-1]
    by_rule = (trace_answer(question, rule_clicks(question, rule)) for rule in ("newest", "pushed"))
    answers = [question.solution, *by_rule]
    right, newest, pushed = (reply["text"] for reply in replies_to(len(TRACING.tasks) - 1, answers))
    assert right.startswith("Your clicks are those of the queue.")
    assert right.endswith("What waits was right 2 of 2 times.")
    assert newest.startswith("Your clicks are the recursion's: ")
    assert pushed.startswith("Your clicks are those of a stack that marks cells when it pushes them: ")
