"""Text in the order in which it is drawn: right-to-left scripts turned round, Arabic joined.

What draws letters puts them side by side from left to right, each as it stands alone. This follows
the parts of the Unicode bidirectional algorithm (UAX 9) that text without control characters needs.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate, groupby
from typing import NamedTuple

_FIRST = "\u0590"
_RIGHT_TO_LEFT = ("R", "AL")
_NUMBERS = ("EN", "AN")
_MIRRORED = dict(zip("()[]{}<>\u00ab\u00bb\u2039\u203a", ")(][}{><\u00bb\u00ab\u203a\u2039"))
_OPENING = ("(", "[", "{")
#: It is read from left to right in every script, as if control characters isolated it: turned
#: round it would be another cell.
_CELL = re.compile(r"\(\d+, \d+\)")
_LAM, _TATWEEL, _JOINER = "\u0644", "\u0640", "\u200d"
#: By whether a letter is joined to the next one, and to the one before it.
_PLACES = {(False, False): "isolated", (True, False): "initial",
           (False, True): "final", (True, True): "medial"}  # fmt: skip


def is_right_to_left(text: str) -> bool:
    """Whether some of ``text`` is written from right to left."""
    if text.isascii() or max(text) < _FIRST:
        return False
    return any(unicodedata.bidirectional(each) in (*_RIGHT_TO_LEFT, "AN") for each in text)


def begins_at_the_right(text: str) -> bool:
    """Whether the first letter that has a direction goes from right to left.

    >>> begins_at_the_right("5 \u05d0\u05d1 a"), begins_at_the_right("a \u05d0\u05d1")
    (True, False)
    """
    kinds = (unicodedata.bidirectional(each) for each in text)
    return next((kind != "L" for kind in kinds if kind in ("L", *_RIGHT_TO_LEFT)), False)


class Letter(NamedTuple):
    """What is drawn for the characters from ``start`` to ``end`` of a text."""

    shown: str
    start: int
    end: int
    goes_left: bool


def visual(text: str, drawable: Callable[[str], bool] = lambda letter: True) -> str:
    """The letters of one line from left to right.

    Arabic letters become the forms that join them, as far as these are ``drawable``.

    >>> visual("ab \u05d0\u05d1\u05d2 12")
    'ab 12 \u05d2\u05d1\u05d0'
    """
    if not is_right_to_left(text):
        return text
    return "".join(letter.shown for letter in visual_letters(text, drawable))


def visual_letters(
    text: str, drawable: Callable[[str], bool] = lambda letter: True
) -> list[Letter]:
    """As `visual`, with what each letter stands for."""
    units = _with_ligatures(_units(text), drawable)
    base = int(begins_at_the_right(text))
    levels = _levels(units, base)
    ends = list(accumulate(map(len, units)))
    letters = [
        Letter(_MIRRORED.get(shown, shown) if level % 2 else shown, end - len(unit), end,
               bool(level % 2))
        for unit, shown, end, level in zip(units, _joined(units, drawable), ends, levels)
    ]  # fmt: skip
    order = list(range(len(letters)))
    for level in range(max(levels, default=0), 0, -1):
        order = _turned(order, levels, level)
    return [letters[index] for index in order]


def _units(text: str) -> list[str]:
    """Each letter with the marks over and under it, which stay behind it."""
    units: list[str] = []
    for letter in text:
        if units and unicodedata.bidirectional(letter) == "NSM":
            units[-1] += letter
        else:
            units.append(letter)
    return units


def _kind(unit: str) -> str:
    kind = unicodedata.bidirectional(unit[0])
    return "R" if kind == "AL" else kind


def _levels(units: Sequence[str], base: int) -> list[int]:
    """How deep each unit is in text of the other direction; odd is from right to left."""
    kinds = [_kind(unit) for unit in units]
    for cell in _CELL.finditer("".join(unit[0] for unit in units)):
        kinds[cell.start() : cell.end()] = ["cell"] * len(cell.group())
    kinds = _without_separators(kinds)
    strong = "LR"[base]
    for index, kind in enumerate(kinds):
        strong = kind if kind in ("L", "R") else strong
        if kind == "EN" and strong == "L":
            kinds[index] = "L"  # it goes on with the letters before it
    sides = ["R" if kind in _NUMBERS else kind if kind in ("L", "R") else "" for kind in kinds]
    for opening, closing in _pairs(units):
        sides[opening] = sides[closing] = _side_of_pair(sides, opening, closing, "LR"[base])
    _settle_neutrals(sides, "LR"[base])
    return [
        (2 if kind in (*_NUMBERS, "cell") else 1) if side == "R" else 2 * base
        for kind, side in zip(kinds, sides)
    ]


def _pairs(units: Sequence[str]) -> list[tuple[int, int]]:
    """Where brackets open and close, in the order of the opening ones."""
    pairs, opened = [], list[int]()
    for index, unit in enumerate(units):
        if unit in _OPENING:
            opened.append(index)
        elif _MIRRORED.get(unit) in _OPENING:
            matching = [at for at in opened if units[at] == _MIRRORED[unit]]
            if matching:
                pairs.append((matching[-1], index))
                opened = [at for at in opened if at < matching[-1]]
    return sorted(pairs)


def _side_of_pair(sides: Sequence[str], opening: int, closing: int, base: str) -> str:
    """The side of a pair of brackets: that of the line, or of what is in and before them."""
    inside = {side for side in sides[opening + 1 : closing] if side}
    if not inside:
        return ""
    if base in inside:
        return base
    before = next((side for side in reversed(sides[:opening]) if side), base)
    return before if before in inside else base


def _without_separators(kinds: Sequence[str]) -> list[str]:
    """The kinds, with separators and signs in numbers as part of these: 3.5, 12:30, 40%."""
    found = list(kinds)
    for index in range(1, len(found) - 1):
        one, kind, other = found[index - 1 : index + 2]
        is_inside = one == other and one in _NUMBERS
        if is_inside and (kind == "CS" or (kind == "ES" and one == "EN")):
            found[index] = one
    for order in (range(1, len(found)), range(len(found) - 2, -1, -1)):
        step = -1 if order.step > 0 else 1
        for index in order:
            if found[index] == "ET" and found[index + step] == "EN":
                found[index] = "EN"
    return found


def _settle_neutrals(sides: list[str], base: str) -> None:
    """Give spaces and the like the side of what is around them, else that of the line."""
    at = 0
    for side, group in groupby(list(sides)):
        count = len(list(group))
        if not side:
            one = sides[at - 1] if at else base
            other = sides[at + count] if at + count < len(sides) else base
            sides[at : at + count] = [one if one == other else base] * count
        at += count


def _turned(order: Sequence[int], levels: Sequence[int], least: int) -> list[int]:
    """The order with each stretch of at least this level turned round."""
    turned: list[int] = []
    for is_deep, group in groupby(order, lambda index: levels[index] >= least):
        stretch = list(group)
        turned += stretch[::-1] if is_deep else stretch
    return turned


# Arabic


@cache
def _forms() -> dict[tuple[str, str], str]:
    """The letters that stand for others in a place: by those, and ``initial``, ``medial`` ..."""
    forms: dict[tuple[str, str], str] = {}
    for code in (*range(0xFB50, 0xFE00), *range(0xFE70, 0xFEFD)):
        place, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        if place.startswith("<"):
            letters = "".join(chr(int(part, 16)) for part in parts)
            if len(letters) == 1 or (letters[0] == _LAM and _is_alef(letters)):
                forms.setdefault((letters, place.strip("<>")), chr(code))
    return forms


def _is_alef(letters: str) -> bool:
    return len(letters) == 2 and letters[1] in "\u0622\u0623\u0625\u0627"


def _joined(units: Sequence[str], drawable: Callable[[str], bool]) -> list[str]:
    """The units, letters in the forms that join them to their neighbours."""
    found, before = [], False
    for unit, following in zip(units, [*units[1:], " "]):
        letters, marks = _parts(unit)
        after = _joins(letters, "initial") and _joins(_parts(following)[0], "final")
        place = _PLACES[after, before and _joins(letters, "final")]
        form = _forms().get((letters, place), "")
        found.append((form if form and drawable(form) else letters) + marks)
        before = after
    return found


def _with_ligatures(units: Sequence[str], drawable: Callable[[str], bool]) -> list[str]:
    """The units, with lam and the alef after it as one where there is a sign for both."""
    found: list[str] = []
    for unit in units:
        pair = found[-1] + unit[0] if found else ""
        forms = [_forms().get((pair, place), "") for place in ("isolated", "final")]
        if all(form and drawable(form) for form in forms):
            found[-1] += unit
        else:
            found.append(unit)
    return found


def _parts(unit: str) -> tuple[str, str]:
    """A unit's letter, or its two, and the marks on it."""
    length = 2 if (unit[:2], "isolated") in _forms() else 1
    return unit[:length], unit[length:]


def _joins(letters: str, place: str) -> bool:
    """Whether a letter has a form that reaches over to the next (initial) or the last (final)."""
    return letters in (_TATWEEL, _JOINER) or (letters, place) in _forms()
