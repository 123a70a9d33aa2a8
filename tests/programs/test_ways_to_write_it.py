"""Ways in which students write the reveal: what is inferred of each is what it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from visualizer import Board
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import find_program

HEAD = """class Solution:
    def updateBoard(self, board, click):
        R, C = len(board), len(board[0])
        def near(r, c):
            cells = [(r+a, c+b) for a in (-1,0,1) for b in (-1,0,1) if a or b]
            return [x for x in cells if 0 <= x[0] < R and 0 <= x[1] < C]
        def open_cell(r, c):
            n = sum(board[a][b] == "M" for a, b in near(r, c))
            board[r][c] = str(n) if n else "B"
            return n
        r, c = click
        if board[r][c] == "M":
            board[r][c] = "X"
            return board
"""

#: Each way: how many visits are seen on LeetCode's first example, the containers, its lines.
WAYS = {
    "listpop0": (
        48,
        ("queue",),
        """        q = [(r, c)]
        while q:
            r, c = q.pop(0)
            if board[r][c] != "E": continue
            if open_cell(r, c) == 0: q.extend(near(r, c))
""",
    ),
    "index-queue": (
        18,
        ("queue",),
        """        q = [(r, c)]; i = 0; seen = {(r, c)}
        while i < len(q):
            r, c = q[i]; i += 1
            if open_cell(r, c) == 0:
                for x in near(r, c):
                    if x not in seen: seen.add(x); q.append(x)
""",
    ),
    "peek": (
        35,
        ("stack",),
        """        st = [(r, c)]; open_cell(r, c)
        while st:
            r, c = st[-1]
            for a, b in (near(r, c) if board[r][c] == "B" else []):
                if board[a][b] == "E":
                    open_cell(a, b); st.append((a, b)); break
            else: st.pop()
""",
    ),
}

BOARD = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE")).with_click((3, 0))


@pytest.mark.parametrize("way", WAYS)
def test_what_is_seen_of_it(way):
    visits, containers, lines = WAYS[way]
    program = find_program(f"{HEAD}{lines}        return board\n", Path("mine.py"))
    trace = next(ProcessRunner(program).run([BOARD], observed=True)).trace
    assert trace.final.rows == ("B1E1B", "B1M1B", "B111B", "BBBBB")
    assert (len(trace.visits), trace.containers) == (visits, containers)
    assert trace.visits[0].tolist() == [3, 0]
    assert set(map(tuple, trace.reveals.tolist())) <= set(map(tuple, trace.visits.tolist()))
