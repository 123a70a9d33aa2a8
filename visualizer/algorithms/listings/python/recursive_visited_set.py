DIRECTIONS = [
    (-1, 0), (1, 0), (0, 1), (0, -1),
    (1, 1), (-1, -1), (-1, 1), (1, -1)]


class Solution:
    def traverse(self, board, row, col, visited):
        if (row, col) in visited:
            return
        if board[row][col] == "M":
            board[row][col] = "X"
        else:
            mines = count_mines(board, row, col)
            board[row][col] = symbol_of(mines)
        visited.add((row, col))
        if board[row][col] == "B":
            # Each call tests its own cell.
            for r, c in neighbours(board, row, col):
                self.traverse(board, r, c, visited)

    def updateBoard(self, board, click):
        visited = set()
        self.traverse(board, *click, visited)
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
