"""What a new file of one's own begins with: a program that runs, and a place to go on at."""

from __future__ import annotations

#: Stands in the line of a template where the person goes on.
MARK = "YOUR TURN"

_DOCSTRING = '''\
"""A reveal for Minesweeper (LeetCode 529), to go on with.

Watch it:       visualizer {file}
Have it judged: visualizer check {file}
"""
'''

_SOLUTION = f'''\
{_DOCSTRING}
from collections import deque


class Solution:
    def updateBoard(self, board, click):
        row, col = click
        if board[row][col] == "M":
            board[row][col] = "X"
            return board

        waiting = deque([(row, col)])
        while waiting:
            row, col = waiting.popleft()
            mines = self.mines_beside(board, row, col)
            if mines:
                board[row][col] = str(mines)
                continue
            board[row][col] = "B"
            # {MARK}: no neighbour of this cell is a mine, so all of them are opened too.
            # Let those that are still hidden ("E") wait. How is none of them put in twice?

        return board

    def mines_beside(self, board, row, col):
        return sum(board[r][c] == "M" for r, c in self.neighbours(board, row, col))

    def neighbours(self, board, row, col):
        """The cells around a cell, without those that are off the board."""
        return [
            (r, c)
            for r in range(row - 1, row + 2)
            for c in range(col - 1, col + 2)
            if 0 <= r < len(board) and 0 <= c < len(board[0]) and (r, c) != (row, col)
        ]
'''

_GENERATOR = f"""\
{_DOCSTRING}
from visualizer import Queue


def reveal(board, click):
    queue = Queue([click])
    while queue:
        cell = queue.popleft()
        yield cell  # a visit, which the window shows
        if board[cell] == "M":
            board[cell] = "X"
            return
        mines = board.mines_around(cell)
        if mines:
            board[cell] = str(mines)
            continue
        board[cell] = "B"
        # {MARK}: no neighbour of this cell is a mine, so all of them are opened too.
        # Let those of board.neighbours(cell) that are still hidden ("E") wait in the queue.
        # How is none of them put in twice?
"""

#: The forms for which there is a template, the first where none is asked for.
TEMPLATE_FORMS = {"solution": _SOLUTION, "generator": _GENERATOR}


def template_text(form: str, file: str) -> str:
    """The text of a new file in ``form``, a key of `TEMPLATE_FORMS`.

    ``file`` is what it is called on a command line, in its own docstring too.

    >>> template_text("generator", "mine.py").splitlines()[2]
    'Watch it:       visualizer mine.py'
    """
    # What a docstring would take for the beginning of an escape, or for its end.
    name = file.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return TEMPLATE_FORMS[form].replace("{file}", name)


def line_of_mark(text: str) -> int:
    """The line, from 1, at which a template is to be gone on with."""
    before, _, _ = text.partition(MARK)
    return before.count("\n") + 1
