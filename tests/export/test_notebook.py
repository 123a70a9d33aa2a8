"""Traces and comparisons show themselves in a notebook, run by a real kernel."""

import os
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

CELLS = (
    "from visualizer import load_board, parse_board, record\n"
    "from visualizer.playback.comparison import Comparison\n"
    "board = parse_board('EEE\\nEEM')\n"
    "trace = record(board, (0, 0), 'queue-mark-on-push')",
    "trace",
    "Comparison([trace, record(board, (0, 0), 'stack-peek')])",
    "import sys; 'pygame' in sys.modules",
)


# The kernel's own machinery warns of what is not ours to mend.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    notebook = new_notebook(cells=[new_code_cell(source) for source in CELLS])
    folder = tmp_path_factory.mktemp("notebook")
    client = NotebookClient(
        notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    )
    root = str(Path(__file__).parents[2])
    client.execute(env={**os.environ, "PYTHONPATH": root})
    return notebook


def shown(notebook: nbformat.NotebookNode, cell: int) -> dict:
    (output,) = notebook.cells[cell].outputs
    return output["data"]


def test_runs_show_themselves_in_a_sandboxed_frame_and_a_line_of_text_without_pygame(ran):
    data = shown(ran, 1)
    assert data["text/html"].startswith("<iframe")
    assert 'sandbox="allow-scripts"' in data["text/html"]
    assert "queue-mark-on-push" in data["text/plain"]
    data = shown(ran, 2)
    assert "<iframe" in data["text/html"]
    assert "queue-mark-on-push" in data["text/plain"]
    assert "stack-peek" in data["text/plain"]
    assert shown(ran, 3)["text/plain"] == "False"
