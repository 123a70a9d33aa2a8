"""What a program did on the boards that tell known mistakes apart, in a form that can be compared.

An endless run takes as long as its limit, so at most one further is waited for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from visualizer.board.board import Board
from visualizer.board.symbols import MINE
from visualizer.programs.judging.expected import is_endless
from visualizer.programs.judging.known_programs import Ending, KnownProgram, Outcome, Seen
from visualizer.programs.judging.telling_boards import telling_boards
from visualizer.programs.runner import Runner
from visualizer.recording.faults import FaultKind
from visualizer.recording.run_outcome import Returned, RunOutcome

#: After so many runs the clock is looked at again.
_LOOKS_AT_CLOCK = 20
#: A program that never marks a cell is endless on a board of fewer cells.
_SMALL = 25
_RIGHT = KnownProgram()
_NEVER_MARKED = KnownProgram(seen=Seen.NOTHING)


@dataclass(frozen=True)
class Evidence:
    """What a program did on one board."""

    board: Board
    answer: RunOutcome

    @cached_property
    def right(self) -> Outcome:
        """What is right."""
        return _RIGHT.run(self.board)

    @cached_property
    def outcome(self) -> Outcome | None:
        """What happened, None where no known mistake ends so.

        Of a run that was ended only the kind of its end is compared: what it had written by then
        depends on details of the program.
        """
        answer = self.answer
        if answer.fault is not None:
            ending = ending_of(answer)
            return None if ending is None else Outcome(ending)
        return None if answer.cells is None else Outcome(Ending.FINISHED, answer.cells)

    @property
    def is_right(self) -> bool:
        """Whether the program is right on this board."""
        return self.outcome == self.right

    @property
    def is_mine_click(self) -> bool:
        """Whether the click is on a mine."""
        assert self.board.click is not None
        return self.board[self.board.click] == MINE

    @property
    def changes_other_mines(self) -> bool:
        """Whether a mine that was not clicked is written to."""
        if self.outcome is None or self.outcome.cells is None or self.is_mine_click:
            return False
        before = "".join(self.board.rows)
        after = [symbol for row in self.outcome.cells for symbol in row]
        return any(old == MINE != new for old, new in zip(before, after))

    @property
    def says_nothing(self) -> bool:
        """Whether nothing was returned, and the board in place is right."""
        answer = self.answer
        return (
            answer.fault is None
            and answer.returned is Returned.NOTHING
            and answer.left == self.right.cells
        )


def ending_of(answer: RunOutcome) -> Ending | None:
    """How a run ended that did not come to its end; None for a fault of another kind."""
    fault = answer.fault
    assert fault is not None
    if is_endless(fault):
        return Ending.ENDLESS
    if fault.kind is FaultKind.RAISED and fault.error == IndexError.__name__:
        return Ending.OUTSIDE
    if fault.error == "AlgorithmError" and "off the board" in fault.message:
        return Ending.OUTSIDE
    return None


def gathered(
    runner: Runner, first: Evidence, now: Callable[[], float], until: float
) -> list[Evidence]:
    """The evidence of ``first`` and of the telling boards, as many as there is time for.

    Those that are not right come first, the smallest of each before others.
    """
    found = [first, *_runs(runner, first, now, until)]
    return sorted(found, key=lambda each: (each.is_right, each.board.height * each.board.width))


def _runs(
    runner: Runner, first: Evidence, now: Callable[[], float], until: float
) -> Iterator[Evidence]:
    boards = [board for board in telling_boards() if board != first.board]
    if _is_endless(first):
        # On the first a program that never marks a cell comes to its end. The others tell it from
        # what is endless on large boards only.
        ends = [_NEVER_MARKED.run(each).ending is Ending.FINISHED for each in boards]
        others = [board for board, alone in zip(boards, ends) if not alone]
        boards = [board for board, alone in zip(boards, ends) if alone]
        if first.board.height * first.board.width > _SMALL:
            boards += others
    for number, (board, answer) in enumerate(zip(boards, runner.run(boards))):
        each = Evidence(board, answer)
        yield each
        if _is_endless(each) or (number % _LOOKS_AT_CLOCK == 0 and now() > until):
            return


def _is_endless(evidence: Evidence) -> bool:
    outcome = evidence.outcome
    return outcome is not None and outcome.ending is Ending.ENDLESS
