DIRECTIONS = [
    (-1, 0), (0, -1), (1, 0), (0, 1),
    (-1, -1), (1, -1), (1, 1), (-1, 1)]


class Solution:
    def updateBoard(self, board, click):
        row, col = click
        stack = [(row, col)]
        checked = set()
        if board[row][col] == "M":
            board[row][col] = "X"
            return board
        while stack:
            row, col = stack.pop()
            hidden = []
            for r, c in neighbours(board, row, col):
                if (board[r][c] == "E"
                        and (r, c) not in checked):
                    hidden.append((r, c))
            mines = count_mines(board, row, col)
            if mines > 0:
                board[row][col] = str(mines)
            else:
                board[row][col] = "B"
                for near in hidden:
                    stack.append(near)
                    # Marked, so that it is pushed once.
                    checked.add(near)
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
