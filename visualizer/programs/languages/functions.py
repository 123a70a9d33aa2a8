"""The functions of a program, in whatever language: which of them may be what is run, and which are recursive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

#: What the function is called on LeetCode.
LEETCODE_NAMES = ("updateBoard", "update_board")
#: A candidate with one of these names is no helper of another.
KNOWN_NAMES = (*LEETCODE_NAMES, "reveal")
#: Names of numbers, in lower case: parameters that are called so are no board and no click.
_NUMBER_NAMES = frozenset("r c i j x y n m h w row col column rows cols columns height width size mines bombs".split())


@dataclass(frozen=True)
class Candidate:
    """A function that may be what is run, or a method of the class ``owner``.

    ``is_helper`` is whether other functions name it.
    """

    name: str
    owner: str = ""
    is_generator: bool = False
    is_helper: bool = False

    @property
    def entry(self) -> str:
        """The name with that of its class."""
        return f"{self.owner}.{self.name}" if self.owner else self.name

    @property
    def rank(self) -> int:
        """The candidates with the lowest rank go before others."""
        if self.owner and self.name in LEETCODE_NAMES:
            return int(self.owner.rpartition(".")[2] != "Solution")
        if self.name in KNOWN_NAMES:
            return 2 if self.name in LEETCODE_NAMES else 3
        return 4 + self.is_helper


def name_problem(name: str) -> str:
    """What is wrong with a name that is LeetCode's in other letters; empty for other names."""
    is_misspelt = name not in LEETCODE_NAMES and name.replace("_", "").lower() == "updateboard"
    return f"{name} is not the name that is looked for; write updateBoard" if is_misspelt else ""


def are_numbers(parameters: Sequence[str]) -> bool:
    """Whether the first two parameters are numbers by their names, as those of a game's ``open(row, col)``."""
    return len(parameters) > 1 and {each.lower() for each in parameters[:2]} <= _NUMBER_NAMES


def recursive_functions(calls: dict[str, set[str]]) -> list[str]:
    """The functions that call themselves, directly or through others; ``calls`` has whom each calls, and is changed."""
    for _ in calls:  # each pass follows calls through one more function
        for called in calls.values():
            called.update(*[calls[name] for name in called])
    return [name for name, called in calls.items() if name in called]
