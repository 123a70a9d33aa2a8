"""Boards: cells, neighbour orders, symbols, rules, their forms as text, and those that ship.

Imports nothing but `errors` and `files`; any room may import it.
"""

from visualizer.board.symbols import ANY_MINE, BLANK, EXPLODED, HIDDEN, MINE

__all__ = ["ANY_MINE", "BLANK", "EXPLODED", "HIDDEN", "MINE"]
