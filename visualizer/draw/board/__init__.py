"""Drawing one board: grid, cells, signs, search tree."""
