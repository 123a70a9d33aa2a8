"""What of a file may be run, and which of it goes first."""

from __future__ import annotations

from dataclasses import dataclass

from visualizer.programs.languages.functions import LEETCODE_NAMES

CALL_ADVICE = "write `updateBoard(board, click)` that calls yours"
#: A candidate with one of these names is no helper of another.
KNOWN_NAMES = (*LEETCODE_NAMES, "reveal")


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
