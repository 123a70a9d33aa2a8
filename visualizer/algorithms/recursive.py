"""The six recursive programs: depth-first search on the call stack.

Each is a generator: it yields the cell that it is entered with, and yields its own calls.
"""

from visualizer.board import ANY_MINE, BLANK, EXPLODED, HIDDEN, MINE


def recursive_east_first(board, cell):
    """Document 000, the Java DFS: calls every neighbour, and each call looks for itself."""
    yield cell
    if board[cell] == MINE:
        board[cell] = EXPLODED
    elif board[cell] == HIDDEN:
        mines = board.mines_around(cell)
        if mines == 0:
            board[cell] = BLANK
            for near in board.neighbours(cell):
                yield recursive_east_first(board, near)
        else:
            board[cell] = str(mines)


def recursive_clockwise(board, click):
    """Document 001, the Python DFS: a mine is dealt with first, so it is never visited."""

    def reveal(cell):
        yield cell
        if board[cell] != HIDDEN:
            return
        mines = board.mines_around(cell)
        if mines == 0:
            board[cell] = BLANK
        else:
            board[cell] = str(mines)
            return
        for near in board.neighbours(cell):
            yield reveal(near)

    if board[click] == MINE:
        board[click] = EXPLODED
    else:
        yield reveal(click)


def recursive_check_first(board, cell):
    """Document 002, the Java DFS: looks before it calls, so each cell is visited once."""
    yield cell
    if board[cell] == MINE:
        board[cell] = EXPLODED
        return
    mines = board.mines_around(cell, ANY_MINE)
    if mines > 0:
        board[cell] = str(mines)
    else:
        board[cell] = BLANK
        for near in board.neighbours(cell):
            if board[near] == HIDDEN:
                yield recursive_check_first(board, near)


def recursive_with_centre(board, cell):
    """Document 003, the JavaScript DFS: its 3 by 3 loop also calls the cell itself again."""
    yield cell
    if board[cell] == MINE:
        board[cell] = EXPLODED
        return
    if board[cell] != HIDDEN:
        return
    mines = board.mines_around(cell)
    if mines:
        board[cell] = str(mines)
    else:
        board[cell] = BLANK
        for near in board.neighbours(cell):
            yield recursive_with_centre(board, near)


def recursive_visited_set(board, click):
    """Document 004, the Python DFS: a set remembers what was visited."""
    visited = set()

    def traverse(cell):
        yield cell
        if cell in visited:
            return
        if board[cell] == MINE:
            board[cell] = EXPLODED
        else:
            mines = board.mines_around(cell, ANY_MINE)
            board[cell] = BLANK if mines == 0 else str(mines)
        visited.add(cell)
        if board[cell] == BLANK:
            for near in board.neighbours(cell):
                yield traverse(near)

    yield traverse(click)


def recursive_blank_guard(board, click):
    """Document 004, the C++ DFS: calls off the board too, and turns back only at a blank."""

    def reveal(cell):
        if cell not in board:
            return
        yield cell
        if board[cell] == BLANK:
            return
        mines = board.mines_around(cell)
        if mines > 0:
            board[cell] = str(mines)
        else:
            board[cell] = BLANK
            for near in board.around(cell):
                yield reveal(near)

    if board[click] == MINE:
        board[click] = EXPLODED
    else:
        yield reveal(click)
