"""The exported page shows and says the same as the window at every moment."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from chromium import Chromium
from drawings import frontier_entries
from many_cases import first_quick
from page_in_browser import BOARD, SMALL_BOARDS, VARIANTS
from page_scripts import needs_node, value_in_node
from parsed_page import page_html
from unusual_programs import ALL_TRACES, LAKE, queue_never_emptied, queue_of_all_around, recursion, with_helpers

from visualizer import Trace, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import find_algorithms
from visualizer.analysis.divergence import Divergences, select_at
from visualizer.analysis.search_tree import search_tree
from visualizer.draw.view import ViewChoices, view_at
from visualizer.export.page.page import prepare_writer
from visualizer.export.plan import ExportPlan
from visualizer.language.differences import selection_text
from visualizer.language.operations import explanation_sentences, position_text
from visualizer.language.signs import SIGNS
from visualizer.playback.comparison import Comparison, Sync

_NO_CELL = "\N{EN DASH}"
SIGNS_ON_CELLS = {name: sign.cells for name, sign in SIGNS.items() if sign.cells}
#: What each run of packed pages shows at moments, forward and back, and its tree.
_FACTS = """async (pages, moments, names) => {
  const facts = (run, view, templates, moment) => {
    run.moveTo(moment);
    const entries = run.entries();
    const cells = [...run.codes.keys()];
    return {
      rows: run.rows(), visits: run.visits, line: run.line, size: run.frontierSizes[moment],
      sentence: run.sentence(templates),
      entries: entries.map((entry) => [run.chipText(entry), run.isNew(entry), run.repeated.has(entry),
        (run.staleFrom.get(entry) ?? Infinity) <= moment]),
      ...Object.fromEntries(names.map((name) => [`sign ${name}`,
        cells.filter((cell) => view.signsOf(cell).includes(name))])),
    };
  };
  const found = [];
  for (const [at, packed] of pages.entries()) {
    const { data: { boards: [{ rows, clicks: [click] }], templates }, columns } = await unpack(packed);
    const run = new Run(click.runs[0], { rows, click: click.cell }, new ColumnReader(columns, click.at));
    const view = new BoardView({ getContext() {} }, run, {});
    const tree = [...run.parents.keys()].filter((at) => run.parents[at])
      .map((at) => [at + 1, run.cells[at] + run.parents[at], run.cells[at]]);
    found.push([[...moments[at], ...moments[at].toReversed()].map((each) => facts(run, view, templates, each)), tree]);
  }
  return found;
}"""


def facts_of(trace: Trace, moment: int) -> dict[str, Any]:
    """Return what the window shows of a run at a moment, in the form of the page's facts."""
    state = trace.state_at(moment)
    entries = [
        [_NO_CELL if each.cell is None else f"{each.cell[0]},{each.cell[1]}", each.is_new, each.repeat, each.is_stale]
        for each in frontier_entries(state)
    ]
    sentences = " ".join(filter(None, explanation_sentences(state))) if moment else ""
    line = -1 if state.line is None else state.line
    on_board = set(range(trace.height * trace.width))
    signs = {f"sign {name}": sorted(on_board & set(cells(state).tolist())) for name, cells in SIGNS_ON_CELLS.items()}
    shown = {"rows": list(state.rows), "visits": state.visit_count, "line": line, "size": state.frontier_size}
    return {**shown, "sentence": sentences, "entries": entries, **signs}


def open_page(browser: Chromium, folder: Path, traces: list[Trace], **options: Any) -> None:
    path = folder / "page.html"
    path.write_text(page_html(traces, title="x", **options), encoding="utf-8")
    browser.open(path.as_uri())


def check_traces(traces: Sequence[Trace], most: int = 12) -> None:
    """Compare what pages show of runs, at up to ``most`` moments, and their trees, with the window."""
    pages = [prepare_writer(ExportPlan((trace,))).packed_data() for trace in traces]
    moments = [np.unique(np.linspace(0, len(trace), most).astype(int)).tolist() for trace in traces]
    values = ", ".join(map(json.dumps, (pages, moments, list(SIGNS_ON_CELLS))))
    shown = value_in_node("shared/board.js", f"({_FACTS})({values})")
    for trace, at, (found, edges) in zip(traces, moments, shown, strict=True):
        there = [facts_of(trace, moment) for moment in at]
        # If a crash ends a run inside its calls, the page leaves the outermost call open.
        is_cut = len(trace) and trace.frontier_sizes[-2] - trace.frontier_sizes[-1] > 1
        middle = len(there) - bool(is_cut)
        for moment, facts, forward, back in zip(at[:middle], there, found, found[::-1]):
            differing = {name for name in facts if not facts[name] == forward[name] == back[name]}
            assert differing == set(), (trace.code.name, moment)
        tree = search_tree(trace)
        assert edges == np.stack([tree.moments, tree.parents, tree.children], axis=1).tolist(), trace


@needs_node
def test_the_page_shows_runs_and_their_signs_as_the_window_does():
    programs = (recursion, queue_of_all_around, with_helpers, queue_never_emptied)
    check_traces([record(LAKE, None, program) for program in programs])


@needs_node
@pytest.mark.long
@pytest.mark.parametrize("board", SMALL_BOARDS, ids=lambda each: each.rows[0])
def test_the_page_shows_all_algorithms_as_the_window_does(board):
    check_traces([record(board, None, row) for row in (*CATALOGUE, *find_algorithms(VARIANTS))], most=200)


@needs_node
@pytest.mark.long
def test_the_page_shows_unusual_runs_as_the_window_does(browser, tmp_path):
    check_traces(ALL_TRACES, most=200)
    for trace in ALL_TRACES[::3]:  # each on a board of its own
        open_page(browser, tmp_path, [trace])
    for key in ("End", "ArrowLeft", "Home", "ArrowRight", "d"):
        browser.press(key)
    assert browser.faults() == []


@pytest.mark.long
def test_the_page_explains_differences_as_the_window_does(browser, tmp_path):
    traces = [record(BOARD, None, row) for row in CATALOGUE[:12]]
    open_page(browser, tmp_path, traces)
    firsts, why = browser.value(
        "[visualizerPage.panes.map(({run}) => run.facts.differs), visualizerPage.state.click.why]"
    )
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
        tick = browser.value("visualizerPage.state.player.position")
        for focus in range(4):
            browser.value(f"visualizerPage.perform((state) => state.choosePane({focus}))")
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
        f"{ticks}.map((tick) => {{ visualizerPage.perform(({{ player }}) => player.goTo(tick));"
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
