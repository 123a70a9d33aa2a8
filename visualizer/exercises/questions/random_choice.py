"""Random choices that are the same on every computer for one seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

_Item = TypeVar("_Item")


class SeededRandom:
    """A random generator with the seed ``words``.

    It uses ``Random.random()`` alone, the one method whose sequence Python promises to keep.
    """

    def __init__(self, *words: object) -> None:
        self._random = Random(" ".join(map(str, words)))

    def integer_below(self, number: int) -> int:
        """A random integer from 0 to ``number - 1``."""
        return int(self._random.random() * number)

    def one_of(self, items: Sequence[_Item]) -> _Item:
        """A random item of a sequence that is not empty."""
        return items[self.integer_below(len(items))]

    def shuffle(self, items: Sequence[_Item]) -> list[_Item]:
        """The items in random order."""
        remaining = list(items)
        return [remaining.pop(self.integer_below(len(remaining))) for _ in items]
