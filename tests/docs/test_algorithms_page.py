"""The page about the algorithms is up to date."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from visualizer.algorithms.catalogue import CATALOGUE

DOCUMENTS = Path(__file__).parents[2] / "docs"
PAGE = (DOCUMENTS / "algorithms.md").read_text(encoding="utf-8")


@pytest.mark.long
def test_the_algorithms_page_is_up_to_date(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    script = runpy.run_path(str(DOCUMENTS / "make_algorithms_page.py"))
    assert script["algorithms_page"]() == PAGE, "run docs/make_algorithms_page.py"


def test_the_algorithms_page_lists_every_algorithm():
    for algorithm in CATALOGUE:
        assert PAGE.count(f"\n| `{algorithm.name}` |") == 1
        assert (DOCUMENTS.parent / "visualizer/algorithms" / algorithm.code.file).is_file()
    assert re.search(r"queue-east-first +19405 +2500 +2500 +19405 +16905 +1481 ", PAGE)
