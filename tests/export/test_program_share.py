"""A program in an address."""

from __future__ import annotations

import json

import pytest
from page_scripts import needs_node, value_in_node

#: Packs a text and unpacks it again; null if it is refused.
_THERE_AND_BACK = "packText({text}).then((code) => unpackText({change})).catch(() => null)"


@needs_node
@pytest.mark.parametrize("text", ["", "def f():\n\treturn '日本語 😀 \\ufeff'\n" * 500, "x" * 200_000])
def test_a_text_comes_back(text):
    expression = _THERE_AND_BACK.format(text=json.dumps(text), change="code")
    assert value_in_node("program/share.js", expression) == text


@needs_node
@pytest.mark.parametrize("change", ["code.slice(1)", "code.slice(0, -3)", "code.replace('M', 'N')", "'%'", "''"])
def test_a_changed_code_is_refused(change):
    expression = _THERE_AND_BACK.format(text="'print(\"Minesweeper\", 1, 2, 3)'", change=change)
    assert value_in_node("program/share.js", expression) is None


@needs_node
def test_a_text_that_is_too_long_is_refused():
    expression = _THERE_AND_BACK.format(text="'x'.repeat(200001)", change="code")
    assert value_in_node("program/share.js", expression) is None
