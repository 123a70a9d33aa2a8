"""Programs of documents 001 and 004 as they are handed in: plain Python that records nothing.

They are written for the tests, with the documents' guards, orders and marks, and with none of
this project's code. What recording costs is measured beside them.
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

    def solve(self, grid, click):
        self.start(grid)
        queue = deque([click])
        while queue:
            row, col = queue.popleft()
            if (row, col) in self.visited:
                continue
            self.reveal(row, col)
            if grid[row][col] == "B":
                for r, c in self.near(row, col):
                    queue.append((r, c))
        return grid
