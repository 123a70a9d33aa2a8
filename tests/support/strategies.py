"""Hypothesis strategies for boards, and the algorithms to run on them."""

from __future__ import annotations

from itertools import product

from hypothesis import settings, strategies as st

from visualizer import Board, solve
from visualizer.algorithms.catalogue import algorithms
from visualizer.algorithms.variants import MARK_MOMENTS, PUSH_ORDERS, VARIANT_FRONTIERS, Variant
from visualizer.board.cells import CLICKABLE
from visualizer.board.neighbours import NAMED_ORDERS

NAMES = [algorithm.name for algorithm in algorithms()]
#: The algorithms of the documents, whose orders are known.
DOCUMENTED = [algorithm for algorithm in algorithms() if algorithm.program]
names = st.sampled_from(NAMES)
#: The variants of the lab in the neighbour order clockwise.
VARIANTS = [
    Variant(*parts, order=NAMED_ORDERS["clockwise"]) for parts in product(VARIANT_FRONTIERS, MARK_MOMENTS, PUSH_ORDERS)
]


@st.composite
def hidden_boards(draw, longest=6):
    """Draw a board of hidden cells, clicked anywhere."""
    height, width = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    row = st.text(draw(st.sampled_from(("E", "EEEM", "EEEEEEM", "EM"))), min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=height, max_size=height))
    click = (draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1)))
    return Board(tuple(rows), click)


@st.composite
def boards_in_play(draw, longest=6):
    """Draw a board after up to two clicks, clicked on a hidden cell."""
    board = draw(hidden_boards(longest))
    for _ in range(draw(st.integers(0, 2))):
        empty = _cells_of(board, "E")
        if len(empty) > 1:
            board = solve(board, draw(st.sampled_from(empty)))
    clickable = _cells_of(board, CLICKABLE)
    return board.with_click(draw(st.sampled_from(clickable))) if clickable else _FRESH


_FRESH = Board(("E",), (0, 0))


def _cells_of(board, symbols):
    return [(row, col) for row in range(board.height) for col in range(board.width) if board[row, col] in symbols]


def examples(count: int) -> settings:
    """Return settings for ``count`` examples, scaled by the Hypothesis profile."""
    return settings(max_examples=count * settings.default.max_examples // 100)
