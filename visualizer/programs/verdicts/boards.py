"""The boards on which a program is judged: diagnostic ones, all small ones, and random ones.

The right rows are computed here independently of the recorded algorithms.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from pathlib import Path
from random import Random

from visualizer.board.board import LEETCODE_LONGEST_SIDE, Board
from visualizer.board.cells import BLANK, EXPLODED, HIDDEN, MINE, Cell
from visualizer.board.neighbours import ROW_BY_ROW, Order, neighbour_cells
from visualizer.board.random_board import random_board
from visualizer.board.small_boards import all_boards, board_key, symmetric_boards
from visualizer.board.text import load_shipped_board
from visualizer.programs.verdicts.verdict import Failure, Severity
from visualizer.recording.crashes import CrashKind
from visualizer.recording.program import RunOutcome
from visualizer.trace.trace import Trace

#: The most cells of the small boards, all of which are tried; the size of the largest of them.
_MOST_SMALL_CELLS, SMALL_SIZE = 6, "2x3"
#: Boards as texts. ``played`` are those that are played with their first click, and then judged with each of the
#: others. ``second-call`` are those on which state that a call keeps may fail: on the same board, on another size, or
#: with other mines. ``mistakes`` are the smallest that show the known mistakes; they are also tried rotated and
#: mirrored. The corner between two mines is reached over a diagonal only. Only the click can have more than five
#: mines around it, since a cell beside a blank has five at most.
_BOARD_TEXTS: dict[str, list[str]] = json.loads(Path(__file__).with_name("boards.json").read_text("utf-8"))
#: The shares of mines of the random boards; usual games have from an eighth to a fifth.
_MINE_SHARES = (0.12, 0.16, 0.21, 0.0, 0.35)
_LARGEST_SEED = 10**9
#: A click in the middle opens all its neighbours and nothing else, in the program's neighbour order.
RING_BOARD = Board(("MMMMM", "MEEEM", "MEEEM", "MEEEM", "MMMMM"), (2, 2))
#: The height, width, mines and seed of the random boards on which orders are compared.
_RANDOM = ((5, 5, 3, 1), (6, 9, 6, 2), (9, 6, 6, 3), (9, 9, 10, 4))
#: The number of random boards among the diagnostic ones, and their longest side.
_RANDOM_BOARD_COUNT, _LONGEST_RANDOM_SIDE = 72, 7


def _parse_board_and_click(text: str, click: str = "") -> Board:
    """The board of a text such as ``EEM/EEE:0,0``, with the click ``row,column`` after it or ``click``."""
    rows, *clicks = text.split(":")
    row, col = (click or clicks[0]).split(",")
    return Board(tuple(rows.split("/")), (int(row), int(col)))


@lru_cache(maxsize=1)
def diagnostic_boards() -> tuple[Board, ...]:
    """The boards that tell known mistakes apart, each with a click, in the order of their size."""
    smallest = map(_parse_board_and_click, _BOARD_TEXTS["mistakes"])
    symmetric = (each for board in smallest for each in symmetric_boards(board))
    random = random_boards(_RANDOM_BOARD_COUNT, 1, _LONGEST_RANDOM_SIDE)
    boards = dict.fromkeys([*symmetric, *random, RING_BOARD])
    return tuple(sorted(boards, key=lambda each: each.height * each.width))


def played_boards() -> tuple[Board, ...]:
    """Boards that are partly revealed, rotated and mirrored; and one that shows repeated pushes."""
    boards = [
        _parse_board_and_click("/".join(expected_rows(_parse_board_and_click(text))), click)
        for text in _BOARD_TEXTS["played"]
        for click in text.split(":")[2:]
    ]
    symmetric = [each for board in boards for each in symmetric_boards(board)]
    return (*dict.fromkeys(symmetric), Board((HIDDEN * 12,) * 3, (1, 0)))


def small_boards() -> Iterator[Board]:
    """All boards of few hidden cells with all clicks, in the order of their size."""
    for cells in range(1, _MOST_SMALL_CELLS + 1):
        yield from all_boards(cells)


def boards_of_each_side() -> Iterator[Board]:
    """Boards of each height and each width, clicked at corners, edges and inside in turn.

    On the longest ones, a cell's number such as ``row * 50 + column`` goes round the edge: to a mine in the
    other corner, to cells behind a wall of mines, and to another cell of the same region.
    """
    for side in (LEETCODE_LONGEST_SIDE - 1, LEETCODE_LONGEST_SIDE):
        left, right = HIDDEN * (side // 2), HIDDEN * ((side - 1) // 2)
        corner = (left + HIDDEN + right[:-1] + MINE, *(HIDDEN * side,) * 4)
        for texts in (corner, (left + MINE + right,) * 5):
            yield from symmetric_boards(Board(texts, (4, 0)))
    for height in range(1, LEETCODE_LONGEST_SIDE + 1):
        width = LEETCODE_LONGEST_SIDE + 1 - height
        rows, columns = ((0, side // 2, side - 1) for side in (height, width))
        clicks = list(product(rows, columns))
        mines = round(height * width * _MINE_SHARES[height % len(_MINE_SHARES)])
        click = clicks[height % len(clicks)]
        yield random_board(height, width, mines, height, click).with_click(click)


def random_boards(number: int, seed: int, largest: int = LEETCODE_LONGEST_SIDE) -> Iterator[Board]:
    """``number`` random boards that grow to the side ``largest``; the last has no mines.

    A third of the clicks is on any cell, the others where a region opens. The boards are equal for
    equal arguments.
    """
    random = Random(seed)
    for index in range(1, number):
        longest = max(6, largest * index // number)
        sides = [longest, 1 + int(random.random() * longest)]
        height, width = sides if index % 2 else reversed(sides)
        mines = round(height * width * _MINE_SHARES[index % len(_MINE_SHARES)])
        board = random_board(height, width, mines, int(random.random() * _LARGEST_SEED))
        any_cell = int(random.random() * height), int(random.random() * width)
        yield board.with_click(any_cell) if index % 3 == 0 else board
    if number:
        yield Board((HIDDEN * largest,) * largest, (0, 0))


def second_call_pairs() -> list[tuple[Board, Board]]:
    """Pairs of boards for two calls in one process, in the order of the second board's size."""
    boards = list(map(_parse_board_and_click, _BOARD_TEXTS["second-call"]))
    return sorted(product(boards, boards), key=lambda pair: (board_key(pair[1]), board_key(pair[0])))


def infer_neighbour_order(trace: Trace) -> Order | None:
    """The order in which the neighbours are opened in a run on `RING_BOARD`; None if it is unclear.

    For a stack, it is the order in which cells are popped: the reverse of that of the pushes.
    """
    row, col = trace.click
    offsets = tuple((near[0] - row, near[1] - col) for near in trace.reveals.tolist())
    is_known = offsets[:1] == ((0, 0),) and sorted(offsets[1:]) == sorted(ROW_BY_ROW)
    return offsets[1:] if is_known else None


@lru_cache(maxsize=1)
def comparing_boards() -> tuple[Board, ...]:
    """The boards on which a user's right program is compared with known ones, each with a click on an empty cell.

    The costs of a run are counted on the first, which is a usual game.
    """
    shipped = [load_shipped_board(name) for name in ("beginner-9x9", "corner-9x9")]
    empty = [Board((HIDDEN * 3,) * 2, (1, 1)), Board((HIDDEN * 5,) * 4, (0, 2))]
    return (*shipped, *empty, *(random_board(*each) for each in _RANDOM))


#: More than the boards of a program, which are the same for all programs of a class.
_MOST_KNOWN_ROWS = 4096
#: The most cells of a board on which a program that takes too many steps is not slow but endless.
_MOST_TINY_CELLS = 6


@lru_cache(maxsize=_MOST_KNOWN_ROWS)
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
    """How badly a program has failed on a board, None if it is right, or if its run tells nothing (see `is_judged`).

    Symbols are compared exactly: the number 1 is not "1". The returned board is compared, so a
    program that returns nothing is wrong even if it has changed the given board correctly.
    """
    fault = answer.fault
    if not is_judged(answer):
        return None
    if fault is not None:
        # A right recursion does not exceed the limits, so an exceeded recursion limit is endless.
        is_slow = fault.kind is CrashKind.OPERATIONS and sum(map(len, expected)) > _MOST_TINY_CELLS
        unended = Severity.SLOW if is_slow else Severity.ENDLESS
        return unended if fault.is_endless else Severity.CRASH
    return None if answer.cells == tuple(map(tuple, expected)) else Severity.WRONG


def is_judged(answer: RunOutcome) -> bool:
    """Whether a run tells if the program is right: not if its calls nest deeper than Python's stack is here."""
    return answer.fault is None or answer.fault.kind is not CrashKind.STACK


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


def find_failure(trace: Trace, outcome: RunOutcome) -> Failure | None:
    """How a complete run is wrong on its board, None if it is right; kept in the trace.

    If the ``outcome`` has no board, as that of a trace from a file, it is the one that the trace ends with.
    """
    if "failure" not in vars(trace):
        board, expected = trace.board, expected_rows(trace.board)
        has_board = outcome.cells is not None or outcome.given_cells
        known = outcome if has_board else RunOutcome(tuple(map(tuple, trace.final.rows)))
        is_right = failure_severity(expected, known) is None
        failure = None if is_right else Failure(board, expected, known, differing_cells(expected, known))
        vars(trace)["failure"] = failure
    found: Failure | None = vars(trace)["failure"]
    return found
