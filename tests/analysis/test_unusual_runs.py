"""Everything that reads traces without drawing, at every moment of unusual but right programs."""

from __future__ import annotations

import io
from itertools import product

import numpy as np
from unusual_programs import ALL_TRACES, LAKE, UNUSUAL_RUNS, queue_of_all_around

from visualizer.algorithms.run import record
from visualizer.analysis.compare import compare
from visualizer.analysis.divergence import divergences, selection_at
from visualizer.analysis.rank_correlation import By, RankCorrelation
from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.analysis.search_tree import search_tree
from visualizer.analysis.summary import RunSummary
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.cli.commands.running import write_boards_and_comparison, write_comparison
from visualizer.cli.runs import Runs
from visualizer.exercises.worksheets.worksheet import visit_table
from visualizer.language.differences import correlation_heading, correlation_text, selections_text
from visualizer.language.operations import explain
from visualizer.playback.comparison import Comparison, Sync
from visualizer.playback.player import Grain, Player
from visualizer.playback.scenario import Scenario
from visualizer.trace.files import load_trace
from visualizer.trace.native import save_trace
from visualizer.trace.text_forms import jsonl_lines, read_trace_jsonl

ON_LAKE = [trace for trace in ALL_TRACES if trace.board.rows == LAKE.rows]


def test_every_moment_has_its_state_and_its_words():
    for trace in ALL_TRACES:
        for moment in range(len(trace) + 1):
            state = trace.state_at(moment)
            assert len(state.frontier) == (state.waiting if trace.has_frontier else 0)
            assert state.depth == (0 if trace.has_frontier else len(state.calls))
            if not trace.has_frontier:
                assert state.waiting == len(state.calls)
            visited = {tuple(cell) for cell in trace.visits[: state.visits].tolist()}
            assert visited == {tuple(cell) for cell in np.argwhere(state.visited).tolist()}
            event, reason = explain(state)
            assert event.endswith(".")
            assert "None" not in event + reason


def test_repeated_pushes_are_known_of_cells_on_the_board_and_off_it():
    for trace in ALL_TRACES:
        repeats = repeated_pushes_of(trace)
        entries = len(trace.pushed_at)
        assert len(repeats.stale_from) == len(repeats.repeated) == entries
        # An entry off the board is stale as long as it waits.
        beside = trace.cells[trace.pushed_at] >= trace.height * trace.width
        assert np.array_equal(repeats.stale_from[beside], trace.pushed_at[beside] + 1)
        assert repeats.repeated.sum() == trace.statistics.repeats


def test_a_cell_off_the_board_that_is_queued_is_named_as_it_is():
    trace = next(each for each in ALL_TRACES if each.algorithm == queue_of_all_around.__name__)
    for row in visit_table(trace):
        beside = [(row.cell[0] + down, row.cell[1] + right) for down, right in ROW_BY_ROW]
        assert row.pushed == (tuple(beside) if row.written == "B" else ())


def test_trees_grow_only_on_the_board():
    for trace in ALL_TRACES:
        tree, cells = search_tree(trace), range(trace.height * trace.width)
        for parent, child in zip(tree.parents.tolist(), tree.children.tolist()):
            assert parent in cells
            assert child in cells
        assert tree.edges_at(0) == 0
        assert tree.edges_at(len(trace)) == len(tree.moments)


def test_two_orders_are_compared():
    for trace in ALL_TRACES:
        for other in ON_LAKE[::4] if trace.board.rows == LAKE.rows else [trace]:
            longer = max(trace.visit_count, other.visit_count)
            assert set(divergences([trace, other])) <= set(range(1, longer + 1))
            assert trace is not other or not len(divergences([trace, other]))
            for visit in range(1, trace.visit_count + 3):
                assert selections_text([trace, other], visit, "AB").startswith(f"Visit {visit}: A ")
                assert selection_at(trace, visit).waiting >= 0
            for by in By:
                orders = RankCorrelation(trace, other, by)
                assert -1 <= orders.tau <= 1
                assert orders.largest == abs(orders.displacement).max()
                assert correlation_heading(orders, ("A", "B"))
                assert correlation_text(orders, ("A", "B"))


def test_steps_forward_and_back_reach_every_end_in_every_way_to_keep_in_step():
    for sync in Sync:
        for first, second in product(ON_LAKE[:6], ON_LAKE):
            comparison = Comparison([first, second], sync)
            player = Player(comparison)
            for grain in Grain:
                while not player.at_end:
                    player.step_by(1, grain)
                assert [comparison.moment(pane, player.position) for pane in (0, 1)] == [
                    len(first), len(second)
                ]  # fmt: skip
                while player.position:
                    player.step_by(-1, grain)
            for pane, trace in enumerate(comparison.traces):
                for moment in range(len(trace) + 1):
                    tick = comparison.tick_of_moment(pane, moment)
                    assert comparison.moment(pane, tick) == moment


def test_a_trace_comes_back_from_each_of_its_files(tmp_path):
    for trace in ALL_TRACES:
        save_trace(trace, tmp_path / "run.trace")
        lines = "".join(jsonl_lines(trace, described=True)).encode()
        for loaded in (
            load_trace(tmp_path / "run.trace"),
            read_trace_jsonl(io.BytesIO(lines)),
        ):
            for column in ("bytes", "cells", "lines"):
                assert np.array_equal(getattr(loaded, column), getattr(trace, column))
            assert loaded.containers == trace.containers
            assert loaded.statistics == trace.statistics
            assert loaded.state_at(len(trace)).calls == trace.state_at(len(trace)).calls


def test_programs_are_compared_from_python_and_in_the_terminal(capsys):
    for board, program in UNUSUAL_RUNS:
        first, second = compare(board, None, [program, "queue-mark-on-push"])
        assert first.algorithm == program.__name__
        assert first.skipped <= first.pushes
        assert second.differs_at is None or second.differs_at >= 1
        rows = [RunSummary.of(trace) for trace in ALL_TRACES if trace.board.rows == board.rows]
        for form in ("csv", "json"):
            write_comparison(board, rows, form)
            assert program.__name__ in capsys.readouterr().out
        write_boards_and_comparison(Runs(Scenario(board), recorded=record(board, None, program)))
        assert program.__name__ in capsys.readouterr().out
