"""The letter and the colour of each algorithm in a comparison.

An algorithm keeps them when other panes are opened or closed. Each colour comes with a letter, so
that colour is never the only sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import NamedTuple

from visualizer.trace.frontiers import FrontierKind
from visualizer.trace.source import SourceCode

#: The number of shades of each family's hue.
SHADE_COUNT = 6


#: The families, each with a hue of its own: the kinds of frontier, and users' programs.
FAMILIES = RECURSION, QUEUE, STACK, USER = "recursion", "queue", "stack", "own"
_FAMILY_OF_FRONTIER: dict[FrontierKind | None, str] = {
    FrontierKind.CALLS: RECURSION,
    FrontierKind.QUEUE: QUEUE,
    FrontierKind.STACK: STACK,
}


class PaneTag(NamedTuple):
    """The letter of one algorithm, and its colour: the index of a shade in the hue of its family."""

    letter: str
    family: str
    shade: int = 0

    @property
    def colour(self) -> str:
        """The name of the colour in style sheets, such as ``queue-0``."""
        return f"{self.family}-{self.shade % SHADE_COUNT}"


PaneTags = tuple[PaneTag, ...]


def program_family(code: SourceCode) -> str:
    """The family of a program, `USER` if its frontier is not declared or has no hue of its own."""
    return USER if code.is_observed else _FAMILY_OF_FRONTIER.get(code.frontier_kind, USER)


def new_tags(codes: Sequence[SourceCode], letters: Sequence[str] = ()) -> PaneTags:
    """The tags of the programs of a new comparison, with ``letters`` or A, B, C.

    >>> [(tag.letter, tag.colour) for tag in new_tags([SourceCode("mine"), SourceCode("too")])]
    [('A', 'own-0'), ('B', 'own-1')]
    """
    return _complete_tags(codes, [None] * len(codes), letters)


def next_tags(codes: Sequence[SourceCode], tags: PaneTags, new: Sequence[SourceCode]) -> PaneTags:
    """The tags of ``new`` programs, after a comparison of ``codes`` with these ``tags``.

    A program that remains keeps its tag; another gets the first free letter and shade.
    """
    old = [(_program_key(code), tag) for code, tag in zip(codes, tags)]
    kept: list[PaneTag | None] = []
    for code in new:
        entry = next((entry for entry in old if entry[0] == _program_key(code)), None)
        kept.append(entry[1] if entry else None)
        if entry:
            old.remove(entry)
    return _complete_tags(new, kept)


def _program_key(code: SourceCode) -> tuple[str, str, str]:
    """Identifies a program even if its text has been edited."""
    return code.name, code.file, program_family(code)


def _complete_tags(
    codes: Sequence[SourceCode], known: Sequence[PaneTag | None], letters: Sequence[str] = ()
) -> PaneTags:
    """The ``known`` tags, with a new tag in place of each None."""
    taken = [tag for tag in known if tag is not None]
    tags = []
    for number, (code, tag) in enumerate(zip(codes, known)):
        if tag is None:
            family = program_family(code)
            used_letters = {other.letter for other in taken}
            free = [letter for letter in ascii_uppercase if letter not in used_letters]
            letter = [*letters[number : number + 1], *free, ascii_uppercase[number % 26]][0]
            used_shades = {other.shade for other in taken if other.family == family}
            shade = next(shade for shade in range(len(codes)) if shade not in used_shades)
            tag = PaneTag(letter, family, shade)
            taken.append(tag)
        tags.append(tag)
    return tuple(tags)
