"""Which known mistake a program has: the mutant that ends as it does on every board tried.

The boards that tell mistakes apart are few; what they cannot tell apart is said together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any

from visualizer.board.board import Board
from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW, Order
from visualizer.board.symbols import DIGITS, EXPLODED, HIDDEN, MINE, SYMBOLS
from visualizer.programs.judging.boards import RING, diagnostic_boards, taken_order
from visualizer.programs.judging.expected import expected_rows, failure_kind, is_endless
from visualizer.programs.judging.mistake_lines import Facts, line_of
from visualizer.programs.judging.mutants import (
    ENDLESS,
    MINES_MET,
    ON_ENTRY,
    OUTSIDE,
    RIGHT,
    Mutant,
    Outcome,
    mutants,
)
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.mistakes import Mistake, MistakeKind, Severity
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.faults import FaultKind
from visualizer.recording.run_outcome import Returned, RunOutcome
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import Frontier

#: The texts that take cells as they wait here, and whether the newest is taken first.
_TAKEN = {
    Frontier.CALLS: ((ON_ENTRY, True), (RIGHT, True)),
    Frontier.QUEUE: ((RIGHT, False), (ON_ENTRY, False)),
    Frontier.STACK: ((RIGHT, True), (ON_ENTRY, True)),
}
_EIGHT = set(ROW_BY_ROW)
#: Where more mistakes than this explain all that was seen, it was too little to name one.
_MOST_NAMED = 3
#: Each endless run takes its time; no more are needed.
_MOST_ENDLESS = 2


def diagnose(program: ProgramFile, runner: ProcessRunner, failure: Failure) -> tuple[Mistake, ...]:
    """The known mistakes of a wrong program; ``failure`` is its smallest board.

    Each mistake explains all that was seen on all boards tried; where there are two, the boards do
    not tell them apart.
    """
    facts = Facts.of(program.text)
    found = _explanations(program, runner, failure, facts)
    if not found and "removals" in facts.lines:
        found = {Mistake(MistakeKind.REMOVES_WHILE_LOOPING, Severity.WRONG): True}
    if len(found) > _MOST_NAMED:
        return ()
    mistakes, severity = [], failure_kind(failure.expected, failure.answer)
    for each, has_line in found.items():
        mistake = replace(each, severity=Severity.WRONG if severity is None else severity)
        line = line_of(mistake, failure, facts) if has_line else None
        mistakes.append(replace(mistake, line=line))
    return tuple(mistakes)


@dataclass(frozen=True)
class _Evidence:
    """What a program did on one board."""

    board: Board
    answer: RunOutcome

    @cached_property
    def outcome(self) -> Outcome | None:
        """What can be compared with what a mutant does, None where none ends so."""
        fault = self.answer.fault
        if fault is None:
            return self.answer.cells
        if is_endless(fault):
            return ENDLESS
        outside = fault.error == "AlgorithmError" and "off the board" in fault.message
        if fault.error == "IndexError" and "pop from" not in fault.message:
            outside = fault.kind is FaultKind.RAISED
        return OUTSIDE if outside else None

    @cached_property
    def right(self) -> Outcome:
        return tuple(map(tuple, expected_rows(self.board)))

    @property
    def is_right(self) -> bool:
        return self.outcome == self.right

    @property
    def clicked(self) -> str:
        assert self.board.click is not None
        return self.board[self.board.click]

    @property
    def clicked_after(self) -> object:
        assert self.board.click is not None
        row, col = self.board.click
        cells = self.answer.cells or ()
        return cells[row][col] if row < len(cells) and col < len(cells[row]) else None

    @property
    def changes_other_mines(self) -> bool:
        """Whether a mine that was not clicked is written to."""
        cells = self.answer.cells
        if cells is None or self.clicked == MINE:
            return False
        before, after = "".join(self.board.rows), [symbol for row in cells for symbol in row]
        return any(old == MINE != new for old, new in zip(before, after))


def _explanations(
    program: ProgramFile, runner: ProcessRunner, failure: Failure, facts: Facts
) -> dict[Mistake, bool]:
    """The mistakes that explain all, and whether the text shows the line of each."""
    if failure.calls > 1:
        # Called for the first time it is right on the same board.
        return {Mistake(MistakeKind.STATE_KEPT, Severity.WRONG): True}
    evidence = _gathered(runner, failure)
    wrong = [each for each in evidence if not each.is_right]
    named = _by_rule(wrong, facts)
    if named is not None:
        return {Mistake(named, Severity.WRONG): True}
    if any(each.outcome is None for each in wrong):
        return {}
    present = {program.form.name, *facts.lines, *_seen_in(failure.answer.trace)}
    fitting = [
        each
        for each in mutants()
        if present.issuperset(each.needs.split()) and present.isdisjoint(each.lacks.split())
    ]
    # Later ways have more that can be chosen, and are for what is not explained without.
    for ways, some in _stages(runner, facts, evidence, fitting):
        found: dict[Mistake, bool] = {}
        for mutant, way in product(some, ways):
            if mutant.mistake not in found and all(
                _agrees(mutant, mutant.run(each.board, **way), each) for each in evidence
            ):
                found[mutant.mistake] = mutant.has_line
        if found:
            return _without_wider(found)
    return {}


def _gathered(runner: ProcessRunner, failure: Failure) -> list[_Evidence]:
    """What the program does on the board that fails and on those that tell mistakes apart.

    What is wrong comes first, the smallest of each before others.
    """
    found = [_Evidence(failure.board, failure.answer)]
    boards = [board for board in diagnostic_boards() if board != failure.board]
    if found[0].outcome == ENDLESS:
        # Where a program comes to its end that marks nothing, others do too.
        never_marks = mutants()[0]
        boards.sort(key=lambda board: never_marks.run(board) == ENDLESS)
    endless = 0
    for board, answer in zip(boards, runner.run(boards)):
        found.append(_Evidence(board, answer))
        endless += found[-1].outcome == ENDLESS
        if endless >= _MOST_ENDLESS:
            break
    return sorted(found, key=lambda each: (each.is_right, each.board.height * each.board.width))


def _stages(
    runner: ProcessRunner, facts: Facts, evidence: Sequence[_Evidence], fitting: Sequence[Mutant]
) -> Iterator[tuple[list[dict[str, Any]], Sequence[Mutant]]]:
    """Mutants, and ways in which they may take cells and treat mines that they meet."""
    yield [{}, {"base": ON_ENTRY}], [each for each in fitting if not each.ordered]
    orders, taken = _taken(runner, facts)
    ways = [
        {"base": base, "back": back, "order": order}
        for (base, back), order in product(taken, orders)
    ]
    yield ways, [each for each in fitting if each.ordered]
    if any(each.changes_other_mines for each in evidence):
        yield [{**way, "met": met} for way, met in product(ways, MINES_MET)], fitting


def _agrees(mutant: Mutant, outcome: Outcome, evidence: _Evidence) -> bool:
    # Where cells are opened again, a run that grows comes to its end, or is too long.
    return outcome == evidence.outcome or (
        mutant.grows and outcome == ENDLESS and evidence.is_right
    )


def _by_rule(wrong: Sequence[_Evidence], facts: Facts) -> MistakeKind | None:
    """The mistake that can be told without a mutant: it is alike for all programs."""
    if "compares_only" in facts.lines:
        return MistakeKind.COMPARES_ONLY
    if "never_reset" in facts.lines and all(each.outcome == ENDLESS for each in wrong):
        return MistakeKind.NEVER_RESET
    if "ends_at_first_pass" in facts.lines and all(each.answer.fault is None for each in wrong):
        return MistakeKind.ENDS_AT_FIRST_PASS
    said = {_said_by_error(each) for each in wrong}
    if len(said) == 1 and None not in said:
        return said.pop()
    if all(
        each.answer.fault is None
        and each.answer.returned is Returned.NOTHING
        and each.answer.left == each.right
        for each in wrong
    ):
        return MistakeKind.RETURNS_NOTHING
    if any(each.clicked != MINE or each.outcome is None for each in wrong):
        return None
    if all(_reveals_more(each) for each in wrong):
        return MistakeKind.WHOLE_BOARD_REVEALED
    if any(EXPLODED in row for each in wrong for row in each.answer.cells or ()):
        return None
    # The comparison with which a click on a mine is tested may be one that is never true.
    odd = "odd_comparisons" in facts.lines
    return MistakeKind.WRONG_COMPARISON if odd else MistakeKind.MINE_CLICK_NOT_HANDLED


def _said_by_error(evidence: _Evidence) -> MistakeKind | None:
    """The mistake that is told by the error that a run ends with."""
    fault = evidence.answer.fault
    if fault is None or fault.kind is not FaultKind.RAISED:
        return None
    if fault.error == "RuntimeError" and "during iteration" in fault.message:
        return MistakeKind.CHANGES_WHILE_LOOPING
    if fault.error == "TypeError" and "unhashable type: 'list'" in fault.message:
        return MistakeKind.LIST_FOR_TUPLE
    written, refused, _ = fault.message.partition(" is written at ")
    if fault.error != "AlgorithmError" or not refused:
        return None
    value = written.split()[-1]
    if value.strip("\"'") == "0":
        return MistakeKind.ZERO_FOR_BLANK
    return MistakeKind.DIGIT_IS_NUMBER if value.isdigit() else None


def _reveals_more(evidence: _Evidence) -> bool:
    """Whether the clicked mine explodes and more happens, or nothing stays hidden."""
    cells = evidence.answer.cells
    all_open = cells is not None and not any(HIDDEN in row for row in cells)
    return all_open or evidence.clicked_after == EXPLODED


def _taken(
    runner: ProcessRunner, facts: Facts
) -> tuple[Sequence[Order], Sequence[tuple[str, bool]]]:
    """How the program takes cells, as far as it shows; else in all orders that are likely.

    Those are what has a name, and what is written out in the program.
    """
    written = [offsets for _, offsets in facts.tables]
    eight = [each for each in (*written, *NAMED_ORDERS.values()) if set(each) == _EIGHT]
    orders = list(dict.fromkeys([*eight, *(each[::-1] for each in eight)]))
    taken = list(dict.fromkeys(each for some in _TAKEN.values() for each in some))
    for answer in runner.run([RING], observed=True):
        trace = answer.trace
        if trace is not None and trace.visit_count:
            order = taken_order(trace)
            return [order] if order else orders, _TAKEN.get(trace.frontier, taken)
    return orders, taken


def _seen_in(trace: Trace | None) -> Iterator[str]:
    """Facts of the run on the failing board: "digits" are written, visits are "repeated"."""
    if trace is None:
        return
    symbols = {SYMBOLS[code] for code in trace.values[trace.written_at].tolist()}
    if not symbols.isdisjoint(DIGITS):
        yield "digits"
    if len(set(map(tuple, trace.visits.tolist()))) < trace.visit_count:
        yield "repeated"


def _without_wider(found: dict[Mistake, bool]) -> dict[Mistake, bool]:
    """Without mistakes that say the same in a wider form, such as "row and column"."""
    sides = {each.side for each in found if each.side}
    return {
        each: lined
        for each, lined in found.items()
        if not (" and " in each.side and sides - {each.side})
    }
