"""The sentences about known mistakes and about exceptions: what is wrong, and what to write."""

from __future__ import annotations

import re
from collections.abc import Sequence

from visualizer.board.cells import Cell
from visualizer.language.formatting import capitalize, fill_template, read_table
from visualizer.programs.verdicts.verdict import Mistake
from visualizer.trace.languages import reword_for

#: What is wrong and what to write, two sentences for each kind of mistake; ``{directions}`` and their ``{number}``,
#: ``{waits}``, ``{size}`` and ``{detail}`` are filled in.
MISTAKE_SENTENCES: dict[str, str] = read_table("mistakes.json")
#: The meaning of exceptions in a reveal, by a pattern for their class and message; the first match
#: counts. One sentence says what is wrong, another what to write.
_EXCEPTION_HINTS: dict[str, str] = read_table("exception_hints.json")
_ROW_WORDS = {-1: "up", 1: "down"}
_COLUMN_WORDS = {-1: "left", 1: "right"}


def mistake_text(mistake: Mistake) -> str:
    """The sentences about a mistake, without its line number.

    >>> mistake_text(Mistake("visit-lacks-direction", directions=((-1, 1),)))
    'The neighbour (-1, +1), up and right, is never visited. Have each of the eight...'
    """
    return capitalize(_mistake_clause(mistake))


def mistakes_text(mistakes: Sequence[Mistake]) -> str:
    """The sentences about mistakes that explain a failure equally well; empty if there are none.

    >>> print(mistakes_text([Mistake("zero-for-blank"), Mistake("returns-nothing")])[:86])
    Either 0 is written for a cell without a mine beside it. Write "B". Or nothing is retu
    """
    either = "Either " if len(mistakes) > 1 else ""
    problems, advice = zip(*(_mistake_clause(each).split(". ", 1) for each in mistakes)) if mistakes else ((), ())
    if len(set(advice)) == 1:
        return capitalize(f"{either}{', or '.join(problems)}. {advice[0]}")
    return capitalize(either + " Or ".join(map(_mistake_clause, mistakes)))


def exception_hint(error: str, message: str) -> str:
    """Two sentences about the meaning of an exception in a reveal; empty if its meaning is not known.

    ``error`` is the name of its class. ``message`` is its message, which may begin with that name.

    >>> exception_hint("TypeError", "unhashable type: 'list'").rpartition(": ")[2]
    '`(row, col)`, or `tuple(click)`.'
    """
    text = f"{error}: {message.removeprefix(f'{error}: ')}"
    for pattern, hint in _EXCEPTION_HINTS.items():
        if match := re.search(pattern, text):
            return hint.format(*match.groups())
    return ""


def direction_text(direction: Cell) -> str:
    """An offset as signed numbers and in words.

    >>> direction_text((-1, 1)), direction_text((0, -1))
    ('(-1, +1), up and right', '(0, -1), left')
    """
    row, col = direction
    words = " and ".join(filter(None, (_ROW_WORDS.get(row), _COLUMN_WORDS.get(col))))
    numbers = ", ".join(f"{step:+}" if step else "0" for step in direction)
    return f"({numbers}), {words}" if words else f"({numbers})"


def _mistake_clause(mistake: Mistake) -> str:
    clause = fill_template(
        MISTAKE_SENTENCES[mistake.kind],
        directions=", and ".join(map(direction_text, mistake.directions)),
        number=len(mistake.directions),
        waits=mistake.most_waits or 0,
        size=mistake.size or 0,
        detail=mistake.detail,
    )
    clause = reword_for(mistake.file, clause)
    return f"{mistake.place}: {clause}" if mistake.place else clause
