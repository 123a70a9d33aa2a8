"""An exported practice replies to every answer as `Task.reply` does."""

from __future__ import annotations

import json
from itertools import product
from random import Random

from practices import BOARD, practice_with, task, tasks

from visualizer import record
from visualizer.board.shipped import load_shipped_board
from visualizer.exercises.making.small_boards import BoardDrawing, boards_of_table
from visualizer.exercises.scene import Scene
from visualizer.exercises.task import CellSelection, Choice, ItemSorting, Task, cells_text
from visualizer.exercises.trace_practice import Tracing, make_hand_trace
from visualizer.export.practice.practice_page import practice_html
from visualizer.language.practice import facts_text

DRAWING = task("board", "Draw one.", Scene(BOARD), BoardDrawing(program="program-a", least=2), "EM 0,0", "So.")


def answers_for(question: Task) -> list[str]:
    """Return answers in the form of the task's control, known and random ones."""
    control, choose = question.control, Random(question.name)
    found = [question.solution, *question.replies]
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


def test_the_page_replies_as_the_program_does(browser, tmp_path):
    practices = (
        practice_with(*tasks(), DRAWING),
        make_hand_trace(record(load_shipped_board("corner-9x9"), None, "queue-mark-on-push"), seed=3),
    )
    for practice in practices:
        path = tmp_path / "practice.html"
        path.write_text(practice_html(practice), encoding="utf-8")
        browser.open(path.as_uri())
        for number, question in enumerate(practice.tasks):
            answers = answers_for(question)
            replies = browser.value(
                f"{json.dumps(answers)}.map((answer) => practicePage.replyTo(practicePage.tasks[{number}], answer))"
            )
            for answer, found in zip(answers, replies, strict=True):
                reply = question.reply(answer)
                assert (found["share"], found["said"]) == (reply.share, facts_text(reply.facts)), answer
