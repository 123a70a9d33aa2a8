DIRECTIONS = [
    (-1, -1), (-1, 0), (-1, 1), (0, -1),
    (0, 1), (1, -1), (1, 0), (1, 1)]


class Solution:
    def updateBoard(self, board, click):
        stack = [tuple(click)]
        while stack:
            # Only looks: the top is taken off when stuck.
            row, col = stack[-1]
            if board[row][col] == "M":
                board[row][col] = "X"
                stack.pop()
                continue
            mines = count_mines(board, row, col)
            if mines > 0:
                board[row][col] = str(mines)
                stack.pop()
            else:
                board[row][col] = "B"
                stuck = True
                for r, c in neighbours(board, row, col):
                    if board[r][c] == "E":
                        stack.append((r, c))
                        stuck = False
                        break
                if stuck:
                    stack.pop()
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
