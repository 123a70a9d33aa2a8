"""Finding the known mistakes of a program and their lines, record by record."""

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
from visualizer.programs.mistakes.record import SearchCase
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile

#: If more mistakes explain all runs, the runs tell too little to name any.
_MOST_NAMED = 3


def diagnose(program: ProgramFile, runner: ProcessRunner, failure: Failure) -> tuple[Mistake, ...]:
    """The known mistakes of a program that is wrong or too slow, with its smallest failure.

    Each of them explains all runs; several are alternatives that the boards cannot tell apart.
    """
    severity = failure_severity(failure.expected, failure.answer)
    assert severity is not None
    mistakes = _find_explaining_mistakes(Evidence(program, runner, failure), severity)
    return tuple(replace(each, severity=severity) for each in mistakes) if len(mistakes) <= _MOST_NAMED else ()


def find_mistakes(when: SearchCase, evidence: Evidence) -> Iterator[Mistake]:
    """The mistakes whose records are looked for in the case ``when``."""
    for known in KNOWN_MISTAKES.values():
        if known.when is when:
            severity = known.severity or Severity.WRONG
            yield from (replace(each, kind=known.kind, severity=severity) for each in known.find(evidence))


def _find_explaining_mistakes(evidence: Evidence, severity: Severity) -> list[Mistake]:
    """The mistakes that explain all runs."""
    if severity is Severity.SLOW:
        return [*find_mistakes(SearchCase.TOO_SLOW, evidence)]
    if evidence.failure.calls > 1:
        return [*find_mistakes(SearchCase.CALLED_AGAIN, evidence)]
    lines = {known.kind: line for known, line in find_mends(evidence, KNOWN_MISTAKES.values()).items()}
    mistakes = [Mistake(kind) for kind in lines if KNOWN_MISTAKES[kind].when is SearchCase.MENDED]
    if not mistakes and severity is Severity.ENDLESS:
        mistakes = [*find_mistakes(SearchCase.ENDLESS, evidence)]
    elif not mistakes and evidence.runs:
        mistakes = [*find_mistakes(SearchCase.WRONG_RUNS, evidence)][:1]
        mistakes = mistakes or sorted(find_mistakes(SearchCase.DIRECTIONS, evidence), key=_direction_index)
    return [
        replace(each, line=lines.get(each.kind) or evidence.line_of_run(KNOWN_MISTAKES[each.kind].line))
        for each in mistakes
    ]


def _direction_index(mistake: Mistake) -> int:
    return -1 if mistake.direction is None else ROW_BY_ROW.index(mistake.direction)
