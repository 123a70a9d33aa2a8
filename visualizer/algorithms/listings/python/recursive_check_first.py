DIRECTIONS = [
    (-1, -1), (-1, 0), (-1, 1), (0, -1),
    (0, 1), (1, -1), (1, 0), (1, 1)]


class Solution:
    def reveal(self, board, row, col):
        if board[row][col] == "M":
            board[row][col] = "X"
            return
        mines = count_mines(board, row, col)
        if mines > 0:
            board[row][col] = str(mines)
        else:
            board[row][col] = "B"
            for r, c in neighbours(board, row, col):
                # Tested here, so that it is called once.
                if board[r][c] == "E":
                    self.reveal(board, r, c)

    def updateBoard(self, board, click):
        self.reveal(board, *click)
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
