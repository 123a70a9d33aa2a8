"""Programs as students hand them in, for the tests of the judge: a right one, and changes of it."""

from __future__ import annotations

RIGHT = """\
class Solution:
    def updateBoard(self, board: List[List[str]], click: List[int]) -> List[List[str]]:
        row, col = click
        if board[row][col] == "M":
            board[row][col] = "X"
            return board
        height, width = len(board), len(board[0])
        queue = deque([(row, col)])
        seen = {(row, col)}
        while queue:
            row, col = queue.popleft()
            near = [
                (r, c)
                for r in range(row - 1, row + 2)
                for c in range(col - 1, col + 2)
                if 0 <= r < height and 0 <= c < width and (r, c) != (row, col)
            ]
            mines = sum(board[r][c] == "M" for r, c in near)
            if mines:
                board[row][col] = str(mines)
                continue
            board[row][col] = "B"
            for cell in near:
                if cell not in seen and board[cell[0]][cell[1]] == "E":
                    seen.add(cell)
                    queue.append(cell)
        return board
"""


def changed(old: str, new: str) -> str:
    """The right program with one thing changed."""
    assert RIGHT.count(old) == 1, old
    return RIGHT.replace(old, new)


DIGIT_IS_NUMBER = changed("str(mines)", "mines")
EXPANDS_DIGITS = changed("                continue\n", "")
EXPANDS_DIGITS = EXPANDS_DIGITS.replace(
    '            board[row][col] = "B"\n',
    '            else:\n                board[row][col] = "B"\n',
)
RETURNS_NOTHING = changed("                    queue.append(cell)\n        return board\n",
                          "                    queue.append(cell)\n")  # fmt: skip
NO_SEEN_CHECK = changed('cell not in seen and board[cell[0]][cell[1]] == "E"', "True")
LETS_OUTSIDE_IN = changed("0 <= c < width", "0 <= c <= width")
MINE_NOT_HANDLED = changed('board[row][col] = "X"', "pass")
#: A cell that only this diagonal leads to stays hidden.
DIAGONAL_MISSING = changed("if cell not in seen", "if (cell[0] - row, cell[1] - col) != (-1, 1) and"
                           " cell not in seen")  # fmt: skip
STATE_KEPT = changed(
    "        seen = {(row, col)}\n",
    "        seen = self.seen\n        if (row, col) in seen:\n            return board\n"
    "        seen.add((row, col))\n",
).replace("class Solution:\n", "class Solution:\n    seen = set()\n")
PRINTS = changed("        queue = deque", '        print("begins", click)\n        queue = deque')
FAILS_TO_LOAD = "import nothing_of_this_name\n" + RIGHT
GENERATOR = """\
from collections import deque


def reveal(board, click):
    if board[click] == "M":
        yield click
        board[click] = "X"
        return
    queue, seen = deque([click]), {click}
    while queue:
        cell = queue.popleft()
        yield cell
        mines = board.mines_around(cell)
        board[cell] = str(mines) if mines else "B"
        if not mines:
            for near in board.neighbours(cell):
                if near not in seen and board[near] == "E":
                    seen.add(near)
                    queue.append(near)
"""
RECURSION = """\
class Solution:
    def updateBoard(self, board, click):
        row, col = click
        if board[row][col] == "M":
            board[row][col] = "X"
        else:
            self.visit(board, row, col)
        return board

    def visit(self, board, row, col):
        if not (0 <= row < len(board) and 0 <= col < len(board[0])) or board[row][col] != "E":
            return
        near = [(r, c) for r in (row - 1, row, row + 1) for c in (col - 1, col, col + 1)]
        mines = sum(
            board[r][c] == "M" for r, c in near if 0 <= r < len(board) and 0 <= c < len(board[0])
        )
        board[row][col] = str(mines) if mines else "B"
        if not mines:
            for r, c in near:
                self.visit(board, r, c)
"""
