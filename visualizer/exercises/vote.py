"""A vote of a class on the next cell: hands for numbers on the board, before and after the class has talked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import get_args

from visualizer.board.cells import Cell
from visualizer.exercises.trace_table import LONGEST_TRACED_SIDE, ClickWord, cached_trace_table
from visualizer.trace.trace import State

#: What marks the cells, and counts a hand as a key: not letters, which are those of panes.
VOTE_KEYS = ("1", "2", "3", "4")


@dataclass
class Vote:
    """The cells that are offered, by their keys, and the ``right`` one of them.

    ``rounds`` has, for each count, the keys of the hands. Once the vote ``is_over``, the answer is shown.
    """

    cells: dict[str, Cell]
    right: Cell
    rounds: list[str] = field(default_factory=lambda: [""])
    is_over: bool = False

    @property
    def most_chosen(self) -> Cell:
        """The cell with the most hands in the last round with any; of several, the right one or else the first."""
        hands = self.rounds[-1] or self.rounds[0]
        key = max(self.cells, key=lambda key: (hands.count(key), self.cells[key] == self.right))
        return self.cells[key]


def start_vote(state: State, right: Cell) -> Vote | None:
    """A vote on the cell of the next visit, which is ``right``; None if the cell is open, or no rule is known.

    The other cells are those that other algorithms or another neighbour order would take, or that wait. The
    keys follow the places on the board, so they do not tell which cell is right.
    """
    ranks: Counter[ClickWord] = Counter()
    ranked = []
    is_small, count = max(state.is_visited.shape) <= LONGEST_TRACED_SIDE, int(state.is_visited.sum())
    for cell, word in cached_trace_table(state.trace).click_words(count).items() if is_small else ():
        if word != "elsewhere":  # no rule takes such a cell
            ranked.append((ranks[word], get_args(ClickWord).index(word), cell))
            ranks[word] += 1
    offered = [cell for _, _, cell in sorted(ranked)][: len(VOTE_KEYS)]
    return Vote(dict(zip(VOTE_KEYS, sorted(offered))), right) if right in offered and offered[1:] else None
