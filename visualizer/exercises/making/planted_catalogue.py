"""The programs with a mistake that lessons show, by name."""

from __future__ import annotations

from visualizer.errors import UnknownNameError
from visualizer.exercises.making.planted_programs import program_a, program_b, program_c
from visualizer.recording.program import Function, Program, source_of
from visualizer.trace.source import SourceCode
from visualizer.trace.waiting import Frontier


def _program(letter: str, function: Function, frontier: Frontier) -> Program:
    code = SourceCode(
        f"program-{letter.lower()}", *source_of(function), f"Program {letter}",
        f"Program {letter}", "", frontier,
    )  # fmt: skip
    return Program(code, function=function)


_PLANTED = {
    program.name: program
    for program in (
        _program("A", program_a, Frontier.QUEUE),
        _program("B", program_b, Frontier.CALLS),
        _program("C", program_c, Frontier.QUEUE),
    )
}
PLANTED_NAMES = tuple(_PLANTED)


def planted_program(name: str) -> Program:
    """The program with this name, ``program-a``. Raises UnknownNameError if there is none.

    >>> planted_program("program-b").title
    'Program B'
    """
    try:
        return _PLANTED[name.strip().lower()]
    except KeyError:
        advice = f"write {', '.join(PLANTED_NAMES[:-1])} or {PLANTED_NAMES[-1]}"
        raise UnknownNameError("program with a mistake", name, PLANTED_NAMES, advice) from None
