"""Programs that students write: answers are made from verdicts, and nothing is run."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.exercises.making.program_task import MANY_TRIES, ProgramTask, program_answer
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import AnswerError, VariantTask
from visualizer.language.practice import said
from visualizer.programs.judging.verdict import SameOrders, Status, Verdict

BOARD = Board(("EE",), (0, 0))
TASK = ProgramTask(name="1", prompt=Fact("ask"), scene=Scene(BOARD), right=Fact("well"))
LIKE = ProgramTask(
    name="1", prompt=Fact("ask"), scene=Scene(BOARD), right=Fact("well"),
    like=("queue,mark=push,order=clockwise",),
)  # fmt: skip


def verdict(*visits: str, status: Status = Status.RIGHT) -> Verdict:
    return Verdict("mine.py", status, same=SameOrders(visits=visits))


def test_the_answer_has_the_verdict_and_the_sum_of_the_text():
    assert program_answer(TASK, verdict(), "123456789") == "right cbf43926"
    assert program_answer(TASK, verdict(status=Status.WRONG), "123456789") == "wrong cbf43926"
    cannot = verdict(status=Status.COULD_NOT_RUN)
    assert program_answer(TASK, cannot, "123456789") == "could-not-run cbf43926"


def test_a_text_has_one_sum_on_every_system():
    assert program_answer(TASK, verdict(), "a\r\nb") == program_answer(TASK, verdict(), "a\nb")


def test_visits_in_another_order_are_told_from_those_wanted():
    right = verdict("queue-mark-on-push", "queue,mark=push,order=clockwise")
    either = replace(LIKE, like=(*LIKE.like, "stack,mark=pop"))
    for task in (LIKE, either):
        assert task.judge(program_answer(task, right, "")).right
    for other in (verdict("queue-mark-on-push"), Verdict("mine.py", Status.RIGHT)):
        judged = LIKE.judge(program_answer(LIKE, other, ""))
        assert not judged.right
        assert judged.said == (Fact("program-other-order"),)


def test_every_verdict_has_its_sentence():
    for word in ("wrong", "could-not-run", "other-order"):
        judged = TASK.judge(TASK.read(f"{word} 00000000"))
        assert judged.share == 0.0
        assert all(map(said, judged.said))
    assert TASK.judge("right 00000000").said == (Fact("program-right"), Fact("well"))


@pytest.mark.parametrize("text", ["", "right", "right 123", "good 00000000", "right 0000000g"])
def test_what_is_no_verdict_says_how_to_get_one(text):
    with pytest.raises(AnswerError, match=r"visualizer check mine\.py"):
        TASK.read(text)


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
