"""Choices at random that are the same for one seed on every computer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

_Item = TypeVar("_Item")


class Chance:
    """Draws from ``Random(text).random()`` alone, which Python promises to keep."""

    def __init__(self, *words: object) -> None:
        """Begin the sequence that belongs to these words."""
        self._random = Random(" ".join(map(str, words)))

    def integer_below(self, number: int) -> int:
        """A whole number from 0 to ``number`` - 1."""
        return int(self._random.random() * number)

    def one_of(self, items: Sequence[_Item]) -> _Item:
        """One of the items, which are not empty."""
        return items[self.integer_below(len(items))]

    def shuffle(self, items: Sequence[_Item]) -> list[_Item]:
        """The items in a random order."""
        left = list(items)
        return [left.pop(self.integer_below(len(left))) for _ in range(len(left))]
