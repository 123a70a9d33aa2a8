"""Finding the smallest board on which a program fails in the way in which it failed on a larger."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.symbols import BLANK, HIDDEN, MINE
from visualizer.programs.judging.boards import size_of, small_boards
from visualizer.programs.judging.expected import FailureKind, expected_rows, failure_kind
from visualizer.programs.runner import Runner
from visualizer.recording.run_outcome import RunOutcome

#: How many boards are handed over at once: a process is begun for each portion.
PORTION = 2000
#: Clicks are moved on boards of at most so many cells.
_FEW_CELLS = 32


@dataclass(frozen=True)
class Failing:
    """A board on which a program fails: in which way, with which error, and what it did."""

    board: Board
    kind: FailureKind
    error: str
    answer: RunOutcome

    @classmethod
    def of(cls, board: Board, answer: RunOutcome) -> Failing | None:
        """What a program did on ``board``, None where that is right."""
        kind = failure_kind(expected_rows(board), answer)
        if kind is None:
            return None
        return cls(board, kind, answer.fault.error if answer.fault else "", answer)

    def is_like(self, other: Failing) -> bool:
        """Whether both fail in the same way, with the same error if one was raised."""
        return (self.kind, self.error) == (other.kind, other.error)


def answers(runner: Runner, boards: Iterable[Board]) -> Iterator[tuple[Board, RunOutcome]]:
    """What a program does on each of many boards, a portion of which is handed over at once."""
    remaining = iter(boards)
    while portion := list(islice(remaining, PORTION)):
        yield from zip(portion, runner.run(portion))


def shrink(
    runner: Runner, failing: Failing, now: Callable[[], float], seconds: float
) -> Generator[int, None, Failing]:
    """The smallest board found within ``seconds``; yields how many boards have been tried.

    First parts of the board are taken away as long as it fails, then all smaller boards are tried
    in their order; so what is found is the smallest there is, if time allowed for that.
    """
    end = now() + seconds
    tried = 0
    best: Failing | None = failing
    while best is not None:
        failing = best
        best = None
        for board, answer in answers(runner, smaller_boards(failing.board)):
            tried += 1
            found = Failing.of(board, answer)
            if found is not None and found.is_like(failing):
                best = found
                break
            yield tried
            if now() >= end:
                return failing
    for board, answer in answers(runner, _below(failing.board)):
        tried += 1
        found = Failing.of(board, answer)
        if found is not None and found.is_like(failing):
            return found
        yield tried
        if now() >= end:
            break
    return failing


def _below(board: Board) -> Iterator[Board]:
    size = size_of(board)
    for each in small_boards():
        if size_of(each) >= size:
            return
        yield each


def smaller_boards(board: Board) -> Iterator[Board]:
    """Boards that are made by taking something away from a board, the largest part first.

    Rows and columns at the sides and within, mines, and what was revealed; the click moves as far
    as it has to, and to other cells. Each is smaller than ``board`` by `size_of`, and legal.
    """
    size = size_of(board)
    seen = {board}
    for each in _changed(board):
        if each is not None and each not in seen and size_of(each) < size:
            seen.add(each)
            yield each


def _changed(board: Board) -> Iterator[Board | None]:
    assert board.click is not None
    height, width = board.height, board.width
    part = max(height, width) // 2
    while part:
        for first in range(0, height, part):
            yield _without(board, range(first, min(first + part, height)), range(0))
        for first in range(0, width, part):
            yield _without(board, range(0), range(first, min(first + part, width)))
        part //= 2
    yield Board((HIDDEN * width,) * height, board.click)
    yield _with_rows(board, [row.replace(MINE, HIDDEN) for row in board.rows], board.click)
    hidden = [_all_hidden(row) for row in board.rows]
    yield _with_rows(board, hidden, board.click)
    for row, symbols in enumerate(board.rows):
        for col, symbol in enumerate(symbols):
            if symbol == MINE and (row, col) != board.click:
                rows = list(board.rows)
                rows[row] = f"{symbols[:col]}{HIDDEN}{symbols[col + 1 :]}"
                yield _with_rows(board, rows, board.click)
    if height * width <= _FEW_CELLS:
        for row in range(height):
            for col in range(width):
                yield _with_rows(board, list(board.rows), (row, col))


def _all_hidden(symbols: str) -> str:
    return "".join(MINE if symbol == MINE else HIDDEN for symbol in symbols)


def _without(board: Board, rows: range, cols: range) -> Board | None:
    """The board without some rows and columns; a click in them goes to what is beside them."""
    assert board.click is not None
    if len(rows) == board.height or len(cols) == board.width:
        return None
    row, col = board.click
    kept = [
        "".join(symbol for at, symbol in enumerate(symbols) if at not in cols)
        for number, symbols in enumerate(board.rows)
        if number not in rows
    ]
    return _with_rows(board, kept, (_moved(row, rows, len(kept)), _moved(col, cols, len(kept[0]))))


def _moved(index: int, removed: range, left: int) -> int:
    before = sum(each < index for each in removed)
    return min(index - before, left - 1)


def _with_rows(board: Board, rows: list[str], click: Cell) -> Board | None:
    """A board of these rows whose revealed cells are as they must be; None if that cannot be."""
    height, width = len(rows), len(rows[0])
    if rows[click[0]][click[1]] not in (HIDDEN, MINE):
        return None
    symbols = [list(row) for row in rows]
    for row in range(height):
        for col in range(width):
            if rows[row][col] in (HIDDEN, MINE):
                continue
            near = [
                rows[r][c]
                for r in range(max(row - 1, 0), min(row + 2, height))
                for c in range(max(col - 1, 0), min(col + 2, width))
            ]
            mines = near.count(MINE)
            if not mines and HIDDEN in near:
                return None  # a blank opens what is around it
            symbols[row][col] = str(mines) if mines else BLANK
    return Board(tuple("".join(each) for each in symbols), click)
