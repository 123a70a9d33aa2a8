"""What functions and their parameters are called, and which functions are recursive, in any language."""

from __future__ import annotations

from collections.abc import Sequence

#: What the function is called on LeetCode.
LEETCODE_NAMES = ("updateBoard", "update_board")
#: Names of numbers, in lower case: parameters that are called so are no board and no click.
_NUMBER_NAMES = frozenset("r c i j x y n m h w row col column rows cols columns height width size mines bombs".split())


def are_numbers(parameters: Sequence[str]) -> bool:
    """Whether the first two parameters are numbers by their names, as those of a game's ``open(row, col)``."""
    return len(parameters) > 1 and {each.lower() for each in parameters[:2]} <= _NUMBER_NAMES


def recursive_functions(calls: dict[str, set[str]]) -> list[str]:
    """The functions that call themselves, directly or through others; ``calls`` has whom each calls, and is changed."""
    for _ in calls:  # each pass follows calls through one more function
        for called in calls.values():
            called.update(*[calls[name] for name in called])
    return [name for name, called in calls.items() if name in called]
