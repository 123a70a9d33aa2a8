"""Which known mistake a program has: the change of a known program that explains all it did.

Changed copies of known programs are run on the boards on which the program was run. A change that
ends alike on every one of them explains the program; what the boards cannot tell is not named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW
from visualizer.board.symbols import DIGITS, EXPLODED, HIDDEN, SYMBOLS
from visualizer.programs.judging.changes import Ways, mine_changes, ordered_changes, plain_changes
from visualizer.programs.judging.evidence import Evidence, gathered
from visualizer.programs.judging.known_programs import Discipline, Ending
from visualizer.programs.judging.mistake_lines import line_of
from visualizer.programs.judging.remarks import remarks_on
from visualizer.programs.judging.taken_order import offered_order, taken_order
from visualizer.programs.judging.telling_boards import RING
from visualizer.programs.judging.text_facts import TextFacts
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.mistakes import Mistake, MistakeKind, Severity
from visualizer.programs.program_file import Form, ProgramFile
from visualizer.programs.runner import Runner
from visualizer.recording.faults import FaultKind
from visualizer.trace.waiting import Frontier

#: Under which disciplines cells may be taken that wait so.
_DISCIPLINES = {
    Frontier.CALLS: (Discipline.RECURSION,),
    Frontier.QUEUE: (Discipline.QUEUE,),
    Frontier.STACK: (Discipline.STACK, Discipline.RECURSION),
}
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
    facts = TextFacts.of(program.text)
    found = _explanations(program, runner, failure, facts, now, until)
    if len(found) > _MOST_NAMED:
        return (), ()
    lined = [
        replace(each, line=None if unknown else line_of(each, failure, facts))
        for each, unknown in found.items()
    ]
    return tuple(sorted(lined, key=lambda each: each.severity)), ()


def _explanations(
    program: ProgramFile,
    runner: Runner,
    failure: Failure,
    facts: TextFacts,
    now: Callable[[], float],
    until: float,
) -> dict[Mistake, bool]:
    """The mistakes that explain all, and whether the text does not show the line of each."""
    if failure.calls > 1:
        # Called for the first time it is right on the same board.
        return {Mistake(MistakeKind.STATE_KEPT, _severity(failure)): False}
    half = until - (until - now()) / 2
    evidence = gathered(runner, Evidence(failure.board, failure.answer), now, half)
    wrong = [each for each in evidence if not each.is_right]
    named = _by_rule(wrong, facts)
    if named is not None:
        return {Mistake(named, _severity(failure)): False}
    if any(each.outcome is None for each in wrong):
        return {}
    ways = _ways(runner, facts)
    wraps = program.form is not Form.GENERATOR
    stages = [plain_changes(wraps), ordered_changes(wraps, ways)]
    if any(each.changes_other_mines for each in evidence):
        stages.append(mine_changes(wraps, ways))
    severity = _severity(failure)
    digits, odd = _writes_digits(failure), bool(facts.odd_comparisons)
    found: dict[Mistake, bool] = {}
    for changes in stages:
        for number, change in enumerate(changes):
            mistake = replace(change.mistake, severity=severity)
            if mistake in found or change.odd_comparison not in (None, odd):
                continue
            if change.writes_digits not in (None, digits):
                continue
            if all(change.program.run(each.board) == each.outcome for each in evidence):
                found[mistake] = change.line_unknown
            if number % _LOOKS_AT_CLOCK == 0 and now() > until:
                return _without_wider(found)
        # Later changes have more that can be chosen, and are for what is not explained without,
        # unless so little was seen that it may be explained by either.
        if found and len(evidence) >= _ENOUGH_BOARDS:
            break
    return _without_wider(found)


def _severity(failure: Failure) -> Severity:
    fault = failure.answer.fault
    if fault is None:
        return Severity.WRONG
    evidence = Evidence(failure.board, failure.answer)
    outcome = evidence.outcome
    return Severity.CRASH if outcome is None else _SEVERITIES[outcome.ending]


def _by_rule(wrong: Sequence[Evidence], facts: TextFacts) -> MistakeKind | None:
    """The mistake that can be told without a changed copy: it is alike for all programs."""
    if all(map(_changed_in_a_loop, wrong)):
        return MistakeKind.CHANGES_WHILE_LOOPING
    refused = {_refused(each) for each in wrong}
    if len(refused) == 1 and None not in refused:
        return refused.pop()
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


def _refused(evidence: Evidence) -> MistakeKind | None:
    """The mistake of a generator whose board refuses what it writes."""
    fault = evidence.answer.fault
    if fault is None or fault.error != "AlgorithmError":
        return None
    written, said, _ = fault.message.partition(" is written at ")
    if not said:
        return None
    value = written.split()[-1].strip("\"'")
    if value == "0":
        return MistakeKind.ZERO_FOR_BLANK
    return MistakeKind.DIGIT_IS_NUMBER if written.split()[-1].isdigit() else None


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


def _ways(runner: Runner, facts: TextFacts) -> Ways:
    """How the program takes cells, as far as it shows; else in all orders that are likely.

    Those are what has a name, and what is written out in the program.
    """
    written = [table.offsets for table in facts.tables]
    eight = [order for order in (*written, *NAMED_ORDERS.values()) if set(order) == _EIGHT]
    ways = Ways(list(dict.fromkeys([*eight, *(order[::-1] for order in eight)])))
    for answer in runner.run([RING], observed=True):
        trace = answer.trace
        if trace is not None and trace.visit_count:
            ways = replace(ways, disciplines=_DISCIPLINES[trace.frontier])
            order = taken_order(trace) or offered_order(trace)
            ways = ways if order is None else replace(ways, orders=[order])
    return ways


def _writes_digits(failure: Failure) -> bool:
    """Whether a digit was seen to be written on the failing board."""
    trace = failure.answer.trace
    if trace is None:
        return False
    symbols = {SYMBOLS[code] for code in trace.values[trace.written_at].tolist()}
    return not symbols.isdisjoint(DIGITS)


def _without_wider(found: dict[Mistake, bool]) -> dict[Mistake, bool]:
    """Without mistakes that say the same in a wider form, such as "row and column"."""
    sides = {each.side for each in found if each.side}
    return {
        each: unknown
        for each, unknown in found.items()
        if not (" and " in each.side and sides - {each.side})
    }
