"""The reveal order of every algorithm on a small board, worked out by hand."""

from __future__ import annotations

from traces import as_cells

from visualizer import Board, record


def number_reveals(board, trace):
    """Return the board as text, each cell numbered by its position in the reveal order."""
    numbers = {cell: str(number) for number, cell in enumerate(as_cells(trace.reveals), 1)}
    rows = [[numbers[row, col] for col in range(board.width)] for row in range(board.height)]
    return " / ".join(map(" ".join, rows))


NINE_ORDERS = {
    "recursive-east-first": "5 4 3 / 6 1 2",
    "queue-east-first": "6 4 5 / 3 1 2",
    "recursive-clockwise": "6 2 3 / 5 1 4",
    "queue-mark-on-push": "2 3 4 / 5 1 6",
    "recursive-check-first": "2 3 4 / 6 1 5",
    "stack-peek": "2 3 4 / 6 1 5",
    "stack-mark-on-push": "3 6 2 / 5 1 4",
    "recursive-with-centre": "2 3 4 / 6 1 5",
    "recursive-visited-set": "5 2 3 / 6 1 4",
    "queue-visited-set": "5 2 6 / 4 1 3",
    "recursive-blank-guard": "2 3 4 / 6 1 5",
    "queue-mark-on-push-south-first": "4 5 6 / 2 1 3",
}


def test_the_reveal_orders_on_a_2x3_board_are_known():
    board = Board(("EEE", "EEE"), (1, 1))
    traces = {name: record(board, None, name) for name in NINE_ORDERS}
    assert {name: number_reveals(board, trace) for name, trace in traces.items()} == NINE_ORDERS
    assert len(set(NINE_ORDERS.values())) == 9
    assert len({trace.visits.tobytes() for trace in traces.values()}) == 12
