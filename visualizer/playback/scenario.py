"""The algorithms that a board is stored with: a note of the board, ``algorithms: A,B,..``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from visualizer.algorithms.catalogue import Algorithm
from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.board import Board
from visualizer.recording.program import Program

_OPENING = "algorithms:"


def noted_algorithms(board: Board) -> tuple[Algorithm, ...]:
    """The algorithms that a note of the board names as ``--algorithms`` does; none without one.

    Raises UnknownNameError, VariantError or OrderError for a name that is none.

    >>> board = Board(("EE",), notes=("algorithms: stack-peek,stack,mark=pop",))
    >>> [algorithm.name for algorithm in noted_algorithms(board)]
    ['stack-peek', 'stack,mark=pop']
    """
    for note in board.notes:
        if _is_list(note):
            return find_algorithms(note[len(_OPENING) :])
    return ()


def with_algorithms(board: Board, algorithms: Iterable[Program]) -> Board:
    """The same board, noting these algorithms instead of those that it noted."""
    names = ",".join(algorithm.name for algorithm in algorithms)
    kept = [note for note in board.notes if not _is_list(note)]
    return replace(board, notes=(*kept, f"{_OPENING} {names}") if names else tuple(kept))


def _is_list(note: str) -> bool:
    return note.lower().startswith(_OPENING)
