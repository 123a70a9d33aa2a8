"""Right programs in plain Python, as students submit them on LeetCode.

They are texts, since mistakes are planted in them and they are run from files. `List`,
`collections` and the like need no import, as on LeetCode.
"""

from __future__ import annotations

from visualizer.programs.mistakes.base_program import BASE_PROGRAM, ENTRY_TEST, RECURSION, apply_edits as apply_edits

#: Breadth-first search with a deque that marks a cell when it is pushed.
QUEUE = BASE_PROGRAM
#: A recursion that tests a cell at the start of its call.
TESTED_ON_ENTRY = apply_edits(QUEUE, *RECURSION)
#: A recursion that tests a cell before the call.
TESTED_BEFORE_CALL = apply_edits(
    TESTED_ON_ENTRY,
    (ENTRY_TEST, ""),
    ("                reveal(r, c)", '                if board[r][c] == "E":\n                    reveal(r, c)'),
)
#: A list used as a stack.
STACK = apply_edits(QUEUE, ("deque([(row, col)])", "[(row, col)]"), ("popleft", "pop")).replace("queue", "stack")
#: One list per level, neighbours by comprehensions, and a set of marks.
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

BASES = {"entry": TESTED_ON_ENTRY, "before": TESTED_BEFORE_CALL, "queue": QUEUE, "stack": STACK}
#: The lab variant with the same visits, for each base.
SAME_VISITS = {
    "entry": "recursion,mark=pop,order=row-by-row",
    "before": "recursion,mark=push,order=row-by-row",
    "queue": "queue,mark=push,order=row-by-row",
    "stack": "stack,mark=push,order=row-by-row",
}
