"""Programs in plain Python with the same visits as programs of the vectors, and as quick as those.

They are texts, as a student pastes them: `collections` and the like need no import, and the
functions have the names of LeetCode.
"""

#: A recursion that tests a cell at the start of its call; neighbours clockwise from the north.
TESTED_WHEN_CALLED = """\
CLOCKWISE = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))

class Solution:
    def updateBoard(self, board, click):
        row, col = click
        if board[row][col] == "M":
            board[row][col] = "X"
        else:
            self.open_from(board, row, col)
        return board

    def open_from(self, board, row, col):
        if board[row][col] == "E":
            height, width = len(board), len(board[0])
            mines = 0
            for down, right in CLOCKWISE:
                r, c = row + down, col + right
                if 0 <= r < height and 0 <= c < width and board[r][c] == "M":
                    mines += 1
            if mines:
                board[row][col] = str(mines)
            else:
                board[row][col] = "B"
                for down, right in CLOCKWISE:
                    r, c = row + down, col + right
                    if 0 <= r < height and 0 <= c < width:
                        self.open_from(board, r, c)
"""
#: The start of both other programs: a set of finished cells, and sides before corners.
_DONE = """\
class Solution:
    def updateBoard(self, board, click):
        height, width = len(board), len(board[0])
        done = set()

        def beside(row, col):
            above, below, left, right = row - 1, row + 1, col - 1, col + 1
            sides = (above, col), (below, col), (row, right), (row, left)
            corners = (below, right), (above, left), (above, right), (below, left)
            for r, c in sides + corners:
                if 0 <= r < height and 0 <= c < width:
                    yield r, c

        def write(row, col):
            if board[row][col] == "M":
                board[row][col] = "X"
            else:
                mines = sum(board[r][c] in "MX" for r, c in beside(row, col))
                board[row][col] = str(mines) if mines else "B"
            done.add((row, col))
            return board[row][col] == "B"
"""
_RECURSION = """
        def visit(row, col):
            if (row, col) not in done and write(row, col):
                for r, c in beside(row, col):
                    visit(r, c)

        visit(*click)
        return board
"""
_QUEUE = """
        queue = deque([tuple(click)])
        while queue:
            row, col = queue.popleft()
            if (row, col) not in done and write(row, col):
                for cell in beside(row, col):
                    queue.append(cell)
        return board
"""
VECTOR_PROGRAMS = {"001-py-dfs": TESTED_WHEN_CALLED, "004-py-dfs": _DONE + _RECURSION, "004-py-bfs": _DONE + _QUEUE}
