"""What is right: the board after a click, and how what a program did differs from it.

The answer is worked out apart from everything that is watched.
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

#: On a board of so few cells what takes too many steps is no slow way: it goes round.
_MOST_TINY_CELLS = 6


def expected_rows(board: Board, counted: Order = ROW_BY_ROW, visited: Order = ROW_BY_ROW) -> tuple[str, ...]:
    """The rows after the click of ``board``, which is on a hidden cell.

    With other directions they are those of a program that counts mines, or goes on, in these alone.

    >>> expected_rows(Board(("EEM", "EEE"), click=(0, 0)))
    ('B1M', 'B1E')
    """
    assert board.click is not None
    rows = [list(row) for row in board.rows]
    row, col = board.click
    is_mine = rows[row][col] == MINE
    # Marks it as met; its own symbol comes when it is its turn.
    rows[row][col] = EXPLODED if is_mine else BLANK
    waiting = [] if is_mine else [board.click]
    for row, col in waiting:
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
                waiting.append((r, c))
    return tuple("".join(symbols) for symbols in rows)


def failure_severity(expected: Sequence[str], answer: RunOutcome) -> Severity | None:
    """How a program has failed on a board, None where it is right.

    Symbols are compared exactly: the number 1 is not "1". What is returned counts, so that a
    program that returns nothing is wrong although the board may be right where it stands.
    """
    fault = answer.fault
    if fault is not None:
        # Where the recursion that is right has room, only one that goes round has not.
        is_slow = fault.kind is CrashKind.OPERATIONS and sum(map(len, expected)) > _MOST_TINY_CELLS
        unended = Severity.SLOW if is_slow else Severity.ENDLESS
        return unended if fault.is_endless else Severity.CRASH
    cells = answer.cells
    if cells is None or [*map(len, cells)] != [*map(len, expected)]:
        return Severity.WRONG
    return Severity.WRONG if differing_cells(expected, answer) else None


def differing_cells(expected: Sequence[str], answer: RunOutcome) -> tuple[Cell, ...]:
    """The cells in which what came out is not right, row by row; those that are missing too.

    Where no board came out, it is the board that was handed in that is looked at.
    """
    cells = answer.left if answer.cells is None else answer.cells
    found = []
    for row, symbols in enumerate(expected):
        given = cells[row] if row < len(cells) else ()
        found += [(row, col) for col, symbol in enumerate(symbols) if col >= len(given) or given[col] != symbol]
    return tuple(found)
