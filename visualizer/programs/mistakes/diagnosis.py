"""Which known mistakes a program has, and where: the records are gone through in order.

What the boards cannot tell apart is said together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.programs.judging.expected import failure_severity
from visualizer.programs.judging.verdict import Failure
from visualizer.programs.mistakes.evidence import Evidence
from visualizer.programs.mistakes.known_mistakes import KNOWN_MISTAKES
from visualizer.programs.mistakes.mending import find_mends
from visualizer.programs.mistakes.mistake import Mistake, Severity
from visualizer.programs.mistakes.record import When
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile

#: Where more mistakes than this explain all that was seen, it was too little to name one.
_MOST_NAMED = 3


def diagnose(program: ProgramFile, runner: ProcessRunner, failure: Failure) -> tuple[Mistake, ...]:
    """The known mistakes of a program that is wrong or too slow; ``failure`` is its smallest board.

    Each mistake explains all that was seen on all boards tried; where there are two, the boards do
    not tell them apart.
    """
    severity = failure_severity(failure.expected, failure.answer)
    assert severity is not None
    found = _explanations(Evidence(program, runner, failure), severity)
    return tuple(replace(each, severity=severity) for each in found) if len(found) <= _MOST_NAMED else ()


def find_mistakes(when: When, evidence: Evidence) -> Iterator[Mistake]:
    """The mistakes that are looked for then, as their records find them."""
    for known in KNOWN_MISTAKES.values():
        if known.when is when:
            severity = known.severity or Severity.WRONG
            yield from (replace(each, kind=known.kind, severity=severity) for each in known.find(evidence))


def _explanations(evidence: Evidence, severity: Severity) -> list[Mistake]:
    """The mistakes that explain all."""
    if severity is Severity.SLOW:
        return [*find_mistakes(When.TOO_SLOW, evidence)]
    if evidence.failure.calls > 1:  # called for the first time it is right on the same board
        return [*find_mistakes(When.CALLED_AGAIN, evidence)]
    lines = {known.kind: line for known, line in find_mends(evidence, KNOWN_MISTAKES.values()).items()}
    found = [Mistake(kind) for kind in lines if KNOWN_MISTAKES[kind].when is When.MENDED]
    if not found and severity is Severity.ENDLESS:
        found = [*find_mistakes(When.ENDLESS, evidence)]
    elif not found and evidence.runs:
        found = [*find_mistakes(When.WRONG_RUNS, evidence)][:1] or _wrong_directions(evidence)
    return [replace(each, line=lines.get(each.kind) or _line_of_run(each, evidence)) for each in found]


def _wrong_directions(evidence: Evidence) -> list[Mistake]:
    """The wrong directions that explain all runs, those that are of none first."""
    found = find_mistakes(When.DIRECTIONS, evidence)
    return sorted(found, key=lambda each: -1 if each.direction is None else ROW_BY_ROW.index(each.direction))


def _line_of_run(mistake: Mistake, evidence: Evidence) -> int | None:
    return evidence.line_of_run(KNOWN_MISTAKES[mistake.kind].line)
