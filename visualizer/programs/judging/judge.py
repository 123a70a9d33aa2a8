"""Judging a program: boards are tried until one fails, then the failure is diagnosed.

A right program gets remarks from a few observed runs: its costs and style, the depth of its
recursion, and the known programs that visit in the same order on some boards.

No decision depends on a clock, so that the verdict is the same on a slow machine.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice, takewhile

from visualizer.algorithms.catalogue import CATALOGUE, Algorithm
from visualizer.algorithms.run import record
from visualizer.algorithms.variants import MARK_MOMENTS, VARIANT_FRONTIERS, Variant
from visualizer.analysis.equivalence import search_programs_with_orders
from visualizer.board.board import Board
from visualizer.board.neighbours import NAMED_ORDERS, Order
from visualizer.board.small_boards import board_key, smaller_boards
from visualizer.programs.mistakes.diagnosis import diagnose, find_mistakes
from visualizer.programs.mistakes.evidence import Evidence, has_all_writes
from visualizer.programs.mistakes.record import SearchCase
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.source.program_file import ProgramFile
from visualizer.programs.verdicts.boards import (
    SMALL_SIZE,
    boards_of_each_side,
    comparing_boards,
    diagnostic_boards,
    differing_cells,
    expected_rows,
    failure_severity,
    infer_neighbour_order,
    is_judged,
    played_boards,
    random_boards,
    second_call_pairs,
    small_boards,
)
from visualizer.programs.verdicts.verdict import Counts, Failure, SameOrders, Severity, Status, Verdict
from visualizer.recording.crashes import CrashKind
from visualizer.recording.program import RunOutcome
from visualizer.recording.visit_orders import VisitOrders
from visualizer.trace.operations import FrontierKind
from visualizer.trace.trace import Trace

#: How many boards a process gets at once: few at first, since one of them may fail.
_FIRST_BATCH, _LARGEST_BATCH = 32, 2048
#: The same for a program in another language, which runs faster and starts slower: as good as all.
_OTHER_BATCH = 4096
#: Under these the order of a set of texts differs; a program that is right under 0 is tried under them too.
_HASH_SEEDS = (2, 5)
#: What a Python program has if it can depend on that order.
_HASHING = re.compile(r"[{]|\bset\b|frozenset|hash")
#: Crashes that do not tell whether the program is right.
_UNJUDGED_KINDS = (CrashKind.LOAD, CrashKind.TIME, CrashKind.DEFECT)
#: Crashes in which the program, another one, or a system without memory ends the process.
_ENDED_KINDS = (CrashKind.PROCESS_ENDED, CrashKind.MEMORY)


@dataclass(frozen=True)
class JudgeSettings:
    """The number and the seed of the random boards, and the limits of each run."""

    random_boards: int = 100
    seed: int = 529
    limits: Limits = field(default_factory=lambda: Limits(seconds=10.0, megabytes=512, operations=50_000))


@dataclass(frozen=True)
class FailingBoard:
    """A board on which a program fails, how badly it fails, and the outcome of its run."""

    board: Board
    kind: Severity
    answer: RunOutcome

    @property
    def fault_kind(self) -> CrashKind | None:
        """The kind of the crash that ended the run, if any."""
        return None if self.answer.fault is None else self.answer.fault.kind

    @property
    def is_unjudged(self) -> bool:
        """Whether the run does not tell if the program is right: it did not start, or timed out."""
        return self.fault_kind in _UNJUDGED_KINDS

    @property
    def is_last(self) -> bool:
        """Whether to stop looking for worse failures, since such runs take long, or end as this one."""
        return self.is_unended or self.fault_kind not in (None, CrashKind.RAISED)

    @property
    def is_unended(self) -> bool:
        """Whether the run exceeded a limit of steps, operations or calls."""
        return self.kind in (Severity.ENDLESS, Severity.SLOW)

    @property
    def has_ended_process(self) -> bool:
        """Whether the process has ended, so that each such run needs a new one."""
        return self.fault_kind in _ENDED_KINDS

    @property
    def failure_key(self) -> tuple[object, ...]:
        """A key that is equal for failures of the same kind, with the same error."""
        fault = self.answer.fault
        kind = Severity.SLOW if self.is_unended else self.kind
        return self.is_unjudged, kind, fault.error if fault is not None else ""


@dataclass
class Judge:
    """Judges a program; ``_report`` is called with the number of runs after each run."""

    _program: ProgramFile
    _runner: ProcessRunner
    _settings: JudgeSettings
    _report: Callable[[int], None] = lambda boards: None
    _board_count: int = 0
    _unjudged_count: int = 0
    _small_up_to: str = ""
    _printed: str = ""
    #: Whether the file is loaded once for many boards, as on LeetCode, which is fast.
    _loads_once: bool = True

    def verdict(self) -> Verdict:
        """The verdict on the program.

        Raises OSError if no process can be started, or if one ends and does not when it is tried again.
        """
        failing, before = self._find_smallest_failing()
        if failing is None:
            return with_remarks(self._build_verdict(Status.RIGHT), self._program, self._runner)
        if failing.is_unjudged:
            return replace(self._build_verdict(Status.COULD_NOT_RUN), fault=failing.answer.fault)
        if failing.has_ended_process:
            *_, again = self._runner.run((*before, failing.board), loads_once=bool(before))
            if again.fault is None:  # the program did not end it
                raise OSError("its process ended on a board, and not there again; check it again")
        return self._wrong_verdict(failing, before)

    # Trying boards

    def _find_smallest_failing(self) -> tuple[FailingBoard | None, tuple[Board, ...]]:
        """The failure on the smallest board found, and the boards of the calls before it."""
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
        random = random_boards(self._settings.random_boards, self._settings.seed)
        failing = next(self._find_failing(chain(boards_of_each_side(), random)), None)
        failing = failing or self._find_hash_failing()
        return (self._shrink_board(failing), ()) if failing is not None else self._find_second_call_failing()

    def _find_hash_failing(self) -> FailingBoard | None:
        """A failure under another hash seed of Python, which the runner then keeps."""
        may_depend = self._program.language is None and _HASHING.search(self._program.text)
        for seed in _HASH_SEEDS if may_depend else ():
            self._runner.hash_seed = seed
            failing = self._find_worst((*diagnostic_boards(), *played_boards()))
            if failing is not None:
                return failing
        self._runner.hash_seed = 0
        return None

    def _find_worst(self, boards: Iterable[Board]) -> FailingBoard | None:
        """The worst failure, among equally bad ones that on the smallest board."""
        failings = []
        for each in self._find_failing(boards):
            failings.append(each)
            if each.is_last:
                break
        return min(failings, key=lambda each: (each.is_unjudged, each.kind, board_key(each.board)), default=None)

    def _find_failing(self, boards: Iterable[Board], in_one_process: bool = False) -> Iterator[FailingBoard]:
        """Yield the failures on boards, which are run in growing batches, or all in one process."""
        size, largest = (_OTHER_BATCH, _OTHER_BATCH) if self._program.language else (_FIRST_BATCH, _LARGEST_BATCH)
        remaining = iter(boards)
        while batch := list(islice(remaining, None if in_one_process else size)):
            size = min(2 * size, largest)
            may_keep_state = self._loads_once and not in_one_process
            answers = self._runner.run(batch, loads_once=in_one_process or self._loads_once)
            failing, done = None, 0
            try:
                for board, answer in zip(batch, answers):
                    kind = failure_severity(expected_rows(board), answer)
                    failing = None if kind is None else FailingBoard(board, kind, answer)
                    if may_keep_state and failing is not None and not failing.has_ended_process:
                        break
                    done += 1
                    self._board_count += 1
                    self._unjudged_count += not is_judged(answer)
                    self._report(self._board_count)
                    self._printed = self._printed or answer.printed
                    if failing is not None:
                        yield failing
            finally:
                if failing is None or not failing.is_last:
                    deque(answers, maxlen=0)  # a process that has answered everything is reused
            if done < len(batch) and not in_one_process:
                # State kept by earlier calls may be the reason, so the file is loaded for each board from now on.
                self._loads_once, remaining = False, chain(batch[done:], remaining)

    def _shrink_board(self, failing: FailingBoard) -> FailingBoard:
        """The same failure on a board that cannot be made smaller."""
        while found := self._first_similar(failing, smaller_boards(failing.board)):
            failing = found
        return failing

    def _first_similar(self, failing: FailingBoard, boards: Iterable[Board]) -> FailingBoard | None:
        failings = self._find_failing(boards)
        return next((each for each in failings if each.failure_key == failing.failure_key), None)

    def _find_second_call_failing(self) -> tuple[FailingBoard | None, tuple[Board, ...]]:
        """A failure after other calls in one process, and their boards: one, if that suffices."""
        boards, count_before = tuple(chain.from_iterable(second_call_pairs())), self._board_count
        failing = next(self._find_failing(boards, in_one_process=True), None)
        if failing is None:
            return None, ()
        before = boards[: self._board_count - count_before - 1]
        for pair in second_call_pairs():
            of_pair = next(self._find_failing(pair, in_one_process=True), None)
            if of_pair is not None:
                return of_pair, pair[:1]
        return failing, before

    # Verdicts

    def _wrong_verdict(self, failing: FailingBoard, before: tuple[Board, ...]) -> Verdict:
        board, expected = failing.board, expected_rows(failing.board)
        *_, observed = self._runner.run((*before, board), observed=True, loads_once=bool(before))
        # The observed run needs more time and memory, and may end elsewhere, so only its trace is
        # taken; and its board, if the process has ended without one.
        given = failing.answer.given_cells or observed.given_cells
        answer = replace(failing.answer, given_cells=given, trace=observed.trace)
        cells = differing_cells(expected, answer)
        failure = Failure(board, expected, answer, cells, len(before) + 1, before[-1] if before else None)
        has_ended = failing.fault_kind in (*_ENDED_KINDS, CrashKind.EXITED)
        mistakes = () if has_ended else diagnose(self._program, self._runner, failure)
        self._printed = answer.printed
        status = Status.TOO_SLOW if failing.kind is Severity.SLOW else Status.WRONG
        return replace(self._build_verdict(status), failure=failure, mistakes=mistakes)

    def _build_verdict(self, status: Status) -> Verdict:
        boards = self._board_count - self._unjudged_count
        return Verdict(self._program.name, status, boards, self._small_up_to, printed=self._printed)


def with_remarks(verdict: Verdict, program: ProgramFile, runner: ProcessRunner) -> Verdict:
    """The verdict with the remarks, programs with the same orders, and recursion depth of a right program."""
    evidence = Evidence(program, runner)
    remarks = sorted(find_mistakes(SearchCase.RIGHT, evidence), key=lambda each: each.severity)
    same = _find_same_orders(program.name, evidence)
    return replace(verdict, remarks=tuple(remarks), same=same, overflow=evidence.measured_overflow)


def _find_same_orders(name: str, evidence: Evidence) -> SameOrders | None:
    """The known programs with the orders of a right program on every board tried.

    The run on `RING_BOARD` shows the neighbour order. Programs with the same kind of frontier are
    preferred. Names of the catalogue come before variants of the lab. None if a run is incomplete,
    or was not observed to its end.
    """
    if not all(map(has_all_writes, evidence.observed_runs)):
        return None
    ring, _, *own = evidence.traces
    orders, candidates = map(_orders_of, own), _comparable_algorithms(infer_neighbour_order(ring))
    known_orders = dict(zip(comparing_boards(), orders)).__getitem__
    same = [*filter(None, search_programs_with_orders(known_orders, comparing_boards(), candidates))]
    kind = own[0].frontier_kind
    reveals = [program for program, _, same_reveals in same if same_reveals]
    # Without a frontier, the visits are only writes.
    visits = [program for program, same_visits, _ in same if same_visits and kind is not FrontierKind.UNSEEN]
    # Recursion and iterators visit in the same order; their frontiers differ.
    visits = [each for each in visits if each.frontier_kind is kind] or visits
    counted_on = comparing_boards()[0]
    known = [(each.name, record(counted_on, None, each)) for each in visits or reveals]
    counted = [(name, own[0]), *known] if kind is not FrontierKind.UNSEEN else []
    return SameOrders(
        visits=tuple(each.name for each in visits),
        reveals=tuple(each.name for each in reveals),
        boards=len(own),
        counted_on=counted_on,
        counts=tuple(_run_counts(*each) for each in counted),
    )


def _comparable_algorithms(taken: Order | None) -> Iterator[Algorithm]:
    """The catalogue, and the variants that take the neighbours in the order ``taken``."""
    yield from CATALOGUE
    if taken is None:
        return
    named = NAMED_ORDERS.values()
    for frontier in VARIANT_FRONTIERS:
        # A stack takes neighbours in the reverse of the order of the pushes; a named order is preferred.
        order, push = (taken[::-1], "natural") if frontier == "stack" else (taken, "natural")
        if frontier == "stack" and order not in named and taken in named:
            order, push = taken, "reversed"
        for mark in MARK_MOMENTS:
            yield Variant(frontier, mark, push, order).algorithm


def _orders_of(trace: Trace) -> VisitOrders:
    visits, reveals = trace.visits.tolist(), trace.reveals.tolist()
    return VisitOrders(tuple(map(tuple, visits)), tuple(map(tuple, reveals)))


def _run_counts(name: str, trace: Trace) -> Counts:
    repeated_visits = trace.visit_count - len(set(trace.cells[trace.visit_indices].tolist()))
    return Counts(name, trace.visit_count, repeated_visits, trace.statistics.max_frontier or 0)
