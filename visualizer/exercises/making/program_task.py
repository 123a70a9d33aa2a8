"""Writing a program and having it judged.

An answer has the verdict in a word and the check sum of the text that was judged:
``right 1a2b3c4d``. Whoever asks makes it with `program_answer` from the verdict; nothing here runs
a program. Where none can be judged, as in a page, the task says how it is done
(`visualizer check`), and its step is read. So that the score is the same everywhere, the task is
not graded unless a lesson says so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from zlib import crc32

from visualizer.analysis.explanation import Fact
from visualizer.errors import one_line, quoted
from visualizer.exercises.tasks import AnswerError, Judgement, Task
from visualizer.programs.judging.verdict import Status, Verdict

#: Programs are mended and judged again as often as it takes.
MANY_TRIES = 99

RIGHT, OTHER_ORDER = "right", "other-order"
_WORDS = {Status.RIGHT: RIGHT, Status.WRONG: "wrong", Status.COULD_NOT_RUN: "could-not-run"}
_SAID = {
    "wrong": Fact("program-wrong"),
    "could-not-run": Fact("program-could-not-run"),
    OTHER_ORDER: Fact("program-other-order"),
}


@dataclass(frozen=True, kw_only=True)
class ProgramTask(Task):
    """A program is to be written that is judged right.

    ``template`` is the text to begin with; ``file`` is what to call it. ``like`` are names of known
    programs, of one of which the visits have to be, on every board that is tried; with none, any
    order is right.
    """

    form = "program"
    template: str = ""
    file: str = "mine.py"
    like: tuple[str, ...] = ()
    tries: int = MANY_TRIES
    graded: bool = False

    def read(self, text: str) -> str:
        """The word of a verdict, and a check sum."""
        found = re.fullmatch(
            rf"({RIGHT}|{'|'.join(_SAID)})\s+([0-9a-f]{{8}})", " ".join(text.lower().split())
        )
        if found is None:
            raise AnswerError(
                f"{quoted(one_line(text))} is no verdict; have the program judged with"
                f" visualizer check {self.file}"
            )
        return f"{found[1]} {found[2]}"

    def judge(self, answer: str) -> Judgement:
        """What the verdict says; the text itself is not known here."""
        word = answer.partition(" ")[0]
        if word == RIGHT:
            return Judgement(1.0, (Fact("program-right"), self.right))
        return Judgement(0.0, (_SAID[word],))

    @property
    def solution(self) -> str:
        """Nothing: there are many right programs."""
        return ""


def program_answer(task: ProgramTask, verdict: Verdict, text: str) -> str:
    """The answer that a verdict on a program's ``text`` gives.

    >>> task = ProgramTask(name="1", prompt=Fact("ask"), scene=None, right=Fact("well"))
    >>> program_answer(task, Verdict("mine.py", Status.RIGHT), "")
    'right 00000000'
    """
    word = _WORDS[verdict.status]
    if word == RIGHT and task.like:
        visits = verdict.same.visits if verdict.same else ()
        word = RIGHT if set(visits) & set(task.like) else OTHER_ORDER
    # Without it the same program saved on another system would have another sum.
    return f"{word} {crc32(text.replace(chr(13) + chr(10), chr(10)).encode()):08x}"
