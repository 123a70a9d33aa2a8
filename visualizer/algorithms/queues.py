"""The queue programs: breadth-first search.

Each is a generator that yields a cell when it is taken off the queue.
"""

from visualizer.board import ANY_MINE, BLANK, EXPLODED, HIDDEN, MINE
from visualizer.recording.containers import Queue


def queue_east_first(board, click):
    """Document 000, the Java BFS: queues all neighbours, level by level; tests cells when dequeued."""
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
    """Document 002, the Java BFS: writes B when it queues a cell, so none is queued twice."""
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
    """Document 004, the Python BFS: queues all neighbours; skips cells in its set of visited cells."""
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
    """Document 004, the C++ BFS: tests for a mine first; writes B when it queues a cell."""
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
