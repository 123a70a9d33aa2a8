"""Everything that the program does with a trace, done with one that came from anywhere."""

from __future__ import annotations

import html
import io
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
from demands import check_printable, refused_or
from replay import Replay, assert_cells_as_replayed
from window_uses import use_in_window

from visualizer import Board, Trace, record
from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.analysis.divergence import divergences, selection_at
from visualizer.analysis.rank_correlation import RankCorrelation
from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.analysis.search_tree import search_tree
from visualizer.analysis.summary import RunSummary
from visualizer.cli.commands.running import trace_table, write_comparison
from visualizer.draw.theme import THEMES
from visualizer.exercises.worksheets.worksheet import worksheet_of
from visualizer.export.job import Export
from visualizer.export.notebook import display_bundle
from visualizer.export.plan import ExportPlan, Part
from visualizer.export.worksheet import worksheet_pdf
from visualizer.language.differences import selections_text
from visualizer.language.operations import explain
from visualizer.playback.comparison import Comparison, Sync
from visualizer.playback.player import Grain, Player
from visualizer.playback.scenario import Overlay
from visualizer.trace.files import load_trace

#: How many moments of a long trace are looked at.
MOST_MOMENTS = 80


def use_trace(trace: Trace, path: Path, random: Random) -> None:
    """Do with ``trace``, from the file at ``path``, all that is quick and some of the rest."""
    for use in (_states, _totals, _analysis, _in_step, _saved_again):
        use(trace, path, random)
    slower, weights = zip(*_SLOWER)
    for use in random.choices(slower, weights, k=2):
        use(trace, path, random)


def _moments(trace: Trace, random: Random) -> list[int]:
    moments = range(len(trace) + 1)
    if len(moments) <= MOST_MOMENTS:
        return list(moments)
    return sorted({0, len(trace), *random.sample(moments, MOST_MOMENTS)})


# States, against a plain replay


def _states(trace: Trace, path: Path, random: Random) -> None:
    replay = Replay(trace)
    for moment in _moments(trace, random):
        state = trace.state_at(moment)
        assert_cells_as_replayed(state, replay.go_on_to(moment))
        assert not trace.has_frontier or state.waiting == replay.waiting


def _totals(trace: Trace, path: Path, random: Random) -> None:
    totals = trace.statistics
    assert totals.visits == len(trace.visits) == trace.visit_count
    assert totals.reveals == len(trace.reveals)
    assert totals.max_frontier == trace.max_frontier >= 0
    assert trace.final.rows == trace.state_at(len(trace)).rows
    check_printable(repr(trace))
    check_printable(trace.code.text + trace.code.summary)
    for text in (trace.code.title, trace.code.short_title, trace.code.file, trace.code.marks):
        check_printable(text)


# Analysis, and what is said of it


@cache
def _another(rows: tuple[str, ...], click: tuple[int, int], name: str) -> Trace:
    return record(Board(rows, click), None, name)


def _others(trace: Trace, random: Random) -> list[Trace]:
    """The trace beside another run on its board, if the board allows any."""
    if random.random() < 0.3:
        return [trace]
    name = random.choice(DEFAULT_NAMES)
    if trace.board[trace.click] not in "EM":
        return [trace, trace]
    return [trace, _another(trace.board.rows, trace.click, name)]


def _analysis(trace: Trace, path: Path, random: Random) -> None:
    for moment in _moments(trace, random):
        state = trace.state_at(moment)
        for text in explain(state):
            check_printable(text)
    tree = search_tree(trace)
    assert tree.edges_at(len(trace)) == len(tree.children)
    assert repeated_pushes_of(trace).skipped <= len(trace)
    traces = _others(trace, random)
    for visit in [*divergences(traces).tolist(), 1, trace.visit_count, trace.visit_count + 1]:
        if visit > 0:
            selection_at(trace, visit)
            check_printable(selections_text(traces, visit, ["A", "B"][: len(traces)]))
    assert -1 <= RankCorrelation(traces[0], traces[-1]).tau <= 1
    _reports(trace, traces)


def _reports(trace: Trace, traces: list[Trace]) -> None:
    runs = [RunSummary.of(each) for each in traces]
    check_printable("".join(trace_table(trace)))
    for form in ("json", "csv", "table"):
        with redirect_stdout(io.StringIO()) as text:
            write_comparison(trace.board, runs, form)
        check_printable(text.getvalue().replace("\r\n", "\n"))


def _in_step(trace: Trace, path: Path, random: Random) -> None:
    player = Player(Comparison(_others(trace, random)))
    for sync in Sync:
        player.keep_in_step(sync, 0)
        comparison = player.comparison
        for pane, each in enumerate(comparison.traces):
            moments = [comparison.moment(pane, tick) for tick in range(len(comparison) + 1)]
            assert moments == sorted(moments)
            assert moments[-1] == len(each)
            ends = comparison.step_ends(pane)
            assert len(ends) == comparison.steps + 1
            assert comparison.moment(pane, comparison.tick_of_moment(pane, ends[0])) == ends[0]
        player.step_by(random.choice((-3, -1, 1, 5)), random.choice(list(Grain)))
        assert 0 <= player.position <= len(comparison)


# Files


def _saved_again(trace: Trace, path: Path, random: Random) -> None:
    """Each form gives back what was written, to the last column."""
    for ending in (".trace", ".jsonl"):
        _export(ExportPlan((trace,)), path.with_name(f"again{ending}"))
        again = load_trace(path.with_name(f"again{ending}"))
        for column in ("bytes", "cells", "lines"):
            assert np.array_equal(getattr(again, column), getattr(trace, column)), column
        assert (again.board, again.click, again.order) == (trace.board, trace.click, trace.order)
        assert again.containers == trace.containers
        # Without its text it does not matter where the code begins, and is not saved.
        first_line = trace.code.first_line if trace.code.text else 1
        assert again.code == replace(trace.code, first_line=first_line)


def _export(plan: ExportPlan, path: Path) -> None:
    export = Export(plan, path)
    while export.work(lambda: True):
        pass
    assert path.stat().st_size > 0


def _plan(trace: Trace, random: Random) -> ExportPlan:
    return ExportPlan(
        tuple(_others(trace, random)),
        sync=random.choice(list(Sync)),
        theme=random.choice([None, *THEMES.values()]),
        overlay=random.choice(list(Overlay)),
        mines=random.random() < 0.5,
        columns=random.choice((None, 1, 2)),
        parts=frozenset(part for part in Part if random.random() < 0.5),
        size=random.choice((None, (320, 240), (64, 64))),
        scale=0.5,
        seconds=0.5,
    )


def _stills(trace: Trace, path: Path, random: Random) -> None:
    plan = _plan(trace, random)
    for ending in (".png", ".svg"):
        _export(plan, path.with_name(f"still{ending}"))
    check_printable(path.with_name("still.svg").read_text("utf-8"))


def _animation(trace: Trace, path: Path, random: Random) -> None:
    _export(_plan(trace, random), path.with_name("a.gif"))


def _page(trace: Trace, path: Path, random: Random) -> None:
    _export(_plan(trace, random), path.with_name("page.html"))
    check_printable(path.with_name("page.html").read_text("utf-8"))


def _notebook(trace: Trace, path: Path, random: Random) -> None:
    for subject in (trace, Comparison(_others(trace, random), random.choice(list(Sync)))):
        shown = display_bundle(subject)
        check_printable(shown["text/plain"])
        check_printable(html.unescape(shown["text/html"]))


def _worksheet(trace: Trace, path: Path, random: Random) -> None:
    """A worksheet may be refused, where there is nothing to number."""
    check_printable(refused_or(lambda: worksheet_pdf(worksheet_of(trace))[:8].decode()))


def _window(trace: Trace, path: Path, random: Random) -> None:
    use_in_window(path, random)


#: What takes longer, and how often each is done beside the others.
_SLOWER: list[tuple[Callable[[Trace, Path, Random], None], float]] = [
    (_stills, 6), (_animation, 1), (_page, 6), (_notebook, 6), (_worksheet, 4),
    (_window, 6),
]  # fmt: skip
