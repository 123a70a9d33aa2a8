"""The similarity of two orders, compared with Kendall's tau from SciPy."""

import pytest

from visualizer import parse_board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.analysis.rank_correlation import OrderKind, RankCorrelation, ranks
from visualizer.board.random_board import random_board


def test_first_visits_and_reveals_may_have_different_orders():
    def looks_first(board, click):
        yield (0, 1)
        yield click
        board[click] = "B"
        yield (0, 1)
        board[0, 1] = "B"

    trace = record(parse_board("EE\n"), (0, 0), looks_first)
    assert ranks(trace).tolist() == [[1, 2]]
    assert ranks(trace, OrderKind.VISITS).tolist() == [[2, 1]]


@pytest.mark.long
def test_tau_equals_scipys_on_small_boards():
    # Imported here, since it takes a second in each worker.
    from scipy.stats import kendalltau

    for by in OrderKind:
        board = random_board(9, 9, 10, seed=8)
        traces = [record(board, None, algorithm) for algorithm in CATALOGUE]
        assert len(traces[0].reveals) > 20
        for trace in traces:
            correlation = RankCorrelation(traces[3], trace, by)
            expected = kendalltau(correlation.rank_pairs[:, 0], correlation.rank_pairs[:, 1]).statistic
            assert correlation.tau == pytest.approx(expected, abs=1e-12)
        assert RankCorrelation(traces[3], traces[3], by).tau == 1.0


def test_the_same_reveals_may_come_from_other_visits():
    board = parse_board("EEE\nEEE")
    traces = [record(board, (0, 1), f"queue,mark={mark}") for mark in ("push", "pop")]
    correlation = RankCorrelation(*traces)
    assert (correlation.is_same_order, correlation.has_same_visits) == (True, False)
    assert RankCorrelation(traces[0], traces[0]).has_same_visits
    assert RankCorrelation(*traces, OrderKind.VISITS).displacement.tolist() == [[0, 0, 0], [0, 0, 0]]
