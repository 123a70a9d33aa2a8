"""The exported page shows and says the same as the window at every moment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from chromium import Chromium
from drawings import frontier_entries
from many_cases import first_quick
from page_in_browser import BOARD, SMALL_BOARDS, VARIANTS
from parsed_page import page_html
from unusual_programs import ALL_TRACES

from visualizer import Trace, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import find_algorithms
from visualizer.analysis.divergence import Divergences, select_at
from visualizer.analysis.search_tree import search_tree
from visualizer.draw.view import ViewChoices, view_at
from visualizer.language.differences import selection_text
from visualizer.language.operations import explanation_sentences, position_text
from visualizer.playback.comparison import Comparison, Sync

_NO_CELL = "\N{EN DASH}"
#: What each run shows at each moment, forward and back.
_FACTS = """(() => {
  const { panes, data } = visualizerPage;
  const facts = (run, moment) => {
    run.moveTo(moment);
    const entries = run.entries();
    return [
      run.rows(), run.visits, run.line, run.frontierSizes[moment], run.sentence(data.templates),
      entries.map((entry) => [run.chipText(entry), run.isNew(entry), run.repeated.has(entry),
        (run.staleFrom.get(entry) ?? Infinity) <= moment]),
    ];
  };
  return panes.map(({ run }) => {
    const there = Array.from({ length: run.length + 1 }, (_, moment) => moment);
    return [...there, ...there.reverse()].map((moment) => facts(run, moment));
  });
})()"""
_TREES = """visualizerPage.panes.map(({ run }) => [...run.parents.keys()]
  .filter((at) => run.parents[at])
  .map((at) => [at + 1, run.cells[at] + run.parents[at], run.cells[at]]))"""


def facts_of(trace: Trace, moment: int) -> list[Any]:
    """Return what the window shows of a run at a moment, in the form of the page's facts."""
    state = trace.state_at(moment)
    entries = [
        [_NO_CELL if each.cell is None else f"{each.cell[0]},{each.cell[1]}", each.is_new, each.repeat, each.is_stale]
        for each in frontier_entries(state)
    ]
    sentences = " ".join(filter(None, explanation_sentences(state))) if moment else ""
    line = -1 if state.line is None else state.line
    return [list(state.rows), state.visit_count, line, state.frontier_size, sentences, entries]


def open_page(browser: Chromium, folder: Path, traces: list[Trace], **options: Any) -> None:
    path = folder / "page.html"
    path.write_text(page_html(traces[:12], title="x", **options), encoding="utf-8")
    browser.open(path.as_uri())


def check_traces(browser: Chromium, folder: Path, traces: list[Trace]) -> None:
    """Compare what the page shows of runs at all moments, and their trees, with the window."""
    for first in range(0, len(traces), 12):
        some = traces[first : first + 12]
        open_page(browser, folder, some)
        for trace, found in zip(some, browser.value(_FACTS), strict=True):
            there = [facts_of(trace, moment) for moment in range(len(trace) + 1)]
            # If a crash ends a run inside its calls, the page leaves the outermost call open.
            is_cut = len(trace) and trace.frontier_sizes[-2] - trace.frontier_sizes[-1] > 1
            middle = len(there) - bool(is_cut)
            assert found[:middle] == there[:middle], trace
            assert found[-middle:] == there[middle - 1 :: -1], trace
        for trace, found in zip(some, browser.value(_TREES), strict=True):
            tree = search_tree(trace)
            edges = zip(tree.moments.tolist(), tree.parents.tolist(), tree.children.tolist())
            assert found == list(map(list, edges)), trace


@pytest.mark.long
@pytest.mark.parametrize("board", first_quick(SMALL_BOARDS), ids=lambda each: each.rows[0])
def test_the_page_shows_all_algorithms_as_the_window_does(browser, tmp_path, board):
    check_traces(browser, tmp_path, [record(board, None, row) for row in (*CATALOGUE, *find_algorithms(VARIANTS))])


@pytest.mark.long
def test_the_page_shows_unusual_runs_as_the_window_does(browser, tmp_path):
    for trace in ALL_TRACES[::3]:  # each on a board of its own
        check_traces(browser, tmp_path, [trace])
    for key in ("End", "ArrowLeft", "Home", "ArrowRight", "d"):
        browser.press(key)
    assert browser.faults() == []


@pytest.mark.long
def test_the_page_explains_differences_as_the_window_does(browser, tmp_path):
    traces = [record(BOARD, None, row) for row in CATALOGUE[:12]]
    open_page(browser, tmp_path, traces)
    firsts, why = browser.value("[visualizerPage.panes.map(({run}) => run.facts.differs), visualizerPage.click.why]")
    divergences = Divergences.from_traces(traces)
    assert firsts == [divergences.first_visit_of(pane) or 0 for pane in range(len(traces))]
    assert [visit for visit, *_ in why] == list(divergences.visits)
    for visit, _, reasons, _ in why:
        sentences = {number: text for text, numbers in reasons for number in numbers}
        texts = [selection_text(select_at(trace, visit)) for trace in traces]
        assert [sentences[number] for number in range(12)] == texts


@pytest.mark.long
def test_the_page_letters_the_cells_as_the_window_does(browser, tmp_path):
    traces = [record(BOARD, None, row) for row in CATALOGUE[:4]]
    open_page(browser, tmp_path, traces)
    comparison, divergences = Comparison(traces), Divergences.from_traces(traces)
    lettered = "visualizerPage.panes.map(({ view }) => [...view.taken].map(([cell, { letter }]) => [cell, letter]))"
    for _ in divergences.visits[:4]:
        browser.press("d")
        tick = browser.value("visualizerPage.player.position")
        for focus in range(4):
            browser.value(f"visualizerPage.choose(visualizerPage.panes[{focus}])")
            panes = view_at(comparison, tick, ViewChoices(focus=focus), divergences).panes
            wanted = [sorted([cell, tag.letter] for cell, tag in pane.highlighted) for pane in panes]
            assert any(wanted)
            assert [sorted(pane) for pane in browser.value(lettered)] == wanted


@pytest.mark.parametrize("sync", first_quick(Sync))
def test_the_page_steps_as_the_window_does(browser, tmp_path, sync):
    traces = [record(BOARD, None, row) for row in CATALOGUE[:3]]
    comparison = Comparison(traces, sync)
    open_page(browser, tmp_path, traces, sync=sync)
    ticks = np.linspace(0, len(comparison), 40).astype(int).tolist()
    found = browser.value(
        f"{ticks}.map((tick) => {{ visualizerPage.perform(() => visualizerPage.player.goTo(tick));"
        " return [document.getElementById('where').textContent,"
        " visualizerPage.panes.map(({ run }) => run.moment)]; })"
    )
    for tick, (sentences, moments) in zip(ticks, found):
        assert sentences.lower() == position_text(comparison, tick)
        assert moments == [comparison.moment(pane, tick) for pane in range(len(traces))]
    browser.press("Home")
    for visit in Divergences.from_traces(traces).visits[:3]:
        browser.press("d")
        assert f" {visit} they part" in browser.value("document.querySelector('#why li').textContent")
        made = browser.value("visualizerPage.panes.map(({ run }) => run.visits)")
        assert min(made) >= visit
        assert max(made) == visit or sync is not Sync.VISIT
