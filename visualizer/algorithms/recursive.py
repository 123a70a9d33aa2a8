"""The recursive programs: depth-first search on the call stack.

Each is a generator that yields the cell with which it is called, and then its recursive calls.
"""

from visualizer.board import ANY_MINE, BLANK, EXPLODED, HIDDEN, MINE


def recursive_east_first(board, cell):
    """Document 000, the Java DFS: calls every neighbour, and each call tests its own cell."""
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
    """Document 001, the Python DFS: tests for a mine before the first call, so none is visited."""

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
    """Document 002, the Java DFS: tests a cell before it is called, so each is visited once."""
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
    """Document 004, the Python DFS: keeps the visited cells in a set."""
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
    """Document 004, the C++ DFS: also calls cells off the board; returns early only at a blank."""

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
