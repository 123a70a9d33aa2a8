"""The four queue programs: breadth-first search.

Each is a generator that yields a cell when it is taken off the queue.
"""

from visualizer.board import ANY_MINE, BLANK, EXPLODED, HIDDEN, MINE
from visualizer.recording.containers import Queue


def queue_east_first(board, click):
    """Document 000, the Java BFS: queues every neighbour, level by level, and tests on leaving."""
    queue = Queue([click])
    while queue:
        for _ in range(len(queue)):
            cell = queue.popleft()
            yield cell
            if board[cell] == MINE:
                board[cell] = EXPLODED
            elif board[cell] == HIDDEN:
                mines = board.mines_around(cell)
                if mines == 0:
                    board[cell] = BLANK
                    for near in board.neighbours(cell):
                        queue.append(near)
                else:
                    board[cell] = str(mines)


def queue_mark_on_push(board, click):
    """Document 002, the Java BFS: writes B as it queues a cell, so none is queued twice."""
    queue = Queue([click])
    while queue:
        cell = queue.popleft()
        yield cell
        if board[cell] == MINE:
            board[cell] = EXPLODED
            continue
        mines = board.mines_around(cell, ANY_MINE)
        if mines > 0:
            board[cell] = str(mines)
        else:
            board[cell] = BLANK
            for near in board.neighbours(cell):
                if board[near] == HIDDEN:
                    queue.append(near)
                    board[near] = BLANK


def queue_visited_set(board, click):
    """Document 004, the Python BFS: queues every neighbour; a set skips those met again."""
    visited = set()
    queue = Queue([click])
    while queue:
        cell = queue.popleft()
        yield cell
        if cell in visited:
            continue
        if board[cell] == MINE:
            board[cell] = EXPLODED
        else:
            mines = board.mines_around(cell, ANY_MINE)
            board[cell] = BLANK if mines == 0 else str(mines)
        visited.add(cell)
        if board[cell] == BLANK:
            for near in board.neighbours(cell):
                queue.append(near)


def queue_mark_on_push_south_first(board, click):
    """Document 004, the C++ BFS: writes B as it queues; a mine is dealt with before that."""
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
