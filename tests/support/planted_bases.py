"""Four right programs for the reveal in plain Python, as students hand them in on LeetCode.

They are texts, since `planted_programs` changes them and programs are run from files. `List`,
`collections` and the like are there without an import, as on LeetCode.
"""

from __future__ import annotations

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
QUEUE = """\
class Solution:
    def updateBoard(self, board: List[List[str]], click: List[int]) -> List[List[str]]:
        directions = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)]
        rows, cols = len(board), len(board[0])
        row, col = click
        if board[row][col] == "M":
            board[row][col] = "X"
            return board
        seen = [[False] * cols for _ in range(rows)]
        seen[row][col] = True
        queue = collections.deque([(row, col)])
        while queue:
            row, col = queue.popleft()
            mines = 0
            for dr, dc in directions:
                r, c = row + dr, col + dc
                if 0 <= r < rows and 0 <= c < cols and board[r][c] == "M":
                    mines += 1
            if mines:
                board[row][col] = str(mines)
                continue
            board[row][col] = "B"
            for dr, dc in directions:
                r, c = row + dr, col + dc
                if 0 <= r < rows and 0 <= c < cols:
                    if board[r][c] == "E" and not seen[r][c]:
                        seen[r][c] = True
                        queue.append((r, c))
        return board
"""

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
    "queue": "queue,mark=push,order=N-S-W-E-NW-NE-SW-SE",
    "stack": "stack,mark=push,order=E-SE-S-SW-W-NW-N-NE",
}
