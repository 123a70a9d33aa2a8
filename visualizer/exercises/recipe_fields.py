"""The lines of a recipe, read to make its practice again: numbers, words, boards and runs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from visualizer.algorithms.lookup import is_own_name
from visualizer.algorithms.run import record
from visualizer.board.board import Board
from visualizer.errors import UsageError, quoted
from visualizer.exercises.tasks import read_cells
from visualizer.trace.trace import Trace

_Word = TypeVar("_Word", bound=str)

#: Seeds are whole numbers from 0 to this.
LARGEST_SEED = 999_999_999


def check_seed(seed: int) -> None:
    """Raise UsageError for a number that is no seed."""
    if not 0 <= seed <= LARGEST_SEED:
        raise UsageError(
            f"the seed {seed} cannot be used; give a whole number from 0 to {LARGEST_SEED}"
        )


def next_seed(seed: int) -> int:
    """The seed of other questions or boards of the same kind; after the largest comes 0.

    >>> next_seed(6), next_seed(LARGEST_SEED)
    (7, 0)
    """
    return (seed + 1) % (LARGEST_SEED + 1)


class RecipeFields:
    """The lines of one recipe by their keys; UsageError for what is missing or wrong."""

    def __init__(self, lines: Iterable[tuple[str, str]], practice: str, what: str) -> None:
        """Take lines whose ``practice`` is this one; ``what`` it is called in errors."""
        self._fields = dict(lines)
        self._what = what
        if self._fields.get("practice") != practice:
            raise UsageError(f"these lines are not those of a {what}; give the lines of one")

    def has(self, key: str) -> bool:
        """Whether there is such a line."""
        return key in self._fields

    def text(self, key: str) -> str:
        """What stands in a line, which is not empty."""
        value = self._fields.get(key, "").strip()
        if not value:
            raise UsageError(
                f"the line {key} of the {self._what} is missing; give the lines as they were"
            )
        return value

    def number(self, key: str) -> int:
        """A whole number of at most nine digits."""
        value = self.text(key)
        if not re.fullmatch(r"[0-9]{1,9}", value):
            raise UsageError(f"{key} is {quoted(value)}; give a whole number")
        return int(value)

    def one_of(self, key: str, words: tuple[_Word, ...]) -> _Word:
        """One of some words."""
        value = self.text(key)
        for word in words:
            if value == word:
                return word
        raise UsageError(f"{key} is {quoted(value)}; use {' or '.join(words)}")

    def board(self, longest: int) -> Board:
        """The board with its click, of at most so many rows and columns."""
        rows = tuple(self.text("board").split("/"))
        if max(len(rows), *map(len, rows)) > longest:
            raise UsageError(
                f"the board of the {self._what} is too large; {longest} rows are the most"
            )
        click = read_cells(self.text("click"))
        if len(click) != 1:
            raise UsageError(
                f"the line click of the {self._what} is not one cell; give it as it was"
            )
        return Board(rows, click[0])

    def run(self, board: Board, name: str, order: str) -> Trace:
        """A run of an algorithm of the catalogue or the lab; no other is looked for."""
        if not is_own_name(name):
            raise UsageError(
                f"{quoted(name)} is no algorithm of the catalogue or the lab; name one that is"
            )
        return record(Board(board.rows), board.click, name, order)
