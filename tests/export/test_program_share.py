"""A program in an address."""

from __future__ import annotations

import json

import pytest
from page_scripts import needs_node, value_in_node

#: Packs a text and unpacks it again; null if it is refused.
_THERE_AND_BACK = "packText({text}).then((code) => unpackText({change})).catch(() => null)"


CODE = "print('Minesweeper', 1, 2, 3)"


@needs_node
@pytest.mark.parametrize(
    ("text", "change"),
    [(each, "code") for each in ("", "def f():\n\treturn '日本語 😀 \ufeff'\n" * 500, "x" * 200_000)]
    + [(CODE, each) for each in ("code.slice(1)", "code.slice(0, -3)", "code.replace('M', 'N')", "'%'", "''")]
    + [pytest.param("x" * 200_001, "code", id="too-long")],
)
def test_a_text_comes_back_and_what_is_changed_or_too_long_is_refused(text, change):
    expression = _THERE_AND_BACK.format(text=json.dumps(text), change=change)
    is_kept = change == "code" and len(text) <= 200_000
    assert value_in_node("program/share.js", expression) == (text if is_kept else None)
