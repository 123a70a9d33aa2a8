"""What is said of a trace by hand, as facts; `language/diagnosis.py` has their sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from visualizer.analysis.explanation import Fact, Value
from visualizer.board.cells import Cell
from visualizer.board.neighbours import compass_text
from visualizer.exercises.diagnosis.asked import Asked
from visualizer.exercises.diagnosis.attempt import Attempt, ClickMark, Grade
from visualizer.exercises.diagnosis.diagnose import FEWEST_CLICKS, Diagnosis, Verdict
from visualizer.exercises.diagnosis.hypotheses import Family, Hypothesis
from visualizer.exercises.diagnosis.relation import DIRECTIONS
from visualizer.exercises.diagnosis.waiting import Waits

_OWN_RULE = {Family.QUEUE: "longest", Family.STACK: "pushed", Family.RECURSION: "newest"}


def program_key(asked: Asked) -> str:
    """How an algorithm is spoken of: ``recursion``, ``path``, ``queue``, ``stack``, ``popped``.

    ``popped`` is a stack whose cells are marked when they are popped, ``path`` one of the cells on
    the way.
    """
    if asked.hypothesis.family is Family.RECURSION:
        return {Waits.CALLS: "recursion", Waits.PATH: "path"}.get(asked.waits, "popped")
    return "queue" if asked.hypothesis.family is Family.QUEUE else "stack"


def rule_fact(asked: Asked) -> Fact:
    """The rule by which an algorithm goes on."""
    return Fact(f"rule-{program_key(asked)}")


def direction_name(direction: int) -> str:
    """The compass name of a direction."""
    return compass_text((DIRECTIONS[direction],))


# One click


def right_facts(attempt: Attempt, mark: ClickMark) -> tuple[Fact, ...]:
    """What is said at once of a click that fits."""
    if not mark.decision:
        return (Fact("step-forced"),)
    return (Fact("step-right"), rule_fact(attempt.asked))


def wrong_facts(attempt: Attempt, mark: ClickMark) -> tuple[Fact, ...]:
    """What is said at once of a click that does not fit: whose rule it follows, not the cell."""
    if mark.beside and mark.took[0] not in _OWN_RULE.values():
        return (Fact(f"met-{_swapped_key(attempt)}", _swapped_values(attempt, mark)),)
    return (Fact(f"met-{mark.took[0]}"), rule_fact(attempt.asked))


def decision_fact(attempt: Attempt, mark: ClickMark, named: Family | None = None) -> Fact:
    """Where a click leaves the algorithm asked for: what that does there, and what was done.

    ``named`` is the family that the student is said to follow, if one is.
    """
    program = program_key(attempt.asked)
    values: dict[str, Value] = {
        "number": mark.number,
        "cell": _cell(attempt, mark.taken),
        "source": _cell(attempt, mark.source),
        "expected": _cell(attempt, mark.expected),
    }
    if mark.source < 0:
        return Fact("left-at-the-end", values)
    rule = _OWN_RULE[named] if named is not None else mark.took[0]
    if rule not in mark.took:
        rule = mark.took[0]
    if mark.beside and rule not in _OWN_RULE.values():
        values |= _swapped_values(attempt, mark)
        return Fact(f"left-{_swapped_key(attempt)}", values)
    return Fact(f"left-{program}-{rule}", values)


def _swapped_key(attempt: Attempt) -> str:
    return "order-last" if program_key(attempt.asked) in ("stack", "popped") else "order"


def _swapped_values(attempt: Attempt, mark: ClickMark) -> dict[str, Value]:
    toward = attempt.ground.toward[mark.source]
    return {
        "took": direction_name(toward[mark.taken]),
        "first": direction_name(toward[mark.expected]),
    }


def _cell(attempt: Attempt, number: int) -> Cell | None:
    return attempt.ground.cell(number) if number >= 0 else None


# All of it


def grade_facts(attempt: Attempt, grade: Grade, missed: Iterable[int]) -> tuple[Fact, ...]:
    """How many decisions fit, and what else was counted.

    ``missed`` are the numbers at which a click was not taken; where a cell has the number now, the
    step was put right.
    """
    fixed = sum(number <= len(attempt.cells) for number in missed)
    found = [Fact("fit", {"fits": grade.fits, "decisions": grade.decisions})]
    if not grade.decisions:
        found = [Fact("fit-nothing")]
    if grade.swapped:
        found.append(Fact("fit-order", _swapped_values(attempt, grade.swapped[0])))
    for key, count in (
        ("fit-hinted", grade.hinted),
        ("fit-fixed", fixed),
        ("fit-missing", grade.missing),
    ):
        if count:
            found.append(Fact(key, {"count": count}))
    return tuple(found)


def diagnosis_facts(attempt: Attempt) -> tuple[Fact, ...]:
    """Which algorithm the clicks are, and the earliest decision that says so."""
    found = attempt.diagnosis()
    program = program_key(attempt.asked)
    if found.verdict is Verdict.EARLY:
        return (Fact("diagnosis-early", {"count": FEWEST_CLICKS - found.clicks}),)
    if found.verdict is Verdict.FITS:
        return (Fact(f"diagnosis-fits-{program}"),)
    facts = _verdict_facts(found, program, attempt)
    mark = next(each for each in attempt.marks if each.number == found.first)
    return (*facts, decision_fact(attempt, mark, found.family))


def _verdict_facts(found: Diagnosis, program: str, attempt: Attempt) -> tuple[Fact, ...]:
    if found.verdict is Verdict.SLIP:
        slips = sum(not mark.fits for mark in attempt.marks)
        fact = Fact(f"diagnosis-slip-{program}", {"count": slips})
        # Where one click alone does not fit, another algorithm may still be the reason.
        families = {each.family for each in found.remaining}
        if len(families) == 1:
            also = Fact(f"slip-or-{families.pop().value}")
            return (fact, also, *_differences(found.remaining, attempt.asked.hypothesis))
        return (fact,)
    if found.verdict is Verdict.ORDER:
        return (Fact(f"diagnosis-order-{program}"),)
    if found.family is None or found.manner is None:
        return (Fact("diagnosis-open", {"count": len(found.remaining)}),)
    key = f"named-{found.family.value}-{found.manner.value}"
    return (Fact(key), *_differences(found.remaining, attempt.asked.hypothesis))


def _differences(remaining: tuple[Hypothesis, ...], asked: Hypothesis) -> Iterator[Fact]:
    """What else all that remain do, and what is asked for does not."""
    fours, digits = {each.four for each in remaining}, {each.digits for each in remaining}
    if fours == {not asked.four}:
        yield Fact("named-eight" if asked.four else "named-four")
    if digits == {not asked.digits}:
        yield Fact("named-no-digits" if asked.digits else "named-digits")
