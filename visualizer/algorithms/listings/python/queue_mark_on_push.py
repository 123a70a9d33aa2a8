from collections import deque

DIRECTIONS = [
    (-1, -1), (-1, 0), (-1, 1), (0, -1),
    (0, 1), (1, -1), (1, 0), (1, 1)]


class Solution:
    def updateBoard(self, board, click):
        queue = deque([click])
        while queue:
            cell = queue.popleft()
            row, col = cell
            if board[row][col] == "M":
                board[row][col] = "X"
                continue
            mines = count_mines(board, cell)
            if mines > 0:
                board[row][col] = str(mines)
            else:
                board[row][col] = "B"
                for near in neighbours(board, cell):
                    if board[near[0]][near[1]] == "E":
                        queue.append(near)
                        board[near[0]][near[1]] = "B"
        return board


def neighbours(board, cell):
    found = []
    for down, right in DIRECTIONS:
        row, col = cell[0] + down, cell[1] + right
        if is_on_board(board, row, col):
            found.append((row, col))
    return found


def count_mines(board, cell):
    mines = 0
    for row in range(cell[0] - 1, cell[0] + 2):
        for col in range(cell[1] - 1, cell[1] + 2):
            if is_on_board(board, row, col) and is_mine(board[row][col]):
                mines += 1
    return mines


def is_on_board(board, row, col):
    return 0 <= row < len(board) and 0 <= col < len(board[0])


def is_mine(symbol):
    return symbol == "M" or symbol == "X"
