"""A page gives every answer the share that `Task.share` has, and finds the sentences about it."""

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
from visualizer.language.practice import facts_text

SORTING, MARKING = tasks()[6], tasks()[3]
DRAWING = task("board", "Draw one.", Scene(BOARD), BoardDrawing(program="program-a", least=2), "EM 0,0", "So.")


@pytest.fixture
def pages(browser, tmp_path):
    """A function that returns the reply of a page with one task to an answer."""

    def reply(asked: Task, answer: str) -> dict[str, object]:
        path = tmp_path / "practice.html"
        path.write_text(practice_html(practice_with(asked)), encoding="utf-8")
        browser.open(path.as_uri())
        return browser.value(f"practicePage.replyTo(practicePage.tasks[0], {json.dumps(answer)})")

    return reply


def answers_to(asked: Task) -> list[str]:
    """Answers in the form of the task's control, as its table has them and others."""
    control, choose = asked.control, Random(asked.name)
    found = [asked.solution, *asked.replies]
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


def test_replies_of_all_controls(browser, tmp_path):
    practices = (
        practice_with(*tasks(), DRAWING),
        make_hand_trace(record(load_shipped_board("corner-9x9"), None, "queue-mark-on-push"), seed=3),
    )
    for practice in practices:
        path = tmp_path / "practice.html"
        path.write_text(practice_html(practice), encoding="utf-8")
        browser.open(path.as_uri())
        for number, asked in enumerate(practice.tasks):
            answers = answers_to(asked)
            replies = browser.value(
                f"{json.dumps(answers)}.map((answer) => practicePage.replyTo(practicePage.tasks[{number}], answer))"
            )
            for answer, found in zip(answers, replies, strict=True):
                assert found["share"] == asked.share(answer), answer
                if answer in asked.replies:
                    assert found["text"] == facts_text(asked.replies[answer].facts)


@pytest.mark.parametrize(
    ("asked", "answer", "sentence"),
    [
        (SORTING, "1 1", "An open cell has a number. 1 item belongs in another group."),
        (SORTING, "3 1", "That is not it. 2 items belong in another group."),
        (MARKING, "none", "11 cells are missing, (0, 0) for one."),
        (MARKING, "0,1 0,2", "10 cells are missing, (0, 0) for one. 1 cell is too much, (0, 2) for one."),
        (DRAWING, "EE 0,0", "On this board the program's answer is right."),
        (DRAWING, "EEM 0,1", "It shows at visit 2. But a board of 2 cells is enough: take cells away."),
    ],
)
def test_an_answer_that_no_table_has_gets_its_sentences(pages, asked, answer, sentence):
    assert pages(asked, answer)["text"] == sentence


@pytest.mark.parametrize(
    ("name", "word", "whose"),
    [
        ("queue-mark-on-push", "newest", "the recursion's"),
        ("recursive-check-first", "longest", "a queue's"),
        ("recursive-check-first", "pushed", "those of a stack that marks cells"),
    ],
)
def test_wrong_clicks_name_the_rule_that_they_follow(pages, name, word, whose):
    asked = make_hand_trace(record(load_shipped_board("corner-9x9"), None, name)).tasks[-1]
    clicks, wrong = [], 0
    for words in asked.control.click_words:
        by_rule = [cell for cell in words if words[cell] == word]
        clicks.append((by_rule or [cell for cell in words if words[cell] == "right"])[0])
        wrong += bool(by_rule)
    entries = [each.right_entry for each in asked.control.checkpoints]
    text = pages(asked, "; ".join([cells_text(clicks), *entries]))["text"]
    assert text.startswith(f"Your clicks are {whose}"), text
    assert f": {wrong} of your {wrong} wrong clicks" in text
