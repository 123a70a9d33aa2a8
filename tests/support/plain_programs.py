"""Programs of documents 001 and 004 as they are handed in: plain Python that records nothing.

They are written for the tests, with the documents' guards, orders and marks, and with none of
this project's code. A subclass that overrides `arrive` or `queue_of` can watch them.
"""

from __future__ import annotations

from collections import deque

CLOCKWISE = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


class ClockwiseProgram:
    """Document 001: recursive, clockwise from the north, the mine dealt with first."""

    def solve(self, grid, click):
        row, col = click
        if grid[row][col] == "M":
            grid[row][col] = "X"
        else:
            self.arrive(grid, row, col)
        return grid

    def arrive(self, grid, row, col):
        if grid[row][col] != "E":
            return
        height, width = len(grid), len(grid[0])
        mines = 0
        for down, right in CLOCKWISE:
            r, c = row + down, col + right
            if 0 <= r < height and 0 <= c < width and grid[r][c] == "M":
                mines += 1
        if mines:
            grid[row][col] = str(mines)
            return
        grid[row][col] = "B"
        for down, right in CLOCKWISE:
            r, c = row + down, col + right
            if 0 <= r < height and 0 <= c < width:
                self.arrive(grid, r, c)


class _VisitedSetProgram:
    """What both Python programs of document 004 do with one cell."""

    def start(self, grid):
        self.grid, self.visited = grid, set()
        self.height, self.width = len(grid), len(grid[0])

    def near(self, row, col):
        sides = (row - 1, col), (row + 1, col), (row, col + 1), (row, col - 1)
        corners = (row + 1, col + 1), (row - 1, col - 1), (row - 1, col + 1), (row + 1, col - 1)
        for r, c in sides + corners:
            if 0 <= r < self.height and 0 <= c < self.width:
                yield r, c

    def reveal(self, row, col):
        grid = self.grid
        if grid[row][col] == "M":
            grid[row][col] = "X"
        else:
            mines = 0
            for r, c in self.near(row, col):
                if grid[r][c] in "MX":
                    mines += 1
            grid[row][col] = str(mines) if mines else "B"
        self.visited.add((row, col))


class VisitedSetRecursion(_VisitedSetProgram):
    """Document 004's recursive Python program."""

    def solve(self, grid, click):
        self.start(grid)
        self.arrive(*click)
        return grid

    def arrive(self, row, col):
        if (row, col) in self.visited:
            return
        self.reveal(row, col)
        if self.grid[row][col] == "B":
            for r, c in self.near(row, col):
                self.arrive(r, c)


class VisitedSetQueue(_VisitedSetProgram):
    """Document 004's Python program with a queue."""

    queue_of = deque

    def solve(self, grid, click):
        self.start(grid)
        queue = self.queue_of([click])
        while queue:
            row, col = queue.popleft()
            if (row, col) in self.visited:
                continue
            self.reveal(row, col)
            if grid[row][col] == "B":
                for r, c in self.near(row, col):
                    queue.append((r, c))
        return grid


def blank_guard(grid, row, col, visits):
    """Document 004's recursive C++ program, which calls off the board and stops only at B."""
    height, width = len(grid), len(grid[0])
    if not (0 <= row < height and 0 <= col < width):
        return
    visits.append((row, col))
    if grid[row][col] == "B":
        return
    beside = [(row + d, col + r) for d in (-1, 0, 1) for r in (-1, 0, 1) if d or r]
    mines = sum(
        1 for r, c in beside if 0 <= r < height and 0 <= c < width and grid[r][c] == "M"
    )  # fmt: skip
    grid[row][col] = str(mines) if mines else "B"
    if not mines:
        for r, c in beside:
            blank_guard(grid, r, c, visits)


def south_first_queue(grid, click, visits):
    """Document 004's C++ program with a queue: writes B on what it queues."""
    height, width = len(grid), len(grid[0])
    queue = deque([click])
    while queue:
        row, col = queue.popleft()
        visits.append((row, col))
        beside = [
            (row + d, col + r)
            for d, r in ((1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, -1), (-1, 0), (-1, 1))
            if 0 <= row + d < height and 0 <= col + r < width
        ]
        mines = sum(1 for r, c in beside if grid[r][c] == "M")
        grid[row][col] = str(mines) if mines else "B"
        if not mines:
            for r, c in beside:
                if grid[r][c] == "E":
                    queue.append((r, c))
                    grid[r][c] = "B"
