"""Submissions of a class, and verdicts on them that take no time."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from judged_programs import program_of_text
from planted_bases import BASES
from plants import planted_program, plants_of
from small_boards import parse_small_board, right_answer

from visualizer import Board
from visualizer.programs.judging.class_run import JudgedSubmission
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.submissions import Submission
from visualizer.programs.mistakes.directions import DIRECTION_MISTAKES
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.verdicts.boards import differing_cells, failure_severity
from visualizer.programs.verdicts.verdict import (
    Counts,
    Failure,
    Mistake,
    Overflow,
    SameOrders,
    Severity,
    Status,
    Verdict,
)
from visualizer.recording.crashes import Crash, CrashKind

#: The texts of wrong programs.
WRONG = [each.text for known in DIRECTION_MISTAKES for each in plants_of(known.kind)]
#: Limits that suffice for small boards.
LIMITS = Limits(operations=20_000)
COUNTS = Counts("mine.py", 81, 3, 12)
RIGHT_VERDICT = Verdict(
    "mine.py",
    Status.RIGHT,
    1000,
    "3x3",
    remarks=(Mistake("shallow-copy", Severity.STYLE, 3),),
    same=SameOrders(("queue-mark-on-push",), (), 9, None, (COUNTS,)),
    overflow=Overflow(1),
)
BROKEN_VERDICT = Verdict("mine.py", Status.COULD_NOT_RUN, fault=Crash(CrashKind.LOAD, "invalid syntax; mend it", 2))


@cache
def failure_verdict(name: str, explained: bool = True) -> Verdict:
    """Return the verdict on a planted program, with its observed run."""
    program = planted_program(name)
    rows, click = parse_small_board(program.board)
    board = Board(rows, click)
    runner = ProcessRunner(program_of_text(program.text), LIMITS)
    try:
        (answer,) = runner.run([board], observed=True)
    finally:
        runner.close()
    expected = right_answer(rows, click)
    failure = Failure(board, expected, answer, differing_cells(expected, answer))
    severity = failure_severity(expected, answer)
    mistake = Mistake(name, severity or Severity.WRONG, program.line, program.directions)
    return Verdict("mine.py", Status.WRONG, 7, failure=failure, mistakes=(mistake,) if explained else ())


def judged_submission(name: str, verdict: Verdict, text: str = "") -> JudgedSubmission:
    """Return a submission with a name and a verdict; its file does not exist."""
    named = Verdict(**{**vars(verdict), "name": name})
    return JudgedSubmission(Submission(name, Path("no-such-folder") / name), named)


def write_class(folder: Path, count: int) -> None:
    """Write a number of different submissions, each in its own folder.

    A third is right, and one in ten is not valid Python.
    """
    for number in range(count):
        text = WRONG[number % len(WRONG)]
        if number % 10 == 9:
            text = "class Solution\n"
        elif number % 3 == 0:
            text = BASES[["entry", "before", "queue", "stack"][number % 4]]
        path = folder / f"student{number}" / "main.py"
        path.parent.mkdir()
        path.write_text(f"# {number}\n{text}", encoding="utf-8")


def verdict_by_text(path: Path) -> Verdict:
    """Return the verdict on a file of `write_class`, by comparing texts."""
    text = path.read_text(encoding="utf-8").partition("\n")[2]
    if text in BASES.values():
        return RIGHT_VERDICT
    if text not in WRONG:
        return BROKEN_VERDICT
    return Verdict("mine.py", Status.WRONG, 7)


class FakeJudging:
    """A judging process that has its verdict after it has been asked for it a number of times."""

    can_go_on = False

    def __init__(self, judges: FakeJudges, reference: str) -> None:
        self.judges = judges
        self.closed = False
        self.polls = self.judges.polls(reference)
        self.verdict_to_be = self.judges.verdict(Path(reference))

    @property
    def verdict(self) -> Verdict | None:
        """The verdict, if there is one now."""
        self.polls -= 1
        return self.verdict_to_be if self.polls < 0 else None

    @property
    def processor_seconds(self) -> float:
        """One second for each time it was asked for its verdict, on a machine that does nothing else."""
        return (self.judges.polls_before - self.polls) * self.judges.share

    def close(self) -> None:
        """Note that it is closed."""
        self.closed = True


class FakeJudges:
    """Starts a `FakeJudging` for each program, with 0 to 3 polls, and notes what was judged."""

    def __init__(self) -> None:
        self.judged: list[str] = []
        self.processes: list[FakeJudging] = []
        self.more = self.polls_before = 0
        #: The share of the processor that a process gets.
        self.share = 1.0
        self.verdict = verdict_by_text

    def polls(self, reference: str) -> int:
        """Return how many polls the judging of a program takes."""
        self.judged.append(reference)
        self.polls_before = len(self.judged) * 7 % 4 + self.more
        return self.polls_before

    def __call__(self, reference: str, settings: JudgeSettings) -> FakeJudging:
        self.processes.append(FakeJudging(self, reference))
        return self.processes[-1]


@pytest.fixture
def judges(monkeypatch) -> FakeJudges:
    """Replacements for the processes that judge."""
    found = FakeJudges()
    monkeypatch.setattr("visualizer.programs.judging.class_run.JudgingProcess", found)
    return found
