"""Programs that students write: answers are made from verdicts, and nothing is run."""

from __future__ import annotations

import sys

import pytest

from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.exercises.making.program_task import MANY_TRIES, ProgramTask, program_answer
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import AnswerError, VariantTask
from visualizer.language.practice import said
from visualizer.programs.judging.verdict import Status, Verdict

BOARD = Board(("EE",), (0, 0))
TASK = ProgramTask(name="1", prompt=Fact("ask"), scene=Scene(BOARD), right=Fact("well"))


def test_the_answer_has_the_verdict_and_the_sum_of_the_text():
    words = {Status.RIGHT: "right", Status.WRONG: "wrong", Status.COULD_NOT_RUN: "could-not-run"}
    for status, word in words.items():
        answer = program_answer(TASK, Verdict("mine.py", status), "a\nb")
        assert answer.split()[0] == word
        assert answer == program_answer(TASK, Verdict("mine.py", status), "a\r\nb")
        assert TASK.judge(answer).right == (status is Status.RIGHT)
    for text in ("", "right", "right 123", "good 00000000", "right 0000000g"):
        with pytest.raises(AnswerError, match=r"visualizer check mine\.py"):
            TASK.read(text)


def test_every_verdict_has_its_sentence():
    for word in ("wrong", "could-not-run", "other-order"):
        judged = TASK.judge(TASK.read(f"{word} 00000000"))
        assert judged.share == 0.0
        assert all(map(said, judged.said))
    assert TASK.judge("right 00000000").said == (Fact("program-right"), Fact("well"))


def test_a_program_is_judged_again_until_it_is_right_and_gives_no_points():
    progress = Progress(Practice(Fact("t"), (Step((), TASK.scene, TASK),), ()))
    for _ in range(MANY_TRIES - 2):
        progress.answer(TASK, "wrong 00000000")
    assert not progress.settled(TASK)
    progress.answer(TASK, "right 00000000")
    assert progress.done
    assert progress.score.possible == 0


def test_an_answer_for_the_lab_imports_nothing_that_is_installed(monkeypatch):
    task = VariantTask(
        name="1", prompt=Fact("ask"), scene=Scene(BOARD), right=Fact("well"), rights=("queue",)
    )
    lookup = sys.modules["visualizer.algorithms.lookup"]

    def refuse(*_: object) -> None:
        raise AssertionError("installed packages are looked at")

    monkeypatch.setattr(lookup, "find_installed", refuse)
    assert task.read("Stack, mark=pop") == "stack,mark=pop"
    for text in ("mine", "package-algorithm", "queue,mark=never"):
        with pytest.raises(AnswerError):
            task.read(text)
