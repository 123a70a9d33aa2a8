"""The text of cells, numbers, lists and speeds, and the filling of templates."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import lru_cache
from numbers import Integral
from pathlib import Path
from string import Formatter
from typing import Any

from visualizer.board.cells import DIGITS, Cell


def cell_text(cell: Cell | None) -> str:
    """A cell as it is written for users.

    >>> cell_text((6, 5)), cell_text(None)
    ('(6, 5)', '(no cell)')
    """
    return "(no cell)" if cell is None else "({}, {})".format(*cell)


def number_text(number: int) -> str:
    """A number with commas between thousands: ``12,345``."""
    return f"{number:,}"


def speed_text(speed: float) -> str:
    """A speed in a few characters: ``1/4``, ``8``, ``max``."""
    if math.isinf(speed):
        return "max"
    if speed in (0.25, 0.5):
        return f"1/{round(1 / speed)}"
    return f"{speed:,.0f}" if speed >= 10 else f"{speed:.3g}"


def capitalize(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def ordinal(number: int) -> str:
    """The ordinal of a number.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22, 1013)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '1,013th']
    """
    teens = 10 < number % 100 < 14
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number_text(number)}{ending}"


def join_with_and(names: Sequence[str]) -> str:
    """Names, joined with commas and a final "and".

    >>> join_with_and(["A"]), join_with_and(["A", "B"]), join_with_and(["A", "B", "C"])
    ('A', 'A and B', 'A, B and C')
    """
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


@lru_cache(maxsize=512)
def _template_parts(template: str) -> list[tuple[str, str | None, str]]:
    """The parts of a template: a text, the name of the value after it, if any, and its forms."""
    return [(text, name, forms or "") for text, name, forms, _ in Formatter().parse(template)]


def _value_text(value: Any, forms: str) -> str:  # noqa: ANN401, a text, number or cell
    if forms:
        return _choose_form(value, forms.split("|"))
    if value is None or isinstance(value, tuple):
        return cell_text(value)
    return number_text(int(value)) if isinstance(value, Integral) else str(value)


def _choose_form(count: int, forms: Sequence[str]) -> str:
    index = min(count, 2) if len(forms) > 2 else int(count != 1)
    return forms[index].replace("#", number_text(count))


#: The names of symbols in sentences, where a letter alone could be the name of a pane.
_SYMBOL_NAMES = {"B": "blank (B)", "X": "clicked mine (X)", "M": "hidden mine (M)", "E": "hidden (E)"}


def symbol_name(symbol: str) -> str:
    """The name of a character on a board in a sentence; a digit is its own name."""
    return _SYMBOL_NAMES.get(symbol, symbol if symbol in DIGITS else f'"{symbol}"')


def read_table(name: str) -> dict[str, Any]:
    """The table of texts in a file of this room."""
    table: dict[str, Any] = json.loads(Path(__file__).with_name(name).read_text("utf-8"))
    return table


def fill_template(template: str, **values: object) -> str:
    """Fill values into a template, in the same way as the scripts of a page.

    The value of ``{name}`` is a text, a whole number, or a cell, which may be None. In
    ``{name:one|more}`` and ``{name:none|one|more}`` a number chooses a form and replaces the ``#`` in it.

    >>> fill_template("{cell} is on top, {waiting:nothing|1 cell|# cells} below", cell=(6, 5), waiting=2)
    '(6, 5) is on top, 2 cells below'
    """
    return "".join(
        text if name is None else text + _value_text(values[name], forms)
        for text, name, forms in _template_parts(template)
    )
