"""Neighbour orders: the sequence in which an algorithm takes the neighbours of a cell."""

from __future__ import annotations

import json
from collections.abc import Sequence
from operator import index
from pathlib import Path
from typing import Any

from visualizer.board.cells import Cell
from visualizer.errors import OrderError, UnknownNameError, short_repr

Order = tuple[Cell, ...]

_OFFSETS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
#: Offsets by compass name; ``C`` is the cell itself, which one of the algorithms also calls.
COMPASS_OFFSETS = dict(zip(("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"), _OFFSETS))
_COMPASS_NAMES = {offset: name for name, offset in COMPASS_OFFSETS.items()}


def _parse_compass_names(names: str) -> Order:
    return tuple(COMPASS_OFFSETS[name] for name in names.split())


#: The orders of the algorithms in the catalogue, and a few that are worth trying.
NAMED_ORDERS: dict[str, Order] = {
    name: _parse_compass_names(names)
    for name, names in json.loads(Path(__file__).with_name("orders.json").read_text("utf-8")).items()
}
ROW_BY_ROW = NAMED_ORDERS["row-by-row"]

#: Means "each algorithm in its own order" where one order can be chosen for all.
OWN_ORDERS: Order = ()
_OWN_ORDERS_NAME = "own"

_ORDER_NAMES = {OWN_ORDERS: _OWN_ORDERS_NAME, **{order: name for name, order in NAMED_ORDERS.items()}}
_COMPLETE_OFFSETS = [set(NAMED_ORDERS[name]) for name in ("row-by-row", "with-centre", "four-sides")]


def neighbour_cells(cell: Cell, height: int, width: int, order: Order = ROW_BY_ROW) -> tuple[Cell, ...]:
    """The neighbours of ``cell`` on a board of this size, in a neighbour order.

    >>> neighbour_cells((0, 0), 2, 3)
    ((0, 1), (1, 0), (1, 1))
    """
    row, col = cell
    cells = ((row + down, col + right) for down, right in order)
    return tuple(near for near in cells if 0 <= near[0] < height and 0 <= near[1] < width)


def parse_order(order: str | Sequence[Cell]) -> Order:
    """The neighbour order given by a name, compass names or offsets.

    A text is a named order (``row-by-row``) or compass names separated by spaces or commas
    (``N NE E SE S SW W NW``): all eight, all eight with ``C`` (the cell itself), or the four
    sides. Offsets are ``(row, col)`` pairs. Raises OrderError or UnknownNameError.

    >>> parse_order("N E S W")
    ((-1, 0), (0, 1), (1, 0), (0, -1))
    >>> parse_order("clockwise") == parse_order("N NE E SE S SW W NW")
    True
    """
    offsets: Any = order
    if isinstance(order, str):
        if named := NAMED_ORDERS.get(order.strip().lower().replace("_", "-")):
            return named
        names = order.replace(",", " ").upper().split()
        if not any(name in COMPASS_OFFSETS for name in names):
            advice = f"name one of {', '.join(NAMED_ORDERS)}, or eight compass names such as N NE E SE S SW W NW"
            raise UnknownNameError("neighbour order", order, NAMED_ORDERS, advice)
        offsets = [COMPASS_OFFSETS.get(name, ()) for name in names]
    try:
        parsed = tuple((index(down), index(right)) for down, right in offsets)
    except (TypeError, ValueError):
        parsed = ()
    if set(parsed) not in _COMPLETE_OFFSETS or len(set(parsed)) < len(parsed):
        raise OrderError(
            f"{short_repr(order)} is not a neighbour order; name each of N NE E SE S SW W NW once, or just N E S W"
        )
    return parsed


def parse_order_or_own(text: str) -> Order:
    """The order given by ``text`` as in `parse_order`, or `OWN_ORDERS` for ``own``."""
    return OWN_ORDERS if text.strip().lower() == _OWN_ORDERS_NAME else parse_order(text)


def compass_text(order: Order) -> str:
    """The compass names of an order, separated by spaces: ``N NE E SE S SW W NW``."""
    return " ".join(_COMPASS_NAMES[offset] for offset in order)


def order_name(order: Order) -> str:
    """The name of a named order, ``own`` for `OWN_ORDERS`, and the compass names of any other."""
    return _ORDER_NAMES.get(order) or compass_text(order)
