"""Judging a program: the boards are tried, and what is found out is put together."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from visualizer.board.board import Board
from visualizer.programs.judging.boards import (
    all_pairs_in_a_row,
    curated_boards,
    pairs,
    random_boards,
    size_name,
    size_of,
    small_boards,
)
from visualizer.programs.judging.diagnosis import diagnose
from visualizer.programs.judging.expected import FailureKind, differing_cells, expected_rows
from visualizer.programs.judging.overflow import find_overflow
from visualizer.programs.judging.same_orders import find_same_orders
from visualizer.programs.judging.shrink import Failing, answers, shrink
from visualizer.programs.judging.verdict import Failure, Status, Verdict
from visualizer.programs.mistakes import MistakeKind
from visualizer.programs.program_file import ProgramFile
from visualizer.programs.runner import Limits, Runner
from visualizer.recording.faults import Fault, FaultKind
from visualizer.recording.run_outcome import RunOutcome

#: How long boards of a class are tried on after the first failure, for a worse one. In seconds.
_FOR_A_WORSE_ONE = 2.0
#: What shrinking an endless run may take, in limits of one run.
_ENDLESS_RUNS = 4


@dataclass(frozen=True)
class JudgeSettings:
    """What is tried: how many random boards, from which seed; times are in seconds.

    ``small_seconds`` are for all small boards; ``curated_seconds`` are the most for curated boards
    and again for calls in a row, ``random_seconds`` for random boards, which only slow programs
    need; ``shrink_seconds`` are for a smaller board than the one that failed, ``explain_seconds``
    for what is said of the program then. ``limits`` are those of each run.
    """

    random_boards: int = 100
    seed: int = 529
    small_seconds: float = 3.0
    curated_seconds: float = 20.0
    random_seconds: float = 60.0
    shrink_seconds: float = 4.0
    explain_seconds: float = 5.0
    limits: Limits = field(
        default_factory=lambda: Limits(seconds=5.0, megabytes=512, operations=500_000)
    )


class Phase(Enum):
    """What a judge is about, in the order in which it happens."""

    CURATED = "curated"
    SMALL = "small"
    RANDOM = "random"
    TWICE = "twice"
    SHRINKING = "shrinking"
    EXPLAINING = "explaining"


@dataclass(frozen=True)
class JudgeProgress:
    """How far a judge is: its phase, and how many boards have been tried in all."""

    phase: Phase
    boards: int


class Judge:
    """Judges one program, a board at a time; ``now`` is a clock in seconds.

    ``verdict`` is None until `steps` has come to its end.
    """

    def __init__(
        self,
        program: ProgramFile,
        runner: Runner,
        settings: JudgeSettings,
        now: Callable[[], float],
    ) -> None:
        self.program = program
        self.verdict: Verdict | None = None
        self._runner = runner
        self._settings = settings
        self._now = now
        self._boards = 0
        self._cells = 0  # of the largest boards of which all were tried
        self._printed = ""

    def steps(self) -> Iterator[JudgeProgress]:
        """Judge the program; the progress after each run, which may take as long as its limit."""
        failing = yield from self._first_failing()
        fault = failing.answer.fault if failing else None
        if fault is not None and fault.kind is FaultKind.LOAD:
            self.verdict = self._could_not_run(fault)
        elif failing is not None:
            yield from self._explain_wrong((yield from self._shrunk(failing)))
        else:
            failed = yield from self._called_again()
            if failed is not None:
                yield from self._explain_wrong(*failed)
            else:
                yield from self._explain_right()

    # Trying boards

    def _first_failing(self) -> Generator[JudgeProgress, None, Failing | None]:
        settings = self._settings
        for phase, boards, seconds in (
            (Phase.CURATED, curated_boards(), settings.curated_seconds),
            (Phase.SMALL, small_boards(), settings.small_seconds),
            (Phase.RANDOM, random_boards(settings.random_boards, settings.seed),
             settings.random_seconds),
        ):  # fmt: skip
            worst = yield from self._worst_of(phase, boards, seconds)
            if worst is not None:
                return worst
        return None

    def _worst_of(
        self, phase: Phase, boards: Iterable[Board], seconds: float
    ) -> Generator[JudgeProgress, None, Failing | None]:
        """The worst failure among boards, of those alike the smallest; None where all is right."""
        worst: Failing | None = None
        end: float | None = None
        for board, answer in answers(self._runner, boards):
            if end is None:
                end = self._now() + seconds  # from the first answer on, when the process has begun
            self._boards += 1
            self._printed = self._printed or answer.printed
            if phase is Phase.SMALL:
                self._cells = board.height * board.width - 1
            found = Failing.of(board, answer)
            if found is not None:
                if worst is None:
                    until = self._now() + _FOR_A_WORSE_ONE
                    end = min(end, until)
                worst = min(worst or found, found, key=_badness)
                # Each further endless run would take as long as its limit. Among all small
                # boards, the first that fails is the smallest.
                if found.kind is FailureKind.ENDLESS or phase is Phase.SMALL or _is_load(answer):
                    break
            yield JudgeProgress(phase, self._boards)
            if self._now() >= end:
                break
        return worst

    def _called_again(
        self,
    ) -> Generator[JudgeProgress, None, tuple[Failing, tuple[Board, ...]] | None]:
        """A board that fails after others in one process, and those; two calls, if they do."""
        row = all_pairs_in_a_row()
        failed: tuple[Failing, tuple[Board, ...]] | None = None
        end = self._now() + self._settings.curated_seconds
        for number, answer in enumerate(self._runner.run(row, together=True)):
            self._boards += 1
            failing = Failing.of(row[number], answer)
            if failing is not None:
                failed = failing, row[:number]
                break
            yield JudgeProgress(Phase.TWICE, self._boards)
            if self._now() >= end:
                break
        if failed is None:
            return None
        end = self._now() + self._settings.shrink_seconds
        for first, second in pairs():
            *_, answer = self._runner.run((first, second), together=True)
            failing = Failing.of(second, answer)
            if failing is not None:
                return failing, (first,)
            yield JudgeProgress(Phase.SHRINKING, self._boards)
            if self._now() >= end:
                break
        return failed

    def _shrunk(self, failing: Failing) -> Generator[JudgeProgress, None, Failing]:
        settings = self._settings
        seconds = settings.shrink_seconds
        if failing.kind is FailureKind.ENDLESS:
            seconds = max(seconds, _ENDLESS_RUNS * settings.limits.seconds)
        shrinking = shrink(self._runner, failing, self._now, seconds)
        while True:
            try:
                tried = next(shrinking)
            except StopIteration as end:
                found: Failing = end.value
                return found
            yield JudgeProgress(Phase.SHRINKING, self._boards + tried)

    # What is said

    def _could_not_run(self, fault: Fault) -> Verdict:
        return Verdict(self.program.name, Status.COULD_NOT_RUN, fault=fault, printed=self._printed)

    def _explain_wrong(
        self, failing: Failing, before: tuple[Board, ...] = ()
    ) -> Iterator[JudgeProgress]:
        yield JudgeProgress(Phase.EXPLAINING, self._boards)
        board = failing.board
        expected = expected_rows(board)
        boards = (*before, board)
        *_, observed = self._runner.run(boards, observed=True, together=bool(before))
        answer = _watched(failing, observed)
        failure = Failure(
            board, expected, answer, differing_cells(expected, answer),
            len(boards), before[-1] if before else None,
        )  # fmt: skip
        mistakes, _ = diagnose(
            self.program, self._runner, failure, self._now, self._settings.explain_seconds
        )
        self.verdict = replace(
            self._verdict(Status.WRONG), failure=failure, mistakes=mistakes, printed=answer.printed
        )

    def _explain_right(self) -> Iterator[JudgeProgress]:
        yield JudgeProgress(Phase.EXPLAINING, self._boards)
        _, remarks = diagnose(
            self.program, self._runner, None, self._now, self._settings.explain_seconds
        )
        yield JudgeProgress(Phase.EXPLAINING, self._boards)
        same = find_same_orders(self.program, self._runner)
        yield JudgeProgress(Phase.EXPLAINING, self._boards)
        sizes = (each.size for each in remarks if each.kind is MistakeKind.RECURSION_TOO_DEEP)
        overflow = find_overflow(self._runner, next(sizes, None))
        self.verdict = replace(
            self._verdict(Status.RIGHT), remarks=remarks, same=same, overflow=overflow
        )

    def _verdict(self, status: Status) -> Verdict:
        small = size_name(self._cells)
        return Verdict(self.program.name, status, self._boards, small, printed=self._printed)


def judge(
    program: ProgramFile, runner: Runner, settings: JudgeSettings, now: Callable[[], float]
) -> Verdict:
    """The verdict on a program, when all is done; see `Judge`."""
    judging = Judge(program, runner, settings, now)
    for _ in judging.steps():
        pass
    assert judging.verdict is not None
    return judging.verdict


def _badness(failing: Failing) -> tuple[object, ...]:
    return failing.kind, size_of(failing.board)


def _is_load(answer: RunOutcome) -> bool:
    return answer.fault is not None and answer.fault.kind is FaultKind.LOAD


def _watched(failing: Failing, observed: RunOutcome) -> RunOutcome:
    """The observed run, with what the plain one did where the two do not fail alike.

    Watching takes time and room, so that a run may end elsewhere; one that was ended by its time
    limit may be ended by its operations instead.
    """
    again = Failing.of(failing.board, observed)
    answer = failing.answer
    if again is not None and again.kind is failing.kind:
        answer = observed
    if not answer.left and observed.trace is not None:
        # The process has ended with the board; the writes until then were seen.
        rows = observed.trace.final.rows
        answer = replace(answer, left=tuple(tuple(row) for row in rows))
    return replace(answer, trace=observed.trace, notes=observed.notes)
