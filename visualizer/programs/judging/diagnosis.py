"""Which known mistake a program has: the change of a known program that explains all it did.

Changed copies of known programs are run on the boards on which the program was run. A change that
ends alike on every one of them explains the program; what the boards cannot tell is not named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW, Order
from visualizer.board.symbols import EXPLODED, HIDDEN
from visualizer.programs.answers import Runner
from visualizer.programs.judging.changes import mine_changes, ordered_changes, plain_changes
from visualizer.programs.judging.evidence import Evidence, gathered
from visualizer.programs.judging.known_programs import Ending
from visualizer.programs.judging.mistake_lines import line_of
from visualizer.programs.judging.remarks import remarks_on
from visualizer.programs.judging.source_facts import SourceFacts
from visualizer.programs.judging.taken_order import taken_order
from visualizer.programs.judging.telling_boards import RING
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.mistakes import Mistake, MistakeKind, Severity
from visualizer.programs.program_file import Form, ProgramFile
from visualizer.recording.run_report import FaultKind

_EIGHT = set(ROW_BY_ROW)
#: Where more changes than this explain all that was seen, it was too little to name one.
_MOST_NAMED = 3
#: On so many boards two known mistakes hardly ever do the same.
_ENOUGH_BOARDS = 60
#: After so many changes the clock is looked at again.
_LOOKS_AT_CLOCK = 50
_SEVERITIES = {
    Ending.FINISHED: Severity.WRONG,
    Ending.OUTSIDE: Severity.CRASH,
    Ending.ENDLESS: Severity.ENDLESS,
}


def diagnose(
    program: ProgramFile,
    runner: Runner,
    failure: Failure | None,
    now: Callable[[], float],
    seconds: float = 5.0,
) -> tuple[tuple[Mistake, ...], tuple[Mistake, ...]]:
    """The known mistakes of a wrong program, and what there is to remark on a right one.

    ``failure`` is the smallest board on which it is wrong, None for a program that is right.
    ``now`` is a clock in seconds; about ``seconds`` are taken. Each mistake explains all that was
    seen on all boards tried; where there are two, the boards do not tell them apart.
    """
    until = now() + seconds
    if failure is None:
        return (), remarks_on(program, runner, now, until)
    facts = SourceFacts.of(program.text)
    found = _explanations(program, runner, failure, facts, now, until)
    if len(found) > _MOST_NAMED:
        return (), ()
    lined = [replace(each, line=line_of(each, failure, facts)) for each in found]
    return tuple(sorted(lined, key=lambda each: each.severity)), ()


def _explanations(
    program: ProgramFile,
    runner: Runner,
    failure: Failure,
    facts: SourceFacts,
    now: Callable[[], float],
    until: float,
) -> list[Mistake]:
    if failure.calls > 1:
        # Called for the first time it is right on the same board.
        return [Mistake(MistakeKind.STATE_KEPT, _severity(failure))]
    half = until - (until - now()) / 2
    evidence = gathered(runner, Evidence(failure.board, failure.answer), now, half)
    wrong = [each for each in evidence if not each.is_right]
    named = _by_rule(wrong, facts)
    if named is not None:
        return [Mistake(named, _severity(failure))]
    if any(each.outcome is None for each in wrong):
        return []
    orders = _orders(runner, facts)
    wraps = program.form is not Form.GENERATOR
    stages = [plain_changes(wraps), ordered_changes(wraps, orders)]
    if any(each.changes_other_mines for each in evidence):
        stages.append(mine_changes(wraps, orders))
    severity = _severity(failure)
    found: dict[Mistake, None] = {}
    for changes in stages:
        for number, change in enumerate(changes):
            mistake = replace(change.mistake, severity=severity)
            if mistake in found or (change.needs_comparison and not facts.odd_comparisons):
                continue
            if all(change.program.run(each.board) == each.outcome for each in evidence):
                found[mistake] = None
            if number % _LOOKS_AT_CLOCK == 0 and now() > until:
                return _without_wider(list(found))
        # Later changes have more that can be chosen, and are for what is not explained without,
        # unless so little was seen that it may be explained by either.
        if found and len(evidence) >= _ENOUGH_BOARDS:
            break
    return _without_wider(list(found))


def _severity(failure: Failure) -> Severity:
    fault = failure.answer.fault
    if fault is None:
        return Severity.WRONG
    evidence = Evidence(failure.board, failure.answer)
    outcome = evidence.outcome
    return Severity.CRASH if outcome is None else _SEVERITIES[outcome.ending]


def _by_rule(wrong: Sequence[Evidence], facts: SourceFacts) -> MistakeKind | None:
    """The mistake that can be told without a changed copy: it is alike for all programs."""
    if all(map(_changed_in_a_loop, wrong)):
        return MistakeKind.CHANGES_WHILE_LOOPING
    if all(each.says_nothing for each in wrong):
        return MistakeKind.RETURNS_NOTHING
    if all(each.is_mine_click and each.outcome is not None for each in wrong):
        if all(_reveals_more(each) for each in wrong):
            return MistakeKind.WHOLE_BOARD_REVEALED
        if all(_clicked_symbol(each) != EXPLODED for each in wrong):
            # The comparison with which a click on a mine is tested may be one that is never true.
            odd = bool(facts.odd_comparisons)
            return MistakeKind.WRONG_COMPARISON if odd else MistakeKind.MINE_CLICK_NOT_HANDLED
    return None


def _changed_in_a_loop(evidence: Evidence) -> bool:
    fault = evidence.answer.fault
    return (
        fault is not None
        and fault.kind is FaultKind.RAISED
        and fault.error == RuntimeError.__name__
        # How Python ends the sentence for deques, sets and dictionaries.
        and "during iteration" in fault.message
    )


def _clicked_symbol(evidence: Evidence) -> object:
    outcome, click = evidence.outcome, evidence.board.click
    if outcome is None or outcome.cells is None or click is None:
        return None
    return outcome.cells[click[0]][click[1]]


def _reveals_more(evidence: Evidence) -> bool:
    """Whether the clicked mine explodes and more happens, or nothing stays hidden."""
    outcome = evidence.outcome
    if outcome is None or outcome.cells is None:
        return False
    if _clicked_symbol(evidence) == EXPLODED:
        return True
    return not any(HIDDEN in row for row in outcome.cells)


def _orders(runner: Runner, facts: SourceFacts) -> Sequence[Order]:
    """The order in which the program takes cells, where it shows; else all that are likely.

    Those are what has a name, and what is written out in the program.
    """
    for answer in runner.run([RING], observed=True):
        order = taken_order(answer.trace) if answer.trace is not None else None
        if order is not None:
            return [order]
    written = [table.offsets for table in facts.tables]
    eight = [order for order in (*written, *NAMED_ORDERS.values()) if set(order) == _EIGHT]
    return list(dict.fromkeys([*eight, *(order[::-1] for order in eight)]))


def _without_wider(found: list[Mistake]) -> list[Mistake]:
    """Without mistakes that say the same in a wider form, such as "row and column"."""
    sides = {each.side for each in found if each.side}
    return [each for each in found if not (" and " in each.side and sides - {each.side})]
