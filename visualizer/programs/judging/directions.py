"""What comes out where neighbours are left out, or taken twice, in the count or in the visits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from visualizer.board.board import Board
from visualizer.board.neighbours import NAMED_ORDERS, Order
from visualizer.board.neighbours import ROW_BY_ROW as ALL
from visualizer.board.symbols import BLANK, EXPLODED, HIDDEN, MINE
from visualizer.programs.mistakes import Mistake, MistakeKind, Severity
from visualizer.recording.run_outcome import Cells

_FOUR = NAMED_ORDERS["four-sides"]


@lru_cache(maxsize=1)
def wrong_directions() -> tuple[tuple[Mistake, Order, Order], ...]:
    """Mistakes, each with the directions that are counted and those that are visited."""
    return tuple(_wrong_directions())


def _wrong_directions() -> Iterator[tuple[Mistake, Order, Order]]:
    for visited in (ALL, _FOUR):
        yield Mistake(MistakeKind.COUNTS_FOUR, Severity.WRONG), _FOUR, visited
    yield Mistake(MistakeKind.VISITS_FOUR, Severity.WRONG), ALL, _FOUR
    yield Mistake(MistakeKind.VISITS_NONE, Severity.WRONG), ALL, ()
    for each in ALL:
        fewer = tuple(other for other in ALL if other != each)
        kind = MistakeKind.COUNT_LACKS_DIRECTION
        # Or another of the table is written in its place.
        for table in (fewer, *((*fewer, other) for other in fewer)):
            for visited in (ALL, table):
                yield Mistake(kind, Severity.WRONG, direction=each), table, visited
        kind = MistakeKind.COUNT_HAS_DIRECTION_TWICE
        yield Mistake(kind, Severity.WRONG, direction=each), (*ALL, each), ALL
        kind = MistakeKind.VISIT_LACKS_DIRECTION
        yield Mistake(kind, Severity.WRONG, direction=each), ALL, fewer


def revealed(board: Board, counted: Order, visited: Order) -> Cells:
    """The cells of a board after its click, with these directions in the place of all eight."""
    assert board.click is not None
    rows = [list(row) for row in board.rows]
    row, col = board.click
    waiting = [board.click] if rows[row][col] != MINE else []
    rows[row][col] = BLANK if waiting else EXPLODED
    for row, col in waiting:
        near = [(row + down, col + right) for down, right in counted]
        mines = sum(each in board and rows[each[0]][each[1]] == MINE for each in near)
        rows[row][col] = str(mines) if mines else BLANK
        for down, right in visited if not mines else ():
            r, c = row + down, col + right
            if (r, c) in board and rows[r][c] == HIDDEN:
                rows[r][c] = BLANK
                waiting.append((r, c))
    return tuple(map(tuple, rows))
