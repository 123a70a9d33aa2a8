"""The right program in which the known mistakes are planted: BFS, as students write it on LeetCode."""

from __future__ import annotations

BASE_PROGRAM = """\
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
            for r, c in near:
                if (r, c) not in seen and board[r][c] == "E":
                    seen.add((r, c))
                    queue.append((r, c))
        return board
"""
#: Parts that plants replace: the loop, the list of neighbours, and the push of a neighbour.
LOOP = BASE_PROGRAM[BASE_PROGRAM.index("        queue = ") : BASE_PROGRAM.index("            near = [")]
NEAR = BASE_PROGRAM[BASE_PROGRAM.index("            near = [") : BASE_PROGRAM.index("            mines = ")]
PUT = BASE_PROGRAM[BASE_PROGRAM.index("                if (r, c) not in") : BASE_PROGRAM.rindex("        return")]
ENTRY_TEST = '            if board[row][col] != "E":\n                return\n'
#: The edits that turn it into a recursion that tests a cell on entry.
RECURSION = (
    (LOOP, f"\n        def reveal(row, col):\n{ENTRY_TEST}"),
    ("continue", "return"),
    (PUT, "                reveal(r, c)\n\n        reveal(row, col)\n"),
)
#: The edits after which it marks a cell when it is popped.
MARKS_WHEN_TAKEN = (
    ("queue.popleft()\n", "queue.popleft()\n            seen.add((row, col))\n"),
    ("seen = {(row, col)}", "seen = set()"),
    ("                    seen.add((r, c))\n", ""),
)


def apply_edits(text: str, *edits: tuple[str, str]) -> str:
    """Replace each old part of ``text`` by a new one, in turn. Raises ValueError unless it occurs exactly once."""
    for old, new in edits:
        if text.count(old) != 1:
            raise ValueError(f"{old!r} is {text.count(old)} times in the program")
        text = text.replace(old, new)
    return text
