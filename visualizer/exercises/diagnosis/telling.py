"""Whether a board tells the algorithms apart early, so that a trace by hand on it says something.

On 3x3 from the middle, on 2x3 and on single rows each order of one family is an order of another;
an empty board cannot show whether digits are expanded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from visualizer.board.board import Board
from visualizer.exercises.diagnosis.asked import Asked
from visualizer.exercises.diagnosis.ground import Ground
from visualizer.exercises.diagnosis.hypotheses import (
    Family,
    Hypothesis,
    Manner,
    cells_opened,
)

#: Families should do something different with so many cells open at the latest.
LATEST_DIFFERENCE = 9
#: Fewer cells are no trace.
FEWEST_CELLS = 12
#: On rows that lie alone, or by two, few directions are ever chosen among.
_SHORTEST_SIDE = 3
#: Which neighbour each family takes first as it is usually written: a stack the one pushed last.
_USUAL = {
    Family.RECURSION: Manner.FIRST,
    Family.QUEUE: Manner.FIRST,
    Family.STACK: Manner.LAST,
}


def tells_families(board: Board, asked: Asked, length: int) -> bool:
    """Whether what is asked for differs early from the other families as they usually are."""
    own = asked.hypothesis
    if min(board.height, board.width) < _SHORTEST_SIDE or len(asked.opens) < FEWEST_CELLS:
        return False
    for family, manner in _USUAL.items():
        if family is own.family:
            continue
        # Stacks that mark when they push and when they pop differ only once a cell is pushed again.
        alike = manner is own.manner and Family.QUEUE not in (family, own.family)
        number = length if alike else LATEST_DIFFERENCE
        other = Hypothesis(family, manner, own.four, own.digits)
        if _first_cells(board, asked, other, number) == asked.opens[:number]:
            return False
    return True


def tells_all(board: Board, asked: Asked, length: int) -> bool:
    """Whether all families, ways of pushing, digits and four sides tell; digits by ``length``."""
    own = asked.hypothesis
    orders = [
        _first_cells(
            board, asked, Hypothesis(family, manner, own.four, own.digits), LATEST_DIFFERENCE
        )
        for family in Family
        for manner in (Manner.FIRST, Manner.LAST)
    ]
    variations = [
        _first_cells(board, asked, Hypothesis(own.family, own.manner, four, digits), length)
        for four in ((False, True) if len(asked.directions) == 8 else (True,))
        for digits in (False, True)
    ]
    return (
        len(asked.opens) >= FEWEST_CELLS
        and len(set(orders)) == len(orders)
        and len(set(variations)) == len(variations)
    )


def _first_cells(
    board: Board, asked: Asked, hypothesis: Hypothesis, number: int
) -> tuple[int, ...]:
    run = cells_opened(Ground(board), asked.opens[0], hypothesis, asked.chooser)
    return tuple(islice(run, number))


def spread_out(numbers: Sequence[int], sizes: Sequence[int], wanted: int) -> Iterator[int]:
    """So many of the numbers, far apart, after which a few cells wait: neither one nor too many.

    ``sizes`` is how many cells wait after each number. What waits after one that is chosen can be
    written down and has an order.
    """
    free_from = 0
    for part in range(wanted):
        first, end = len(numbers) * part // wanted, len(numbers) * (part + 1) // wanted
        good = [index for index in range(max(first, free_from), end) if sizes[index] >= 2]
        if good:
            chosen = min(good, key=lambda index: (abs(sizes[index] - _GOOD_SIZE), -index))
            free_from = chosen + _APART
            yield numbers[chosen]


#: So many cells are written at a checkpoint, if possible.
_GOOD_SIZE = 4
#: Between two checkpoints at least so many cells are clicked.
_APART = 3
