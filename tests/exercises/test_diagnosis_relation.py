"""The relation over directions, against all orders tried one by one."""

from __future__ import annotations

from itertools import permutations
from random import Random

from visualizer.exercises.diagnosis.relation import (
    DIRECTIONS,
    FOUR_SIDES,
    NOTHING_KNOWN,
    directions_of,
    with_first,
)


def test_the_four_sides_are_those_beside():
    sides = [DIRECTIONS[way] for way in range(8) if FOUR_SIDES >> way & 1]
    assert sides == [(-1, 0), (0, -1), (0, 1), (1, 0)]


def test_the_opposite_of_a_direction_is_what_is_left_to_seven():
    for way, (down, right) in enumerate(DIRECTIONS):
        assert DIRECTIONS[7 - way] == (-down, -right)


def test_a_relation_has_a_circle_exactly_where_no_order_fits():
    """Each of many sequences of choices is tried with all 40,320 orders."""
    orders = list(permutations(range(8)))
    random = Random(3)
    for _ in range(12):
        hidden = sorted(range(8), key=lambda _: random.random())
        possible = orders
        relation = NOTHING_KNOWN
        while True:
            mask = int(random.random() * 256)
            ways = [way for way in range(8) if mask >> way & 1]
            if not ways:
                continue
            # Mostly as the hidden order has it, so that circles come late, and sometimes not.
            first = min(ways, key=hidden.index)
            if random.random() < 0.2:
                first = ways[int(random.random() * len(ways))]
            possible = [order for order in possible if min(ways, key=order.index) == first]
            after = with_first(relation, first, mask ^ 1 << first)
            assert (after is None) == (not possible)
            if after is None:
                break
            relation = after
            known = {
                (one, other) for one in range(8) for other in range(8) if relation[one] >> other & 1
            }
            common = {
                (one, other)
                for one in range(8)
                for other in range(8)
                if one != other
                and all(order.index(one) < order.index(other) for order in possible[:2000])
            }
            assert known <= common
            if len(possible) < 2000:
                assert known == common
            if len(possible) == 1:
                break


def test_the_cell_itself_is_no_direction():
    assert directions_of(((0, 0), (-1, -1), (1, 1))) == (0, 7)
