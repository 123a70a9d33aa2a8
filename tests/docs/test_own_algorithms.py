"""What the document about algorithms of one's own shows is what the program prints."""

from __future__ import annotations

import linecache
import re
from pathlib import Path

import pytest

DOCUMENT = Path(__file__).parents[2] / "docs" / "own-algorithms.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n((?s:.*?))```\n\n```text\n((?s:.*?))```", TEXT)

pytestmark = pytest.mark.usefixtures("untraced")


def test_each_example_says_what_it_prints():
    assert len(EXAMPLES) == TEXT.count("```python\n") >= 4


@pytest.mark.parametrize(("code", "printed"), EXAMPLES)
def test_an_example(capsys, monkeypatch, code, printed):
    lines = code.splitlines(keepends=True)
    monkeypatch.setitem(linecache.cache, DOCUMENT.name, (len(code), None, lines, DOCUMENT.name))
    exec(compile(code, DOCUMENT.name, "exec"), {"__name__": "own_algorithms"})
    assert capsys.readouterr().out == printed
