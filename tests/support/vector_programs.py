"""Programs in plain Python with the same visits as programs of the vectors.

They are texts, as a student pastes them: `collections` and the like need no import, and the
functions have the names of LeetCode.
"""

#: A recursion that tests a cell at the start of its call; neighbours clockwise from the north.
TESTED_WHEN_CALLED = """\
CLOCKWISE = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]

class Solution:
    def updateBoard(self, board, click):
        row, col = click
        if board[row][col] == "M":
            board[row][col] = "X"
        else:
            self.open_from(board, row, col)
        return board

    def open_from(self, board, row, col):
        if board[row][col] != "E":
            return
        beside = [(row + down, col + right) for down, right in CLOCKWISE]
        beside = [(r, c) for r, c in beside if 0 <= r < len(board) and 0 <= c < len(board[0])]
        mines = sum(board[r][c] == "M" for r, c in beside)
        board[row][col] = str(mines) if mines else "B"
        if mines == 0:
            for r, c in beside:
                self.open_from(board, r, c)
"""
#: The start of both other programs: a set of finished cells, and sides before corners.
_DONE = """\
STEPS = [(-1, 0), (1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1)]

class Solution:
    def updateBoard(self, board, click):
        done = set()

        def beside(row, col):
            cells = [(row + down, col + right) for down, right in STEPS]
            return [cell for cell in cells if cell[0] in range(len(board)) and cell[1] in range(len(board[0]))]

        def write(row, col):
            done.add((row, col))
            if board[row][col] == "M":
                board[row][col] = "X"
            else:
                mines = sum(board[r][c] in ("M", "X") for r, c in beside(row, col))
                board[row][col] = str(mines) if mines else "B"
            return beside(row, col) if board[row][col] == "B" else []
"""
_RECURSION = """
        def visit(row, col):
            if (row, col) not in done:
                for r, c in write(row, col):
                    visit(r, c)

        visit(*click)
        return board
"""
_QUEUE = """
        queue = deque([tuple(click)])
        while queue:
            row, col = queue.popleft()
            if (row, col) not in done:
                for cell in write(row, col):
                    queue.append(cell)
        return board
"""
VECTOR_PROGRAMS = {"001-py-dfs": TESTED_WHEN_CALLED, "004-py-dfs": _DONE + _RECURSION, "004-py-bfs": _DONE + _QUEUE}
