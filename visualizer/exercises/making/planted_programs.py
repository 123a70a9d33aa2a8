"""Programs with one mistake each, which students find by watching and reading.

Lessons show the functions as they stand here, so their names and docstrings do not name the
mistake. The comments above them, which are not shown, do.
"""

from __future__ import annotations

from visualizer.board import BLANK, EXPLODED, HIDDEN, MINE
from visualizer.errors import UnknownNameError
from visualizer.recording.containers import Queue
from visualizer.recording.program import AlgorithmFunction, Program, source_of
from visualizer.trace.operations import FrontierKind
from visualizer.trace.source import SourceCode


# A digit does not stop the reveal: the neighbours of a cell beside a mine are queued too.
def program_a(board, click):
    """Program A: a queue."""
    if board[click] == MINE:
        board[click] = EXPLODED
        return
    queue = Queue([click])
    while queue:
        cell = queue.popleft()
        yield cell
        mines = board.mines_around(cell)
        if mines > 0:
            board[cell] = str(mines)
        else:
            board[cell] = BLANK
        for near in board.neighbours(cell):
            if board[near] == HIDDEN:
                queue.append(near)
                board[near] = BLANK


# Seven steps instead of eight: (-1, -1) is missing, so that no call goes up to the left.
def program_b(board, click):
    """Program B: recursion."""
    steps = [(-1, 0), (-1, 1), (0, -1)]
    steps += [(0, 1), (1, -1), (1, 0), (1, 1)]

    def reveal(cell):
        yield cell
        mines = board.mines_around(cell)
        if mines > 0:
            board[cell] = str(mines)
            return
        board[cell] = BLANK
        for down, right in steps:
            near = (cell[0] + down, cell[1] + right)
            if near in board and board[near] == HIDDEN:
                yield reveal(near)

    if board[click] == MINE:
        board[click] = EXPLODED
    else:
        yield reveal(click)


# A row has `width` cells, not `height`. On a board that is wider than high, two cells can have the
# same number, and the second one is not queued; on other boards no two cells have.
def program_c(board, click):
    """Program C: a queue; a set has the numbers of the cells that were seen."""
    if board[click] == MINE:
        board[click] = EXPLODED
        return

    def number(cell):
        row, col = cell
        return row * board.height + col

    queue = Queue([click])
    seen = {number(click)}
    while queue:
        cell = queue.popleft()
        yield cell
        mines = board.mines_around(cell)
        if mines > 0:
            board[cell] = str(mines)
            continue
        board[cell] = BLANK
        for near in board.neighbours(cell):
            if number(near) not in seen:
                seen.add(number(near))
                queue.append(near)


def _build_program(letter: str, function: AlgorithmFunction, frontier: FrontierKind) -> Program:
    name, title = f"program-{letter.lower()}", f"Program {letter}"
    code = SourceCode(name, *source_of(function), title, title, "", frontier)
    return Program(code, function=function)


_PLANTED_PROGRAMS = {
    program.name: program
    for program in (
        _build_program("A", program_a, FrontierKind.QUEUE),
        _build_program("B", program_b, FrontierKind.CALLS),
        _build_program("C", program_c, FrontierKind.QUEUE),
    )
}
PLANTED_NAMES = tuple(_PLANTED_PROGRAMS)


def find_planted_program(name: str) -> Program:
    """The program with a name such as ``program-a``. Raises UnknownNameError if there is none.

    >>> find_planted_program("program-b").title
    'Program B'
    """
    try:
        return _PLANTED_PROGRAMS[name.strip().lower()]
    except KeyError:
        advice = f"write {', '.join(PLANTED_NAMES[:-1])} or {PLANTED_NAMES[-1]}"
        raise UnknownNameError("program with a mistake", name, PLANTED_NAMES, advice) from None
