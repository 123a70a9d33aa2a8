"""Judging a program: boards are tried until one fails, then it is said what goes wrong.

Nothing here is decided by a clock, so that the verdict is the same on a slow machine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice, takewhile

from visualizer.board.board import Board
from visualizer.board.small_boards import board_key, smaller_boards
from visualizer.programs.judging.boards import (
    SMALL_SIZE,
    boards_of_each_side,
    diagnostic_boards,
    played_boards,
    random_boards,
    second_call_pairs,
    small_boards,
)
from visualizer.programs.judging.expected import differing_cells, expected_rows, failure_severity
from visualizer.programs.judging.remarks import with_remarks
from visualizer.programs.judging.verdict import Failure, Status, Verdict
from visualizer.programs.limits import Limits
from visualizer.programs.mistakes.diagnosis import diagnose
from visualizer.programs.mistakes.mistake import Mistake, Severity
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.crashes import CrashKind
from visualizer.recording.run_outcome import RunOutcome

#: How many boards a process is handed at once: few first, since one of them may fail.
_FIRST_BATCH, _LARGEST_BATCH = 8, 256
#: What ends a run without saying whether the program is right.
_UNJUDGED_KINDS = (CrashKind.LOAD, CrashKind.TIME)
#: What ends the process: the program, or from outside another, or the system without memory.
_ENDED_KINDS = (CrashKind.PROCESS_ENDED, CrashKind.MEMORY)


@dataclass(frozen=True)
class JudgeSettings:
    """How many random boards are tried, from which seed, and the limits of each run."""

    random_boards: int = 100
    seed: int = 529
    limits: Limits = field(default_factory=lambda: Limits(seconds=10.0, megabytes=512, operations=50_000))


@dataclass(frozen=True)
class FailingBoard:
    """A board on which a program fails: in which way, and what it did."""

    board: Board
    kind: Severity
    answer: RunOutcome

    @property
    def is_unjudged(self) -> bool:
        """Whether the run says nothing about the program: it has not begun, or was given up."""
        return self.answer.fault is not None and self.answer.fault.kind in _UNJUDGED_KINDS

    @property
    def is_last(self) -> bool:
        """Whether no further board is run for a worse failure, since such runs take long."""
        return self.has_ended_process or self.is_unended or self.is_unjudged

    @property
    def is_unended(self) -> bool:
        """Whether the run was stopped, or had no room for its calls."""
        return self.kind in (Severity.ENDLESS, Severity.SLOW)

    @property
    def has_ended_process(self) -> bool:
        """Whether its process has ended, so that each run has to begin one."""
        return self.answer.fault is not None and self.answer.fault.kind in _ENDED_KINDS

    @property
    def failure_key(self) -> tuple[object, ...]:
        """What is equal where a program fails alike, the worst first: the error raised too."""
        fault = self.answer.fault
        kind = Severity.SLOW if self.is_unended else self.kind
        return self.is_unjudged, kind, fault.error if fault is not None else ""


def judge(
    program: ProgramFile,
    runner: ProcessRunner,
    settings: JudgeSettings,
    report: Callable[[int], None] = lambda boards: None,
) -> Verdict:
    """The verdict on a program; ``report`` is told after each run how many there were.

    Raises OSError where no process can be begun, or one ends and does not so again.
    """
    return _Judge(program, runner, settings, report).verdict()


@dataclass
class _Judge:
    _program: ProgramFile
    _runner: ProcessRunner
    _settings: JudgeSettings
    _report: Callable[[int], None]
    _board_count: int = 0
    _small_up_to: str = ""
    _printed: str = ""
    #: Whether the file is loaded once for many boards, which is as LeetCode does it, and fast.
    _loads_once: bool = True

    def verdict(self) -> Verdict:
        failing, before = self._find_smallest_failing()
        if failing is None:
            return with_remarks(self._build_verdict(Status.RIGHT), self._program, self._runner)
        if failing.is_unjudged:
            return replace(self._build_verdict(Status.COULD_NOT_RUN), fault=failing.answer.fault)
        if failing.has_ended_process:
            *_, again = self._runner.run((*before, failing.board), together=bool(before))
            if again.fault is None:  # something else has ended it
                raise OSError("its process ended on a board, and not there again; check it again")
        return self._wrong_verdict(failing, before)

    # Trying boards

    def _find_smallest_failing(self) -> tuple[FailingBoard | None, tuple[Board, ...]]:
        """The smallest board found on which the program fails, and the boards of calls before."""
        failing = self._find_worst((*diagnostic_boards(), *played_boards()))
        if failing is not None:
            failing = self._shrink_board(failing)
            size = board_key(failing.board)
            below = takewhile(lambda board: board_key(board) < size, small_boards())
            return self._first_similar(failing, below) or failing, ()
        failing = next(self._find_failing(small_boards()), None)
        if failing is not None:
            return failing, ()
        self._small_up_to = SMALL_SIZE
        settings = self._settings
        random = random_boards(settings.random_boards, settings.seed)
        boards = chain(boards_of_each_side(), random)
        failing = next(self._find_failing(boards), None)
        return (self._shrink_board(failing), ()) if failing is not None else self._find_second_call_failing()

    def _find_worst(self, boards: Iterable[Board]) -> FailingBoard | None:
        """The worst failure, of those alike the smallest; a run that was stopped is the last."""
        failings = []
        for each in self._find_failing(boards):
            failings.append(each)
            if each.is_last:
                break
        return min(failings, key=lambda each: (each.is_unjudged, each.kind, board_key(each.board)), default=None)

    def _find_failing(self, boards: Iterable[Board], together: bool = False) -> Iterator[FailingBoard]:
        """The failures among boards; the process is handed ever more of them at once."""
        remaining, size = iter(boards), _FIRST_BATCH
        while portion := list(islice(remaining, None if together else size)):
            size = min(2 * size, _LARGEST_BATCH)
            answers = self._runner.run(portion, together=together or self._loads_once)
            failing, done = None, 0
            try:
                for board, answer in zip(portion, answers):
                    kind = failure_severity(expected_rows(board), answer)
                    failing = None if kind is None else FailingBoard(board, kind, answer)
                    may_be_left = failing is not None and not failing.has_ended_process
                    if may_be_left and self._loads_once and not together:
                        break
                    done += 1
                    self._board_count += 1
                    self._report(self._board_count)
                    self._printed = self._printed or answer.printed
                    if failing is not None:
                        yield failing
            finally:
                if failing is None or not failing.is_last:
                    deque(answers, maxlen=0)  # a process that has answered all is used again
            if done < len(portion) and not together:
                # What calls before have left behind may be the reason: each is the first from now.
                self._loads_once, remaining = False, chain(portion[done:], remaining)

    def _shrink_board(self, failing: FailingBoard) -> FailingBoard:
        """The failure on a board from which nothing can be taken away."""
        while found := self._first_similar(failing, smaller_boards(failing.board)):
            failing = found
        return failing

    def _first_similar(self, failing: FailingBoard, boards: Iterable[Board]) -> FailingBoard | None:
        found = self._find_failing(boards)
        return next((each for each in found if each.failure_key == failing.failure_key), None)

    def _find_second_call_failing(self) -> tuple[FailingBoard | None, tuple[Board, ...]]:
        """A board that fails after others in one process; after one other, if that suffices."""
        row, done = tuple(chain.from_iterable(second_call_pairs())), self._board_count
        failing = next(self._find_failing(row, together=True), None)
        if failing is None:
            return None, ()
        number = self._board_count - done
        for pair in second_call_pairs():
            found = next(self._find_failing(pair, together=True), None)
            if found is not None:
                return found, pair[:1]
        return failing, row[: number - 1]

    # What is said

    def _wrong_verdict(self, failing: FailingBoard, before: tuple[Board, ...]) -> Verdict:
        board, expected = failing.board, expected_rows(failing.board)
        boards = (*before, board)
        *_, observed = self._runner.run(boards, observed=True, together=bool(before))
        # Watching takes time and memory, so that the run that was watched may end elsewhere. A
        # process that has ended with the board says nothing of it; the writes that were seen do.
        left = failing.answer.left or observed.left
        answer = replace(failing.answer, left=left, trace=observed.trace, notes=observed.notes)
        failure = Failure(
            board, expected, answer, differing_cells(expected, answer), len(boards), before[-1] if before else None
        )
        mistakes: tuple[Mistake, ...] = ()
        if not failing.has_ended_process:
            mistakes = diagnose(self._program, self._runner, failure)
        self._printed = answer.printed
        status = Status.TOO_SLOW if failing.kind is Severity.SLOW else Status.WRONG
        return replace(self._build_verdict(status), failure=failure, mistakes=mistakes)

    def _build_verdict(self, status: Status) -> Verdict:
        boards, small = self._board_count, self._small_up_to
        return Verdict(self._program.name, status, boards, small, printed=self._printed)
