"""Which direction comes before which, as far as clicks have shown, over the eight directions.

Directions are the numbers 0 to 7, row by row (`DIRECTIONS`); a set of them is a mask of 8 bits. A
relation has for each direction the mask of those that come after it, what follows from others
included, so that an order of all eight exists exactly as long as no direction comes after itself.
"""

from __future__ import annotations

from visualizer.board.neighbours import COMPASS, ROW_BY_ROW, Order

Relation = tuple[int, ...]

#: The offsets of the directions. The opposite of direction d is ``7 - d``.
DIRECTIONS: Order = ROW_BY_ROW
ALL_EIGHT = 0b11111111
#: North, west, east and south.
FOUR_SIDES = sum(1 << DIRECTIONS.index(COMPASS[name]) for name in ("N", "W", "E", "S"))

#: Nothing is known yet.
NOTHING_KNOWN: Relation = (0,) * 8


def with_first(relation: Relation, first: int, others: int) -> Relation | None:
    """The relation once ``first`` was taken before all ``others``; None if it has a circle.

    >>> known = with_first(NOTHING_KNOWN, 1, 0b1000)
    >>> known is not None and with_first(known, 3, 0b10) is None
    True
    """
    if not others & ~relation[first]:
        return relation
    later = others
    for direction in range(8):
        if others >> direction & 1:
            later |= relation[direction]
    if later >> first & 1:
        return None
    return tuple(
        after | later if direction == first or after >> first & 1 else after
        for direction, after in enumerate(relation)
    )


def directions_of(order: Order) -> tuple[int, ...]:
    """A neighbour order as numbers of directions; the cell itself, if it is named, is left out."""
    return tuple(DIRECTIONS.index(offset) for offset in order if offset != (0, 0))


def firsts_of(directions: tuple[int, ...]) -> tuple[int, ...]:
    """For each mask the direction in it that comes first in an order; -1 for none of them.

    >>> firsts_of((1, 4, 6, 3))[0b01010000]
    4
    """
    return tuple(
        next((direction for direction in directions if mask >> direction & 1), -1)
        for mask in range(256)
    )
