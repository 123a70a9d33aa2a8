"""Boards, traces and comparisons display themselves in a notebook."""

from __future__ import annotations

import base64
import os
import xml.etree.ElementTree as ElementTree
from io import BytesIO
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from parsed_page import ParsedPage, page_data
from PIL import Image

from visualizer import Board, compare, load_board, record
from visualizer.export import notebook
from visualizer.playback.comparison import Comparison, Sync

CHECKOUT = Path(__file__).parents[2]
HOSTILE = '"><script>alert(1)</script>'


@pytest.fixture
def trace():
    return record(Board(("EE",), (0, 0), HOSTILE), None, "queue-mark-on-push")


@pytest.mark.long
# The kernel itself gives warnings.
@pytest.mark.filterwarnings("ignore")
def test_the_documented_notebook_runs(tmp_path):
    document = nbformat.read(CHECKOUT / "docs" / "notebook.ipynb", as_version=4)
    nbformat.validate(document)
    stored = [cell.outputs[-1]["data"] for cell in document.cells if cell.cell_type == "code"]
    client = NotebookClient(document, timeout=600, kernel_name="python3", resources={"metadata": {"path": tmp_path}})
    client.execute(env={**os.environ, "PYTHONPATH": str(CHECKOUT)})
    shown = [cell.outputs[-1]["data"] for cell in document.cells if cell.cell_type == "code"]
    begins = [data.get("text/html", "")[:7] for data in shown]
    assert begins == ["<svg xm", "<div st", "", "<table>", "", "<table>"]
    assert shown[2]["text/plain"].startswith("class Solution {")
    # A viewer shows what the notebook shows when it is run; pixels may differ between versions of pygame.
    assert [(set(data), data["text/plain"]) for data in stored] == [(set(data), data["text/plain"]) for data in shown]


def test_a_small_board_is_drawn_and_a_large_one_is_text():
    board = load_board("corner-9x9")
    root = ElementTree.fromstring(board._repr_html_())
    kinds = [each.tag.rpartition("}")[2] for each in root.iter()]
    assert kinds.count("rect") == 81 + 1
    assert kinds.count("text") == sum(row.count("M") for row in board.rows)
    large = Board(("E" * 61,))
    assert large._repr_mimebundle_() == {"text/plain": repr(large)}


@pytest.mark.long
def test_hostile_names_in_a_notebook_stay_text(trace):
    for subject in (trace.board, trace, Comparison([trace]), compare(trace.board)):
        assert "script" not in ParsedPage(subject._repr_html_()).tags


def test_runs_are_played_in_a_sandboxed_frame():
    board = load_board("example-1")
    runs = compare(board, algorithms="queue-mark-on-push,stack-peek")
    for subject, names in (
        (runs.traces[0], ["queue-mark-on-push"]),
        (Comparison(runs.traces, Sync.REVEAL), ["queue-mark-on-push", "stack-peek"]),
        (runs, ["queue-mark-on-push", "stack-peek"]),
    ):
        bundle = subject._repr_mimebundle_()
        # Without the frame, which viewers take away, the picture is left.
        (picture,) = ParsedPage(bundle["text/html"]).attributes("img")
        assert picture["src"] == "data:image/png;base64," + bundle["image/png"]
        assert Image.open(BytesIO(base64.b64decode(bundle["image/png"]))).width > 800
        (frame,) = ParsedPage(bundle["text/html"]).attributes("iframe")
        assert frame["sandbox"] == "allow-scripts"
        (board,) = page_data(frame["srcdoc"])["boards"]
        assert [pane["name"] for pane in board["panes"]] == names
        assert all(name in bundle["text/plain"] for name in names)


def test_a_comparison_prints_as_a_table():
    runs = compare(load_board("example-1"), algorithms="queue-mark-on-push,stack-peek")
    assert [row.differs_at for row in runs] == [None, 3]
    head, first, second = (line.split() for line in str(runs).splitlines())
    assert head[:4] == ["algorithm", "visits", "reveals", "pushes"]
    assert first == ["queue-mark-on-push", "18", "18", "18", "5", "queue", "-"]
    assert second[0] == "stack-peek"
    assert "<td>stack-peek</td><td>35</td>" in runs._repr_html_()


def test_a_failing_display_falls_back_to_text(trace, monkeypatch):
    def fails(*_, **__):
        raise MemoryError

    monkeypatch.setattr(notebook, "page_html", fails)
    for subject in (trace, Comparison([trace])):
        assert subject._repr_html_() is None
        assert subject._repr_mimebundle_() == {"text/plain": repr(subject)}


def test_a_run_too_long_to_play_is_described_in_text(trace, monkeypatch):
    monkeypatch.setattr(notebook, "MOST_PLAYED_OPERATIONS", len(trace) - 1)
    for subject in (trace, Comparison([trace])):
        assert subject._repr_html_() is None
        text = subject._repr_mimebundle_()["text/plain"]
        assert text.startswith("queue-mark-on-push on 1 x 2, click (0, 0): 2 visits")
        assert text.endswith("export it as a page (.html), or a smaller board.")
