"""The letter and the colour of each algorithm that is compared, wherever it is drawn or named.

They belong to the algorithm, not to its place: of two that remain when a pane is closed neither
turns into the other. A letter goes with each colour, so that colour is never the only sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import NamedTuple

from visualizer.trace.frontiers import FrontierKind
from visualizer.trace.source import SourceCode

#: How many shades of its hue each family has.
SHADE_COUNT = 6


#: What decides the hue: where cells wait, or that the program is a student's own.
FAMILIES = RECURSION, QUEUE, STACK, USER = "recursion", "queue", "stack", "own"
_FAMILY_OF_FRONTIER = {FrontierKind.CALLS: RECURSION, FrontierKind.QUEUE: QUEUE, FrontierKind.STACK: STACK}


class PaneMark(NamedTuple):
    """What stands for one algorithm: a letter, and the number of a shade in its family's hue."""

    letter: str
    family: str
    shade: int = 0

    @property
    def colour(self) -> str:
        """The name of its colour in style sheets: ``queue-0``."""
        return f"{self.family}-{self.shade % SHADE_COUNT}"


Marks = tuple[PaneMark, ...]


def program_family(code: SourceCode) -> str:
    """The family of a program; of programs that nobody described it is a student's own."""
    if code.is_observed or code.frontier_kind is None:
        return USER
    return _FAMILY_OF_FRONTIER[code.frontier_kind]


def new_marks(codes: Sequence[SourceCode], letters: Sequence[str] = ()) -> Marks:
    """The marks of programs that are compared anew: A, B, C unless ``letters`` are given.

    >>> [(mark.letter, mark.colour) for mark in new_marks([SourceCode("mine"), SourceCode("too")])]
    [('A', 'own-0'), ('B', 'own-1')]
    """
    return _complete_marks(codes, [None] * len(codes), letters)


def next_marks(codes: Sequence[SourceCode], marks: Marks, new: Sequence[SourceCode]) -> Marks:
    """The marks of ``new`` programs where ``codes`` with these ``marks`` were compared before.

    A program that remains has its mark; another gets the first letter and shade that are free.
    """
    left = [(_program_key(code), mark) for code, mark in zip(codes, marks)]
    remaining: list[PaneMark | None] = []
    for code in new:
        found = next((each for each in left if each[0] == _program_key(code)), None)
        remaining.append(found[1] if found else None)
        if found:
            left.remove(found)
    return _complete_marks(new, remaining)


def _program_key(code: SourceCode) -> tuple[str, str, str]:
    """What codes of one program have in common, whose text may have been edited in between."""
    return code.name, code.file, program_family(code)


def _complete_marks(
    codes: Sequence[SourceCode], known: Sequence[PaneMark | None], letters: Sequence[str] = ()
) -> Marks:
    """``known`` marks, and new ones where there is None."""
    taken = [mark for mark in known if mark is not None]
    marks = []
    for number, (code, mark) in enumerate(zip(codes, known)):
        if mark is None:
            family = program_family(code)
            used = {each.letter for each in taken}
            free = [each for each in ascii_uppercase if each not in used]
            letter = [*letters[number : number + 1], *free, ascii_uppercase[number % 26]][0]
            shades = {each.shade for each in taken if each.family == family}
            shade = next(shade for shade in range(len(codes)) if shade not in shades)
            mark = PaneMark(letter, family, shade)
            taken.append(mark)
        marks.append(mark)
    return tuple(marks)
