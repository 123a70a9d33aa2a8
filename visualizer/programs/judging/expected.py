"""The right board after a click, and how the outcome of a program differs from it.

It is computed here independently of the recorded algorithms.
"""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW, Order, neighbour_cells
from visualizer.board.symbols import BLANK, EXPLODED, HIDDEN, MINE
from visualizer.programs.mistakes.mistake import Severity
from visualizer.recording.crashes import CrashKind
from visualizer.recording.run_outcome import RunOutcome

#: The most cells of a board on which a program that takes too many steps is not slow but endless.
_MOST_TINY_CELLS = 6


def expected_rows(board: Board, counted: Order = ROW_BY_ROW, visited: Order = ROW_BY_ROW) -> tuple[str, ...]:
    """The right rows after the click of ``board``, which is on a hidden cell.

    With other orders, they are the rows of a program that counts mines in the directions
    ``counted`` only, and visits neighbours in the directions ``visited`` only.

    >>> expected_rows(Board(("EEM", "EEE"), click=(0, 0)))
    ('B1M', 'B1E')
    """
    assert board.click is not None
    rows = [list(row) for row in board.rows]
    row, col = board.click
    is_mine = rows[row][col] == MINE
    # A blank marks a cell as pushed until it gets its own symbol.
    rows[row][col] = EXPLODED if is_mine else BLANK
    frontier = [] if is_mine else [board.click]
    for row, col in frontier:
        near = neighbour_cells((row, col), board.height, board.width, counted)
        mines = sum(rows[r][c] == MINE for r, c in near)
        if mines:
            rows[row][col] = str(mines)
            continue
        if visited is not counted:
            near = neighbour_cells((row, col), board.height, board.width, visited)
        for r, c in near:
            if rows[r][c] == HIDDEN:
                rows[r][c] = BLANK
                frontier.append((r, c))
    return tuple("".join(symbols) for symbols in rows)


def failure_severity(expected: Sequence[str], answer: RunOutcome) -> Severity | None:
    """How badly a program has failed on a board, None if it is right.

    Symbols are compared exactly: the number 1 is not "1". The returned board is compared, so a
    program that returns nothing is wrong even if it has changed the given board correctly.
    """
    fault = answer.fault
    if fault is not None:
        # A right recursion does not exceed the limits, so an exceeded recursion limit is endless.
        is_slow = fault.kind is CrashKind.OPERATIONS and sum(map(len, expected)) > _MOST_TINY_CELLS
        unended = Severity.SLOW if is_slow else Severity.ENDLESS
        return unended if fault.is_endless else Severity.CRASH
    cells = answer.cells
    if cells is None or [*map(len, cells)] != [*map(len, expected)]:
        return Severity.WRONG
    return Severity.WRONG if differing_cells(expected, answer) else None


def differing_cells(expected: Sequence[str], answer: RunOutcome) -> tuple[Cell, ...]:
    """The wrong and missing cells of the returned board, row by row.

    If no board was returned, the given board is compared.
    """
    cells = answer.given_cells if answer.cells is None else answer.cells
    differing = []
    for row, symbols in enumerate(expected):
        actual = cells[row] if row < len(cells) else ()
        differing += [(row, col) for col, symbol in enumerate(symbols) if col >= len(actual) or actual[col] != symbol]
    return tuple(differing)
