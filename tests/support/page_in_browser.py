"""An exported page in a browser, and what it is expected to show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from chromium import Chromium
from parsed_page import page_html

from visualizer import Board, Trace, record
from visualizer.algorithms.catalogue import Algorithm
from visualizer.algorithms.lookup import find_algorithms
from visualizer.playback.comparison import Comparison
from visualizer.recording.program import AlgorithmFunction

BOARD = Board(
    "EEEEEEMEM EEEEEEEMM EEEEEEEEM EEEEEEEEE EEMEEEEEE EEEEEEEEE EEEEEEEEE EEEEEEEMM EEEMEEEEE".split(),
    click=(6, 2),
    title="corner",
)
THREE = find_algorithms("recursive-check-first,queue-mark-on-push,stack-mark-on-push")
SMALL_BOARDS = (Board(("EEE", "EEE"), (0, 1)), Board(("EM",), (0, 1)), Board(("E1M", "EBM"), (0, 0)))
VARIANTS = "recursion,mark=push,queue,mark=pop,stack,mark=pop,iterators"
NO_CELL = "\N{EN DASH}"
HOSTILE = "</script><img src=x onerror=alert(1)>"

# A script for the position, board and frontier of each pane.
PANES = """visualizerPage.panes.map(({ run, root }) => ({
    visit: +root.querySelector('.visits').textContent.replaceAll(',', ''),
    moment: run.moment, line: run.line,
    frontier: run.entries().map((entry) => run.chipText(entry)).join(' '),
    rows: root.querySelector('.rows').textContent.split('\\n'),
    waiting: +root.querySelector('.held').textContent.replaceAll(',', ''),
}))"""


class PageInBrowser:
    """Traces, and an open page that plays them."""

    def __init__(
        self, browser: Chromium, folder: Path, rows: tuple[Algorithm | AlgorithmFunction, ...], board: Board = BOARD
    ) -> None:
        self.browser = browser
        self.traces = [record(board, None, row) for row in rows]
        self.comparison = Comparison(self.traces)
        self.path = folder / "page.html"
        page = page_html(self.traces, title=board.title)
        self.path.write_text(page, encoding="utf-8")
        self.open()

    def open(self, ending: str = "") -> None:
        self.browser.open(self.path.as_uri() + ending)

    def panes(self) -> list[dict[str, Any]]:
        return list(self.browser.value(PANES))

    def expect(self, tick: int) -> None:
        """Check that each pane shows the state of its trace at a tick, once nothing glides."""
        self.browser.wait_for("!visualizerPage.state.player.glide")
        moments = [self.comparison.moment(pane, tick) for pane in range(len(self.traces))]
        assert self.panes() == [expected_pane(t, at) for t, at in zip(self.traces, moments)]

    def expect_step(self, step: int) -> None:
        self.expect(self.comparison.tick_of_step(step))


def expected_pane(trace: Trace, moment: int) -> dict[str, Any]:
    state = trace.state_at(moment)
    cells = state.frontier if trace.has_container else state.calls
    return {
        "visit": state.visit_count,
        "moment": moment,
        "line": -1 if state.line is None else state.line,
        "frontier": " ".join(f"{cell[0]},{cell[1]}" if cell else NO_CELL for cell in cells),
        "rows": list(state.rows),
        "waiting": state.frontier_size,
    }
