"""The table of known mistakes in the document says what the program says."""

from __future__ import annotations

import re
from pathlib import Path

from visualizer.language.mistakes import mistake_text
from visualizer.programs.mistakes import Mistake, MistakeKind, Severity

DOCUMENT = Path(__file__).parents[2] / "docs" / "your-own-algorithm.md"
#: What the examples of the table are about.
SIDES = {
    MistakeKind.BORDER_NEVER_VISITED: "first row",
    MistakeKind.BORDER_LETS_OUTSIDE_IN: "row",
}


def row_of(kind):
    mistake = Mistake(
        kind, Severity.WRONG,
        direction=(-1, 1), side=SIDES.get(kind, ""), most_waits=4, size=32,
    )  # fmt: skip
    return kind.value, mistake_text(mistake)


def test_the_table_has_each_kind_with_its_sentence():
    text = DOCUMENT.read_text(encoding="utf-8")
    table = text.partition("## Mistakes that are known")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", table, re.MULTILINE)
    assert rows == [row_of(kind) for kind in MistakeKind]
