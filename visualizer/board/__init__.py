"""Boards: cells, neighbour orders, symbols, rules, text forms, and the boards that ship.

Imports only `errors` and `files`; any room may import it.
"""

from visualizer.board.cells import ANY_MINE, BLANK, EXPLODED, HIDDEN, MINE

__all__ = ["ANY_MINE", "BLANK", "EXPLODED", "HIDDEN", "MINE"]
