from collections import deque

DIRECTIONS = [
    (-1, 0), (1, 0), (0, 1), (0, -1),
    (1, 1), (-1, -1), (-1, 1), (1, -1)]


class Solution:
    def updateBoard(self, board, click):
        visited = set()
        queue = deque([tuple(click)])
        while queue:
            row, col = queue.popleft()
            # A cell may have been queued several times.
            if (row, col) in visited:
                continue
            if board[row][col] == "M":
                board[row][col] = "X"
            else:
                mines = count_mines(board, row, col)
                board[row][col] = symbol_of(mines)
            visited.add((row, col))
            if board[row][col] == "B":
                queue.extend(neighbours(board, row, col))
        return board


def neighbours(board, row, col):
    found = []
    for down, right in DIRECTIONS:
        r, c = row + down, col + right
        if 0 <= r < len(board) and 0 <= c < len(board[0]):
            found.append((r, c))
    return found


def count_mines(board, row, col):
    return sum(
        board[r][c] in ("M", "X")
        for r, c in neighbours(board, row, col))


def symbol_of(mines):
    return "B" if mines == 0 else str(mines)
