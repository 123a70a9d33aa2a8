"""Judging a program: boards are tried until one fails, then it is said what goes wrong.

Nothing here is decided by a clock, so that the verdict is the same on a slow machine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice, takewhile

from visualizer.board.board import Board
from visualizer.board.small_boards import size_of, smaller_boards
from visualizer.programs.judging.boards import (
    SMALL_SIZE,
    boards_of_each_side,
    diagnostic_boards,
    pairs,
    played_boards,
    random_boards,
    small_boards,
)
from visualizer.programs.judging.expected import (
    differing_cells,
    expected_rows,
    failure_kind,
)
from visualizer.programs.judging.remarks import with_remarks
from visualizer.programs.judging.verdict import Failure, Status, Verdict
from visualizer.programs.limits import Limits
from visualizer.programs.mistakes.diagnosis import diagnose
from visualizer.programs.mistakes.mistake import Mistake, Severity
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.faults import FaultKind
from visualizer.recording.run_outcome import RunOutcome

#: How many boards a process is handed at once: few first, since one of them may fail.
_FIRST_PORTION, _LARGEST_PORTION = 8, 256
#: What ends a run without saying whether the program is right.
_UNJUDGED = (FaultKind.LOAD, FaultKind.TIME)
#: What ends the process: the program, or from outside another, or the system without memory.
_ENDED_KINDS = (FaultKind.DIED, FaultKind.MEMORY)


@dataclass(frozen=True)
class JudgeSettings:
    """How many random boards are tried, from which seed, and the limits of each run."""

    random_boards: int = 100
    seed: int = 529
    limits: Limits = field(default_factory=lambda: Limits(seconds=10.0, megabytes=512, operations=50_000))


@dataclass(frozen=True)
class Failing:
    """A board on which a program fails: in which way, and what it did."""

    board: Board
    kind: Severity
    answer: RunOutcome

    @property
    def is_unjudged(self) -> bool:
        """Whether the run says nothing about the program: it has not begun, or was given up."""
        return self.answer.fault is not None and self.answer.fault.kind in _UNJUDGED

    @property
    def is_last(self) -> bool:
        """Whether no further board is run for a worse failure, since such runs take long."""
        return self.has_died or self.is_unended or self.is_unjudged

    @property
    def is_unended(self) -> bool:
        """Whether the run was stopped, or had no room for its calls."""
        return self.kind in (Severity.ENDLESS, Severity.SLOW)

    @property
    def has_died(self) -> bool:
        """Whether its process has ended, so that each run has to begin one."""
        return self.answer.fault is not None and self.answer.fault.kind in _ENDED_KINDS

    @property
    def way(self) -> tuple[object, ...]:
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
    _boards: int = 0
    _small_up_to: str = ""
    _printed: str = ""
    #: Whether the file is loaded once for many boards, which is as LeetCode does it, and fast.
    _loads_once: bool = True

    def verdict(self) -> Verdict:
        failing, before = self._failing()
        if failing is None:
            return with_remarks(self._verdict(Status.RIGHT), self._program, self._runner)
        if failing.is_unjudged:
            return replace(self._verdict(Status.COULD_NOT_RUN), fault=failing.answer.fault)
        if failing.has_died:
            *_, again = self._runner.run((*before, failing.board), together=bool(before))
            if again.fault is None:  # something else has ended it
                raise OSError("its process ended on a board, and not there again; check it again")
        return self._wrong(failing, before)

    # Trying boards

    def _failing(self) -> tuple[Failing | None, tuple[Board, ...]]:
        """The smallest board found on which the program fails, and the boards of calls before."""
        failing = self._worst((*diagnostic_boards(), *played_boards()))
        if failing is not None:
            failing = self._cut_down(failing)
            size = size_of(failing.board)
            below = takewhile(lambda board: size_of(board) < size, small_boards())
            return self._first_like(failing, below) or failing, ()
        failing = next(self._failings(small_boards()), None)
        if failing is not None:
            return failing, ()
        self._small_up_to = SMALL_SIZE
        settings = self._settings
        random = random_boards(settings.random_boards, settings.seed)
        boards = chain(boards_of_each_side(), random)
        failing = next(self._failings(boards), None)
        return (self._cut_down(failing), ()) if failing is not None else self._called_again()

    def _worst(self, boards: Iterable[Board]) -> Failing | None:
        """The worst failure, of those alike the smallest; a run that was stopped is the last."""
        failings = []
        for each in self._failings(boards):
            failings.append(each)
            if each.is_last:
                break
        return min(
            failings,
            key=lambda each: (each.is_unjudged, each.kind, size_of(each.board)),
            default=None,
        )

    def _failings(self, boards: Iterable[Board], together: bool = False) -> Iterator[Failing]:
        """The failures among boards; the process is handed ever more of them at once."""
        remaining, size = iter(boards), _FIRST_PORTION
        while portion := list(islice(remaining, None if together else size)):
            size = min(2 * size, _LARGEST_PORTION)
            answers = self._runner.run(portion, together=together or self._loads_once)
            failing, done = None, 0
            try:
                for board, answer in zip(portion, answers):
                    kind = failure_kind(expected_rows(board), answer)
                    failing = None if kind is None else Failing(board, kind, answer)
                    may_be_left = failing is not None and not failing.has_died
                    if may_be_left and self._loads_once and not together:
                        break
                    done += 1
                    self._boards += 1
                    self._report(self._boards)
                    self._printed = self._printed or answer.printed
                    if failing is not None:
                        yield failing
            finally:
                if failing is None or not failing.is_last:
                    deque(answers, maxlen=0)  # a process that has answered all is used again
            if done < len(portion) and not together:
                # What calls before have left behind may be the reason: each is the first from now.
                self._loads_once, remaining = False, chain(portion[done:], remaining)

    def _cut_down(self, failing: Failing) -> Failing:
        """The failure on a board from which nothing can be taken away."""
        while found := self._first_like(failing, smaller_boards(failing.board)):
            failing = found
        return failing

    def _first_like(self, failing: Failing, boards: Iterable[Board]) -> Failing | None:
        found = self._failings(boards)
        return next((each for each in found if each.way == failing.way), None)

    def _called_again(self) -> tuple[Failing | None, tuple[Board, ...]]:
        """A board that fails after others in one process; after one other, if that suffices."""
        row, done = tuple(chain.from_iterable(pairs())), self._boards
        failing = next(self._failings(row, together=True), None)
        if failing is None:
            return None, ()
        number = self._boards - done
        for pair in pairs():
            found = next(self._failings(pair, together=True), None)
            if found is not None:
                return found, pair[:1]
        return failing, row[: number - 1]

    # What is said

    def _wrong(self, failing: Failing, before: tuple[Board, ...]) -> Verdict:
        board, expected = failing.board, expected_rows(failing.board)
        boards = (*before, board)
        *_, observed = self._runner.run(boards, observed=True, together=bool(before))
        # Watching takes time and memory, so that the run that was watched may end elsewhere. A
        # process that has ended with the board says nothing of it; the writes that were seen do.
        left = failing.answer.left or observed.left
        answer = replace(failing.answer, left=left, trace=observed.trace, notes=observed.notes)
        failure = Failure(
            board,
            expected,
            answer,
            differing_cells(expected, answer),
            len(boards),
            before[-1] if before else None,
        )
        mistakes: tuple[Mistake, ...] = ()
        if not failing.has_died:
            mistakes = diagnose(self._program, self._runner, failure)
        self._printed = answer.printed
        status = Status.TOO_SLOW if failing.kind is Severity.SLOW else Status.WRONG
        return replace(self._verdict(status), failure=failure, mistakes=mistakes)

    def _verdict(self, status: Status) -> Verdict:
        boards, small = self._boards, self._small_up_to
        return Verdict(self._program.name, status, boards, small, printed=self._printed)
