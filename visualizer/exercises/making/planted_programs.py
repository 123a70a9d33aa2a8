"""Programs with one mistake in each, for lessons: it is to be found by watching and by reading.

They are shown as they stand here, so neither names nor docstrings tell what is wrong. The comments
above them, which are not shown, do.
"""

from visualizer.board import BLANK, EXPLODED, HIDDEN, MINE
from visualizer.recording.containers import Queue


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


# A row has `width` cells, not `height`. On a board that is wider than high two cells can have one
# number, and the second is taken for seen; on a square or a high board no two have.
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
