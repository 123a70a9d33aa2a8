"""The exported page as text: its data and its security policy."""

from __future__ import annotations

import re
from typing import Any

from parsed_page import ParsedPage, element_text, page_data, page_html, policy_hash

from visualizer import Board, Trace, record
from visualizer.algorithms.lookup import find_algorithms
from visualizer.export.page import page

BOARD = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE"), click=(3, 0), title="Example 1")
THREE = find_algorithms("recursive-clockwise,queue-mark-on-push,stack-peek")


def traces_of(board: Board = BOARD) -> list[Trace]:
    return [record(board, None, row) for row in THREE]


def page_of(**options: Any) -> str:
    return page_html(traces_of(), title="A page", **options)


def test_the_policy_allows_only_the_script_and_style_of_the_page():
    text = page_of()
    policy = str(ParsedPage(text).attributes("meta")[1]["content"])
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules == {
        "default-src": "'none'",
        "script-src": policy_hash(element_text(text, 'script type="module"')),
        "style-src": policy_hash(element_text(text, "style")),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def test_the_page_refers_to_no_other_address():
    assert re.findall("https?://(?!www.w3.org/2000/svg)", page_of()) == []  # but the name of SVG


def test_long_runs_are_exported_without_explanations(monkeypatch):
    traces = traces_of()
    assert page_data(page_html(traces))["templates"]
    monkeypatch.setattr(page, "MOST_EXPLAINED", sum(map(len, traces)) - 1)
    assert page_data(page_html(traces))["templates"] == []
