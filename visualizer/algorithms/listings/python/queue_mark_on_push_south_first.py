from collections import deque

DIRECTIONS = [
    (1, -1), (1, 0), (1, 1), (0, -1),
    (0, 1), (-1, -1), (-1, 0), (-1, 1)]


class Solution:
    def updateBoard(self, board, click):
        row, col = click
        if board[row][col] == "M":
            board[row][col] = "X"
            return board
        queue = deque([(row, col)])
        while queue:
            row, col = queue.popleft()
            mines = count_mines(board, row, col)
            if mines > 0:
                board[row][col] = str(mines)
            else:
                board[row][col] = "B"
                for r, c in neighbours(board, row, col):
                    if board[r][c] == "E":
                        queue.append((r, c))
                        # Marked, so that it is queued once.
                        board[r][c] = "B"
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
        board[r][c] == "M"
        for r, c in neighbours(board, row, col))
