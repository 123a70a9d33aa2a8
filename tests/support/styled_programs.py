"""Right programs in other styles than the planted ones, for mistakes to be planted in."""

from __future__ import annotations

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
#: A generator, on the board of this project.
GENERATOR = """\
from visualizer import Queue
def reveal(board, click):
    if board[click] == "M":
        board[click] = "X"
        return
    queue = Queue([click])
    seen = {click}
    while queue:
        cell = queue.popleft()
        yield cell
        near = board.neighbours(cell)
        mines = sum(board[each] == "M" for each in near)
        if mines:
            board[cell] = str(mines)
            continue
        board[cell] = "B"
        for each in near:
            if each not in seen:
                seen.add(each)
                queue.append(each)
"""
