"""That the page's own scripts find and say what the program finds and says of the same runs."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from page_in_browser import (
    BOARD,
    SMALL_BOARDS,
    VARIANTS,
    Shown,
    expected,
)
from unusual_programs import ALL_TRACES

from visualizer import Board, Queue, Stack, Trace
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import find_algorithms
from visualizer.analysis.cell_story import CellHistory, mines_beside
from visualizer.analysis.divergence import Divergences, divergences_from_first
from visualizer.analysis.repeated_pushes import repeated_pushes_of
from visualizer.analysis.search_tree import search_tree
from visualizer.draw.panels.chips import chips_of
from visualizer.draw.theme import DARK
from visualizer.draw.view import ViewChoices, view_at
from visualizer.export.page.page import page_html
from visualizer.language.cell_stories import mines_text, story_text
from visualizer.language.differences import others_text, selections_text
from visualizer.language.operations import explain
from visualizer.recording.program import Steps
from visualizer.trace.waiting import Frontier


def own_scripts() -> str:
    """The page's scripts that draw nothing."""
    scripts = files("visualizer.export.page")
    return "".join(scripts.joinpath(name).read_text("utf-8") for name in ("model.js", "words.js"))


def sentences_in(shown: Shown) -> list[list[str]]:
    """Each run's last operation at every moment, in the words of the page's own scripts."""
    return list(
        shown.browser.value(
            f"""(async () => {{
            {own_scripts()}
            const data = JSON.parse(document.querySelector('#data').textContent);
            Object.assign(PHRASES, data.phrases);
            return (await runsOf(data)).map((run) =>
                Array.from({{ length: run.length + 1 }}, (_, moment) => {{
                    run.moveTo(moment);
                    return sentence(...factsOf(run));
                }}));
            }})()"""
        )
    )


def sentences_of(trace: Trace) -> list[str]:
    """The same in the words of the window."""
    states = map(trace.state_at, range(len(trace) + 1))
    return [" ".join(filter(None, explain(state))) for state in states]


@pytest.mark.parametrize("board", [BOARD, *SMALL_BOARDS])
def test_every_operation_is_said_in_the_words_of_the_window(
    browser: Chromium, tmp_path: Path, board: Board
) -> None:
    shown = Shown(browser, tmp_path, (*CATALOGUE, *find_algorithms(VARIANTS)), board)
    assert sentences_in(shown) == [sentences_of(trace) for trace in shown.traces]


def test_what_one_s_own_program_does_is_said_in_the_same_words(
    browser: Chromium, tmp_path: Path
) -> None:
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

    shown = Shown(browser, tmp_path, (two_containers_and_calls,), SMALL_BOARDS[0])
    assert sentences_in(shown) == [sentences_of(trace) for trace in shown.traces]


def test_unusual_runs_equal_their_states_forward_and_back(
    browser: Chromium, tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    path.write_text(page_html(ALL_TRACES, title="unusual"), encoding="utf-8")
    browser.open(path.as_uri())
    found = browser.value(
        f"""(async () => {{
        {own_scripts()}
        const data = JSON.parse(document.querySelector('#data').textContent);
        Object.assign(PHRASES, data.phrases);
        const facts = (run, moment) => {{
            run.moveTo(moment);
            return [
                run.frontier(999).map((cell) => run.chipText(cell)), run.waiting[moment],
                run.rows(), run.line, run.visits, run.reveals, sentence(...factsOf(run)),
            ];
        }};
        return (await runsOf(data)).map((run) => {{
            const there = Array.from({{ length: run.length + 1 }}, (_, moment) => moment);
            return [...there, ...there.reverse()].map((moment) => facts(run, moment));
        }});
        }})()"""
    )
    for trace, facts in zip(ALL_TRACES, found, strict=True):
        there = [_model_facts(trace, moment) for moment in range(len(trace) + 1)]
        assert facts == [*there, *reversed(there)]
    for key in ("End", "ArrowLeft", "Home", "ArrowRight", "y", "End", "y", "End", "y", "End", "d"):
        browser.press(key)
    assert browser.faults() == []


def _model_facts(trace: Trace, moment: int) -> list[Any]:
    facts = expected(trace, moment)
    said = " ".join(filter(None, explain(trace.state_at(moment))))
    reveals = int(facts["revealed"].split(" of ")[0])
    return [facts["frontier"].split(), facts["waiting"], facts["rows"], facts["line"],
            facts["visit"], reveals, said]  # fmt: skip


def worked_out(shown: Shown, expression: str) -> Any:
    """What an expression in ``runs`` and ``panes`` is in the page's own scripts."""
    scripts = files("visualizer.export.page")
    names = ("model", "repeats", "words", "differences", "stories")
    source = "".join(scripts.joinpath(f"{name}.js").read_text("utf-8") for name in names)
    return shown.browser.value(
        f"""(async () => {{
        {source}
        const LOOK = {{ mines: true }};
        const data = JSON.parse(document.querySelector('#data').textContent);
        Object.assign(PHRASES, data.phrases);
        const runs = await runsOf(data);
        const panes = runs.map((run, number) => ({{
            run, number, letter: String.fromCharCode(65 + number), facts: data.panes[number],
        }}));
        return {expression};
        }})()"""
    )


@pytest.mark.parametrize("board", [BOARD, *SMALL_BOARDS])
def test_orders_differ_where_and_for_the_reasons_that_the_window_says(
    browser: Chromium, tmp_path: Path, board: Board
) -> None:
    shown = Shown(browser, tmp_path, (*CATALOGUE, *find_algorithms(VARIANTS)), board)
    where = worked_out(shown, "runs.map((run) => divergencesOf(run, runs[0]))")
    assert where == [list(visits) for visits in divergences_from_first(shown.traces)]
    most = max(trace.visit_count for trace in shown.traces) + 1
    said = worked_out(
        shown,
        f"panes.map((pane) => Array.from({{ length: {most} }},"
        " (_, at) => whyText([pane], at + 1)))",
    )
    for pane, (trace, sentences) in enumerate(zip(shown.traces, said)):
        letter = chr(65 + pane)
        for visit, sentence in enumerate(sentences, 1):
            assert sentence == selections_text([trace], visit, [letter])
    explained = (0, 3)
    said = worked_out(
        shown,
        f"Array.from({{ length: {most} }}, (_, at) =>"
        f" othersText(panes, at + 1, {list(explained)}.map((number) => panes[number])))",
    )
    letters = [chr(65 + pane) for pane in range(len(shown.traces))]
    for visit, sentence in enumerate(said, 1):
        assert sentence == others_text(shown.traces, visit, letters, explained)


def test_each_pane_rings_the_cells_that_the_window_rings(browser: Chromium, tmp_path: Path) -> None:
    shown = Shown(browser, tmp_path, CATALOGUE)
    divergences = Divergences.of(shown.traces)
    visit, chosen = divergences.visits[0], divergences.parting_at(divergences.visits[0])[-1]
    views = view_at(
        shown.comparison, shown.comparison.tick_of_step(visit), ViewChoices(chosen), divergences
    ).panes
    rings = worked_out(
        shown,
        f"""(() => {{
            panes.forEach((pane) => (pane.divergences = divergencesOf(pane.run, runs[0])));
            const rings = (pane) => [...partingCells(panes, pane, {visit}, panes[{chosen}])];
            return panes.map((pane) => rings(pane).sort());
        }})()""",
    )
    assert [sorted(cells) for cells in rings] == [sorted(view.highlighted) for view in views]
    assert {len(cells) for cells in rings} <= {0, 2}


@pytest.mark.parametrize("board", [BOARD, *SMALL_BOARDS])
def test_who_found_whom_is_the_window_s_tree(
    browser: Chromium, tmp_path: Path, board: Board
) -> None:
    shown = Shown(browser, tmp_path, (*CATALOGUE, *find_algorithms(VARIANTS)), board)
    for trace, edges in zip(shown.traces, worked_out(shown, "runs.map(searchTree)")):
        tree = search_tree(trace)
        columns = (tree.moments.tolist(), tree.parents.tolist(), tree.children.tolist())
        assert edges == [list(edge) for edge in zip(*columns)]


def test_entries_are_repeated_and_stale_as_in_the_window(browser: Chromium, tmp_path: Path) -> None:
    rows = tuple(row for row in CATALOGUE if row.frontier is not Frontier.CALLS)
    shown = Shown(browser, tmp_path, rows)
    found = worked_out(
        shown,
        """runs.map((run) => Array.from({ length: run.length + 1 }, (_, moment) => {
            run.moveTo(moment);
            const entries = run.entries(999);
            return [isRepeated, isStale].map((is) => entries.map((at) => is(run, at)));
        }))""",
    )
    for trace, moments in zip(shown.traces, found):
        pushes = repeated_pushes_of(trace)
        for moment, (repeated, stale) in enumerate(moments):
            state = trace.state_at(moment)
            assert repeated == pushes.repeated_at(state).tolist()
            assert stale == pushes.stale_at(state).tolist()


@pytest.mark.parametrize("board", [BOARD, *SMALL_BOARDS])
def test_what_is_new_among_what_waits_is_so_in_the_window(
    browser: Chromium, tmp_path: Path, board: Board
) -> None:
    shown = Shown(browser, tmp_path, (*CATALOGUE, *find_algorithms(VARIANTS)), board)
    found = worked_out(
        shown,
        """runs.map((run) => Array.from({ length: run.length + 1 }, (_, moment) => {
            run.moveTo(moment);
            if (!run.usesCalls) return run.entries(9).map((at) => run.isNew(at));
            return run.openCalls(9).map((_, at) => at === 0 && run.isCallNew);
        }))""",
    )
    for trace, moments in zip(shown.traces, found):
        for moment, new in enumerate(moments):
            assert new == [chip.new for chip in chips_of(trace.state_at(moment), 9)], moment


def test_chips_are_marked_as_in_the_window(browser: Chromium, tmp_path: Path) -> None:
    browser.screen(1440, 900, prefers_color_scheme="dark")
    names = "queue-east-first,recursive-check-first,stack,mark=pop"
    shown = Shown(browser, tmp_path, find_algorithms(names))
    seen = """[...document.querySelectorAll('.pane')].map((pane) =>
        [...pane.querySelectorAll('.chips li:not([hidden])')].map((chip) =>
            [chip.textContent, ...['new', 'repeated', 'stale'].map((name) =>
                chip.classList.contains(name))]))"""
    ground = "(chip) => getComputedStyle(chip).backgroundColor"
    grounds, stale_first = set(), False
    for step in (1, 20, 40):
        shown.open(f"#visit={step}")
        for pane, (trace, chips) in enumerate(zip(shown.traces, browser.value(seen))):
            moment = shown.comparison.moment(pane, shown.comparison.tick_of_step(step))
            window = chips_of(trace.state_at(moment), len(chips))
            assert chips
            assert chips == [[chip.text, chip.new, chip.repeat, chip.stale] for chip in window]
            stale_first |= any(chip.stale and not chip.repeat for chip in window)
        for name in ("new", "repeated", "stale"):
            grounds |= {(name, each) for each in browser.value(
                f"[...document.querySelectorAll('.pane:first-child .{name}:not(.pointed)')]"
                f".map({ground})")}  # fmt: skip
    assert stale_first  # one that waits in vain though it is the first of its cell
    tint = "rgb({}, {}, {})".format(*DARK.visited(0))
    assert {each for name, each in grounds if name == "new"} == {tint}
    assert tint != "rgb({}, {}, {})".format(*DARK.raised)


def test_a_cell_is_told_of_in_the_words_of_the_window(browser: Chromium, tmp_path: Path) -> None:
    shown = Shown(browser, tmp_path, CATALOGUE)
    moments = [trace_length // 3 for trace_length in map(len, shown.traces)]
    told = worked_out(
        shown,
        f"(runs.forEach((run, at) => run.moveTo({moments}[at])),"
        " Array.from({ length: runs[0].size }, (_, cell) => storyText(panes, cell)))",
    )
    for number, sentence in enumerate(told):
        cell = divmod(number, BOARD.width)
        stories = [
            (chr(65 + pane), CellHistory(trace, cell).at(trace.state_at(moment)))
            for pane, (trace, moment) in enumerate(zip(shown.traces, moments))
        ]
        assert sentence == story_text(cell, stories, mines_text(mines_beside(BOARD, cell)))
