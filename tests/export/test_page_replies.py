"""A page gives each answer the share that `Task.share` gives it, and says the sentences of the task."""

from __future__ import annotations

import json
from itertools import product
from random import Random

import pytest
from practices import BOARD, practice_with, task, tasks

from visualizer import record
from visualizer.board.shipped import load_shipped_board
from visualizer.exercises.making.small_boards import BoardDrawing, boards_of_table
from visualizer.exercises.scene import Scene
from visualizer.exercises.task import CellSelection, Choice, ItemSorting, Task, cells_text
from visualizer.exercises.trace_practice import Tracing, make_hand_trace
from visualizer.export.practice.practice_page import practice_html
from visualizer.language.practice import fact_text

DRAWING = task("board", "Draw one.", Scene(BOARD), BoardDrawing(program="program-a", least=3), "EEM 0,1", "So.")
TRACING = make_hand_trace(record(load_shipped_board("corner-9x9"), None, "queue-mark-on-push"), seed=3)


def answers_to(asked: Task) -> list[str]:
    """Answers in the form of the task's control, as its table has them and others."""
    control, choose = asked.control, Random(asked.name)
    found = [asked.solution, *asked.right_answers, *asked.wrong_replies]
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
        found = [asked.solution, *(traced(control, choose) for _ in range(60))]
    return found


def traced(control: Tracing, choose: Random) -> str:
    """An answer whose wrong clicks follow one rule more often than others."""
    rule = choose.choice(["longest", "pushed", "newest", "order", "waiting"])
    clicks = []
    for number, words in enumerate(control.click_words, control.given_count):
        by_rule = [cell for cell, word in words.items() if word == rule]
        others = [control.opening_order[number], control.opening_order[number], choose.choice(list(words))]
        clicks.append(choose.choice([*by_rule[:2], *others]))
    held = [choose.choice([*each.replies, "none"]) for each in control.checkpoints]
    return "; ".join([cells_text(clicks), *held])


def trace_by_rule(asked: Task, rule: str) -> str:
    """An answer whose clicks follow a rule at each step where that is possible."""
    clicks = []
    for words in asked.control.click_words:
        right = next(cell for cell in words if words[cell] == "right")
        clicks.append(next((cell for cell in words if words[cell] == rule), right))
    return "; ".join([cells_text(clicks), *(each.right_entry for each in asked.control.checkpoints)])


@pytest.fixture
def reply_of(browser, tmp_path):
    """Open a practice; the result replies to answers to a task, by its index, as the page does."""

    def opened(practice):
        path = tmp_path / "practice.html"
        path.write_text(practice_html(practice), encoding="utf-8")
        browser.open(path.as_uri())
        return lambda number, answers: browser.value(
            f"{json.dumps(answers)}.map((answer) => practicePage.replyTo(practicePage.tasks[{number}], answer))"
        )

    return opened


def test_shares_of_all_controls_and_sentences_of_all_tables(reply_of):
    for practice in (practice_with(*tasks(), DRAWING), TRACING):
        replies_to = reply_of(practice)
        for number, asked in enumerate(practice.tasks):
            answers = answers_to(asked)
            for answer, found in zip(answers, replies_to(number, answers), strict=True):
                assert found["share"] == asked.share(answer), answer
                if answer in asked.right_answers:
                    assert found["text"] == fact_text(asked.right)
                elif answer in asked.wrong_replies:
                    assert found["text"] == fact_text(asked.wrong_replies[answer])


def test_sentences_that_the_page_makes(reply_of):
    practice = practice_with(*tasks(), DRAWING)
    replies_to, numbers = reply_of(practice), [each.name for each in practice.tasks]

    def said(name, answer):
        return replies_to(numbers.index(name), [answer])[0]["text"]

    assert said("4", "0,0 0,2") == "10 cells are missing, (0, 1) for one. 1 cell is too much, (0, 2) for one."
    assert said("7", "3 1") == "That is not it. 2 items belong in another group."
    assert said("7", "1 1") == "An open cell has a number. 1 item belongs in another group."
    assert said("board", "EE 0,0") == "On this board the program's answer is right."
    assert said("board", "EEM 0,1").endswith(" So.")
    assert said("board", "EEEM 0,2").endswith("But a board of 3 cells is enough: take cells away.")


def test_sentences_about_traced_runs(reply_of):
    replies_to, asked = reply_of(TRACING), TRACING.tasks[-1]
    answers = [asked.solution, trace_by_rule(asked, "newest"), trace_by_rule(asked, "pushed")]
    right, newest, pushed = (reply["text"] for reply in replies_to(len(TRACING.tasks) - 1, answers))
    assert right.startswith("Your clicks are those of the queue.")
    assert right.endswith("What waits was right 2 of 2 times.")
    assert newest.startswith("Your clicks are the recursion's: ")
    assert pushed.startswith("Your clicks are those of a stack that marks cells when it pushes them: ")
