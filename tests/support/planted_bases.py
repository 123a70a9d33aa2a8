"""Right programs for the reveal in plain Python, as students hand them in on LeetCode, and wrong ones.

They are texts, since mistakes are planted in them and programs are run from files. `List`,
`collections` and the like are there without an import, as on LeetCode.
"""

from __future__ import annotations

from visualizer.programs.mistakes.base_program import BASE_PROGRAM
from visualizer.programs.mistakes.base_program import apply_edits as changed
from visualizer.programs.mistakes.known_mistakes import KNOWN_MISTAKES
from visualizer.programs.mistakes.record import Plant

__all__ = ["changed"]

#: Recursion that tests a cell when it arrives there.
TESTED_ON_ENTRY = """\
class Solution:
    def updateBoard(self, board: List[List[str]], click: List[int]) -> List[List[str]]:
        row, col = click
        if board[row][col] == "M":
            board[row][col] = "X"
            return board
        self.reveal(board, row, col)
        return board

    def reveal(self, board, row, col):
        rows, cols = len(board), len(board[0])
        if board[row][col] != "E":
            return
        around = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
        mines = 0
        for dr, dc in around:
            r, c = row + dr, col + dc
            if 0 <= r < rows and 0 <= c < cols and board[r][c] == "M":
                mines += 1
        if mines > 0:
            board[row][col] = str(mines)
            return
        board[row][col] = "B"
        for dr, dc in around:
            r, c = row + dr, col + dc
            if 0 <= r < rows and 0 <= c < cols:
                self.reveal(board, r, c)
"""

#: Recursion in a nested function that tests a cell before it calls itself with it.
TESTED_BEFORE_CALL = """\
class Solution:
    def updateBoard(self, board, click):
        rows, cols = len(board), len(board[0])

        def neighbours(row, col):
            cells = []
            for r in range(row - 1, row + 2):
                for c in range(col - 1, col + 2):
                    if (r, c) != (row, col) and 0 <= r < rows and 0 <= c < cols:
                        cells.append((r, c))
            return cells

        def reveal(row, col):
            mines = sum(board[r][c] == "M" for r, c in neighbours(row, col))
            if mines:
                board[row][col] = str(mines)
                return
            board[row][col] = "B"
            for r, c in neighbours(row, col):
                if board[r][c] == "E":
                    reveal(r, c)

        row, col = click
        if board[row][col] == "M":
            board[row][col] = "X"
        else:
            reveal(row, col)
        return board
"""

#: BFS with a deque that marks a cell when it is queued.
QUEUE = BASE_PROGRAM

#: A list used as a stack, with a set of the cells that were ever put on it.
STACK = """\
class Solution:
    def updateBoard(self, board, click):
        def inside(r, c):
            return 0 <= r < len(board) and 0 <= c < len(board[0])

        moves = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
        start = (click[0], click[1])
        if board[start[0]][start[1]] == "M":
            board[start[0]][start[1]] = "X"
            return board
        stack = [start]
        visited = {start}
        while stack:
            row, col = stack.pop()
            count = 0
            for dr, dc in moves:
                if inside(row + dr, col + dc) and board[row + dr][col + dc] == "M":
                    count += 1
            if count == 0:
                board[row][col] = "B"
                for dr, dc in moves:
                    cell = (row + dr, col + dc)
                    if inside(*cell):
                        if cell not in visited and board[cell[0]][cell[1]] == "E":
                            visited.add(cell)
                            stack.append(cell)
            else:
                board[row][col] = str(count)
        return board
"""

#: Directions in two lists, the border tested on entry from outside.
TWO_LISTS = """\
class Solution:
    def updateBoard(self, board, click):
        R, C = len(board), len(board[0])
        dx = [-1, -1, -1, 0, 0, 1, 1, 1]
        dy = [-1, 0, 1, -1, 1, -1, 0, 1]
        def count(r, c):
            n = 0
            for k in range(8):
                x, y = r + dx[k], c + dy[k]
                if x >= 0 and x < R and y >= 0 and y < C and board[x][y] == 'M':
                    n += 1
            return n
        def dfs(r, c):
            if r < 0 or r >= R or c < 0 or c >= C or board[r][c] != 'E':
                return
            n = count(r, c)
            if n > 0:
                board[r][c] = str(n)
                return
            board[r][c] = 'B'
            for k in range(8):
                dfs(r + dx[k], c + dy[k])
        r, c = click
        if board[r][c] == 'M':
            board[r][c] = 'X'
            return board
        dfs(r, c)
        return board
"""

#: One list a level, neighbours by comprehensions, nothing but a set of marks.
LEVELS = """\
class Solution:
    def updateBoard(self, board, click):
        m, n = len(board), len(board[0])
        if board[click[0]][click[1]] == 'M':
            board[click[0]][click[1]] = 'X'
            return board
        level = [tuple(click)]
        seen = {tuple(click)}
        while level:
            nxt = []
            for i, j in level:
                near = [(i + a, j + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
                near = [(x, y) for x, y in near if 0 <= x < m and 0 <= y < n]
                bombs = sum(board[x][y] == 'M' for x, y in near)
                if bombs:
                    board[i][j] = str(bombs)
                else:
                    board[i][j] = 'B'
                    for p in near:
                        if p not in seen:
                            seen.add(p)
                            nxt.append(p)
            level = nxt
        return board
"""

BASES = {
    "entry": TESTED_ON_ENTRY,
    "before": TESTED_BEFORE_CALL,
    "queue": QUEUE,
    "stack": STACK,
}
#: The name of a program of the catalogue or the lab that has the same visits, for each.
SAME_VISITS = {
    "entry": "recursion,mark=pop,order=row-by-row",
    "before": "recursion,mark=push,order=row-by-row",
    "queue": "queue,mark=push,order=row-by-row",
    "stack": "stack,mark=push,order=E-SE-S-SW-W-NW-N-NE",
}


def planted(kind: str, number: int = 0) -> Plant:
    """A program with a known mistake, of those that its record has."""
    return KNOWN_MISTAKES[kind].plants[number]
