"""Text in the order in which it is drawn: right-to-left scripts turned round, Arabic joined.

Fonts draw letters side by side from left to right, each as it stands alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arabic_reshaper import ArabicReshaper

#: Stands for a character that cannot be drawn.
REPLACEMENT = "\ufffd"
_FIRST_RIGHT_TO_LEFT = "\u0590"
#: Joiners say how the letters beside them look, variation selectors which form a sign has.
_INVISIBLE_SIGN = re.compile("[\u200c\u200d\ufe00-\ufe0f]")
#: A cell is read from left to right in every script: turned round it would be another cell.
_CELL_TEXT = re.compile(r"\(\d+, \d+\)")
_ISOLATED_CELL = "\u2066\\g<0>\u2069"
_MIRRORED = dict(zip("()[]{}<>\u00ab\u00bb\u2039\u203a", ")(][}{><\u00bb\u00ab\u203a\u2039"))
_BRACKET = "[" + re.escape("".join(_MIRRORED)) + "]"
#: A bracket with the invisible mark that was put on it, which is before it if it was turned.
_BRACKET_TAG = "\u034f"
_TAGGED = re.compile(f"({_BRACKET}){_BRACKET_TAG}|{_BRACKET_TAG}({_BRACKET})")


def clean(text: str) -> str:
    """``text`` on one line, each character that no font can draw replaced."""
    return "".join(
        character if character.isprintable() else REPLACEMENT
        for character in _INVISIBLE_SIGN.sub("", text.replace("\t", "    "))
    )


def is_right_to_left(text: str) -> bool:
    """Whether some of ``text`` is written from right to left."""
    if text.isascii() or max(text) < _FIRST_RIGHT_TO_LEFT:
        return False
    return any(unicodedata.bidirectional(each) in ("R", "AL", "AN") for each in text)


def begins_at_the_right(text: str) -> bool:
    """Whether the first letter that has a direction goes from right to left.

    >>> begins_at_the_right("5 \u05d0\u05d1 a"), begins_at_the_right("a \u05d0\u05d1")
    (True, False)
    """
    kinds = (unicodedata.bidirectional(each) for each in text)
    return next((kind != "L" for kind in kinds if kind in ("L", "R", "AL")), False)


def visual(text: str, drawable: Callable[[str], bool] = lambda letter: True) -> str:
    """The letters of one line from left to right, as `clean` as they can be drawn.

    Arabic letters become the forms that join them, as far as these are ``drawable``. Marks come
    before their letter where that goes from right to left, as fonts want it.

    >>> visual("ab \u05d0\u05d1\u05d2 12")
    'ab 12 \u05d2\u05d1\u05d0'
    """
    if not is_right_to_left(text):
        return clean(text)
    from bidi import get_display

    forms = clean(_reshaper().reshape(text))
    letters = (form if _is_plain(form) or drawable(form) else unicodedata.normalize("NFKC", form) for form in forms)
    isolated = _CELL_TEXT.sub(_ISOLATED_CELL, "".join(letters))
    ordered = str(get_display(re.sub(_BRACKET, rf"\g<0>{_BRACKET_TAG}", isolated)))
    mirrored = _TAGGED.sub(lambda found: found[1] or _MIRRORED[found[2]], ordered)
    return re.sub("[\u2066\u2069]", "", mirrored)


def _is_plain(letter: str) -> bool:
    return not "\ufb50" <= letter <= "\ufefc"


@cache
def _reshaper() -> ArabicReshaper:
    from arabic_reshaper import ArabicReshaper

    return ArabicReshaper({"delete_harakat": False})
