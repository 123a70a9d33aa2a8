"""The stack programs: depth-first search with an explicit stack.

Each is a generator that yields a cell when it is popped, or looked at on top of the stack.
"""

from visualizer.board import ANY_MINE, BLANK, EXPLODED, HIDDEN, MINE
from visualizer.recording.containers import Stack


def stack_peek(board, click):
    """Document 002, the Java stack: peeks, pushes one hidden neighbour, and pops if there is none."""
    stack = Stack([click])
    while stack:
        cell = stack.peek()
        yield cell
        if board[cell] == MINE:
            board[cell] = EXPLODED
            stack.pop()
            continue
        mines = board.mines_around(cell, ANY_MINE)
        if mines > 0:
            board[cell] = str(mines)
            stack.pop()
        else:
            board[cell] = BLANK
            stuck = True
            for near in board.neighbours(cell):
                if board[near] == HIDDEN:
                    stack.append(near)
                    stuck = False
                    break
            if stuck:
                stack.pop()


def stack_mark_on_push(board, click):
    """Document 003, the JavaScript stack: pushes all hidden neighbours and marks them in a set."""
    stack = Stack([click])
    checked = set()
    if board[click] == MINE:
        board[click] = EXPLODED
        return
    while stack:
        cell = stack.pop()
        yield cell
        hidden = []
        for near in board.neighbours(cell):
            if board[near] == HIDDEN and near not in checked:
                hidden.append(near)
        mines = board.mines_around(cell)
        if mines > 0:
            board[cell] = str(mines)
        else:
            board[cell] = BLANK
            for near in hidden:
                stack.append(near)
                checked.add(near)
