"""What is said of a student's clicks: the verdict on which known algorithm they are.

A verdict is exact. An algorithm is named only where it does exactly what was clicked, in the order
that is asked for or, failing that, in some neighbour order; where several do, or none, it is open.
Nothing is named before `FEWEST_CLICKS`: four random clicks fit something in about 30 of 100 cases,
eight in at most 1 (on corner-9x9, beginner-9x9 and example-1).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from visualizer.exercises.diagnosis.evidence import Evidence
from visualizer.exercises.diagnosis.hypotheses import Family, Hypothesis, Manner

#: Clicks that are needed before anything is named; the one that starts the reveal is not counted.
FEWEST_CLICKS = 8
#: So many of ten decisions may be slips where the rest are those of the algorithm asked for.
_SLIPS_OF_TEN = 2

_T = TypeVar("_T")


class Verdict(Enum):
    """What the clicks are."""

    EARLY = "early"  # too few to say anything
    FITS = "fits"  # all are those of the algorithm asked for
    SLIP = "slip"  # all but one, or but few, are
    ORDER = "order"  # they are, in another neighbour order
    NAMED = "named"  # another known algorithm does exactly this
    OPEN = "open"  # several do, or none


@dataclass(frozen=True)
class Diagnosis:
    """A verdict, and what it rests on.

    ``remaining`` are the hypotheses that expected every click, and ``first`` is the number of the
    first cell that the algorithm asked for would not have taken, 0 if there is none. ``family`` and
    ``manner`` are what is named, None where nothing is.
    """

    verdict: Verdict
    clicks: int
    first: int = 0
    remaining: tuple[Hypothesis, ...] = ()
    family: Family | None = None
    manner: Manner | None = None


def diagnose(evidence: Evidence, asked: Hypothesis, clicks: int, decisions: int) -> Diagnosis:
    """The verdict on so many ``clicks``, of which so many were ``decisions``.

    ``asked`` is what should have been done; its manner is not ``FREE``.
    """
    misses = evidence.misses[asked]
    first = misses[0] if misses else 0
    if clicks < FEWEST_CLICKS:
        return Diagnosis(Verdict.EARLY, clicks, first)
    fitting = [each for each, missed in evidence.misses.items() if not missed]
    exact = [each for each in fitting if each.manner is not Manner.FREE]
    free = [each for each in fitting if each.manner is Manner.FREE]
    if not misses:
        return Diagnosis(Verdict.FITS, clicks, 0, tuple(exact))
    if len(misses) == 1:
        return Diagnosis(Verdict.SLIP, clicks, first, tuple(exact))
    if exact:
        return _named(asked, clicks, first, exact)
    if replace(asked, manner=Manner.FREE) in free:
        return Diagnosis(Verdict.ORDER, clicks, first, tuple(free))
    if len(misses) * 10 <= decisions * _SLIPS_OF_TEN:
        return Diagnosis(Verdict.SLIP, clicks, first)
    return _named(asked, clicks, first, free)


def _named(asked: Hypothesis, clicks: int, first: int, remaining: list[Hypothesis]) -> Diagnosis:
    """What all that remain have in common; open where that is no more than what was asked for."""
    family = _common({each.family for each in remaining})
    manner = _common({each.manner for each in remaining})
    four = _common({each.four for each in remaining})
    digits = _common({each.digits for each in remaining})
    same = (asked.family, asked.manner, asked.four, asked.digits)
    differs = any(
        known is not None and known != wanted
        for known, wanted in zip((family, manner, four, digits), same)
    )
    if family is None or manner is None or not differs:
        return Diagnosis(Verdict.OPEN, clicks, first, tuple(remaining))
    return Diagnosis(Verdict.NAMED, clicks, first, tuple(remaining), family, manner)


def _common(values: set[_T]) -> _T | None:
    """The only one of the values, None if there are several or none."""
    return next(iter(values)) if len(values) == 1 else None
