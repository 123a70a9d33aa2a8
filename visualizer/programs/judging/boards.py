"""The boards on which a program is judged: curated, all small ones, and random ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from visualizer.board.board import LEETCODE_SIDE, Board
from visualizer.board.cells import Cell
from visualizer.board.random_board import random_board
from visualizer.board.symbols import CLICKABLE, HIDDEN, MINE
from visualizer.programs.judging.expected import expected_rows

#: The smallest board that shows each known mistake, and others like it: rows, clicks.
_CURATED: tuple[tuple[str, tuple[Cell, ...]], ...] = (
    ("E", ((0, 0),)),
    ("M", ((0, 0),)),
    ("EE", ((0, 0),)),
    ("EM", ((0, 0), (0, 1))),
    ("EEE", ((0, 0), (0, 1))),
    ("EEM", ((0, 0), (0, 1), (0, 2))),
    ("EEEE", ((0, 0), (0, 1))),
    ("EEEEM", ((0, 0), (0, 2))),
    ("EE/EE", ((0, 0),)),
    ("EE/EM", ((0, 0), (0, 1), (1, 1))),
    ("EE/MM", ((0, 0),)),
    ("EEE/EEE", ((0, 0), (0, 1))),
    ("EEE/EEM", ((0, 0), (0, 1), (0, 2))),
    ("EEE/EEE/EEE", ((0, 0), (0, 1), (1, 1))),
    ("EEE/EEM/EME", ((0, 0),)),
    ("EEE/EEE/EEM", ((0, 0), (1, 1))),
    # A cell that only one diagonal leads to.
    ("MEE/EEE/EEM", ((2, 0),)),
    ("EEE/EME/EEE", ((0, 0), (0, 1), (1, 1))),
    ("MMM/MEM/MMM", ((1, 1),)),
    ("EEEE/EEEE/EEEE/EEEE", ((0, 0), (1, 2))),
    ("EEEEE/EEMEE/EEEEE/EEEEE", ((3, 0), (0, 0), (1, 2))),
)
#: Boards with revealed parts: played with the first click, judged with the others.
_PLAYED: tuple[tuple[str, Cell, tuple[Cell, ...]], ...] = (
    ("EEM", (0, 0), ((0, 2),)),
    ("EEMEE", (0, 0), ((0, 2), (0, 3), (0, 4))),
    ("EEMM/EEMM", (0, 0), ((0, 3),)),
    ("EEEEE/EEMEE/EEEEE/EEEEE", (3, 0), ((1, 2), (0, 2))),
    ("EEMEE/EEMEE/EEMEE", (0, 0), ((0, 4), (1, 3), (2, 2))),
)
#: Shares of mines of the random boards; beginners' boards have an eighth, experts' a fifth.
_DENSITIES = (0.12, 0.16, 0.21, 0.05, 0.0, 0.35)
#: How many of them are usual in the game.
_USUAL = 3
_LARGEST_SEED = 10**9
#: Up to this share of random boards a region opens; up to the other any hidden cell is clicked.
_OPENING, _CLICKED = 0.7, 0.85
#: What one call leaves behind is met by the next on the same board, on one of another size, or
#: with mines elsewhere.
_CALLED_TWICE: tuple[tuple[str, Cell], ...] = (
    ("E", (0, 0)),
    ("M", (0, 0)),
    ("EE", (0, 0)),
    ("EM", (0, 0)),
    ("EE/EE", (0, 0)),
    ("EEE/EEM", (0, 0)),
    ("EEM/EEE/EEE", (2, 0)),
    ("EEE/EEE/EEE", (1, 1)),
    ("EEEEE/EEMEE/EEEEE/EEEEE", (3, 0)),
)

#: What makes a board smaller than another: cells, mines, revealed cells, then as it is read.
Size = tuple[int, int, int, int, tuple[str, ...], Cell]


def size_of(board: Board) -> Size:
    """What boards are compared by to tell the smaller one.

    >>> size_of(Board(("EE",), (0, 0))) < size_of(Board(("EM",), (0, 0)))
    True
    """
    assert board.click is not None
    text = "".join(board.rows)
    mines = text.count(MINE)
    revealed = len(text) - mines - text.count(HIDDEN)
    return len(text), mines, revealed, board.height, board.rows, board.click


def turned_and_mirrored(board: Board) -> tuple[Board, ...]:
    """The board in its eight positions, those that are equal once; itself is among them."""
    found = []
    for each in (board, _mirrored(board)):
        for _ in range(4):
            found.append(each)
            each = _turned(each)
    return tuple(dict.fromkeys(found))


def _turned(board: Board) -> Board:
    assert board.click is not None
    row, col = board.click
    rows = tuple("".join(column) for column in zip(*reversed(board.rows)))
    return Board(rows, (col, board.height - 1 - row))


def _mirrored(board: Board) -> Board:
    assert board.click is not None
    row, col = board.click
    return Board(tuple(symbols[::-1] for symbols in board.rows), (row, board.width - 1 - col))


def curated_boards() -> tuple[Board, ...]:
    """Boards that show each known mistake, in all their positions, the smallest first."""
    boards = [Board(tuple(text.split("/")), click) for text, clicks in _CURATED for click in clicks]
    for text, first, clicks in _PLAYED:
        rows = expected_rows(Board(tuple(text.split("/")), first))
        boards += [Board(rows, click) for click in clicks]
    found = {each for board in boards for each in turned_and_mirrored(board)}
    return tuple(sorted(found, key=size_of))


def small_boards() -> Iterator[Board]:
    """All boards of hidden cells with all clicks, the smaller before the larger, without end."""
    cells = 0
    while True:
        cells += 1
        yield from _boards_of(cells)


def _boards_of(cells: int) -> Iterator[Board]:
    heights = [each for each in range(1, cells + 1) if cells % each == 0]
    heights = [each for each in heights if max(each, cells // each) <= LEETCODE_SIDE]
    for mines in range(cells + 1):
        for height in heights:
            width = cells // height
            clicks = [(row, col) for row in range(height) for col in range(width)]
            for hidden in combinations(range(cells), cells - mines):
                symbols = [MINE] * cells
                for each in hidden:
                    symbols[each] = HIDDEN
                text = "".join(symbols)
                rows = tuple(text[start : start + width] for start in range(0, cells, width))
                yield from (Board(rows, click) for click in clicks)


def size_name(cells: int) -> str:
    """The largest board, as near to a square as can be, of those with at most so many cells.

    >>> [size_name(cells) for cells in (0, 1, 3, 5, 7, 8, 9)]
    ['', '1x1', '1x3', '2x2', '2x3', '2x4', '3x3']
    """
    least = 2 if cells >= 4 else 1
    sizes = [
        (height * width, height, width)
        for height in range(least, cells + 1)
        for width in range(height, cells // height + 1)
    ]
    if not sizes:
        return ""
    _, height, width = max(sizes)
    return f"{height}x{width}"


def random_boards(number: int, seed: int) -> Iterator[Board]:
    """So many random boards, growing to 50x50, equal for equal arguments; the last is empty.

    Most are clicked where a region opens, some on any hidden cell, and some were played before.
    """
    random = Random(seed)
    for index in range(number):
        share = (index + 1) / number
        longest = max(6, round(LEETCODE_SIDE * share))
        last = number - index
        density = _DENSITIES[index % len(_DENSITIES)]
        if last <= max(1, number // 20):
            sides = (LEETCODE_SIDE, LEETCODE_SIDE)
            density = _DENSITIES[last % _USUAL] if last > 1 else 0.0
        else:
            sides = _side(random, longest), _side(random, longest)
        mines = round(sides[0] * sides[1] * density)
        board = random_board(*sides, mines, int(random.random() * _LARGEST_SEED))
        manner = random.random()
        if last == 1:
            yield Board(board.rows, (0, 0))
        elif manner < _OPENING:
            yield Board(board.rows, board.click)
        else:
            played = Board(expected_rows(board), board.click) if manner > _CLICKED else board
            yield Board(*_with_any_click(played, board, random))


def _side(random: Random, longest: int) -> int:
    # Long, narrow boards now and then; the smallest have all been tried.
    least = 1 if random.random() < 0.15 else longest // 2
    return least + int(random.random() * (longest - least + 1))


def _with_any_click(
    board: Board, otherwise: Board, random: Random
) -> tuple[tuple[str, ...], Cell | None]:
    """The rows and a random hidden cell, those of ``otherwise`` where nothing is hidden."""
    cells = [
        (row, col)
        for row, symbols in enumerate(board.rows)
        for col, symbol in enumerate(symbols)
        if symbol in CLICKABLE
    ]
    if not cells:
        return otherwise.rows, otherwise.click
    return board.rows, cells[int(random.random() * len(cells))]


def pairs() -> Iterator[tuple[Board, Board]]:
    """Boards for two calls in one process, the smaller before the larger."""
    boards = _called_twice()
    found = [(first, second) for first in boards for second in boards]
    yield from sorted(found, key=lambda pair: (size_of(pair[1]), size_of(pair[0])))


def all_pairs_in_a_row() -> tuple[Board, ...]:
    """Boards for calls in one process, among which each of `pairs` is one after the other."""
    boards = _called_twice()
    row = []
    for number, first in enumerate(boards):
        row += [first, first]
        for second in boards[number + 1 :]:
            row += [second, first]
    return (*row, boards[-1], boards[0])


def _called_twice() -> list[Board]:
    return [Board(tuple(text.split("/")), click) for text, click in _CALLED_TWICE]
