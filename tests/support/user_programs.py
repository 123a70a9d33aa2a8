"""User programs in the window, with runs and verdicts under a test's control."""

from __future__ import annotations

from pathlib import Path

import pytest
from local_runner import local_program
from window_driver import WindowDriver

from visualizer import Board, record
from visualizer.programs.verdicts.verdict import Failure, Mistake, Severity, Status, Verdict
from visualizer.recording.program import RunOutcome
from visualizer.recording.run_end import ReturnKind

QUEUE = """\
from visualizer import Queue


def reveal(board, click):
    queue = Queue([click])
    board[click] = "B"
    while queue:
        cell = queue.popleft()
        yield cell
        mines = board.mines_around(cell)
        board[cell] = str(mines) if mines else "B"
        if mines:
            continue
        for near in board.neighbours(cell):
            if board[near] == "E":
                board[near] = "B"
                queue.append(near)
"""
PRINTING = QUEUE.replace("        yield cell\n", "        print('at', cell)\n        yield cell\n")
RAISING = QUEUE.replace("        mines = ", "        [][len(queue)]\n        mines = ", 1)


class FakeJudge:
    """A judging process whose verdict a test provides."""

    def __init__(self, reference: str) -> None:
        self.reference = reference
        self.progress: int | None = None
        self.verdict: Verdict | None = None
        self.closed = False

    def close(self) -> None:
        self.closed = True

    def finish(self, verdict: Verdict) -> None:
        self.verdict = verdict


def wrong_verdict(name: str = "mine.py") -> Verdict:
    """Return a verdict on a program that writes an int instead of a digit."""
    board = Board(("EE", "EM"), (0, 0))
    rows = ((1, "E"), ("E", "M"))
    trace = record(board, None, counts_one)
    answer = RunOutcome(rows, rows, ReturnKind.SAME, printed="at (0, 0)\n", trace=trace)
    failure = Failure(board, ("1E", "EM"), answer, ((0, 0),))
    mistake = Mistake("digit-is-number", Severity.WRONG, 3)
    return Verdict(name, Status.WRONG, 12, failure=failure, mistakes=(mistake,), printed="at\n")


def counts_one(board, click):
    yield click
    board[click] = "1"


class UserProgramFile:
    """The file of a user program, and a window that opens it."""

    def __init__(self, path: Path, board: str = "corner-9x9") -> None:
        self.path = path
        self.driver = WindowDriver(board)
        self.driver.settle()
        self._times = 1_000_000_000

    def write(self, text: str) -> None:
        """Save the file with a later modification time."""
        import os

        self.path.write_text(text)
        self._times += 1_000_000_000
        os.utime(self.path, ns=(self._times, self._times))

    def open(self, text: str = QUEUE) -> WindowDriver:
        """Save the file and open it in the window."""
        self.write(text)
        self.driver.drop(self.path)
        self.driver.settle()
        return self.driver

    def save(self, text: str) -> None:
        """Save the file again, and let the window notice."""
        self.write(text)
        self.check_files()

    def check_files(self, times: int = 1) -> None:
        """Let the window check its files for changes."""
        for _ in range(times):
            self.driver.wait(0.3)
            self.driver.settle()


@pytest.fixture
def user_file(tmp_path, monkeypatch) -> UserProgramFile:
    """A user program file ``mine.py`` that does not exist yet, and a window."""
    monkeypatch.setattr("visualizer.programs.running.process_runner.program_from_file", local_program)
    return UserProgramFile(tmp_path / "mine.py")
