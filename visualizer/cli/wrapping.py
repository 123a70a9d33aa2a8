"""Breaking text where a terminal ends."""

from __future__ import annotations

import re
from textwrap import wrap

#: No line is made shorter, however narrow the terminal.
_LEAST = 20
_CELL = re.compile(r"\(([0-9]+), ([0-9]+)\)")
_NO_BREAK = "\u00a0"


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """The lines of one paragraph for a terminal of ``width`` columns; cells are not broken.

    All lines but the first begin with ``indent``.

    >>> wrapped("The mine is at cell (1, 2).", 25, "  ")
    ['The mine is at cell', '  (1, 2).']
    """
    whole = _CELL.sub(rf"(\1,{_NO_BREAK}\2)", text)
    lines = wrap(whole, max(width - 1, _LEAST), subsequent_indent=indent)
    return [line.replace(_NO_BREAK, " ") for line in lines]
