"""That the page's own scripts find and say what the program finds and says of the same runs."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import numpy as np
import pytest
from chromium import Chromium
from draw_help import entries_of
from page_in_browser import (
    BOARD,
    SMALL_BOARDS,
    VARIANTS,
    expected,
)
from parsed_page import data_of, page_html
from unusual_programs import ALL_TRACES

from visualizer import Queue, Stack, Trace, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import find_algorithms
from visualizer.analysis.cell_story import CellHistory, mines_beside
from visualizer.analysis.divergence import Divergences
from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.analysis.search_tree import search_tree
from visualizer.draw.view import ViewChoices, view_at
from visualizer.language.cells import mines_text, story_text
from visualizer.language.differences import others_text, selections_text
from visualizer.language.operations import explain
from visualizer.playback.comparison import Comparison
from visualizer.recording.program import Steps
from visualizer.trace.waiting import Frontier

#: The page's scripts that draw nothing.
SCRIPTS = "".join(
    files("visualizer.export.page").joinpath(f"{name}.js").read_text("utf-8")
    for name in ("model", "repeats", "words", "differences", "stories")
)


def worked_out(browser: Chromium, traces: list[Trace], expression: str) -> Any:
    """What an expression in ``runs`` and ``panes`` is in the page's own scripts."""
    data = json.dumps(data_of(page_html(traces, title="x")))
    return browser.value(
        f"""(async () => {{
        {SCRIPTS}
        const LOOK = {{ mines: true }};
        const data = {data};
        Object.assign(PHRASES, data.phrases);
        const runs = await runsOf(data);
        const panes = runs.map((run, number) => ({{
            run, number, letter: String.fromCharCode(65 + number), facts: data.panes[number],
        }}));
        const atEach = (run, found) => Array.from({{ length: run.length + 1 }}, (_, moment) => {{
            run.moveTo(moment);
            return found(moment);
        }});
        return {expression};
        }})()"""
    )


@pytest.fixture(scope="module", params=[BOARD, *SMALL_BOARDS], ids=lambda board: board.rows[0])
def traces(request: pytest.FixtureRequest) -> list[Trace]:
    """The twelve on a board, and on a small one some variants."""
    variants = () if request.param is BOARD else find_algorithms(VARIANTS)
    return [record(request.param, None, row) for row in (*CATALOGUE, *variants)]


SENTENCES = "runs.map((run) => atEach(run, () => sentence(...factsOf(run))))"


def sentences_of(trace: Trace) -> list[str]:
    """Each operation in the words of the window."""
    states = map(trace.state_at, range(len(trace) + 1))
    return [" ".join(filter(None, explain(state))) for state in states]


def test_every_operation_is_said_in_the_words_of_the_window(browser, traces):
    assert worked_out(browser, traces, SENTENCES) == [sentences_of(trace) for trace in traces]


def test_what_one_s_own_program_does_is_said_in_the_same_words(browser):
    def visits_nothing(board: Any, cell: Any) -> Steps:
        return
        yield cell

    def two_containers_and_calls(board: Any, click: Any) -> Steps:
        yield visits_nothing(board, click)
        queue, stack = Queue([click]), Stack([click, (2, 3)])
        yield visits_nothing(board, click)
        yield queue.popleft()
        stack.extend(board.around(click))
        yield visits_nothing(board, (0, 0))
        while stack:
            cell = stack.pop()
            if cell in board:
                yield cell
                board[cell] = "B"

    trace = record(SMALL_BOARDS[0], None, two_containers_and_calls)
    assert worked_out(browser, [trace], SENTENCES) == [sentences_of(trace)]


@pytest.mark.parametrize("part", [0, *(pytest.param(at, marks=pytest.mark.long) for at in (1, 2))])
def test_unusual_runs_equal_their_states_forward_and_back(browser, tmp_path, part):
    traces = ALL_TRACES[part::3]
    found = worked_out(
        browser,
        traces,
        """(() => {
            const facts = (run, moment) => {
                run.moveTo(moment);
                return [
                    run.frontier(999).map((cell) => run.chipText(cell)), run.waiting[moment],
                    run.rows(), run.line, run.visits, run.reveals, sentence(...factsOf(run)),
                ];
            };
            return runs.map((run) => {
                const there = Array.from({ length: run.length + 1 }, (_, moment) => moment);
                return [...there, ...there.reverse()].map((moment) => facts(run, moment));
            });
        })()""",
    )
    for trace, facts in zip(traces, found, strict=True):
        there = [_model_facts(trace, moment) for moment in range(len(trace) + 1)]
        assert facts == [*there, *reversed(there)]
    path = tmp_path / "page.html"
    path.write_text(page_html(traces, title="unusual"), encoding="utf-8")
    browser.open(path.as_uri())
    for key in ("End", "ArrowLeft", "Home", "ArrowRight", "y", "End", "y", "End", "y", "End", "d"):
        browser.press(key)
    assert browser.faults() == []


def _model_facts(trace: Trace, moment: int) -> list[Any]:
    facts = expected(trace, moment)
    said = " ".join(filter(None, explain(trace.state_at(moment))))
    reveals = int(facts["revealed"].split(" of ")[0])
    return [facts["frontier"].split(), facts["waiting"], facts["rows"], facts["line"],
            facts["visit"], reveals, said]  # fmt: skip


def test_orders_differ_where_and_for_the_reasons_that_the_window_says(browser, traces):
    where = worked_out(browser, traces, "runs.map((run) => divergencesOf(run, runs[0]))")
    assert where == [list(visits) for visits in Divergences.of(traces).by_trace]
    most = max(trace.visit_count for trace in traces) + 1
    said = worked_out(
        browser,
        traces,
        f"panes.map((pane) => Array.from({{ length: {most} }},"
        " (_, at) => whyText([pane], at + 1)))",
    )
    for pane, (trace, sentences) in enumerate(zip(traces, said)):
        letter = chr(65 + pane)
        for visit, sentence in enumerate(sentences, 1):
            assert sentence == selections_text([trace], visit, [letter])
    explained = (0, 3)
    said = worked_out(
        browser,
        traces,
        f"Array.from({{ length: {most} }}, (_, at) =>"
        f" othersText(panes, at + 1, {list(explained)}.map((number) => panes[number])))",
    )
    letters = [chr(65 + pane) for pane in range(len(traces))]
    for visit, sentence in enumerate(said, 1):
        assert sentence == others_text(traces, visit, letters, explained)


def test_each_pane_rings_the_cells_that_the_window_rings(browser):
    comparison = Comparison([record(BOARD, None, row) for row in CATALOGUE])
    divergences = Divergences.of(comparison.traces)
    visit, chosen = divergences.visits[0], divergences.parting_at(divergences.visits[0])[-1]
    tick = comparison.tick_of_step(visit)
    views = view_at(comparison, tick, ViewChoices(chosen), divergences).panes
    rings = worked_out(
        browser,
        list(comparison.traces),
        f"""(() => {{
            panes.forEach((pane) => (pane.divergences = divergencesOf(pane.run, runs[0])));
            const rings = (pane) => [...partingCells(panes, pane, {visit}, panes[{chosen}])];
            return panes.map((pane) => rings(pane).sort());
        }})()""",
    )
    assert [sorted(cells) for cells in rings] == [sorted(view.highlighted) for view in views]
    assert {len(cells) for cells in rings} <= {0, 2}


def test_who_found_whom_is_the_window_s_tree(browser, traces):
    for trace, edges in zip(traces, worked_out(browser, traces, "runs.map(searchTree)")):
        tree = search_tree(trace)
        columns = (tree.moments.tolist(), tree.parents.tolist(), tree.children.tolist())
        assert edges == [list(edge) for edge in zip(*columns)]


def test_entries_are_repeated_and_stale_as_in_the_window(browser):
    rows = [row for row in CATALOGUE if row.frontier is not Frontier.CALLS]
    traces = [record(BOARD, None, row) for row in rows]
    found = worked_out(
        browser,
        traces,
        """runs.map((run) => atEach(run, () => {
            const entries = run.entries(999);
            return [isRepeated, isStale].map((is) => entries.map((at) => is(run, at)));
        }))""",
    )
    for trace, moments in zip(traces, found):
        pushes = repeated_pushes_of(trace)
        for moment, (repeated, stale) in enumerate(moments):
            state = trace.state_at(moment)
            entries = np.searchsorted(trace.pushed_at, state.frontier_indices())
            assert repeated == trace.pushed_before[entries].tolist()
            assert stale == (pushes.stale_from[entries] <= moment).tolist()


def test_what_is_new_among_what_waits_is_so_in_the_window(browser, traces):
    found = worked_out(
        browser,
        traces,
        """runs.map((run) => atEach(run, () => run.usesCalls
            ? run.openCalls(9).map((_, at) => at === 0 && run.isCallNew)
            : run.entries(9).map((at) => run.isNew(at))))""",
    )
    for trace, moments in zip(traces, found):
        for moment, new in enumerate(moments):
            assert new == [chip.new for chip in entries_of(trace.state_at(moment))[:9]], moment


def test_a_cell_is_told_of_in_the_words_of_the_window(browser, traces):
    moments = [trace_length // 3 for trace_length in map(len, traces)]
    told = worked_out(
        browser,
        traces,
        f"(runs.forEach((run, at) => run.moveTo({moments}[at])),"
        " Array.from({ length: runs[0].size }, (_, cell) => storyText(panes, cell)))",
    )
    board = traces[0].board
    for number, sentence in enumerate(told):
        cell = divmod(number, board.width)
        stories = [
            (chr(65 + pane), CellHistory(trace, cell).at(trace.state_at(moment)))
            for pane, (trace, moment) in enumerate(zip(traces, moments))
        ]
        assert sentence == story_text(cell, stories, mines_text(mines_beside(board, cell)))
