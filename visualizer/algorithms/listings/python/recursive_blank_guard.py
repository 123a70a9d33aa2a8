DIRECTIONS = [
    (-1, -1), (-1, 0), (-1, 1), (0, -1),
    (0, 1), (1, -1), (1, 0), (1, 1)]


class Solution:
    def reveal(self, board, row, col):
        # Cells off the board are called as well.
        if not is_on_board(board, row, col):
            return
        if board[row][col] == "B":
            return
        mines = count_mines(board, row, col)
        if mines > 0:
            board[row][col] = str(mines)
        else:
            board[row][col] = "B"
            for r, c in around(row, col):
                self.reveal(board, r, c)

    def updateBoard(self, board, click):
        row, col = click
        if board[row][col] == "M":
            board[row][col] = "X"
        else:
            self.reveal(board, row, col)
        return board


def around(row, col):
    return [(row + down, col + right) for down, right in DIRECTIONS]


def count_mines(board, row, col):
    return sum(
        is_on_board(board, r, c) and board[r][c] == "M"
        for r, c in around(row, col))


def is_on_board(board, row, col):
    return 0 <= row < len(board) and 0 <= col < len(board[0])
